//! `caldera analysis`: answers questions about positions, as other programs ask them.

use std::io::Write;

use protocol::Settings;

use crate::arguments::EngineArguments;

/// Answer queries about positions: a JSON object a line on the standard input, and on the standard output too.
///
/// docs/protocol.md describes queries and answers. After the end of the input what was asked is still answered.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  echo '{\"id\":\"a\",\"moves\":[\"e3\",\"d3\"],\"movetime_ms\":1000}' | caldera analysis"
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    engine: EngineArguments,
}

pub(crate) fn run(arguments: &Arguments, out: &mut (impl Write + Send)) -> anyhow::Result<()> {
    let settings =
        Settings { threads: arguments.engine.threads(), hash: arguments.engine.hash(), ..Settings::default() };
    Ok(protocol::serve_analysis(&settings, std::io::stdin().lock(), out)?)
}
