//! The net: an efficiently updatable neural network (NNUE) that evaluates positions in integer arithmetic.
//!
//! docs/nets.md describes its inputs, layers and file format.

mod accumulator;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod backend;
mod file;
pub mod inputs;
mod layers;
#[cfg(target_arch = "aarch64")]
mod neon;
mod random;
mod scalar;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;

use std::fmt;
use std::sync::{Arc, OnceLock};

use dvonn::{Player, Position};

pub use accumulator::AccumulatorStack;
pub use backend::Backend;
pub use file::{FIRST, NetError, OUTPUTS, Parameters, SECOND, WIDTH};
pub use inputs::encode;

use super::evaluation::Evaluate;
use super::search::MAX_PLY;
use inputs::View;
use layers::{Hidden, Layers, Row};

/// The net embedded in the program.
const EMBEDDED: &[u8] = include_bytes!("../../../nets/caldera.net");

/// The scale of the outputs: this much stands for 1.
const OUTPUT_SCALE: i32 = 127 * 1024;

/// One unit of the first output, in hundredths of a point.
const HUNDREDTHS_PER_UNIT: i64 = 1600;

/// A neural network that evaluates positions, with integer arithmetic that gives the same result on every back-end.
///
/// A net takes about a megabyte; share it between engines with an `Arc`.
#[derive(Clone)]
pub struct Net {
    name: String,
    hash: u64,
    /// The feature transformer: the weights that each input adds to an accumulator.
    rows: Box<[Row]>,
    biases: Row,
    /// The later layers, by output bucket.
    layers: Box<[Layers]>,
    backend: Backend,
}

/// All outputs of the net for a position, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prediction {
    /// The expected final lead, in hundredths of a point.
    pub points: i32,
    /// The probabilities of a win, a draw and a loss.
    pub wdl: [f32; 3],
}

impl Net {
    /// The length of a net file.
    pub const FILE_BYTES: usize = file::FILE_BYTES;

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
            rows: layers::rows(parameters),
            biases,
            layers: layers::layers(parameters),
            backend: Backend::best(),
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

    /// A copy of the net with another back-end.
    #[must_use]
    pub fn with_backend(&self, backend: Backend) -> Net {
        Net { backend, ..self.clone() }
    }

    /// The name of the net, as stored in its file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The hash at the end of the file, which identifies the net.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    pub(crate) fn biases(&self) -> &Row {
        &self.biases
    }

    /// Evaluates all outputs of a position, including the win, draw and loss probabilities. Computes everything from
    /// scratch; a search uses [`Evaluate`], which updates incrementally.
    pub fn predict(&self, position: &Position) -> Prediction {
        let (hidden, layers) = self.propagate(&mut AccumulatorStack::new(self, 0), position, 0);
        let logits = [1, 2, 3].map(|index| self.backend.output(layers, &hidden, index) as f32 / OUTPUT_SCALE as f32);
        let max = logits.into_iter().fold(f32::MIN, f32::max);
        let exponentials = logits.map(|logit| (logit - max).exp());
        let points = points(self.backend.output(layers, &hidden, 0));
        Prediction { points, wdl: exponentials.map(|value| value / exponentials.iter().sum::<f32>()) }
    }

    #[inline]
    fn propagate(&self, accumulators: &mut AccumulatorStack, position: &Position, ply: usize) -> (Hidden, &Layers) {
        let survey = position.survey();
        let view = View { surrounded: survey.surrounded, settled: survey.settled };
        let [white, black] = accumulators.accumulators(self, position, view, ply);
        let (own, their) = if position.turn() == Player::White { (white, black) } else { (black, white) };
        let layers = &self.layers[inputs::bucket(position)];
        (self.backend.propagate(layers, own, their, &inputs::dense_of(position, &survey)), layers)
    }
}

/// The first output in hundredths of a point.
#[inline]
fn points(output: i32) -> i32 {
    (i64::from(output) * HUNDREDTHS_PER_UNIT / i64::from(OUTPUT_SCALE)) as i32
}

impl Evaluate for Net {
    type Accumulators = AccumulatorStack;

    fn new_accumulators(&self) -> AccumulatorStack {
        AccumulatorStack::new(self, MAX_PLY)
    }

    #[inline]
    fn push(&self, accumulators: &mut AccumulatorStack, position: &Position, ply: usize) {
        accumulators.push(position, ply);
    }

    #[inline]
    fn evaluate(&self, accumulators: &mut AccumulatorStack, position: &Position, ply: usize) -> i32 {
        let (hidden, layers) = self.propagate(accumulators, position, ply);
        points(self.backend.output(layers, &hidden, 0))
    }

    fn evaluate_from_scratch(&self, position: &Position) -> i32 {
        self.evaluate(&mut AccumulatorStack::new(self, 0), position, 0)
    }
}

impl fmt::Debug for Net {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Net({:?}, {:016x}, {:?})", self.name, self.hash, self.backend)
    }
}
