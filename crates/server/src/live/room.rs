//! A room: one game, its connected players and spectators, and the messages to them.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::tally::Permit;
use api::{Colour, Event, GameId, GameMessage, Seat, Settings, StampedEvent, Timestamp};
use engine::Stop;
use game_state::GameState;
use serde::{Deserialize, Serialize};
use tokio::sync::{OnceCell, broadcast};
use tokio::task::AbortHandle;

use super::game_view::to_text;
use super::presence::Connections;
use crate::bus::Bus;

/// A game with its connections.
#[derive(Debug)]
pub(crate) struct Room {
    pub(crate) id: GameId,
    /// The game as committed to disk; `None` if it has to be loaded first. The lock serialises all changes to the game.
    pub(crate) state: tokio::sync::Mutex<Option<Arc<GameState>>>,
    pub(super) feed: broadcast::Sender<Message>,
    pub(super) bus: Bus,
    /// The task that receives what other nodes tell about the game.
    pub(super) following: OnceCell<AbortHandle>,
    pub(super) connections: Mutex<Connections>,
    /// Which players cannot come back, as of the last check.
    barred: [AtomicBool; 2],
    timer: Mutex<Option<AbortHandle>>,
    /// The version up to which all events have been published; 0 if the game has not been loaded yet.
    published: AtomicI64,
    /// Whether there may be events on disk that no node has published: a commit of this node has failed, or there are events that
    /// this node was not told of.
    unconfirmed: AtomicBool,
    /// The game's entry in lists, available without the lock of `state`; `None` unless it is a live game in progress.
    summary: Mutex<Option<Arc<RoomSummary>>>,
    /// The version of the last change to the entries that the engine is searching a reply to, and what stops the search.
    thinking: Mutex<Option<(i64, Stop)>>,
    /// Counts a game against the engine for the address that began it.
    engine_permit: Mutex<Option<Permit>>,
}

/// A live game in progress, as lists show it.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct RoomSummary {
    pub(crate) settings: Settings,
    pub(crate) seats: [Seat; 2],
    pub(crate) moves: i64,
    pub(crate) created_at: Timestamp,
}

/// A message to the connections in a room.
#[derive(Clone, Debug)]
pub(crate) enum Message {
    /// An event.
    Event(Arc<SharedEvent>),
    /// The state after the events before it.
    State(Arc<SharedState>),
    /// The connected players or the number of spectators have changed.
    Presence(Arc<str>),
    /// The name of a player has changed.
    Players(Arc<str>),
    /// The analysis of the game has made progress.
    Analysis(Arc<str>),
}

/// The messages of one kind for each kind of viewer: White, Black and spectators. Each is written for the first viewer only.
#[derive(Debug, Default)]
struct Texts([OnceLock<Arc<str>>; 3]);

impl Texts {
    fn get(&self, viewer: Option<Colour>, write: impl FnOnce() -> Arc<str>) -> Arc<str> {
        Arc::clone(self.0[viewer.map_or(2, Colour::index)].get_or_init(write))
    }
}

/// An event of the game, with its message for each kind of viewer.
#[derive(Debug)]
pub(crate) struct SharedEvent {
    pub(super) stamped: StampedEvent,
    /// The event with the names of users.
    shown: Event,
    /// Whether the game is over.
    pub(super) over: bool,
    texts: Texts,
}

impl SharedEvent {
    pub(super) fn new(stamped: StampedEvent, shown: Event, over: bool) -> SharedEvent {
        SharedEvent { stamped, shown, over, texts: Texts::default() }
    }

    /// The message for a viewer who counts the event as `version`.
    pub(super) fn text(&self, viewer: Option<Colour>, version: i64) -> Arc<str> {
        self.texts.get(viewer, || {
            let shown = StampedEvent { version, at: self.stamped.at, event: self.shown.clone() };
            to_text(&GameMessage::Event(shown.into())).into()
        })
    }
}

/// A state of the game, with its message for each kind of viewer: White, Black and spectators.
#[derive(Debug)]
pub(crate) struct SharedState {
    pub(super) state: Arc<GameState>,
    texts: Texts,
}

impl SharedState {
    pub(super) fn new(state: Arc<GameState>) -> SharedState {
        SharedState { state, texts: Texts::default() }
    }

