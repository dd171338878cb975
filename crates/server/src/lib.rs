//! People meet here: accounts, lobby, games, HTTP, WebSocket, storage; and the web app, from files inside the program.
//!
//! | room | what it is for |
//! |---|---|
//! | `store` | what is kept, on SQLite or PostgreSQL |
//! | `live` | games while they are played: rooms, sockets, the engine as an opponent |
//! | `lobby` | seeks and challenges |
//! | `accounts` | names, passwords, sessions, tokens |
//! | `admin` | what an operator does from the command line |
//! | `rating` | Glicko-2 |
//! | `http` | the routes, and their description |
//! | `limits` | every limit |
//! | `errors` | what of an error reaches a client |
//!
//! An event of a game is told to anybody, its sender included, only after it is on disk.

#![forbid(unsafe_code)]

mod accounts;
mod admin;
mod app;
mod errors;
mod files;
mod headers;
mod http;
mod limits;
mod listen;
mod live;
mod lobby;
mod rating;
mod secrets;
mod site;
mod store;

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
    /// There is no web app in this program.
    #[error(
        "this program was built without the web app: build that with `make web` (it needs Node.js 20 or later), then \
         build the program again; `make run` does both"
    )]
    NoWebApp,
    /// The address cannot be listened at.
    #[error("cannot listen at {address}: {reason}")]
    Listen {
        /// The address that was asked for.
        address: String,
        /// What the system says.
        reason: std::io::Error,
    },
    /// The database cannot be used.
    #[error("the database cannot be used: {0}")]
    Database(#[from] StoreError),
    /// Something else is missing.
    #[error("the server cannot start: {0}")]
    Start(String),
    /// Serving ended with an error.
    #[error("the server stopped: {0}")]
    Stopped(#[from] std::io::Error),
}

/// Serves until Ctrl-C or the signal to end, and tells where once it does.
///
/// # Errors
/// If there is no web app in this program, the address cannot be listened at, or the database cannot be opened.
pub fn serve(config: Config, on_listening: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    if config.pages && !site::is_there() {
        return Err(ServeError::NoWebApp);
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    // Before anybody is told that we are there: whoever then asks us to end is heard.
    runtime.block_on(async { serve_until(config, on_listening, interrupted()?).await })
}

/// What waits for Ctrl-C, or for what a service manager sends. From the call on, neither ends the program any more.
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

/// What waits for Ctrl-C.
#[cfg(not(unix))]
fn interrupted() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without a way to hear of Ctrl-C, the system ends the program as it ends any.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

/// Serves until told to end, whether or not there are pages to show. What was acknowledged is then on disk.
///
/// # Errors
/// If the address cannot be listened at, or the database cannot be opened.
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
        tracing::info!("going down");
        hub.end_all();
    };
    listen::serve(listener, http::router(&app), &app, end).await;
    App::stop(app, tasks).await;
    Ok(())
}
