//! The SIMD back-end for WebAssembly with 128-bit registers; bit-identical to the scalar back-end.

#![allow(unsafe_code)]

use std::arch::wasm32::{
    i16x8_add, i16x8_extend_high_i8x16, i16x8_extend_low_i8x16, i16x8_max, i16x8_min, i16x8_mul, i16x8_narrow_i32x4,
    i16x8_splat, i16x8_sub, i32x4_add, i32x4_bitmask, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_ne, i32x4_shr,
    i32x4_shuffle, i32x4_splat, u8x16_min, u8x16_narrow_i16x8, u8x16_splat, u16x8_extend_high_u8x16,
    u16x8_extend_low_u8x16, u16x8_shr, v128, v128_load, v128_store,
};

use super::file::{FIRST, SECOND, WIDTH};
use super::inputs::{DENSE, MAX_ACTIVATION};
use super::layers::{ACCUMULATOR_CHUNKS, CHUNK, HIDDEN, Hidden, Layers, Row, SHIFT, SQUARE_SHIFT};

/// The 16-bit and 8-bit lanes of a register.
const WORDS: usize = 8;
const BYTES: usize = 16;

/// The number of registers of an accumulator that are updated at a time; more would not fit into those of the
/// processor.
const PART: usize = 8;

/// The registers of the sums of the first two layers, with two partial sums for each output.
const FIRST_SUMS: usize = 2 * FIRST / 4;
const SECOND_SUMS: usize = 2 * SECOND / 4;

/// Updates an accumulator: adds the rows of some inputs and subtracts those of others.
pub(crate) fn update(base: &Row, rows: &[Row], added: &[u16], removed: &[u16], result: &mut Row) {
    for part in 0..WIDTH / (PART * WORDS) {
        let mut sums = load_part(base, part);
        for index in added {
            let row = load_part(&rows[usize::from(*index)], part);
            for (sum, weights) in sums.iter_mut().zip(row) {
                *sum = i16x8_add(*sum, weights);
            }
        }
        for index in removed {
            let row = load_part(&rows[usize::from(*index)], part);
            for (sum, weights) in sums.iter_mut().zip(row) {
                *sum = i16x8_sub(*sum, weights);
            }
        }
        let words = result.0.as_chunks_mut::<WORDS>().0;
        for (words, sum) in words[part * PART..].iter_mut().zip(sums) {
            // SAFETY: the chunk has the 16 bytes of a register.
            unsafe { v128_store(words.as_mut_ptr().cast(), sum) };
        }
    }
}

/// Computes the inputs of the output layer from the accumulators of the side to move and of the opponent.
pub(crate) fn propagate(layers: &Layers, own: &Row, their: &Row, dense: &[u8; DENSE]) -> Hidden {
    let mut active = [0; ACCUMULATOR_CHUNKS * CHUNK];
    let (own_active, their_active) = active.split_at_mut(WIDTH);
    // One bit per nonzero chunk: many are zero and need no multiplication.
    let mut chunks = u64::from(activate_row(own, own_active)) | u64::from(activate_row(their, their_active)) << 32;

    let mut sums = [i32x4_splat(0); FIRST_SUMS];
    while chunks != 0 {
        let number = chunks.trailing_zeros() as usize;
        chunks &= chunks - 1;
        add_products(&mut sums, chunk_at(&active, number), &layers.first[number]);
    }
    for (number, weights) in layers.first[ACCUMULATOR_CHUNKS..].iter().enumerate() {
        add_products(&mut sums, chunk_at(dense, number), weights);
    }
    let mut first = [0; FIRST];
    activate_sums(&sums, &layers.first_biases, &mut first);

    let mut sums = [i32x4_splat(0); SECOND_SUMS];
    for (number, weights) in layers.second.iter().enumerate() {
        add_products(&mut sums, chunk_at(&first, number), weights);
    }
    let mut hidden = [0; HIDDEN];
    activate_sums(&sums, &layers.second_biases, &mut hidden[..SECOND]);
    hidden[SECOND..].copy_from_slice(dense);
    Hidden(hidden)
}

/// Computes one output, at its full scale.
pub(crate) fn output(layers: &Layers, hidden: &Hidden, index: usize) -> i32 {
    let mut sums = i32x4_splat(0);
    let weights = layers.output[index].as_chunks::<BYTES>().0;
    for (bytes, weights) in hidden.0.as_chunks::<BYTES>().0.iter().zip(weights) {
        // SAFETY: the bytes fill one register, the weights two.
        let (bytes, low, high) = unsafe {
            let words = weights.as_chunks::<WORDS>().0;
            (v128_load(bytes.as_ptr().cast()), v128_load(words[0].as_ptr().cast()), v128_load(words[1].as_ptr().cast()))
        };
        sums = i32x4_add(sums, i32x4_dot_i16x8(u16x8_extend_low_u8x16(bytes), low));
        sums = i32x4_add(sums, i32x4_dot_i16x8(u16x8_extend_high_u8x16(bytes), high));
    }
    layers.output_biases[index]
        + i32x4_extract_lane::<0>(sums)
        + i32x4_extract_lane::<1>(sums)
        + i32x4_extract_lane::<2>(sums)
        + i32x4_extract_lane::<3>(sums)
}