    /// The message for a viewer; `write` is called for the first viewer of a kind only.
    pub(super) fn text(&self, viewer: Option<Colour>, write: impl FnOnce() -> Arc<str>) -> Arc<str> {
        self.texts.get(viewer, write)
    }
}

impl Room {
    pub(super) fn new(id: GameId, feed: usize, bus: Bus) -> Room {
        Room {
            id,
            state: tokio::sync::Mutex::default(),
            feed: broadcast::Sender::new(feed),
            bus,
            following: OnceCell::new(),
            connections: Mutex::new(Connections::new()),
            barred: Default::default(),
            timer: Mutex::default(),
            published: AtomicI64::new(0),
            unconfirmed: AtomicBool::new(false),
            summary: Mutex::default(),
            thinking: Mutex::default(),
            engine_permit: Mutex::default(),
        }
    }

    /// Whether a player cannot come back, as of the last check.
    pub(super) fn is_barred(&self, colour: Colour) -> bool {
        self.barred[colour.index()].load(Ordering::Relaxed)
    }

    pub(super) fn set_barred(&self, colour: Colour, barred: bool) {
        self.barred[colour.index()].store(barred, Ordering::Relaxed);
    }

    /// Whether the room has no connections and no other references.
    pub(super) fn is_idle(self: &Arc<Room>) -> bool {
        Arc::strong_count(self) == 1 && self.feed.receiver_count() == 0
    }

    /// Replaces the timer and aborts the old one.
    pub(super) fn set_timer(&self, timer: Option<AbortHandle>) {
        let mut own = self.timer.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(earlier) = std::mem::replace(&mut *own, timer) {
            earlier.abort();
        }
    }

    /// The game's entry in lists as of the last commit, if it is a live game in progress.
    pub(crate) fn summary(&self) -> Option<Arc<RoomSummary>> {
        self.summary.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Updates the game's entry in lists.
    pub(super) fn update_summary(&self, state: &GameState) {
        let summary = (state.outcome().is_none() && state.settings().clock.is_live()).then(|| {
            let (settings, seats) = (state.settings().clone(), state.seats().clone());
            Arc::new(RoomSummary { settings, seats, moves: state.moves() as i64, created_at: state.created_at() })
        });
        *self.summary.lock().unwrap_or_else(PoisonError::into_inner) = summary;
    }

    /// Notes whether there may be events on disk that no node has published, and returns whether there were.
    pub(super) fn set_unconfirmed(&self, unconfirmed: bool) -> bool {
        self.unconfirmed.swap(unconfirmed, Ordering::Relaxed)
    }

    /// Marks everything up to this version as published, and returns the previous mark.
    pub(super) fn mark_published(&self, version: i64) -> i64 {
        self.published.swap(version, Ordering::Relaxed)
    }

    /// Whether the engine is searching a reply to something else than this version of the entries.
    pub(super) fn thinks_about_another(&self, entered: i64) -> bool {
        let thinking = self.thinking.lock().unwrap_or_else(PoisonError::into_inner);
        thinking.as_ref().is_some_and(|(version, _)| *version != entered)
    }

    /// Sets what the engine is searching a reply to, and stops an earlier search. Returns what stops the new one, or `None` if
    /// there is none, or it is running already.
    pub(super) fn think_about(&self, entered: Option<i64>) -> Option<Stop> {
        let mut thinking = self.thinking.lock().unwrap_or_else(PoisonError::into_inner);
        if thinking.as_ref().map(|(entered, _)| *entered) == entered {
            return None;
        }
        let stop = Stop::new();
        let earlier = std::mem::replace(&mut *thinking, entered.map(|entered| (entered, stop.clone())));
        if let Some((_, earlier)) = earlier {
            earlier.stop();
        }
        entered.map(|_| stop)
    }

    /// Keeps a permit until the game is over or the room is dropped.
    pub(super) fn keep_engine_permit(&self, permit: Option<Permit>) {
        *self.engine_permit.lock().unwrap_or_else(PoisonError::into_inner) = permit;
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        self.set_timer(None);
        if let Some(following) = self.following.get() {
            following.abort();
        }
    }
}
