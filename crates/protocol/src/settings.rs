//! What a server begins with, and how far those who talk to it may go.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Duration;

use engine::{Level, Limits, dvonn::Engine};

use crate::board::GameName;
use crate::net_choice::NetChoice;

/// How a server's engine is set at first, and what nobody who talks to it can exceed.
///
/// ```
/// use protocol::Settings;
///
/// // For strangers: whatever they ask, no search looks at more than a million positions, and no file is opened.
/// let (most_nodes, most_hash, most_threads) = (Some(1_000_000), 256, 2);
/// let settings = Settings { most_nodes, most_hash, most_threads, net_files: false, ..Settings::default() };
/// ```
#[derive(Clone, Debug)]
pub struct Settings {
    /// Threads to search with.
    pub threads: usize,
    /// Mebibytes of hash table.
    pub hash: usize,
    /// Playing strength.
    pub level: Level,
    /// The game that is played at first.
    pub game: GameName,
    /// What judges positions.
    pub net: NetChoice,
    /// Whether those who talk to the server may have it read other nets from files.
    pub net_files: bool,
    /// What the choice among nearly equal moves depends on; 0 for something new in every game.
    pub seed: u64,
    /// The most threads that can be asked for.
    pub most_threads: usize,
    /// The most mebibytes of hash table that can be asked for.
    pub most_hash: usize,
    /// The most positions that any search looks at, if that is limited.
    pub most_nodes: Option<u64>,
}

impl Settings {
    /// The longest time, of any kind, that a line may name: a week. It keeps sums of times within their range.
    pub(crate) const MOST_TIME: Duration = Duration::from_hours(7 * 24);

    /// An engine set like this.
    pub(crate) fn engine(&self) -> Engine {
        let mut engine = Engine::with_hash(self.hash.min(self.most_hash));
        engine.set_threads(self.threads.min(self.most_threads));
        engine.set_level(self.level);
        engine.set_net(self.net.net.clone());
        engine.set_seed(seed_of_game(self.seed));
        engine
    }

    /// The limits as asked for, within what is allowed.
    pub(crate) fn cap(&self, mut limits: Limits) -> Limits {
        limits.nodes = match (limits.nodes, self.most_nodes) {
            (Some(asked), Some(most)) => Some(asked.min(most)),
            (asked, most) => asked.or(most),
        };
        limits
    }
}

/// The seed itself, or a new one in place of 0: games shall not all look alike.
pub(crate) fn seed_of_game(seed: u64) -> u64 {
    // The standard library has no random numbers, but its hash maps are keyed with some.
    if seed == 0 { RandomState::new().build_hasher().finish() } else { seed }
}

impl Default for Settings {
    /// What [`Engine::new`] has, and all that an engine can take.
    fn default() -> Settings {
        Settings {
            threads: 1,
            hash: 64,
            level: Level::HIGHEST,
            game: GameName::Dvonn,
            net: NetChoice::default(),
            net_files: true,
            seed: 0,
            most_threads: *Engine::THREADS.end(),
            most_hash: *Engine::HASH.end(),
            most_nodes: None,
        }
    }
}
