//! Outages: while the database or the server is down, the clocks stand still.

use api::Timestamp;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::bus::NodeId;
use crate::nodes::Member;
use crate::time::now;

/// A period in which a node did not run, or the database stored nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Outage {
    /// The node through which the players are connected whom it concerns; `None` if it concerns all players.
    pub(crate) node: Option<NodeId>,
    /// The last successful write, or the last sign of life, before it.
    pub(crate) from: Timestamp,
    /// The first one after it.
    pub(crate) until: Timestamp,
}

/// Tracks whether writes succeed, and the outages that result.
#[derive(Debug)]
pub(super) struct Outages {
    member: Arc<Member>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// When the server was last known to run.
    alive_at: Timestamp,
    /// The last successful write.
    written_at: Timestamp,
    /// Whether writes have failed since.
    failing: bool,
    /// The last failed write.
    failed_at: Timestamp,
    /// When the process continued after it had not run for a while.
    resumed_at: Timestamp,
    /// Outages that are over but not yet credited to all games.
    uncredited: Vec<Outage>,
}

fn since(at: Timestamp) -> Duration {
    Duration::from_millis((now() - at).max(0) as u64)
}

/// The longest time between two signs of life of a server that works, in milliseconds. A busy machine delays some of them.
const LONGEST_GAP: i64 = 2_000;

impl Outages {
    pub(super) fn new(member: Arc<Member>) -> Outages {
        let now = now();
        let (failed_at, resumed_at) = (Timestamp::default(), now);
        let state =
            State { alive_at: now, written_at: now, failing: false, failed_at, resumed_at, uncredited: Vec::new() };
        Outages { member, state: Mutex::new(state) }
    }

    /// An outage of this node. If it is the only one, it concerns all players.
    fn own(&self, from: Timestamp) -> Outage {
        Outage { node: (!self.member.is_alone()).then(|| self.member.id()), from, until: now() }
    }

    /// Notes a successful write.
    pub(super) fn note_success(&self) {
        let mut state = self.lock();
        let outage = self.own(state.written_at);
        state.written_at = outage.until;
        if std::mem::take(&mut state.failing) {
            tracing::warn!(from = %outage.from, until = %outage.until, "database writes recovered");
            state.uncredited.push(outage);
        }
    }

    /// Notes that the server runs. After a pause longer than [`LONGEST_GAP`], of the process or of the whole machine, the time
    /// since the last note is an outage: no player could move.
    pub(super) fn note_alive(&self) {
        let mut state = self.lock();
        let outage = self.own(state.alive_at);
        state.alive_at = outage.until;
        if outage.until - outage.from > LONGEST_GAP {
            tracing::warn!(from = %outage.from, until = %outage.until, "the server did not run");
            state.resumed_at = outage.until;
            state.uncredited.push(outage);
        }
    }

    /// Notes a failed write.
    pub(super) fn note_failure(&self) {
        let mut state = self.lock();
        (state.failing, state.failed_at) = (true, now());
    }

    /// Adds an outage that was not detected by a failed write.
    pub(super) fn note(&self, outage: Outage) {
        self.lock().uncredited.push(outage);
    }

    pub(super) fn is_failing(&self) -> bool {
        self.lock().failing
    }

    /// For how long the process has run without a successful write. While a connection is cut off silently, no write fails either.
    pub(super) fn silent_for(&self) -> Duration {
        let state = self.lock();
        since(state.written_at.max(state.resumed_at))
    }

    pub(super) fn works_for(&self) -> Duration {
        let state = self.lock();
        since(state.failed_at.max(state.resumed_at))
    }

    /// Whether an outage continues, or is not yet credited to all games.
    pub(super) fn is_open(&self) -> bool {
        let state = self.lock();
        state.failing || !state.uncredited.is_empty()
    }

    pub(super) fn uncredited(&self) -> Vec<Outage> {
        self.lock().uncredited.clone()
    }

    /// Removes outages that have been credited to all games.
    pub(super) fn forget(&self, credited: &[Outage]) {
        self.lock().uncredited.retain(|outage| !credited.contains(outage));
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bus::{Broker, Bus, random_node};
    use crate::time::testing;

    #[test]
    fn a_node_is_silent_while_its_writes_hang_but_not_because_it_was_paused() {
        let member = Arc::new(Member::new(Bus::in_process(&Broker::default(), random_node()), false));
        let outages = Outages::new(member);
        for _ in 0..6 {
            testing::advance(1_000);
            outages.note_alive();
        }
        assert!(!outages.is_failing() && outages.silent_for() >= Duration::from_secs(6));
        outages.note_success();
        assert!(outages.silent_for() < Duration::from_secs(1));
        testing::advance(10_000);
        outages.note_alive();
        assert!(outages.silent_for() < Duration::from_secs(1), "it could not write while it was paused");
        // After a failure of the database, and after a pause, a node does not know which of the others run.
        testing::advance(1_500);
        outages.note_failure();
        testing::advance(1_500);
        outages.note_success();
        let works_for = outages.works_for().as_millis();
        assert!((1_500..2_500).contains(&works_for), "{works_for}");
    }
}
