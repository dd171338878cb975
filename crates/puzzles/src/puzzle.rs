//! The puzzle type and its file format.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;

use dvonn::Move;
use serde::{Deserialize, Serialize};

/// The number of points by which the best winning move must beat the second, if that also wins.
pub const MARGIN: i32 = 4;

/// The maximum number of moves to find in a puzzle.
pub const MOST_OWN_MOVES: usize = 3;

/// The task of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// Win: no other move wins.
    Win,
    /// Reach a tie: every other move loses.
    Save,
    /// Win by the most points: every other move scores at least [`MARGIN`] points less.
    Most,
}

impl Goal {
    /// Returns the goal of a position from the values of its best and second-best move, or `None` if the second-best is good
    /// enough.
    pub fn of(best: i32, second: i32) -> Option<Goal> {
        match (best.signum(), second.signum()) {
            (1, ..=0) => Some(Goal::Win),
            (0, -1) => Some(Goal::Save),
            (1, 1) if best - second >= MARGIN => Some(Goal::Most),
            _ => None,
        }
    }
}

/// The theme of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Winning.
    Win,
    /// Reaching a tie.
    Save,
    /// Cutting off pieces of the opponent.
    Cut,
    /// Leaving the opponent without a move.
    Pass,
}

/// The result of another move: the final lead of the player to move, and the best reply unless the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Try(pub i32, pub Option<String>);

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// A short, stable id.
    pub id: String,
    /// The task.
    pub goal: Goal,
    /// The theme.
    pub kind: Kind,
    /// The difficulty, 1 to 5.
    pub grade: u8,
    /// The starting position, as a position text.
    pub position: String,
    /// The final lead of the player to move with best play.
    pub value: i32,
    /// Best play to the end of the game. The player has to find the first, third … move, as many as there are `tries`.
    pub line: String,
    /// For each move to find, the results of all other moves.
    pub tries: Vec<BTreeMap<String, Try>>,
    /// The game and the number of moves played before the position.
    pub source: String,
}

impl Puzzle {
    /// The moves of the line.
    ///
    /// # Errors
    /// Returns an error if the line contains an invalid move.
    pub fn moves(&self) -> Result<Vec<Move>, dvonn::ParseMoveError> {
        self.line.split(' ').map(str::parse).collect()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    puzzles: Vec<Puzzle>,
}

/// The reason why a file of puzzles is invalid.
#[derive(Debug, thiserror::Error)]
pub enum InvalidPuzzles {
    /// The text is not valid JSON of this form.
    #[error("not a file of puzzles: {0}")]
    Form(#[from] serde_json::Error),
    /// Two puzzles have the same id.
    #[error("two puzzles have the id {0}")]
    Twice(String),
    /// A grade is out of range.
    #[error("puzzle {id} has grade {grade}, expected 1 to 5")]
    Grade {
        /// The id of the puzzle.
        id: String,
        /// Its grade.
        grade: u8,
    },
    /// The line is too short for the moves to find, or their number is out of range.
    #[error("puzzle {0}: expected 1 to {MOST_OWN_MOVES} sets of tries and a line with a move for each")]
    Line(String),
}

/// Parses a file of puzzles. Does not check that the solutions are correct.
///
/// # Errors
/// Returns an error if the text is not a valid file of puzzles.
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

/// Formats a file of puzzles of either game, one per line.
///
/// # Errors
/// Returns serialization errors, which do not occur in practice.
pub fn write_puzzles(puzzles: &[impl Serialize]) -> Result<String, serde_json::Error> {
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
    fn the_goal_depends_on_the_values_of_the_two_best_moves() {
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
    fn puzzles_survive_a_round_trip() {
        let other = Puzzle { id: "ghijkm".into(), ..puzzle() };
        for puzzles in [vec![], vec![puzzle()], vec![puzzle(), other]] {
            let text = write_puzzles(&puzzles).unwrap();
            assert_eq!(read_puzzles(&text).unwrap(), puzzles);
            assert_eq!(text.lines().count(), puzzles.len() + 2);
        }
    }

    #[test]
    fn invalid_puzzles_are_rejected() {
        let refusal = |puzzles: &[Puzzle]| read_puzzles(&write_puzzles(puzzles).unwrap()).unwrap_err().to_string();
        assert_eq!(refusal(&[puzzle(), puzzle()]), "two puzzles have the id abcdef");
        assert!(refusal(&[Puzzle { grade: 6, ..puzzle() }]).contains("expected 1 to 5"));
        assert!(refusal(&[Puzzle { tries: vec![], ..puzzle() }]).contains("expected 1 to 3 sets of tries"));
        assert!(
            refusal(&[Puzzle { tries: vec![BTreeMap::new(); 2], ..puzzle() }])
                .contains("expected 1 to 3 sets of tries")
        );
        assert!(read_puzzles("{}").unwrap_err().to_string().contains("missing field `puzzles`"));
        assert!(read_puzzles("[").unwrap_err().to_string().starts_with("not a file of puzzles"));
    }
}
