//! The game server: accounts, lobby, games, HTTP and WebSocket API, storage, and the embedded web app.
//!
//! | module | contents |
//! |---|---|
//! | `http` | the routes, and their OpenAPI document |
//! | `live` | games in progress: rooms, sockets, streams, timers, outage credit, the engine as an opponent |
//! | `jobs` | moves of the engine, analyses and puzzles, in this process or on workers |
//! | `bus`, `nodes` | what nodes of a site tell each other, and which of them run |
//! | `store` | SQL for SQLite and PostgreSQL: the event log, accounts, sessions, offers, ratings, moderation, backups |
//! | `lobby` | seeks and challenges |
//! | `accounts` | accounts, guests, sessions, tokens |
//! | `names_policy`, `guest_names` | which names are accepted; the names of guests |
//! | `passwords`, `password_policy` | password hashes, and which passwords are accepted |
//! | `backup` | incremental backups in a folder or an object store |
//! | `mail` | mails about accounts: the queue, the texts, SMTP |
//! | `moderation` | sanctions, reports, bans of addresses; play that resembles the engine's |
//! | `admin` | the operator's commands |
//! | `audit`, `pseudonyms` | the audit log; keyed hashes of addresses for it |
//! | `rating` | Glicko-2 |
//! | `limits`, `tally` | rate limits, sizes, timeouts; counts of what is open by address |
//! | `proxies` | trusted reverse proxies, and the address of the client |
//! | `listen`, `tls`, `redirect` | connections; the certificate; plain HTTP beside TLS |
//! | `telemetry` | metrics and traces |
//! | `readiness` | whether the server can store moves |
//! | `service` | notices to systemd |
//! | `errors` | error responses |
//!
//! The rules of an online game are in the crate `game-state`, the types of the API in `api`. An event of a game is committed
//! to disk before any client, its sender included, receives it.

#![forbid(unsafe_code)]

mod accounts;
mod admin;
mod app;
mod audit;
mod backup;
mod bus;
mod drawing;
mod errors;
mod files;
mod guest_names;
mod headers;
mod http;
mod jobs;
mod limits;
mod lingering;
mod listen;
mod live;
mod lobby;
mod mail;
mod moderation;
mod names_policy;
mod nodes;
mod passkeys;
mod password_policy;
mod passwords;
mod preview;
mod proxies;
mod pseudonyms;
mod rating;
mod readiness;
mod redirect;
mod secrets;
mod service;
mod site;
mod site_links;
mod store;
mod tally;
mod telemetry;
mod time;
mod tls;

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::TcpListener;

