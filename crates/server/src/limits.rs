//! Every limit of the server in one place: rates, sizes, times, counts. The sizes that a game accepts, such as the length of a
//! move, are in [`game_state::limits`].

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
/// How long a password may be: hashing costs time.
pub(crate) const PASSWORD: std::ops::RangeInclusive<usize> = 8..=200;
/// How long a name may be.
pub(crate) const NAME: std::ops::RangeInclusive<usize> = 2..=20;
/// How many characters the name of a token has.
pub(crate) const TOKEN_NAME: usize = 60;
/// How long a report may be, in characters.
pub(crate) const REPORT: usize = 1_000;

/// How many, how long and how large, as far as it is a matter of the machine and not of what is kept.
///
/// A server is run with the [`Default`]; tests take smaller ones, to meet each of them.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// How long a request may take until its answer begins.
    pub request_time: Duration,
    /// How long a connection may take to say what it wants, and how long it may stay without wanting anything.
    pub header_time: Duration,
    /// How many connections there may be at once, open sockets not counted; more wait until others end.
    pub connections: usize,
    /// How many connections one address may have at once; behind a proxy they are all the proxy's, and not counted.
    pub connections_per_address: usize,
    /// How many messages wait for a slow reader before he is made to read from the database.
    pub feed: usize,
    /// How often a socket is asked whether it is still there, which also tells how far away it is.
    pub ping_every: Duration,
    /// How long a socket may say nothing.
    pub silence: Duration,
    /// How many sockets and streams one address may hold.
    pub streams_per_address: usize,
    /// How many sockets and streams there may be in all.
    pub streams: usize,
    /// How many offers one person may have open.
    pub offers_per_user: usize,
    /// How many games one person may have going on.
    pub games_per_user: usize,
    /// How many games against the engine one person may have going on.
    pub engine_games_per_user: usize,
    /// How many sessions one person may have; the oldest make way for new ones.
    pub sessions_per_user: usize,
    /// How many people one person may mute.
    pub mutes_per_user: usize,
    /// How many seeks are listed, the newest first.
    pub seeks: usize,
    /// How many tokens one person may have.
    pub tokens_per_user: usize,
    /// How many items a page of a list has.
    pub page: u32,
    /// How long a session lives without being used.
    pub session: Duration,
    /// How long a guest is remembered who is not seen and plays no game.
    pub guest: Duration,
    /// How often what nobody needs is forgotten.
    pub tidy_every: Duration,
    /// How many passwords are hashed at once: each takes 19 MiB and a core.
    pub hashes: usize,
    /// How long a player at the board must be gone before the other one may claim the game.
    pub gone_after: Duration,
    /// How often it is looked whether an operator has acted on somebody.
    pub look_every: Duration,
    /// How long a server that goes down waits for what is being written.
    pub farewell: Duration,
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
            sessions_per_user: 50,
            mutes_per_user: 500,
            seeks: 500,
            tokens_per_user: 20,
            page: 50,
            session: Duration::from_hours(90 * 24),
            guest: Duration::from_hours(90 * 24),
            tidy_every: Duration::from_mins(1),
            hashes: 2,
            gone_after: game_state::limits::GONE_AFTER,
            look_every: Duration::from_secs(1),
            farewell: Duration::from_secs(10),
        }
    }
}

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
    /// Messages on sockets, whatever they say, by person, or by address if nobody knows him.
    Message,
}

impl Kind {
    /// All kinds.
    const ALL: [Kind; 11] = [
        Kind::Request,
        Kind::SignIn,
        Kind::SignInName,
        Kind::Register,
        Kind::Guest,
        Kind::Act,
        Kind::Chat,
        Kind::Offer,
        Kind::Report,
        Kind::Export,
        Kind::Message,
    ];

