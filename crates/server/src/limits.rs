//! All limits of the server: rates, sizes, timeouts, counts. The sizes that a game accepts, such as the length of a move, are
//! in [`game_state::limits`].

#[macro_use]
mod declarations;
mod rates;
mod settings;

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use api::DocumentName;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::errors::ApiError;
use crate::tally::{Permit, Tally};

pub use rates::{Rate, Rates};
pub use settings::{Limit, LimitError};

/// Bytes of a request body.
pub(crate) const BODY_BYTES: usize = 16 * 1024;
/// Bytes of a request body with a document: more than the largest document, which may be written with spaces.
pub(crate) const DOCUMENT_BODY_BYTES: usize = 2 * 256 * 1024;
/// Bytes of a message on a socket.
pub(crate) const MESSAGE_BYTES: usize = 8 * 1024;
/// Characters of a password; the maximum bounds the cost of hashing.
pub(crate) const PASSWORD: std::ops::RangeInclusive<usize> = 8..=200;
/// Bytes of a user name.
pub(crate) const NAME: std::ops::RangeInclusive<usize> = 2..=20;
/// Bytes of the name that a guest chooses; with the prefix of guests it is no longer than that of an account.
pub(crate) const GUEST_NAME: usize = 14;
/// Characters of the name of a token.
pub(crate) const TOKEN_NAME: usize = 60;
/// Characters of the name of a passkey.
pub(crate) const PASSKEY_NAME: usize = 60;
/// Recovery codes that are created at once.
pub(crate) const RECOVERY_CODES: usize = 10;
/// Challenges per user and purpose; a new one ends the oldest.
pub(crate) const CHALLENGES_PER_USER: i64 = 5;
/// Bytes of an e-mail address (RFC 5321).
pub(crate) const EMAIL: usize = 254;
/// Bytes of the position in the query of a picture.
pub(crate) const POSITION: usize = 2_000;
/// Bytes of the details in the path of an analysis that is previewed.
pub(crate) const LINK: usize = 4_000;
/// Moves of a rated game, so that both players have moved.
pub(crate) const RATED_MOVES: i64 = 2;
/// Rated games of the same two players in 24 hours; further ones do not change their ratings.
pub(crate) const RATED_PER_PAIR: i64 = 10;
/// Characters of a report.
pub(crate) const REPORT: usize = 1_000;
/// Open reports of a user.
pub(crate) const OPEN_REPORTS: i64 = 20;
/// Characters of the reason for a sanction.
pub(crate) const SANCTION_REASON: usize = 500;
/// Characters of a note by a moderator.
pub(crate) const MODERATOR_NOTE: usize = 1_000;
/// The longest sanction with an end, in hours: ten years.
pub(crate) const SANCTION_HOURS: u32 = 87_600;
/// The longest ban of an address, in days. Addresses change their owners.
pub(crate) const ADDRESS_BAN_DAYS: u32 = 30;

/// Bytes of a document, written without spaces.
pub(crate) const fn document_bytes(name: DocumentName) -> usize {
    match name {
        DocumentName::Settings => 4 * 1024,
        DocumentName::Puzzles => 256 * 1024,
    }
}