pub use admin::{
    Account, Admin, AdminError, AuditLine, Details, Report, back_up, back_up_to, day, list_backups, moment, restore,
    restore_from, verify_backups,
};
use app::App;
pub use app::{Config, Hsts};
pub use backup::{BackupEntry, BackupPlan, Keep, Verified, Written};
pub use bus::BusError;
pub use jobs::{WorkerConfig, work};
pub use limits::{Bounds, Limit, LimitError, Rate, Rates};
use listen::Endpoint;
use live::Ended;
pub use proxies::{InvalidNetwork, Network, ProxyHeader};
use service::Notice;
pub use site_links::{InvalidLink, SiteLinks};
pub use store::{BackupError, Store, StoreError};
use tls::Tls;
pub use tls::{TlsError, TlsFiles};

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
    /// The configuration is invalid.
    #[error("{0}")]
    Configuration(String),
    /// The certificate cannot be used.
    #[error("{0}")]
    Tls(#[from] TlsError),
    /// The place for backups cannot be used.
    #[error("the place for backups cannot be used: {0}")]
    Backup(#[from] BackupError),
    /// The bus cannot be used.
    #[error("the bus cannot be used: {0}")]
    Bus(#[from] BusError),
    /// The NATS server has no job queue.
    #[error("the job queue cannot be used: {0}; does the NATS server run with JetStream (nats-server -js)?")]
    Queue(String),
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

/// A warning if passwords and cookies could be read on the way to a server that listens on this address.
fn insecure(config: &Config, address: std::net::IpAddr) -> Option<&'static str> {
    let is_public = !address.to_canonical().is_loopback();
    (is_public && !config.is_secure()).then_some(
        "the server is reachable from other machines, but --public-url is not an https:// address: cookies are sent \
         without encryption, too. Use a reverse proxy with TLS, and listen on 127.0.0.1",
    )
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
    telemetry::handle();
    let tls = config.tls.as_ref().map(|files| Tls::open(files, &config.bounds)).transpose()?.map(Arc::new);
    let (listener, local) = bind(&config.listen).await?;
    let redirect = match &config.redirect_http {
        Some(address) => Some(bind(address).await?),
        None => None,
    };
    let metrics = match &config.metrics_listen {
        Some(address) => Some(bind(address).await?),
        None => None,
    };
    let hangups = Hangups::handle(tls.is_some())?;
    let starting = service::Starting::begin();
    let (app, tasks) = App::start(config).await?;
    drop(starting);
    on_listening(local);
    tracing::info!(address = %local, tls = tls.is_some(), "listening");
    if let Some(warning) = insecure(&app.config, local.ip()) {
        tracing::warn!(address = %local, "{warning}");
    }
    let metrics = metrics.map(|(listener, local)| {
        tracing::info!(address = %local, "serving metrics");
        tokio::spawn(listen::serve_metrics(listener, http::metrics_router(&app)))
    });
    let mut endpoints = vec![Endpoint { listener, router: http::router(&app), tls: tls.clone() }];
    if let Some((listener, address)) = redirect {
        let origin = app.config.origin().unwrap_or_default();
        tracing::info!(%address, to = origin, "redirecting plain HTTP");
        let router = redirect::router(origin, app.config.acme_webroot.as_deref());
        endpoints.push(Endpoint { listener, router, tls: None });
    }
    service::notify(Notice::Ready(&service::status(&app)));
    let reloading = tokio::spawn(reload(hangups, tls, Arc::clone(&app)));
    let hub = Arc::clone(&app.hub);
    let end = async move {
        end.await;
        service::notify(Notice::Stopping);
        tracing::info!("shutting down");
        hub.end_here(Ended::All);
    };
    listen::serve(endpoints, &app, end).await;
    reloading.abort();
    if let Some(metrics) = metrics {
        metrics.abort();
    }
    App::stop(app, tasks).await;
    Ok(())
}

async fn bind(address: &str) -> Result<(TcpListener, SocketAddr), ServeError> {
    let cannot_listen = |reason| ServeError::Listen { address: address.to_owned(), reason };
    let listener = TcpListener::bind(address).await.map_err(cannot_listen)?;
    let local = listener.local_addr().map_err(cannot_listen)?;
    Ok((listener, local))
}

/// The SIGHUPs that this process receives.
struct Hangups(#[cfg(unix)] Option<tokio::signal::unix::Signal>);

impl Hangups {
    /// Handles SIGHUP if there is a certificate to load again, or a service manager that may send it. Otherwise SIGHUP ends the
    /// process, as it should when its terminal is closed.
    fn handle(has_certificate: bool) -> std::io::Result<Hangups> {
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            let handled = has_certificate || service::is_managed();
            Ok(Hangups(if handled { Some(signal(SignalKind::hangup())?) } else { None }))
        }
        #[cfg(not(unix))]
        {
            let _ = has_certificate;
            Ok(Hangups())
        }
    }

    /// Waits for the next one.
    async fn next(&mut self) {
        #[cfg(unix)]
        if let Some(signals) = &mut self.0 {
            signals.recv().await;
            return;
        }
        std::future::pending::<()>().await;
    }
}

/// Loads the certificate again on SIGHUP and when its files have changed.
async fn reload(mut hangups: Hangups, tls: Option<Arc<Tls>>, app: Arc<App>) {
    loop {
        let requested = tokio::select! {
            () = hangups.next() => true,
            () = tokio::time::sleep(app.config.bounds.certificate_check) => false,
        };
        if requested {
            service::notify(Notice::Reloading);
        }
        if let Some(tls) = tls.clone() {
            // An error means that loading panicked, so that the old certificate stays.
            let _ = tokio::task::spawn_blocking(move || tls.reload(requested)).await;
        }
        if requested {
            service::notify(Notice::Ready(&service::status(&app)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_address_without_tls_is_warned_about() {
        let config = |url: Option<&str>| Config { public_url: url.map(str::to_owned), ..Config::default() };
        for (url, address, warned) in [
            (None, "127.0.0.1", false),
            (None, "::1", false),
            (None, "::ffff:127.0.0.1", false),
            (None, "0.0.0.0", true),
            (None, "::", true),
            (Some("http://dvonn.example"), "192.0.2.1", true),
            (Some("https://dvonn.example"), "192.0.2.1", false),
        ] {
            let address = address.parse().expect("an address");
            assert_eq!(insecure(&config(url), address).is_some(), warned, "{url:?} {address}");
        }
    }
}
