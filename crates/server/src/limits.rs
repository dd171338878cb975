//! Every limit of the server, in one place: how often, how large, how long, how many.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::errors::ApiError;

/// How many bytes a request may have.
pub(crate) const BODY_BYTES: usize = 16 * 1024;
/// How many bytes a message on a socket may have.
pub(crate) const MESSAGE_BYTES: usize = 8 * 1024;
/// How long a request may take.
pub(crate) const REQUEST_TIME: Duration = Duration::from_secs(20);
/// How long a connection may take to say what it wants, and how long it may stay without wanting anything.
pub(crate) const HEADER_TIME: Duration = Duration::from_secs(30);
/// How many connections there may be at once; more wait until others end.
pub(crate) const CONNECTIONS: usize = 30_000;
/// How many messages wait for a slow reader before he is made to read from the database.
pub(crate) const FEED: usize = 64;
/// How often a socket is asked whether it is still there, which also tells how far away it is.
pub(crate) const PING_EVERY: Duration = Duration::from_secs(5);
/// How long a socket may say nothing.
pub(crate) const SILENCE: Duration = Duration::from_secs(20);
/// How many sockets and streams one address may hold.
pub(crate) const STREAMS_PER_ADDRESS: usize = 100;
/// How many sockets and streams there may be in all.
pub(crate) const STREAMS: usize = 20_000;
/// How many offers one person may have open.
pub(crate) const OFFERS_PER_USER: usize = 10;
/// How many games one person may have going on.
pub(crate) const GAMES_PER_USER: usize = 200;
/// How many games against the engine one person may have going on.
pub(crate) const ENGINE_GAMES_PER_USER: usize = 5;
/// How many tokens one person may have.
pub(crate) const TOKENS_PER_USER: usize = 20;
/// How many items a page of a list has.
pub(crate) const PAGE: i64 = 50;
/// How long a password may be: hashing costs time.
pub(crate) const PASSWORD: std::ops::RangeInclusive<usize> = 8..=200;
/// How long a name may be.
pub(crate) const NAME: std::ops::RangeInclusive<usize> = 2..=20;
/// How long a report may be, in characters.
pub(crate) const REPORT: usize = 1_000;
/// How long a session lives without being used.
pub(crate) const SESSION: Duration = Duration::from_hours(90 * 24);
/// How many passwords are hashed at once: each takes 19 MiB and a core.
pub(crate) const HASHES: usize = 2;

/// What is counted, and for whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// Any request, by address.
    Request,
    /// Attempts to sign in, by address.
    SignIn,
    /// Attempts to sign in, by name.
    SignInName,
    /// New accounts, by address.
    Register,
    /// New guests, by address.
    Guest,
    /// What is done in games, by person.
    Act,
    /// What is said, by person.
    Chat,
    /// Seeks and challenges, by person.
    Offer,
    /// Reports, by person.
    Report,
    /// Exports of all one's games, by person.
    Export,
}

/// So many in so long, and so many at once.
const QUOTAS: [(Kind, u32, Duration); 10] = [
    (Kind::Request, 600, Duration::from_millis(50)),
    (Kind::SignIn, 10, Duration::from_secs(6)),
    (Kind::SignInName, 10, Duration::from_secs(6)),
    (Kind::Register, 5, Duration::from_mins(10)),
    (Kind::Guest, 20, Duration::from_secs(10)),
    (Kind::Act, 60, Duration::from_millis(100)),
    (Kind::Chat, 8, Duration::from_secs(3)),
    (Kind::Offer, 20, Duration::from_secs(3)),
    (Kind::Report, 5, Duration::from_mins(10)),
    (Kind::Export, 3, Duration::from_mins(1)),
];

/// Counts what is done, and says when it is too much.
#[derive(Debug)]
pub(crate) struct Limits {
    limiters: HashMap<Kind, DefaultKeyedRateLimiter<String>>,
    exempt: Vec<IpAddr>,
    streams: Mutex<HashMap<IpAddr, usize>>,
}

