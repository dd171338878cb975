//! The metrics that are read when they are requested, such as the lengths of queues.

use super::{handle, process};
use crate::app::App;

/// All metrics in the Prometheus text format.
pub(crate) async fn render(app: &App) -> String {
    update(app).await;
    handle().render()
}

async fn update(app: &App) {
    let ready = app.readiness.check(&app.rooms).await;
    metrics::gauge!("caldera_ready").set(if ready { 1.0 } else { 0.0 });
    metrics::gauge!("caldera_journal_queue").set(app.rooms.waiting_writes() as f64);
    metrics::gauge!("caldera_password_queue").set(app.accounts.waiting_passwords() as f64);
    let engine = app.rooms.engine_load();
    metrics::gauge!("caldera_engine_queue", "class" => "live").set(engine.live as f64);
    metrics::gauge!("caldera_engine_queue", "class" => "correspondence").set(engine.correspondence as f64);
    metrics::gauge!("caldera_engine_searches").set(engine.running as f64);
    metrics::gauge!("caldera_workers").set(app.jobs.workers() as f64);
    for (pool, open, idle) in app.store.connections() {
        for (state, count) in [("idle", idle), ("used", open.saturating_sub(idle))] {
            metrics::gauge!("caldera_database_connections", "pool" => pool, "state" => state).set(count as f64);
        }
    }
    let runtime = tokio::runtime::Handle::current().metrics();
    metrics::gauge!("caldera_runtime_tasks").set(runtime.num_alive_tasks() as f64);
    metrics::gauge!("caldera_runtime_queue").set(runtime.global_queue_depth() as f64);
    #[cfg(unix)]
    update_disk(app);
    process::update();
}

/// The size of the file system with the database, and what is free of it for this user.
#[cfg(unix)]
fn update_disk(app: &App) {
    let Some(file) = crate::store::sqlite_file(&app.config.database) else { return };
    let Ok(disk) = rustix::fs::statvfs(&file) else { return };
    metrics::gauge!("caldera_disk_bytes").set((disk.f_blocks * disk.f_frsize) as f64);
    metrics::gauge!("caldera_disk_free_bytes").set((disk.f_bavail * disk.f_frsize) as f64);
}
