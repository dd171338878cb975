//! The arithmetic of the net, in plain loops over arrays of fixed length, which compilers turn into SIMD code.

use super::file::{Parameters, WIDTH};
use super::inputs::{BUCKETS, DENSE};

/// The accumulator's value of 1, at which activations are clamped.
const ONE: i16 = 127;

/// Scales a squared accumulator down, so that products with the weights fit into 32 bits.
const SQUARE_SHIFT: u32 = 4;

/// A perspective's accumulator, or the weights that an input adds to it.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Row(pub(crate) [i16; WIDTH]);

/// The output layer of one bucket.
#[derive(Clone)]
#[repr(align(64))]
pub(crate) struct Output {
    /// From the accumulators of the side to move and of the opponent.
    weights: [[i16; WIDTH]; 2],
    /// From the dense inputs.
    skip: [i16; DENSE],
    bias: i32,
}

impl Row {
    /// Adds the rows of some inputs.
    #[inline]
    pub(crate) fn with(mut self, rows: &[Row], inputs: &[u16]) -> Row {
        for input in inputs {
            for (sum, weight) in self.0.iter_mut().zip(&rows[usize::from(*input)].0) {
                // Within the limits of the parameters the sums do not wrap around.
                *sum = sum.wrapping_add(*weight);
            }
        }
        self
    }
}

impl Output {
    /// The output layers of all buckets.
    pub(crate) fn of(parameters: &Parameters) -> Box<[Output]> {
        let bucket = |bucket: usize| {
            let weights = &parameters.output_weights[bucket * 2 * WIDTH..];
            Output {
                weights: [0, 1].map(|side| std::array::from_fn(|at| weights[side * WIDTH + at])),
                skip: std::array::from_fn(|at| parameters.skip_weights[bucket * DENSE + at]),
                bias: parameters.output_biases[bucket],
            }
        };
        (0..BUCKETS).map(bucket).collect()
    }

    /// The output for the accumulators of the side to move and of the opponent, at its full scale.
    #[inline]
    pub(crate) fn propagate(&self, accumulators: &[Row; 2], dense: &[u8; DENSE]) -> i32 {
        let [own, theirs] = [0, 1].map(|side| {
            let products = accumulators[side].0.iter().zip(&self.weights[side]);
            products.map(|(sum, weight)| i32::from(activate(*sum)) * i32::from(*weight)).sum::<i32>()
        });
        let skipped = dense.iter().zip(&self.skip).map(|(byte, weight)| i32::from(*byte) * i32::from(*weight));
        self.bias + own + theirs + skipped.sum::<i32>()
    }
}

/// The activation function (SCReLU): clamps and squares.
#[inline]
fn activate(sum: i16) -> i16 {
    let clamped = sum.clamp(0, ONE);
    (clamped * clamped) >> SQUARE_SHIFT
}
