//! Builds the game that a line of either protocol describes, from its starting position and moves.

use games::{AnyGame, GameKind, StartError};

use crate::quote::quoted;

/// The reason why a game is invalid.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BadGame {
    #[error("bad position: {0}")]
    Position(#[from] StartError),
    /// An invalid or illegal move, described with its number.
    #[error("{0}")]
    Move(String),
}

impl BadGame {
    /// The reason without the prefix `bad position:`.
    pub(crate) fn bare_reason(&self) -> String {
        match self {
            BadGame::Position(error) => error.to_string(),
            BadGame::Move(reason) => reason.clone(),
        }
    }
}

/// Creates a game that starts at this position.
pub(crate) fn begin(kind: GameKind, text: &str) -> Result<AnyGame, BadGame> {
    Ok(AnyGame::from_position(kind, text)?)
}

/// Plays a move. The number is only for the error message.
pub(crate) fn play(game: &mut AnyGame, number: usize, text: &str) -> Result<(), BadGame> {
    game.apply(text).map(drop).map_err(|error| BadGame::Move(error.describe(number, &quoted(text))))
}

/// Plays several moves. Error messages count them from 1.
pub(crate) fn play_all<'a>(mut game: AnyGame, moves: impl IntoIterator<Item = &'a str>) -> Result<AnyGame, BadGame> {
    for (number, text) in (1..).zip(moves) {
        play(&mut game, number, text)?;
    }
    Ok(game)
}
