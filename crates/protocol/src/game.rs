//! The game that a line of either protocol describes: where it begins, and what was played.

use games::{AnyGame, GameKind, StartError};

use crate::quote::quoted;

/// A game that does not exist.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BadGame {
    #[error("bad position: {0}")]
    Position(#[from] StartError),
    /// A move that cannot be read or played, with its number.
    #[error("{0}")]
    Move(String),
}

impl BadGame {
    /// The reason without the words that say what it is about.
    pub(crate) fn bare_reason(&self) -> String {
        match self {
            BadGame::Position(error) => error.to_string(),
            BadGame::Move(reason) => reason.clone(),
        }
    }
}

/// The game that begins with this position text.
pub(crate) fn begin(kind: GameKind, text: &str) -> Result<AnyGame, BadGame> {
    Ok(AnyGame::from_position(kind, text)?)
}

/// Plays a move; its number in the line is for the error message.
pub(crate) fn play(game: &mut AnyGame, number: usize, text: &str) -> Result<(), BadGame> {
    game.apply(text).map(drop).map_err(|error| BadGame::Move(error.describe(number, &quoted(text))))
}

/// Plays moves, the first of them called number 1.
pub(crate) fn play_all<'a>(mut game: AnyGame, moves: impl IntoIterator<Item = &'a str>) -> Result<AnyGame, BadGame> {
    for (number, text) in (1..).zip(moves) {
        play(&mut game, number, text)?;
    }
    Ok(game)
}
