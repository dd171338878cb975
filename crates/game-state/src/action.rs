//! Actions: what a player or a spectator may ask for in a game.

use serde::{Deserialize, Serialize};

use crate::event::ChatRoom;

/// An action that a player or a spectator requests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Make a move. Sending it again with the same `id` is safe: the move is made once.
    Move {
        /// The move, in the notation of the game.
        #[serde(rename = "move")]
        #[cfg_attr(feature = "openapi", schema(max_length = 300))]
        text: String,
        /// An id that the client chooses for the move.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(max_length = 64))]
        id: Option<String>,
    },
    /// Resign.
    Resign,
    /// Resign the game of DVONN that decides a challenge.
    Surrender,
    /// Abort the game, before the second move.
    Abort,
    /// Claim the game: the opponent is out of time or has left.
    Claim,
    /// Ask to take back your last move, or agree to the opponent's request.
    Takeback,
    /// Decline a takeback, or withdraw your own request.
    DeclineTakeback,
    /// Set a premove, which is played as soon as it is your turn; without a move, withdraw it.
    Premove {
        /// The move.
        #[serde(rename = "move")]
        #[cfg_attr(feature = "openapi", schema(max_length = 300))]
        text: Option<String>,
    },
    /// Set conditional moves, in games without a live clock: variations of the opponent's move, your reply, and so on. They
    /// replace earlier ones.
    #[serde(rename = "lines")]
    ConditionalMoves {
        /// The variations.
        #[serde(rename = "lines")]
        #[cfg_attr(feature = "openapi", schema(max_items = 50))]
        variations: Vec<Vec<String>>,
    },
    /// Send a chat message.
    Chat {
        /// The chat.
        room: ChatRoom,
        /// The message.
        #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 300))]
        text: String,
    },
    /// Offer a rematch with colours exchanged, or accept the opponent's offer.
    Rematch,
}
