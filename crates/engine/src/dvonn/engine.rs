//! The engine as other programs see it.

#[path = "multipv.rs"]
mod lines;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use dvonn::{Move, Phase, Position};

use crate::clock::{self, Allowance, Confidence};
use crate::company::Company;
use crate::evaluation::{Evaluate, Features};
use crate::history::History;
use crate::instant::Instant;
use crate::level::{Blurred, Level, Strength};
use crate::limits::{Limits, Stop};
use crate::net::Net;
use crate::placing;
use crate::report::{Report, Value};
use crate::search::{DEEPEST, Iteration, Search, Shared};
use crate::solver::{Goal, Solver, SolverLimits};
use crate::table::Table;

/// Chooses moves. It knows no text: callers give it positions and limits and are called back with reports.
///
/// ```
/// use engine::{Engine, Limits, Stop};
///
/// let mut engine = Engine::new();
/// let limits = Limits { nodes: Some(1000), ..Limits::default() };
/// let report = engine.search(&dvonn::Position::start(), &limits, &Stop::new(), |report| println!("{report:?}"));
/// assert!(report.best().is_some());
/// ```
pub struct Engine {
    table: Table,
    threads: usize,
    level: Level,
    seed: u64,
    /// What judges positions; the features, if it is none.
    net: Option<Arc<Net>>,
}

/// The mebibytes of the table of a level below the highest.
const TABLE_OF_LEVELS: usize = 4;

impl Engine {
    /// The least and most threads that can be set.
    pub const THREADS: std::ops::RangeInclusive<usize> = 1..=256;

    /// The least and most mebibytes of hash table that can be set.
    pub const HASH: std::ops::RangeInclusive<usize> = 1..=65536;

    /// An engine of full strength with one thread, a hash table of 64 MiB and the net that the program carries with it.
    pub fn new() -> Engine {
        Engine::with_hash(64)
    }

    /// The same with a hash table of this many mebibytes, kept within [`Engine::HASH`]. Nothing larger is ever taken, and
    /// all of it at once, so that no search has to wait for memory.
    pub fn with_hash(mebibytes: usize) -> Engine {
        let table = Table::new(mebibytes.clamp(*Engine::HASH.start(), *Engine::HASH.end()));
        Engine { table, threads: 1, level: Level::HIGHEST, seed: 0, net: Some(Net::embedded()) }
    }

    /// How many threads search; kept within [`Engine::THREADS`].
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.clamp(*Engine::THREADS.start(), *Engine::THREADS.end());
    }

    /// How many mebibytes the hash table takes; kept within [`Engine::HASH`]. What it knew is forgotten.
    pub fn set_hash(&mut self, mebibytes: usize) {
        self.table = Table::new(mebibytes.clamp(*Engine::HASH.start(), *Engine::HASH.end()));
    }

    /// How strong it plays.
    pub fn set_level(&mut self, level: Level) {
        self.level = level;
    }

    /// What its choice among nearly equal moves depends on.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// The net that judges positions, or none for the hand-made evaluation. What other eyes found is forgotten.
    pub fn set_net(&mut self, net: Option<Arc<Net>>) {
        self.net = net;
        self.table.clear();
    }

    /// The net that judges positions, unless it is the hand-made evaluation.
    pub fn net(&self) -> Option<&Arc<Net>> {
        self.net.as_ref()
    }

    /// Forgets what it learned in the last game.
    pub fn new_game(&mut self) {
        self.table.clear();
    }

    /// Searches until a limit is reached or it is told to stop, and returns the last report.
    ///
    /// With one thread and a limit of depth or nodes, the same engine in the same state finds the same.
    pub fn search(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        on_report: impl FnMut(&Report),
    ) -> Report {
        let start = Instant::now();
        match self.net.clone() {
            Some(net) => {
                self.search_judging_by(&*net, placing::ByNet::new(&net), position, limits, stop, start, on_report)
            }
            None => self.search_judging_by(&Features, placing::Model, position, limits, stop, start, on_report),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "everything that differs between the evaluations comes in here")]
    fn search_judging_by(
        &mut self,
        evaluation: &(impl Evaluate + Sync),
        boards: impl placing::JudgeBoards,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        start: Instant,
        mut on_report: impl FnMut(&Report),
    ) -> Report {
        match (position.phase(), self.level.strength()) {
            (Phase::Placing, strength) => {
                let report = placing::choose(position, boards, self.seed, strength, start);
                on_report(&report);
                report
            }
            (Phase::Stacking, Strength::Full) => {
                self.search_stacks(position, evaluation, limits, true, stop, start, on_report)
            }
            (Phase::Stacking, Strength::Limited { depth, blur }) => {
                let evaluation = Blurred::new(evaluation, blur, self.seed);
                // What other eyes found, or other threads further ahead, would make the level see better than it does; and
                // what it misjudges is nothing to find again at full strength. So it has a table of its own.
                let table = Table::new(TABLE_OF_LEVELS);
                let mut own = Engine { table, threads: 1, level: self.level, seed: self.seed, net: None };
                let depth = limits.depth.map_or(depth, |limit| limit.min(depth));
                let limits = Limits { depth: Some(depth), ..limits.clone() };
                own.search_stacks(position, &evaluation, &limits, false, stop, start, on_report)
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "everything that differs between the levels comes in here")]
    fn search_stacks(
        &mut self,
        position: &Position,
        evaluation: &(impl Evaluate + Sync),
        limits: &Limits,
        solve: bool,
        stop: &Stop,
        start: Instant,
        mut on_report: impl FnMut(&Report),
    ) -> Report {
        let allowance = clock::allow(limits.time, position);
        let history = History::new();
        let company = (self.threads > 1).then(Company::new);
        let shared =
            Shared { company: company.as_ref(), ..Shared::new(&self.table, stop, start, allowance, limits.nodes) };
        self.table.begin_search();
        let mut last = first_report(position, start);
        if position.is_over() {
            on_report(&last);
            return last;
        }
        let forced = position.count_moves() == 1 && allowance.is_some();
        let deepest = if forced { 1 } else { limits.depth.unwrap_or(DEEPEST as u32).clamp(1, DEEPEST as u32) };
        std::thread::scope(|scope| {
            if let Some(company) = &company {
                for _ in 1..self.threads {
                    let (shared, history) = (&shared, &history);
                    let help = move || Search::new(shared, evaluation, history).help(position, company);
                    // A machine that has no more threads to give is searched with those it gave.
                    let _ = std::thread::Builder::new().spawn_scoped(scope, help);
                }
            }
            let _end_helpers = EndOnDrop(&shared.ended);
            let mut finisher = Finisher::new(position, &shared, allowance, start, solve);
            let mut confidence = Confidence::default();
            Search::new(&shared, evaluation, &history).deepen(position, deepest, |iteration| {
                confidence = confidence.after(iteration.line.first().copied(), iteration.value);
                last = report(&iteration, &shared, start);
                on_report(&last);
                if let Some(proved) = finisher.try_to_finish(position, &mut last) {
                    last = proved;
                    on_report(&last);
                    return false;
                }
                allowance.is_none_or(|allowance| start.elapsed() < allowance.enough_when(confidence))
            });
        });
        last.nodes = shared.nodes.load(Ordering::Relaxed).max(last.nodes);
        last.elapsed = start.elapsed();
        last
    }
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

/// Ends the helping threads when the search is done, even if a callback panics.
pub(crate) struct EndOnDrop<'a>(pub(crate) &'a Stop);

