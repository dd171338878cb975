//! The state that all requests share, and the background tasks.

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use tokio::task::JoinHandle;

use axum::http::HeaderValue;

use crate::ServeError;
use crate::accounts::Accounts;
use crate::backup::{BackupPlan, Location, back_up_regularly};
use crate::bus::{Broker, Bus, BusMessage, Messages, Subject, random_node};
use crate::drawing::Drawing;
use crate::errors::ApiError;
use crate::jobs::{self, Jobs, search_puzzles, work_here};
use crate::limits::{Bounds, Limits};
use crate::live::{Ended, Hub, Names, Opponent, Parts, Rooms};
use crate::lobby::Lobby;
use crate::mail::Mailer;
use crate::moderation::{Enforcement, analyse_games};
use crate::nodes::{self, Member};
use crate::proxies::{Network, Proxies, ProxyHeader};
use crate::pseudonyms::Pseudonyms;
use crate::readiness::Readiness;
use crate::secrets::random_text;
use crate::service;
use crate::site_links::{LinkedFiles, SiteLinks};
use crate::store::{Journal, ServerLock, Store};
use crate::telemetry;
use crate::time::{adopt_database_clock, continue_from, follow_database_clock, now};
use crate::tls::TlsFiles;

/// The configuration of the server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on, such as `127.0.0.1:8080`; port 0 takes any free port.
    pub listen: String,
    /// The database: `sqlite:FILE` or `postgres://…`.
    pub database: String,
    /// The bus of a site with several nodes: `nats://HOST:PORT`, or several servers separated by commas. Requires PostgreSQL.
    pub bus: Option<String>,
    /// The public address, such as `https://dvonn.example`. Without it, the server compares origins with the `Host` header.
    pub public_url: Option<String>,
    /// Whether the server is behind a reverse proxy, so that `X-Forwarded-For` can be trusted.
    pub behind_proxy: bool,
    /// The networks of trusted proxies. If there are none and `behind_proxy` is set, one proxy with a private address is trusted.
    pub trusted_proxies: Vec<Network>,
    /// The header in which the proxies pass on addresses.
    pub proxy_header: ProxyHeader,
    /// Addresses that are exempt from the limits per address.
    pub exempt: Vec<IpAddr>,
    /// The address of a listener that serves only the metrics, to everybody who can reach it.
    pub metrics_listen: Option<String>,
    /// The number of threads for the server's engine.
    pub engine_threads: usize,
    /// How mails are sent: `smtp://…`, `smtps://…`, `file:FOLDER` or `log`; without it there are none. Requires `public_url`.
    pub mail: Option<String>,
    /// The sender of mails.
    pub mail_from: Option<String>,
    /// The operator's addresses in the footer of the web app.
    pub links: SiteLinks,
    /// Whether the web app is required. Without it, a binary that was built without the web app can still serve games.
    pub pages: bool,
    /// The certificate for TLS; without it the server speaks plain HTTP.
    pub tls: Option<TlsFiles>,
    /// Another address to listen on, where plain HTTP is redirected to the public address.
    pub redirect_http: Option<String>,
    /// The folder in which a client such as certbot places the files of ACME challenges, for `redirect_http`.
    pub acme_webroot: Option<PathBuf>,
    /// The `Strict-Transport-Security` header, sent if the public address uses TLS.
    pub hsts: Option<Hsts>,
    /// Where and how often the server backs up its database.
    pub backup: Option<BackupPlan>,
    /// Limits and timeouts.
    pub bounds: Bounds,
}

/// How long browsers use only TLS for this host (RFC 6797).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hsts {
    /// The time in seconds.
    pub seconds: u64,
    /// Whether this applies to all subdomains, too.
    pub subdomains: bool,
}

impl Default for Hsts {
    fn default() -> Hsts {
        Hsts { seconds: 365 * 24 * 60 * 60, subdomains: false }
    }
}

