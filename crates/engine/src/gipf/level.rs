//! What each level of GIPF may do, and the noisy evaluation of the lower ones.

use gipf::Position;

use super::evaluation::Evaluate;
use super::search::{LONGEST_WIN, MAX_DEPTH};
use crate::common::level::{Level, noise};

/// What a level may do: search this many turns ahead, with evaluation noise of up to this many hundredths.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Strength {
    pub(super) depth: u32,
    pub(super) noise: i32,
}

impl Strength {
    pub(super) const FULL: Strength = Strength { depth: MAX_DEPTH, noise: 0 };

    /// The strength of a level.
    pub(super) fn of(level: Level) -> Strength {
        let (depth, noise) = match level.number() {
            1 => (1, 600),
            2 => (1, 300),
            3 => (1, 150),
            4 => (1, 60),
            5 => (2, 150),
            6 => (2, 60),
            7 => (3, 40),
            8 => (4, 100),
            9 => (5, 60),
            _ => return Strength::FULL,
        };
        Strength { depth, noise }
    }
}

/// A static evaluation with the noise of a level, which depends on the position and the seed alone.
#[derive(Clone, Copy)]
pub(super) struct NoisyEvaluation<'a> {
    pub(super) evaluation: &'a dyn Evaluate,
    pub(super) noise: i32,
    pub(super) seed: u64,
}

impl NoisyEvaluation<'_> {
    pub(super) fn evaluate(self, position: &Position) -> i32 {
        let noise = if self.noise == 0 { 0 } else { noise(position.key() ^ self.seed, self.noise) };
        (self.evaluation.evaluate(position) + noise).clamp(1 - LONGEST_WIN, LONGEST_WIN - 1)
    }
}
