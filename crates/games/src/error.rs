//! What can be wrong with a start or an action.

use dvonn::{IllegalMove, ParseMoveError};
use gipf::{ActionError, ContestError, ParseActionError};

/// A text with which no game can begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// No position of DVONN.
    #[error(transparent)]
    Dvonn(#[from] notation::PositionError),
    /// No position of GIPF.
    #[error(transparent)]
    Gipf(#[from] notation::gipf::GameTextError),
    /// No version of GIPF, or no arrangement of DVONN pieces.
    #[error(transparent)]
    Syntax(#[from] notation::SyntaxError),
    /// No settings of GIPF.
    #[error(transparent)]
    Settings(#[from] notation::gipf::UnknownSetting),
    /// A version of GIPF that cannot be played.
    #[error(transparent)]
    Invalid(#[from] gipf::InvalidSetup),
}

/// Why an action cannot be played; the game stays as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The text is no action.
    #[error(transparent)]
    Unreadable(#[from] UnreadableAction),
    /// The action is illegal here.
    #[error("{action}: {reason}")]
    Illegal {
        /// The action.
        action: String,
        /// Why.
        reason: IllegalReason,
    },
    /// What chance decided cannot be read.
    #[error(transparent)]
    Start(#[from] StartError),
    /// There is no game within the game that could be given up.
    #[error("there is no game within {0}: resign instead")]
    NoInnerGame(crate::GameKind),
    /// Chance decides nothing in this game.
    #[error("nothing is left to chance in {0}")]
    NothingRandom(crate::GameKind),
}

/// A text that is no action of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnreadableAction {
    /// No move of DVONN.
    #[error(transparent)]
    Dvonn(#[from] ParseMoveError),
    /// No action of GIPF.
    #[error(transparent)]
    Gipf(#[from] ParseActionError),
}

/// Why an action is illegal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalReason {
    /// In DVONN.
    #[error(transparent)]
    Dvonn(#[from] IllegalMove),
    /// In GIPF.
    #[error(transparent)]
    Gipf(#[from] ActionError),
}

impl PlayError {
    /// The error about an action of GIPF.
    pub(crate) fn of_gipf(text: &str, error: ActionError) -> PlayError {
        match error {
            ActionError::Unreadable(error) => UnreadableAction::Gipf(error).into(),
            reason => PlayError::Illegal { action: text.to_owned(), reason: reason.into() },
        }
    }

    pub(crate) fn of_contest(action: &str, error: ContestError) -> PlayError {
        PlayError::of_gipf(action, ActionError::Contest(error))
    }

    /// The reason alone, without the action that it is about.
    pub fn reason(&self) -> String {
        match self {
            // The rest of that message is about what players cannot write.
            PlayError::Unreadable(UnreadableAction::Gipf(ParseActionError::ContestMove(error))) => error.to_string(),
            PlayError::Illegal { reason, .. } => reason.to_string(),
            _ => self.to_string(),
        }
    }

    /// The error in a list of moves, about the one with this number. Texts from outside are given as they may be
    /// repeated.
    pub fn describe(&self, number: usize, quoted: &str) -> String {
        match self {
            PlayError::Unreadable(UnreadableAction::Dvonn(error)) => format!("bad move {number}: {error}"),
            PlayError::Illegal { action, reason: IllegalReason::Dvonn(reason) } => {
                format!("illegal move {number}, {action}: {reason}")
            }
            PlayError::Unreadable(UnreadableAction::Gipf(error)) => format!("bad move {number}, {quoted}: {error}"),
            PlayError::Illegal { reason: IllegalReason::Gipf(reason), .. } => {
                format!("bad move {number}, {quoted}: {reason}")
            }
            PlayError::Start(_) | PlayError::NoInnerGame(_) | PlayError::NothingRandom(_) => {
                format!("bad move {number}, {quoted}: {self}")
            }
        }
    }
}
