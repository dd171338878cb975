//! `caldera engine`: runs the engine over UGI.

use std::io::Write;

use protocol::Settings;

use crate::arguments::{GameArguments, NetArguments};

/// Run the engine over UGI, for match runners and user interfaces.
///
/// Reads commands from standard input and writes answers to standard output. The command `ugi` lists the options;
/// docs/protocol.md describes the commands. UCI spellings also work. `quit` or the end of the input ends the engine.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera engine\n  position startpos moves e3 d3\n  go movetime 1000")]
pub(crate) struct Arguments {
    #[command(flatten)]
    net: NetArguments,

    #[command(flatten)]
    game: GameArguments,
}

pub(crate) fn run(arguments: &Arguments, out: &mut (impl Write + Send)) -> anyhow::Result<()> {
    let settings = Settings { net: arguments.net.read()?, game: arguments.game.kind(), ..Settings::default() };
    Ok(protocol::serve_ugi(&settings, std::io::stdin().lock(), out)?)
}
