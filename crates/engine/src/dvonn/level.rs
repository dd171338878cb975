//! What each level of DVONN may do, and the noisy evaluation of the middle ones.

use dvonn::Position;

use super::beginner::Beginner;
use super::evaluation::Evaluate;
use crate::common::level::{Level, noise};

/// What a level may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strength {
    /// No restriction.
    Full,
    /// Search to a depth with a noisy evaluation.
    Limited {
        /// The depth, in moves or placements.
        depth: u32,
        /// Evaluation noise of up to this many hundredths of a point.
        noise: i32,
        /// The same for placements.
        placing_noise: i32,
    },
    /// Compare the own moves only, with the weaknesses of a beginner.
    Beginner(Beginner),
}

impl Strength {
    /// The strength of a level.
    ///
    /// docs/benchmarks.md has the scores between neighbouring levels, and those of the lowest two against a beginner.
    pub(super) const fn of(level: Level) -> Strength {
        match level.number() {
            1 => Strength::Beginner(Beginner { greed: 100, oversight: 50, noise: 500, placing_noise: 5000 }),
            2 => Strength::Beginner(Beginner { greed: 76, oversight: 38, noise: 300, placing_noise: 3200 }),
            3 => Strength::Beginner(Beginner { greed: 54, oversight: 22, noise: 200, placing_noise: 1150 }),
            4 => Strength::Beginner(Beginner { greed: 41, oversight: 15, noise: 140, placing_noise: 620 }),
            5 => Strength::Beginner(Beginner { greed: 6, oversight: 2, noise: 80, placing_noise: 280 }),
            6 => Strength::Limited { depth: 2, noise: 210, placing_noise: 310 },
            7 => Strength::Limited { depth: 3, noise: 130, placing_noise: 160 },
            8 => Strength::Limited { depth: 5, noise: 150, placing_noise: 50 },
            9 => Strength::Limited { depth: 7, noise: 0, placing_noise: 10 },
            _ => Strength::Full,
        }
    }

    /// The depth to which this level searches if the caller allows `limit`.
    pub(super) fn limit_depth(self, limit: Option<u32>) -> Option<u32> {
        let own = match self {
            Strength::Full => None,
            Strength::Limited { depth, .. } => Some(depth),
            Strength::Beginner(_) => Some(1),
        };
        own.into_iter().chain(limit).min()
    }

    /// The noise on the value of placements, in hundredths of a point, besides that of full strength.
    pub(super) const fn placing_noise(self) -> i32 {
        match self {
            Strength::Full => 0,
            Strength::Limited { placing_noise, .. } => placing_noise,
            Strength::Beginner(beginner) => beginner.placing_noise,
        }
    }
}

/// An evaluation with noise that depends on the position and the seed alone.
///
/// The same position always gets the same value, so a level does not pick moves at random: it misjudges positions
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