bounds! {
    request_time: Duration = Duration::from_secs(20), Duration::from_secs(1)..=Duration::from_mins(10),
        "time until a response begins";
    header_time: Duration = Duration::from_secs(30), Duration::from_secs(1)..=Duration::from_mins(10),
        "time to send a request; idle time of a connection";
    handshake_time: Duration = Duration::from_secs(10), Duration::from_secs(1)..=Duration::from_mins(1), "time for a TLS handshake";
    handshakes: usize = 1_000, 1..=1_000_000, "TLS handshakes at the same time; a further one displaces the oldest";
    certificate_check as "certificate_interval": Duration = Duration::from_mins(1), Duration::from_millis(100)..=days(1),
        "interval of looking for a changed certificate";
    /// Not including sockets; further clients wait until others disconnect.
    connections: usize = 30_000, 1..=1_000_000, "open connections";
    /// Not enforced for trusted proxies, from which all connections come.
    connections_per_address: usize = 500, 1..=1_000_000, "open connections per address, except of trusted proxies";
    /// The reader then has to catch up from the database.
    feed as "messages_buffered": usize = 64, 1..=4_096, "messages buffered for a slow reader";
    /// Pings also measure the lag.
    ping_every as "ping_interval": Duration = Duration::from_secs(5), Duration::from_millis(100)..=Duration::from_mins(5),
        "interval of WebSocket pings";
    silence as "socket_silence": Duration = Duration::from_secs(20), Duration::from_secs(1)..=Duration::from_mins(10),
        "silence of a WebSocket before it is closed";
    streams_per_address as "sockets_per_address": usize = 100, 1..=1_000_000, "sockets and streams per address";
    streams as "sockets": usize = 20_000, 1..=1_000_000, "sockets and streams in total";
    offers_per_user: usize = 10, 1..=1_000, "open offers per user";
    games_per_user: usize = 200, 1..=10_000, "games in progress per user";
    engine_games_per_user: usize = 5, 0..=10_000, "games in progress per user against the engine";
    engine_games_per_address: usize = 20, 0..=100_000, "games in memory per address against the engine";
    sessions_per_user: usize = 50, 1..=1_000, "sessions per user; a new one ends the least recently used";
    mutes_per_user: usize = 500, 0..=10_000, "muted players per user";
    /// The newest first.
    seeks as "offers_in_a_list": usize = 500, 1..=10_000, "seeks or challenges in a list";
    tokens_per_user: usize = 20, 0..=1_000, "tokens per user";
    passkeys_per_user: usize = 20, 0..=1_000, "passkeys per user";
    challenge as "challenge_lifetime": Duration = Duration::from_mins(5), Duration::from_secs(10)..=Duration::from_hours(1),
        "lifetime of a challenge for a passkey";
    challenges: usize = 10_000, 1..=1_000_000, "open challenges for signing in with a passkey; a new one ends the oldest";
    page as "items_per_page": u32 = 50, 1..=1_000, "items per page of other lists";
    session as "session_lifetime": Duration = days(90), Duration::from_hours(1)..=days(3_650),
        "lifetime of an unused session";
    longest_session: Duration = days(365), Duration::from_hours(1)..=days(3_650), "lifetime of a session";
    confirmation as "confirmation_lifetime": Duration = Duration::from_mins(15), Duration::from_mins(1)..=days(1),
        "time for sensitive changes after the password was entered";
    longest_token: Duration = days(365), days(1)..=days(3_650), "lifetime of a token";
    generated_password as "generated_password_lifetime": Duration = days(3), Duration::from_hours(1)..=days(90),
        "lifetime of a password that `caldera admin` has generated";
    confirmation_link as "confirmation_link_lifetime": Duration = Duration::from_hours(24), Duration::from_mins(10)..=days(30),
        "lifetime of a link to confirm an e-mail address";
    reset_link as "reset_link_lifetime": Duration = Duration::from_hours(1), Duration::from_mins(5)..=days(1),
        "lifetime of a link to choose a new password";
    mail_pause: Duration = Duration::from_mins(5), Duration::from_secs(1)..=days(1), "time between two such links for an account";
    /// Further requests for mails are refused.
    mails_waiting: usize = 1_000, 1..=1_000_000, "mails that wait to be sent";
    mail_retry as "mail_retry_pause": Duration = Duration::from_mins(1), Duration::from_secs(1)..=Duration::from_hours(1),
        "pause before a mail is sent again, doubled each time up to an hour";
    mail_lifetime: Duration = Duration::from_hours(24), Duration::from_mins(1)..=days(30),
        "time until a mail that cannot be sent is given up";
    mail_every as "mail_interval": Duration = Duration::from_secs(5), Duration::from_millis(100)..=Duration::from_mins(10),
        "interval of looking for mails that are to be sent again";
    guest as "guest_lifetime": Duration = days(90), days(1)..=days(3_650),
        "lifetime of an unseen guest without a game in progress";
    /// How long the audit log keeps when and where users signed in.
    audit as "audit_lifetime": Duration = days(180), days(1)..=days(3_650),
        "lifetime of entries of the audit log about users who act for themselves";
    tidy_every as "tidy_interval": Duration = Duration::from_mins(1), Duration::from_secs(1)..=Duration::from_hours(24),
        "interval of deleting expired data";
    /// Each takes 19 MiB and a core.
    hashes as "password_hashes": usize = 2, 1..=256, "passwords hashed at the same time";
    /// Further requests are refused.
    hashes_waiting as "password_hashes_waiting": usize = 64, 0..=10_000, "passwords that wait to be hashed";
    /// Each takes a core for some hundredths of a second, an animation for some seconds.
    pictures as "pictures_at_once": usize = 2, 1..=256, "pictures and animations drawn at the same time";
    /// Further requests are refused.
    pictures_waiting: usize = 32, 0..=10_000, "pictures and animations that wait to be drawn";
    gone_after as "claim_after": Duration = game_state::limits::GONE_AFTER, Duration::from_secs(1)..=days(1),
        "absence from a live game before the opponent may claim it";
    moderation_every as "moderation_interval": Duration = Duration::from_secs(1),
        Duration::from_millis(100)..=Duration::from_mins(10), "delay until `caldera admin` takes effect";
    analyse_every as "analysis_interval": Duration = Duration::from_secs(20), Duration::from_millis(100)..=days(1),
        "interval of analysing a finished rated game, for moderators";
    /// More make an analysis better and slower.
    analysis_nodes: usize = 100_000, 100..=100_000_000, "nodes for each position of a requested analysis";
    /// Further requests are refused.
    analyses_waiting: usize = 1_000, 0..=100_000, "requested analyses that are not finished";
    /// They are searched one after the other, on a thread of the engine that no game needs.
    puzzle_games as "puzzle_games_per_hour": usize = 60, 0..=1_000_000,
        "finished games per hour in which the server looks for puzzles; 0 for none";
    puzzle_games_of_workers as "puzzle_games_per_hour_with_workers": usize = 3_600, 0..=1_000_000,
        "finished games per hour in which workers look for puzzles; 0 for none";
    shutdown_grace: Duration = Duration::from_secs(10), Duration::from_secs(1)..=Duration::from_mins(10),
        "wait for pending writes at shutdown";
}

