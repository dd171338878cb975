//! The engine's interface for other crates, and the search for one best turn.

use std::sync::Arc;

use gipf::Position;

use super::evaluation::{Evaluate, Features};
use super::history::History;
use super::level::{LevelEvaluation, Strength};
use super::net::Net;
use super::report::{Report, Value};
use super::search::{Iteration, MAX_DEPTH, Search};
use crate::common::instant::Instant;
use crate::common::level::Level;
use crate::common::limits::{Limits, Stop, Time};
use crate::common::shared::{SharedState, StopOnDrop};
use crate::common::time_management::{Stability, TimeBudget};
use crate::common::transposition_table::TranspositionTable;
use crate::dvonn;

/// The GIPF engine: chooses steps of turns, answers announced jumps, and plays the DVONN games of challenges.
///
/// An engine keeps its transposition table and move ordering statistics from search to search; call [`Engine::new_game`]
/// between games. It parses and prints nothing: callers pass positions and limits, and receive reports in a callback.
///
/// ```
/// use engine::gipf::Engine;
/// use engine::{Limits, Stop};
/// use gipf::{Position, Rules, Version};
///
/// let mut engine = Engine::new();
/// let start = Position::start(Rules::new(Version::Tournament).with_potentials(6), 0)?;
/// let limits = Limits { nodes: Some(1000), ..Limits::default() };
/// let report = engine.search(&start, &limits, &Stop::new(), |report| println!("{report:?}"));
/// assert!(start.is_legal(report.best().expect("the game is not over")));
/// # Ok::<(), gipf::InvalidSetup>(())
/// ```
pub struct Engine {
    pub(super) tt: TranspositionTable,
    pub(super) threads: usize,
    pub(super) mebibytes: usize,
    pub(super) level: Level,
    pub(super) seed: u64,
    /// The net that evaluates positions; `None` for the hand-crafted evaluation.
    net: Option<Arc<Net>>,
    /// Move ordering statistics of the game so far.
    pub(super) history: History,
    /// Plays the DVONN games that decide challenges; created when the first of them begins.
    pub(super) dvonn: Option<dvonn::Engine>,
}

/// A drop of the value by this many hundredths deserves more time.
const VALUE_DROP: i32 = 30;

/// The size in mebibytes of the transposition table of a level below the highest, and of the DVONN games.
pub(super) const SMALL_HASH: usize = 4;

impl Engine {
    /// The allowed numbers of threads.
    pub const THREADS: std::ops::RangeInclusive<usize> = dvonn::Engine::THREADS;

    /// The allowed sizes of the transposition table, in mebibytes.
    pub const HASH: std::ops::RangeInclusive<usize> = dvonn::Engine::HASH;

    /// An engine at full strength with one thread, a transposition table of 64 MiB and the embedded net.
    pub fn new() -> Engine {
        Engine::with_hash(64)
    }

    /// Like [`Engine::new`], with a transposition table of this many mebibytes, clamped to [`Engine::HASH`].
    pub fn with_hash(mebibytes: usize) -> Engine {
        let mebibytes = mebibytes.clamp(*Engine::HASH.start(), *Engine::HASH.end());
        let tt = TranspositionTable::new(mebibytes);
        Engine {
            tt,
            threads: 1,
            mebibytes,
            level: Level::HIGHEST,
            seed: 0,
            net: Some(Net::embedded()),
            history: History::new(),
            dvonn: None,
        }
    }

