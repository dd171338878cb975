//! Several good moves at once, for those who want to compare them.

use std::sync::atomic::Ordering;

use dvonn::{Move, Phase, Position};

use super::{Engine, FULLEST_ENDING, SMALLEST_TRY, first_report, report};
use crate::clock::{self, Allowance, Confidence};
use crate::evaluation::{Evaluate, Features};
use crate::history::History;
use crate::instant::Instant;
use crate::limits::{Limits, Stop};
use crate::placing;
use crate::report::{Report, Value};
use crate::search::{DEEPEST, Iteration, Search, Shared};
use crate::solver::{Goal, Solver, SolverLimits};

impl Engine {
    /// Searches for the `count` best moves with one thread at full strength: a report for each, the best first.
    ///
    /// The value of a report is that of its first move, and proved for itself; the first one is proved only if no other
    /// move can be better. There are fewer if there are not so many moves, and none but the result if the game is over.
    ///
    /// ```
    /// use engine::{Engine, Limits, Stop};
    ///
    /// let limits = Limits { nodes: Some(1000), ..Limits::default() };
    /// let lines = Engine::new().search_lines(&dvonn::Position::start(), 3, &limits, &Stop::new(), |_| ());
    /// assert_eq!(lines.len(), 3);
    /// ```
    pub fn search_lines(
        &mut self,
        position: &Position,
        count: usize,
        limits: &Limits,
        stop: &Stop,
        mut on_lines: impl FnMut(&[Report]),
    ) -> Vec<Report> {
        let start = Instant::now();
        let net = self.net.clone();
        if position.phase() == Phase::Placing {
            let mut lines = match &net {
                Some(net) => placing::rank(position, placing::ByNet::new(net), start),
                None => placing::rank(position, placing::Model, start),
            };
            lines.truncate(count.max(1));
            on_lines(&lines);
            return lines;
        }
        match &net {
            Some(net) => self.deepen_lines(&**net, position, count, limits, stop, start, on_lines),
            None => self.deepen_lines(&Features, position, count, limits, stop, start, on_lines),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "everything that differs between the evaluations comes in here")]
    fn deepen_lines(
        &mut self,
        evaluation: &impl Evaluate,
        position: &Position,
        count: usize,
        limits: &Limits,
        stop: &Stop,
        start: Instant,
        mut on_lines: impl FnMut(&[Report]),
    ) -> Vec<Report> {
        let allowance = clock::allow(limits.time, position);
        let shared = Shared::new(&self.table, stop, start, allowance, limits.nodes);
        self.table.begin_search();
        let mut last = vec![first_report(position, start)];
        if position.is_over() {
            on_lines(&last);
            return last;
        }
        let mut lines = Lines::new(position, count, &shared, allowance, start);
        let history = History::new();
        let mut search = Search::new(&shared, evaluation, &history);
        for depth in 1..=limits.depth.unwrap_or(DEEPEST as u32).clamp(1, DEEPEST as u32) {
            if !lines.look(&mut search, depth) {
                break;
            }
            lines.prove();
            last = lines.best();
            on_lines(&last);
            let enough = allowance.map(|allowance| allowance.enough_when(Confidence::default()));
            if lines.is_settled() || shared.is_over() || enough.is_some_and(|enough| start.elapsed() >= enough) {
                break;
            }
        }
        last
    }
}

/// What is known of the moves of a position while it is searched.
struct Lines<'a> {
    position: &'a Position,
    moves: usize,
    wanted: usize,
    shared: &'a Shared<'a>,
    allowance: Option<Allowance>,
    start: Instant,
    /// The moves that the last look found best among those that are not proved.
    found: Vec<Report>,
    /// The moves whose value is proved.
    proved: Vec<Report>,
    /// What the position is worth, if that is proved: no move is worth more.
    ceiling: Option<i32>,
    solver: Option<Solver<'a>>,
    /// The positions that the solver has looked at.
    tried: u64,
}