rates! {
    Request as "requests": 600, Duration::from_millis(50), "requests" per "address";
    SignIn as "sign_ins": 10, Duration::from_secs(6), "attempts to sign in" per "address";
    /// More than per address. A few addresses can still use it up, so that it does not apply to known devices.
    SignInName as "sign_ins_per_name": 30, Duration::from_secs(2),
        "attempts to sign in" per "user name, except from known devices";
    SignInDevice as "sign_ins_per_device": 10, Duration::from_secs(6), "attempts to sign in" per "known device";
    /// A sign-in page asks for one whenever it is opened.
    Passkey as "passkey_challenges": 30, Duration::from_secs(2), "challenges for passkeys" per "address";
    Confirm as "confirmations": 10, Duration::from_secs(30), "confirmations with the password" per "user";
    Forgot as "forgotten_passwords": 5, Duration::from_mins(1), "forgotten passwords" per "address";
    Mail as "mails_per_user": 5, Duration::from_mins(10), "mails to new e-mail addresses" per "user";
    MailTo as "mails_per_recipient": 3, Duration::from_mins(30), "mails to new e-mail addresses" per "recipient";
    Register as "new_accounts": 5, Duration::from_mins(10), "new accounts" per "address";
    Guest as "new_guests": 20, Duration::from_secs(10), "new guests" per "address";
    GuestName as "guest_names": 10, Duration::from_mins(1), "names that guests choose" per "address";
    /// A browser saves a change after a pause.
    Document as "documents": 30, Duration::from_secs(2), "changes of stored documents" per "user";
    Act as "actions": 60, Duration::from_millis(100), "actions in games" per "user";
    Chat as "chat_messages": 8, Duration::from_secs(3), "chat messages" per "user";
    Offer as "offers": 20, Duration::from_secs(3), "seeks, challenges and new games" per "user";
    Analysis as "analyses": 10, Duration::from_mins(5), "requested analyses" per "user";
    AnalysisFrom as "analyses_per_address": 20, Duration::from_mins(2), "requested analyses" per "address";
    Report as "reports": 5, Duration::from_mins(10), "reports" per "user";
    Export as "exports": 3, Duration::from_mins(1), "exports" per "user";
    /// A preview is drawn for each link that is posted, and cached by the site that shows it.
    Picture as "pictures": 60, Duration::from_millis(500), "pictures of boards" per "address";
    Animation as "animations": 6, Duration::from_secs(10), "animations of games" per "address";
    Data as "data_exports": 3, Duration::from_mins(5), "exports of all data" per "user";
    /// More than actions, so that a busy client gets refused actions instead of a closed socket.
    Message as "socket_messages": 300, Duration::from_millis(50),
        "messages on sockets" per "user, or address without credentials";
}

