//! `caldera engine`: plays, as other programs tell it to.

use std::io::Write;

use protocol::Settings;

/// Speak UGI on the standard input and output, for programs in which engines play. UCI spellings are understood too.
///
/// `ugi` lists the options; docs/protocol.md describes the commands. The end of the input ends it, as `quit` does.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera engine\n  position startpos moves e3 d3\n  go movetime 1000")]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments, out: &mut (impl Write + Send)) -> anyhow::Result<()> {
    Ok(protocol::serve_ugi(&Settings::default(), std::io::stdin().lock(), out)?)
}
