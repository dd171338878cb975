//! Outages: while the database or the server is down, the clocks stand still.

use api::Timestamp;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::time::now;

/// A period in which the database stored nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outage {
    /// The last successful write before it.
    pub(crate) from: Timestamp,
    /// The first successful write after it.
    pub(crate) until: Timestamp,
}

/// Tracks whether writes succeed, and the outages that result.
#[derive(Debug)]
pub(super) struct Outages(Mutex<State>);

#[derive(Debug)]
struct State {
    /// The last successful write.
    written_at: Timestamp,
    /// Whether writes have failed since.
    failing: bool,
    /// Outages that are over but not yet credited to all games.
    uncredited: Vec<Outage>,
}

impl Outages {
    pub(super) fn new() -> Outages {
        Outages(Mutex::new(State { written_at: now(), failing: false, uncredited: Vec::new() }))
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
