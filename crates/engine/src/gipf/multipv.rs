//! MultiPV: searches for the best turns of a position, each with its own value and principal variation.

use gipf::Position;

use super::engine::{Engine, report, time_budget};
use super::history::History;
use super::level::{LevelEvaluation, Strength};
use super::report::{Report, Value};
use super::search::{INFINITY, Iteration, MAX_DEPTH, Search, key_after_choices};
use crate::common::instant::Instant;
use crate::common::limits::{Limits, Stop};
use crate::common::shared::SharedState;

impl Engine {
    /// Searches for the `count` best turns with one thread at full strength; returns one report for each, best first.
    ///
    /// No two of them lead to the same position. There are fewer reports if there are fewer turns, and one with the
    /// result if there is nothing to choose.
    ///
    /// ```
    /// use engine::gipf::Engine;
    /// use engine::{Limits, Stop};
    /// use gipf::{Position, Rules, Version};
    ///
    /// let start = Position::start(Rules::new(Version::Basic), 0)?;
    /// let limits = Limits { nodes: Some(5000), ..Limits::default() };
    /// let reports = Engine::new().search_multipv(&start, 3, &limits, &Stop::new(), |_| ());
    /// assert_eq!(reports.len(), 3);
    /// # Ok::<(), gipf::InvalidSetup>(())
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
        let budget = time_budget(limits.time, position);
        let shared = SharedState::new(&self.tt, stop, start, budget, limits.nodes);
        self.tt.new_search();
        let first = position.chooser().and_then(|_| position.steps().first().copied());
        let mut last = vec![Report::before_search(position, first, start)];
        if first.is_none() {
            on_reports(&last);
            return last;
        }
        let evaluation = LevelEvaluation::new(self.evaluation(), Strength::FULL, self.seed);
        let history = History::new();
        let mut search = Search::new(&shared, evaluation, &history);
        for depth in 1..=limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH) {
            let Some(found) = search_best(&mut search, position, &last, count.max(1), depth) else { break };
            last = found.into_iter().map(|iteration| report(iteration, &shared, start)).collect();
            on_reports(&last);
            let out_of_time = budget.is_some_and(|budget| start.elapsed() >= budget.soft);
            if out_of_time || last.iter().all(|report| is_decided(report.value, depth)) {
                break;
            }
        }
        for report in &mut last {
            (report.nodes, report.elapsed) = (shared.nodes(), start.elapsed());
        }
        last
    }
}

/// The best turns at a depth, excluding those already found one after the other; `None` if the search was stopped.
fn search_best(
    search: &mut Search<'_>,
    position: &Position,
    previous: &[Report],
    count: usize,
    depth: u32,
) -> Option<Vec<Iteration>> {
    let mut excluded = Vec::new();
    let mut found: Vec<Iteration> = Vec::new();
    while found.len() < count {
        let expected =
            previous.get(found.len()).filter(|report| report.depth > 0).map(|report| report.value.hundredths());
        let expected = expected.or(found.last().map(|iteration| iteration.value)).unwrap_or(0);
        let iteration = search.search_excluding(position, &excluded, expected.clamp(-INFINITY, INFINITY), depth)?;
        let Some(key) = key_after_choices(position, &iteration.pv) else { break };
        excluded.push(key);
        found.push(iteration);
    }
    found.sort_by_key(|iteration| -iteration.value);
    Some(found)
}

/// Whether a deeper search cannot change a value any more.
fn is_decided(value: Value, depth: u32) -> bool {
    match value {
        Value::Estimate(_) => false,
        Value::Win(turns) | Value::Loss(turns) => turns <= depth,
    }
}