impl<'a> Lines<'a> {
    fn new(
        position: &'a Position,
        count: usize,
        shared: &'a Shared<'a>,
        allowance: Option<Allowance>,
        start: Instant,
    ) -> Lines<'a> {
        let moves = position.count_moves() as usize;
        let solver = (position.occupied().len() <= FULLEST_ENDING).then(|| Solver::new(shared.table));
        Lines {
            position,
            moves,
            wanted: count.clamp(1, moves.max(1)),
            shared,
            allowance,
            start,
            found: Vec::new(),
            proved: Vec::new(),
            ceiling: None,
            solver,
            tried: 0,
        }
    }

    /// Searches for the best moves of those that are not proved, one after the other; false if it was stopped.
    fn look(&mut self, search: &mut Search<'_, impl Evaluate>, depth: u32) -> bool {
        let mut barred: Vec<_> = self.proved.iter().filter_map(Report::best).collect();
        let before = std::mem::take(&mut self.found);
        let mut found: Vec<Report> = Vec::new();
        while found.len() < self.wanted && barred.len() < self.moves {
            let expected = before.get(found.len());
            let value = expected.or(found.last()).map_or(0, |report| report.value.hundredths());
            let Some((value, line)) = search.look_beside(self.position, &barred, expected, value, depth) else {
                self.found = before;
                return false;
            };
            barred.extend(line.first());
            found.push(report(&Iteration { depth, value, line }, self.shared, self.start));
        }
        self.found = found;
        true
    }

    /// Hands the position and what was found over to the solver, with as much work as the search has done so far.
    fn prove(&mut self) {
        let Some(mut solver) = self.solver.take() else { return };
        let candidates = self.found.len() as u64 + 1;
        let searched = self.shared.nodes.load(Ordering::Relaxed).saturating_sub(self.tried);
        let share = (searched.saturating_sub(self.tried) / candidates).max(SMALLEST_TRY);
        if self.ceiling.is_none() {
            let expected = self.best().first().map(|report| report.value);
            if let Some(proved) = self.solve(&mut solver, self.position, expected, share) {
                self.ceiling = Some(proved.value.hundredths() / 100);
                self.settle(proved);
            }
        }
        for candidate in self.found.clone() {
            let Some(action) = candidate.best().filter(|action| self.is_open(*action)) else { continue };
            let mut next = *self.position;
            next.play_unchecked(action);
            if let Some(reply) = self.solve(&mut solver, &next, Some(candidate.value.reversed()), share) {
                let line = [&[action], &reply.line[..]].concat();
                self.settle(Report { value: reply.value.reversed(), depth: line.len() as u32, line, ..reply });
            }
        }
        self.solver = Some(solver);
    }

    fn is_open(&self, action: Move) -> bool {
        self.proved.iter().all(|proved| proved.best() != Some(action))
    }

    /// Puts a proved move in the place of what was thought of it.
    fn settle(&mut self, proved: Report) {
        self.found.retain(|report| report.best() != proved.best());
        self.proved.retain(|report| report.best() != proved.best());
        self.proved.push(proved);
    }

    /// The report of a position that the solver gets through, or that is over.
    fn solve(
        &mut self,
        solver: &mut Solver<'a>,
        position: &Position,
        expected: Option<Value>,
        share: u64,
    ) -> Option<Report> {
        let mut proved = first_report(position, self.start);
        if position.is_over() {
            proved.line.clear();
            return Some(proved);
        }
        let allowed = self.shared.node_limit.saturating_sub(self.shared.nodes.load(Ordering::Relaxed));
        let budget = share.min(allowed);
        let limits = SolverLimits {
            time: self.allowance.map(|allowance| allowance.most.saturating_sub(self.start.elapsed())),
            nodes: Some(budget),
            more_for_line: Some(allowed - budget),
        };
        if let Some(value) = expected {
            solver.expect((value.hundredths() + 50).div_euclid(100));
        }
        let solution = solver.solve(position, Goal::Difference, &limits, self.shared.stop);
        self.tried += solution.nodes;
        proved.nodes = self.shared.nodes.fetch_add(solution.nodes, Ordering::Relaxed) + solution.nodes;
        proved.value = Value::Exact(solution.value().filter(|_| !solution.line.is_empty())?);
        proved.depth = solution.line.len() as u32;
        proved.line = solution.line;
        Some(proved)
    }

    /// The best moves, proved or not.
    fn best(&self) -> Vec<Report> {
        let mut best: Vec<Report> = self.proved.iter().chain(&self.found).cloned().collect();
        for report in &mut best {
            if let Some(ceiling) = self.ceiling.filter(|ceiling| report.value.hundredths() > ceiling * 100) {
                report.value = Value::Estimate(ceiling * 100);
            }
        }
        let nodes = self.shared.nodes.load(Ordering::Relaxed);
        best.sort_by_key(|report| (-report.value.hundredths(), !report.value.is_exact()));
        best.truncate(self.wanted);
        // The first value is taken for the position's, and of the other moves its proof says nothing.
        if let (Some(first), None) = (best.first_mut(), self.ceiling) {
            first.value = Value::Estimate(first.value.hundredths());
        }
        for report in &mut best {
            (report.nodes, report.elapsed) = (nodes, self.start.elapsed());
        }
        best
    }

    /// Whether nothing can change any more: a move that is not proved may still turn out better than the last one shown.
    fn is_settled(&self) -> bool {
        let Some(ceiling) = self.ceiling else { return false };
        self.proved.len() == self.moves || self.best().iter().all(|report| report.value == Value::Exact(ceiling))
    }
}
