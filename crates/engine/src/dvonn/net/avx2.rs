//! The AVX2 back-end for x86-64; bit-identical to the scalar back-end.

#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_loadu_si128, _mm_min_epu8, _mm_packus_epi16, _mm_set1_epi8,
    _mm_shuffle_epi32, _mm_storeu_si128, _mm256_add_epi16, _mm256_add_epi32, _mm256_castsi256_ps,
    _mm256_castsi256_si128, _mm256_cmpgt_epi32, _mm256_cvtepu8_epi16, _mm256_extracti128_si256, _mm256_load_si256,
    _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_max_epi16, _mm256_min_epi16, _mm256_min_epu8, _mm256_movemask_ps,
    _mm256_mullo_epi16, _mm256_packs_epi32, _mm256_packus_epi16, _mm256_permute4x64_epi64, _mm256_permutevar8x32_epi32,
    _mm256_set1_epi8, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setr_epi32, _mm256_setzero_si256, _mm256_srai_epi32,
    _mm256_srli_epi16, _mm256_store_si256, _mm256_sub_epi16,
};

use super::file::{FIRST, SECOND, WIDTH};
use super::inputs::{DENSE, MAX_ACTIVATION};
use super::layers::{ACCUMULATOR_CHUNKS, CHUNK, HIDDEN, Hidden, Layers, Row, SHIFT, SQUARE_SHIFT};

/// The 16-bit and 8-bit lanes of a register.
const WORDS: usize = 16;
const BYTES: usize = 32;

/// The number of registers of an accumulator, and of the sums of the first and the second layer.
const ROW: usize = WIDTH / WORDS;
const FIRST_SUMS: usize = FIRST / 8;
const SECOND_SUMS: usize = SECOND / 8;

/// Updates an accumulator: adds the rows of some inputs and subtracts those of others.
#[target_feature(enable = "avx2")]
pub(crate) fn update(base: &Row, rows: &[Row], added: &[u16], removed: &[u16], result: &mut Row) {
    let mut sums = load_row(base);
    for index in added {
        let row = load_row(&rows[usize::from(*index)]);
        for (sum, weights) in sums.iter_mut().zip(row) {
            *sum = _mm256_add_epi16(*sum, weights);
        }
    }
    for index in removed {
        let row = load_row(&rows[usize::from(*index)]);
        for (sum, weights) in sums.iter_mut().zip(row) {
            *sum = _mm256_sub_epi16(*sum, weights);
        }
    }
    for (words, sum) in result.0.as_chunks_mut::<WORDS>().0.iter_mut().zip(sums) {
        // SAFETY: the chunk has the 32 bytes of a register, at a multiple of 32 bytes from the start of an aligned row.
        unsafe { _mm256_store_si256(words.as_mut_ptr().cast(), sum) };
    }
}

/// Computes the inputs of the output layer from the accumulators of the side to move and of the opponent.
#[target_feature(enable = "avx2")]
pub(crate) fn propagate(layers: &Layers, own: &Row, their: &Row, dense: &[u8; DENSE]) -> Hidden {
    let mut active = Aligned([0; ACCUMULATOR_CHUNKS * CHUNK]);
    let (own_active, their_active) = active.0.split_at_mut(WIDTH);
    // One bit per nonzero chunk: many are zero and need no multiplication.
    let mut chunks = u64::from(activate_row(own, own_active)) | u64::from(activate_row(their, their_active)) << 32;

    let mut sums = load_sums::<FIRST_SUMS>(&layers.first_biases);
    while chunks != 0 {
        let number = chunks.trailing_zeros() as usize;
        chunks &= chunks - 1;
        add_products(&mut sums, chunk_at(&active.0, number), &layers.first[number]);
    }
    for (number, weights) in layers.first[ACCUMULATOR_CHUNKS..].iter().enumerate() {
        add_products(&mut sums, chunk_at(dense, number), weights);
    }
    let first = activate_first(sums);

    let mut sums = load_sums::<SECOND_SUMS>(&layers.second_biases);
    for (number, weights) in layers.second.iter().enumerate() {
        add_products(&mut sums, chunk_at(&first, number), weights);
    }
    let mut hidden = Hidden([0; HIDDEN]);
    // SAFETY: the second layer's 32 outputs are the first 32 bytes of an aligned array, and the dense inputs follow.
    unsafe { _mm256_store_si256(hidden.0.as_mut_ptr().cast(), activate_second(sums)) };
    hidden.0[SECOND..].copy_from_slice(dense);
    hidden
}

/// Computes one output, at its full scale.
#[target_feature(enable = "avx2")]
pub(crate) fn output(layers: &Layers, hidden: &Hidden, index: usize) -> i32 {
    let mut sums = _mm256_setzero_si256();
    let weights = layers.output[index].as_chunks::<WORDS>().0;
    for (bytes, weights) in hidden.0.as_chunks::<WORDS>().0.iter().zip(weights) {
        // SAFETY: both chunks have the length that is read, and each row of the layer is a multiple of 32 bytes.
        let (bytes, weights) =
            unsafe { (_mm_loadu_si128(bytes.as_ptr().cast()), _mm256_load_si256(weights.as_ptr().cast())) };
        sums = _mm256_add_epi32(sums, _mm256_madd_epi16(_mm256_cvtepu8_epi16(bytes), weights));
    }
    let four = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
    let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b00_00_11_10>(four));
    let one = _mm_add_epi32(two, _mm_shuffle_epi32::<0b00_00_00_01>(two));
    layers.output_biases[index] + _mm_cvtsi128_si32(one)
}