impl Limits {
    /// The limits for everybody but these addresses, for which only those of persons hold.
    pub(crate) fn new(exempt: Vec<IpAddr>) -> Limits {
        let limiter = |(kind, burst, period): (Kind, u32, Duration)| {
            let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
            let quota = Quota::with_period(period).unwrap_or(Quota::per_second(NonZeroU32::MIN)).allow_burst(burst);
            (kind, RateLimiter::keyed(quota))
        };
        Limits { limiters: QUOTAS.into_iter().map(limiter).collect(), exempt, streams: Mutex::default() }
    }

    /// Counts one of a kind for an address.
    pub(crate) fn count_address(&self, kind: Kind, address: IpAddr) -> Result<(), ApiError> {
        if self.exempt.contains(&address) { Ok(()) } else { self.count(kind, &group(address)) }
    }

    /// Counts one of a kind for a person or a name.
    pub(crate) fn count(&self, kind: Kind, key: &str) -> Result<(), ApiError> {
        let Some(limiter) = self.limiters.get(&kind) else { return Ok(()) };
        limiter.check_key(&key.to_owned()).map_err(|refused| {
            metrics::counter!("caldera_limited", "kind" => format!("{kind:?}")).increment(1);
            ApiError::too_many(refused.wait_time_from(DefaultClock::default().now()).as_secs() + 1)
        })
    }

    /// Opens a socket or a stream for an address; it counts until what is returned is dropped.
    pub(crate) fn open_stream(self: &Arc<Limits>, address: IpAddr) -> Result<StreamPermit, ApiError> {
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = streams.values().sum();
        let own = streams.entry(address).or_default();
        if all >= STREAMS || (*own >= STREAMS_PER_ADDRESS && !self.exempt.contains(&address)) {
            return Err(ApiError::too_many(10));
        }
        *own += 1;
        Ok(StreamPermit { limits: Arc::clone(self), address })
    }

    /// Forgets those who have long done nothing.
    pub(crate) fn tidy(&self) {
        for limiter in self.limiters.values() {
            limiter.retain_recent();
        }
    }
}

/// A house has many addresses of version 6, but one network.
fn group(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

/// The right to one socket or stream.
#[derive(Debug)]
pub(crate) struct StreamPermit {
    limits: Arc<Limits>,
    address: IpAddr,
}

impl Drop for StreamPermit {
    fn drop(&mut self) {
        let mut streams = self.limits.streams.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = streams.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                streams.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_are_refused_and_one_does_not_use_up_anothers() {
        let limits = Limits::new(vec![[127, 0, 0, 1].into()]);
        let most = QUOTAS.iter().find(|quota| quota.0 == Kind::Report).expect("a quota").1;
        for _ in 0..most {
            limits.count(Kind::Report, "ada").expect("within the limit");
        }
        assert!(limits.count(Kind::Report, "ada").is_err());
        assert!(limits.count(Kind::Report, "bob").is_ok());
        for _ in 0..1000 {
            limits.count_address(Kind::Register, [127, 0, 0, 1].into()).expect("an exempt address");
        }
        let other = [192, 0, 2, 1].into();
        assert!((0..1000).any(|_| limits.count_address(Kind::Register, other).is_err()));
    }

    #[test]
    fn every_kind_has_a_quota() {
        for kind in [Kind::Request, Kind::SignIn, Kind::SignInName, Kind::Register, Kind::Guest, Kind::Act, Kind::Chat]
        {
            assert!(QUOTAS.iter().any(|quota| quota.0 == kind), "{kind:?}");
        }
    }

    #[test]
    fn addresses_of_one_house_count_together() {
        let [a, b]: [IpAddr; 2] = ["2001:db8::1", "2001:db8::2"].map(|text| text.parse().expect("an address"));
        assert_eq!(group(a), group(b));
    }

    #[test]
    fn streams_are_counted_while_they_are_open() {
        let limits = Arc::new(Limits::new(Vec::new()));
        let address = [192, 0, 2, 1].into();
        let mut open: Vec<_> = (0..STREAMS_PER_ADDRESS).map(|_| limits.open_stream(address).expect("free")).collect();
        assert!(limits.open_stream(address).is_err());
        open.pop();
        assert!(limits.open_stream(address).is_ok());
    }
}
