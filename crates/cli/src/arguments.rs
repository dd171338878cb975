//! Arguments that several commands share.

use std::io::Read;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use dvonn::Game;
use games::{AnyGame, AnyRecord, GameKind};
use notation::Record;
use protocol::NetChoice;

/// Which game is meant.
#[derive(clap::Args)]
pub(crate) struct GameArguments {
    /// The game.
    #[arg(long, value_name = "GAME", default_value = GameKind::Dvonn.name(), value_parser = game_parser())]
    game: GameKind,
}

impl GameArguments {
    /// The game that was named.
    pub(crate) fn kind(&self) -> GameKind {
        self.game
    }
}

/// Reads the name of a game, and lists the names in the help.
fn game_parser() -> impl TypedValueParser<Value = GameKind> {
    let names = GameKind::ALL.map(|kind| PossibleValue::new(kind.name()).help(kind.title()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<GameKind>())
}

/// Where a game stands.
#[derive(clap::Args)]
pub(crate) struct PositionArguments {
    #[arg(help = games::help::POSITION)]
    position: String,

    #[command(flatten)]
    game: GameArguments,
}

impl PositionArguments {
    /// The game at that position.
    pub(crate) fn read_any(&self) -> anyhow::Result<AnyGame> {
        AnyGame::read(self.game.kind(), &self.position).context("bad position")
    }

    /// The game at that position, for commands that know only DVONN.
    pub(crate) fn read_dvonn(&self) -> anyhow::Result<Game> {
        if self.game.kind() != GameKind::Dvonn {
            return Err(anyhow!("this command knows only DVONN"));
        }
        let game = self.read_any()?;
        game.dvonn().cloned().context("a game of DVONN was read")
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

/// The games in a file of whatever format, `-` being the standard input.
pub(crate) fn read_records(kind: GameKind, file: &Path) -> anyhow::Result<Vec<AnyRecord>> {
    AnyRecord::read_all(kind, &read_file(file)?).with_context(|| file.display().to_string())
}

/// The games of DVONN in such a file.
pub(crate) fn read_dvonn_records(file: &Path) -> anyhow::Result<Vec<Record>> {
    let records = read_records(GameKind::Dvonn, file)?;
    Ok(records.iter().filter_map(|record| record.dvonn().cloned()).collect())
}

fn read_file(file: &Path) -> anyhow::Result<Vec<u8>> {
    if file.as_os_str() == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).context("the standard input cannot be read")?;
        return Ok(bytes);
    }
    std::fs::read(file).with_context(|| format!("{} cannot be read", file.display()))
}
