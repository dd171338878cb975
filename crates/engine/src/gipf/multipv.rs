//! Several good turns at once, for those who want to compare them.

use std::sync::atomic::Ordering;

use gipf::Position;

use super::search::{DEEPEST, INFINITY, Iteration, Judge, Search, after_choices};
use super::{GipfEngine, GipfReport, GipfValue, report, turns_to_come};
use crate::clock;
use crate::instant::Instant;
use crate::limits::{Limits, Stop};
use crate::search::Shared;

impl GipfEngine {
    /// Searches for the `count` best turns with one thread at full strength: a report for each, the best first.
    ///
    /// No two of them lead to the same position. There are fewer if there is not so much to choose from, and only the result
    /// if nobody has a choice.
    ///
    /// ```
    /// use engine::gipf::GipfEngine;
    /// use engine::{Limits, Stop};
    /// use gipf::{Position, Rules, Version};
    ///
    /// let start = Position::start(Rules::new(Version::Basic), 0)?;
    /// let limits = Limits { nodes: Some(5000), ..Limits::default() };
    /// let lines = GipfEngine::new().search_lines(&start, 3, &limits, &Stop::new(), |_| ());
    /// assert_eq!(lines.len(), 3);
    /// # Ok::<(), gipf::InvalidSetup>(())
    /// ```
    pub fn search_lines(
        &mut self,
        position: &Position,
        count: usize,
        limits: &Limits,
        stop: &Stop,
        mut on_lines: impl FnMut(&[GipfReport]),
    ) -> Vec<GipfReport> {
        let start = Instant::now();
        let allowance = clock::share_out(limits.time, turns_to_come(position));
        let shared = Shared::new(&self.table, stop, start, allowance, limits.nodes);
        self.table.begin_search();
        let first = position.chooser().and_then(|_| position.steps().first().copied());
        let mut last = vec![GipfReport::before_search(position, first, start)];
        if first.is_none() {
            on_lines(&last);
            return last;
        }
        let mut search = Search::new(&shared, Judge { blur: 0, seed: self.seed });
        for depth in 1..=limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST) {
            let Some(found) = look(&mut search, position, &last, count.max(1), depth) else { break };
            last = found.into_iter().map(|iteration| report(iteration, &shared, start)).collect();
            on_lines(&last);
            let enough = allowance.is_some_and(|allowance| start.elapsed() >= allowance.enough);
            if enough || last.iter().all(|line| is_decided(line.value, depth)) {
                break;
            }
        }
        for line in &mut last {
            (line.nodes, line.elapsed) = (shared.nodes.load(Ordering::Relaxed), start.elapsed());
        }
        last
    }
}

/// The best turns to a depth, one after the other; nothing if it was stopped.
fn look(
    search: &mut Search<'_>,
    position: &Position,
    before: &[GipfReport],
    count: usize,
    depth: u32,
) -> Option<Vec<Iteration>> {
    let mut barred = Vec::new();
    let mut found: Vec<Iteration> = Vec::new();
    while found.len() < count {
        let expected =
            before.get(found.len()).filter(|report| report.depth > 0).map(|report| report.value.hundredths());
        let expected = expected.or(found.last().map(|iteration| iteration.value)).unwrap_or(0);
        let iteration = search.look_beside(position, &barred, expected.clamp(-INFINITY, INFINITY), depth)?;
        let Some(key) = after_choices(position, &iteration.line) else { break };
        barred.push(key);
        found.push(iteration);
    }
    found.sort_by_key(|iteration| -iteration.value);
    Some(found)
}

/// Whether a deeper look cannot change a value any more.
fn is_decided(value: GipfValue, depth: u32) -> bool {
    match value {
        GipfValue::Estimate(_) => false,
        GipfValue::Win(turns) | GipfValue::Loss(turns) => turns <= depth,
    }
}
