//! The engine of GIPF: whole turns, challenges, and the DVONN games within.

#[path = "choice.rs"]
mod contest;
mod evaluation;
#[cfg(feature = "serde")]
#[path = "study/report.rs"]
mod findings;
#[path = "tt_entry.rs"]
mod known;
#[path = "multipv.rs"]
mod lines;
mod report;
mod search;
mod study;
mod weights;

use std::sync::atomic::Ordering;

use gipf::Position;

pub use contest::GipfChoice;
pub use evaluation::{FEATURES, NAMES, count_features, evaluate};
#[cfg(feature = "serde")]
pub use findings::GipfFindings;
pub use report::{GipfReport, GipfValue};
pub use study::{GipfStudy, StudiedTurn, study, weigh};

use crate::clock;
use crate::engine::{EndOnDrop, Engine};
use crate::instant::Instant;
use crate::level::Level;
use crate::limits::{Limits, Stop};
use crate::search::Shared;
use crate::table::Table;
use search::{DEEPEST, Iteration, Judge, Search};

/// Chooses turns of GIPF. It knows no text: callers give it positions and limits and are called back with reports.
///
/// ```
/// use engine::gipf::GipfEngine;
/// use engine::{Limits, Stop};
/// use gipf::{Position, Rules, Version};
///
/// let mut engine = GipfEngine::new();
/// let start = Position::start(Rules::new(Version::Tournament).with_potentials(6), 0)?;
/// let limits = Limits { nodes: Some(1000), ..Limits::default() };
/// let report = engine.search(&start, &limits, &Stop::new(), |report| println!("{report:?}"));
/// assert!(start.is_legal(report.best().expect("the game is not over")));
/// # Ok::<(), gipf::InvalidSetup>(())
/// ```
pub struct GipfEngine {
    table: Table,
    threads: usize,
    mebibytes: usize,
    level: Level,
    seed: u64,
    /// Plays the games that decide challenges; it is made when the first of them begins.
    dvonn: Option<Engine>,
}

/// The mebibytes of the table of a level below the highest, and of the games of DVONN.
const SMALL_TABLE: usize = 4;

impl GipfEngine {
    /// An engine of full strength with one thread and a hash table of 64 MiB.
    pub fn new() -> GipfEngine {
        GipfEngine::with_hash(64)
    }

    /// The same with a hash table of this many mebibytes, kept within [`Engine::HASH`].
    pub fn with_hash(mebibytes: usize) -> GipfEngine {
        let mebibytes = mebibytes.clamp(*Engine::HASH.start(), *Engine::HASH.end());
        let table = Table::new(mebibytes);
        GipfEngine { table, threads: 1, mebibytes, level: Level::HIGHEST, seed: 0, dvonn: None }
    }

    /// How many threads search; kept within [`Engine::THREADS`].
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.clamp(*Engine::THREADS.start(), *Engine::THREADS.end());
        self.dvonn = None;
    }

    /// How many mebibytes the hash table takes; kept within [`Engine::HASH`]. What it knew is forgotten.
    pub fn set_hash(&mut self, mebibytes: usize) {
        self.mebibytes = mebibytes.clamp(*Engine::HASH.start(), *Engine::HASH.end());
        self.table = Table::new(self.mebibytes);
        self.dvonn = None;
    }

    /// How strong it plays.
    pub fn set_level(&mut self, level: Level) {
        self.level = level;
        self.dvonn = None;
    }

    /// What the misjudgements of a level below the highest depend on.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
        self.dvonn = None;
    }

    /// Forgets what it learned in the last game.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.dvonn = None;
    }

    /// Searches until a limit is reached or it is told to stop, and returns the last report.
    ///
    /// The position may stand at any moment of a turn. While a challenge is undecided nobody has a choice, and the report
    /// has no step; [`GipfEngine::choose`] plays the game of DVONN. Limits of depth count whole turns. With one thread and
    /// a limit of depth or nodes, the same engine in the same state finds the same.
    pub fn search(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        mut on_report: impl FnMut(&GipfReport),
    ) -> GipfReport {
        let start = Instant::now();
        let strength = Strength::of(self.level);
        // What other eyes found would make a level see better than it does, so it has a table of its own.
        let own_table = (strength != Strength::FULL).then(|| Table::new(SMALL_TABLE));
        let table = own_table.as_ref().unwrap_or(&self.table);
        let threads = if own_table.is_some() { 1 } else { self.threads };
        let allowance = clock::share_out(limits.time, turns_to_come(position));
        let shared = Shared::new(table, stop, start, allowance, limits.nodes);
        table.begin_search();
        let steps = if position.chooser().is_some() { position.steps() } else { Vec::new() };
        let mut last = GipfReport::before_search(position, steps.first().copied(), start);
        if steps.is_empty() {
            on_report(&last);
            return last;
        }
        let forced = steps.len() == 1 && allowance.is_some();
        let most = limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST).min(strength.depth);
        let deepest = if forced { 1 } else { most };
        let judge = Judge { blur: strength.blur, seed: self.seed };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                let shared = &shared;
                // They fill the table for the leading thread. A machine that has no more threads gives those it has.
                let help = move || Search::new(shared, judge).deepen(position, DEEPEST, |_| true);
                let _ = std::thread::Builder::new().spawn_scoped(scope, help);
            }
            let _end_helpers = EndOnDrop(&shared.ended);
            Search::new(&shared, judge).deepen(position, deepest, |iteration| {
                last = report(iteration, &shared, start);
                on_report(&last);
                allowance.is_none_or(|allowance| start.elapsed() < allowance.enough)
            });
        });
        last.nodes = shared.nodes.load(Ordering::Relaxed);
        last.elapsed = start.elapsed();
        last
    }
}

impl Default for GipfEngine {
    fn default() -> GipfEngine {
        GipfEngine::new()
    }
}

/// What a level is allowed: to look this many turns ahead, and to judge no better than to within this much.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Strength {
    depth: u32,
    blur: i32,
}

impl Strength {
    const FULL: Strength = Strength { depth: DEEPEST, blur: 0 };

    fn of(level: Level) -> Strength {
        let (depth, blur) = match level.number() {
            1 => (1, 600),
            2 => (1, 300),
            3 => (1, 150),
            4 => (1, 60),
            5 => (2, 150),
            6 => (2, 60),
            7 => (3, 40),
            8 => (4, 100),
            9 => (5, 60),
            _ => return Strength::FULL,
        };
        Strength { depth, blur }
    }
}

/// About how many turns the player to move still has to think about.
fn turns_to_come(position: &Position) -> u32 {
    12 + u32::from(position.reserve(position.turn()))
}

fn report(iteration: Iteration, shared: &Shared<'_>, start: Instant) -> GipfReport {
    GipfReport {
        depth: iteration.depth,
        nodes: shared.nodes.load(Ordering::Relaxed),
        elapsed: start.elapsed(),
        value: GipfValue::of(iteration.value),
        line: iteration.line,
        table_use: shared.table.count_use(),
    }
}
