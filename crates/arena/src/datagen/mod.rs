//! Generates training data: self-play games of the engines, one record per position.
//!
//! Each thread writes one shard, game by game. A game depends only on the shard's seed, the number of the game, the engine
//! and its nodes per move, so an interrupted shard can be continued with the same bytes. `docs/nets.md` describes the
//! format of the shards and how games are varied.

pub mod dvonn;
pub mod gipf;
mod shard;

use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use fastrand::Rng;

use self::shard::Shard;
pub use self::shard::{Header, SHARD_EXTENSION, ShardError, ShardRecord, read_shard};

/// The size of a thread's transposition table in MiB: small enough for the cache of a core and for clearing before every
/// game.
pub const HASH_MEBIBYTES: usize = 4;

/// The interval between progress reports.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(200);

/// An engine that plays games against itself.
pub trait SelfPlay {
    /// A position of a game with its values.
    type Record: ShardRecord;

    /// Prepares the engine for games with this many nodes per move. The result plays the game with a seed and a number, on
    /// which it depends alone.
    fn into_player(self, nodes: u64) -> impl FnMut(u64, u32) -> Vec<Self::Record>;
}

/// What to generate.
#[derive(Clone, Debug)]
pub struct Order {
    /// The folder for the shards; created if it does not exist.
    pub folder: PathBuf,
    /// The header of the first shard. The following shards have consecutive seeds and are otherwise the same.
    pub header: Header,
    /// The number of shards, each written by its own thread.
    pub shards: u64,
    /// The total number of games, including those of earlier runs, distributed evenly over the shards.
    pub games: Option<u64>,
    /// No game starts after this time.
    pub time: Option<Duration>,
}

/// The progress of this run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The number of finished games.
    pub games: u64,
    /// The number of positions in them.
    pub positions: u64,
    /// The number of these positions with a proved value.
    pub proved: u64,
    /// The number of games from earlier runs.
    pub games_before: u64,
}

/// Counters shared by the threads.
#[derive(Default)]
struct Counts {
    games: AtomicU64,
    positions: AtomicU64,
    proved: AtomicU64,
    games_before: AtomicU64,
    stopped: AtomicBool,
}

impl Counts {
    fn progress(&self) -> Progress {
        let [games, positions, proved, games_before] =
            [&self.games, &self.positions, &self.proved, &self.games_before].map(|count| count.load(Ordering::Relaxed));
        Progress { games, positions, proved, games_before }
    }
}

/// Generates shards with engines from `make_engine`, and calls `on_progress` regularly.
///
/// # Errors
/// Returns an error if a shard cannot be written, or if an existing shard was generated with another header. Games that
/// other threads have already finished stay in their shards.
pub fn generate<E: SelfPlay>(
    order: &Order,
    make_engine: impl Fn() -> E + Sync,
    mut on_progress: impl FnMut(Progress),
) -> Result<Progress, ShardError> {
    let start = Instant::now();
    std::fs::create_dir_all(&order.folder).map_err(|error| ShardError::new(&order.folder, error))?;
    // Open all shards first, so that errors appear before any game is played.
    let shards: Vec<Shard<E::Record>> = (0..order.shards)
        .map(|number| {
            let header = Header { seed: order.header.seed.wrapping_add(number), ..order.header };
            let path = order.folder.join(format!("{}.{SHARD_EXTENSION}", header.seed));
            Shard::open(path, header)
        })
        .collect::<Result<_, _>>()?;
    let counts = Counts::default();
    let done = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..)
            .zip(shards)
            .map(|(number, mut shard)| {
                let (counts, make_engine) = (&counts, &make_engine);
                scope.spawn(move || {
                    let games =
                        order.games.map(|games| games / order.shards + u64::from(number < games % order.shards));
                    let has_time = || order.time.is_none_or(|time| start.elapsed() < time);
                    let done = fill(&mut shard, games, has_time, make_engine(), counts);
                    if done.is_err() {
                        counts.stopped.store(true, Ordering::Relaxed);
                    }
                    done
                })
            })
            .collect();
        while workers.iter().any(|worker| !worker.is_finished()) {
            std::thread::sleep(PROGRESS_INTERVAL);
            on_progress(counts.progress());
        }
        workers.into_iter().try_for_each(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
    });
    done.map(|()| counts.progress())
}

/// Adds games to a shard until it has enough or the time is over.
fn fill<E: SelfPlay>(
    shard: &mut Shard<E::Record>,
    games: Option<u64>,
    has_time: impl Fn() -> bool,
    engine: E,
    counts: &Counts,
) -> Result<(), ShardError> {
    let mut play = engine.into_player(shard.header().nodes);
    counts.games_before.fetch_add(u64::from(shard.games()), Ordering::Relaxed);
    while games.is_none_or(|games| u64::from(shard.games()) < games)
        && has_time()
        && !counts.stopped.load(Ordering::Relaxed)
    {
        let records = play(shard.header().seed, shard.games());
        shard.append(&records)?;
        let proved = records.iter().filter(|record| record.is_proved()).count();
        counts.games.fetch_add(1, Ordering::Relaxed);
        counts.positions.fetch_add(records.len() as u64, Ordering::Relaxed);
        counts.proved.fetch_add(proved as u64, Ordering::Relaxed);
    }
    Ok(())
}

/// The random number generator of a game. Seeds it twice, so that consecutive games are independent.
fn random_of_game(seed: u64, game: u32) -> Rng {
    let game_seed = Rng::with_seed(seed).u64(..) ^ u64::from(game);
    Rng::with_seed(Rng::with_seed(game_seed).u64(..))
}
