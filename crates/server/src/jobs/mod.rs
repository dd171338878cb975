//! Jobs for the engine: its moves, and analyses of finished games and puzzles from them.
//!
//! | class | asked for by | where it is until it is done |
//! |---|---|---|
//! | `live`, `correspondence` | the node that let the engine reply; it searches itself if no worker answers in time | the game in the database |
//! | `analysis` | users | the table `analyses` |
//! | `puzzles` | the leader, for each finished game that can contain some | the table `puzzle_searches` |
//!
//! The database is the truth, the queue only distributes work: a job that is lost there is added again. Without workers the
//! nodes, and a single server always, do the same jobs in the same way ([`compute`]) on the threads of their engine.
//!
//! A worker has no database. It sends its results to the nodes of the site, and removes the job from the queue when one of them
//! has stored the result. Storing is idempotent, so that a job may be delivered twice.

mod compute;
mod here;
mod job;
mod nodes;
mod paced;
mod puzzles;
mod stream;
#[cfg(test)]
mod tests;
mod worker;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

pub(crate) use here::{interrupt_all, offer, work_here};
use job::JobName;
pub(crate) use job::{GameText, Job, MoveTask, Task};
pub(crate) use nodes::{serve_reports, watch_workers};
pub(crate) use puzzles::search_puzzles;
use stream::{JobStream, QueueError};
pub use worker::{WorkerConfig, work};

use crate::bus::Bus;

/// A worker that has not been heard of for this time does not count.
const WORKER_LIFETIME: Duration = Duration::from_secs(3);

/// The jobs of a site, as one of its nodes sees them.
#[derive(Default)]
pub(crate) struct Jobs {
    /// The queue for workers; a single server has none.
    remote: Option<Remote>,
    /// Wakes the task that does jobs in this process.
    wake: Notify,
    /// The jobs that run in this process.
    running: Mutex<Vec<JobName>>,
}

struct Remote {
    client: async_nats::Client,
    site: String,
    /// Opened when there is a worker: a site without workers needs no JetStream.
    stream: tokio::sync::Mutex<Option<JobStream>>,
    /// When each worker was last heard of.
    workers: Mutex<HashMap<String, Instant>>,
}

impl std::fmt::Debug for Jobs {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Jobs").field("workers", &self.workers()).finish_non_exhaustive()
    }
}

impl Jobs {
    pub(crate) fn new(bus: &Bus) -> Jobs {
        let remote = bus.client().map(|(client, site)| Remote {
            client,
            site: site.to_owned(),
            stream: tokio::sync::Mutex::default(),
            workers: Mutex::default(),
        });
        Jobs { remote, ..Jobs::default() }
    }

    /// The number of workers.
    pub(crate) fn workers(&self) -> usize {
        let Some(remote) = &self.remote else { return 0 };
        let mut workers = remote.workers.lock().unwrap_or_else(PoisonError::into_inner);
        workers.retain(|_, seen| seen.elapsed() < WORKER_LIFETIME);
        workers.len()
    }

    /// Adds a job to the queue of the workers, unless it is there already. Returns whether a worker may do it.
    pub(crate) async fn offer(&self, job: &Job) -> bool {
        let Some(remote) = self.remote.as_ref().filter(|_| self.workers() > 0) else { return false };
        match remote.add(job).await {
            Ok(_) => true,
            Err(error) => {
                tracing::warn!(game = %job.game, class = job.class().name(), error, "cannot add a job to the queue");
                false
            }
        }
    }

    /// Lets this process look for requested jobs.
    pub(crate) fn wake(&self) {
        self.wake.notify_one();
    }

    fn running(&self) -> MutexGuard<'_, Vec<JobName>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Remote {
    async fn add(&self, job: &Job) -> Result<bool, QueueError> {
        let stream = {
            let mut known = self.stream.lock().await;
            match &*known {
                Some(stream) => stream.clone(),
                None => known.insert(JobStream::open(self.client.clone()).await?).clone(),
            }
        };
        let added = stream.add(&self.site, job).await;
        if added.is_err() {
            // The streams may be gone, for example with the disk of the NATS server: create them again the next time.
            *self.stream.lock().await = None;
        }
        added
    }
}
