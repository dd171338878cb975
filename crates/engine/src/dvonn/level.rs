//! What each level of DVONN may do, and the noisy evaluation of the lower ones.

use dvonn::Position;

use super::evaluation::Evaluate;
use crate::common::level::{Level, noise};

/// What a level may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strength {
    /// No restriction.
    Full,
    /// Search to this depth, with evaluation noise of up to this many hundredths of a point.
    Limited { depth: u32, noise: i32 },
}

impl Strength {
    /// The strength of a level.
    pub(super) const fn of(level: Level) -> Strength {
        let (depth, noise) = match level.number() {
            1 => (1, 2400),
            2 => (1, 1500),
            3 => (1, 800),
            4 => (1, 200),
            5 => (2, 450),
            6 => (3, 150),
            7 => (4, 200),
            8 => (5, 0),
            9 => (7, 300),
            _ => return Strength::Full,
        };
        Strength::Limited { depth, noise }
    }
}

/// An evaluation with noise that depends on the position and the seed alone.
///
/// The same position always gets the same value, so a low level does not pick moves at random: it misjudges positions
/// consistently, as people do.
pub(super) struct NoisyEvaluation<'a, E> {
    inner: &'a E,
    noise: i32,
    seed: u64,
}

impl<E> NoisyEvaluation<'_, E> {
    pub(super) fn new(inner: &E, noise: i32, seed: u64) -> NoisyEvaluation<'_, E> {
        NoisyEvaluation { inner, noise, seed }
    }
}

impl<E: Evaluate> Evaluate for NoisyEvaluation<'_, E> {
    type Accumulators = E::Accumulators;

    fn new_accumulators(&self) -> E::Accumulators {
        self.inner.new_accumulators()
    }

    fn push(&self, accumulators: &mut E::Accumulators, position: &Position, ply: usize) {
        self.inner.push(accumulators, position, ply);
    }

    fn evaluate(&self, accumulators: &mut E::Accumulators, position: &Position, ply: usize) -> i32 {
        self.inner.evaluate(accumulators, position, ply) + noise(position.key() ^ self.seed, self.noise)
    }
}
