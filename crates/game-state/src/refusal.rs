//! Refusals: why an action is not carried out, as a code with values for programs and a text for people.

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

    /// The reason in detail, where the code alone does not say it.
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

/// One reason: its code, the values that fill in the text, and the text in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    reason: ReasonCode,
    values: BTreeMap<String, FaultValue>,
    text: String,
}

/// A value in the text of a fault, such as the name of a space.
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

    /// The code of the reason. Reasons of the rules have the codes that the web app has words for.
    pub const fn reason(&self) -> ReasonCode {
        self.reason
    }

    /// The values that the text of the reason contains, by name.
    pub const fn values(&self) -> &BTreeMap<String, FaultValue> {
        &self.values
    }

    /// A reason of the state machine, with its text.
    fn of_state(reason: ReasonCode) -> Fault {
        let fault = |text: &str| Fault::new(reason, text);
        match reason {
            ReasonCode::RematchPending => fault("a rematch has been offered already, or has begun"),
            ReasonCode::AbortTooLate => fault("a game can be aborted only before its second move"),
            ReasonCode::NothingToClaim => fault("the opponent is neither out of time nor gone long enough"),
            ReasonCode::NoTakebackRequest => fault("nobody has asked for a takeback"),
            ReasonCode::TakebackPending => fault("you have asked already"),
            ReasonCode::NothingToTakeBack => fault("there is nothing to take back"),
            ReasonCode::NoPremove => fault("no premove is set"),
            ReasonCode::NotCorrespondence => fault("conditional moves are for games without a live clock"),
            ReasonCode::YourTurn => fault("it is your turn: make the move"),
            ReasonCode::TooManyRequests => fault("you have changed your mind too often before this move"),
            ReasonCode::WatchersLater => fault("players join the spectators' chat after the game"),
            ReasonCode::ChatFull => fault("this chat is full"),
            ReasonCode::ChatLength => {
                fault("a message has 1 to 300 characters, all visible").number("most", limits::CHAT_CHARACTERS)
            }
            ReasonCode::MoveLength => fault("a move has 1 to 300 bytes, and its id 1 to 64")
                .number("most", limits::MOVE_BYTES)
                .number("id", limits::MOVE_ID_BYTES),
            ReasonCode::VariationSize => fault("at most 50 variations of 2 to 40 moves are possible")
                .number("most", limits::VARIATIONS)
                .number("moves", limits::VARIATION_MOVES),
            // The rules' reasons come with their own texts.
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
        /// Why an action is refused in detail.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "camelCase")]
        #[allow(missing_docs, reason = "the texts of the reasons are in `Fault::of_state`, and in the rules crates")]
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