/// The kinds of refusals in metrics: those of rates, and of the limits on what is open at the same time.
pub(crate) fn limited_kinds() -> impl Iterator<Item = &'static str> {
    Kind::ALL.iter().map(|kind| kind.name()).chain(["Stream", "Connection", "EngineGame", "Analyses"])
}

const fn days(days: u64) -> Duration {
    Duration::from_hours(24 * days)
}

type Limiters = HashMap<Kind, DefaultKeyedRateLimiter<String>>;

/// The token buckets of all kinds, with a multiple of their rates.
fn limiters(rates: &Rates, factor: u32) -> Limiters {
    let limiter = |kind: &Kind| {
        let Rate { burst, refill } = rates.of(*kind);
        let burst = NonZeroU32::new(burst.saturating_mul(factor)).unwrap_or(NonZeroU32::MIN);
        let quota =
            Quota::with_period(refill / factor).unwrap_or(Quota::per_second(NonZeroU32::MIN)).allow_burst(burst);
        (*kind, RateLimiter::keyed(quota))
    };
    Kind::ALL.iter().map(limiter).collect()
}

impl Kind {
    /// Whether the limit holds for the site, however many nodes it has. The others protect a node, or are generous.
    const fn is_site_wide(self) -> bool {
        match self {
            Kind::SignIn
            | Kind::SignInName
            | Kind::SignInDevice
            | Kind::Passkey
            | Kind::Confirm
            | Kind::Forgot
            | Kind::Mail
            | Kind::MailTo
            | Kind::Register
            | Kind::Guest
            | Kind::GuestName
            | Kind::Report
            | Kind::Analysis
            | Kind::AnalysisFrom
            | Kind::Data => true,
            Kind::Request
            | Kind::Act
            | Kind::Chat
            | Kind::Offer
            | Kind::Export
            | Kind::Picture
            | Kind::Document
            | Kind::Animation
            | Kind::Message => false,
        }
    }
}

/// Counts one event, which costs one token for each node. An attacker who uses them all then has as many attempts as on one.
fn count(limiters: &Limiters, kind: Kind, key: &str, nodes: u32, rates: &Rates) -> Result<(), ApiError> {
    let Some(limiter) = limiters.get(&kind) else { return Ok(()) };
    let cost = if kind.is_site_wide() { nodes.min(rates.of(kind).burst) } else { 1 };
    let cost = NonZeroU32::new(cost).unwrap_or(NonZeroU32::MIN);
    // The cost is at most the size of the bucket.
    let Ok(checked) = limiter.check_key_n(&key.to_owned(), cost) else { return Ok(()) };
    checked.map_err(|refused| {
        metrics::counter!("caldera_limited", "kind" => kind.name()).increment(1);
        ApiError::too_many(refused.wait_time_from(DefaultClock::default().now()).as_secs() + 1)
    })
}

/// Enforces rate limits, and counts open connections and streams.
#[derive(Debug)]
pub(crate) struct Limits {
    limiters: Limiters,
    /// Those of IPv6 networks.
    networks: Limiters,
    exempt: Vec<IpAddr>,
    bounds: Bounds,
    /// The number of nodes of the site.
    nodes: AtomicU32,
    streams: Arc<Tally>,
    connections: Arc<Tally>,
    engine_games: Arc<Tally>,
}

impl Limits {
    /// Creates the limits. Those by address do not apply to `exempt` addresses.
    pub(crate) fn new(exempt: Vec<IpAddr>, bounds: &Bounds) -> Limits {
        let [streams, connections, engine_games] = [(); 3].map(|()| Arc::default());
        Limits {
            limiters: limiters(&bounds.rates, 1),
            networks: limiters(&bounds.rates, NETWORK_FACTOR as u32),
            exempt,
            bounds: *bounds,
            nodes: AtomicU32::new(1),
            streams,
            connections,
            engine_games,
        }
    }

    /// Counts one event for an address, or refuses it. The addresses of a large IPv6 network share a larger bucket.
    pub(crate) fn count_address(&self, kind: Kind, address: IpAddr) -> Result<(), ApiError> {
        if self.exempt.contains(&address) {
            return Ok(());
        }
        self.count(kind, &ip_bucket(address))?;
        ip_network(address).map_or(Ok(()), |network| self.count_in(&self.networks, kind, &network))
    }

