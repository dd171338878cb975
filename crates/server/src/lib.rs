//! The game server: accounts, lobby, games, HTTP and WebSocket API, storage, and the embedded web app.
//!
//! | module | contents |
//! |---|---|
//! | `http` | the routes, and their OpenAPI document |
//! | `live` | games in progress: rooms, sockets, streams, timers, outage credit, the engine as an opponent |
//! | `store` | SQL for SQLite and PostgreSQL: the event log, accounts, sessions, offers, ratings, moderation, backups |
//! | `lobby` | seeks and challenges |
//! | `accounts` | accounts, guests, sessions, tokens |
//! | `names_policy` | which names are accepted |
//! | `passwords`, `password_policy` | password hashes, and which passwords are accepted |
//! | `admin` | the operator's commands |
//! | `rating` | Glicko-2 |
//! | `limits`, `tally` | rate limits, sizes, timeouts; counts of what is open by address |
//! | `readiness` | whether the server can store moves |
//! | `errors` | error responses |
//!
//! The rules of an online game are in the crate `game-state`, the types of the API in `api`. An event of a game is committed
//! to disk before any client, its sender included, receives it.

#![forbid(unsafe_code)]

mod accounts;
mod admin;
mod app;
mod errors;
mod files;
mod headers;
mod http;
mod limits;
mod lingering;
mod listen;
mod live;
mod lobby;
mod names_policy;
mod password_policy;
mod passwords;
mod rating;
mod readiness;
mod secrets;
mod site;
mod store;
mod tally;
mod time;

use std::future::Future;
use std::net::SocketAddr;

use tokio::net::TcpListener;

pub use admin::{Account, Admin, AdminError, Details, Report, back_up, day, restore};
use app::App;
pub use app::Config;
pub use limits::Bounds;
pub use store::{BackupError, Store, StoreError};

/// Why the server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The binary does not contain the web app.
    #[error(
        "this binary was built without the web app: build that with `make web` (it needs Node.js 20 or later), then \
         build the binary again; `make run` does both"
    )]
    NoWebApp,
    /// The server cannot listen on the address.
    #[error("cannot listen on {address}: {reason}")]
    Listen {
        /// The configured address.
        address: String,
        /// The error of the operating system.
        reason: std::io::Error,
    },
    /// The database cannot be used.
    #[error("the database cannot be used: {0}")]
    Database(#[from] StoreError),
    /// Another part of the server failed to start.
    #[error("the server cannot start: {0}")]
    Start(String),
    /// Serving ended with an error.
    #[error("the server stopped: {0}")]
    Stopped(#[from] std::io::Error),
}

/// Serves until Ctrl-C or SIGTERM, and calls `on_listening` with the address once it accepts connections.
///
/// # Errors
/// If the binary does not contain the web app, the server cannot listen on the address, or the database cannot be opened.
pub fn serve(config: Config, on_listening: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    if config.pages && !site::is_there() {
        return Err(ServeError::NoWebApp);
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    // Install the signal handlers before `on_listening` is called, so that no signal is lost after it.
    runtime.block_on(async { serve_until(config, on_listening, interrupted()?).await })
}

/// Installs handlers for SIGINT and SIGTERM, and returns a future that waits for either.
#[cfg(unix)]
fn interrupted() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Returns a future that waits for Ctrl-C.
#[cfg(not(unix))]
fn interrupted() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        // If there is no handler, Ctrl-C terminates the process.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

/// Serves until `end` resolves, with or without the web app. When it returns, everything that was acknowledged is on disk.
///
/// # Errors
/// If the server cannot listen on the address, or the database cannot be opened.
pub async fn serve_until(
    config: Config,
    on_listening: impl FnOnce(SocketAddr),
    end: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    app::metrics_handle();
    let address = config.listen.clone();
    let cannot_listen = |reason| ServeError::Listen { address: address.clone(), reason };
    let listener = TcpListener::bind(&address).await.map_err(cannot_listen)?;
    let local = listener.local_addr().map_err(cannot_listen)?;
    let (app, tasks) = App::start(config).await?;
    on_listening(local);
    tracing::info!(address = %local, "listening");
    let hub = std::sync::Arc::clone(&app.hub);
    let end = async move {
        end.await;
        tracing::info!("shutting down");
        hub.end_all();
    };
    listen::serve(listener, http::router(&app), &app, end).await;
    App::stop(app, tasks).await;
    Ok(())
}
