//! The game as one client sees it: the same fold, over the events that the client may see.
//!
//! A client starts from a [`Snapshot`], which is the server's JSON for a game, and then applies the events and presence
//! messages of the socket. All timestamps are by the server's clock.

use serde::{Deserialize, Serialize};

use crate::clock::{ClockFace, Times};
use crate::entry::{ChatLine, Entry, EntryView};
use crate::event::{Event, Outcome, RatingChange, Seat, StampedEvent};
use crate::ids::{GameId, Timestamp};
use crate::limits::GONE_AFTER;
use crate::permissions::{Absence, Permissions};
use crate::settings::{Colour, Settings};
use crate::state::{GameState, ReplayError};

/// The state of a game for one client. Unknown fields are ignored, so the whole response of `GET /api/games/{id}` can be
/// parsed as a snapshot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    /// What the players agreed on.
    pub settings: Settings,
    /// White.
    pub white: SnapshotSeat,
    /// Black.
    pub black: SnapshotSeat,
    /// The colour that the client plays, if any.
    pub you: Option<Colour>,
    /// The version of the last event.
    pub version: i64,
    /// When the game was created.
    pub created_at: Timestamp,
    /// The first position.
    pub start: String,
    /// The entries: moves, passes and random events.
    pub entries: Vec<EntryView>,
    /// When the current turn began, moved forward by outages.
    pub turn_since: Timestamp,
    /// The time the players had left when the turn began.
    pub turn_times: Times,
    /// The current time by the server's clock.
    pub now: Timestamp,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// How the ratings changed, White's first.
    pub rated: Option<[RatingChange; 2]>,
    /// The player who asks for a takeback.
    pub takeback: Option<Colour>,
    /// The client's premove.
    pub premove: Option<String>,
    /// The client's conditional moves.
    #[serde(rename = "lines")]
    pub conditional_moves: Vec<Vec<String>>,
    /// The chat messages that the client may read.
    pub chat: Vec<ChatLine>,
    /// The player who offers a rematch.
    pub rematch_offered: Option<Colour>,
    /// The rematch, if it has begun.
    pub rematch: Option<GameId>,
    /// The game that this is a rematch of.
    pub rematch_of: Option<GameId>,
    /// Whether the opponent cannot come back.
    pub deserted: bool,
    /// How long the opponent must be away before a live game may be claimed, in milliseconds.
    pub claim_after: i64,
}

impl Snapshot {
    /// The snapshot for a client who plays `you`, or a spectator. The server fills in names, chat, and whether the opponent
    /// can come back.
    pub fn of(state: &GameState, you: Option<Colour>, now: Timestamp) -> Snapshot {
        let seat = |colour| match state.seat(colour) {
            Seat::User { user } => SnapshotSeat::User { name: user.clone() },
            Seat::Engine { level } => SnapshotSeat::Engine { level: *level },
        };
        Snapshot {
            settings: state.settings().clone(),
            white: seat(Colour::White),
            black: seat(Colour::Black),
            you,
            version: state.version_for(you),
            created_at: state.created_at(),
            start: state.start().to_owned(),
            entries: state.entries().iter().map(EntryView::from).collect(),
            turn_since: state.turn_since(),
            turn_times: state.turn_times(),
            now,
            outcome: state.outcome(),
            rated: state.rated(),
            takeback: state.takeback(),
            premove: you.and_then(|you| state.premove(you)).map(str::to_owned),
            conditional_moves: you.map(|you| state.conditional_moves(you).to_vec()).unwrap_or_default(),
            chat: Vec::new(),
            rematch_offered: state.rematch_offered(),
            rematch: state.rematch().cloned(),
            rematch_of: state.rematch_of().cloned(),
            deserted: false,
            claim_after: GONE_AFTER.as_millis() as i64,
        }
    }
}

/// Who plays a colour, by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SnapshotSeat {
    /// A person.
    User {
        /// The name.
        name: String,
    },
    /// The engine of the server.
    Engine {
        /// Its level, 1 to 10.
        level: u8,
    },
}