#[repr(C, align(64))]
struct Aligned<const N: usize>([u8; N]);

#[inline]
#[target_feature(enable = "avx2")]
fn load_row(row: &Row) -> [__m256i; ROW] {
    let mut registers = [_mm256_setzero_si256(); ROW];
    for (register, words) in registers.iter_mut().zip(row.0.as_chunks::<WORDS>().0) {
        // SAFETY: the chunk has the 32 bytes of a register, at a multiple of 32 bytes from the start of an aligned row.
        *register = unsafe { _mm256_load_si256(words.as_ptr().cast()) };
    }
    registers
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_sums<const N: usize>(biases: &[i32]) -> [__m256i; N] {
    let mut sums = [_mm256_setzero_si256(); N];
    for (sum, biases) in sums.iter_mut().zip(biases.as_chunks::<8>().0) {
        // SAFETY: the chunk has the 32 bytes of a register; the biases of aligned layers are aligned.
        *sum = unsafe { _mm256_load_si256(biases.as_ptr().cast()) };
    }
    sums
}

/// Clamps and squares an accumulator (SCReLU); returns one bit per chunk that is not all zero.
#[inline]
#[target_feature(enable = "avx2")]
fn activate_row(row: &Row, active: &mut [u8]) -> u32 {
    let mut not_zero = 0;
    let (least, most) = (_mm256_setzero_si256(), _mm256_set1_epi16(MAX_ACTIVATION as i16));
    let words = load_row(row);
    for (number, (pair, bytes)) in words.as_chunks::<2>().0.iter().zip(active.as_chunks_mut::<BYTES>().0).enumerate() {
        let squares = pair.map(|words| {
            let clamped = _mm256_min_epi16(_mm256_max_epi16(words, least), most);
            _mm256_srli_epi16::<{ SQUARE_SHIFT as i32 }>(_mm256_mullo_epi16(clamped, clamped))
        });
        // Packing works within 128-bit lanes; this restores the order of the quarters.
        let packed = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packus_epi16(squares[0], squares[1]));
        let positive = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpgt_epi32(packed, least)));
        not_zero |= (positive as u32) << (8 * number);
        // SAFETY: the chunk has the 32 bytes of a register, at a multiple of 32 bytes from the start of an aligned
        // array.
        unsafe { _mm256_store_si256(bytes.as_mut_ptr().cast(), packed) };
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
/// Inputs are at most 127, so that the sum of two products fits into 16 bits.
#[inline]
#[target_feature(enable = "avx2")]
fn add_products<const N: usize>(sums: &mut [__m256i; N], chunk: i32, weights: &[i8]) {
    let inputs = _mm256_set1_epi32(chunk);
    let ones = _mm256_set1_epi16(1);
    for (sum, weights) in sums.iter_mut().zip(weights.as_chunks::<BYTES>().0) {
        // SAFETY: the chunk has the 32 bytes of a register; chunks of aligned layers are aligned.
        let weights = unsafe { _mm256_load_si256(weights.as_ptr().cast()) };
        *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(_mm256_maddubs_epi16(inputs, weights), ones));
    }
}

/// Scales and clamps the sums of the first layer.
#[inline]
#[target_feature(enable = "avx2")]
fn activate_first(sums: [__m256i; FIRST_SUMS]) -> [u8; FIRST] {
    let [low, high] = sums.map(|sum| _mm256_srai_epi32::<{ SHIFT as i32 }>(sum));
    // Packing saturates, which the clamp would do anyway.
    let words = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi32(low, high));
    let packed = _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256::<1>(words));
    let clamped = _mm_min_epu8(packed, _mm_set1_epi8(MAX_ACTIVATION as i8));
    let mut bytes = [0; FIRST];
    // SAFETY: the array has the 16 bytes of the register.
    unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), clamped) };
    bytes
}

/// Scales and clamps the sums of the second layer.
#[inline]
#[target_feature(enable = "avx2")]
fn activate_second(sums: [__m256i; SECOND_SUMS]) -> __m256i {
    let [a, b, c, d] = sums.map(|sum| _mm256_srai_epi32::<{ SHIFT as i32 }>(sum));
    let packed = _mm256_packus_epi16(_mm256_packs_epi32(a, b), _mm256_packs_epi32(c, d));
    // Packing works within 128-bit lanes; this restores the order of the groups of four.
    let ordered = _mm256_permutevar8x32_epi32(packed, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
    _mm256_min_epu8(ordered, _mm256_set1_epi8(MAX_ACTIVATION as i8))
}
