//! Delivers notices outside of games: to single users (games that begin and end, turns, challenges) and to the lobby.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, Weak};

use api::{Notice, Timestamp};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;
use tokio::task::AbortHandle;

use crate::accounts::Person;
use crate::bus::{Bus, BusMessage, NodeId, Subject};
use crate::time::now;

/// The connections that have to end.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ended {
    /// All: the server shuts down, or cannot serve them.
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

/// Delivers notices to connections, through whichever node they are.
#[derive(Debug)]
pub(crate) struct Hub {
    bus: Bus,
    people: Mutex<HashMap<String, Listeners>>,
    programs: Mutex<HashMap<String, Listening>>,
    /// The programs that are connected through other nodes.
    programs_elsewhere: Mutex<HashMap<String, HashMap<NodeId, Listening>>>,
    /// The mutes of users with open connections.
    mutes: Mutex<HashMap<String, Weak<Muted>>>,
    lobby: broadcast::Sender<Notice>,
    ended: broadcast::Sender<Ended>,
    /// Messages buffered for a slow reader.
    feed: usize,
}

/// The connections of a user that wait for notices.
#[derive(Debug)]
struct Listeners {
    notices: broadcast::Sender<Notice>,
    /// The task that receives notices from other nodes.
    following: Option<AbortHandle>,
}

impl Drop for Listeners {
    fn drop(&mut self) {
        if let Some(following) = &self.following {
            following.abort();
        }
    }
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
        self.hub.publish_programs(&self.user);
    }
}

/// How long the time of a program's last connection is kept, in milliseconds.
const REMEMBERED: i64 = 3_600_000;

impl Hub {
    pub(crate) fn new(feed: usize, bus: Bus) -> Hub {
        Hub {
            bus,
            people: Mutex::default(),
            programs: Mutex::default(),
            programs_elsewhere: Mutex::default(),
            mutes: Mutex::default(),
            lobby: broadcast::Sender::new(feed),
            ended: broadcast::Sender::new(feed),
            feed,
        }
    }

    /// Registers a connected program of a user. A player whose program is connected counts as present in all their games.
    pub(crate) fn attend(self: &Arc<Hub>, user: &str) -> Program {
        self.programs().entry(user.to_owned()).or_default().count += 1;
        self.publish_programs(user);
        Program { hub: Arc::clone(self), user: user.to_owned() }
    }

    /// When the last program of a user disconnected (timestamp 0 if there was none); `None` while one is connected.
    pub(crate) fn program_left_at(&self, user: &str) -> Option<Timestamp> {
        let here = self.programs().get(user).copied();
        let elsewhere = self.programs_elsewhere();
        let all = here.iter().chain(elsewhere.get(user).into_iter().flat_map(HashMap::values));
        all.map(|listening| (listening.count == 0).then_some(listening.left_at))
            .try_fold(Timestamp::default(), |latest, left_at| Some(latest.max(left_at?)))
    }

    /// Tells the other nodes of a user's programs.
    fn publish_programs(&self, user: &str) {
        if let Some(Listening { count, left_at }) = self.programs().get(user).copied() {
            let message = BusMessage::Programs { user: user.to_owned(), count, left_at };
            self.bus.publish(Subject::Site, &message);
        }
    }

    /// Tells the other nodes of all programs.
    pub(crate) fn publish_all_programs(&self) {
        let users: Vec<String> = self.programs().keys().cloned().collect();
        for user in users {
            self.publish_programs(&user);
        }
    }

    /// Notes the programs of a user that are connected through another node.
    pub(crate) fn note_programs(&self, node: NodeId, user: String, count: usize, left_at: Timestamp) {
        self.programs_elsewhere().entry(user).or_default().insert(node, Listening { count, left_at });
    }

    /// Forgets the programs of a node that has not been seen since a time.
    pub(crate) fn forget_node(&self, node: &str, seen_at: Timestamp) {
        for listening in self.programs_elsewhere().values_mut().filter_map(|nodes| nodes.get_mut(node)) {
            if listening.count > 0 {
                *listening = Listening { count: 0, left_at: seen_at };
            }
        }
    }