impl SnapshotSeat {
    pub(crate) fn seat(&self) -> Seat {
        match self {
            SnapshotSeat::User { name } => Seat::User { user: name.clone() },
            SnapshotSeat::Engine { level } => Seat::Engine { level: *level },
        }
    }
}

/// Who is connected to a game: the `presence` message of the socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Presence {
    /// Whether White is connected.
    pub white: bool,
    /// Whether Black is connected.
    pub black: bool,
    /// How many spectators are connected.
    pub watchers: usize,
}

impl Default for Presence {
    /// Assumes that both players are connected until the server says otherwise.
    fn default() -> Presence {
        Presence { white: true, black: true, watchers: 0 }
    }
}

impl Presence {
    const fn has(self, colour: Colour) -> bool {
        match colour {
            Colour::White => self.white,
            Colour::Black => self.black,
        }
    }
}

/// What an event changed, so that a client knows what to redraw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Change {
    /// Nothing: the event had been applied already.
    Known,
    /// An entry was added to the board.
    Entered {
        /// The entry.
        entry: EntryView,
        /// The id that the player gave the move, if any.
        id: Option<String>,
    },
    /// Entries were taken back: the board has to be set up again.
    TakenBack,
    /// The game ended.
    Ended,
    /// The client's premove became illegal and was dropped by the server. A client that has just withdrawn the premove
    /// ignores this.
    PremoveDropped {
        /// The premove.
        text: String,
    },
    /// Something other than the board changed.
    Other,
}

/// A game as one client sees it.
#[derive(Clone, Debug)]
pub struct ClientGame {
    state: GameState,
    you: Option<Colour>,
    chat: Vec<ChatLine>,
    presence: Presence,
    /// Since when the opponent has been away, as far as the client knows.
    opponent_away_since: Option<Timestamp>,
    deserted: bool,
    claim_after: i64,
}

impl ClientGame {
    /// Creates the game from a snapshot.
    ///
    /// # Errors
    /// If its entries are not a legal game.
    pub fn from_snapshot(snapshot: &Snapshot) -> Result<ClientGame, ReplayError> {
        Ok(ClientGame {
            state: GameState::from_snapshot(snapshot)?,
            you: snapshot.you,
            chat: snapshot.chat.clone(),
            presence: Presence::default(),
            opponent_away_since: None,
            deserted: snapshot.deserted,
            claim_after: snapshot.claim_after,
        })
    }

    /// Creates the game from its first event, for a client that reads all events from the start.
    ///
    /// # Errors
    /// If the event is not the creation of a valid game.
    pub fn begin(first: &StampedEvent, you: Option<Colour>) -> Result<ClientGame, ReplayError> {
        Ok(ClientGame {
            state: GameState::begin(first)?,
            you,
            chat: Vec::new(),
            presence: Presence::default(),
            opponent_away_since: None,
            deserted: false,
            claim_after: GONE_AFTER.as_millis() as i64,
        })
    }

    /// Replaces the game by a new snapshot, as after a reconnection. Presence is kept.
    ///
    /// # Errors
    /// If its entries are not a legal game; the game stays as it was.
    pub fn reload(&mut self, snapshot: &Snapshot) -> Result<(), ReplayError> {
        let ClientGame { presence, opponent_away_since, .. } = *self;
        *self = ClientGame { presence, opponent_away_since, ..ClientGame::from_snapshot(snapshot)? };
        Ok(())
    }

