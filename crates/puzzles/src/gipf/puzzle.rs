//! GIPF puzzles and their file format.

use std::collections::{BTreeMap, HashSet};

use serde::{Deserialize, Serialize};

/// What the player has to reach, for the prover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Win the game.
    Win,
    /// Take a GIPF-piece of the opponent, and not lose at once.
    Gipf,
    /// Take at least this many basic pieces of the opponent, a GIPF-piece counting as two, and not lose at once.
    Take(u8),
    /// Make a turn after which the opponent cannot force a win.
    Hold,
}

/// The task of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// [`Aim::Win`].
    Win,
    /// [`Aim::Gipf`].
    Gipf,
    /// [`Aim::Take`].
    Take,
    /// [`Aim::Hold`].
    Hold,
}

/// The theme of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Winning.
    Win,
    /// Taking pieces.
    Take,
    /// Preventing the opponent's win.
    Hold,
    /// A potential jumps in the solution.
    Jump,
}

impl Kind {
    /// All themes.
    pub const ALL: [Kind; 4] = [Kind::Win, Kind::Take, Kind::Hold, Kind::Jump];
}

/// The greatest number of turns of a puzzle.
pub const MOST_TURNS: u8 = 4;

/// A puzzle. Exactly one first turn reaches the goal; turns that lead to the same position count as one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// A short, stable id.
    pub id: String,
    /// The task.
    pub goal: Goal,
    /// Within how many own turns the goal is reached. For [`Goal::Hold`]: within how many turns the opponent does not win.
    pub turns: u8,
    /// For [`Goal::Take`], the number of pieces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pieces: Option<u8>,
    /// The theme.
    pub kind: Kind,
    /// The difficulty, 1 to 5.
    pub grade: u8,
    /// The position, as a position text.
    pub position: String,
    /// For each turn to find, every turn that reaches the goal; one for each position that they lead to. There is one first
    /// turn.
    pub answers: Vec<Vec<String>>,
    /// The replies between the turns to find, to the first of the answers.
    pub replies: Vec<String>,
    /// Replies that refute wrong first turns, each with the turns it refutes. One without turns refutes all that are not
    /// listed.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tries: BTreeMap<String, Vec<String>>,
    /// The game and the number of turns played before the position.
    pub source: String,
}

impl Puzzle {
    /// The aim; `None` if the number of pieces is missing.
    pub fn aim(&self) -> Option<Aim> {
        Some(match self.goal {
            Goal::Win => Aim::Win,
            Goal::Gipf => Aim::Gipf,
            Goal::Take => Aim::Take(self.pieces?),
            Goal::Hold => Aim::Hold,
        })
    }

    /// The solution: the first of the answers to each turn, with the replies between them.
    pub fn line(&self) -> Vec<&str> {
        let own = self.answers.iter().filter_map(|answers| answers.first());
        let mut replies = self.replies.iter();
        let pairs = own.flat_map(|turn| [Some(turn), replies.next()]);
        pairs.flatten().map(String::as_str).collect()
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
    #[error("not a file of GIPF puzzles: {0}")]
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
    /// The number of turns, answers or replies is wrong.
    #[error(
        "puzzle {0}: expected 1 to {MOST_TURNS} turns, answers to each, one of them to the first, and replies between them"
    )]
    Line(String),
    /// The number of pieces is missing, or it is there for another goal.
    #[error("puzzle {0}: expected a number of pieces for the goal `take` and for no other")]
    Pieces(String),
}

/// Parses a file of GIPF puzzles. Does not check that the solutions are correct.
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
        let (answers, replies) = (&puzzle.answers, &puzzle.replies);
        let complete = answers.first().is_some_and(|first| first.len() == 1)
            && answers.iter().all(|turns| !turns.is_empty())
            && replies.len() + 1 == answers.len()
            && (1..=MOST_TURNS).contains(&puzzle.turns)
            && answers.len() <= usize::from(puzzle.turns);
        if !complete {
            return Err(InvalidPuzzles::Line(id()));
        }
        if puzzle.pieces.is_some() != (puzzle.goal == Goal::Take) {
            return Err(InvalidPuzzles::Pieces(id()));
        }
    }
    Ok(puzzles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write_puzzles;

    fn puzzle() -> Puzzle {
        Puzzle {
            id: "g-abcdef".into(),
            goal: Goal::Win,
            turns: 2,
            pieces: None,
            kind: Kind::Win,
            grade: 2,
            position: "basic e5=w 3,1 0,0 pp w".into(),
            answers: vec![vec!["b2".into()], vec!["b3".into(), "b4".into()]],
            replies: vec!["c2".into()],
            tries: BTreeMap::from([("d2".into(), vec![]), ("f2".into(), vec!["b5".into()])]),
            source: "somewhere, turn 3".into(),
        }
    }

    #[test]
    fn puzzles_survive_a_round_trip() {
        let other =
            Puzzle { id: "g-ghijkm".into(), goal: Goal::Take, pieces: Some(3), tries: BTreeMap::new(), ..puzzle() };
        for puzzles in [vec![], vec![puzzle()], vec![puzzle(), other]] {
            let text = write_puzzles(&puzzles).unwrap();
            assert_eq!(read_puzzles(&text).unwrap(), puzzles);
            assert_eq!(text.lines().count(), puzzles.len() + 2);
        }
        assert_eq!(puzzle().line(), ["b2", "c2", "b3"]);
    }

    #[test]
    fn invalid_puzzles_are_rejected() {
        let refusal = |puzzles: &[Puzzle]| read_puzzles(&write_puzzles(puzzles).unwrap()).unwrap_err().to_string();
        assert_eq!(refusal(&[puzzle(), puzzle()]), "two puzzles have the id g-abcdef");
        assert!(refusal(&[Puzzle { grade: 0, ..puzzle() }]).contains("expected 1 to 5"));
        assert!(refusal(&[Puzzle { goal: Goal::Take, ..puzzle() }]).contains("a number of pieces"));
        assert!(refusal(&[Puzzle { pieces: Some(2), ..puzzle() }]).contains("a number of pieces"));
        for wrong in [
            Puzzle { turns: 0, ..puzzle() },
            Puzzle { turns: 1, ..puzzle() },
            Puzzle { turns: 5, ..puzzle() },
            Puzzle { replies: vec![], ..puzzle() },
            Puzzle { answers: vec![vec![], vec!["b3".into()]], ..puzzle() },
            Puzzle { answers: vec![], replies: vec![], ..puzzle() },
            Puzzle { answers: vec![vec!["b2".into(), "b3".into()], vec!["b3".into()]], ..puzzle() },
        ] {
            assert!(refusal(&[wrong]).contains("expected 1 to 4 turns"));
        }
        assert!(read_puzzles("[").unwrap_err().to_string().starts_with("not a file of GIPF puzzles"));
    }
}
