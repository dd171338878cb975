//! The net: judges positions by what it learned from millions of them.

mod accumulator;
#[cfg(target_arch = "x86_64")]
mod avx2;
mod backend;
mod file;
pub mod inputs;
mod layers;
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

/// The net that the program carries with it.
const EMBEDDED: &[u8] = include_bytes!("../../../../../data/nets/caldera.net");

/// The scale of the outputs.
const OUTPUT_SCALE: i32 = 127 * 1024;

/// The first output is in units of this many hundredths of a point.
const HUNDREDTHS_A_UNIT: i64 = 1600;

/// An evaluation that was trained.
#[derive(Clone)]
pub struct Net {
    name: String,
    hash: u64,
    /// What each input adds to an accumulator.
    rows: Box<[Row]>,
    biases: Row,
    /// By the parts of the game.
    layers: Box<[Layers]>,
    backend: Backend,
}

/// What the net expects of the game, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// By how much he will be ahead, in hundredths of a point.
    pub points: i32,
    /// How likely he wins, draws and loses.
    pub chances: [f32; 3],
}

impl Net {
    /// The length of every net file.
    pub const FILE_BYTES: usize = file::FILE_BYTES;

    /// A net from the bytes of its file.
    ///
    /// # Errors
    /// If the bytes are not a whole net of the shape that this engine computes with.
    pub fn read(bytes: &[u8]) -> Result<Net, NetError> {
        Net::new(&Parameters::read(bytes)?)
    }

    /// A net with these numbers.
    ///
    /// # Errors
    /// If a number is beyond its limit, or an array has another length than it should.
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

    /// The net that the program carries with it.
    ///
    /// # Panics
    /// If that is no net, which a test would have found.
    pub fn embedded() -> Arc<Net> {
        static NET: OnceLock<Arc<Net>> = OnceLock::new();
        NET.get_or_init(|| Arc::new(Net::read(EMBEDDED).expect("the embedded net is whole"))).clone()
    }

    /// The same net with its arithmetic done by this back-end.
    #[must_use]
    pub fn with_backend(&self, backend: Backend) -> Net {
        Net { backend, ..self.clone() }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The hash at the end of its file, which tells nets apart.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    pub(crate) fn biases(&self) -> &Row {
        &self.biases
    }

    /// All that it expects of a position.
    pub fn look(&self, position: &Position) -> Outlook {
        let (hidden, layers) = self.propagate(&mut AccumulatorStack::new(self, 0), position, 0);
        let logits = [1, 2, 3].map(|index| self.backend.output(layers, &hidden, index) as f32 / OUTPUT_SCALE as f32);
        let most = logits.into_iter().fold(f32::MIN, f32::max);
        let odds = logits.map(|logit| (logit - most).exp());
        let points = points(self.backend.output(layers, &hidden, 0));
        Outlook { points, chances: odds.map(|odd| odd / odds.iter().sum::<f32>()) }
    }

    #[inline]
    fn propagate(&self, accumulators: &mut AccumulatorStack, position: &Position, ply: usize) -> (Hidden, &Layers) {
        let survey = position.survey();
        let view = View { surrounded: survey.surrounded, settled: survey.settled };
        let [white, black] = accumulators.sums(self, position, view, ply);
        let (own, their) = if position.turn() == Player::White { (white, black) } else { (black, white) };
        let layers = &self.layers[inputs::bucket(position)];
        (self.backend.propagate(layers, own, their, &inputs::dense_of(position, &survey)), layers)
    }
}

/// The first output in hundredths of a point.
#[inline]
fn points(output: i32) -> i32 {
    (i64::from(output) * HUNDREDTHS_A_UNIT / i64::from(OUTPUT_SCALE)) as i32
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
