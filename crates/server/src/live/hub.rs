//! What concerns a person, whichever page is open: games that begin and end, turns, challenges; and the lobby.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, Weak};

use api::{Notice, Timestamp};
use tokio::sync::broadcast;

use crate::accounts::Person;
use crate::time::now;

/// Whose connections have to end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// Everybody's: the server goes down.
    All,
    /// Those that were opened with this session or token.
    Credential(String),
    /// All of this person.
    Person(String),
}

impl Ended {
    /// Whether this concerns somebody.
    pub(crate) fn concerns(&self, person: Option<&Person>) -> bool {
        match (self, person) {
            (Ended::All, _) => true,
            (Ended::Credential(id), Some(person)) => person.credential.id() == id,
            (Ended::Person(id), Some(person)) => *person.user.id == **id,
            (_, None) => false,
        }
    }
}

/// Whom somebody does not want to read, shared by all that he has open.
pub(crate) type Muted = RwLock<HashSet<String>>;

/// How many programs of somebody listen, and when the last one was heard of.
#[derive(Clone, Copy, Debug, Default)]
struct Listening {
    count: usize,
    left_at: Timestamp,
}

/// Where news is given out.
#[derive(Debug)]
pub(crate) struct Hub {
    people: Mutex<HashMap<String, broadcast::Sender<Notice>>>,
    programs: Mutex<HashMap<String, Listening>>,
    /// Whom those who have something open do not want to read.
    mutes: Mutex<HashMap<String, Weak<Muted>>>,
    lobby: broadcast::Sender<Notice>,
    ended: broadcast::Sender<Ended>,
    /// How many messages wait for a slow reader.
    feed: usize,
}

/// A program that hears its owner's news, until this is dropped.
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

/// For how long it is remembered when a program was heard of, in milliseconds.
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

    /// Notes that a program of somebody listens: whoever plays by one need not sit in the room of the game.
    pub(crate) fn attend(self: &Arc<Hub>, user: &str) -> Program {
        self.programs().entry(user.to_owned()).or_default().count += 1;
        Program { hub: Arc::clone(self), user: user.to_owned() }
    }

    /// When the last program of a user left: long ago, if there was none; `None` while one listens.
    pub(crate) fn heard_of(&self, user: &str) -> Option<Timestamp> {
        match self.programs().get(user) {
            Some(listening) => (listening.count == 0).then_some(listening.left_at),
            None => Some(Timestamp::default()),
        }
    }

    fn programs(&self) -> MutexGuard<'_, HashMap<String, Listening>> {
        self.programs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whom somebody does not want to read, as it is from now on; what he wanted before has to be put in.
    pub(crate) fn muted_by(&self, user: &str) -> Arc<Muted> {
        let mut open = self.mutes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(muted) = open.get(user).and_then(Weak::upgrade) {
            return muted;
        }
        let muted = Arc::default();
        open.insert(user.to_owned(), Arc::downgrade(&muted));
        muted
    }

    /// Whether somebody is read by another one has changed.
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

    /// Tells one person, if he listens.
    pub(crate) fn tell(&self, user: &str, notice: Notice) {
        let people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(person) = people.get(user) {
            let _ = person.send(notice);
        }
    }

    /// Tells everybody in the lobby.
    pub(crate) fn announce(&self, notice: Notice) {
        let _ = self.lobby.send(notice);
    }

    /// Ends the connections that were opened with this session or token.
    pub(crate) fn end(&self, credential: &str) {
        let _ = self.ended.send(Ended::Credential(credential.to_owned()));
    }

    /// Ends all connections of somebody.
    pub(crate) fn end_person(&self, user: &str) {
        let _ = self.ended.send(Ended::Person(user.to_owned()));
    }

    /// Ends all connections, for the server goes down.
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

    /// How many connections are told when the server goes down.
    pub(crate) fn connections(&self) -> usize {
        self.ended.receiver_count()
    }

    /// Forgets those to whom nobody listens any more.
    pub(crate) fn tidy(&self) {
        let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        people.retain(|_, person| person.receiver_count() > 0);
        let mut open = self.mutes.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|_, muted| muted.strong_count() > 0);
        let now = now();
        self.programs().retain(|_, listening| listening.count > 0 || now - listening.left_at < REMEMBERED);
    }
}
