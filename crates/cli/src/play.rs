//! `caldera play`: plays moves and shows where they lead.

use std::io::Write;

use anyhow::Context;
use dvonn::Move;
use notation::GameResult;

use crate::arguments::PositionArguments;

/// Play moves from a position and print the position after them, and the result if the game is over.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera play startpos e3 d3 f3 a1 --board")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,

    /// The moves, like e3, a1b2 or pass.
    moves: Vec<String>,

    /// Draw the board as well.
    #[arg(long)]
    board: bool,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let mut game = arguments.position.read()?;
    for (ply, text) in (1..).zip(&arguments.moves) {
        let action: Move = text.parse().with_context(|| format!("bad move {ply}"))?;
        game.play(action).with_context(|| format!("illegal move {ply}, {action}"))?;
    }
    writeln!(out, "{}", notation::write_position(game.setup()))?;
    if arguments.board {
        write!(out, "{}", notation::draw_board(game.setup()))?;
    }
    if let Some(score) = game.position().final_score() {
        writeln!(out, "{} {score}", GameResult::from(score))?;
    }
    Ok(())
}
