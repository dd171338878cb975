//! Puzzles, and the file that holds them.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;

use dvonn::Move;
use serde::{Deserialize, Serialize};

/// Between two wins, the better one must be better by this many points to be the only right one.
pub const MARGIN: i32 = 4;

/// How many moves the solver has to find at most.
pub const MOST_OWN_MOVES: usize = 3;

/// What the player to move shall achieve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// Win: with every other move he does not.
    Win,
    /// Reach a tie: with every other move he loses.
    Save,
    /// Win by as much as possible: every other move gives less by [`MARGIN`] points or more.
    Most,
}

impl Goal {
    /// What a position asks for, whose best move leads to `best` and whose second best to `second`; nothing, if the second
    /// is good enough.
    pub fn of(best: i32, second: i32) -> Option<Goal> {
        match (best.signum(), second.signum()) {
            (1, ..=0) => Some(Goal::Win),
            (0, -1) => Some(Goal::Save),
            (1, 1) if best - second >= MARGIN => Some(Goal::Most),
            _ => None,
        }
    }
}

/// What a puzzle is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Winning.
    Win,
    /// Reaching a tie.
    Save,
    /// Cutting off pieces of the other player.
    Cut,
    /// Leaving the other player without a move.
    Pass,
}

/// What comes of a move: the points by which the player to move is ahead in the end, and the best reply, unless the game
/// is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Try(pub i32, pub Option<String>);

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// A short name that stays.
    pub id: String,
    /// What is asked for.
    pub goal: Goal,
    /// What it is about.
    pub kind: Kind,
    /// How hard it is, 1 to 5.
    pub grade: u8,
    /// Where it begins, as a position text.
    pub position: String,
    /// By how many points the player to move will be ahead.
    pub value: i32,
    /// Best play to the end of the game. The first, third … moves are to be found, as many as there are `tries`.
    pub line: String,
    /// What every other move would give, for each move that is to be found.
    pub tries: Vec<BTreeMap<String, Try>>,
    /// The game that it is from, and after how many moves of it.
    pub source: String,
}

impl Puzzle {
    /// The moves of the line.
    ///
    /// # Errors
    /// If one of them is none.
    pub fn moves(&self) -> Result<Vec<Move>, dvonn::ParseMoveError> {
        self.line.split(' ').map(str::parse).collect()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    puzzles: Vec<Puzzle>,
}

/// A file that does not hold puzzles.
#[derive(Debug, thiserror::Error)]
pub enum InvalidPuzzles {
    /// The text is not of the form.
    #[error("no file of puzzles: {0}")]
    Form(#[from] serde_json::Error),
    /// Two puzzles share a name.
    #[error("two puzzles are called {0}: each needs a name of its own")]
    Twice(String),
    /// A grade that does not exist.
    #[error("puzzle {id} has grade {grade}: 1 to 5 are expected")]
    Grade {
        /// Which puzzle.
        id: String,
        /// Its grade.
        grade: u8,
    },
    /// Not as many moves as there are to find.
    #[error("puzzle {0}: the line must have a move for each of 1 to {MOST_OWN_MOVES} sets of tries")]
    Line(String),
}

/// Reads a file of puzzles. Whether they are right is for the solver to say.
///
/// # Errors
/// If the text is of another form, or a puzzle cannot be one.
pub fn read_puzzles(text: &str) -> Result<Vec<Puzzle>, InvalidPuzzles> {
    let File { puzzles } = serde_json::from_str(text)?;
    let mut seen = HashSet::new();
    for puzzle in &puzzles {
        let id = || puzzle.id.clone();
        if !seen.insert(&puzzle.id) {
            return Err(InvalidPuzzles::Twice(id()));
        }
        if !(1..=5).contains(&puzzle.grade) {
            return Err(InvalidPuzzles::Grade { id: id(), grade: puzzle.grade });
        }
        let own = puzzle.tries.len();
        if !(1..=MOST_OWN_MOVES).contains(&own) || puzzle.line.split(' ').count() < 2 * own - 1 {
            return Err(InvalidPuzzles::Line(id()));
        }
    }
    Ok(puzzles)
}

/// Writes a file of puzzles, a line each.
///
/// # Errors
/// If one of them cannot be written, which does not happen.
pub fn write_puzzles(puzzles: &[Puzzle]) -> Result<String, serde_json::Error> {
    let mut text = String::from("{\"puzzles\":[");
    for (number, puzzle) in puzzles.iter().enumerate() {
        let separator = if number == 0 { "\n" } else { ",\n" };
        // Writing to a string cannot fail.
        let _ = write!(text, "{separator}{}", serde_json::to_string(puzzle)?);
    }
    text.push_str("\n]}\n");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_move_that_changes_the_result_or_much_of_the_score_is_asked_for() {
        for (best, second, goal) in [
            (3, 0, Some(Goal::Win)),
            (1, -20, Some(Goal::Win)),
            (0, -1, Some(Goal::Save)),
            (9, 5, Some(Goal::Most)),
            (9, 6, None),
            (9, 9, None),
            (0, 0, None),
            (-1, -30, None),
        ] {
            assert_eq!(Goal::of(best, second), goal, "{best} {second}");
        }
    }

    fn puzzle() -> Puzzle {
        Puzzle {
            id: "abcdef".into(),
            goal: Goal::Win,
            kind: Kind::Cut,
            grade: 2,
            position: "w,bw,r,6/10/11/10/9 w move".into(),
            value: 3,
            line: "a1b1 pass".into(),
            tries: vec![BTreeMap::from([("b1c1".into(), Try(-2, None))])],
            source: "somewhere, move 3".into(),
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let other = Puzzle { id: "ghijkm".into(), ..puzzle() };
        for puzzles in [vec![], vec![puzzle()], vec![puzzle(), other]] {
            let text = write_puzzles(&puzzles).unwrap();
            assert_eq!(read_puzzles(&text).unwrap(), puzzles);
            assert_eq!(text.lines().count(), puzzles.len() + 2);
        }
    }

    #[test]
    fn what_cannot_be_a_puzzle_is_refused() {
        let refusal = |puzzles: &[Puzzle]| read_puzzles(&write_puzzles(puzzles).unwrap()).unwrap_err().to_string();
        assert_eq!(refusal(&[puzzle(), puzzle()]), "two puzzles are called abcdef: each needs a name of its own");
        assert!(refusal(&[Puzzle { grade: 6, ..puzzle() }]).contains("1 to 5 are expected"));
        assert!(refusal(&[Puzzle { tries: vec![], ..puzzle() }]).contains("the line must have"));
        assert!(refusal(&[Puzzle { tries: vec![BTreeMap::new(); 2], ..puzzle() }]).contains("the line must have"));
        assert!(read_puzzles("{}").unwrap_err().to_string().contains("missing field `puzzles`"));
        assert!(read_puzzles("[").unwrap_err().to_string().starts_with("no file of puzzles"));
    }
}
