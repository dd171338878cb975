//! The scalar back-end: the reference for the others, and the fallback.

use super::file::{FIRST, SECOND};
use super::inputs::{DENSE, MAX_ACTIVATION};
use super::layers::{ACCUMULATOR_CHUNKS, CHUNK, HIDDEN, Hidden, Layers, Row, SHIFT, SQUARE_SHIFT};

/// Updates an accumulator: adds the rows of some inputs and subtracts those of others.
pub(crate) fn update(base: &Row, rows: &[Row], added: &[u16], removed: &[u16], result: &mut Row) {
    // Intermediate sums may wrap around; the final ones fit into 16 bits.
    *result = *base;
    for index in added {
        for (sum, weight) in result.0.iter_mut().zip(&rows[usize::from(*index)].0) {
            *sum = sum.wrapping_add(*weight);
        }
    }
    for index in removed {
        for (sum, weight) in result.0.iter_mut().zip(&rows[usize::from(*index)].0) {
            *sum = sum.wrapping_sub(*weight);
        }
    }
}

/// Computes the inputs of the output layer from the accumulators of the side to move and of the opponent.
pub(crate) fn propagate(layers: &Layers, own: &Row, their: &Row, dense: &[u8; DENSE]) -> Hidden {
    let mut active = [0; ACCUMULATOR_CHUNKS * CHUNK];
    for (byte, sum) in active.iter_mut().zip(own.0.iter().chain(&their.0)) {
        let clamped = i32::from(*sum).clamp(0, MAX_ACTIVATION);
        *byte = ((clamped * clamped) >> SQUARE_SHIFT) as u8;
    }
    let (of_accumulators, of_dense) = layers.first.split_at(ACCUMULATOR_CHUNKS);
    let mut first = layers.first_biases;
    add_products(&mut first, &active, of_accumulators);
    add_products(&mut first, dense, of_dense);
    let mut second = layers.second_biases;
    add_products(&mut second, &first.map(activate) as &[u8; FIRST], &layers.second);
    let mut hidden = [0; HIDDEN];
    hidden[..SECOND].copy_from_slice(&second.map(activate));
    hidden[SECOND..].copy_from_slice(dense);
    Hidden(hidden)
}

/// Computes one output, at its full scale.
pub(crate) fn output(layers: &Layers, hidden: &Hidden, index: usize) -> i32 {
    let products =
        hidden.0.iter().zip(&layers.output[index]).map(|(byte, weight)| i32::from(*byte) * i32::from(*weight));
    layers.output_biases[index] + products.sum::<i32>()
}

fn activate(sum: i32) -> u8 {
    (sum >> SHIFT).clamp(0, MAX_ACTIVATION) as u8
}

fn add_products<const N: usize>(sums: &mut [i32], inputs: &[u8], weights: &[[i8; N]]) {
    for (chunk, weights) in inputs.as_chunks::<CHUNK>().0.iter().zip(weights) {
        if *chunk == [0; CHUNK] {
            continue;
        }
        for (sum, weights) in sums.iter_mut().zip(weights.as_chunks::<CHUNK>().0) {
            for (input, weight) in chunk.iter().zip(weights) {
                *sum += i32::from(*input) * i32::from(*weight);
            }
        }
    }
}
