//! A room: one game, those who are in it, and what is sent to them.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use api::{Colour, Event, GameId, GameMessage, Presence, Seat, Settings, Timestamp};
use game_state::GameState;
use tokio::sync::broadcast;
use tokio::task::AbortHandle;

use super::game_view::to_text;
use crate::time::now;

/// A game with those who are there.
#[derive(Debug)]
pub(crate) struct Room {
    pub(crate) id: GameId,
    /// The game as it is on disk; nothing if it has to be read from there first.
    pub(crate) state: tokio::sync::Mutex<Option<Arc<GameState>>>,
    pub(super) feed: broadcast::Sender<Message>,
    presence: Mutex<Connections>,
    /// Which players cannot come back, as of the last check.
    barred: [AtomicBool; 2],
    timer: Mutex<Option<AbortHandle>>,
    /// The version until which those in the room have been told everything; 0 if nobody could have been told anything.
    told: AtomicI64,
    /// What lists show of it, which nobody has to wait for; nothing unless it is a game at the board that goes on.
    summary: Mutex<Option<Arc<RoomSummary>>>,
    /// About which entries the engine thinks: the version at which they became what they are.
    thinking: Mutex<Option<i64>>,
}

/// What lists show of a game at the board that goes on.
#[derive(Debug)]
pub(crate) struct RoomSummary {
    pub(crate) settings: Settings,
    pub(crate) seats: [Seat; 2],
    pub(crate) moves: i64,
    pub(crate) created_at: Timestamp,
}

/// What is sent to those in a room.
#[derive(Clone, Debug)]
pub(crate) enum Message {
    /// Something happened; the text is how clients get it.
    Event {
        version: i64,
        event: Arc<Event>,
        /// Whether the game was over then.
        over: bool,
        text: Arc<str>,
    },
    /// The state after the events before it.
    State(Arc<SharedState>),
    /// Who is there has changed.
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
            told: AtomicI64::new(0),
            summary: Mutex::default(),
            thinking: Mutex::default(),
        }
    }

    /// Since when a player has been away, if he is.
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

    /// Notes that a player has just done something, from wherever.
    pub(crate) fn see(&self, colour: Colour) {
        self.presence.lock().unwrap_or_else(PoisonError::into_inner).away_since[colour.index()] = now();
    }

    pub(crate) fn watchers(&self) -> usize {
        self.presence().watchers
    }

    /// Comes in, as a player or to watch, until the visit is dropped.
    pub(crate) fn enter(self: &Arc<Room>, colour: Option<Colour>) -> Visit {
        self.change_presence(|presence| match colour {
            Some(colour) => presence.players[colour.index()] += 1,
            None => presence.watchers += 1,
        });
        Visit { room: Arc::clone(self), colour }
    }

    /// The message about who is there.
    pub(crate) fn presence_text(&self) -> Arc<str> {
        let Connections { players: [white, black], watchers, .. } = self.presence();
        let presence = Presence { white: white > 0, black: black > 0, watchers };
        to_text(&GameMessage::Presence(presence)).into()
    }

    /// Whether nobody is there and nobody holds the room.
    pub(super) fn is_idle(self: &Arc<Room>) -> bool {
        Arc::strong_count(self) == 1 && self.feed.receiver_count() == 0
    }

    /// Puts another timer in the place of the one that was set.
    pub(super) fn set_timer(&self, timer: Option<AbortHandle>) {
        let mut own = self.timer.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(earlier) = std::mem::replace(&mut *own, timer) {
            earlier.abort();
        }
    }

    /// What lists show of the game, if it goes on at the board; the last that is known, while it is being changed.
    pub(crate) fn summary(&self) -> Option<Arc<RoomSummary>> {
        self.summary.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Notes what lists show of the game from now on.
    pub(super) fn show(&self, state: &GameState) {
        let summary = (state.outcome().is_none() && state.settings().clock.is_live()).then(|| {
            let (settings, seats) = (state.settings().clone(), state.seats().clone());
            Arc::new(RoomSummary { settings, seats, moves: state.moves() as i64, created_at: state.created_at() })
        });
        *self.summary.lock().unwrap_or_else(PoisonError::into_inner) = summary;
    }

    /// Notes that everything until this version is told now, and returns until which it was before.
    pub(super) fn tell_until(&self, version: i64) -> i64 {
        self.told.swap(version, Ordering::Relaxed)
    }

    /// Has the engine think about these entries and no others; whether it did not yet.
    pub(super) fn think_about(&self, entered: Option<i64>) -> bool {
        let mut thinking = self.thinking.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *thinking, entered) != entered
    }

    /// Whether the engine is still to think about these entries.
    pub(super) fn thinks_about(&self, entered: i64) -> bool {
        *self.thinking.lock().unwrap_or_else(PoisonError::into_inner) == Some(entered)
    }

    fn presence(&self) -> Connections {
        *self.presence.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change_presence(&self, change: impl FnOnce(&mut Connections)) {
        change(&mut self.presence.lock().unwrap_or_else(PoisonError::into_inner));
        let _ = self.feed.send(Message::Presence(self.presence_text()));
    }
}

/// Somebody's stay in a room.
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
