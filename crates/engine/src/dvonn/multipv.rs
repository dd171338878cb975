//! MultiPV: searches for the best moves of a position, each with its own value and principal variation.

use dvonn::{Move, Phase, Position};

use super::engine::{Engine, MAX_SOLVER_OCCUPIED, MIN_SOLVER_NODES, report};
use super::evaluation::{Evaluate, Features};
use super::history::History;
use super::placing;
use super::report::{Report, Value};
use super::search::{Iteration, MAX_PLY, Search};
use super::solver::{Goal, Solver, SolverLimits};
use super::time_management::{VALUE_DROP, time_budget};
use crate::common::instant::Instant;
use crate::common::limits::{Limits, Stop};
use crate::common::shared::SharedState;
use crate::common::time_management::{Stability, TimeBudget};

impl Engine {
    /// Searches for the `count` best moves with one thread at full strength; returns one report for each, best first.
    ///
    /// The value of a report is that of its first move, and proved independently of the others; the first one counts as
    /// proved only if no other move can be better. There are fewer reports if there are fewer moves, and one with the
    /// result if the game is over.
    ///
    /// ```
    /// use engine::dvonn::Engine;
    /// use engine::{Limits, Stop};
    ///
    /// let limits = Limits { nodes: Some(1000), ..Limits::default() };
    /// let reports = Engine::new().search_multipv(&dvonn::Position::start(), 3, &limits, &Stop::new(), |_| ());
    /// assert_eq!(reports.len(), 3);
    /// ```
    pub fn search_multipv(
        &mut self,
        position: &Position,
        count: usize,
        limits: &Limits,
        stop: &Stop,
        mut on_reports: impl FnMut(&[Report]),
    ) -> Vec<Report> {
        self.search_multipv_reporting(position, count, limits, stop, &mut on_reports)
    }

    /// [`Engine::search_multipv`] without type parameters, so that the search is compiled once.
    fn search_multipv_reporting(
        &mut self,
        position: &Position,
        count: usize,
        limits: &Limits,
        stop: &Stop,
        on_reports: &mut dyn FnMut(&[Report]),
    ) -> Vec<Report> {
        let start = Instant::now();
        let net = self.net.clone();
        if position.phase() == Phase::Placing {
            let mut reports = match &net {
                Some(net) => placing::rank(position, placing::NetEvaluation::new(net), start),
                None => placing::rank(position, placing::LinearModel, start),
            };
            reports.truncate(count.max(1));
            on_reports(&reports);
            return reports;
        }
        match &net {
            Some(net) => self.deepen_multipv(&**net, position, count, limits, stop, start, on_reports),
            None => self.deepen_multipv(&Features, position, count, limits, stop, start, on_reports),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "everything that differs between the evaluations comes in here")]
    fn deepen_multipv(
        &mut self,
        evaluation: &impl Evaluate,
        position: &Position,
        count: usize,
        limits: &Limits,
        stop: &Stop,
        start: Instant,
        on_reports: &mut dyn FnMut(&[Report]),
    ) -> Vec<Report> {
        let budget = time_budget(limits.time, position);
        let shared = SharedState::new(&self.tt, stop, start, budget, limits.nodes);
        self.tt.new_search();
        let mut last = vec![Report::before_search(position, start)];
        if position.is_over() {
            on_reports(&last);
            return last;
        }
        let mut root_moves = RootMoves::new(position, count, &shared, budget, start);
        let history = History::new();
        let mut search = Search::new(&shared, evaluation, &history);
        for depth in 1..=limits.depth.unwrap_or(MAX_PLY as u32).clamp(1, MAX_PLY as u32) {
            if !root_moves.search(&mut search, depth) {
                break;
            }
            root_moves.prove();
            last = root_moves.best();
            on_reports(&last);
            let soft = budget.map(|budget| budget.scaled_soft(Stability::<Move>::new(VALUE_DROP).time_factor()));
            if root_moves.is_settled() || shared.must_stop() || soft.is_some_and(|soft| start.elapsed() >= soft) {
                break;
            }
        }
        last
    }
}

/// The root moves of a MultiPV search.
struct RootMoves<'a> {
    position: &'a Position,
    /// The number of legal moves.
    legal: usize,
    /// The number of moves to report.
    wanted: usize,
    shared: &'a SharedState<'a>,
    budget: Option<TimeBudget>,
    start: Instant,
    /// The best unproved moves of the last iteration.
    searched: Vec<Report>,
    /// The moves whose value is proved.
    proved: Vec<Report>,
    /// The proved value of the position, if there is one: no move is worth more.
    ceiling: Option<i32>,
    solver: Option<Solver<'a>>,
    /// The nodes that the solver has searched.
    solver_nodes: u64,
}

