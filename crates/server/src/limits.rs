//! All limits of the server: rates, sizes, timeouts, counts. The sizes that a game accepts, such as the length of a move, are
//! in [`game_state::limits`].

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::errors::ApiError;
use crate::tally::{Permit, Tally};

/// Bytes of a request body.
pub(crate) const BODY_BYTES: usize = 16 * 1024;
/// Bytes of a message on a socket.
pub(crate) const MESSAGE_BYTES: usize = 8 * 1024;
/// Characters of a password; the maximum bounds the cost of hashing.
pub(crate) const PASSWORD: std::ops::RangeInclusive<usize> = 8..=200;
/// Bytes of a user name.
pub(crate) const NAME: std::ops::RangeInclusive<usize> = 2..=20;
/// Characters of the name of a token.
pub(crate) const TOKEN_NAME: usize = 60;
/// Moves of a rated game, so that both players have moved.
pub(crate) const RATED_MOVES: i64 = 2;
/// Rated games of the same two players in 24 hours; further ones do not change their ratings.
pub(crate) const RATED_PER_PAIR: i64 = 10;
/// Characters of a report.
pub(crate) const REPORT: usize = 1_000;

/// Limits that protect the machine and can be configured, in contrast to the sizes above.
///
/// `caldera serve` uses the [`Default`]; tests use smaller values in order to reach each limit.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The time until the response to a request begins.
    pub request_time: Duration,
    /// The time to read the headers of a request, and how long a connection may be idle.
    pub header_time: Duration,
    /// Open connections, not including sockets; further clients wait until others disconnect.
    pub connections: usize,
    /// Open connections per address. Not enforced behind a proxy, where all connections come from the proxy.
    pub connections_per_address: usize,
    /// Messages buffered for a slow reader, who then has to catch up from the database.
    pub feed: usize,
    /// The interval of WebSocket pings, which also measure the lag.
    pub ping_every: Duration,
    /// How long a socket may be silent before it is closed.
    pub silence: Duration,
    /// Sockets and streams per address.
    pub streams_per_address: usize,
    /// Sockets and streams in total.
    pub streams: usize,
    /// Open offers per user.
    pub offers_per_user: usize,
    /// Games in progress per user.
    pub games_per_user: usize,
    /// Games in progress against the engine per user.
    pub engine_games_per_user: usize,
    /// Games in progress against the engine per address, not including those that are no longer in memory.
    pub engine_games_per_address: usize,
    /// Sessions per user; a new one ends the least recently used.
    pub sessions_per_user: usize,
    /// Muted players per user.
    pub mutes_per_user: usize,
    /// Seeks in the list, the newest first.
    pub seeks: usize,
    /// Tokens per user.
    pub tokens_per_user: usize,
    /// Items on a page of a list.
    pub page: u32,
    /// How long an unused session lasts.
    pub session: Duration,
    /// How long an unseen guest without a game in progress is kept.
    pub guest: Duration,
    /// The interval at which expired data is deleted.
    pub tidy_every: Duration,
    /// Passwords hashed at the same time: each takes 19 MiB and a core.
    pub hashes: usize,
    /// Passwords that wait to be hashed; further requests are refused.
    pub hashes_waiting: usize,
    /// How long a player must be away from a live game before the opponent may claim it.
    pub gone_after: Duration,
    /// The interval at which the server looks for moderation actions of `caldera admin`.
    pub moderation_every: Duration,
    /// How long the server waits for pending writes when it shuts down.
    pub shutdown_grace: Duration,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            request_time: Duration::from_secs(20),
            header_time: Duration::from_secs(30),
            connections: 30_000,
            connections_per_address: 500,
            feed: 64,
            ping_every: Duration::from_secs(5),
            silence: Duration::from_secs(20),
            streams_per_address: 100,
            streams: 20_000,
            offers_per_user: 10,
            games_per_user: 200,
            engine_games_per_user: 5,
            engine_games_per_address: 20,
            sessions_per_user: 50,
            mutes_per_user: 500,
            seeks: 500,
            tokens_per_user: 20,
            page: 50,
            session: Duration::from_hours(90 * 24),
            guest: Duration::from_hours(90 * 24),
            tidy_every: Duration::from_mins(1),
            hashes: 2,
            hashes_waiting: 64,
            gone_after: game_state::limits::GONE_AFTER,
            moderation_every: Duration::from_secs(1),
            shutdown_grace: Duration::from_secs(10),
        }
    }
}

