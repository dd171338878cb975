//! The initial settings of a server and the limits for its clients.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Duration;

use engine::{Level, Limits, dvonn::Engine};
use games::GameKind;

use crate::net_choice::NetChoice;

/// The initial settings of a server's engine, and limits that its clients cannot exceed.
///
/// # Example
///
/// Settings for untrusted clients: no search visits more than a million nodes, and no file is opened.
///
/// ```
/// use protocol::Settings;
///
/// let (most_nodes, most_hash, most_threads) = (Some(1_000_000), 256, 2);
/// let settings = Settings { most_nodes, most_hash, most_threads, net_files: false, ..Settings::default() };
/// ```
#[derive(Clone, Debug)]
pub struct Settings {
    /// The number of search threads.
    pub threads: usize,
    /// The size of the transposition table, in MiB.
    pub hash: usize,
    /// The playing strength.
    pub level: Level,
    /// The game that is played until the client selects another.
    pub game: GameKind,
    /// The evaluation.
    pub net: NetChoice,
    /// Whether clients may load nets from files with the option `EvalFile`.
    pub net_files: bool,
    /// The seed for the choice among nearly equal moves; 0 for a new random seed in every game.
    pub seed: u64,
    /// The maximum number of threads that a client can set.
    pub most_threads: usize,
    /// The maximum size of the transposition table that a client can set, in MiB.
    pub most_hash: usize,
    /// A node limit for every search, even an infinite one.
    pub most_nodes: Option<u64>,
}

impl Settings {
    /// The maximum of every time in a command: one week. Sums of times therefore cannot overflow.
    pub(crate) const MOST_TIME: Duration = Duration::from_hours(7 * 24);

    /// Creates a DVONN engine with these settings.
    pub(crate) fn engine(&self) -> Engine {
        let mut engine = Engine::with_hash(self.hash.min(self.most_hash));
        engine.set_threads(self.threads.min(self.most_threads));
        engine.set_level(self.level);
        engine.set_net(self.net.net.clone());
        engine.set_seed(seed_of_game(self.seed));
        engine
    }

    /// Restricts the requested limits to what is allowed.
    pub(crate) fn cap(&self, mut limits: Limits) -> Limits {
        limits.nodes = match (limits.nodes, self.most_nodes) {
            (Some(asked), Some(most)) => Some(asked.min(most)),
            (asked, most) => asked.or(most),
        };
        limits
    }
}

/// Returns the seed, or a new random one instead of 0.
pub(crate) fn seed_of_game(seed: u64) -> u64 {
    // The standard library has no random number generator, but its hash maps have random keys.
    if seed == 0 { RandomState::new().build_hasher().finish() } else { seed }
}

impl Default for Settings {
    /// The settings of [`Engine::new`], with the engine's own maxima as limits.
    fn default() -> Settings {
        Settings {
            threads: 1,
            hash: 64,
            level: Level::HIGHEST,
            game: GameKind::Dvonn,
            net: NetChoice::default(),
            net_files: true,
            seed: 0,
            most_threads: *Engine::THREADS.end(),
            most_hash: *Engine::HASH.end(),
            most_nodes: None,
        }
    }
}
