//! The engine's interface for other crates, and the search for one best move.

use std::sync::Arc;

use dvonn::{Phase, Piece, Position};

use super::abdada::Abdada;
use super::evaluation::{Evaluate, Features};
use super::history::History;
use super::level::{NoisyEvaluation, Strength};
use super::net::Net;
use super::placing;
use super::placing_search;
use super::report::{Report, Value};
use super::search::{Iteration, MAX_PLY, Search};
use super::solver::{Goal, Solver, SolverLimits};
use super::time_management::{VALUE_DROP, time_budget};
use crate::common::instant::Instant;
use crate::common::level::Level;
use crate::common::limits::{Limits, Stop};
use crate::common::shared::{SharedState, StopOnDrop};
use crate::common::time_management::{Stability, TimeBudget};
use crate::common::transposition_table::TranspositionTable;

/// The DVONN engine: chooses placements and moves at a playing level.
///
/// An engine keeps its transposition table and move ordering statistics from search to search; call [`Engine::new_game`]
/// between games. It parses and prints nothing: callers pass positions and limits, and receive reports in a callback.
///
/// ```
/// use engine::dvonn::Engine;
/// use engine::{Limits, Stop};
///
/// let mut engine = Engine::new();
/// let limits = Limits { nodes: Some(1000), ..Limits::default() };
/// let report = engine.search(&dvonn::Position::start(), &limits, &Stop::new(), |report| println!("{report:?}"));
/// assert!(report.best().is_some());
/// ```
pub struct Engine {
    pub(super) tt: TranspositionTable,
    threads: usize,
    level: Level,
    seed: u64,
    /// The net that evaluates positions; `None` for the hand-crafted evaluation.
    pub(super) net: Option<Arc<Net>>,
    /// Move ordering statistics of the game so far.
    history: History,
}

/// The size in mebibytes of the transposition table of a level below the highest.
const LEVEL_HASH: usize = 4;

impl Engine {
    /// The allowed numbers of threads.
    pub const THREADS: std::ops::RangeInclusive<usize> = 1..=256;

    /// The allowed sizes of the transposition table, in mebibytes.
    pub const HASH: std::ops::RangeInclusive<usize> = 1..=65536;

    /// An engine at full strength with one thread, a transposition table of 64 MiB and the embedded net.
    pub fn new() -> Engine {
        Engine::with_hash(64)
    }

    /// Like [`Engine::new`], with a transposition table of this many mebibytes, clamped to [`Engine::HASH`].
    ///
    /// The table is allocated here, not during a search.
    pub fn with_hash(mebibytes: usize) -> Engine {
        let tt = TranspositionTable::new(mebibytes.clamp(*Engine::HASH.start(), *Engine::HASH.end()));
        Engine { tt, threads: 1, level: Level::HIGHEST, seed: 0, net: Some(Net::embedded()), history: History::new() }
    }

