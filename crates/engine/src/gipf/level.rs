//! What each level of GIPF may do, and the evaluation of the lower ones.

use gipf::Position;

use super::evaluation::{Evaluate, evaluate_without_rows};
use super::search::{LONGEST_WIN, MAX_DEPTH};
use crate::common::level::{Level, happens, noise};

/// What a level may do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Strength {
    /// The depth of the search, in turns.
    pub(super) depth: u32,
    /// Evaluation noise of up to this many hundredths.
    pub(super) noise: i32,
    /// In how many positions out of a hundred the rows that either player could complete next are overlooked.
    pub(super) oversight: u32,
}

impl Strength {
    pub(super) const FULL: Strength = Strength { depth: MAX_DEPTH, noise: 0, oversight: 0 };

    /// The strength of a level.
    pub(super) fn of(level: Level) -> Strength {
        let (depth, noise, oversight) = match level.number() {
            1 => (1, 300, 100),
            2 => (1, 112, 70),
            3 => (1, 50, 25),
            4 => (2, 375, 0),
            5 => (2, 240, 0),
            6 => (3, 300, 0),
            7 => (3, 218, 0),
            8 => (4, 281, 0),
            9 => (5, 150, 0),
            _ => return Strength::FULL,
        };
        Strength { depth, noise, oversight }
    }
}

/// A static evaluation with the weaknesses of a level, which depend on the position and the seed alone.
#[derive(Clone, Copy)]
pub(super) struct LevelEvaluation<'a> {
    evaluation: &'a dyn Evaluate,
    noise: i32,
    oversight: u32,
    seed: u64,
}

impl<'a> LevelEvaluation<'a> {
    pub(super) fn new(evaluation: &'a dyn Evaluate, strength: Strength, seed: u64) -> LevelEvaluation<'a> {
        LevelEvaluation { evaluation, noise: strength.noise, oversight: strength.oversight, seed }
    }

    pub(super) fn evaluate(self, position: &Position) -> i32 {
        let value = if self.noise == 0 && self.oversight == 0 {
            self.evaluation.evaluate(position)
        } else {
            let key = position.key() ^ self.seed;
            let overlooks = happens(key, self.oversight);
            let value = if overlooks { evaluate_without_rows(position) } else { self.evaluation.evaluate(position) };
            value + noise(key, self.noise)
        };
        value.clamp(1 - LONGEST_WIN, LONGEST_WIN - 1)
    }
}