impl<'a> RootMoves<'a> {
    fn new(
        position: &'a Position,
        count: usize,
        shared: &'a SharedState<'a>,
        budget: Option<TimeBudget>,
        start: Instant,
    ) -> RootMoves<'a> {
        let legal = position.count_moves() as usize;
        let solver = (position.occupied().len() <= MAX_SOLVER_OCCUPIED).then(|| Solver::new(shared.tt));
        RootMoves {
            position,
            legal,
            wanted: count.clamp(1, legal.max(1)),
            shared,
            budget,
            start,
            searched: Vec::new(),
            proved: Vec::new(),
            ceiling: None,
            solver,
            solver_nodes: 0,
        }
    }

    /// Searches the unproved moves, excluding the best ones one after the other; false if the search was stopped.
    fn search(&mut self, search: &mut Search<'_, impl Evaluate>, depth: u32) -> bool {
        let mut excluded: Vec<_> = self.proved.iter().filter_map(Report::best).collect();
        let previous = std::mem::take(&mut self.searched);
        let mut found: Vec<Report> = Vec::new();
        while found.len() < self.wanted && excluded.len() < self.legal {
            let expected = previous.get(found.len());
            let value = expected.or(found.last()).map_or(0, |report| report.value.hundredths());
            let Some((value, pv)) = search.search_excluding(self.position, &excluded, expected, value, depth) else {
                self.searched = previous;
                return false;
            };
            excluded.extend(pv.first());
            found.push(report(Iteration { depth, value, pv }, self.shared, self.start));
        }
        self.searched = found;
        true
    }

    /// Runs the solver on the position and on the moves found, with about as many nodes as the search has spent so far.
    fn prove(&mut self) {
        let Some(mut solver) = self.solver.take() else { return };
        let candidates = self.searched.len() as u64 + 1;
        let searched = self.shared.nodes().saturating_sub(self.solver_nodes);
        let nodes = (searched.saturating_sub(self.solver_nodes) / candidates).max(MIN_SOLVER_NODES);
        if self.ceiling.is_none() {
            let expected = self.best().first().map(|report| report.value);
            if let Some(proved) = self.solve(&mut solver, self.position, expected, nodes) {
                self.ceiling = Some(proved.value.hundredths() / 100);
                self.add_proved(proved);
            }
        }
        for candidate in self.searched.clone() {
            let Some(action) = candidate.best().filter(|action| self.is_unproved(*action)) else { continue };
            let mut next = *self.position;
            next.play_unchecked(action);
            if let Some(reply) = self.solve(&mut solver, &next, Some(candidate.value.reversed()), nodes) {
                let pv = [&[action], &reply.pv[..]].concat();
                self.add_proved(Report { value: reply.value.reversed(), depth: pv.len() as u32, pv, ..reply });
            }
        }
        self.solver = Some(solver);
    }

    fn is_unproved(&self, action: Move) -> bool {
        self.proved.iter().all(|proved| proved.best() != Some(action))
    }

    /// Adds a proved move, replacing its estimate.
    fn add_proved(&mut self, proved: Report) {
        self.searched.retain(|report| report.best() != proved.best());
        self.proved.retain(|report| report.best() != proved.best());
        self.proved.push(proved);
    }

    /// The report of a position that is over or that the solver solves within `nodes`.
    fn solve(
        &mut self,
        solver: &mut Solver<'a>,
        position: &Position,
        expected: Option<Value>,
        nodes: u64,
    ) -> Option<Report> {
        let mut proved = Report::before_search(position, self.start);
        if position.is_over() {
            proved.pv.clear();
            return Some(proved);
        }
        let allowed = self.shared.nodes_left();
        let nodes = nodes.min(allowed);
        let limits = SolverLimits {
            time: self.budget.map(|budget| budget.hard.saturating_sub(self.start.elapsed())),
            nodes: Some(nodes),
            extra_pv_nodes: Some(allowed - nodes),
        };
        if let Some(value) = expected {
            solver.expect((value.hundredths() + 50).div_euclid(100));
        }
        let solution = solver.solve(position, Goal::Difference, &limits, self.shared.stop);
        self.solver_nodes += solution.nodes;
        proved.nodes = self.shared.add_nodes(solution.nodes);
        proved.value = Value::Exact(solution.value().filter(|_| !solution.pv.is_empty())?);
        proved.depth = solution.pv.len() as u32;
        proved.pv = solution.pv;
        Some(proved)
    }

    /// The best moves, proved or not.
    fn best(&self) -> Vec<Report> {
        let mut best: Vec<Report> = self.proved.iter().chain(&self.searched).cloned().collect();
        for report in &mut best {
            if let Some(ceiling) = self.ceiling.filter(|ceiling| report.value.hundredths() > ceiling * 100) {
                report.value = Value::Estimate(ceiling * 100);
            }
        }
        let nodes = self.shared.nodes();
        best.sort_by_key(|report| (-report.value.hundredths(), !report.value.is_exact()));
        best.truncate(self.wanted);
        // Callers read the first value as the position's; the proof of one move says nothing about the others.
        if let (Some(first), None) = (best.first_mut(), self.ceiling) {
            first.value = Value::Estimate(first.value.hundredths());
        }
        for report in &mut best {
            (report.nodes, report.elapsed) = (nodes, self.start.elapsed());
        }
        best
    }

    /// Whether the result is final: as long as a move is unproved, it may turn out better than the last one reported.
    fn is_settled(&self) -> bool {
        let Some(ceiling) = self.ceiling else { return false };
        self.proved.len() == self.legal || self.best().iter().all(|report| report.value == Value::Exact(ceiling))
    }
}
