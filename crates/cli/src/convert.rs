//! `caldera convert`: converts game records between formats.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use games::AnyRecord;
use notation::Format;

use crate::arguments::{GameArguments, read_records};

/// Convert game records to another format.
///
/// The format of the file is detected from its content. Only pgn keeps comments, variations and starting positions.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera convert game.sgf --to pgn > game.pgn")]
pub(crate) struct Arguments {
    /// The file with the games; `-` reads standard input.
    file: PathBuf,

    #[command(flatten)]
    game: GameArguments,

    /// The format to write: pgn, boardspace, littlegolem or codecup.
    #[arg(long, value_name = "FORMAT")]
    to: Format,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let file = &arguments.file;
    let records = read_records(arguments.game.kind(), file)?;
    let text = AnyRecord::write_all(&records, arguments.to).with_context(|| file.display().to_string())?;
    out.write_all(text.as_bytes())?;
    Ok(())
}
