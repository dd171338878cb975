//! The arithmetic of the net in plain code: the reference, and what runs where no other back-end does.

use super::file::{FIRST, SECOND};
use super::inputs::{DENSE, MOST};
use super::layers::{ACCUMULATOR_CHUNKS, CHUNK, HIDDEN, Hidden, Layers, Row, SHIFT, SQUARE_SHIFT};

/// An accumulator with the rows of some inputs added and those of others subtracted.
pub(crate) fn update(base: &Row, rows: &[Row], added: &[u16], removed: &[u16], result: &mut Row) {
    // On the way a sum may leave 16 bits, at the end it is back within them.
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

/// From the accumulators of the player to move and of the other to what the output layer reads.
pub(crate) fn propagate(layers: &Layers, own: &Row, their: &Row, dense: &[u8; DENSE]) -> Hidden {
    let mut active = [0; ACCUMULATOR_CHUNKS * CHUNK];
    for (byte, sum) in active.iter_mut().zip(own.0.iter().chain(&their.0)) {
        let clamped = i32::from(*sum).clamp(0, MOST);
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

/// One of the outputs, at its full scale.
pub(crate) fn output(layers: &Layers, hidden: &Hidden, index: usize) -> i32 {
    let products =
        hidden.0.iter().zip(&layers.output[index]).map(|(byte, weight)| i32::from(*byte) * i32::from(*weight));
    layers.output_biases[index] + products.sum::<i32>()
}

fn activate(sum: i32) -> u8 {
    (sum >> SHIFT).clamp(0, MOST) as u8
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
