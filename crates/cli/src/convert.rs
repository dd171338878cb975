//! `caldera convert`: turns a game record into another format.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use notation::Format;

use crate::arguments::{GameName, read_gipf_records, read_records};

/// Convert game records from one format to another; what a file is in is seen from its content.
///
/// Only pgn keeps comments, variations and set-up positions.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera convert game.sgf --to pgn > game.pgn")]
pub(crate) struct Arguments {
    /// The file with the games; `-` reads the standard input.
    file: PathBuf,

    /// The game that was played; records of GIPF are pgn.
    #[arg(long, value_enum, default_value_t = GameName::Dvonn)]
    game: GameName,

    /// The format to write: pgn, boardspace, littlegolem or codecup.
    #[arg(long, value_name = "FORMAT")]
    to: Format,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let file = &arguments.file;
    let text = match arguments.game {
        GameName::Dvonn => notation::write_records(&read_records(file)?, arguments.to),
        GameName::Gipf if arguments.to == Format::Pgn => notation::gipf::write_records(&read_gipf_records(file)?),
        GameName::Gipf => return Err(anyhow!("{} does not hold games of GIPF: pgn does", arguments.to)),
    };
    let text = text.with_context(|| file.display().to_string())?;
    out.write_all(text.as_bytes())?;
    Ok(())
}