    /// So many at once, and after that one more each time this has gone by. None can be forgotten.
    const fn quota(self) -> (u32, Duration) {
        match self {
            Kind::Request => (600, Duration::from_millis(50)),
            Kind::SignIn => (10, Duration::from_secs(6)),
            // More than one address has, or anybody could keep somebody else from signing in.
            Kind::SignInName => (30, Duration::from_secs(2)),
            Kind::Register | Kind::Report => (5, Duration::from_mins(10)),
            Kind::Guest => (20, Duration::from_secs(10)),
            Kind::Act => (60, Duration::from_millis(100)),
            Kind::Chat => (8, Duration::from_secs(3)),
            Kind::Offer => (20, Duration::from_secs(3)),
            Kind::Export => (3, Duration::from_mins(1)),
            // More than actions, so that it is these that are refused, and the socket stays.
            Kind::Message => (300, Duration::from_millis(50)),
        }
    }
}

/// Counts what is done, and says when it is too much.
#[derive(Debug)]
pub(crate) struct Limits {
    limiters: HashMap<Kind, DefaultKeyedRateLimiter<String>>,
    exempt: Vec<IpAddr>,
    bounds: Bounds,
    streams: Arc<Tally>,
    connections: Arc<Tally>,
}

/// How many of something each house holds at the moment.
#[derive(Debug, Default)]
struct Tally {
    houses: Mutex<HashMap<String, usize>>,
}

/// One of them, until this is dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    tally: Arc<Tally>,
    /// What its address counts as.
    house: String,
}

impl Tally {
    /// Counts one more for a house, if that may be with so many of its own and so many in all.
    fn enter(self: &Arc<Tally>, house: String, may: impl FnOnce(usize, usize) -> bool) -> Option<Permit> {
        let mut houses = self.houses.lock().unwrap_or_else(PoisonError::into_inner);
        let (own, all) = (houses.get(&house).copied().unwrap_or(0), houses.values().sum());
        if !may(own, all) {
            return None;
        }
        houses.insert(house.clone(), own + 1);
        Some(Permit { tally: Arc::clone(self), house })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut houses = self.tally.houses.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = houses.get_mut(&self.house) {
            *count -= 1;
            if *count == 0 {
                houses.remove(&self.house);
            }
        }
    }
}

impl Limits {
    /// The limits for everybody but these addresses, for which only those of persons hold.
    pub(crate) fn new(exempt: Vec<IpAddr>, bounds: &Bounds) -> Limits {
        let limiter = |kind: Kind| {
            let (burst, period) = kind.quota();
            let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
            let quota = Quota::with_period(period).unwrap_or(Quota::per_second(NonZeroU32::MIN)).allow_burst(burst);
            (kind, RateLimiter::keyed(quota))
        };
        let limiters = Kind::ALL.into_iter().map(limiter).collect();
        Limits { limiters, exempt, bounds: *bounds, streams: Arc::default(), connections: Arc::default() }
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
        let (bounds, exempt) = (&self.bounds, self.exempt.contains(&address));
        let may = |own, all| all < bounds.streams && (exempt || own < bounds.streams_per_address);
        let Some(permit) = self.streams.enter(group(address), may) else {
            metrics::counter!("caldera_limited", "kind" => "Stream").increment(1);
            return Err(ApiError::too_many(10));
        };
        Ok(StreamPermit { limits: Arc::clone(self), permit, exempt })
    }

