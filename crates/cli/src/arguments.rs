//! Arguments that several commands share.

use std::io::Read;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::ValueEnum;
use dvonn::Game;
use notation::Record;
use protocol::NetChoice;

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

/// What an engine may use of the machine.
#[derive(clap::Args)]
pub(crate) struct EngineArguments {
    /// How many threads search.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// How many mebibytes the hash table takes.
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash: u32,
}

impl EngineArguments {
    pub(crate) fn threads(&self) -> usize {
        usize::from(self.threads)
    }

    /// The size of the hash table in mebibytes.
    pub(crate) fn hash(&self) -> usize {
        self.hash as usize
    }
}

/// What judges positions.
#[derive(clap::Args)]
pub(crate) struct NetArguments {
    /// What judges positions: the file of a net, or `features` for the hand-made evaluation.
    ///
    /// Without it, the net that the program carries with it.
    #[arg(long, value_name = "PATH|features", default_value = "", hide_default_value = true)]
    net: String,
}

impl NetArguments {
    pub(crate) fn read(&self) -> anyhow::Result<NetChoice> {
        Ok(NetChoice::read(&self.net)?)
    }
}

/// Reads a time for thinking: some seconds, and not none.
pub(crate) fn parse_time(text: &str) -> anyhow::Result<Duration> {
    let time = arena::read_seconds(text)?;
    if time.is_zero() { Err(anyhow!("no move can be made in no time")) } else { Ok(time) }
}

/// The games of a file in whatever format, `-` being the standard input.
pub(crate) fn read_records(file: &Path) -> anyhow::Result<Vec<Record>> {
    let name = file.display();
    let bytes = if file.as_os_str() == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).context("the standard input cannot be read")?;
        bytes
    } else {
        std::fs::read(file).with_context(|| format!("{name} cannot be read"))?
    };
    let (_, records) = notation::read_records(&bytes).with_context(|| name.to_string())?;
    Ok(records)
}
