//! A room: one game, its connected players and spectators, and the messages to them.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::tally::Permit;
use api::{Colour, Event, GameId, GameMessage, Presence, Seat, Settings, Timestamp};
use engine::Stop;
use game_state::GameState;
use tokio::sync::broadcast;
use tokio::task::AbortHandle;

use super::game_view::to_text;
use crate::time::now;

/// A game with its connections.
#[derive(Debug)]
pub(crate) struct Room {
    pub(crate) id: GameId,
    /// The game as committed to disk; `None` if it has to be loaded first. The lock serialises all changes to the game.
    pub(crate) state: tokio::sync::Mutex<Option<Arc<GameState>>>,
    pub(super) feed: broadcast::Sender<Message>,
    presence: Mutex<Connections>,
    /// Which players cannot come back, as of the last check.
    barred: [AtomicBool; 2],
    timer: Mutex<Option<AbortHandle>>,
    /// The version up to which all events have been published; 0 if the game has not been loaded yet.
    published: AtomicI64,
    /// The game's entry in lists, available without the lock of `state`; `None` unless it is a live game in progress.
    summary: Mutex<Option<Arc<RoomSummary>>>,
    /// The version of the last change to the entries that the engine is searching a reply to, and what stops the search.
    thinking: Mutex<Option<(i64, Stop)>>,
    /// Counts a game against the engine for the address that began it.
    engine_permit: Mutex<Option<Permit>>,
}

/// A live game in progress, as lists show it.
#[derive(Debug)]
pub(crate) struct RoomSummary {
    pub(crate) settings: Settings,
    pub(crate) seats: [Seat; 2],
    pub(crate) moves: i64,
    pub(crate) created_at: Timestamp,
}

/// A message to the connections in a room.
#[derive(Clone, Debug)]
pub(crate) enum Message {
    /// An event, with the text that clients receive.
    Event {
        version: i64,
        event: Arc<Event>,
        /// Whether the game is over.
        over: bool,
        text: Arc<str>,
    },
    /// The state after the events before it.
    State(Arc<SharedState>),
    /// The connected players or the number of spectators have changed.
    Presence(Arc<str>),
}

/// A state of the game, with its message for each kind of viewer: White, Black and spectators.
#[derive(Debug)]
pub(crate) struct SharedState {
    pub(super) state: Arc<GameState>,
    texts: [OnceLock<Arc<str>>; 3],
}

impl SharedState {
    pub(super) fn new(state: Arc<GameState>) -> SharedState {
        SharedState { state, texts: Default::default() }
    }

    /// The message for a viewer; `write` is called for the first viewer of a kind only.
    pub(super) fn text(&self, viewer: Option<Colour>, write: impl FnOnce() -> Arc<str>) -> Arc<str> {
        Arc::clone(self.texts[viewer.map_or(2, Colour::index)].get_or_init(write))
    }
}

#[derive(Clone, Copy, Debug)]
struct Connections {
    players: [usize; 2],
    /// Since when a player whose count is zero has been away.
    away_since: [Timestamp; 2],
    watchers: usize,
}

impl Room {
    pub(super) fn new(id: GameId, feed: usize) -> Room {
        Room {
            id,
            state: tokio::sync::Mutex::default(),
            feed: broadcast::Sender::new(feed),
            presence: Mutex::new(Connections { players: [0; 2], away_since: [now(); 2], watchers: 0 }),
            barred: Default::default(),
            timer: Mutex::default(),
            published: AtomicI64::new(0),
            summary: Mutex::default(),
            thinking: Mutex::default(),
            engine_permit: Mutex::default(),
        }
    }

    /// Since when a player has been away; `None` while they are connected.
    pub(crate) fn away_since(&self, colour: Colour) -> Option<Timestamp> {
        let presence = self.presence();
        (presence.players[colour.index()] == 0).then(|| presence.away_since[colour.index()])
    }

    /// Whether a player cannot come back, as of the last check.
    pub(super) fn is_barred(&self, colour: Colour) -> bool {
        self.barred[colour.index()].load(Ordering::Relaxed)
    }

    pub(super) fn set_barred(&self, colour: Colour, barred: bool) {
        self.barred[colour.index()].store(barred, Ordering::Relaxed);
    }

    /// Notes that a player is active, with or without a connection to the room.
    pub(crate) fn note_activity(&self, colour: Colour) {
        self.presence.lock().unwrap_or_else(PoisonError::into_inner).away_since[colour.index()] = now();
    }

    pub(crate) fn watchers(&self) -> usize {
        self.presence().watchers
    }

    /// Counts a connection of a player or a spectator until the visit is dropped.
    pub(crate) fn enter(self: &Arc<Room>, colour: Option<Colour>) -> Visit {
        self.change_presence(|presence| match colour {
            Some(colour) => presence.players[colour.index()] += 1,
            None => presence.watchers += 1,
        });
        Visit { room: Arc::clone(self), colour }
    }

    /// The presence message.
    pub(crate) fn presence_text(&self) -> Arc<str> {
        let Connections { players: [white, black], watchers, .. } = self.presence();
        let presence = Presence { white: white > 0, black: black > 0, watchers };
        to_text(&GameMessage::Presence(presence)).into()
    }

    /// Whether the room has no connections and no other references.
    pub(super) fn is_idle(self: &Arc<Room>) -> bool {
        Arc::strong_count(self) == 1 && self.feed.receiver_count() == 0
    }

    /// Whether a timer of a live game runs.
    pub(super) fn has_timer(&self) -> bool {
        self.timer.lock().unwrap_or_else(PoisonError::into_inner).is_some()
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

    /// Marks everything up to this version as published, and returns the previous mark.
    pub(super) fn mark_published(&self, version: i64) -> i64 {
        self.published.swap(version, Ordering::Relaxed)
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

    fn presence(&self) -> Connections {
        *self.presence.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change_presence(&self, change: impl FnOnce(&mut Connections)) {
        change(&mut self.presence.lock().unwrap_or_else(PoisonError::into_inner));
        let _ = self.feed.send(Message::Presence(self.presence_text()));
    }
}

/// A connection of a player or a spectator to a room.
#[derive(Debug)]
pub(crate) struct Visit {
    room: Arc<Room>,
    colour: Option<Colour>,
}

impl Drop for Visit {
    fn drop(&mut self) {
        let colour = self.colour;
        self.room.change_presence(|presence| match colour {
            Some(colour) => {
                presence.players[colour.index()] -= 1;
                presence.away_since[colour.index()] = now();
            }
            None => presence.watchers -= 1,
        });
    }
}
