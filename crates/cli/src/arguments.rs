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
    /// GIPF, with or without potentials.
    Gipf,
}

impl From<GameName> for protocol::GameName {
    fn from(name: GameName) -> protocol::GameName {
        match name {
            GameName::Dvonn => protocol::GameName::Dvonn,
            GameName::Gipf => protocol::GameName::Gipf,
        }
    }
}

/// A game at some position.
pub(crate) enum AnyGame {
    Dvonn(Box<Game>),
    Gipf(Box<gipf::Game>),
}

/// Where a game stands.
#[derive(clap::Args)]
pub(crate) struct PositionArguments {
    /// The position, in quotes, or `startpos`; for GIPF also a version alone, like tournament+d6.
    position: String,

    /// The game whose position it is.
    #[arg(long, value_enum, default_value_t = GameName::Dvonn)]
    game: GameName,
}

impl PositionArguments {
    /// The game at that position.
    pub(crate) fn read_any(&self) -> anyhow::Result<AnyGame> {
        match self.game {
            GameName::Dvonn => Ok(AnyGame::Dvonn(Box::new(self.read_dvonn()?))),
            GameName::Gipf => Ok(AnyGame::Gipf(Box::new(self.read_gipf()?))),
        }
    }

    /// The game at that position, for commands that know only DVONN.
    pub(crate) fn read(&self) -> anyhow::Result<Game> {
        match self.game {
            GameName::Dvonn => self.read_dvonn(),
            GameName::Gipf => Err(anyhow!("this command knows only DVONN")),
        }
    }

    fn read_dvonn(&self) -> anyhow::Result<Game> {
        if self.position.eq_ignore_ascii_case("startpos") {
            return Ok(Game::new());
        }
        notation::read_position(&self.position).context("bad position")
    }

    fn read_gipf(&self) -> anyhow::Result<gipf::Game> {
        let text = if self.position.eq_ignore_ascii_case("startpos") { "basic" } else { self.position.trim() };
        let setup = if text.contains(char::is_whitespace) {
            notation::gipf::read_setup(text)
        } else {
            notation::gipf::read_variant(text)
        };
        gipf::Game::from_setup(setup.context("bad position")?).context("bad position")
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

/// The games of DVONN in a file of whatever format, `-` being the standard input.
pub(crate) fn read_records(file: &Path) -> anyhow::Result<Vec<Record>> {
    let (_, records) = notation::read_records(&read_file(file)?).with_context(|| file.display().to_string())?;
    Ok(records)
}

/// The games of GIPF in a file, `-` being the standard input.
pub(crate) fn read_gipf_records(file: &Path) -> anyhow::Result<Vec<notation::gipf::Record>> {
    notation::gipf::read_records(&read_file(file)?).with_context(|| file.display().to_string())
}

fn read_file(file: &Path) -> anyhow::Result<Vec<u8>> {
    if file.as_os_str() == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).context("the standard input cannot be read")?;
        return Ok(bytes);
    }
    std::fs::read(file).with_context(|| format!("{} cannot be read", file.display()))
}
