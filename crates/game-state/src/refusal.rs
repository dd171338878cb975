//! Refusals: why an action is not carried out, as a code with values for programs and an English message.

use std::collections::BTreeMap;
use std::fmt;

use games::{PlayError, RuleCode, RuleFault, RuleValue};
use serde::{Deserialize, Serialize};

use crate::limits;

/// Why an action is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The rules forbid the move.
    #[error("{0}")]
    IllegalMove(Fault),
    /// It is the opponent's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// Only players may do this.
    #[error("you do not play in this game")]
    NotAPlayer,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game is not over.
    #[error("the game is not over")]
    NotOver,
    /// The action is not possible in this state of the game.
    #[error("{0}")]
    NotNow(Fault),
    /// The action is malformed or too long.
    #[error("{0}")]
    Bad(Fault),
    /// The player's time is up; the game has ended.
    #[error("your time is up")]
    TimeIsUp,
}

impl Refusal {
    /// The code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::IllegalMove(_) => "illegal_move",
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::NotAPlayer => "not_a_player",
            Refusal::Over => "game_over",
            Refusal::NotOver => "game_not_over",
            Refusal::NotNow(_) => "not_now",
            Refusal::Bad(_) => "bad_request",
            Refusal::TimeIsUp => "time_is_up",
        }
    }

    /// The detailed reason, for codes that have several.
    pub const fn fault(&self) -> Option<&Fault> {
        match self {
            Refusal::IllegalMove(fault) | Refusal::NotNow(fault) | Refusal::Bad(fault) => Some(fault),
            _ => None,
        }
    }

    pub(crate) fn not_now(reason: ReasonCode) -> Refusal {
        Refusal::NotNow(Fault::of_state(reason))
    }

    pub(crate) fn bad(reason: ReasonCode) -> Refusal {
        Refusal::Bad(Fault::of_state(reason))
    }
}

/// A detailed reason: its code, the values in its message, and the message in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    reason: ReasonCode,
    values: BTreeMap<String, FaultValue>,
    text: String,
}

/// A value in the message of a fault, such as the name of a space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum FaultValue {
    /// A number.
    Number(i64),
    /// A text: a space, a player, a piece.
    Text(String),
}

impl Fault {
    pub(crate) fn new(reason: ReasonCode, text: impl fmt::Display) -> Fault {
        Fault { reason, values: BTreeMap::new(), text: text.to_string() }
    }

    pub(crate) fn number(mut self, name: &str, value: impl TryInto<i64>) -> Fault {
        self.values.insert(name.to_owned(), FaultValue::Number(value.try_into().unwrap_or(i64::MAX)));
        self
    }

    /// The code of the reason. The web app translates it.
    pub const fn reason(&self) -> ReasonCode {
        self.reason
    }

    /// The values in the message, by name.
    pub const fn values(&self) -> &BTreeMap<String, FaultValue> {
        &self.values
    }

    /// A reason of the state machine, with its message.
    fn of_state(reason: ReasonCode) -> Fault {
        let fault = |text: &str| Fault::new(reason, text);
        match reason {
            ReasonCode::RematchPending => fault("a rematch has already been offered or started"),
            ReasonCode::AbortTooLate => fault("a game can be aborted only before its second move"),
            ReasonCode::NothingToClaim => fault("the opponent is neither out of time nor away for long enough"),
            ReasonCode::NoTakebackRequest => fault("there is no request for a takeback"),
            ReasonCode::TakebackPending => fault("you have already asked for a takeback"),
            ReasonCode::NothingToTakeBack => fault("there is nothing to take back"),
            ReasonCode::NoPremove => fault("no premove is set"),
            ReasonCode::NotCorrespondence => fault("conditional moves are for games without a live clock"),
            ReasonCode::YourTurn => fault("it is your turn: play the move instead"),
            ReasonCode::TooManyRequests => {
                fault("too many premoves, conditional moves and takeback requests before this move")
            }
            ReasonCode::WatchersLater => fault("players can join the spectators' chat only after the game"),
            ReasonCode::ChatFull => fault("this chat is full"),
            ReasonCode::ChatLength => {
                fault("a message has 1 to 300 visible characters").number("most", limits::CHAT_CHARACTERS)
            }
            ReasonCode::MoveLength => fault("a move has 1 to 300 bytes, and its id 1 to 64")
                .number("most", limits::MOVE_BYTES)
                .number("id", limits::MOVE_ID_BYTES),
            ReasonCode::VariationSize => fault("conditional moves have at most 50 variations of 2 to 40 moves")
                .number("most", limits::VARIATIONS)
                .number("moves", limits::VARIATION_MOVES),
            // Reasons of the rules come with their own messages.
            _ => fault("this is not possible now"),
        }
    }
}

impl From<PlayError> for Fault {
    fn from(error: PlayError) -> Fault {
        let RuleFault { code, values } = RuleFault::from(&error);
        let value = |value| match value {
            RuleValue::Text(text) => FaultValue::Text(text),
            RuleValue::Number(number) => FaultValue::Number(number.into()),
        };
        let values = values.into_iter().map(|(name, of)| (name.to_owned(), value(of))).collect();
        Fault { reason: code.into(), values, text: error.reason() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

/// Declares the codes: those of the state machine, and those of the rules.
macro_rules! reason_codes {
    ($($rule:ident,)*) => {
        /// The code of a detailed reason for a refusal.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "camelCase")]
        #[allow(missing_docs, reason = "the messages are in `Fault::of_state` and in the rules crates")]
        pub enum ReasonCode {
            NotPossible,
            RematchPending,
            AbortTooLate,
            NothingToClaim,
            NoTakebackRequest,
            TakebackPending,
            NothingToTakeBack,
            NoPremove,
            NotCorrespondence,
            YourTurn,
            TooManyRequests,
            WatchersLater,
            ChatFull,
            ChatLength,
            MoveLength,
            VariationSize,
            $($rule,)*
        }

        impl From<RuleCode> for ReasonCode {
            fn from(code: RuleCode) -> ReasonCode {
                match code {
                    $(RuleCode::$rule => ReasonCode::$rule,)*
                }
            }
        }
    };
}
games::rule_codes!(reason_codes);