impl Hsts {
    fn header(self) -> Option<HeaderValue> {
        let subdomains = if self.subdomains { "; includeSubDomains" } else { "" };
        HeaderValue::from_str(&format!("max-age={}{subdomains}", self.seconds)).ok()
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: "127.0.0.1:8080".to_owned(),
            database: "sqlite:caldera.db".to_owned(),
            bus: None,
            public_url: None,
            behind_proxy: false,
            trusted_proxies: Vec::new(),
            proxy_header: ProxyHeader::default(),
            exempt: Vec::new(),
            metrics_listen: None,
            engine_threads: 1,
            mail: None,
            mail_from: None,
            links: SiteLinks::default(),
            pages: true,
            tls: None,
            redirect_http: None,
            acme_webroot: None,
            hsts: Some(Hsts::default()),
            backup: None,
            bounds: Bounds::default(),
        }
    }
}

impl Config {
    /// The origin of the web app (scheme, host and port), if it is configured.
    pub(crate) fn origin(&self) -> Option<&str> {
        self.public_url.as_deref().map(|url| url.trim_end_matches('/'))
    }

    /// Whether browsers reach the server over TLS.
    pub(crate) fn is_secure(&self) -> bool {
        self.tls.is_some() || self.origin().is_some_and(|origin| origin.starts_with("https://"))
    }
}

/// The state that all requests share.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) bus: Bus,
    pub(crate) member: Arc<Member>,
    pub(crate) accounts: Accounts,
    pub(crate) limits: Arc<Limits>,
    pub(crate) drawing: Drawing,
    pub(crate) names: Arc<Names>,
    pub(crate) hub: Arc<Hub>,
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) jobs: Arc<Jobs>,
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) readiness: Readiness,
    pub(crate) pseudonyms: Pseudonyms,
    /// `None` if the server sends no mails.
    pub(crate) mailer: Option<Mailer>,
    pub(crate) enforcement: Arc<Enforcement>,
    pub(crate) proxies: Proxies,
    /// The files of the web app with the operator's addresses.
    pub(crate) pages: LinkedFiles,
    /// The `Strict-Transport-Security` header.
    pub(crate) hsts: Option<HeaderValue>,
}

