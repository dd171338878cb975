//! `caldera play`: plays moves and prints the resulting position.

use std::io::Write;

use anyhow::anyhow;
use games::PlayError;

use crate::arguments::PositionArguments;

/// Play moves from a position and print the resulting position.
///
/// Also prints the result if the game is over.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera play startpos e3 d3 f3 a1 --board")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,

    #[arg(help = games::help::MOVES)]
    moves: Vec<String>,

    /// Also draw the board.
    #[arg(long)]
    board: bool,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let mut game = arguments.position.read_any()?;
    for (ply, text) in (1..).zip(&arguments.moves) {
        game.apply(text).map_err(|error| match error {
            PlayError::Illegal { action, reason } => anyhow!(reason).context(format!("illegal move {ply}, {action}")),
            error => anyhow!(error).context(format!("bad move {ply}")),
        })?;
    }
    writeln!(out, "{}", game.position_text())?;
    if arguments.board {
        write!(out, "{}", game.draw_board())?;
    }
    if let Some(finish) = game.finish() {
        writeln!(out, "{}", finish.describe())?;
    }
    Ok(())
}
