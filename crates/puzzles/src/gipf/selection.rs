//! Selects a balanced set of GIPF puzzles by theme, grade and version.

use ::gipf::Rules;

use super::fingerprint::Fingerprint;
use super::puzzle::{Kind, Puzzle};
use crate::selection::{Entry, select_entries};

/// A puzzle with the properties that the selection uses.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The rules of its game.
    pub rules: Rules,
    /// The number of the game that it comes from.
    pub game: u32,
    /// The positions in which a turn is to be found, in order.
    pub fingerprints: Vec<Fingerprint>,
}

impl Entry for Candidate {
    type Category = (Kind, u8, u8, bool);
    type Fingerprint = Fingerprint;

    fn category(&self) -> (Kind, u8, u8, bool) {
        (self.puzzle.kind, self.puzzle.grade, self.rules.version as u8, self.rules.potentials > 0)
    }

    fn game(&self) -> u32 {
        self.game
    }

    fn id(&self) -> &str {
        &self.puzzle.id
    }

    fn fingerprints(&self) -> &[Fingerprint] {
        &self.fingerprints
    }
}

/// Selects up to `count` puzzles by taking one from each category (theme, grade, version with or without
/// potentials) in turn. Sorts them by grade.
pub fn select(candidates: Vec<Candidate>, count: usize) -> Vec<Puzzle> {
    let mut chosen: Vec<Puzzle> =
        select_entries(candidates, count).into_iter().map(|candidate| candidate.puzzle).collect();
    chosen.sort_by(|a, b| (a.grade, a.kind, &a.id).cmp(&(b.grade, b.kind, &b.id)));
    chosen
}
