//! The server as a whole: what all requests share, and the tasks that run beside them.

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
use crate::secrets::random_text;
use crate::store::{Journal, Store};
use crate::time::now;

/// How the server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens: `127.0.0.1:8080`, port 0 for any free one.
    pub listen: String,
    /// The database: `sqlite:FILE` or `postgres://…`.
    pub database: String,
    /// The address under which people reach it, like `https://dvonn.example`, if that differs from what it is asked for.
    pub public_url: Option<String>,
    /// Whether a reverse proxy stands before it, whose `X-Forwarded-For` is to be believed.
    pub behind_proxy: bool,
    /// Addresses for which the limits of addresses do not hold.
    pub exempt: Vec<IpAddr>,
    /// How many threads the engine may take as an opponent.
    pub engine_threads: usize,
    /// Whether the web app is shown; without it, a program that was built without one can serve games all the same.
    pub pages: bool,
    /// How many, how long and how large.
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
    /// The origin of our own pages, if it is known beforehand: scheme, host and port.
    pub(crate) fn origin(&self) -> Option<&str> {
        self.public_url.as_deref().map(|url| url.trim_end_matches('/'))
    }

    /// Whether people reach us over TLS.
    pub(crate) fn is_secure(&self) -> bool {
        self.origin().is_some_and(|origin| origin.starts_with("https://"))
    }
}

/// What all requests share.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) accounts: Accounts,
    pub(crate) limits: Arc<Limits>,
    pub(crate) names: Arc<Names>,
    pub(crate) hub: Arc<Hub>,
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) lobby: Arc<Lobby>,
}

/// The interval of the heartbeat. The clocks are credited for an outage from the last heartbeat on.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// How many guests are forgotten at once at most; the others have their turn later.
const GUESTS: i64 = 200;

/// The tasks beside the requests.
pub(crate) struct Tasks {
    journal: JoinHandle<()>,
    beside: Vec<JoinHandle<()>>,
}

impl App {
    /// Opens the database and takes up the games that were going on.
    pub(crate) async fn start(config: Config) -> Result<(Arc<App>, Tasks), ServeError> {
        let failed = |what: &str, error: &dyn std::fmt::Debug| ServeError::Start(format!("{what}: {error:?}"));
        let bounds = config.bounds;
        let store = Store::open(&config.database).await?;
        store.sweep(now()).await?;
        let names = Arc::new(Names::new(store.clone()));
        let hub = Arc::new(Hub::new(bounds.feed));
        let (journal, writing) = Journal::open(store.clone());
        let opponent = Opponent::new(config.engine_threads);
        let rooms = Rooms::new(store.clone(), journal, Arc::clone(&names), Arc::clone(&hub), opponent, &bounds);
        rooms.resume().await.map_err(|error| failed("the games cannot be taken up", &error))?;
        let lobby = Lobby::open(store.clone(), Arc::clone(&names), Arc::clone(&rooms), &bounds).await;
        let app = Arc::new(App {
            accounts: Accounts::new(store.clone(), &bounds)
                .map_err(|error| failed("no password can be hashed", &error))?,
            limits: Arc::new(Limits::new(config.exempt.clone(), &bounds)),
            lobby: Arc::new(lobby.map_err(|error| failed("the lobby cannot be opened", &error))?),
            config,
            store,
            names,
            hub,
            rooms,
        });
        let beside = vec![
            tokio::spawn(heartbeat(Arc::clone(&app))),
            tokio::spawn(tidy(Arc::clone(&app))),
            tokio::spawn(apply_moderation(Arc::clone(&app))),
        ];
        Ok((app, Tasks { journal: writing, beside }))
    }

    /// Writes everything that waits to be written, and closes the database.
    pub(crate) async fn stop(app: Arc<App>, tasks: Tasks) {
        for task in tasks.beside {
            task.abort();
        }
        // Sockets that were told say good-bye.
        for _ in 0..200 {
            if app.hub.connections() == 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        // A commit that is under way has its answer before this returns, since it went into the queue before.
        app.rooms.close().await;
        let (store, farewell) = (app.store.clone(), app.config.bounds.farewell);
        let _ = tokio::time::timeout(farewell, tasks.journal).await;
        let _ = tokio::time::timeout(farewell, store.close()).await;
    }
}

async fn heartbeat(app: Arc<App>) {
    loop {
        tokio::time::sleep(HEARTBEAT).await;
        app.rooms.heartbeat();
        if let Err(error) = app.rooms.credit_outages().await {
            tracing::error!(?error, "cannot credit an outage yet");
        }
    }
}

/// Applies the moderation actions that `caldera admin` has written to the database.
async fn apply_moderation(app: Arc<App>) {
    loop {
        tokio::time::sleep(app.config.bounds.look_every).await;
        // A database that is gone is spoken of by those who need it; what waits, waits.
        let Ok(actions) = app.store.pending_moderation().await else { continue };
        for action in actions {
            if let Err(error) = app.follow_up(&action.user, action.leaves).await {
                tracing::error!(?error, "cannot apply a moderation action, will retry");
            } else if let Err(error) = app.store.finish_moderation(&action).await {
                tracing::error!(%error, "cannot remove an applied moderation action");
            }
        }
    }
}

impl App {
    /// Lets nothing of somebody go on: connections and offers end; and games, if he goes for good.
    pub(crate) async fn follow_up(&self, user: &str, leaves: bool) -> Result<(), ApiError> {
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

    /// Forgets guests who have long not been seen, as one forgets an account that is deleted.
    async fn forget_guests(&self) -> Result<(), ApiError> {
        let since = now() - self.config.bounds.guest.as_millis() as i64;
        for guest in self.store.stale_guests(since, GUESTS).await? {
            if let Some(action) = self.store.delete_guest(&guest, &deleted_name(), since).await? {
                self.follow_up(&guest, true).await?;
                self.store.finish_moderation(&action).await?;
            }
        }
        Ok(())
    }
}

/// The name of somebody whose name is forgotten.
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

/// The figures of the whole process.
pub(crate) fn metrics_handle() -> &'static PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE.get_or_init(|| {
        let recorder = PrometheusBuilder::new().build_recorder();
        let handle = recorder.handle();
        // If somebody else collects figures in this process, ours go there.
        let _ = metrics::set_global_recorder(recorder);
        handle
    })
}
