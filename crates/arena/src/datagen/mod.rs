//! Generates training data: archives of the engines' self-play games, and shards with one record per position.
//!
//! Each thread writes one archive, block by block. A game depends only on the archive's seed, the number of the game, the
//! engine and its nodes per move, so an interrupted archive can be continued with the same games. [`expand`] replays the
//! games of an archive and writes the records that the training reads. `docs/nets.md` describes the formats and how games
//! are varied.

mod archive;
mod columns;
pub mod dvonn;
mod file;
pub mod gipf;
mod shard;

use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use fastrand::Rng;

use self::archive::Archive;
pub use self::archive::{ARCHIVE_EXTENSION, Contents, PlayedGame, check, expand, read_archive};
pub use self::columns::{COLUMNS, ColumnReader, Columns, InvalidGame};
pub use self::file::{DataError, Header};
pub use self::shard::{SHARD_EXTENSION, ShardRecord, read_shard};

/// The size of a thread's transposition table in MiB: small enough for the cache of a core and for clearing before every
/// game.
pub const HASH_MEBIBYTES: usize = 4;

/// The interval between progress reports.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(200);

/// An engine that plays games against itself.
pub trait SelfPlay {
    /// A game with its search values.
    type Game: PlayedGame;

    /// Prepares the engine for games with this many nodes per move. The result plays the game with a seed and a number, on
    /// which it depends alone.
    fn into_player(self, nodes: u64) -> impl FnMut(u64, u32) -> Self::Game;
}

/// What to generate.
#[derive(Clone, Debug)]
pub struct Order {
    /// The folder for the archives; created if it does not exist.
    pub folder: PathBuf,
    /// The header of the first archive. The following archives have consecutive seeds and are otherwise the same.
    pub header: Header,
    /// The number of archives, each written by its own thread.
    pub archives: u64,
    /// The total number of games, including those of earlier runs, distributed evenly over the archives.
    pub games: Option<u64>,
    /// No game starts after this time.
    pub time: Option<Duration>,
}

/// The progress of this run: what is on the disk.
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
    fn add(&self, written: Progress) {
        self.games.fetch_add(written.games, Ordering::Relaxed);
        self.positions.fetch_add(written.positions, Ordering::Relaxed);
        self.proved.fetch_add(written.proved, Ordering::Relaxed);
    }

    fn progress(&self) -> Progress {
        let [games, positions, proved, games_before] =
            [&self.games, &self.positions, &self.proved, &self.games_before].map(|count| count.load(Ordering::Relaxed));
        Progress { games, positions, proved, games_before }
    }
}

/// Generates archives with engines from `make_engine`, and calls `on_progress` regularly.
///
/// # Errors
/// Returns an error if an archive cannot be written, or if an existing one was generated with another header. Games that
/// other threads have already finished stay in their archives.
pub fn generate<E: SelfPlay>(
    order: &Order,
    make_engine: impl Fn() -> E + Sync,
    mut on_progress: impl FnMut(Progress),
) -> Result<Progress, DataError> {
    let start = Instant::now();
    std::fs::create_dir_all(&order.folder).map_err(|error| DataError::new(&order.folder, error))?;
    // Open all archives first, so that errors appear before any game is played.
    let archives: Vec<Archive> = (0..order.archives)
        .map(|number| {
            let header = Header { seed: order.header.seed.wrapping_add(number), ..order.header };
            let path = order.folder.join(format!("{}.{ARCHIVE_EXTENSION}", header.seed));
            Archive::open::<E::Game>(path, header)
        })
        .collect::<Result<_, _>>()?;
    let counts = Counts::default();
    let done = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..)
            .zip(archives)
            .map(|(number, mut archive)| {
                let (counts, make_engine) = (&counts, &make_engine);
                scope.spawn(move || {
                    let games =
                        order.games.map(|games| games / order.archives + u64::from(number < games % order.archives));
                    let has_time = || order.time.is_none_or(|time| start.elapsed() < time);
                    let done = fill(&mut archive, games, has_time, make_engine(), counts);
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

/// Adds games to an archive until it has enough or the time is over.
fn fill<E: SelfPlay>(
    archive: &mut Archive,
    games: Option<u64>,
    has_time: impl Fn() -> bool,
    engine: E,
    counts: &Counts,
) -> Result<(), DataError> {
    let mut play = engine.into_player(archive.header().nodes);
    counts.games_before.fetch_add(u64::from(archive.games()), Ordering::Relaxed);
    let mut unwritten = Progress::default();
    while games.is_none_or(|games| u64::from(archive.games()) < games)
        && has_time()
        && !counts.stopped.load(Ordering::Relaxed)
    {
        let game = play(archive.header().seed, archive.games());
        unwritten.games += 1;
        unwritten.positions += game.count_positions() as u64;
        unwritten.proved += game.count_proved() as u64;
        if archive.append(&game)? {
            counts.add(std::mem::take(&mut unwritten));
        }
    }
    archive.flush()?;
    counts.add(unwritten);
    Ok(())
}

/// The random number generator of a game. Seeds it twice, so that consecutive games are independent.
fn random_of_game(seed: u64, game: u32) -> Rng {
    let game_seed = Rng::with_seed(seed).u64(..) ^ u64::from(game);
    Rng::with_seed(Rng::with_seed(game_seed).u64(..))
}
