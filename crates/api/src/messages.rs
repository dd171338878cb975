//! Messages on sockets and streams.

use game_state::{Action, Colour, GameId, OfferId, Presence, StampedEvent, Timestamp};
use serde::{Deserialize, Serialize};

use crate::error::ErrorDetail;
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
        /// The server's clock.
        now: Timestamp,
    },
    /// Who is connected.
    Presence(Presence),
    /// An event of the game.
    Event(StampedEvent),
    /// An action was carried out.
    Done {
        /// The number of the request.
        request: Option<u64>,
        /// The version of the game at which it was carried out.
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

/// A message on the client's own stream or socket: news about their games, challenges and the lobby.
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
    /// Somebody challenges you.
    Challenged {
        /// The challenge.
        challenge: OfferView,
    },
    /// A challenge was declined or withdrawn.
    ChallengeGone {
        /// The challenge.
        id: OfferId,
    },
    /// A seek was added to the lobby.
    SeekAdded {
        /// The seek.
        seek: OfferView,
    },
    /// A seek was accepted or withdrawn.
    SeekGone {
        /// The seek.
        id: OfferId,
    },
}
