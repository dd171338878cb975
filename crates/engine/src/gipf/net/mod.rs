//! The net: a small neural network in integer arithmetic that evaluates positions between two turns.
//!
//! docs/nets.md describes its inputs, layers and file format.

mod file;
pub mod inputs;
mod layers;
mod random;

use std::fmt;
use std::sync::{Arc, OnceLock};

use gipf::Position;

pub use file::{Parameters, WIDTH};
pub use inputs::encode;

use super::evaluation::{Evaluate, challenge_value};
use crate::common::net_file::NetError;
use inputs::{ActiveInputs, TABLES, Tables};
use layers::{Output, Row};

/// The net embedded in the program.
const EMBEDDED: &[u8] = include_bytes!("../../../nets/gipf.net");

/// The scale of the output: this much stands for 1.
const OUTPUT_SCALE: i64 = 127 * 127 * 8;

/// One unit of the output, in hundredths.
const HUNDREDTHS_PER_UNIT: i64 = 400;

/// A neural network that evaluates positions. Its integer arithmetic gives the same result on every machine.
///
/// A net takes a third of a megabyte; share it between engines with an `Arc`.
#[derive(Clone)]
pub struct Net {
    name: String,
    hash: u64,
    tables: &'static Tables,
    /// The feature transformer: the weights that each input adds to an accumulator.
    rows: Box<[Row]>,
    biases: Row,
    /// The output layers, by bucket.
    outputs: Box<[Output]>,
}

impl Net {
    /// The first bytes of a net file.
    pub const MAGIC: &str = file::FORMAT.magic;

    /// The length of a net file.
    pub const FILE_BYTES: usize = file::FORMAT.bytes();

    /// Reads a net file.
    ///
    /// # Errors
    /// If the bytes are not a complete net of the supported architecture.
    pub fn read(bytes: &[u8]) -> Result<Net, NetError> {
        Net::new(&Parameters::read(bytes)?)
    }

    /// A net with these parameters.
    ///
    /// # Errors
    /// If a parameter exceeds its limit, or an array has the wrong length.
    pub fn new(parameters: &Parameters) -> Result<Net, NetError> {
        parameters.check()?;
        let mut biases = Row([0; WIDTH]);
        biases.0.copy_from_slice(&parameters.biases);
        Ok(Net {
            name: parameters.name.clone(),
            hash: parameters.hash(),
            tables: &TABLES,
            rows: parameters.weights.as_chunks().0.iter().map(|row| Row(*row)).collect(),
            biases,
            outputs: Output::of(parameters),
        })
    }

    /// The net embedded in the program.
    ///
    /// # Panics
    /// If the embedded file is not a valid net, which a test rules out.
    pub fn embedded() -> Arc<Net> {
        static NET: OnceLock<Arc<Net>> = OnceLock::new();
        NET.get_or_init(|| Arc::new(Net::read(EMBEDDED).expect("the embedded net is valid"))).clone()
    }

    /// The name of the net, as stored in its file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The hash at the end of the file, which identifies the net.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The output of the net for the side to move, in hundredths.
    pub fn output(&self, position: &Position) -> i32 {
        let dense = inputs::dense(position);
        let inputs = ActiveInputs::new(self.tables, position, &dense);
        let accumulators = [0, 1].map(|side| self.biases.with(&self.rows, inputs.seen_by(side)));
        let output = self.outputs[inputs::bucket(position)].propagate(&accumulators, &dense);
        (i64::from(output) * HUNDREDTHS_PER_UNIT / OUTPUT_SCALE) as i32
    }
}

impl Evaluate for Net {
    fn evaluate(&self, position: &Position) -> i32 {
        // Self-play runs without DVONN, so the net knows nothing about challenges.
        self.output(position) + challenge_value(position)
    }
}

impl fmt::Debug for Net {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Net({:?}, {:016x})", self.name, self.hash)
    }
}
