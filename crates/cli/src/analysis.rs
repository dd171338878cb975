//! `caldera analysis`: answers JSON queries about positions.

use std::io::Write;

use protocol::Settings;

use crate::arguments::EngineArguments;

/// Answer JSON analysis queries, one object per line, for other programs.
///
/// Reads queries from standard input and writes answers to standard output. docs/protocol.md describes both. At the end of the
/// input, queries with a limit are completed.
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
