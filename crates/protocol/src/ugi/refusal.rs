//! Why a line is not obeyed.

use crate::game::BadGame;
use crate::lines::BadLine;
use crate::net_choice::BadNet;

/// What was wrong with a line, and what would be right.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refusal {
    #[error(transparent)]
    Line(#[from] BadLine),
    #[error(
        "unknown command {0}: ugi, isready, uginewgame, setoption, position, go, stop, query, validmoves, d and quit are known"
    )]
    Command(String),
    #[error("found {found} after {after}, expected {expected}")]
    Word { after: String, found: String, expected: String },
    #[error("{value} is not a value of {name}: {expected} is expected")]
    Value { name: String, value: String, expected: String },
    #[error("{0} is given twice")]
    Twice(&'static str),
    #[error("{0} and {1} cannot both be given")]
    Both(&'static str, &'static str),
    #[error("{clock} is missing, and it is {player}'s turn")]
    Clock { clock: &'static str, player: dvonn::Player },
    #[error(transparent)]
    Net(#[from] BadNet),
    #[error(transparent)]
    Game(#[from] BadGame),
    #[error("{0} has to wait while a search is running: send stop, or wait for bestmove")]
    Searching(&'static str),
}
