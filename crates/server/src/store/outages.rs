//! Outages: while the database or the server is down, the clocks stand still.

use api::Timestamp;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::time::now;

/// A period in which the server did not run, or the database stored nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outage {
    /// The last successful write, or the last sign of life, before it.
    pub(crate) from: Timestamp,
    /// The first one after it.
    pub(crate) until: Timestamp,
}

/// Tracks whether writes succeed, and the outages that result.
#[derive(Debug)]
pub(super) struct Outages(Mutex<State>);

#[derive(Debug)]
struct State {
    /// When the server was last known to run.
    alive_at: Timestamp,
    /// The last successful write.
    written_at: Timestamp,
    /// Whether writes have failed since.
    failing: bool,
    /// Outages that are over but not yet credited to all games.
    uncredited: Vec<Outage>,
}

/// The longest time between two signs of life of a server that works, in milliseconds. A busy machine delays some of them.
const LONGEST_GAP: i64 = 2_000;

impl Outages {
    pub(super) fn new() -> Outages {
        let now = now();
        Outages(Mutex::new(State { alive_at: now, written_at: now, failing: false, uncredited: Vec::new() }))
    }

    /// Notes a successful write.
    pub(super) fn note_success(&self) {
        let mut state = self.lock();
        let outage = Outage { from: state.written_at, until: now() };
        if std::mem::take(&mut state.failing) {
            tracing::warn!(from = %outage.from, until = %outage.until, "database writes recovered");
            state.uncredited.push(outage);
        }
        state.written_at = outage.until;
    }

    /// Notes that the server runs. After a pause longer than [`LONGEST_GAP`], of the process or of the whole machine, the time
    /// since the last note is an outage: no player could move.
    pub(super) fn note_alive(&self) {
        let mut state = self.lock();
        let outage = Outage { from: state.alive_at, until: now() };
        if outage.until - outage.from > LONGEST_GAP {
            tracing::warn!(from = %outage.from, until = %outage.until, "the server did not run");
            state.uncredited.push(outage);
        }
        state.alive_at = outage.until;
    }

    /// Notes a failed write.
    pub(super) fn note_failure(&self) {
        self.lock().failing = true;
    }

    /// Adds an outage that was not detected by a failed write.
    pub(super) fn note(&self, outage: Outage) {
        self.lock().uncredited.push(outage);
    }

    pub(super) fn is_failing(&self) -> bool {
        self.lock().failing
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
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