    /// Takes a connection of an address, unless it has too many; it counts until what is returned is dropped.
    pub(crate) fn open_connection(&self, address: IpAddr) -> Option<Permit> {
        let exempt = self.exempt.contains(&address);
        let permit =
            self.connections.enter(group(address), |own, _| exempt || own < self.bounds.connections_per_address);
        if permit.is_none() {
            metrics::counter!("caldera_limited", "kind" => "Connection").increment(1);
        }
        permit
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
    permit: Permit,
    exempt: bool,
}

impl StreamPermit {
    /// Counts a message on the socket, of a person or of somebody whom nobody knows.
    pub(crate) fn count_message(&self, person: Option<&str>) -> Result<(), ApiError> {
        match person {
            Some(person) => self.limits.count(Kind::Message, person),
            None if self.exempt => Ok(()),
            None => self.limits.count(Kind::Message, &self.permit.house),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_are_refused_and_one_does_not_use_up_anothers() {
        let limits = Limits::new(vec![[127, 0, 0, 1].into()], &Bounds::default());
        let (most, _) = Kind::Report.quota();
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

    /// The kind after this one: whoever adds a kind has to say here where it stands.
    fn next(kind: Kind) -> Option<Kind> {
        Some(match kind {
            Kind::Request => Kind::SignIn,
            Kind::SignIn => Kind::SignInName,
            Kind::SignInName => Kind::Register,
            Kind::Register => Kind::Guest,
            Kind::Guest => Kind::Act,
            Kind::Act => Kind::Chat,
            Kind::Chat => Kind::Offer,
            Kind::Offer => Kind::Report,
            Kind::Report => Kind::Export,
            Kind::Export => Kind::Message,
            Kind::Message => return None,
        })
    }

    #[test]
    fn every_kind_is_counted() {
        let kinds: Vec<Kind> = std::iter::successors(Some(Kind::Request), |kind| next(*kind)).collect();
        assert_eq!(kinds, Kind::ALL);
        let limits = Limits::new(Vec::new(), &Bounds::default());
        for kind in kinds {
            let (most, period) = kind.quota();
            assert!(most > 0 && !period.is_zero(), "{kind:?}");
            let done = (0..10 * most).take_while(|_| limits.count(kind, "ada").is_ok()).count();
            assert!(done >= most as usize && done < 10 * most as usize, "{kind:?}: {done}");
        }
    }

    /// How a period stands in the operator's guide.
    fn in_words(period: Duration) -> String {
        match period.as_millis() {
            milliseconds @ ..1_000 => format!("{milliseconds} ms"),
            milliseconds @ 1_000..60_000 => format!("{} s", milliseconds / 1_000),
            milliseconds => format!("{} min", milliseconds / 60_000),
        }
    }

    #[test]
    fn the_guide_tells_how_often() {
        let guide = include_str!("../../../docs/deploying.md");
        for kind in Kind::ALL {
            let what = match kind {
                Kind::Request => "requests | an address",
                Kind::SignIn => "attempts to sign in | an address",
                Kind::SignInName => "attempts to sign in | a name",
                Kind::Register => "new accounts | an address",
                Kind::Guest => "new guests | an address",
                Kind::Act => "what is done in games | a person",
                Kind::Chat => "messages in chats | a person",
                Kind::Offer => "seeks, challenges, games that begin | a person",
                Kind::Report => "reports | a person",
                Kind::Export => "exports of all games | a person",
                Kind::Message => "messages on sockets, whatever they say | a person, or an address",
            };
            let (burst, period) = kind.quota();
            let row = format!("| {what} | {burst} | {} |", in_words(period));
            assert!(guide.contains(&row), "{row}");
        }
    }

    #[test]
    fn addresses_of_one_house_count_together() {
        let [a, b]: [IpAddr; 2] = ["2001:db8::1", "2001:db8::2"].map(|text| text.parse().expect("an address"));
        assert_eq!(group(a), group(b));
    }

    #[test]
    fn streams_are_counted_while_they_are_open() {
        let bounds = Bounds { streams_per_address: 3, streams: 5, ..Bounds::default() };
        let limits = Arc::new(Limits::new(Vec::new(), &bounds));
        let [one, same, other, third]: [IpAddr; 4] =
            ["2001:db8::1", "2001:db8::2", "192.0.2.1", "192.0.2.2"].map(|text| text.parse().expect("an address"));
        let mut open: Vec<_> = [one, same, one].map(|address| limits.open_stream(address).expect("free")).into();
        assert!(limits.open_stream(same).is_err(), "a house has one limit, however many addresses it has");
        open.pop();
        assert!(limits.open_stream(same).is_ok());
        open.extend([other, other, third].map(|address| limits.open_stream(address).expect("free")));
        assert!(limits.open_stream(third).is_err(), "all together have one, too");
        drop(open);
        assert!(limits.streams.houses.lock().expect("the count").is_empty(), "nothing is left over");
    }
}