    /// Sets the number of nodes that share the limits of the site.
    pub(crate) fn set_nodes(&self, nodes: usize) {
        self.nodes.store(nodes as u32, Ordering::Relaxed);
    }

    fn count_in(&self, limiters: &Limiters, kind: Kind, key: &str) -> Result<(), ApiError> {
        count(limiters, kind, key, self.nodes.load(Ordering::Relaxed), &self.bounds.rates)
    }

    /// The bucket of a user at an address. At an exempt address, such as that of a club room, every user has their own.
    pub(crate) fn bucket_of(&self, user: &str, address: IpAddr) -> String {
        if self.exempt.contains(&address) { user.to_owned() } else { ip_bucket(address) }
    }

    /// Counts one event for a user or a name, or refuses it.
    pub(crate) fn count(&self, kind: Kind, key: &str) -> Result<(), ApiError> {
        self.count_in(&self.limiters, kind, key)
    }

    /// Admits a socket or a stream; it counts until the permit is dropped.
    pub(crate) fn open_stream(self: &Arc<Limits>, address: IpAddr) -> Result<StreamPermit, ApiError> {
        let Some(permit) = self.enter(&self.streams, address, self.bounds.streams_per_address, self.bounds.streams)
        else {
            metrics::counter!("caldera_limited", "kind" => "Stream").increment(1);
            return Err(ApiError::too_many(10));
        };
        Ok(StreamPermit { limits: Arc::clone(self), permit, exempt: self.exempt.contains(&address) })
    }

    /// Admits a connection unless its address has too many; it counts until the permit is dropped.
    pub(crate) fn open_connection(&self, address: IpAddr) -> Option<Permit> {
        let permit = self.enter(&self.connections, address, self.bounds.connections_per_address, usize::MAX);
        if permit.is_none() {
            metrics::counter!("caldera_limited", "kind" => "Connection").increment(1);
        }
        permit
    }

    /// Admits a game against the engine unless its address has too many; it counts until the permit is dropped.
    pub(crate) fn open_engine_game(&self, address: IpAddr) -> Result<Permit, ApiError> {
        let most = self.bounds.engine_games_per_address;
        self.enter(&self.engine_games, address, most, usize::MAX).ok_or_else(|| {
            metrics::counter!("caldera_limited", "kind" => "EngineGame").increment(1);
            let message = "there are too many games against the engine from your network: finish one first";
            ApiError::conflict("too_many_games", message)
        })
    }

    fn enter(&self, tally: &Arc<Tally>, address: IpAddr, most: usize, total: usize) -> Option<Permit> {
        tally.enter(address, if self.exempt.contains(&address) { usize::MAX } else { most }, total)
    }

    /// Drops the buckets that are full again.
    pub(crate) fn tidy(&self) {
        for limiter in self.limiters.values().chain(self.networks.values()) {
            limiter.retain_recent();
        }
    }
}

/// The bucket that an address counts in: an IPv4 address, or the /64 network of an IPv6 address, which one customer has at least.
pub(crate) fn ip_bucket(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

/// The /48 network of an IPv6 address, which one customer can have, too.
pub(crate) fn ip_network(address: IpAddr) -> Option<String> {
    let IpAddr::V6(address) = address else { return None };
    let [a, b, c, ..] = address.segments();
    Some(format!("{a:x}:{b:x}:{c:x}::/48"))
}

/// How much more than an address a /48 network of IPv6 is allowed.
pub(crate) const NETWORK_FACTOR: usize = 8;

/// Permits one socket or stream.
#[derive(Debug)]
pub(crate) struct StreamPermit {
    limits: Arc<Limits>,
    permit: Permit,
    exempt: bool,
}

impl StreamPermit {
    /// Counts a message on the socket, by user or without one by address.
    pub(crate) fn count_message(&self, person: Option<&str>) -> Result<(), ApiError> {
        match person {
            Some(person) => self.limits.count(Kind::Message, person),
            None if self.exempt => Ok(()),
            None => self.limits.count(Kind::Message, &self.permit.bucket),
        }
    }
}

#[cfg(test)]
#[path = "limits_tests.rs"]
mod tests;