/// The interval of the heartbeat. After an outage the clocks are credited with the time since the last heartbeat.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// While no game is in memory, only every so many heartbeats are written.
const IDLE_HEARTBEAT: u64 = 60;
/// After this time without a successful write, a node of several closes its connections.
const GIVE_UP: Duration = Duration::from_secs(5);
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
        let mailer = Mailer::new(&config).map_err(ServeError::Configuration)?;
        let backups = config.backup.as_ref().map(|plan| Location::open(&plan.to, true)).transpose()?;
        if config.bus.is_some() && config.database.starts_with("sqlite:") {
            let reason = "several nodes cannot share a SQLite database: with --bus, give --database postgres://…";
            return Err(ServeError::Configuration(reason.to_owned()));
        }
        let lock = ServerLock::take(&config.database, config.bus.is_some()).await?;
        let store = Store::open(&config.database).await?;
        continue_from(store.latest_time().await?);
        if config.bus.is_some() {
            adopt_database_clock(&store).await?;
        }
        store.sweep(now()).await?;
        store.note_looks().await?;
        store.limit_tokens(now() + bounds.longest_token.as_millis() as i64).await?;
        let node = random_node();
        let bus = match &config.bus {
            Some(url) => Bus::connect(url, node, &store.key("site").await?).await?,
            None => Bus::in_process(&Broker::default(), node),
        };
        // Before anything is loaded, so that no change is missed.
        let site = bus.subscribe(Subject::Site).await;
        let member = Arc::new(Member::new(bus.clone(), config.bus.is_none()));
        let outage = nodes::join(&store, &member).await?;
        tracing::info!(node = %member.id(), bus = config.bus.is_some(), "node started");
        let names = Arc::new(Names::new(store.clone(), bus.clone()));
        let hub = Arc::new(Hub::new(bounds.feed, bus.clone()));
        let (journal, writing) = Journal::open(store.clone(), Arc::clone(&member));
        let opponent = Opponent::new(config.engine_threads);
        let jobs = Arc::new(Jobs::new(&bus));
        let pseudonyms = Pseudonyms::new(&store.key("addresses").await?);
        let enforcement = Arc::new(Enforcement::open(store.clone(), pseudonyms.clone(), bus.clone()).await?);
        let rooms = Parts {
            store: store.clone(),
            journal,
            bus: bus.clone(),
            member: Arc::clone(&member),
            names: Arc::clone(&names),
            hub: Arc::clone(&hub),
            opponent,
            jobs: Arc::clone(&jobs),
            enforcement: Arc::clone(&enforcement),
        };
        let rooms = Rooms::new(rooms, &bounds);
        rooms.resume(outage).await.map_err(|error| failed("cannot resume games", &error))?;
        let lobby = Lobby::open(store.clone(), Arc::clone(&names), Arc::clone(&rooms), &bounds).await;
        let app = Arc::new(App {
            accounts: Accounts::new(store.clone(), &bounds, config.origin()),
            limits: Arc::new(Limits::new(config.exempt.clone(), &bounds)),
            lobby: Arc::new(lobby.map_err(|error| failed("cannot open the lobby", &error))?),
            drawing: Drawing::new(bounds.pictures, bounds.pictures_waiting),
            pseudonyms,
            enforcement,
            mailer,
            proxies: Proxies::new(&config.trusted_proxies, config.behind_proxy, config.proxy_header),
            pages: LinkedFiles::new(&config.links),
            hsts: config.hsts.filter(|_| config.is_secure()).and_then(Hsts::header),
            config,
            store,
            bus,
            member,
            names,
            hub,
            rooms,
            jobs,
            readiness: Readiness::default(),
        });
        let mut periodic = vec![
            tokio::spawn(heartbeat(Arc::clone(&app))),
            tokio::spawn(nodes::watch_others(Arc::clone(&app))),
            tokio::spawn(serve_site(Arc::clone(&app), site)),
            tokio::spawn(nodes::heal(Arc::clone(&app))),
            tokio::spawn(note_alive(Arc::clone(&app))),
            tokio::spawn(check_deadlines(Arc::clone(&app))),
            tokio::spawn(tidy(Arc::clone(&app))),
            tokio::spawn(apply_moderation(Arc::clone(&app))),
            tokio::spawn(crate::mail::send_all(Arc::clone(&app))),
            tokio::spawn(analyse_games(Arc::clone(&app))),
            tokio::spawn(work_here(Arc::clone(&app))),
            tokio::spawn(search_puzzles(Arc::clone(&app))),
            tokio::spawn(service::report_status(Arc::clone(&app))),
            tokio::spawn(service::feed_watchdog(Arc::clone(&app))),
        ];
        if app.config.bus.is_some() {
            periodic.push(tokio::spawn(follow_database_clock(app.store.clone())));
            periodic.push(tokio::spawn(jobs::watch_workers(Arc::clone(&app))));
            periodic.push(tokio::spawn(jobs::serve_reports(Arc::clone(&app))));
        }
        if let (Some(plan), Some(location)) = (app.config.backup.clone(), backups) {
            periodic.push(tokio::spawn(back_up_regularly(Arc::clone(&app), plan, location)));
        }
        Ok((app, Tasks { journal: writing, periodic, _lock: lock }))
    }

    /// Commits what is still queued, and closes the database.
    pub(crate) async fn stop(app: Arc<App>, tasks: Tasks) {
        for task in tasks.periodic {
            task.abort();
        }
        jobs::interrupt_all(&app).await;
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
        if !app.member.is_alone() {
            // The players reconnect to other nodes at once. The next start of a single server credits them with the outage.
            let _ = tokio::time::timeout(grace, store.leave(&app.member.id(), now())).await;
        }
        let _ = tokio::time::timeout(grace, store.close()).await;
    }
}

