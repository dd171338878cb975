//! The NEON back-end for 64-bit ARM with 128-bit registers; bit-identical to the scalar back-end.
//!
//! Every 64-bit ARM processor has NEON, so nothing is checked at run time.

#![allow(unsafe_code)]

use std::arch::aarch64::{
    int8x16_t, int16x8_t, int32x4_t, uint8x16_t, vaddq_s16, vaddvq_s32, vaddvq_u32, vandq_u32, vdupq_n_s16,
    vdupq_n_s32, vdupq_n_u8, vget_low_s8, vget_low_s16, vget_low_u8, vld1q_s8, vld1q_s16, vld1q_s32, vld1q_u8,
    vld1q_u32, vmaxq_s16, vminq_s16, vminq_u8, vmlal_high_s16, vmlal_s16, vmovl_high_u8, vmovl_u8, vmull_high_s8,
    vmull_s8, vmulq_s16, vpadalq_s16, vpaddq_s16, vqmovun_high_s16, vqmovun_s16, vqshrn_high_n_s32, vqshrn_n_s32,
    vreinterpretq_s8_s32, vreinterpretq_s16_u16, vreinterpretq_u8_s8, vreinterpretq_u32_u8, vshrn_high_n_s16,
    vshrn_n_s16, vst1q_s16, vst1q_u8, vsubq_s16, vtstq_u32,
};

use super::file::{FIRST, SECOND, WIDTH};
use super::inputs::{DENSE, MAX_ACTIVATION};
use super::layers::{ACCUMULATOR_CHUNKS, CHUNK, HIDDEN, Hidden, Layers, Row, SHIFT, SQUARE_SHIFT};

/// The 16-bit and 8-bit lanes of a register.
const WORDS: usize = 8;
const BYTES: usize = 16;

/// The number of registers of an accumulator, and of the sums of the first and the second layer.
const ROW: usize = WIDTH / WORDS;
const FIRST_SUMS: usize = FIRST / 4;
const SECOND_SUMS: usize = SECOND / 4;

/// Updates an accumulator: adds the rows of some inputs and subtracts those of others.
#[target_feature(enable = "neon")]
pub(crate) fn update(base: &Row, rows: &[Row], added: &[u16], removed: &[u16], result: &mut Row) {
    let mut sums = load_row(base);
    for index in added {
        let row = load_row(&rows[usize::from(*index)]);
        for (sum, weights) in sums.iter_mut().zip(row) {
            *sum = vaddq_s16(*sum, weights);
        }
    }
    for index in removed {
        let row = load_row(&rows[usize::from(*index)]);
        for (sum, weights) in sums.iter_mut().zip(row) {
            *sum = vsubq_s16(*sum, weights);
        }
    }
    for (words, sum) in result.0.as_chunks_mut::<WORDS>().0.iter_mut().zip(sums) {
        // SAFETY: the chunk has the 16 bytes of a register.
        unsafe { vst1q_s16(words.as_mut_ptr(), sum) };
    }
}

/// Computes the inputs of the output layer from the accumulators of the side to move and of the opponent.
#[target_feature(enable = "neon")]
pub(crate) fn propagate(layers: &Layers, own: &Row, their: &Row, dense: &[u8; DENSE]) -> Hidden {
    let mut active = [0; ACCUMULATOR_CHUNKS * CHUNK];
    let (own_active, their_active) = active.split_at_mut(WIDTH);
    // One bit per nonzero chunk: many are zero and need no multiplication.
    let mut chunks = u64::from(activate_row(own, own_active)) | u64::from(activate_row(their, their_active)) << 32;

    let mut sums = load_sums::<FIRST_SUMS>(&layers.first_biases);
    while chunks != 0 {
        let number = chunks.trailing_zeros() as usize;
        chunks &= chunks - 1;
        add_products(&mut sums, chunk_at(&active, number), &layers.first[number]);
    }
    for (number, weights) in layers.first[ACCUMULATOR_CHUNKS..].iter().enumerate() {
        add_products(&mut sums, chunk_at(dense, number), weights);
    }
    let mut first = [0; FIRST];
    activate_sums(&sums, &mut first);

    let mut sums = load_sums::<SECOND_SUMS>(&layers.second_biases);
    for (number, weights) in layers.second.iter().enumerate() {
        add_products(&mut sums, chunk_at(&first, number), weights);
    }
    let mut hidden = [0; HIDDEN];
    activate_sums(&sums, &mut hidden[..SECOND]);
    hidden[SECOND..].copy_from_slice(dense);
    Hidden(hidden)
}

/// Computes one output, at its full scale.
#[target_feature(enable = "neon")]
pub(crate) fn output(layers: &Layers, hidden: &Hidden, index: usize) -> i32 {
    let mut sums = vdupq_n_s32(0);
    let weights = layers.output[index].as_chunks::<BYTES>().0;
    for (bytes, weights) in hidden.0.as_chunks::<BYTES>().0.iter().zip(weights) {
        let bytes = load_bytes(bytes);
        let [low, high] = [0, 1].map(|half| load_words(&weights.as_chunks::<WORDS>().0[half]));
        let low_words = vreinterpretq_s16_u16(vmovl_u8(vget_low_u8(bytes)));
        let high_words = vreinterpretq_s16_u16(vmovl_high_u8(bytes));
        for (words, weights) in [(low_words, low), (high_words, high)] {
            sums = vmlal_s16(sums, vget_low_s16(words), vget_low_s16(weights));
            sums = vmlal_high_s16(sums, words, weights);
        }
    }
    layers.output_biases[index] + vaddvq_s32(sums)
}

