//! Games of the engine against itself, position by position: what nets learn from.
//!
//! Each worker writes a shard of its own, game by game. What a game looks like depends on nothing but the shard's seed, the
//! number of the game, the engine and its nodes a move: an interrupted shard goes on as if nothing had happened.

mod game;
mod glance;
mod record;
mod shard;

use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use engine::dvonn::Engine;

use self::game::SelfPlay;
pub use self::glance::write_glances;
pub use self::record::{InvalidRecord, RECORD_BYTES, Record};
use self::shard::Shard;
pub use self::shard::{Header, SHARD_EXTENSION, ShardError, read_shard};

/// How many mebibytes of hash table a worker has: small enough for its core's cache, and to be cleared for every game.
pub const HASH_MEBIBYTES: usize = 4;

/// How often the caller is told how far the work is.
const TELLING: Duration = Duration::from_millis(200);

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Order {
    /// The folder of the shards; it is made if it is not there.
    pub folder: PathBuf,
    /// The header of the first shard. The next one has the next seed, and so on; the rest is the same.
    pub header: Header,
    /// How many shards there are, each played by a thread of its own.
    pub shards: u64,
    /// How many games there shall be in all, those of earlier runs included; shared out evenly.
    pub games: Option<u64>,
    /// No game begins later than this.
    pub time: Option<Duration>,
}

/// What has been played so far, in this run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Finished games.
    pub games: u64,
    /// Positions in them.
    pub positions: u64,
    /// Those of them with a proved value.
    pub proved: u64,
    /// Games that were there before.
    pub games_before: u64,
}

/// What the workers share.
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

/// Plays as ordered, with engines that `make_engine` sets up, and tells every now and then how far it is.
///
/// # Errors
/// If a shard cannot be written, or is there already and is not the beginning of the one that is to be written. What the
/// other workers have finished by then stays.
pub fn generate(
    order: &Order,
    make_engine: impl Fn() -> Engine + Sync,
    mut on_progress: impl FnMut(Progress),
) -> Result<Progress, ShardError> {
    let start = Instant::now();
    std::fs::create_dir_all(&order.folder).map_err(|error| ShardError::new(&order.folder, error))?;
    // All shards are opened before anything is played: a mistake shows at once.
    let shards: Vec<Shard> = (0..order.shards)
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
                    let wanted = || order.time.is_none_or(|time| start.elapsed() < time);
                    let done = fill(&mut shard, games, wanted, make_engine(), counts);
                    if done.is_err() {
                        counts.stopped.store(true, Ordering::Relaxed);
                    }
                    done
                })
            })
            .collect();
        while workers.iter().any(|worker| !worker.is_finished()) {
            std::thread::sleep(TELLING);
            on_progress(counts.progress());
        }
        workers.into_iter().try_for_each(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
    });
    done.map(|()| counts.progress())
}

/// Adds games to a shard until there are as many as wanted or the time is over.
fn fill(
    shard: &mut Shard,
    games: Option<u64>,
    wanted: impl Fn() -> bool,
    engine: Engine,
    counts: &Counts,
) -> Result<(), ShardError> {
    let mut player = SelfPlay::new(engine, shard.header().nodes);
    counts.games_before.fetch_add(u64::from(shard.games()), Ordering::Relaxed);
    while games.is_none_or(|games| u64::from(shard.games()) < games)
        && wanted()
        && !counts.stopped.load(Ordering::Relaxed)
    {
        let records = player.play(shard.header().seed, shard.games());
        shard.append(&records)?;
        let proved = records.iter().filter(|record| record.exact.is_some()).count();
        counts.games.fetch_add(1, Ordering::Relaxed);
        counts.positions.fetch_add(records.len() as u64, Ordering::Relaxed);
        counts.proved.fetch_add(proved as u64, Ordering::Relaxed);
    }
    Ok(())
}
