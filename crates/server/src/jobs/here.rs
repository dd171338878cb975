//! Jobs in the process of the server: all of a single server, and those of the leader of a site while there is no worker. With
//! workers, the leader adds what was requested to their queue.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use api::GameId;
use engine::Stop;
use tokio::sync::watch;

use super::job::{Class, GameText, Job, JobName, NoResult, Task};
use super::{nodes, paced};
use crate::app::App;
use crate::errors::ApiError;
use crate::store::RequestedAnalysis;

/// How often the leader of a site with several nodes looks for requests.
const LOOK: Duration = Duration::from_secs(2);
/// How often a single server looks, after a failure. Requests wake it.
const LOOK_ALONE: Duration = Duration::from_mins(1);
/// A request that is still open after this time is added to the queue again, in case it was lost there.
const ADD_AGAIN: Duration = Duration::from_secs(30);
/// The interval between reports of progress.
pub(super) const PROGRESS: Duration = Duration::from_secs(1);
/// Attempts to analyse a game. An analysis that ends the process is attempted no more often.
pub(super) const TRIES: i64 = 3;
/// Requests that are read at once.
const AT_ONCE: i64 = 1_000;

/// Does what was requested, or adds it to the queue of the workers.
pub(crate) async fn work_here(app: Arc<App>) {
    // When each request was added to the queue.
    let mut added: HashMap<GameId, Instant> = HashMap::new();
    loop {
        if app.member.leads() {
            let done = if app.jobs.workers() > 0 { add_all(&app, &mut added).await } else { run_all(&app).await };
            if let Err(error) = done {
                tracing::error!(?error, "cannot analyse requested games, will retry");
                tokio::time::sleep(LOOK).await;
                continue;
            }
        }
        let look = if app.member.is_alone() { LOOK_ALONE } else { LOOK };
        tokio::select! {
            () = app.jobs.wake.notified() => {}
            () = tokio::time::sleep(look) => {}
        }
    }
}

/// Adds the open requests to the queue. Those that are there already are not added twice.
async fn add_all(app: &App, added: &mut HashMap<GameId, Instant>) -> Result<(), ApiError> {
    let open = app.store.open_analyses(AT_ONCE).await?;
    added.retain(|game, at| at.elapsed() < ADD_AGAIN && open.iter().any(|request| request.game == *game));
    for request in open {
        if !added.contains_key(&request.game) && offer(app, &request).await? {
            added.insert(request.game, Instant::now());
        }
    }
    Ok(())
}

/// Adds the analysis of a game to the queue of the workers. Returns whether that was possible.
pub(crate) async fn offer(app: &App, request: &RequestedAnalysis) -> Result<bool, ApiError> {
    match job(app, request).await? {
        Some(job) => Ok(app.jobs.offer(&job).await),
        None => Ok(true),
    }
}

/// The job of a request; `None` if the game cannot be loaded, so that the analysis has failed.
async fn job(app: &App, request: &RequestedAnalysis) -> Result<Option<Job>, ApiError> {
    match app.rooms.visit(&request.game).await {
        Ok((_, state)) => Ok(Some(Job {
            game: request.game.clone(),
            position: GameText::of(&state),
            task: Task::Analysis { nodes: request.nodes },
        })),
        Err(error) if error.is_temporary() => Err(error),
        Err(error) => {
            tracing::error!(game = %request.game, ?error, "cannot load a game for its analysis");
            let name = JobName::about(Class::Analysis, &request.game);
            nodes::give_up(app, &name, "the game cannot be loaded").await?;
            Ok(None)
        }
    }
}

/// Analyses the games that were requested, one after the other, until there are none or a worker appears.
async fn run_all(app: &App) -> Result<(), ApiError> {
    while app.jobs.workers() == 0 && app.member.leads() {
        let Some(request) = app.store.open_analyses(1).await?.pop() else { return Ok(()) };
        if let Some(job) = job(app, &request).await? {
            run_one(app, job).await?;
        }
    }
    Ok(())
}

/// Does a job in this process.
pub(super) async fn run_one(app: &App, job: Job) -> Result<(), ApiError> {
    let name = JobName::of(&job);
    let tries = match name.class {
        Class::Puzzles => app.store.begin_puzzle_search(&name.game).await?,
        _ => app.store.begin_analysis(&name.game).await?,
    };
    if tries > TRIES {
        return nodes::give_up(app, &name, "the server ended several times during this job").await;
    }
    app.jobs.running().push(name.clone());
    let done = finish(app, job, &name).await;
    app.jobs.running().retain(|running| *running != name);
    done
}

/// Computes the result of a job, and stores it.
async fn finish(app: &App, job: Job, name: &JobName) -> Result<(), ApiError> {
    let (steps, mut progress) = watch::channel((0, 0));
    let stop = Stop::new();
    let queue = app.rooms.engine_queue();
    let work = paced::run(&queue, job, None, stop.clone(), steps);
    tokio::pin!(work);
    let mut ticks = tokio::time::interval(PROGRESS);
    let result = loop {
        tokio::select! {
            result = &mut work => break result,
            _ = ticks.tick() => {
                if progress.has_changed().unwrap_or(false) {
                    let (done, total) = *progress.borrow_and_update();
                    if !nodes::note_progress(app, name, done, total).await? {
                        // Another process has finished it.
                        stop.stop();
                    }
                }
            }
        }
    };
    match result {
        Ok(outcome) => nodes::store(app, name, outcome, "node").await,
        Err(NoResult::Impossible(reason)) => nodes::give_up(app, name, &reason).await,
        Err(NoResult::Stopped) => Ok(()),
    }
}

/// Does not count the attempts at the jobs that were running when their tasks were ended, because the server is stopped properly.
pub(crate) async fn interrupt_all(app: &App) {
    let running = std::mem::take(&mut *app.jobs.running());
    for JobName { class, game, .. } in running {
        let noted = match class {
            Class::Puzzles => app.store.interrupt_puzzle_search(&game).await,
            _ => app.store.interrupt_analysis(&game).await,
        };
        if let Err(error) = noted {
            tracing::error!(%error, class = class.name(), "cannot note that a job was interrupted");
        }
    }
}