#[inline]
#[target_feature(enable = "neon")]
fn load_bytes(bytes: &[u8; BYTES]) -> uint8x16_t {
    // SAFETY: the array has the 16 bytes of a register.
    unsafe { vld1q_u8(bytes.as_ptr()) }
}

#[inline]
#[target_feature(enable = "neon")]
fn load_weights(weights: &[i8; BYTES]) -> int8x16_t {
    // SAFETY: the array has the 16 bytes of a register.
    unsafe { vld1q_s8(weights.as_ptr()) }
}

#[inline]
#[target_feature(enable = "neon")]
fn load_words(words: &[i16; WORDS]) -> int16x8_t {
    // SAFETY: the array has the 16 bytes of a register.
    unsafe { vld1q_s16(words.as_ptr()) }
}

#[inline]
#[target_feature(enable = "neon")]
fn load_row(row: &Row) -> [int16x8_t; ROW] {
    let mut registers = [vdupq_n_s16(0); ROW];
    for (register, words) in registers.iter_mut().zip(row.0.as_chunks::<WORDS>().0) {
        *register = load_words(words);
    }
    registers
}

#[inline]
#[target_feature(enable = "neon")]
fn load_sums<const N: usize>(biases: &[i32]) -> [int32x4_t; N] {
    let mut sums = [vdupq_n_s32(0); N];
    for (sum, biases) in sums.iter_mut().zip(biases.as_chunks::<4>().0) {
        // SAFETY: the chunk has the 16 bytes of a register.
        *sum = unsafe { vld1q_s32(biases.as_ptr()) };
    }
    sums
}

#[inline]
#[target_feature(enable = "neon")]
fn store_bytes(bytes: &mut [u8; BYTES], register: uint8x16_t) {
    // SAFETY: the array has the 16 bytes of a register.
    unsafe { vst1q_u8(bytes.as_mut_ptr(), register) };
}

/// Clamps and squares an accumulator (SCReLU); returns one bit per chunk that is not all zero.
#[inline]
#[target_feature(enable = "neon")]
fn activate_row(row: &Row, active: &mut [u8]) -> u32 {
    const BY: i32 = SQUARE_SHIFT as i32;
    // SAFETY: the array has the 16 bytes of a register.
    let bits = unsafe { vld1q_u32([1, 2, 4, 8].as_ptr()) };
    let mut not_zero = 0;
    let pairs = row.0.as_chunks::<BYTES>().0;
    for (number, (pair, bytes)) in pairs.iter().zip(active.as_chunks_mut::<BYTES>().0).enumerate() {
        let [low, high] = [0, 1].map(|half| {
            let words = load_words(&pair.as_chunks::<WORDS>().0[half]);
            let clamped = vminq_s16(vmaxq_s16(words, vdupq_n_s16(0)), vdupq_n_s16(MAX_ACTIVATION as i16));
            vmulq_s16(clamped, clamped)
        });
        let packed = vreinterpretq_u8_s8(vshrn_high_n_s16::<BY>(vshrn_n_s16::<BY>(low), high));
        let chunks = vreinterpretq_u32_u8(packed);
        // NEON has no instruction that gathers one bit of each lane: add up one power of two per lane.
        not_zero |= vaddvq_u32(vandq_u32(vtstq_u32(chunks, chunks), bits)) << (4 * number);
        store_bytes(bytes, packed);
    }
    not_zero
}

/// The four bytes of a chunk as one integer.
#[inline]
fn chunk_at(bytes: &[u8], number: usize) -> i32 {
    i32::from_ne_bytes(bytes.as_chunks::<CHUNK>().0[number])
}

/// Adds the products of four inputs with their weights to the sums of all outputs.
///
/// Inputs are at most 127, so that they are also signed bytes and the sum of two products fits into 16 bits.
#[inline]
#[target_feature(enable = "neon")]
fn add_products<const N: usize>(sums: &mut [int32x4_t; N], chunk: i32, weights: &[i8]) {
    let inputs = vreinterpretq_s8_s32(vdupq_n_s32(chunk));
    for (sum, weights) in sums.iter_mut().zip(weights.as_chunks::<BYTES>().0) {
        let weights = load_weights(weights);
        let low = vmull_s8(vget_low_s8(inputs), vget_low_s8(weights));
        let high = vmull_high_s8(inputs, weights);
        *sum = vpadalq_s16(*sum, vpaddq_s16(low, high));
    }
}

/// Scales and clamps the sums of a layer.
#[inline]
#[target_feature(enable = "neon")]
fn activate_sums(sums: &[int32x4_t], active: &mut [u8]) {
    const BY: i32 = SHIFT as i32;
    for ([a, b, c, d], bytes) in sums.as_chunks::<4>().0.iter().zip(active.as_chunks_mut::<BYTES>().0) {
        // Narrowing saturates, which the clamp would do anyway.
        let low = vqshrn_high_n_s32::<BY>(vqshrn_n_s32::<BY>(*a), *b);
        let high = vqshrn_high_n_s32::<BY>(vqshrn_n_s32::<BY>(*c), *d);
        let packed = vqmovun_high_s16(vqmovun_s16(low), high);
        store_bytes(bytes, vminq_u8(packed, vdupq_n_u8(MAX_ACTIVATION as u8)));
    }
}
