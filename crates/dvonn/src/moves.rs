//! Moves, their text form, and the compact move sets that move generation yields.

use std::fmt;
use std::str::FromStr;

use crate::space::{ParseSpaceError, Space, excerpt};
use crate::space_set::{SpaceSet, Spaces};

/// A move: a placement, a stack move or a pass.
///
/// Parsing ignores case; `Display` writes lower case.
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
    /// Places the next piece on an empty space (placing phase).
    Place(Space),
    /// Moves a whole stack onto another one (stacking phase).
    Stack {
        /// The space the stack leaves.
        from: Space,
        /// The space it lands on.
        to: Space,
    },
    /// Passes. Legal only for a player who has no stack move while the opponent has one.
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

    /// Parses `e3`, `a1b2` or `pass`, in upper or lower case.
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

/// The error for text that is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseMoveError {
    /// The text has the length of a move, but one of its spaces does not exist.
    Space(ParseSpaceError),
    /// The text does not have the form of a move. Holds an excerpt of it.
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
                write!(formatter, "{text:?} is not a move: expected a space like e3, two spaces like a1b2, or pass")
            }
        }
    }
}

impl std::error::Error for ParseMoveError {}

/// All moves of one stack, or all placements, as a bitboard of target spaces.
///
/// [`Position::move_sets`](crate::Position::move_sets) yields these. Iterate over one to get its [`Move`]s.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSet {
    /// The next piece may be placed on any of these spaces.
    Place(SpaceSet),
    /// The stack on the first space may move to any space of the set.
    Stack(Space, SpaceSet),
    /// A pass is the only legal move.
    Pass,
}

impl MoveSet {
    /// The number of moves in the set.
    pub fn len(self) -> u32 {
        match self {
            MoveSet::Place(targets) | MoveSet::Stack(_, targets) => targets.len(),
            MoveSet::Pass => 1,
        }
    }

    /// Whether the set has no moves. Move generation never yields an empty set.
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

/// Iterator over the moves of a [`MoveSet`].
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
