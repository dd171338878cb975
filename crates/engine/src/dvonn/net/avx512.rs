//! The AVX-512 back-end for x86-64 with VNNI; bit-identical to the scalar back-end.
//!
//! A register holds the sums of all outputs of the first layer, and one instruction adds the products of four inputs with
//! their weights.

#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m128i, __m512i, _mm_min_epu8, _mm_set1_epi8, _mm_storeu_si128, _mm512_add_epi16, _mm512_add_epi32,
    _mm512_castsi256_si512, _mm512_cmpgt_epi32_mask, _mm512_cvtusepi16_epi8, _mm512_cvtusepi32_epi8,
    _mm512_dpbusd_epi32, _mm512_inserti64x4, _mm512_load_si512, _mm512_max_epi16, _mm512_max_epi32, _mm512_min_epi16,
    _mm512_mullo_epi16, _mm512_set1_epi16, _mm512_set1_epi32, _mm512_setzero_si512, _mm512_srai_epi32,
    _mm512_srli_epi16, _mm512_store_si512, _mm512_sub_epi16,
};

use super::avx2;
use super::file::{FIRST, SECOND, WIDTH};
use super::inputs::{DENSE, MAX_ACTIVATION};
use super::layers::{ACCUMULATOR_CHUNKS, CHUNK, HIDDEN, Hidden, Layers, Row, SHIFT, SQUARE_SHIFT};

/// The 16-bit and 8-bit lanes of a register.
const WORDS: usize = 32;
const BYTES: usize = 64;

/// The number of registers of an accumulator.
const ROW: usize = WIDTH / WORDS;

/// Updates an accumulator: adds the rows of some inputs and subtracts those of others.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
pub(crate) fn update(base: &Row, rows: &[Row], added: &[u16], removed: &[u16], result: &mut Row) {
    let mut sums = load_row(base);
    for index in added {
        let row = load_row(&rows[usize::from(*index)]);
        for (sum, weights) in sums.iter_mut().zip(row) {
            *sum = _mm512_add_epi16(*sum, weights);
        }
    }
    for index in removed {
        let row = load_row(&rows[usize::from(*index)]);
        for (sum, weights) in sums.iter_mut().zip(row) {
            *sum = _mm512_sub_epi16(*sum, weights);
        }
    }
    for (words, sum) in result.0.as_chunks_mut::<WORDS>().0.iter_mut().zip(sums) {
        // SAFETY: the chunk has the 64 bytes of a register, at a multiple of 64 bytes from the start of an aligned row.
        unsafe { _mm512_store_si512(words.as_mut_ptr().cast(), sum) };
    }
}

/// Computes the inputs of the output layer from the accumulators of the side to move and of the opponent.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
pub(crate) fn propagate(layers: &Layers, own: &Row, their: &Row, dense: &[u8; DENSE]) -> Hidden {
    let mut active = Aligned([0; ACCUMULATOR_CHUNKS * CHUNK]);
    let (own_active, their_active) = active.0.split_at_mut(WIDTH);
    // One bit per nonzero chunk: many are zero and need no multiplication.
    let mut chunks = u64::from(activate_row(own, own_active)) | u64::from(activate_row(their, their_active)) << 32;

    // Two sums, because each product waits for the one before it.
    let mut sums = [load_biases(&layers.first_biases), _mm512_setzero_si512()];
    while chunks != 0 {
        let number = chunks.trailing_zeros() as usize;
        chunks &= chunks - 1;
        sums[0] = add_products(sums[0], chunk_at(&active.0, number), &layers.first[number]);
        sums.swap(0, 1);
    }
    for (number, weights) in layers.first[ACCUMULATOR_CHUNKS..].iter().enumerate() {
        sums[number % 2] = add_products(sums[number % 2], chunk_at(dense, number), weights);
    }
    let mut first = [0; FIRST];
    activate(_mm512_add_epi32(sums[0], sums[1]), &mut first);

    let biases = layers.second_biases.as_chunks::<16>().0;
    let mut sums = [load_biases(&biases[0]), load_biases(&biases[1])];
    for (number, weights) in layers.second.iter().enumerate() {
        let weights = weights.as_chunks::<BYTES>().0;
        for (sum, weights) in sums.iter_mut().zip(weights) {
            *sum = add_products(*sum, chunk_at(&first, number), weights);
        }
    }
    let mut hidden = Hidden([0; HIDDEN]);
    for (sum, bytes) in sums.into_iter().zip(hidden.0.as_chunks_mut::<16>().0) {
        activate(sum, bytes);
    }
    hidden.0[SECOND..].copy_from_slice(dense);
    hidden
}

