//! The state that all requests share, and the background tasks.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::task::JoinHandle;

use crate::ServeError;
use crate::accounts::Accounts;
use crate::errors::ApiError;
use crate::limits::{Bounds, Limits};
use crate::live::{Hub, Names, Opponent, Rooms};
use crate::lobby::Lobby;
use crate::readiness::Readiness;
use crate::secrets::random_text;
use crate::store::{Journal, ServerLock, Store};
use crate::time::now;

/// The configuration of the server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on, such as `127.0.0.1:8080`; port 0 takes any free port.
    pub listen: String,
    /// The database: `sqlite:FILE` or `postgres://…`.
    pub database: String,
    /// The public address, such as `https://dvonn.example`. Without it, the server compares origins with the `Host` header.
    pub public_url: Option<String>,
    /// Whether the server is behind a reverse proxy, so that `X-Forwarded-For` can be trusted.
    pub behind_proxy: bool,
    /// Addresses that are exempt from the limits per address.
    pub exempt: Vec<IpAddr>,
    /// The number of threads for the server's engine.
    pub engine_threads: usize,
    /// Whether the web app is required. Without it, a binary that was built without the web app can still serve games.
    pub pages: bool,
    /// Limits and timeouts.
    pub bounds: Bounds,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: "127.0.0.1:8080".to_owned(),
            database: "sqlite:caldera.db".to_owned(),
            public_url: None,
            behind_proxy: false,
            exempt: Vec::new(),
            engine_threads: 1,
            pages: true,
            bounds: Bounds::default(),
        }
    }
}

impl Config {
    /// The origin of the web app (scheme, host and port), if it is configured.
    pub(crate) fn origin(&self) -> Option<&str> {
        self.public_url.as_deref().map(|url| url.trim_end_matches('/'))
    }

    /// Whether the public address uses TLS.
    pub(crate) fn is_secure(&self) -> bool {
        self.origin().is_some_and(|origin| origin.starts_with("https://"))
    }
}

/// The state that all requests share.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) accounts: Accounts,
    pub(crate) limits: Arc<Limits>,
    pub(crate) names: Arc<Names>,
    pub(crate) hub: Arc<Hub>,
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) readiness: Readiness,
}

/// The interval of the heartbeat. After an outage the clocks are credited with the time since the last heartbeat.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// While no game is in memory, only every so many heartbeats are written.
const IDLE_HEARTBEAT: u64 = 60;
/// The interval at which the deadlines of correspondence games are checked.
const DEADLINES: Duration = Duration::from_secs(5);
/// The interval at which the process notes that it runs; a long gap is an outage.
const SIGN_OF_LIFE: Duration = Duration::from_millis(250);
/// The maximum number of stale guests that are deleted at once; the rest are deleted in later rounds.
const GUESTS: i64 = 200;

/// The background tasks.
pub(crate) struct Tasks {
    journal: JoinHandle<()>,
    /// Tasks that can be aborted at any time.
    periodic: Vec<JoinHandle<()>>,
    /// Released when the database is closed.
    _lock: ServerLock,
}

impl App {
    /// Opens the database and resumes the games in progress.
    pub(crate) async fn start(config: Config) -> Result<(Arc<App>, Tasks), ServeError> {
        let failed = |what: &str, error: &dyn std::fmt::Debug| ServeError::Start(format!("{what}: {error:?}"));
        let bounds = config.bounds;
        let lock = ServerLock::take(&config.database)?;
        let store = Store::open(&config.database).await?;
        store.sweep(now()).await?;
        let names = Arc::new(Names::new(store.clone()));
        let hub = Arc::new(Hub::new(bounds.feed));
        let (journal, writing) = Journal::open(store.clone());
        let opponent = Opponent::new(config.engine_threads);
        let rooms = Rooms::new(store.clone(), journal, Arc::clone(&names), Arc::clone(&hub), opponent, &bounds);
        rooms.resume().await.map_err(|error| failed("cannot resume games", &error))?;
        let lobby = Lobby::open(store.clone(), Arc::clone(&names), Arc::clone(&rooms), &bounds).await;
        let app = Arc::new(App {
            accounts: Accounts::new(store.clone(), &bounds),
            limits: Arc::new(Limits::new(config.exempt.clone(), &bounds)),
            lobby: Arc::new(lobby.map_err(|error| failed("cannot open the lobby", &error))?),
            config,
            store,
            names,
            hub,
            rooms,
            readiness: Readiness::default(),
        });
        let periodic = vec![
            tokio::spawn(heartbeat(Arc::clone(&app))),
            tokio::spawn(note_alive(Arc::clone(&app))),
            tokio::spawn(check_deadlines(Arc::clone(&app))),
            tokio::spawn(tidy(Arc::clone(&app))),
            tokio::spawn(apply_moderation(Arc::clone(&app))),
        ];
        Ok((app, Tasks { journal: writing, periodic, _lock: lock }))
    }

