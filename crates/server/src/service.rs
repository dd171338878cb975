//! Tells the service manager (systemd) how the server is doing; see `sd_notify(3)`. Without `NOTIFY_SOCKET` nothing happens.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinHandle;

use crate::app::App;

/// How often a start that takes long asks for more time.
const EXTEND_EVERY: Duration = Duration::from_secs(10);
/// How much time it asks for.
#[cfg(unix)]
const EXTEND_BY: Duration = Duration::from_secs(30);
/// How often the number of games is updated.
const STATUS_EVERY: Duration = Duration::from_secs(10);

/// The notifications to the service manager.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Notice<'a> {
    /// The games have been resumed, and the server accepts connections.
    Ready(&'a str),
    /// The certificate is being loaded again.
    Reloading,
    /// The server is shutting down.
    Stopping,
    /// The start takes longer.
    Starting,
    /// A line about the server, for people.
    Status(&'a str),
    /// The server can store moves.
    Alive,
}

/// Whether a service manager has started this process and listens.
pub(crate) fn is_managed() -> bool {
    cfg!(unix) && std::env::var_os("NOTIFY_SOCKET").is_some_and(|socket| !socket.is_empty())
}

/// Sends a notice. Failures are only logged: the server must not depend on who watches it.
#[cfg(unix)]
pub(crate) fn notify(notice: Notice<'_>) {
    use sd_notify::NotifyState;
    if !is_managed() {
        return;
    }
    let sent = match notice {
        Notice::Ready(status) => sd_notify::notify(&[NotifyState::Ready, NotifyState::Status(status)]),
        Notice::Reloading => {
            NotifyState::monotonic_usec_now().and_then(|now| sd_notify::notify(&[NotifyState::Reloading, now]))
        }
        Notice::Stopping => sd_notify::notify(&[NotifyState::Stopping, NotifyState::Status("shutting down")]),
        Notice::Starting => sd_notify::notify(&[
            NotifyState::ExtendTimeoutUsec(EXTEND_BY.as_micros() as u32),
            NotifyState::Status("opening the database and resuming games"),
        ]),
        Notice::Status(status) => sd_notify::notify(&[NotifyState::Status(status)]),
        Notice::Alive => sd_notify::notify(&[NotifyState::Watchdog]),
    };
    if let Err(error) = sent {
        tracing::debug!(%error, ?notice, "cannot notify the service manager");
    }
}

#[cfg(not(unix))]
pub(crate) fn notify(_: Notice<'_>) {}

/// The interval of watchdog notices: half of the time after which the service manager restarts the server.
#[cfg(unix)]
fn watchdog_interval() -> Option<Duration> {
    sd_notify::watchdog_enabled().map(|limit| limit / 2).filter(|interval| !interval.is_zero())
}

#[cfg(not(unix))]
fn watchdog_interval() -> Option<Duration> {
    None
}

/// Asks for more time until it is dropped: a migration of a large database may take longer than a service manager waits.
#[derive(Debug)]
pub(crate) struct Starting(Option<JoinHandle<()>>);

impl Starting {
    pub(crate) fn begin() -> Starting {
        Starting(is_managed().then(|| {
            tokio::spawn(async {
                loop {
                    notify(Notice::Starting);
                    tokio::time::sleep(EXTEND_EVERY).await;
                }
            })
        }))
    }
}

impl Drop for Starting {
    fn drop(&mut self) {
        if let Some(task) = &self.0 {
            task.abort();
        }
    }
}

/// A line about the server: the number of games in memory.
pub(crate) fn status(app: &App) -> String {
    match app.rooms.count() {
        1 => "1 game in memory".to_owned(),
        count => format!("{count} games in memory"),
    }
}

/// Keeps the status up to date.
pub(crate) async fn report_status(app: Arc<App>) {
    let mut last = String::new();
    while is_managed() {
        let status = status(&app);
        if status != last {
            notify(Notice::Status(&status));
            last = status;
        }
        tokio::time::sleep(STATUS_EVERY).await;
    }
}

/// Sends watchdog notices while the server can store moves.
pub(crate) async fn feed_watchdog(app: Arc<App>) {
    let Some(interval) = watchdog_interval().filter(|_| is_managed()) else { return };
    loop {
        if app.readiness.check(&app.rooms).await {
            notify(Notice::Alive);
        } else {
            tracing::warn!("the server cannot store moves: no notice to the watchdog");
        }
        tokio::time::sleep(interval).await;
    }
}
