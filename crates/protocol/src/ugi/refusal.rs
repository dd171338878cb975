//! The reasons for which a line is rejected.

use crate::game::BadGame;
use crate::lines::BadLine;
use crate::net_choice::BadNet;

/// Why a line is rejected. The message says what was expected instead.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refusal {
    #[error(transparent)]
    Line(#[from] BadLine),
    #[error(
        "unknown command {0}, expected ugi, isready, uginewgame, setoption, position, go, stop, query, validmoves, d or quit"
    )]
    Command(String),
    #[error("found {found} after {after}, expected {expected}")]
    Word { after: String, found: String, expected: String },
    #[error("{name}: found {value}, expected {expected}")]
    Value { name: String, value: String, expected: String },
    #[error("{0} is given twice")]
    Twice(&'static str),
    #[error("{0} cannot be combined with {1}")]
    Both(&'static str, &'static str),
    #[error("{clock} is missing: it is {player}'s turn")]
    Clock { clock: &'static str, player: dvonn::Player },
    #[error(transparent)]
    Net(#[from] BadNet),
    #[error(transparent)]
    Game(#[from] BadGame),
    #[error("{0} is not allowed during a search: send stop, or wait for bestmove")]
    Searching(&'static str),
}
