//! What happens in a game. The list of these is the game: everything else is computed from it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::clock::Times;
use super::settings::{Colour, Settings};

/// Who sits at a side of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Seat {
    /// Somebody, with an account or as a guest.
    User {
        /// Who.
        user: String,
    },
    /// The engine of the server.
    Engine {
        /// Its level, 1 to 10.
        level: u8,
    },
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Outcome {
    /// Who won; nobody in a tie, or if the game was called off.
    pub winner: Option<Colour>,
    /// Why it ended.
    pub reason: Reason,
    /// The pieces of White and Black, where a game of DVONN was played to its end.
    pub score: Option<[u8; 2]>,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reason {
    /// It was played to its end.
    Finished,
    /// The loser gave up.
    Resigned,
    /// The loser ran out of time.
    Time,
    /// The loser left, and the winner claimed the game.
    Gone,
    /// It was called off before it had really begun.
    Aborted,
}

/// Who reads along in a chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ChatRoom {
    /// The two players.
    Players,
    /// Those who watch; the players too, once the game is over.
    Watchers,
}

/// A rating before and after a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct RatingChange {
    /// Before.
    pub before: f64,
    /// After.
    pub after: f64,
}

/// Something that happened.
#[allow(missing_docs, reason = "each event says what its fields are, and the names do the rest")]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Event {
    /// The game began.
    Created { settings: Settings, white: Seat, black: Seat, start: String, rematch_of: Option<String> },
    /// A player moved. `lag` is what he was given for the way of his message.
    Moved {
        by: Colour,
        #[serde(rename = "move")]
        word: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        #[serde(default)]
        lag: i64,
        times: Times,
    },
    /// A player could do nothing, so the server passed for him.
    Passed { by: Colour },
    /// Chance decided how the game of DVONN within GIPF begins.
    Arranged { white: Colour, start: String },
    /// The dice fell.
    Rolled { announcer: u8, challenger: u8 },
    /// A player gave up the game of DVONN within GIPF.
    Surrendered { by: Colour },
    /// A player wants to take back.
    TakebackOffered { by: Colour },
    /// The other one does not, or the one who wanted to does not any more.
    TakebackDeclined { by: Colour },
    /// The game is as it was after this many entries, and the players have so much left; earlier servers did not say that,
    /// and left what they had.
    TakenBack {
        entries: usize,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        times: Option<Times>,
    },
    /// A player wants this played as soon as it is his turn, or nothing any more.
    PremoveSet {
        by: Colour,
        #[serde(rename = "move")]
        word: Option<String>,
    },
    /// A player wants these lines followed: the other one's move, his answer, and so on.
    LinesSet { by: Colour, lines: Vec<Vec<String>> },
    /// Somebody said something.
    Chat { room: ChatRoom, author: String, text: String },
    /// The server was down; the clock stood still.
    Interrupted { from: i64, until: i64 },
    /// The game ended.
    Ended { outcome: Outcome },
    /// The ratings changed by the game.
    Rated { white: RatingChange, black: RatingChange },
    /// A player wants to play again.
    RematchOffered { by: Colour },
    /// They play again.
    RematchBegun { game: String },
}

impl Event {
    /// Who said something beside his moves that is kept only until the next one; it could be said without an end.
    pub(crate) fn aside_of(&self) -> Option<Colour> {
        match self {
            Event::TakebackOffered { by }
            | Event::TakebackDeclined { by }
            | Event::PremoveSet { by, .. }
            | Event::LinesSet { by, .. } => Some(*by),
            _ => None,
        }
    }

    /// Whether it changes what has been done on the board.
    pub(crate) const fn changes_entries(&self) -> bool {
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
            | Event::LinesSet { .. }
            | Event::Chat { .. }
            | Event::Interrupted { .. }
            | Event::Ended { .. }
            | Event::Rated { .. }
            | Event::RematchOffered { .. }
            | Event::RematchBegun { .. } => false,
        }
    }
}

/// An event in its place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Stamped {
    /// Which event of its game it is, the first being 1.
    pub version: i64,
    /// When it happened, by the server's clock.
    pub at: i64,
    /// What happened.
    pub event: Event,
}
