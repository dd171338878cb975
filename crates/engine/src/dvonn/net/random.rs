//! Untrained nets for tests and speed measurements.

use super::file::{
    BIAS_LIMIT, FIRST, FIRST_INPUTS, FIRST_INPUTS_USED, LAYER_BIAS_LIMIT, OUTPUTS, Parameters, SECOND, WEIGHT_LIMIT,
    WIDTH,
};
use super::inputs::{BUCKETS, DENSE, DENSE_SCALES, INPUTS};
use crate::common::net_file::SplitMix64;
use crate::dvonn::evaluation::COUNTS;
use crate::dvonn::weights;

/// About how much of an output sum corresponds to a hundredth of a point.
const SUM_PER_HUNDREDTH: i32 = 81;

impl Parameters {
    /// A net with random weights of realistic magnitude.
    ///
    /// Its skip connections follow the hand-crafted evaluation, so that a search with it visits similar positions as a
    /// search with a trained net.
    pub fn random(seed: u64) -> Parameters {
        let mut numbers = SplitMix64(seed);
        let mut parameters = Parameters {
            name: format!("random {seed}"),
            weights: numbers.values(INPUTS * WIDTH, 30),
            biases: numbers.values(WIDTH, 60),
            first_weights: numbers.values(BUCKETS * FIRST * FIRST_INPUTS, 12),
            first_biases: numbers.values(BUCKETS * FIRST, 4000),
            second_weights: numbers.values(BUCKETS * SECOND * FIRST, 50),
            second_biases: numbers.values(BUCKETS * SECOND, 4000),
            output_weights: numbers.values(BUCKETS * OUTPUTS * SECOND, 60),
            skip_weights: numbers.values(BUCKETS * OUTPUTS * DENSE, 200),
            output_biases: numbers.values(BUCKETS * OUTPUTS, 10_000),
        };
        parameters.clear_padding();
        for (index, weight) in parameters.skip_weights.iter_mut().enumerate() {
            let (output, input) = (index / DENSE % OUTPUTS, index % DENSE);
            let feature = input % COUNTS;
            if output == 0 {
                let hundredths = weights::FEATURES[feature][0].midpoint(weights::FEATURES[feature][1]);
                let sign = if input < COUNTS { 1 } else { -1 };
                *weight += (sign * hundredths * SUM_PER_HUNDREDTH / DENSE_SCALES[feature]) as i16;
            }
        }
        parameters
    }

    /// A net with every parameter at one of its limits.
    pub fn extreme(seed: u64) -> Parameters {
        let mut numbers = SplitMix64(seed);
        // Extremes of random sign cancel out, so most nets prefer one sign.
        let sign_bias = seed % 3;
        let mut pick = |least: i32, most: i32| match (sign_bias, numbers.next() % 8) {
            (0, 0) | (1, 1..) | (2, 0..4) => least,
            _ => most,
        };
        let mut signed = |count: usize, limit: i32| (0..count).map(|_| pick(-limit, limit)).collect::<Vec<_>>();
        let narrow = |numbers: Vec<i32>| numbers.into_iter().map(|number| number as i16).collect::<Vec<_>>();
        // The negative limit is one greater.
        let bytes = |numbers: Vec<i32>| {
            numbers.into_iter().map(|number| if number < 0 { i8::MIN } else { i8::MAX }).collect::<Vec<_>>()
        };
        let words = |numbers: Vec<i32>| {
            numbers.into_iter().map(|number| if number < 0 { i16::MIN } else { i16::MAX }).collect::<Vec<_>>()
        };
        let mut parameters = Parameters {
            name: format!("extreme {seed}"),
            weights: narrow(signed(INPUTS * WIDTH, i32::from(WEIGHT_LIMIT))),
            biases: narrow(signed(WIDTH, i32::from(BIAS_LIMIT))),
            first_weights: bytes(signed(BUCKETS * FIRST * FIRST_INPUTS, 1)),
            first_biases: signed(BUCKETS * FIRST, LAYER_BIAS_LIMIT),
            second_weights: bytes(signed(BUCKETS * SECOND * FIRST, 1)),
            second_biases: signed(BUCKETS * SECOND, LAYER_BIAS_LIMIT),
            output_weights: words(signed(BUCKETS * OUTPUTS * SECOND, 1)),
            skip_weights: words(signed(BUCKETS * OUTPUTS * DENSE, 1)),
            output_biases: signed(BUCKETS * OUTPUTS, LAYER_BIAS_LIMIT),
        };
        // Extreme biases drown everything else, so half of the nets have none.
        if seed / 3 % 2 == 1 {
            parameters.first_biases.fill(0);
            parameters.second_biases.fill(0);
        }
        parameters.clear_padding();
        parameters
    }

    fn clear_padding(&mut self) {
        for row in self.first_weights.chunks_exact_mut(FIRST_INPUTS) {
            row[FIRST_INPUTS_USED..].fill(0);
        }
    }
}