    /// Sets the number of search threads, clamped to [`Engine::THREADS`].
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.clamp(*Engine::THREADS.start(), *Engine::THREADS.end());
        self.dvonn = None;
    }

    /// Replaces the transposition table by an empty one of this many mebibytes, clamped to [`Engine::HASH`].
    pub fn set_hash(&mut self, mebibytes: usize) {
        self.mebibytes = mebibytes.clamp(*Engine::HASH.start(), *Engine::HASH.end());
        self.tt = TranspositionTable::new(self.mebibytes);
        self.dvonn = None;
    }

    /// Sets the playing level, which limits depth and accuracy from the next search on.
    pub fn set_level(&mut self, level: Level) {
        self.level = level;
        self.dvonn = None;
    }

    /// Sets the seed for the noise of levels below the highest.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
        self.dvonn = None;
    }

    /// Sets the net, or `None` for the hand-crafted evaluation, and clears the transposition table and the history.
    pub fn set_net(&mut self, net: Option<Arc<Net>>) {
        self.net = net;
        self.new_game();
    }

    /// The static evaluation in use.
    pub fn evaluation(&self) -> &dyn Evaluate {
        match &self.net {
            Some(net) => &**net,
            None => &Features,
        }
    }

    /// Clears the transposition table and the history for a new game, so that its searches do not depend on earlier ones.
    pub fn new_game(&mut self) {
        self.tt.clear();
        self.history = History::new();
        self.dvonn = None;
    }

    /// Searches until a limit is reached or `stop` is set, and returns the last report.
    ///
    /// The position may be in the middle of a turn. While a challenge is undecided there is nothing to choose, and the
    /// report has no step; [`Engine::choose`] plays the DVONN game. Depth counts whole turns. With one thread and a
    /// limit of depth or nodes the search is deterministic.
    pub fn search(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        mut on_report: impl FnMut(&Report),
    ) -> Report {
        self.search_reporting(position, limits, stop, &mut on_report)
    }

    /// [`Engine::search`] without type parameters: the search is compiled here once, not again in every crate that calls it.
    fn search_reporting(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        on_report: &mut dyn FnMut(&Report),
    ) -> Report {
        let start = Instant::now();
        let strength = Strength::of(self.level);
        // A level has its own table: entries without noise would make it stronger.
        let own_tt = (strength != Strength::FULL).then(|| TranspositionTable::new(SMALL_HASH));
        let tt = own_tt.as_ref().unwrap_or(&self.tt);
        let own_history = own_tt.as_ref().map(|_| History::new());
        let history = own_history.as_ref().unwrap_or(&self.history);
        history.age();
        let threads = if own_tt.is_some() { 1 } else { self.threads };
        let budget = time_budget(limits.time, position);
        let shared = SharedState::new(tt, stop, start, budget, limits.nodes);
        tt.new_search();
        let steps = if position.chooser().is_some() { position.steps() } else { Vec::new() };
        let mut last = Report::before_search(position, steps.first().copied(), start);
        if steps.is_empty() {
            on_report(&last);
            return last;
        }
        let forced = budget.is_some() && is_forced(position);
        let max_depth = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH).min(strength.depth);
        let max_depth = if forced { 1 } else { max_depth };
        let evaluation = LevelEvaluation::new(self.evaluation(), strength, self.seed);
        std::thread::scope(|scope| {
            for _ in 1..threads {
                let shared = &shared;
                // Lazy SMP: helpers run the same search and share the transposition table. If the system refuses a
                // thread, the search runs with fewer.
                let help = move || Search::new(shared, evaluation, history).deepen(position, MAX_DEPTH, |_| true);
                let _ = std::thread::Builder::new().spawn_scoped(scope, help);
            }
            let _stop_helpers = StopOnDrop(&shared.finished);
            // Levels are calibrated by their depth, which a quiescence search would extend.
            let mut search = Search::new(&shared, evaluation, history).with_quiescence(own_tt.is_none());
            let mut stability = Stability::new(VALUE_DROP);
            let unfinished = search.deepen(position, max_depth, |iteration| {
                stability = stability.after(iteration.pv.first().copied(), iteration.value);
                last = report(iteration, &shared, start);
                on_report(&last);
                budget.is_none_or(|budget| start.elapsed() < budget.scaled_soft(stability.time_factor()))
            });
            if let Some(iteration) = unfinished {
                last = report(iteration, &shared, start);
                on_report(&last);
            }
        });
        last.nodes = shared.nodes();
        last.elapsed = start.elapsed();
        last
    }
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

/// Whether the rest of the turn offers no choice. A turn that begins with the only possible taking goes on with a push, for
/// which there usually are many.
fn is_forced(position: &Position) -> bool {
    let player = position.chooser();
    let mut next = *position;
    while let [only] = next.steps()[..] {
        next.play_unchecked(only);
        if next.is_between_turns() || next.chooser() != player {
            return true;
        }
    }
    false
}

/// The time budget for a turn in this position; `None` if the time is unlimited.
pub(super) fn time_budget(time: Time, position: &Position) -> Option<TimeBudget> {
    // Estimates how many turns the player still has to think about.
    let turns_to_go = 12 + u32::from(position.reserve(position.turn()));
    TimeBudget::new(time, turns_to_go)
}

/// The report of a finished iteration.
pub(super) fn report(iteration: Iteration, shared: &SharedState<'_>, start: Instant) -> Report {
    Report {
        depth: iteration.depth,
        nodes: shared.nodes(),
        elapsed: start.elapsed(),
        value: Value::of(iteration.value),
        pv: iteration.pv,
        hashfull: shared.tt.hashfull(),
    }
}
