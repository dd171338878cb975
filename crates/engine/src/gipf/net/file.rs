//! The net file: parsing, writing, and checks that rule out overflow.

use super::inputs::{BUCKETS, DENSE, INPUTS, MAX_ACTIVE, MAX_DENSE};
use crate::common::net_file::{Format, HASH_BYTES, NetError, check_limit, hash};

/// The width of an accumulator: the outputs of the feature transformer for one perspective.
pub const WIDTH: usize = 64;

/// With weights within these limits, the sums of an accumulator fit into 16 bits.
pub(crate) const WEIGHT_LIMIT: i16 = 380;
pub(crate) const BIAS_LIMIT: i16 = 4000;

/// With weights and biases within these limits, the sums of the output fit into 32 bits.
pub(crate) const OUTPUT_WEIGHT_LIMIT: i16 = 8191;
pub(crate) const OUTPUT_BIAS_LIMIT: i32 = 1 << 28;

/// The greatest value of an activation of the accumulators.
pub(crate) const MAX_ACTIVATION: i32 = (127 * 127) >> 4;

const _: () = assert!(MAX_ACTIVE as i32 * WEIGHT_LIMIT as i32 + BIAS_LIMIT as i32 <= i16::MAX as i32);
const _: () = {
    let products = 2 * WIDTH as i64 * MAX_ACTIVATION as i64 * OUTPUT_WEIGHT_LIMIT as i64;
    let skipped = DENSE as i64 * MAX_DENSE as i64 * 32768;
    assert!(products + skipped + OUTPUT_BIAS_LIMIT as i64 <= i32::MAX as i64);
};

const ACCUMULATOR_BYTES: usize = 2 * WIDTH * (INPUTS + 1);
const BUCKET_BYTES: usize = 2 * 2 * WIDTH + 2 * DENSE + 4;

/// The format of a net file.
pub(crate) const FORMAT: Format<4> = Format {
    magic: "CALDGNT1",
    sizes: [("inputs", INPUTS), ("accumulator", WIDTH), ("dense inputs", DENSE), ("buckets", BUCKETS)],
    parameters: ACCUMULATOR_BYTES + BUCKETS * BUCKET_BYTES,
};

/// All parameters of a net, in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The name of the net.
    pub name: String,
    /// `[INPUTS][WIDTH]`, at a scale of 127.
    pub weights: Vec<i16>,
    /// `[WIDTH]`.
    pub biases: Vec<i16>,
    /// `[BUCKETS][2][WIDTH]`, at a scale of 128: from the accumulators of the side to move and of the opponent.
    pub output_weights: Vec<i16>,
    /// `[BUCKETS][DENSE]`, at a scale of 1016: skip connections from the dense inputs.
    pub skip_weights: Vec<i16>,
    /// `[BUCKETS]`.
    pub output_biases: Vec<i32>,
}

impl Parameters {
    /// Reads a net file.
    ///
    /// # Errors
    /// If the bytes are not a complete net of the supported architecture.
    pub fn read(bytes: &[u8]) -> Result<Parameters, NetError> {
        let (name, mut reader) = FORMAT.open(bytes)?;
        let parameters = Parameters {
            name,
            weights: reader.numbers(INPUTS * WIDTH, i16::from_le_bytes)?,
            biases: reader.numbers(WIDTH, i16::from_le_bytes)?,
            output_weights: reader.numbers(BUCKETS * 2 * WIDTH, i16::from_le_bytes)?,
            skip_weights: reader.numbers(BUCKETS * DENSE, i16::from_le_bytes)?,
            output_biases: reader.numbers(BUCKETS, i32::from_le_bytes)?,
        };
        parameters.check()?;
        Ok(parameters)
    }

    /// Writes a net file. [`Parameters::read`] accepts it if all parameters are within their limits.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = FORMAT.begin(&self.name);
        for words in [&self.weights, &self.biases, &self.output_weights, &self.skip_weights] {
            bytes.extend(words.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(self.output_biases.iter().flat_map(|number| number.to_le_bytes()));
        let hash = hash(&bytes);
        bytes.extend(hash.to_le_bytes());
        bytes
    }

    /// The hash at the end of its file.
    pub(crate) fn hash(&self) -> u64 {
        let bytes = self.write();
        hash(&bytes[..bytes.len() - HASH_BYTES])
    }

    /// Checks the lengths of the arrays, and that no sum can overflow.
    pub(crate) fn check(&self) -> Result<(), NetError> {
        let lengths = [
            (self.weights.len(), INPUTS * WIDTH),
            (self.biases.len(), WIDTH),
            (self.output_weights.len(), BUCKETS * 2 * WIDTH),
            (self.skip_weights.len(), BUCKETS * DENSE),
            (self.output_biases.len(), BUCKETS),
        ];
        if lengths.iter().any(|(found, expected)| found != expected) {
            return Err(NetError::Length { found: self.write().len(), expected: FORMAT.bytes() });
        }
        check_limit("weights", &self.weights, WEIGHT_LIMIT)?;
        check_limit("biases", &self.biases, BIAS_LIMIT)?;
        check_limit("weights of the output", &self.output_weights, OUTPUT_WEIGHT_LIMIT)?;
        check_limit("biases of the output", &self.output_biases, OUTPUT_BIAS_LIMIT)
    }
}
