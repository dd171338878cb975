//! `caldera serve`: the web app, served from this program.

use std::io::Write;

/// Serve the web app until Ctrl-C.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera serve --listen 127.0.0.1:8080")]
pub(crate) struct Arguments {
    /// The address and port to listen at; port 0 takes any free one.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    listen: String,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    server::serve(&arguments.listen, |address| {
        // Whoever does not want to read the address can still open it.
        let _ = writeln!(out, "Caldera is at http://{address}/ (Ctrl-C ends it)").and_then(|()| out.flush());
    })?;
    Ok(())
}
