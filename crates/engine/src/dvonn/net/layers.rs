//! The memory layout of the layers: parameters in the order in which they are used.

use super::file::{FIRST, FIRST_INPUTS, OUTPUTS, Parameters, SECOND, WIDTH};
use super::inputs::{BUCKETS, DENSE};

/// Inputs are multiplied in chunks of four with the weights of all outputs.
pub(crate) const CHUNK: usize = 4;

/// The number of chunks of the accumulators, of all inputs of the first layer, and of the second layer.
pub(crate) const ACCUMULATOR_CHUNKS: usize = 2 * WIDTH / CHUNK;
pub(crate) const FIRST_CHUNKS: usize = ACCUMULATOR_CHUNKS + DENSE / CHUNK;
pub(crate) const SECOND_CHUNKS: usize = FIRST / CHUNK;

/// The number of inputs of the output layer: the second layer, then the dense inputs (skip connections).
pub(crate) const HIDDEN: usize = SECOND + DENSE;

/// A perspective's accumulator, or the weights that an input adds to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Row(pub(crate) [i16; WIDTH]);

/// The inputs of the output layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Hidden(pub(crate) [u8; HIDDEN]);

/// The layers after the accumulators, for one output bucket.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(crate) struct Layers {
    /// By chunk of inputs: the weights from four inputs to the first output, to the second, and so on.
    pub(crate) first: [[i8; CHUNK * FIRST]; FIRST_CHUNKS],
    pub(crate) first_biases: [i32; FIRST],
    /// In the same layout.
    pub(crate) second: [[i8; CHUNK * SECOND]; SECOND_CHUNKS],
    pub(crate) second_biases: [i32; SECOND],
    pub(crate) output: [[i16; HIDDEN]; OUTPUTS],
    pub(crate) output_biases: [i32; OUTPUTS],
}

/// Scales the sums of the first two layers down to the range of activations.
pub(crate) const SHIFT: u32 = 6;

/// Scales a squared activation down to the range of a byte.
pub(crate) const SQUARE_SHIFT: u32 = 7;

/// The weights of the feature transformer, one row per input.
pub(crate) fn rows(parameters: &Parameters) -> Box<[Row]> {
    parameters.weights.as_chunks().0.iter().map(|row| Row(*row)).collect()
}

/// The layers of all output buckets.
pub(crate) fn layers(parameters: &Parameters) -> Box<[Layers]> {
    (0..BUCKETS).map(|bucket| layers_of(parameters, bucket)).collect()
}

fn layers_of(parameters: &Parameters, bucket: usize) -> Layers {
    let first_weights = &parameters.first_weights[bucket * FIRST * FIRST_INPUTS..];
    let second_weights = &parameters.second_weights[bucket * SECOND * FIRST..];
    let mut layers = Layers {
        first: [[0; CHUNK * FIRST]; FIRST_CHUNKS],
        first_biases: array_at(&parameters.first_biases, bucket),
        second: [[0; CHUNK * SECOND]; SECOND_CHUNKS],
        second_biases: array_at(&parameters.second_biases, bucket),
        output: [[0; HIDDEN]; OUTPUTS],
        output_biases: array_at(&parameters.output_biases, bucket),
    };
    reorder(first_weights, FIRST_INPUTS, &mut layers.first);
    reorder(second_weights, FIRST, &mut layers.second);
    for (output, row) in layers.output.iter_mut().enumerate() {
        let (hidden, dense) = row.split_at_mut(SECOND);
        hidden.copy_from_slice(&array_at::<_, SECOND>(&parameters.output_weights, bucket * OUTPUTS + output));
        dense.copy_from_slice(&array_at::<_, DENSE>(&parameters.skip_weights, bucket * OUTPUTS + output));
    }
    layers
}

/// Reorders weights from output-major to chunk-major layout.
fn reorder<const N: usize>(weights: &[i8], inputs: usize, chunks: &mut [[i8; N]]) {
    for (number, chunk) in chunks.iter_mut().enumerate() {
        for (index, weight) in chunk.iter_mut().enumerate() {
            let (output, input) = (index / CHUNK, number * CHUNK + index % CHUNK);
            *weight = weights[output * inputs + input];
        }
    }
}

fn array_at<T: Copy + Default, const N: usize>(numbers: &[T], index: usize) -> [T; N] {
    let mut array = [T::default(); N];
    array.copy_from_slice(&numbers[index * N..(index + 1) * N]);
    array
}
