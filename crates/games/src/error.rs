//! The errors of starting a game and of playing an action.

use dvonn::{IllegalMove, ParseMoveError};
use gipf::{ActionError, ContestError, ParseActionError};

/// Text that does not describe the start of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// Not a DVONN position.
    #[error(transparent)]
    Dvonn(#[from] notation::PositionError),
    /// Not a GIPF position.
    #[error(transparent)]
    Gipf(#[from] notation::gipf::GameTextError),
    /// Not a GIPF version, or not an arrangement of DVONN pieces.
    #[error(transparent)]
    Syntax(#[from] notation::SyntaxError),
    /// Not a GIPF setting.
    #[error(transparent)]
    Settings(#[from] notation::gipf::UnknownSetting),
    /// A GIPF version that contradicts the rules.
    #[error(transparent)]
    Invalid(#[from] gipf::InvalidSetup),
}

/// The reason why an action was refused. The game is then unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The text is not an action.
    #[error(transparent)]
    Unreadable(#[from] UnreadableAction),
    /// The action is illegal here.
    #[error("{action}: {reason}")]
    Illegal {
        /// The action.
        action: String,
        /// The reason.
        reason: IllegalReason,
    },
    /// The start position of a random event is malformed.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The game has no inner game that could be resigned.
    #[error("{0} has no inner game to surrender: resign instead")]
    NoInnerGame(crate::GameKind),
    /// The game has no random events.
    #[error("{0} has no random events")]
    NothingRandom(crate::GameKind),
}

/// Text that is not an action of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnreadableAction {
    /// Not a DVONN move.
    #[error(transparent)]
    Dvonn(#[from] ParseMoveError),
    /// Not a GIPF action.
    #[error(transparent)]
    Gipf(#[from] ParseActionError),
}

/// The reason why an action is illegal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalReason {
    /// The reason in DVONN.
    #[error(transparent)]
    Dvonn(#[from] IllegalMove),
    /// The reason in GIPF.
    #[error(transparent)]
    Gipf(#[from] ActionError),
}

impl PlayError {
    /// Converts the error of a GIPF action.
    pub(crate) fn of_gipf(text: &str, error: ActionError) -> PlayError {
        match error {
            ActionError::Unreadable(error) => UnreadableAction::Gipf(error).into(),
            reason => PlayError::Illegal { action: text.to_owned(), reason: reason.into() },
        }
    }

    pub(crate) fn of_contest(action: &str, error: ContestError) -> PlayError {
        PlayError::of_gipf(action, ActionError::Contest(error))
    }

    /// The reason without the action.
    pub fn reason(&self) -> String {
        match self {
            // The full message mentions results of the DVONN game, which players cannot write.
            PlayError::Unreadable(UnreadableAction::Gipf(ParseActionError::ContestMove(error))) => error.to_string(),
            PlayError::Illegal { reason, .. } => reason.to_string(),
            _ => self.to_string(),
        }
    }

    /// Describes the error of move `number` in a list of moves. `quoted` is the text of the move in a form that is safe to
    /// print.
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
