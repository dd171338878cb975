//! What somebody at or around the table may want to do.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::event::ChatRoom;

/// What a player or a watcher wants to do in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Action {
    /// Make a move. Sending it twice with the same `id` makes it once.
    Move {
        /// The move, in the notation of the game.
        #[serde(rename = "move")]
        #[schema(max_length = 300)]
        word: String,
        /// A name that the player gives the move.
        #[serde(default)]
        #[schema(max_length = 64)]
        id: Option<String>,
    },
    /// Give up.
    Resign,
    /// Give up the game of DVONN within GIPF.
    Surrender,
    /// Call the game off, before the second move.
    Abort,
    /// Claim the game: the other player is out of time, or has gone.
    Claim,
    /// Ask to take one's last move back, or agree to what the other one asks.
    Takeback,
    /// Decline to take back, or withdraw one's own wish.
    DeclineTakeback,
    /// Have this played as soon as it is one's turn; nothing withdraws it.
    Premove {
        /// The move.
        #[serde(rename = "move")]
        #[schema(max_length = 300)]
        word: Option<String>,
    },
    /// Have these lines followed in correspondence: the other one's move, one's answer, and so on. They replace earlier ones.
    Lines {
        /// The lines.
        #[schema(max_items = 50)]
        lines: Vec<Vec<String>>,
    },
    /// Say something.
    Chat {
        /// To whom.
        room: ChatRoom,
        /// What.
        #[schema(min_length = 1, max_length = 300)]
        text: String,
    },
    /// Ask to play again with colours exchanged, or agree to it.
    Rematch,
}

/// Why something cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    /// The rules forbid the move.
    #[error("{0}")]
    Illegal(String),
    /// It is the other one's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// Only players may do this.
    #[error("you do not play in this game")]
    NotAPlayer,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game goes on.
    #[error("the game is not over")]
    NotOver,
    /// It cannot be done now.
    #[error("{0}")]
    NotNow(&'static str),
    /// What was sent is no such thing, or too long.
    #[error("{0}")]
    Bad(&'static str),
    /// The player's time is up; the game has ended.
    #[error("your time is up")]
    TimeIsUp,
}

impl Refusal {
    /// The name of the refusal for programs.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Refusal::Illegal(_) => "illegal_move",
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::NotAPlayer => "not_a_player",
            Refusal::Over => "game_over",
            Refusal::NotOver => "game_not_over",
            Refusal::NotNow(_) => "not_now",
            Refusal::Bad(_) => "bad_request",
            Refusal::TimeIsUp => "time_is_up",
        }
    }
}
