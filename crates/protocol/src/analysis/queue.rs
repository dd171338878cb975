//! The queue of turns to search, ordered by priority and then by arrival.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use engine::Stop;

use super::query::Job;

/// The waiting jobs and the running one, shared by the reader and the worker.
pub(crate) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: BTreeMap<(Reverse<i64>, u64), Job>,
    /// The number of jobs added so far; breaks ties between equal priorities.
    arrivals: u64,
    running: Option<Running>,
    closing: bool,
}

struct Running {
    id: Arc<str>,
    stop: Stop,
    endless: bool,
    cancelled: bool,
}

/// A job and the handle that stops its search.
pub(crate) struct Task {
    pub(crate) job: Job,
    pub(crate) stop: Stop,
}

/// The jobs affected by a cancellation.
pub(crate) struct Cancelled {
    /// The jobs that had not started.
    pub(crate) waiting: Vec<Job>,
    /// Whether the running search was stopped as well.
    pub(crate) running: bool,
}

impl Cancelled {
    /// The number of cancelled turns.
    pub(crate) fn turns(&self) -> usize {
        self.waiting.len() + usize::from(self.running)
    }
}

impl Queue {
    pub(crate) fn new() -> Queue {
        Queue { state: Mutex::new(State::default()), changed: Condvar::new() }
    }

    /// Adds the jobs of a query. Returns false if a query with the same id is not answered yet.
    pub(crate) fn add(&self, jobs: Vec<Job>) -> bool {
        let mut state = self.lock();
        if jobs.first().is_some_and(|job| state.contains(&job.id)) {
            return false;
        }
        for job in jobs {
            let key = (Reverse(job.priority), state.arrivals);
            state.arrivals += 1;
            state.waiting.insert(key, job);
        }
        self.changed.notify_all();
        true
    }

    /// Waits for the next job. Returns `None` once the queue is closed and empty.
    pub(crate) fn next(&self) -> Option<Task> {
        let mut state = self.lock();
        loop {
            if let Some((_, job)) = state.waiting.pop_first() {
                let stop = Stop::new();
                state.running = Some(Running {
                    id: Arc::clone(&job.id),
                    stop: stop.clone(),
                    endless: job.is_endless(),
                    cancelled: false,
                });
                return Some(Task { job, stop });
            }
            if state.closing {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Marks the running job as done and returns whether it was cancelled.
    pub(crate) fn finish(&self) -> bool {
        self.lock().running.take().is_some_and(|running| running.cancelled)
    }

    /// Cancels the remaining turns of one query.
    pub(crate) fn cancel(&self, id: &str) -> Cancelled {
        self.lock().cancel(|job| *job.id == *id, |running| *running.id == *id)
    }

    /// Cancels all queries.
    pub(crate) fn cancel_all(&self) -> Cancelled {
        self.lock().cancel(|_| true, |_| true)
    }

    /// Closes the queue: no more jobs will be added, and jobs without a limit are cancelled.
    pub(crate) fn close(&self) -> Cancelled {
        let mut state = self.lock();
        state.closing = true;
        self.changed.notify_all();
        state.cancel(Job::is_endless, |running| running.endless)
    }

    /// Locks the state. Ignoring poisoning is safe, because no update can panic halfway.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn contains(&self, id: &str) -> bool {
        self.running.as_ref().is_some_and(|running| *running.id == *id)
            || self.waiting.values().any(|job| *job.id == *id)
    }

    fn cancel(&mut self, job_matches: impl Fn(&Job) -> bool, running_matches: impl Fn(&Running) -> bool) -> Cancelled {
        let waiting = self.waiting.extract_if(.., |_, job| job_matches(job)).map(|(_, job)| job).collect();
        let mut stopped = false;
        if let Some(running) = self.running.as_mut().filter(|running| running_matches(running)) {
            running.stop.stop();
            stopped = !std::mem::replace(&mut running.cancelled, true);
        }
        Cancelled { waiting, running: stopped }
    }
}
