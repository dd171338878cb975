//! What is still to be searched: higher priority first, then in the order of arrival.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use engine::Stop;

use super::query::Job;

/// The jobs that wait, and the one that is searched.
pub(crate) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: BTreeMap<(Reverse<i64>, u64), Job>,
    /// How many jobs have ever come.
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

/// A job, and the way in which it is stopped.
pub(crate) struct Task {
    pub(crate) job: Job,
    pub(crate) stop: Stop,
}

/// What will not be searched, or not to its end.
pub(crate) struct Cancelled {
    /// The jobs that were still waiting.
    pub(crate) waiting: Vec<Job>,
    /// Whether the search under way was stopped as well.
    pub(crate) running: bool,
}

impl Cancelled {
    /// How many turns that are.
    pub(crate) fn turns(&self) -> usize {
        self.waiting.len() + usize::from(self.running)
    }
}

impl Queue {
    pub(crate) fn new() -> Queue {
        Queue { state: Mutex::new(State::default()), changed: Condvar::new() }
    }

    /// Adds the jobs of a query, unless one with its id is not answered yet.
    pub(crate) fn add(&self, jobs: Vec<Job>) -> bool {
        let mut state = self.lock();
        if jobs.first().is_some_and(|job| state.knows(&job.id)) {
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

    /// The next job, as soon as there is one; nothing once the queue is closed and empty.
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

    /// Notes that the job under way is done, and tells whether it was cancelled.
    pub(crate) fn finish(&self) -> bool {
        self.lock().running.take().is_some_and(|running| running.cancelled)
    }

    /// Cancels what is left of one query.
    pub(crate) fn cancel(&self, id: &str) -> Cancelled {
        self.lock().cancel(|job| *job.id == *id, |running| *running.id == *id)
    }

    /// Cancels everything.
    pub(crate) fn cancel_all(&self) -> Cancelled {
        self.lock().cancel(|_| true, |_| true)
    }

    /// Lets the queue run dry: nothing comes any more, and what might never end is cancelled.
    pub(crate) fn close(&self) -> Cancelled {
        let mut state = self.lock();
        state.closing = true;
        self.changed.notify_all();
        state.cancel(Job::is_endless, |running| running.endless)
    }

    /// Nothing here can panic between two changes that belong together.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn knows(&self, id: &str) -> bool {
        self.running.as_ref().is_some_and(|running| *running.id == *id)
            || self.waiting.values().any(|job| *job.id == *id)
    }

    fn cancel(&mut self, is_meant: impl Fn(&Job) -> bool, is_running_meant: impl Fn(&Running) -> bool) -> Cancelled {
        let waiting = self.waiting.extract_if(.., |_, job| is_meant(job)).map(|(_, job)| job).collect();
        let mut stopped = false;
        if let Some(running) = self.running.as_mut().filter(|running| is_running_meant(running)) {
            running.stop.stop();
            stopped = !std::mem::replace(&mut running.cancelled, true);
        }
        Cancelled { waiting, running: stopped }
    }
}
