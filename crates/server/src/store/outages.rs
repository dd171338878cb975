//! Outages: while the database or the server is down, the clocks stand still.

use api::Timestamp;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::time::now;

/// A time in which the database stored nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outage {
    /// The last successful write before it.
    pub(crate) from: Timestamp,
    /// The first successful write after it.
    pub(crate) until: Timestamp,
}

/// What is known about the database by writing to it.
#[derive(Debug)]
pub(super) struct Outages(Mutex<State>);

#[derive(Debug)]
struct State {
    /// When something was kept last.
    kept_at: Timestamp,
    /// Whether what came after that could not be kept.
    failing: bool,
    /// Those that are over, and whose time has not been given back to everybody yet.
    over: Vec<Outage>,
}

impl Outages {
    pub(super) fn new() -> Outages {
        Outages(Mutex::new(State { kept_at: now(), failing: false, over: Vec::new() }))
    }

    /// Notes that something was kept just now.
    pub(super) fn note_kept(&self) {
        let mut state = self.lock();
        let outage = Outage { from: state.kept_at, until: now() };
        if std::mem::take(&mut state.failing) {
            tracing::warn!(from = %outage.from, until = %outage.until, "database writes recovered");
            state.over.push(outage);
        }
        state.kept_at = outage.until;
    }

    /// Notes that the database has failed.
    pub(super) fn note_failure(&self) {
        self.lock().failing = true;
    }

    /// Notes a time of which it is known otherwise that nothing was kept.
    pub(super) fn note(&self, outage: Outage) {
        self.lock().over.push(outage);
    }

    pub(super) fn is_failing(&self) -> bool {
        self.lock().failing
    }

    /// Whether there is a time that has not been given back to everybody.
    pub(super) fn is_open(&self) -> bool {
        let state = self.lock();
        state.failing || !state.over.is_empty()
    }

    pub(super) fn over(&self) -> Vec<Outage> {
        self.lock().over.clone()
    }

    /// Forgets those that have been given back to everybody.
    pub(super) fn forget(&self, given: &[Outage]) {
        self.lock().over.retain(|outage| !given.contains(outage));
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
