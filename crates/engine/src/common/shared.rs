//! State that the threads of one search share.

use std::sync::atomic::{AtomicU64, Ordering};

use super::instant::Instant;
use super::limits::Stop;
use super::time_management::TimeBudget;
use super::transposition_table::TranspositionTable;

/// The transposition table, the limits and the node counter of a search.
pub(crate) struct SharedState<'a> {
    pub(crate) tt: &'a TranspositionTable,
    /// The caller's stop flag.
    pub(crate) stop: &'a Stop,
    /// Ends the helper threads when the main thread has finished.
    pub(crate) finished: Stop,
    pub(crate) deadline: Option<Instant>,
    pub(crate) node_limit: u64,
    pub(crate) nodes: AtomicU64,
}

impl<'a> SharedState<'a> {
    /// The state of a search that began at `start`.
    pub(crate) fn new(
        tt: &'a TranspositionTable,
        stop: &'a Stop,
        start: Instant,
        budget: Option<TimeBudget>,
        node_limit: Option<u64>,
    ) -> SharedState<'a> {
        SharedState {
            tt,
            stop,
            finished: Stop::new(),
            // If the deadline overflows, there is none.
            deadline: budget.and_then(|budget| start.checked_add(budget.hard)),
            node_limit: node_limit.unwrap_or(u64::MAX),
            nodes: AtomicU64::new(0),
        }
    }

    /// Whether all threads must stop.
    pub(crate) fn must_stop(&self) -> bool {
        self.stop.is_stopped()
            || self.finished.is_stopped()
            || self.nodes() >= self.node_limit
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The nodes searched by all threads so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Adds to the node count; returns the new total.
    pub(crate) fn add_nodes(&self, nodes: u64) -> u64 {
        self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes
    }

    /// The nodes that may still be searched.
    pub(crate) fn nodes_left(&self) -> u64 {
        self.node_limit.saturating_sub(self.nodes())
    }
}

/// Sets a stop flag when dropped, so that helper threads end even if a callback of the main thread panics.
pub(crate) struct StopOnDrop<'a>(pub(crate) &'a Stop);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}