/// What a rate limit applies to, and whether it counts by address or by user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// Requests, by address.
    Request,
    /// Attempts to sign in, by address.
    SignIn,
    /// Attempts to sign in, by name.
    SignInName,
    /// Attempts to sign in, by device from which the user has signed in before.
    SignInDevice,
    /// New accounts, by address.
    Register,
    /// New guests, by address.
    Guest,
    /// Actions in games, by user.
    Act,
    /// Chat messages, by user.
    Chat,
    /// Seeks, challenges and new games, by user.
    Offer,
    /// Reports, by user.
    Report,
    /// Exports, by user.
    Export,
    /// Messages of any kind on sockets, by user, or by address without credentials.
    Message,
}

impl Kind {
    /// All kinds.
    const ALL: [Kind; 12] = [
        Kind::Request,
        Kind::SignIn,
        Kind::SignInName,
        Kind::SignInDevice,
        Kind::Register,
        Kind::Guest,
        Kind::Act,
        Kind::Chat,
        Kind::Offer,
        Kind::Report,
        Kind::Export,
        Kind::Message,
    ];

    /// The token bucket: burst size and refill interval.
    const fn quota(self) -> (u32, Duration) {
        match self {
            Kind::Request => (600, Duration::from_millis(50)),
            Kind::SignIn | Kind::SignInDevice => (10, Duration::from_secs(6)),
            // More than per address. A few addresses can still use it up, so that it does not apply to known devices.
            Kind::SignInName => (30, Duration::from_secs(2)),
            Kind::Register | Kind::Report => (5, Duration::from_mins(10)),
            Kind::Guest => (20, Duration::from_secs(10)),
            Kind::Act => (60, Duration::from_millis(100)),
            Kind::Chat => (8, Duration::from_secs(3)),
            Kind::Offer => (20, Duration::from_secs(3)),
            Kind::Export => (3, Duration::from_mins(1)),
            // More than actions, so that a busy client gets refused actions instead of a closed socket.
            Kind::Message => (300, Duration::from_millis(50)),
        }
    }
}

type Limiters = HashMap<Kind, DefaultKeyedRateLimiter<String>>;

/// The token buckets of all kinds, with a multiple of their rates.
fn limiters(factor: u32) -> Limiters {
    let limiter = |kind: Kind| {
        let (burst, period) = kind.quota();
        let burst = NonZeroU32::new(burst * factor).unwrap_or(NonZeroU32::MIN);
        let quota =
            Quota::with_period(period / factor).unwrap_or(Quota::per_second(NonZeroU32::MIN)).allow_burst(burst);
        (kind, RateLimiter::keyed(quota))
    };
    Kind::ALL.into_iter().map(limiter).collect()
}

fn count(limiters: &Limiters, kind: Kind, key: &str) -> Result<(), ApiError> {
    let Some(limiter) = limiters.get(&kind) else { return Ok(()) };
    limiter.check_key(&key.to_owned()).map_err(|refused| {
        metrics::counter!("caldera_limited", "kind" => format!("{kind:?}")).increment(1);
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
    streams: Arc<Tally>,
    connections: Arc<Tally>,
    engine_games: Arc<Tally>,
}

impl Limits {
    /// Creates the limits. Those by address do not apply to `exempt` addresses.
    pub(crate) fn new(exempt: Vec<IpAddr>, bounds: &Bounds) -> Limits {
        let [streams, connections, engine_games] = [(); 3].map(|()| Arc::default());
        Limits {
            limiters: limiters(1),
            networks: limiters(NETWORK_FACTOR as u32),
            exempt,
            bounds: *bounds,
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
        ip_network(address).map_or(Ok(()), |network| count(&self.networks, kind, &network))
    }

    /// The bucket of a user at an address. At an exempt address, such as that of a club room, every user has their own.
    pub(crate) fn bucket_of(&self, user: &str, address: IpAddr) -> String {
        if self.exempt.contains(&address) { user.to_owned() } else { ip_bucket(address) }
    }

    /// Counts one event for a user or a name, or refuses it.
    pub(crate) fn count(&self, kind: Kind, key: &str) -> Result<(), ApiError> {
        count(&self.limiters, kind, key)
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