    /// Sets the number of search threads, clamped to [`Engine::THREADS`]. Levels below the highest and MultiPV use one.
    /// If the system refuses a thread, the search runs with fewer.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.clamp(*Engine::THREADS.start(), *Engine::THREADS.end());
    }

    /// Replaces the transposition table by an empty one of this many mebibytes, clamped to [`Engine::HASH`].
    pub fn set_hash(&mut self, mebibytes: usize) {
        self.tt = TranspositionTable::new(mebibytes.clamp(*Engine::HASH.start(), *Engine::HASH.end()));
    }

    /// Sets the playing level, which limits depth and accuracy from the next search on.
    pub fn set_level(&mut self, level: Level) {
        self.level = level;
    }

    /// Sets the seed for the choice among nearly equal placements and for the noise of lower levels.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// Sets the net, or `None` for the hand-crafted evaluation, and clears the transposition table and the history.
    pub fn set_net(&mut self, net: Option<Arc<Net>>) {
        self.net = net;
        self.new_game();
    }

    /// The net; `None` if the evaluation is hand-crafted.
    pub fn net(&self) -> Option<&Arc<Net>> {
        self.net.as_ref()
    }

    /// Clears the transposition table and the history for a new game, so that its searches do not depend on earlier ones.
    /// Takes time proportional to the size of the table.
    pub fn new_game(&mut self) {
        self.tt.clear();
        self.history = History::new();
    }

    /// Searches until a limit is reached or `stop` is set, and returns the last report.
    ///
    /// Calls `on_report` after every iteration and at the end. At full strength small endings are also given to the exact
    /// solver, and the search ends when the value is proved. If the game is over, the report contains the final score and no
    /// move. With a time limit, a forced move is played without a full search.
    ///
    /// With one thread and a limit of depth or nodes the search is deterministic; it depends on the searches since the
    /// last [`Engine::new_game`], which fill the transposition table and the history.
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
        match self.net.clone() {
            Some(net) => {
                let boards = placing::NetEvaluation::new(&net);
                self.search_with(&*net, boards, position, limits, stop, start, on_report)
            }
            None => self.search_with(&Features, placing::LinearModel, position, limits, stop, start, on_report),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "everything that differs between the evaluations comes in here")]
    fn search_with(
        &mut self,
        evaluation: &(impl Evaluate + Sync),
        boards: impl placing::EvaluateBoard,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        start: Instant,
        on_report: &mut dyn FnMut(&Report),
    ) -> Report {
        let strength = Strength::of(self.level);
        let limits = &Limits { depth: strength.limit_depth(limits.depth), ..limits.clone() };
        match (position.phase(), strength) {
            (Phase::Placing, Strength::Full | Strength::Limited { .. }) if position.reds().len() == Piece::REDS => {
                let noise = strength.placing_noise();
                let report = placing_search::search(position, boards, self.seed, noise, limits, stop, start);
                on_report(&report);
                report
            }
            (Phase::Placing, _) => {
                let report = placing::choose(position, boards, self.seed, strength.placing_noise(), start);
                on_report(&report);
                report
            }
            (Phase::Stacking, Strength::Full) => {
                self.search_stacking(position, evaluation, limits, true, stop, start, on_report)
            }
            (Phase::Stacking, Strength::Beginner(beginner)) => {
                let report = beginner.choose(position, evaluation, self.seed, start);
                on_report(&report);
                report
            }
            (Phase::Stacking, Strength::Limited { noise, .. }) => {
                let evaluation = NoisyEvaluation::new(evaluation, noise, self.seed);
                // A level has its own table and one thread: entries without noise, or from helpers that search deeper,
                // would make it stronger, and its noisy entries must not mislead a later search at full strength.
                let tt = TranspositionTable::new(LEVEL_HASH);
                let mut own =
                    Engine { tt, threads: 1, level: self.level, seed: self.seed, net: None, history: History::new() };
                own.search_stacking(position, &evaluation, limits, false, stop, start, on_report)
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "everything that differs between the levels comes in here")]
    fn search_stacking(
        &mut self,
        position: &Position,
        evaluation: &(impl Evaluate + Sync),
        limits: &Limits,
        solve: bool,
        stop: &Stop,
        start: Instant,
        on_report: &mut dyn FnMut(&Report),
    ) -> Report {
        let budget = time_budget(limits.time, position);
        let history = &self.history;
        history.age();
        let abdada = (self.threads > 1).then(Abdada::new);
        let shared = SharedState::new(&self.tt, stop, start, budget, limits.nodes);
        self.tt.new_search();
        let mut last = Report::before_search(position, start);
        if position.is_over() {
            on_report(&last);
            return last;
        }
        let forced = position.count_moves() == 1 && budget.is_some();
        let max_depth = if forced { 1 } else { limits.depth.unwrap_or(MAX_PLY as u32).clamp(1, MAX_PLY as u32) };
        std::thread::scope(|scope| {
            if let Some(abdada) = &abdada {
                for _ in 1..self.threads {
                    let shared = &shared;
                    let help = move || {
                        let mut search = Search::new(shared, evaluation, history).with_abdada(Some(abdada));
                        search.help(position, abdada);
                    };
                    // If the system refuses a thread, the search runs with fewer.
                    let _ = std::thread::Builder::new().spawn_scoped(scope, help);
                }
            }
            let _stop_helpers = StopOnDrop(&shared.finished);
            let mut endgame = EndgameSolver::new(position, &shared, budget, start, solve, self.threads);
            let mut stability = Stability::new(VALUE_DROP);
            let mut search = Search::new(&shared, evaluation, history).with_abdada(abdada.as_ref());
            let unfinished = search.deepen(position, max_depth, |iteration| {
                stability = stability.after(iteration.pv.first().copied(), iteration.value);
                last = report(iteration, &shared, start);
                on_report(&last);
                if let Some(proved) = endgame.try_to_solve(position, &mut last) {
                    last = proved;
                    on_report(&last);
                    return false;
                }
                // An iteration may be too short to check the limits, and the solver counts as well.
                !shared.must_stop()
                    && budget.is_none_or(|budget| start.elapsed() < budget.scaled_soft(stability.time_factor()))
            });
            if let Some(iteration) = unfinished.filter(|_| !last.value.is_exact()) {
                last = report(iteration, &shared, start);
                on_report(&last);
            }
        });
        last.nodes = shared.nodes().max(last.nodes);
        last.elapsed = start.elapsed();
        last
    }
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

/// The report of an iteration.
pub(super) fn report(iteration: Iteration, shared: &SharedState<'_>, start: Instant) -> Report {
    Report {
        depth: iteration.depth,
        nodes: shared.nodes(),
        elapsed: start.elapsed(),
        value: Value::Estimate(iteration.value),
        pv: iteration.pv,
        hashfull: shared.tt.hashfull(),
    }
}

/// Runs the exact solver between iterations, each time with about as many nodes as the search has spent so far per thread.
///
/// The transposition table keeps what a failed attempt has proved, so that the next one continues from there. The
/// attempts never cost more than the search itself.
struct EndgameSolver<'a> {
    solver: Option<Solver<'a>>,
    shared: &'a SharedState<'a>,
    budget: Option<TimeBudget>,
    start: Instant,
    /// The number of search threads. The solver runs on one of them, so it gets that thread's share of the nodes.
    threads: u64,
    /// Nodes that the solver has searched.
    nodes: u64,
}

