//! The game that a line of either protocol describes: where it begins, and what was played.

use dvonn::{Game, IllegalMove, Move, ParseMoveError};
use gipf::ActionError;
use notation::PositionError;

use crate::quote::quoted;

/// A game that does not exist.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BadGame {
    #[error("bad position: {0}")]
    Position(#[from] PositionError),
    #[error("bad position: {0}")]
    GipfPosition(String),
    #[error("bad move {number}, {text}: {reason}")]
    GipfAction { number: usize, text: String, reason: ActionError },
    #[error("bad move {number}: {error}")]
    Move { number: usize, error: ParseMoveError },
    #[error("illegal move {number}, {action}: {reason}")]
    Illegal { number: usize, action: Move, reason: IllegalMove },
}

impl BadGame {
    /// The reason without the words that say what it is about.
    pub(crate) fn bare_reason(&self) -> String {
        match self {
            BadGame::Position(error) => error.to_string(),
            BadGame::GipfPosition(reason) => reason.clone(),
            _ => self.to_string(),
        }
    }
}

/// Plays an action of GIPF, the one of this number.
pub(crate) fn play_gipf(game: &mut gipf::Game, number: usize, text: &str) -> Result<(), BadGame> {
    let refused = |reason| BadGame::GipfAction { number, text: quoted(text), reason };
    game.apply_text(text).map(|_| ()).map_err(refused)
}

/// Plays moves, the first of them called number 1; none of them if one cannot be played.
pub(crate) fn play<'a>(mut game: Game, moves: impl IntoIterator<Item = &'a str>) -> Result<Game, BadGame> {
    for (number, text) in (1..).zip(moves) {
        let action: Move = text.parse().map_err(|error| BadGame::Move { number, error })?;
        game.play(action).map_err(|reason| BadGame::Illegal { number, action, reason })?;
    }
    Ok(game)
}
