//! Backups by the running server.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::location::Location;
use super::manifest::Manifest;
use super::retention::Keep;
use super::run::{Pace, back_up};
use crate::app::App;
use crate::store::{BackupError, Store};
use crate::time::now;

/// Where and how often the server backs up its database.
#[derive(Clone, Debug)]
pub struct BackupPlan {
    /// The place: a folder, `file:///FOLDER` or `s3://BUCKET/PREFIX`.
    pub to: String,
    /// The interval.
    pub every: Duration,
    /// Which backups are kept.
    pub keep: Keep,
}

/// Backs up at the interval of the plan; the first time when the newest backup is as old as that.
pub(crate) async fn back_up_regularly(app: Arc<App>, plan: BackupPlan, location: Location) {
    let mut wait = match Manifest::names(&location).await {
        Ok(names) => {
            let newest = names.last().and_then(|name| super::restore::parse_time(&super::restore::time_of(name)));
            let age = newest.map_or(plan.every, |at| Duration::from_millis((now() - at).max(0) as u64));
            plan.every.saturating_sub(age)
        }
        Err(_) => Duration::ZERO,
    };
    loop {
        tokio::time::sleep(wait).await;
        wait = plan.every;
        if !app.member.leads() {
            continue;
        }
        let begun = Instant::now();
        match once(&app.config.database, &location, plan.keep).await {
            Ok(written) => {
                let seconds = begun.elapsed().as_secs_f64();
                metrics::gauge!("caldera_backup_last_success_timestamp_seconds").set(now().millis() as f64 / 1_000.0);
                metrics::gauge!("caldera_backup_size_bytes").set(written.size as f64);
                metrics::counter!("caldera_backup_bytes").increment(written.bytes);
                metrics::histogram!("caldera_backup_seconds").record(seconds);
                let super::Written { rows, size, objects, bytes, superseded, problem } = written;
                tracing::info!(%location, rows, size, objects, bytes, superseded, seconds, "backup written");
                if let Some(problem) = problem {
                    tracing::error!(%location, problem, "cannot delete old backups");
                }
            }
            Err(error) => {
                metrics::counter!("caldera_backup_failures").increment(1);
                tracing::error!(%location, %error, "the backup failed, will try again");
            }
        }
    }
}

/// Writes one backup, with connections of its own, so that players do not wait for it.
async fn once(database: &str, location: &Location, keep: Keep) -> Result<super::Written, BackupError> {
    let store = Store::open_existing(database).await?;
    let written = back_up(&store, location, keep, false, Pace::Gentle).await;
    store.close().await;
    written
}