    fn programs_elsewhere(&self) -> MutexGuard<'_, HashMap<String, HashMap<NodeId, Listening>>> {
        self.programs_elsewhere.lock().unwrap_or_else(PoisonError::into_inner)
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
        self.mute_here(user, other, mute);
        let (user, other) = (user.to_owned(), other.to_owned());
        self.bus.publish(Subject::Site, &BusMessage::Mute { user, other, mute });
    }

    /// Like [`Hub::mute`], for the connections through this node.
    pub(crate) fn mute_here(&self, user: &str, other: &str, mute: bool) {
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
        self.bus.publish(Subject::User(user), &BusMessage::Notice { notice: notice.clone() });
        self.notify_here(user, notice);
    }

    /// Sends a notice to the connections of a user through this node.
    fn notify_here(&self, user: &str, notice: Notice) {
        if let Some(person) = self.people().get(user) {
            let _ = person.notices.send(notice);
        }
    }

    /// Sends a notice to all connections to the lobby.
    pub(crate) fn announce(&self, notice: Notice) {
        self.bus.publish(Subject::Site, &BusMessage::Lobby { notice: notice.clone() });
        self.announce_here(notice);
    }

    /// Sends a notice to the connections to the lobby through this node.
    pub(crate) fn announce_here(&self, notice: Notice) {
        let _ = self.lobby.send(notice);
    }

    /// Ends the connections that were opened with this session or token.
    pub(crate) fn end(&self, credential: &str) {
        self.end_everywhere(Ended::Credential(credential.to_owned()));
    }

    /// Ends all connections of a user.
    pub(crate) fn end_person(&self, user: &str) {
        self.end_everywhere(Ended::Person(user.to_owned()));
    }

    fn end_everywhere(&self, ended: Ended) {
        self.bus.publish(Subject::Site, &BusMessage::Ended { ended: ended.clone() });
        self.end_here(ended);
    }

    /// Ends connections through this node.
    pub(crate) fn end_here(&self, ended: Ended) {
        let _ = self.ended.send(ended);
    }

    /// The notices for a user from now on. Those that other nodes send arrive once this returns.
    pub(crate) async fn listen(self: &Arc<Hub>, user: &str) -> broadcast::Receiver<Notice> {
        if let Some(person) = self.people().get(user) {
            return person.notices.subscribe();
        }
        let following = if !user.is_empty() && self.bus.has_peers() {
            let mut messages = self.bus.subscribe(Subject::User(user)).await;
            let (hub, user) = (Arc::downgrade(self), user.to_owned());
            let following = tokio::spawn(async move {
                while let Some((_, message)) = messages.next().await {
                    let Some(hub) = hub.upgrade() else { return };
                    if let BusMessage::Notice { notice } = message {
                        hub.notify_here(&user, notice);
                    }
                }
            });
            Some(following.abort_handle())
        } else {
            None
        };
        let mut people = self.people();
        if let Some(person) = people.get(user) {
            // Another connection of the user was faster.
            if let Some(following) = following {
                following.abort();
            }
            return person.notices.subscribe();
        }
        let (notices, receiver) = broadcast::channel(self.feed);
        people.insert(user.to_owned(), Listeners { notices, following });
        receiver
    }

    fn people(&self) -> MutexGuard<'_, HashMap<String, Listeners>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn listen_to_lobby(&self) -> broadcast::Receiver<Notice> {
        self.lobby.subscribe()
    }

    pub(crate) fn listen_for_end(&self) -> broadcast::Receiver<Ended> {
        self.ended.subscribe()
    }

    /// Ends the connections of users outside of games through this node, so that they request again what they have missed.
    pub(crate) fn end_news(&self) {
        self.people().clear();
    }

    /// The number of connections that listen for their end.
    pub(crate) fn connections(&self) -> usize {
        self.ended.receiver_count()
    }

    /// Drops the entries of users without connections.
    pub(crate) fn tidy(&self) {
        self.people().retain(|_, person| person.notices.receiver_count() > 0);
        let mut open = self.mutes.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|_, muted| muted.strong_count() > 0);
        let now = now();
        self.programs().retain(|_, listening| listening.count > 0 || now - listening.left_at < REMEMBERED);
    }
}
