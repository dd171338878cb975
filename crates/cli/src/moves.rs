//! `caldera moves`: lists the legal moves.

use std::io::Write;
use std::ops::ControlFlow;

use crate::arguments::PositionArguments;

/// List the legal moves of a position, one per line.
///
/// Prints nothing if the game is over. In GIPF, a move is a whole turn.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera moves \"w,bw,r,6/10/11/10/9 b move\"")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let listed = arguments.position.read_any()?.each_move(|text| match writeln!(out, "{text}") {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => ControlFlow::Break(error),
    });
    match listed {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(error) => Err(error.into()),
    }
}