/// The least node budget of an attempt, so that small endings are solved at the beginning of the search.
pub(super) const MIN_SOLVER_NODES: u64 = 1000;

/// The solver is not tried with more occupied spaces: it would only cost time.
pub(super) const MAX_SOLVER_OCCUPIED: u32 = 30;

/// With more occupied spaces a proof is rare, and is tried only once the search has spent this many nodes.
const MAX_QUICK_SOLVER_OCCUPIED: u32 = 26;
const SLOW_SOLVER_MIN_NODES: u64 = 2_000_000;

impl<'a> EndgameSolver<'a> {
    fn new(
        position: &Position,
        shared: &'a SharedState<'a>,
        budget: Option<TimeBudget>,
        start: Instant,
        enabled: bool,
        threads: usize,
    ) -> EndgameSolver<'a> {
        let small = position.occupied().len() <= MAX_SOLVER_OCCUPIED;
        let solver = (enabled && small).then(|| Solver::new(shared.tt));
        EndgameSolver { solver, shared, budget, start, threads: threads as u64, nodes: 0 }
    }

    /// The report with the proved value, if the solver succeeds.
    fn try_to_solve(&mut self, position: &Position, last: &mut Report) -> Option<Report> {
        let solver = self.solver.as_mut()?;
        let allowed = self.shared.node_limit.saturating_sub(last.nodes);
        if allowed == 0 {
            return None;
        }
        let searched = last.nodes.saturating_sub(self.nodes) / self.threads;
        if position.occupied().len() > MAX_QUICK_SOLVER_OCCUPIED && searched < SLOW_SOLVER_MIN_NODES {
            return None;
        }
        let nodes = searched.saturating_sub(self.nodes).max(MIN_SOLVER_NODES).min(allowed);
        let limits = SolverLimits {
            time: self.budget.map(|budget| budget.hard.saturating_sub(self.start.elapsed())),
            nodes: Some(nodes),
            extra_pv_nodes: Some(allowed - nodes),
        };
        if let Value::Estimate(value) = last.value {
            solver.expect((value + 50).div_euclid(100));
        }
        let solution = solver.solve(position, Goal::Difference, &limits, self.shared.stop);
        self.nodes += solution.nodes;
        last.nodes = self.shared.add_nodes(solution.nodes);
        let value = solution.value().filter(|_| !solution.pv.is_empty())?;
        Some(Report {
            depth: solution.pv.len() as u32,
            value: Value::Exact(value),
            pv: solution.pv,
            elapsed: self.start.elapsed(),
            ..last.clone()
        })
    }
}