impl Drop for EndOnDrop<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// What is reported before anything is found: any legal move is better than none.
fn first_report(position: &Position, start: Instant) -> Report {
    let value = match position.final_score() {
        Some(score) => Value::Exact(score.lead(position.turn())),
        None => Value::Estimate(0),
    };
    let line = position.legal_moves().next().into_iter().collect();
    Report { depth: 0, nodes: 0, elapsed: start.elapsed(), value, line, table_use: 0 }
}

fn report(iteration: &Iteration, shared: &Shared<'_>, start: Instant) -> Report {
    Report {
        depth: iteration.depth,
        nodes: shared.nodes.load(Ordering::Relaxed),
        elapsed: start.elapsed(),
        value: Value::Estimate(iteration.value),
        line: iteration.line.clone(),
        table_use: shared.table.count_use(),
    }
}

/// Hands an ending over to the solver, again and again with as much work as the search has done so far.
///
/// What a failed try has proved stays in the table, so that the next one goes on from there. The tries never cost more than
/// the search itself.
struct Finisher<'a> {
    solver: Option<Solver<'a>>,
    shared: &'a Shared<'a>,
    allowance: Option<Allowance>,
    start: Instant,
    nodes: u64,
}

/// Every try may look at this many positions: small endings are proved before the search has begun in earnest.
const SMALLEST_TRY: u64 = 1000;

/// Endings with more occupied spaces are not tried: they would only cost time.
const FULLEST_ENDING: u32 = 30;

impl<'a> Finisher<'a> {
    fn new(
        position: &Position,
        shared: &'a Shared<'a>,
        allowance: Option<Allowance>,
        start: Instant,
        wanted: bool,
    ) -> Finisher<'a> {
        let small = position.occupied().len() <= FULLEST_ENDING;
        let solver = (wanted && small).then(|| Solver::new(shared.table));
        Finisher { solver, shared, allowance, start, nodes: 0 }
    }

    /// The report with the proved value, if the solver gets through.
    fn try_to_finish(&mut self, position: &Position, last: &mut Report) -> Option<Report> {
        let solver = self.solver.as_mut()?;
        let allowed = self.shared.node_limit.saturating_sub(last.nodes);
        let searched = last.nodes.saturating_sub(self.nodes);
        let budget = searched.saturating_sub(self.nodes).max(SMALLEST_TRY).min(allowed);
        let left = |span: Duration| span.saturating_sub(self.start.elapsed());
        let limits = SolverLimits {
            time: self.allowance.map(|allowance| left(allowance.most)),
            nodes: Some(budget),
            more_for_line: Some(allowed - budget),
        };
        if let Value::Estimate(value) = last.value {
            solver.expect((value + 50).div_euclid(100));
        }
        let solution = solver.solve(position, Goal::Difference, &limits, self.shared.stop);
        self.nodes += solution.nodes;
        self.shared.nodes.fetch_add(solution.nodes, Ordering::Relaxed);
        last.nodes = self.shared.nodes.load(Ordering::Relaxed);
        let value = solution.value().filter(|_| !solution.line.is_empty())?;
        let line: Vec<Move> = solution.line;
        Some(Report {
            depth: line.len() as u32,
            value: Value::Exact(value),
            line,
            elapsed: self.start.elapsed(),
            ..last.clone()
        })
    }
}
