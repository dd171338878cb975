//! How much the solver may still do.

use super::SolverLimits;
use crate::instant::Instant;
use crate::limits::Stop;

/// Counts what is looked at, and notices when that is enough.
#[derive(Clone, Debug, Default)]
pub(super) struct Budget {
    nodes: u64,
    node_limit: u64,
    next_look: u64,
    deadline: Option<Instant>,
    stop: Stop,
    /// Set when another thread has the answer.
    answered: Stop,
    spent: bool,
}

/// How many positions are looked at between two looks at the clock.
const NODES_A_LOOK: u64 = 1024;

impl Budget {
    pub(super) fn new(limits: &SolverLimits, stop: &Stop) -> Budget {
        Budget {
            nodes: 0,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            next_look: NODES_A_LOOK,
            // A time too long to be counted is as good as none.
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            stop: stop.clone(),
            answered: Stop::new(),
            spent: false,
        }
    }

    /// Counts positions looked at; true if the solver must stop now.
    #[inline]
    pub(super) fn spend(&mut self, nodes: u64) -> bool {
        self.nodes += nodes;
        if self.nodes >= self.next_look {
            self.next_look = self.nodes + NODES_A_LOOK;
            let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            self.spent |= late || self.nodes >= self.node_limit || self.stop.is_stopped();
            self.spent |= self.answered.is_stopped();
        }
        self.spent
    }

    /// Shares what is left of the nodes out to other threads. The first one that has the answer stops the others with what
    /// is returned.
    pub(super) fn share<'b>(&mut self, others: impl ExactSizeIterator<Item = &'b mut Budget>) -> Stop {
        self.answered = Stop::new();
        let part = self.nodes_left() / (others.len() as u64 + 1);
        for other in others {
            *other = Budget { nodes: 0, node_limit: part, next_look: NODES_A_LOOK, ..self.clone() };
        }
        self.answered.clone()
    }

    /// Counts what other threads looked at. With an answer, having been stopped by it means nothing.
    pub(super) fn gather<'b>(&mut self, others: impl Iterator<Item = &'b Budget>, answered: bool) {
        self.nodes += others.map(|other| other.nodes).sum::<u64>();
        self.answered = Stop::new();
        self.spent &= !answered;
    }

    pub(super) fn is_spent(&self) -> bool {
        self.spent
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) fn nodes_left(&self) -> u64 {
        self.node_limit.saturating_sub(self.nodes)
    }

    /// Allows so many nodes more, or all that are needed.
    pub(super) fn allow_more(&mut self, nodes: Option<u64>) {
        self.node_limit = nodes.map_or(u64::MAX, |nodes| self.node_limit.saturating_add(nodes));
    }

    pub(super) fn stop(&self) -> &Stop {
        &self.stop
    }
}
