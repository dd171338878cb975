//! What concerns a person, whichever page is open: games that begin and end, turns, challenges; and the lobby.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use serde::Serialize;
use tokio::sync::broadcast;
use utoipa::ToSchema;

use crate::limits::FEED;
use crate::lobby::OfferView;

/// News on one's own stream.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Notice {
    /// A game of one's own has begun.
    GameStarted {
        /// Its name.
        game: String,
    },
    /// It is one's turn.
    YourTurn {
        /// In this game.
        game: String,
        /// At this version of it.
        version: i64,
    },
    /// A game of one's own is over.
    GameEnded {
        /// Its name.
        game: String,
    },
    /// Somebody challenges.
    Challenged {
        /// To what.
        challenge: OfferView,
    },
    /// A challenge was declined or withdrawn.
    ChallengeGone {
        /// Its name.
        id: String,
    },
    /// Somebody seeks a game.
    SeekAdded {
        /// Which.
        seek: OfferView,
    },
    /// A seek was taken or withdrawn.
    SeekGone {
        /// Its name.
        id: String,
    },
}

/// Where news is given out.
#[derive(Debug)]
pub(crate) struct Hub {
    people: Mutex<HashMap<String, broadcast::Sender<Notice>>>,
    lobby: broadcast::Sender<Notice>,
    /// Credentials that were taken away; the empty text is all of them.
    ended: broadcast::Sender<String>,
}

impl Hub {
    pub(crate) fn new() -> Hub {
        Hub { people: Mutex::default(), lobby: broadcast::Sender::new(FEED), ended: broadcast::Sender::new(FEED) }
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
        let _ = self.ended.send(credential.to_owned());
    }

    /// Ends all connections, for the server goes down.
    pub(crate) fn end_all(&self) {
        let _ = self.ended.send(String::new());
    }

    pub(crate) fn listen(&self, user: &str) -> broadcast::Receiver<Notice> {
        let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        people.entry(user.to_owned()).or_insert_with(|| broadcast::Sender::new(FEED)).subscribe()
    }

    pub(crate) fn listen_to_lobby(&self) -> broadcast::Receiver<Notice> {
        self.lobby.subscribe()
    }

    pub(crate) fn listen_for_end(&self) -> broadcast::Receiver<String> {
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
    }
}
