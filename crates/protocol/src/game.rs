//! The game that a line of either protocol describes: where it begins, and what was played.

use dvonn::{Game, IllegalMove, Move, ParseMoveError};
use notation::PositionError;

use crate::gipf_game::BadGipfMove;

/// A game that does not exist.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BadGame {
    #[error("bad position: {0}")]
    Position(#[from] PositionError),
    #[error("bad position: {0}")]
    GipfPosition(String),
    #[error("bad move {number}, {word}: {reason}")]
    GipfMove { number: usize, word: String, reason: BadGipfMove },
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

/// Plays moves, the first of them called number 1; none of them if one cannot be played.
pub(crate) fn play<'a>(mut game: Game, moves: impl IntoIterator<Item = &'a str>) -> Result<Game, BadGame> {
    for (number, text) in (1..).zip(moves) {
        let action: Move = text.parse().map_err(|error| BadGame::Move { number, error })?;
        game.play(action).map_err(|reason| BadGame::Illegal { number, action, reason })?;
    }
    Ok(game)
}
