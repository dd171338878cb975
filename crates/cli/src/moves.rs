//! `caldera moves`: lists what may be played.

use std::io::Write;

use crate::arguments::PositionArguments;

/// List the legal moves of a position, one a line; none if the game is over.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera moves \"w,bw,r,6/10/11/10/9 b move\"")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let game = arguments.position.read()?;
    for action in game.position().legal_moves() {
        writeln!(out, "{action}")?;
    }
    Ok(())
}
