//! `caldera engine`: plays, as other programs tell it to.

use std::io::Write;

use protocol::Settings;

use crate::arguments::{GameArguments, NetArguments};

/// Speak UGI on the standard input and output, for programs in which engines play. UCI spellings are understood too.
///
/// `ugi` lists the options; docs/protocol.md describes the commands. The end of the input ends it, as `quit` does.
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
