//! Messages on sockets and streams.

use game_state::{Action, Colour, EntryView, Event, GameId, OfferId, Presence, StampedEvent, StateView, Timestamp};
use serde::{Deserialize, Serialize};

use crate::analysis::AnalysisProgress;
use crate::error::ErrorDetail;
use crate::games::SeatView;
use crate::lobby::OfferView;

/// A message from a client on the socket of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClientMessage {
    /// A number that the answer repeats.
    #[serde(default)]
    pub request: Option<u64>,
    /// The action.
    pub action: Action,
}

/// A message from the server on the socket or the stream of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum GameMessage {
    /// The first message.
    Hello {
        /// The version of the game.
        version: i64,
        /// The colour that the client plays, if any.
        you: Option<Colour>,
        /// The current time by the server's clock.
        now: Timestamp,
    },
    /// Who is connected.
    Presence(Presence),
    /// The name of a player has changed.
    Players {
        /// White.
        white: SeatView,
        /// Black.
        black: SeatView,
    },
    /// An event of the game.
    Event(EventMessage),
    /// The state after the preceding events. Sent after the missed events, after each change of the game, and when the
    /// presence of the opponent changes whether the game can be claimed.
    State(Box<StateView>),
    /// The progress of the game's analysis. Once it is done, request `/api/games/{id}/analysis`.
    Analysis(AnalysisProgress),
    /// An action was carried out.
    Done {
        /// The number of the request.
        request: Option<u64>,
        /// The version of the game after the action.
        version: i64,
    },
    /// An action was refused.
    Refused {
        /// The number of the request.
        request: Option<u64>,
        /// The reason.
        error: ErrorDetail,
    },
}

/// An event of a game, with the entry that it adds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventMessage {
    /// The number of the event in its game, from 1. The secrets of other players, such as premoves, do not
    /// count; gaps are chat messages that are hidden from the client.
    pub version: i64,
    /// When it happened.
    pub at: Timestamp,
    /// The event. Users are given by name.
    pub event: Event,
    /// The entry that the event adds, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<EntryView>,
}

impl From<StampedEvent> for EventMessage {
    fn from(stamped: StampedEvent) -> EventMessage {
        let StampedEvent { version, at, event } = stamped;
        let entry = event.entry().as_ref().map(EntryView::from);
        EventMessage { version, at, event, entry }
    }
}

/// A message on `/api/me/stream` or `/api/socket`: news about the user's games and challenges, and about the lobby.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Notice {
    /// A game of yours has begun.
    GameStarted {
        /// The game.
        game: GameId,
    },
    /// It is your turn.
    YourTurn {
        /// The game.
        game: GameId,
        /// The version of the game.
        version: i64,
    },
    /// A game of yours has ended.
    GameEnded {
        /// The game.
        game: GameId,
    },
    /// A player challenges you.
    Challenged {
        /// The challenge.
        challenge: OfferView,
    },
    /// A challenge was accepted, declined or withdrawn, or has expired.
    ChallengeGone {
        /// The challenge.
        id: OfferId,
    },
    /// Your account has changed: your name, role or sanctions, or one of your reports was handled. For moderators also: the
    /// number of open reports has changed. Request `/api/me` again.
    AccountChanged,
    /// A seek was added to the lobby.
    SeekAdded {
        /// The seek.
        seek: OfferView,
    },
    /// A seek was accepted or withdrawn, or has expired.
    SeekGone {
        /// The seek.
        id: OfferId,
    },
}
