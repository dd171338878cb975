//! `caldera moves`: lists what may be played.

use std::io::Write;
use std::ops::ControlFlow;

use crate::arguments::{AnyGame, PositionArguments};

/// List the legal moves of a position, one a line; none if the game is over. A move of GIPF is a whole turn.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera moves \"w,bw,r,6/10/11/10/9 b move\"")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    match arguments.position.read_any()? {
        AnyGame::Dvonn(game) => {
            for action in game.position().legal_moves() {
                writeln!(out, "{action}")?;
            }
        }
        AnyGame::Gipf(game) => {
            let listed = game.position().each_turn(|turn, _| match writeln!(out, "{turn}") {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(error),
            });
            if let ControlFlow::Break(error) = listed {
                return Err(error.into());
            }
        }
    }
    Ok(())
}
