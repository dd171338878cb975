//! What the nodes of a site do for its workers: they notice them, and store their results.

use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use api::{AnalysisProgress, AnalysisState};
use futures_util::StreamExt;

use super::job::{Class, JobName, Outcome, Reply, Report};
use super::puzzles;
use super::stream::{WORKERS, reports_subject};
use crate::app::App;
use crate::errors::ApiError;

/// Pause before another attempt to subscribe.
const RETRY: Duration = Duration::from_secs(1);

/// Notices which workers run.
pub(crate) async fn watch_workers(app: Arc<App>) {
    let Some(remote) = &app.jobs.remote else { return };
    loop {
        match remote.client.subscribe(WORKERS).await {
            Ok(mut signs) => {
                while let Some(sign) = signs.next().await {
                    let worker = String::from_utf8_lossy(&sign.payload).into_owned();
                    let mut workers = remote.workers.lock().unwrap_or_else(PoisonError::into_inner);
                    if workers.insert(worker.clone(), Instant::now()).is_none() {
                        tracing::info!(worker, "worker found");
                    }
                }
            }
            Err(error) => tracing::error!(%error, "cannot listen for workers, will retry"),
        }
        tokio::time::sleep(RETRY).await;
    }
}

/// Receives what workers report, and answers. The nodes share the reports: each goes to one of them.
pub(crate) async fn serve_reports(app: Arc<App>) {
    let Some(remote) = &app.jobs.remote else { return };
    loop {
        match remote.client.queue_subscribe(reports_subject(&remote.site), "nodes".to_owned()).await {
            Ok(mut reports) => {
                while let Some(message) = reports.next().await {
                    let (app, client) = (Arc::clone(&app), remote.client.clone());
                    tokio::spawn(async move {
                        let reply = answer(&app, &message.payload).await;
                        let Some(subject) = message.reply else { return };
                        match serde_json::to_vec(&reply) {
                            Ok(payload) => drop(client.publish(subject, payload.into()).await),
                            Err(error) => tracing::error!(%error, "cannot answer a worker"),
                        }
                    });
                }
            }
            Err(error) => tracing::error!(%error, "cannot listen to workers, will retry"),
        }
        tokio::time::sleep(RETRY).await;
    }
}

async fn answer(app: &App, payload: &[u8]) -> Reply {
    let report = match serde_json::from_slice::<Report>(payload) {
        Ok(report) => report,
        Err(error) => return Reply::Refused { reason: format!("unreadable report: {error}") },
    };
    match take(app, report).await {
        Ok(reply) => reply,
        Err(error) if error.is_refusal() && !error.is_stale() => Reply::Refused { reason: error.body().error.message },
        Err(error) => {
            tracing::warn!(?error, "cannot store the report of a worker yet");
            Reply::Retry
        }
    }
}

async fn take(app: &App, report: Report) -> Result<Reply, ApiError> {
    let open = |is_open: bool| if is_open { Reply::Continue } else { Reply::Unneeded };
    Ok(match report {
        Report::Begun { job } => open(match (job.class, job.entered) {
            (Class::Live | Class::Correspondence, Some(entered)) => {
                app.rooms.awaits_engine(&job.game, entered, job.deadline).await?
            }
            // The operator may have switched it off.
            (Class::Puzzles, _) if app.config.bounds.puzzle_games_of_workers == 0 => false,
            (Class::Analysis | Class::Puzzles, _) => note_progress(app, &job, 0, 0).await?,
            (Class::Live | Class::Correspondence, None) => false,
        }),
        Report::Progress { job, done, total } => open(note_progress(app, &job, done, total).await?),
        Report::Done { job, outcome } => {
            store(app, &job, outcome, "worker").await?;
            Reply::Stored
        }
        Report::Failed { job, reason } => {
            give_up(app, &job, &reason).await?;
            Reply::Stored
        }
    })
}

/// Stores how far a job is, and shows it to the viewers of the game. Returns whether the result is still needed.
pub(super) async fn note_progress(app: &App, job: &JobName, done: u32, total: u32) -> Result<bool, ApiError> {
    match job.class {
        Class::Live | Class::Correspondence => return Ok(true),
        Class::Puzzles => return Ok(app.store.note_puzzle_search(&job.game).await?),
        Class::Analysis => {}
    }
    let is_open = app.store.note_analysis_progress(&job.game, done, total).await?;
    if is_open {
        app.rooms.publish_analysis(&job.game, AnalysisProgress { state: AnalysisState::Running, done, total });
    }
    Ok(is_open)
}

/// Stores the result of a job; does nothing if it is known or not needed any more.
pub(super) async fn store(app: &App, job: &JobName, outcome: Outcome, by: &'static str) -> Result<(), ApiError> {
    let is_new = match outcome {
        Outcome::Move { task, text } => app.rooms.accept_engine_move(&job.game, task, &text).await?,
        Outcome::Analysis { analysis } => {
            let total = analysis.moves.len() as u32 + 1;
            let is_new = app.store.finish_analysis(&job.game, &analysis).await?;
            app.rooms.publish_analysis(&job.game, AnalysisProgress { state: AnalysisState::Done, done: total, total });
            is_new
        }
        Outcome::Puzzles { puzzles: found } => {
            let found = found.into_iter().map(puzzles::to_store).collect::<Result<Vec<_>, _>>()?;
            app.store.finish_puzzle_search(&job.game, &found).await?
        }
    };
    let result = if is_new { "stored" } else { "repeated" };
    metrics::counter!("caldera_jobs", "class" => job.class.name(), "by" => by, "result" => result).increment(1);
    Ok(())
}

/// Gives a job up.
pub(super) async fn give_up(app: &App, job: &JobName, reason: &str) -> Result<(), ApiError> {
    tracing::error!(game = %job.game, class = job.class.name(), reason, "job given up");
    metrics::counter!("caldera_jobs", "class" => job.class.name(), "by" => "nobody", "result" => "failed").increment(1);
    if job.class == Class::Puzzles {
        app.store.fail_puzzle_search(&job.game, reason).await?;
    }
    if job.class == Class::Analysis && app.store.fail_analysis(&job.game, reason).await? {
        let progress = AnalysisProgress { state: AnalysisState::Failed, ..AnalysisProgress::default() };
        app.rooms.publish_analysis(&job.game, progress);
    }
    Ok(())
}