#[inline]
fn load_part(row: &Row, part: usize) -> [v128; PART] {
    let mut registers = [i32x4_splat(0); PART];
    for (register, words) in registers.iter_mut().zip(&row.0.as_chunks::<WORDS>().0[part * PART..]) {
        // SAFETY: the chunk has the 16 bytes of a register.
        *register = unsafe { v128_load(words.as_ptr().cast()) };
    }
    registers
}

/// Clamps and squares an accumulator (SCReLU); returns one bit per chunk that is not all zero.
#[inline]
fn activate_row(row: &Row, active: &mut [u8]) -> u32 {
    let mut not_zero = 0;
    let pairs = row.0.as_chunks::<BYTES>().0;
    for (number, (pair, bytes)) in pairs.iter().zip(active.as_chunks_mut::<BYTES>().0).enumerate() {
        let [low, high] = [0, 1].map(|half| {
            // SAFETY: half of the chunk has the 16 bytes of a register.
            let words = unsafe { v128_load(pair.as_chunks::<WORDS>().0[half].as_ptr().cast()) };
            let clamped = i16x8_min(i16x8_max(words, i16x8_splat(0)), i16x8_splat(MAX_ACTIVATION as i16));
            u16x8_shr(i16x8_mul(clamped, clamped), SQUARE_SHIFT)
        });
        let packed = u8x16_narrow_i16x8(low, high);
        not_zero |= u32::from(i32x4_bitmask(i32x4_ne(packed, i32x4_splat(0)))) << (4 * number);
        // SAFETY: the chunk has the 16 bytes of a register.
        unsafe { v128_store(bytes.as_mut_ptr().cast(), packed) };
    }
    not_zero
}

/// The four bytes of a chunk as one integer.
#[inline]
fn chunk_at(bytes: &[u8], number: usize) -> i32 {
    i32::from_le_bytes(bytes.as_chunks::<CHUNK>().0[number])
}

/// Adds the products of four inputs with their weights to the sums of all outputs. Each output has two partial sums,
/// for two inputs each.
#[inline]
fn add_products<const N: usize>(sums: &mut [v128; N], chunk: i32, weights: &[i8]) {
    let inputs = u16x8_extend_low_u8x16(i32x4_splat(chunk));
    for (sums, weights) in sums.as_chunks_mut::<2>().0.iter_mut().zip(weights.as_chunks::<BYTES>().0) {
        // SAFETY: the chunk has the 16 bytes of a register.
        let weights = unsafe { v128_load(weights.as_ptr().cast()) };
        sums[0] = i32x4_add(sums[0], i32x4_dot_i16x8(inputs, i16x8_extend_low_i8x16(weights)));
        sums[1] = i32x4_add(sums[1], i32x4_dot_i16x8(inputs, i16x8_extend_high_i8x16(weights)));
    }
}

/// Adds the partial sums and the biases, scales and clamps.
#[inline]
fn activate_sums(sums: &[v128], biases: &[i32], active: &mut [u8]) {
    let groups = sums.as_chunks::<8>().0.iter().zip(biases.as_chunks::<BYTES>().0);
    for ((sums, biases), bytes) in groups.zip(active.as_chunks_mut::<BYTES>().0) {
        let [a, b, c, d] = [0, 1, 2, 3].map(|quarter| {
            let (low, high) = (sums[2 * quarter], sums[2 * quarter + 1]);
            let whole = i32x4_add(i32x4_shuffle::<0, 2, 4, 6>(low, high), i32x4_shuffle::<1, 3, 5, 7>(low, high));
            // SAFETY: a quarter of the chunk has the 16 bytes of a register.
            let biases = unsafe { v128_load(biases.as_chunks::<4>().0[quarter].as_ptr().cast()) };
            i32x4_shr(i32x4_add(whole, biases), SHIFT)
        });
        // Narrowing saturates, which the clamp would do anyway.
        let packed = u8x16_narrow_i16x8(i16x8_narrow_i32x4(a, b), i16x8_narrow_i32x4(c, d));
        // SAFETY: the chunk has the 16 bytes of a register.
        unsafe { v128_store(bytes.as_mut_ptr().cast(), u8x16_min(packed, u8x16_splat(MAX_ACTIVATION as u8))) };
    }
}