/// Computes one output, at its full scale. Wider registers would not help: there is too little to add.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
pub(crate) fn output(layers: &Layers, hidden: &Hidden, index: usize) -> i32 {
    avx2::output(layers, hidden, index)
}

#[repr(C, align(64))]
struct Aligned<const N: usize>([u8; N]);

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
fn load_row(row: &Row) -> [__m512i; ROW] {
    let mut registers = [_mm512_setzero_si512(); ROW];
    for (register, words) in registers.iter_mut().zip(row.0.as_chunks::<WORDS>().0) {
        // SAFETY: the chunk has the 64 bytes of a register, at a multiple of 64 bytes from the start of an aligned row.
        *register = unsafe { _mm512_load_si512(words.as_ptr().cast()) };
    }
    registers
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
fn load_biases(biases: &[i32; 16]) -> __m512i {
    // SAFETY: the array has the 64 bytes of a register; the biases of aligned layers are aligned.
    unsafe { _mm512_load_si512(biases.as_ptr().cast()) }
}

/// Clamps and squares an accumulator (SCReLU); returns one bit per chunk that is not all zero.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
fn activate_row(row: &Row, active: &mut [u8]) -> u32 {
    let mut not_zero = 0;
    let (least, most) = (_mm512_setzero_si512(), _mm512_set1_epi16(MAX_ACTIVATION as i16));
    let words = load_row(row);
    for (number, (pair, bytes)) in words.as_chunks::<2>().0.iter().zip(active.as_chunks_mut::<BYTES>().0).enumerate() {
        let [low, high] = pair.map(|words| {
            let clamped = _mm512_min_epi16(_mm512_max_epi16(words, least), most);
            _mm512_cvtusepi16_epi8(_mm512_srli_epi16::<{ SQUARE_SHIFT }>(_mm512_mullo_epi16(clamped, clamped)))
        });
        let packed = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high);
        not_zero |= u32::from(_mm512_cmpgt_epi32_mask(packed, least)) << (16 * number);
        // SAFETY: the chunk has the 64 bytes of a register, at a multiple of 64 bytes from the start of an aligned
        // array.
        unsafe { _mm512_store_si512(bytes.as_mut_ptr().cast(), packed) };
    }
    not_zero
}

/// The four bytes of a chunk as one integer.
#[inline]
fn chunk_at(bytes: &[u8], number: usize) -> i32 {
    i32::from_ne_bytes(bytes.as_chunks::<CHUNK>().0[number])
}

/// Adds the products of four inputs with their weights to the sums of sixteen outputs.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
fn add_products(sums: __m512i, chunk: i32, weights: &[i8; BYTES]) -> __m512i {
    // SAFETY: the array has the 64 bytes of a register; chunks of aligned layers are aligned.
    let weights = unsafe { _mm512_load_si512(weights.as_ptr().cast()) };
    _mm512_dpbusd_epi32(sums, _mm512_set1_epi32(chunk), weights)
}

/// Scales and clamps the sums of sixteen outputs.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
fn activate(sums: __m512i, active: &mut [u8; 16]) {
    let scaled = _mm512_max_epi32(_mm512_srai_epi32::<{ SHIFT }>(sums), _mm512_setzero_si512());
    // Narrowing saturates, which the clamp would do anyway.
    let clamped: __m128i = _mm_min_epu8(_mm512_cvtusepi32_epi8(scaled), _mm_set1_epi8(MAX_ACTIVATION as i8));
    // SAFETY: the array has the 16 bytes of the register.
    unsafe { _mm_storeu_si128(active.as_mut_ptr().cast(), clamped) };
}
