//! Moves, and the compact sets in which a position hands them out.

use std::fmt;
use std::str::FromStr;

use crate::space::{ParseSpaceError, Space, excerpt};
use crate::space_set::{SpaceSet, Spaces};

/// What a player does in one turn.
///
/// ```
/// use dvonn::Move;
///
/// let text: Move = "A1b2".parse()?;
/// assert_eq!(text, Move::Stack { from: "a1".parse()?, to: "b2".parse()? });
/// assert_eq!(text.to_string(), "a1b2");
/// assert_eq!("e3".parse(), Ok(Move::Place("e3".parse()?)));
/// assert_eq!("pass".parse(), Ok(Move::Pass));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Puts the next piece on an empty space.
    Place(Space),
    /// Moves a whole stack onto another.
    Stack {
        /// Where the stack stands.
        from: Space,
        /// Where it lands.
        to: Space,
    },
    /// Does nothing, because nothing can be done.
    Pass,
}

/// `e3`, `a1b2` or `pass`.
impl fmt::Display for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(space) => formatter.pad(&space.to_string()),
            Move::Stack { from, to } => formatter.pad(&format!("{from}{to}")),
            Move::Pass => formatter.pad("pass"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Reads a move in either case.
    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        match text.len() {
            2 => Ok(Move::Place(text.parse()?)),
            4 if text.is_ascii() => {
                let (from, to) = text.split_at(2);
                Ok(Move::Stack { from: from.parse()?, to: to.parse()? })
            }
            _ => Err(ParseMoveError::NotAMove(excerpt(text))),
        }
    }
}

/// Text that is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseMoveError {
    /// A space of it is not on the board.
    Space(ParseSpaceError),
    /// It has not the shape of a move.
    NotAMove(String),
}

impl From<ParseSpaceError> for ParseMoveError {
    fn from(error: ParseSpaceError) -> ParseMoveError {
        ParseMoveError::Space(error)
    }
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseMoveError::Space(error) => error.fmt(formatter),
            ParseMoveError::NotAMove(text) => {
                write!(formatter, "{text:?} is not a move: a space like e3, two spaces like a1b2, or pass are expected")
            }
        }
    }
}

impl std::error::Error for ParseMoveError {}

/// Moves of one kind from one place, as a set of target spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSet {
    /// The next piece may go on any of these spaces.
    Place(SpaceSet),
    /// The stack on this space may move to any of these.
    Stack(Space, SpaceSet),
    /// Only passing is possible.
    Pass,
}

impl MoveSet {
    /// How many moves these are.
    pub fn len(self) -> u32 {
        match self {
            MoveSet::Place(targets) | MoveSet::Stack(_, targets) => targets.len(),
            MoveSet::Pass => 1,
        }
    }

    /// Whether these are no moves at all; a position never hands out such a set.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = MoveSetMoves;
    #[inline]
    fn into_iter(self) -> MoveSetMoves {
        let rest = match self {
            MoveSet::Place(targets) | MoveSet::Stack(_, targets) => targets.into_iter(),
            MoveSet::Pass => SpaceSet::EMPTY.into_iter(),
        };
        MoveSetMoves { set: self, rest, passed: false }
    }
}

/// The moves of a [`MoveSet`], one by one.
#[derive(Clone, Debug)]
pub struct MoveSetMoves {
    set: MoveSet,
    rest: Spaces,
    passed: bool,
}

impl Iterator for MoveSetMoves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        match self.set {
            MoveSet::Place(_) => self.rest.next().map(Move::Place),
            MoveSet::Stack(from, _) => self.rest.next().map(|to| Move::Stack { from, to }),
            MoveSet::Pass => (!std::mem::replace(&mut self.passed, true)).then_some(Move::Pass),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nonsense_is_refused_with_what_would_be_right() {
        let message = |text: &str| text.parse::<Move>().unwrap_err().to_string();
        assert_eq!(message("a1k1"), "k1 is not on the board: row 1 runs from a1 to i1");
        assert!(message("a1b2c3").contains("is not a move"));
        assert!(message("ééé").contains("is not a move"));
        assert!(message("é12").contains("is not a move"));
        assert!(message("").contains("is not a move"));
        assert!(message(&"x".repeat(1_000_000)).len() < 200);
    }
}
