//! Arguments that several commands share.

use anyhow::Context;
use clap::ValueEnum;
use dvonn::Game;

/// The games that can be played.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum GameName {
    /// DVONN.
    Dvonn,
}

/// Where a game stands.
#[derive(clap::Args)]
pub(crate) struct PositionArguments {
    /// The position, in quotes, or `startpos`.
    position: String,

    /// The game whose position it is.
    #[arg(long, value_enum, default_value_t = GameName::Dvonn)]
    game: GameName,
}

impl PositionArguments {
    /// The game at that position.
    pub(crate) fn read(&self) -> anyhow::Result<Game> {
        let GameName::Dvonn = self.game;
        if self.position.eq_ignore_ascii_case("startpos") {
            return Ok(Game::new());
        }
        notation::read_position(&self.position).context("bad position")
    }
}
