//! Delivers notices outside of games: to single users (games that begin and end, turns, challenges) and to the lobby.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, Weak};

use api::{Notice, Timestamp};
use tokio::sync::broadcast;

use crate::accounts::Person;
use crate::time::now;

/// The connections that have to end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// All: the server shuts down.
    All,
    /// Those that were opened with this session or token.
    Credential(String),
    /// All connections of this user.
    Person(String),
}

impl Ended {
    /// Whether a connection of `person` has to end.
    pub(crate) fn concerns(&self, person: Option<&Person>) -> bool {
        match (self, person) {
            (Ended::All, _) => true,
            (Ended::Credential(id), Some(person)) => person.credential.id() == id,
            (Ended::Person(id), Some(person)) => *person.user.id == **id,
            (_, None) => false,
        }
    }
}

/// The ids of the users that a user has muted, shared by all their connections.
pub(crate) type Muted = RwLock<HashSet<String>>;

/// The number of a user's connected programs, and when the last one disconnected.
#[derive(Clone, Copy, Debug, Default)]
struct Listening {
    count: usize,
    left_at: Timestamp,
}

/// Delivers notices to connections.
#[derive(Debug)]
pub(crate) struct Hub {
    people: Mutex<HashMap<String, broadcast::Sender<Notice>>>,
    programs: Mutex<HashMap<String, Listening>>,
    /// The mutes of users with open connections.
    mutes: Mutex<HashMap<String, Weak<Muted>>>,
    lobby: broadcast::Sender<Notice>,
    ended: broadcast::Sender<Ended>,
    /// Messages buffered for a slow reader.
    feed: usize,
}

/// A program connected to its owner's news, until this is dropped.
#[derive(Debug)]
pub(crate) struct Program {
    hub: Arc<Hub>,
    user: String,
}

impl Drop for Program {
    fn drop(&mut self) {
        if let Some(listening) = self.hub.programs().get_mut(&self.user) {
            listening.count -= 1;
            listening.left_at = now();
        }
    }
}

/// How long the time of a program's last connection is kept, in milliseconds.
const REMEMBERED: i64 = 3_600_000;

impl Hub {
    pub(crate) fn new(feed: usize) -> Hub {
        Hub {
            people: Mutex::default(),
            programs: Mutex::default(),
            mutes: Mutex::default(),
            lobby: broadcast::Sender::new(feed),
            ended: broadcast::Sender::new(feed),
            feed,
        }
    }

    /// Registers a connected program of a user. A player whose program is connected counts as present in all their games.
    pub(crate) fn attend(self: &Arc<Hub>, user: &str) -> Program {
        self.programs().entry(user.to_owned()).or_default().count += 1;
        Program { hub: Arc::clone(self), user: user.to_owned() }
    }

    /// When the last program of a user disconnected (timestamp 0 if there was none); `None` while one is connected.
    pub(crate) fn program_left_at(&self, user: &str) -> Option<Timestamp> {
        match self.programs().get(user) {
            Some(listening) => (listening.count == 0).then_some(listening.left_at),
            None => Some(Timestamp::default()),
        }
    }

    fn programs(&self) -> MutexGuard<'_, HashMap<String, Listening>> {
        self.programs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The shared mutes of a user. The set starts empty: the caller adds the stored mutes.
    pub(crate) fn muted_by(&self, user: &str) -> Arc<Muted> {
        let mut open = self.mutes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(muted) = open.get(user).and_then(Weak::upgrade) {
            return muted;
        }
        let muted = Arc::default();
        open.insert(user.to_owned(), Arc::downgrade(&muted));
        muted
    }

    /// Updates the shared mutes of a user after they muted or unmuted another.
    pub(crate) fn mute(&self, user: &str, other: &str, mute: bool) {
        let open = self.mutes.lock().unwrap_or_else(PoisonError::into_inner).get(user).and_then(Weak::upgrade);
        if let Some(muted) = open {
            let mut muted = muted.write().unwrap_or_else(PoisonError::into_inner);
            if mute {
                muted.insert(other.to_owned());
            } else {
                muted.remove(other);
            }
        }
    }

    /// Sends a notice to the connections of a user.
    pub(crate) fn notify(&self, user: &str, notice: Notice) {
        let people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(person) = people.get(user) {
            let _ = person.send(notice);
        }
    }

    /// Sends a notice to all connections to the lobby.
    pub(crate) fn announce(&self, notice: Notice) {
        let _ = self.lobby.send(notice);
    }

    /// Ends the connections that were opened with this session or token.
    pub(crate) fn end(&self, credential: &str) {
        let _ = self.ended.send(Ended::Credential(credential.to_owned()));
    }

    /// Ends all connections of a user.
    pub(crate) fn end_person(&self, user: &str) {
        let _ = self.ended.send(Ended::Person(user.to_owned()));
    }

    /// Ends all connections because the server shuts down.
    pub(crate) fn end_all(&self) {
        let _ = self.ended.send(Ended::All);
    }

    pub(crate) fn listen(&self, user: &str) -> broadcast::Receiver<Notice> {
        let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        people.entry(user.to_owned()).or_insert_with(|| broadcast::Sender::new(self.feed)).subscribe()
    }

    pub(crate) fn listen_to_lobby(&self) -> broadcast::Receiver<Notice> {
        self.lobby.subscribe()
    }

    pub(crate) fn listen_for_end(&self) -> broadcast::Receiver<Ended> {
        self.ended.subscribe()
    }

    /// The number of connections that listen for their end.
    pub(crate) fn connections(&self) -> usize {
        self.ended.receiver_count()
    }

    /// Drops the entries of users without connections.
    pub(crate) fn tidy(&self) {
        let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        people.retain(|_, person| person.receiver_count() > 0);
        let mut open = self.mutes.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|_, muted| muted.strong_count() > 0);
        let now = now();
        self.programs().retain(|_, listening| listening.count > 0 || now - listening.left_at < REMEMBERED);
    }
}