/// Notes regularly that the process runs, whatever the database does, and closes the connections if it cannot serve them.
async fn note_alive(app: Arc<App>) {
    loop {
        tokio::time::sleep(SIGN_OF_LIFE).await;
        app.rooms.note_alive();
        // Another node may reach the database. This task does not wait for it, so it notices in time.
        if !app.member.is_alone() && app.rooms.silent_for() > GIVE_UP {
            app.hub.end_here(Ended::All);
        }
    }
}

/// Ends correspondence games whose deadline has passed.
async fn check_deadlines(app: Arc<App>) {
    loop {
        tokio::time::sleep(DEADLINES).await;
        if !app.member.leads() {
            continue;
        }
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

/// Carries out what other nodes tell.
async fn serve_site(app: Arc<App>, mut messages: Messages) {
    app.bus.publish(Subject::Site, &BusMessage::WhichPrograms);
    while let Some((node, message)) = messages.next().await {
        match message {
            BusMessage::Lobby { notice } => app.hub.announce_here(notice),
            BusMessage::OfferAdded { offer } => app.lobby.note_added(offer),
            BusMessage::OfferGone { id } => app.lobby.note_gone(&id),
            BusMessage::Ended { ended } => app.hub.end_here(ended),
            BusMessage::Changed { user } => app.names.forget_here(&user),
            BusMessage::Renamed { user } => app.rooms.show_names_here(&user).await,
            BusMessage::Mute { user, other, mute } => app.hub.mute_here(&user, &other, mute),
            BusMessage::Sanctions => {
                if let Err(error) = app.enforcement.reload().await {
                    tracing::error!(%error, "cannot load the sanctions");
                }
            }
            BusMessage::Programs { user, count, left_at } => app.hub.note_programs(node, user, count, left_at),
            BusMessage::Watched { games } => app.rooms.note_watched(node, games),
            BusMessage::WhichPrograms => app.hub.publish_all_programs(),
            other => tracing::warn!(message = ?other, "bus message ignored"),
        }
    }
}

/// Applies the moderation actions that `caldera admin` has written to the database.
async fn apply_moderation(app: Arc<App>) {
    loop {
        tokio::time::sleep(app.config.bounds.moderation_every).await;
        if !app.member.leads() {
            continue;
        }
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
            self.store.forget_last_traces(user).await?;
            self.names.forget(user);
        }
        Ok(())
    }

    /// Lets the mailer look into the queue, if there is one.
    pub(crate) fn wake_mailer(&self) {
        if let Some(mailer) = &self.mailer {
            mailer.wake();
        }
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
        telemetry::handle().run_upkeep();
        // What another program has changed, or what could not be loaded after a failure.
        if let Err(error) = app.enforcement.reload().await {
            tracing::error!(%error, "cannot load the sanctions");
        }
        if let Err(error) = app.lobby.reload().await {
            tracing::error!(?error, "cannot load the offers");
        }
        if !app.member.leads() {
            continue;
        }
        if let Err(error) = nodes::tidy(&app.store).await {
            tracing::error!(%error, "cannot delete nodes that ended long ago");
        }
        if let Err(error) = app.store.sweep(now()).await {
            tracing::error!(%error, "cannot delete expired sessions and offers");
        }
        let forgotten = now() - app.config.bounds.audit.as_millis() as i64;
        if let Err(error) = app.store.forget_audit_entries(forgotten).await {
            tracing::error!(%error, "cannot delete old entries of the audit log");
        }
        if let Err(error) = app.store.forget_address_bans(now()).await {
            tracing::error!(%error, "cannot delete old bans of addresses");
        }
        if let Err(error) = app.forget_guests().await {
            tracing::error!(?error, "cannot delete stale guests yet");
        }
    }
}
