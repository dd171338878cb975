//! Arguments shared by several commands.

use std::io::Read;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use dvonn::Game;
use games::{AnyGame, AnyRecord, GameKind};
use protocol::NetChoice;

/// The option `--game`.
#[derive(clap::Args)]
pub(crate) struct GameArguments {
    /// The game.
    #[arg(long, value_name = "GAME", default_value = GameKind::Dvonn.name(), value_parser = game_parser())]
    game: GameKind,
}

impl GameArguments {
    pub(crate) fn kind(&self) -> GameKind {
        self.game
    }
}

/// Parses the name of a game; the help lists all names.
fn game_parser() -> impl TypedValueParser<Value = GameKind> {
    let names = GameKind::ALL.map(|kind| PossibleValue::new(kind.name()).help(kind.title()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<GameKind>())
}

/// A position and its game.
#[derive(clap::Args)]
pub(crate) struct PositionArguments {
    #[arg(help = games::help::POSITION)]
    position: String,

    #[command(flatten)]
    game: GameArguments,
}

impl PositionArguments {
    /// Parses the position.
    pub(crate) fn read_any(&self) -> anyhow::Result<AnyGame> {
        AnyGame::read(self.game.kind(), &self.position).context("bad position")
    }

    /// Parses the position, for commands that support only DVONN.
    pub(crate) fn read_dvonn(&self) -> anyhow::Result<Game> {
        if self.game.kind() != GameKind::Dvonn {
            return Err(anyhow!("this command supports only DVONN"));
        }
        let game = self.read_any()?;
        game.dvonn().cloned().context("not a game of DVONN")
    }
}

/// The resources of an engine.
#[derive(clap::Args)]
pub(crate) struct EngineArguments {
    /// Number of search threads.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// Size of the transposition table in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash: u32,
}

impl EngineArguments {
    pub(crate) fn threads(&self) -> usize {
        usize::from(self.threads)
    }

    /// The size of the transposition table in MiB.
    pub(crate) fn hash(&self) -> usize {
        self.hash as usize
    }
}

/// The option `--net`.
#[derive(clap::Args)]
pub(crate) struct NetArguments {
    /// Evaluation: a net file, or `features` for the hand-crafted evaluation [default: the embedded net].
    #[arg(long, value_name = "PATH|features", default_value = "", hide_default_value = true)]
    net: String,
}

impl NetArguments {
    pub(crate) fn read(&self) -> anyhow::Result<NetChoice> {
        Ok(NetChoice::read(&self.net)?)
    }
}

/// Parses a search time in seconds, which must not be zero.
pub(crate) fn parse_time(text: &str) -> anyhow::Result<Duration> {
    let time = arena::read_seconds(text)?;
    if time.is_zero() { Err(anyhow!("the time must be greater than 0")) } else { Ok(time) }
}

/// Reads the games of a file in any supported format; `-` is standard input.
pub(crate) fn read_records(kind: GameKind, file: &Path) -> anyhow::Result<Vec<AnyRecord>> {
    AnyRecord::read_all(kind, &read_file(file)?).with_context(|| file.display().to_string())
}

fn read_file(file: &Path) -> anyhow::Result<Vec<u8>> {
    if file.as_os_str() == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).context("standard input cannot be read")?;
        return Ok(bytes);
    }
    std::fs::read(file).with_context(|| format!("{} cannot be read", file.display()))
}
