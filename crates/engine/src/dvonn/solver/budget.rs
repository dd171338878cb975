//! The solver's budget of nodes and time.

use super::SolverLimits;
use crate::common::instant::Instant;
use crate::common::limits::Stop;

/// Counts nodes and checks the limits.
#[derive(Clone, Debug, Default)]
pub(super) struct Budget {
    nodes: u64,
    node_limit: u64,
    /// The node count at which the limits are checked next.
    next_check: u64,
    deadline: Option<Instant>,
    stop: Stop,
    /// Set when another thread has solved the question.
    solved: Stop,
    exhausted: bool,
}

/// How many nodes are searched between two checks of the limits.
const NODES_PER_CHECK: u64 = 1024;

impl Budget {
    pub(super) fn new(limits: &SolverLimits, stop: &Stop) -> Budget {
        Budget {
            nodes: 0,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            next_check: NODES_PER_CHECK,
            // If the deadline overflows, there is none.
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            stop: stop.clone(),
            solved: Stop::new(),
            exhausted: false,
        }
    }

    /// Counts nodes; true if the solver must stop now.
    #[inline]
    pub(super) fn spend(&mut self, nodes: u64) -> bool {
        self.nodes += nodes;
        if self.nodes >= self.next_check {
            self.next_check = self.nodes + NODES_PER_CHECK;
            let timed_out = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            self.exhausted |= timed_out || self.nodes >= self.node_limit || self.stop.is_stopped();
            self.exhausted |= self.solved.is_stopped();
        }
        self.exhausted
    }

    /// Divides the remaining nodes among the other threads. The first thread with an answer sets the returned flag,
    /// which stops the others.
    pub(super) fn share<'b>(&mut self, others: impl ExactSizeIterator<Item = &'b mut Budget>) -> Stop {
        self.solved = Stop::new();
        let part = self.nodes_left() / (others.len() as u64 + 1);
        for other in others {
            *other = Budget { nodes: 0, node_limit: part, next_check: NODES_PER_CHECK, ..self.clone() };
        }
        self.solved.clone()
    }

    /// Adds the nodes of the other threads. If the question was solved, the budget was not exhausted: the thread was
    /// only stopped by the answer.
    pub(super) fn collect<'b>(&mut self, others: impl Iterator<Item = &'b Budget>, solved: bool) {
        self.nodes += others.map(|other| other.nodes).sum::<u64>();
        self.solved = Stop::new();
        self.exhausted &= !solved;
    }

    pub(super) fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) fn nodes_left(&self) -> u64 {
        self.node_limit.saturating_sub(self.nodes)
    }

    /// Adds to the node limit, or removes it.
    pub(super) fn extend(&mut self, nodes: Option<u64>) {
        self.node_limit = nodes.map_or(u64::MAX, |nodes| self.node_limit.saturating_add(nodes));
    }

    pub(super) fn stop(&self) -> &Stop {
        &self.stop
    }
}
