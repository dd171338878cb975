//! Events. The list of a game's events is the game; everything else is computed from it.

use games::RandomEvent;
use serde::{Deserialize, Serialize};

use crate::clock::Times;
use crate::entry::Entry;
use crate::ids::{GameId, Timestamp};
use crate::settings::{Colour, Settings};

/// Who plays a colour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Seat {
    /// A person, with an account or as a guest.
    User {
        /// The user's id; in events for clients, the name.
        user: String,
    },
    /// The server's engine.
    Engine {
        /// Its level, 1 to 10.
        level: u8,
    },
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Outcome {
    /// The winner; absent after a tie or an aborted game.
    pub winner: Option<Colour>,
    /// Why it ended.
    pub reason: EndReason,
    /// The pieces of White and Black, if a game of DVONN was played to its end.
    pub score: Option<[u8; 2]>,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// It was played to its end.
    Finished,
    /// The loser resigned.
    Resigned,
    /// The loser ran out of time.
    Time,
    /// The loser left, and the winner claimed the game.
    Gone,
    /// It was aborted before both players had moved.
    Aborted,
}

/// One of the two chats of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ChatRoom {
    /// The two players.
    Players,
    /// The spectators; the players too, once the game is over.
    Watchers,
}

/// A rating before and after a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingChange {
    /// Before.
    pub before: f64,
    /// After.
    pub after: f64,
}

/// An event in a game.
#[allow(missing_docs, reason = "the doc comment of each event covers its fields")]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The game began.
    Created { settings: Settings, white: Seat, black: Seat, start: String, rematch_of: Option<GameId> },
    /// A player moved. `lag` is the compensation for the network lag; `times` is the time left after the move.
    Moved {
        by: Colour,
        #[serde(rename = "move")]
        text: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        #[serde(default)]
        lag: i64,
        times: Times,
    },
    /// A player had no move, so the server passed.
    Passed { by: Colour },
    /// The server drew how the game of DVONN that decides a challenge begins.
    Arranged { white: Colour, start: String },
    /// The server rolled the dice that decide a challenge.
    Rolled { announcer: u8, challenger: u8 },
    /// A player resigned the game of DVONN that decides a challenge.
    Surrendered { by: Colour },
    /// A player asks for a takeback.
    TakebackOffered { by: Colour },
    /// A player declined the takeback, or withdrew the request.
    TakebackDeclined { by: Colour },
    /// A takeback: the first `entries` entries remain. `times` is the time left; events of old servers lack it, and the
    /// clocks stay as they were.
    TakenBack {
        entries: usize,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        times: Option<Times>,
    },
    /// A player set a premove, or withdrew it.
    PremoveSet {
        by: Colour,
        #[serde(rename = "move")]
        text: Option<String>,
    },
    /// A player set conditional moves: variations of the opponent's move, the reply, and so on.
    #[serde(rename = "lines_set")]
    ConditionalMovesSet {
        by: Colour,
        #[serde(rename = "lines")]
        variations: Vec<Vec<String>>,
    },
    /// A player or spectator sent a chat message.
    Chat { room: ChatRoom, author: String, text: String },
    /// The server or its database was down in this period; the clocks stopped.
    Interrupted { from: Timestamp, until: Timestamp },
    /// The game ended.
    Ended { outcome: Outcome },
    /// The game changed the players' ratings.
    Rated { white: RatingChange, black: RatingChange },
    /// A player offers a rematch.
    RematchOffered { by: Colour },
    /// The rematch began.
    RematchBegun { game: GameId },
}

impl Event {
    /// The player whose pending request this is. Pending requests last until the next move, and their number is limited.
    pub(crate) fn pending_request_of(&self) -> Option<Colour> {
        match self {
            Event::TakebackOffered { by }
            | Event::TakebackDeclined { by }
            | Event::PremoveSet { by, .. }
            | Event::ConditionalMovesSet { by, .. } => Some(*by),
            _ => None,
        }
    }

    /// The player who alone may know that the event happened.
    pub(crate) const fn secret_of(&self) -> Option<Colour> {
        match self {
            Event::PremoveSet { by, .. } | Event::ConditionalMovesSet { by, .. } => Some(*by),
            _ => None,
        }
    }

    /// Whether the event is another player's secret, which not even the versions of events may reveal.
    pub fn is_secret_from(&self, viewer: Option<Colour>) -> bool {
        self.secret_of().is_some_and(|by| viewer != Some(by))
    }

    /// The entry that the event adds, if any.
    pub fn entry(&self) -> Option<Entry> {
        Some(match self {
            Event::Moved { by, text, .. } => Entry::Move(*by, text.clone()),
            Event::Passed { by } => Entry::Pass(*by),
            Event::Arranged { white, start } => {
                Entry::Random(RandomEvent::Arranged { white: (*white).into(), start: start.clone() })
            }
            Event::Rolled { announcer, challenger } => {
                Entry::Random(RandomEvent::Rolled { announcer: *announcer, challenger: *challenger })
            }
            Event::Surrendered { by } => Entry::Surrender(*by),
            _ => return None,
        })
    }

    /// Whether the event changes the list of entries.
    pub const fn changes_entries(&self) -> bool {
        match self {
            Event::Moved { .. }
            | Event::Passed { .. }
            | Event::Arranged { .. }
            | Event::Rolled { .. }
            | Event::Surrendered { .. }
            | Event::TakenBack { .. } => true,
            Event::Created { .. }
            | Event::TakebackOffered { .. }
            | Event::TakebackDeclined { .. }
            | Event::PremoveSet { .. }
            | Event::ConditionalMovesSet { .. }
            | Event::Chat { .. }
            | Event::Interrupted { .. }
            | Event::Ended { .. }
            | Event::Rated { .. }
            | Event::RematchOffered { .. }
            | Event::RematchBegun { .. } => false,
        }
    }

    /// Whether a player of this colour, or with `None` a spectator, may see the event; `over` says whether the game has ended.
    pub fn is_visible_to(&self, viewer: Option<Colour>, over: bool) -> bool {
        match self {
            Event::Chat { room: ChatRoom::Players, .. } => viewer.is_some(),
            Event::Chat { room: ChatRoom::Watchers, .. } => viewer.is_none() || over,
            _ => !self.is_secret_from(viewer),
        }
    }
}

/// An event with its version and time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StampedEvent {
    /// The number of the event in its game, from 1. For clients, the secrets of other players do not count; they see gaps where
    /// chat messages are hidden from them.
    pub version: i64,
    /// When it happened.
    pub at: Timestamp,
    /// The event. In events for clients, users are given by name.
    pub event: Event,
}
