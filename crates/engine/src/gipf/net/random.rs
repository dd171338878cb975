//! Untrained nets for tests and speed measurements.

use super::file::{BIAS_LIMIT, OUTPUT_BIAS_LIMIT, OUTPUT_WEIGHT_LIMIT, Parameters, WEIGHT_LIMIT, WIDTH};
use super::inputs::{BUCKETS, DENSE, INPUTS};
use crate::common::net_file::SplitMix64;

impl Parameters {
    /// A net with random weights of realistic magnitude.
    pub fn random(seed: u64) -> Parameters {
        let mut numbers = SplitMix64(seed);
        Parameters {
            name: format!("random {seed}"),
            weights: numbers.values(INPUTS * WIDTH, 30),
            biases: numbers.values(WIDTH, 60),
            output_weights: numbers.values(BUCKETS * 2 * WIDTH, 60),
            skip_weights: numbers.values(BUCKETS * DENSE, 400),
            output_biases: numbers.values(BUCKETS, 10_000),
        }
    }

    /// A net with every parameter at one of its limits, mostly of one sign.
    pub fn extreme(seed: u64) -> Parameters {
        let mut numbers = SplitMix64(seed);
        let (usual, rare) = if seed.is_multiple_of(2) { (1, -1) } else { (-1, 1) };
        let mut signs =
            |count| (0..count).map(|_| if numbers.next().is_multiple_of(16) { rare } else { usual }).collect();
        let words = |signs: Vec<i16>, limit: i16| signs.into_iter().map(|sign| sign * limit).collect();
        Parameters {
            name: format!("extreme {seed}"),
            weights: words(signs(INPUTS * WIDTH), WEIGHT_LIMIT),
            biases: words(signs(WIDTH), BIAS_LIMIT),
            output_weights: words(signs(BUCKETS * 2 * WIDTH), OUTPUT_WEIGHT_LIMIT),
            skip_weights: words(signs(BUCKETS * DENSE), i16::MAX),
            output_biases: signs(BUCKETS).into_iter().map(|sign| i32::from(sign) * OUTPUT_BIAS_LIMIT).collect(),
        }
    }
}