    /// Commits what is still queued, and closes the database.
    pub(crate) async fn stop(app: Arc<App>, tasks: Tasks) {
        for task in tasks.periodic {
            task.abort();
        }
        // Give the sockets up to 2 s to send their close frames.
        for _ in 0..200 {
            if app.hub.connections() == 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        // Commits that are already queued are answered before this returns.
        app.rooms.close().await;
        let (store, grace) = (app.store.clone(), app.config.bounds.shutdown_grace);
        let _ = tokio::time::timeout(grace, tasks.journal).await;
        let _ = tokio::time::timeout(grace, store.close()).await;
    }
}

/// Notes regularly that the process runs, whatever the database does.
async fn note_alive(app: Arc<App>) {
    loop {
        tokio::time::sleep(SIGN_OF_LIFE).await;
        app.rooms.note_alive();
    }
}

/// Ends correspondence games whose deadline has passed.
async fn check_deadlines(app: Arc<App>) {
    loop {
        tokio::time::sleep(DEADLINES).await;
        if let Err(error) = app.rooms.check_deadlines().await {
            tracing::error!(?error, "cannot check the deadlines of games yet");
        }
    }
}

async fn heartbeat(app: Arc<App>) {
    for round in 0_u64.. {
        tokio::time::sleep(HEARTBEAT).await;
        if app.rooms.is_busy() || round.is_multiple_of(IDLE_HEARTBEAT) {
            app.rooms.heartbeat();
        }
        if let Err(error) = app.rooms.credit_outages().await {
            tracing::error!(?error, "cannot credit an outage yet");
        }
    }
}

/// Applies the moderation actions that `caldera admin` has written to the database.
async fn apply_moderation(app: Arc<App>) {
    loop {
        tokio::time::sleep(app.config.bounds.moderation_every).await;
        // A failing database is logged by the requests that need it; pending actions stay in the database.
        let Ok(actions) = app.store.pending_moderation().await else { continue };
        for action in actions {
            if let Err(error) = app.end_activity(&action.user, action.leaves).await {
                tracing::error!(?error, "cannot apply a moderation action, will retry");
            } else if let Err(error) = app.store.finish_moderation(&action).await {
                tracing::error!(%error, "cannot remove an applied moderation action");
            }
        }
    }
}

impl App {
    /// Ends a user's connections and offers and, if they leave for good, their games.
    pub(crate) async fn end_activity(&self, user: &str, leaves: bool) -> Result<(), ApiError> {
        self.hub.end_person(user);
        self.lobby.forget(user);
        self.names.forget(user);
        if leaves {
            self.rooms.leave_all(user).await?;
            self.store.forget_ratings(user).await?;
            self.names.forget(user);
        }
        Ok(())
    }

    /// Deletes guests who have not been seen for a long time, in the same way as accounts.
    async fn forget_guests(&self) -> Result<(), ApiError> {
        let since = now() - self.config.bounds.guest.as_millis() as i64;
        for guest in self.store.stale_guests(since, GUESTS).await? {
            if let Some(action) = self.store.delete_guest(&guest, &deleted_name(), since).await? {
                self.end_activity(&guest, true).await?;
                self.store.finish_moderation(&action).await?;
            }
        }
        Ok(())
    }
}

/// A random name that replaces the name of a deleted user.
pub(crate) fn deleted_name() -> String {
    format!("deleted-{}", random_text(10))
}

async fn tidy(app: Arc<App>) {
    loop {
        tokio::time::sleep(app.config.bounds.tidy_every).await;
        app.rooms.tidy();
        app.lobby.tidy();
        app.hub.tidy();
        app.limits.tidy();
        metrics_handle().run_upkeep();
        if let Err(error) = app.store.sweep(now()).await {
            tracing::error!(%error, "cannot delete expired sessions and offers");
        }
        if let Err(error) = app.forget_guests().await {
            tracing::error!(?error, "cannot delete stale guests yet");
        }
    }
}

/// The metrics of the process.
pub(crate) fn metrics_handle() -> &'static PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE.get_or_init(|| {
        let recorder = PrometheusBuilder::new().build_recorder();
        let handle = recorder.handle();
        // If the process has a recorder already, the metrics go there.
        let _ = metrics::set_global_recorder(recorder);
        handle
    })
}