    /// Applies an event of the socket.
    ///
    /// # Errors
    /// If the event does not apply, because events were missed. The game stays as it was, and a new snapshot is needed.
    pub fn apply(&mut self, stamped: &StampedEvent) -> Result<Change, ReplayError> {
        if stamped.version <= self.state.version() {
            return Ok(Change::Known);
        }
        let before = self.you.and_then(|you| self.state.premove(you)).map(str::to_owned);
        let follows_entry = stamped.version == self.state.entries_version() + 1;
        let mut next = self.state.clone();
        next.apply_any_version(stamped)?;
        self.state = next;
        Ok(match &stamped.event {
            Event::TakenBack { .. } => Change::TakenBack,
            Event::Ended { .. } => Change::Ended,
            Event::PremoveSet { by, text: None } if Some(*by) == self.you && follows_entry => {
                before.map_or(Change::Other, |text| Change::PremoveDropped { text })
            }
            Event::Chat { room, author, text } => {
                let (room, author, text) = (*room, author.clone(), text.clone());
                self.chat.push(ChatLine { at: stamped.at, room, author, text });
                Change::Other
            }
            event if event.changes_entries() => {
                let id = if let Event::Moved { id, .. } = event { id.clone() } else { None };
                let entry = self.state.entries().last().map(EntryView::from);
                entry.map_or(Change::Other, |entry| Change::Entered { entry, id })
            }
            _ => Change::Other,
        })
    }

    /// Applies a presence message that arrived at `now`.
    pub fn set_presence(&mut self, presence: Presence, now: Timestamp) {
        self.presence = presence;
        self.opponent_away_since = match self.you {
            Some(you) if !presence.has(you.opponent()) => Some(self.opponent_away_since.unwrap_or(now)),
            _ => None,
        };
    }

    /// Replaces the chat: once the game is over, the players may read what the spectators wrote.
    pub fn set_chat(&mut self, chat: Vec<ChatLine>) {
        self.chat = chat;
    }

    /// The state of the game.
    pub const fn state(&self) -> &GameState {
        &self.state
    }

    /// The colour that the client plays, if any.
    pub const fn you(&self) -> Option<Colour> {
        self.you
    }

    /// The chat messages that the client may read.
    pub fn chat(&self) -> &[ChatLine] {
        &self.chat
    }

    /// How the ratings changed, White's first.
    pub const fn rated(&self) -> Option<[RatingChange; 2]> {
        self.state.rated()
    }

    /// Who is connected.
    pub const fn presence(&self) -> Presence {
        self.presence
    }

    /// The player to act; `None` if the game is over or a random event is pending.
    pub fn actor(&self) -> Option<Colour> {
        self.state.actor()
    }

    /// The entries: moves, passes and random events.
    pub fn entries(&self) -> Vec<EntryView> {
        self.state.entries().iter().map(EntryView::from).collect()
    }

    /// The last entry, if any.
    pub fn last_entry(&self) -> Option<&Entry> {
        self.state.entries().last()
    }

    /// The client's premove.
    pub fn premove(&self) -> Option<&str> {
        self.you.and_then(|you| self.state.premove(you))
    }

    /// The client's conditional moves.
    pub fn conditional_moves(&self) -> &[Vec<String>] {
        self.you.map_or(&[], |you| self.state.conditional_moves(you))
    }

    /// The time that both players have left at `now`.
    pub fn times(&self, now: Timestamp) -> Times {
        self.state.times(now)
    }

    /// What the clock of a player shows at `now`; `None` without a clock.
    pub fn clock_face(&self, colour: Colour, now: Timestamp) -> Option<ClockFace> {
        let runs = self.state.clock_runs() && self.actor() == Some(colour);
        let elapsed = if runs { self.state.thinking_time(now) } else { 0 };
        self.state.settings().clock.face(self.state.turn_times().of(colour), elapsed)
    }

    /// Milliseconds until the game can be claimed if the opponent stays away; `None` while the opponent is connected.
    pub fn claim_in(&self, now: Timestamp) -> Option<i64> {
        self.opponent_away_since.map(|since| (since + self.claim_after - now).max(0))
    }

    /// What the client may do at `now`.
    pub fn permissions(&self, now: Timestamp) -> Permissions {
        let gone_at = self.opponent_away_since.map(|since| since + self.claim_after);
        let absence = Absence { gone: gone_at.is_some_and(|gone_at| gone_at <= now), barred: self.deserted };
        self.state.permissions(self.you, absence, gone_at)
    }
}
