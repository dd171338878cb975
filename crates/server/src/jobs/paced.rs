//! Long computations that give up their thread between searches, so that moves need not wait for them.

use std::sync::Arc;

use engine::Stop;
use tokio::runtime::Handle;
use tokio::sync::{oneshot, watch};

use super::compute;
use super::job::{Class, Job, NoResult, Outcome};
use crate::live::{Client, EngineQueue, Place, yield_to_moves};

/// Does a job on its own thread, and reports the finished and all steps. Unless it is `urgent`, it waits for a place in the queue
/// before each step, behind everything else. Dropping the future stops the job.
pub(crate) async fn run(
    queue: &Arc<EngineQueue>,
    job: Job,
    urgent: Option<Place>,
    stop: Stop,
    steps: watch::Sender<(u32, u32)>,
) -> Result<Outcome, NoResult> {
    let _stops = StopOnDrop(stop.clone());
    let (sender, result) = oneshot::channel();
    let (queue, runtime) = (Arc::clone(queue), Handle::current());
    let spawned = std::thread::Builder::new().name("job".to_owned()).spawn(move || {
        let is_urgent = urgent.is_some();
        if !is_urgent {
            yield_to_moves();
        }
        let client = Client { background: true, last: job.class() == Class::Puzzles, ..Client::default() };
        let mut place = urgent.or_else(|| runtime.block_on(queue.acquire(client.clone(), stop.clone())));
        let mut on_step = |done, total| {
            steps.send_replace((done, total));
            if !is_urgent {
                // Another search may need the thread.
                place = place.take().and_then(|own| runtime.block_on(queue.pass_on(own, client.clone(), stop.clone())));
                if place.is_none() {
                    stop.stop();
                }
            }
        };
        // The receiver is gone if the job is not needed any more.
        let _ = sender.send(compute::run(&job, &stop, &mut on_step));
    });
    if let Err(error) = spawned {
        return Err(NoResult::Impossible(format!("cannot start a thread: {error}")));
    }
    // The sender is gone if the thread has panicked.
    result.await.unwrap_or_else(|_| Err(NoResult::Impossible("the computation failed".to_owned())))
}

/// Stops a search when it is dropped.
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}
