//! The net file: parsing, writing, and checks that rule out overflow.

use super::inputs::{BUCKETS, DENSE, INPUTS, MAX_ACTIVATION};
use crate::common::net_file::{Format, HASH_BYTES, NetError, check_limit, hash};

/// The width of an accumulator: the outputs of the feature transformer for one perspective.
pub const WIDTH: usize = 128;

/// The outputs of the first layer after the accumulators.
pub const FIRST: usize = 16;
/// The outputs of the second layer.
pub const SECOND: usize = 32;

/// The outputs: the expected lead, and the logits of win, draw and loss.
pub const OUTPUTS: usize = 4;

/// The inputs of the first layer in the file: both accumulators, the dense inputs, and as many zeros for padding.
pub(crate) const FIRST_INPUTS: usize = 2 * WIDTH + 2 * DENSE;

/// The inputs of the first layer without the padding.
pub(crate) const FIRST_INPUTS_USED: usize = 2 * WIDTH + DENSE;

/// With at most three inputs per space, sums of weights within this limit fit into 16 bits.
pub(crate) const WEIGHT_LIMIT: i16 = 190;
pub(crate) const BIAS_LIMIT: i16 = 4000;

/// With biases within this limit, all sums of later layers fit into 32 bits.
pub(crate) const LAYER_BIAS_LIMIT: i32 = (1 << 30) / 4;

const _: () = assert!(49 * 3 * WEIGHT_LIMIT as i32 + BIAS_LIMIT as i32 <= i16::MAX as i32);
const _: () = assert!(48 * MAX_ACTIVATION as i64 * 32768 + LAYER_BIAS_LIMIT as i64 <= i32::MAX as i64);
const _: () = assert!(FIRST_INPUTS as i64 * MAX_ACTIVATION as i64 * 128 + LAYER_BIAS_LIMIT as i64 <= i32::MAX as i64);

/// The sizes in bytes of the parts.
const ACCUMULATOR_BYTES: usize = 2 * WIDTH * (INPUTS + 1);
const BUCKET_BYTES: usize = FIRST * (FIRST_INPUTS + 4) + SECOND * (FIRST + 4) + OUTPUTS * (2 * SECOND + 2 * DENSE + 4);

/// The format of a net file.
pub(crate) const FORMAT: Format<6> = Format {
    magic: "CALDNET1",
    sizes: [
        ("inputs", INPUTS),
        ("accumulator", WIDTH),
        ("first layer", FIRST),
        ("second layer", SECOND),
        ("buckets", BUCKETS),
        ("outputs", OUTPUTS),
    ],
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
    /// `[BUCKETS][FIRST][288]`, at a scale of 64; the last 16 inputs are padding.
    pub first_weights: Vec<i8>,
    /// `[BUCKETS][FIRST]`.
    pub first_biases: Vec<i32>,
    /// `[BUCKETS][SECOND][FIRST]`, at a scale of 64.
    pub second_weights: Vec<i8>,
    /// `[BUCKETS][SECOND]`.
    pub second_biases: Vec<i32>,
    /// `[BUCKETS][OUTPUTS][SECOND]`, at a scale of 1024.
    pub output_weights: Vec<i16>,
    /// `[BUCKETS][OUTPUTS][DENSE]`: skip connections from the dense inputs to the outputs.
    pub skip_weights: Vec<i16>,
    /// `[BUCKETS][OUTPUTS]`.
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
            first_weights: reader.numbers(BUCKETS * FIRST * FIRST_INPUTS, i8::from_le_bytes)?,
            first_biases: reader.numbers(BUCKETS * FIRST, i32::from_le_bytes)?,
            second_weights: reader.numbers(BUCKETS * SECOND * FIRST, i8::from_le_bytes)?,
            second_biases: reader.numbers(BUCKETS * SECOND, i32::from_le_bytes)?,
            output_weights: reader.numbers(BUCKETS * OUTPUTS * SECOND, i16::from_le_bytes)?,
            skip_weights: reader.numbers(BUCKETS * OUTPUTS * DENSE, i16::from_le_bytes)?,
            output_biases: reader.numbers(BUCKETS * OUTPUTS, i32::from_le_bytes)?,
        };
        parameters.check()?;
        Ok(parameters)
    }

    /// Writes a net file. [`Parameters::read`] accepts it if all parameters are within their limits.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = FORMAT.begin(&self.name);
        bytes.extend(self.weights.iter().chain(&self.biases).flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.first_weights.iter().map(|number| *number as u8));
        bytes.extend(self.first_biases.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.second_weights.iter().map(|number| *number as u8));
        bytes.extend(self.second_biases.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.output_weights.iter().chain(&self.skip_weights).flat_map(|number| number.to_le_bytes()));
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
            (self.first_weights.len(), BUCKETS * FIRST * FIRST_INPUTS),
            (self.first_biases.len(), BUCKETS * FIRST),
            (self.second_weights.len(), BUCKETS * SECOND * FIRST),
            (self.second_biases.len(), BUCKETS * SECOND),
            (self.output_weights.len(), BUCKETS * OUTPUTS * SECOND),
            (self.skip_weights.len(), BUCKETS * OUTPUTS * DENSE),
            (self.output_biases.len(), BUCKETS * OUTPUTS),
        ];
        if lengths.iter().any(|(found, expected)| found != expected) {
            return Err(NetError::Length { found: self.write().len(), expected: FORMAT.bytes() });
        }
        check_limit("weights", &self.weights, WEIGHT_LIMIT)?;
        check_limit("biases", &self.biases, BIAS_LIMIT)?;
        check_limit("biases of the first layer", &self.first_biases, LAYER_BIAS_LIMIT)?;
        check_limit("biases of the second layer", &self.second_biases, LAYER_BIAS_LIMIT)?;
        check_limit("biases of the outputs", &self.output_biases, LAYER_BIAS_LIMIT)?;
        for (index, weight) in self.first_weights.iter().enumerate() {
            if index % FIRST_INPUTS >= FIRST_INPUTS_USED && *weight != 0 {
                let what = "first layer, where it is padded with zeros,";
                return Err(NetError::Limit { what, index, found: i32::from(*weight), limit: 0 });
            }
        }
        Ok(())
    }
}
