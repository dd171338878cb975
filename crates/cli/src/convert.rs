//! `caldera convert`: turns a game record into another format.

use std::io::{Read, Write};
use std::path::PathBuf;

use anyhow::Context;
use notation::Format;

/// Convert game records from one format to another; what a file is in is seen from its content.
///
/// Only pgn keeps comments, variations and set-up positions.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera convert game.sgf --to pgn > game.pgn")]
pub(crate) struct Arguments {
    /// The file with the games; `-` reads the standard input.
    file: PathBuf,

    /// The format to write: pgn, boardspace, littlegolem or codecup.
    #[arg(long, value_name = "FORMAT")]
    to: Format,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let name = arguments.file.display();
    let bytes = if arguments.file.as_os_str() == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).context("the standard input cannot be read")?;
        bytes
    } else {
        std::fs::read(&arguments.file).with_context(|| format!("{name} cannot be read"))?
    };
    let (_, records) = notation::read_records(&bytes).with_context(|| name.to_string())?;
    let text = notation::write_records(&records, arguments.to).with_context(|| name.to_string())?;
    out.write_all(text.as_bytes())?;
    Ok(())
}
