//! `caldera play`: plays moves and shows where they lead.

use std::io::Write;

use anyhow::Context;
use dvonn::{Game, Move};
use gipf::Turn;
use notation::GameResult;

use crate::arguments::{AnyGame, PositionArguments};

/// Play moves from a position and print the position after them, and the result if the game is over.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera play startpos e3 d3 f3 a1 --board")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,

    /// The moves, like e3, a1b2 or pass; of GIPF whole turns, like b1-e4 or "xe7,e8;c7-e7".
    moves: Vec<String>,

    /// Draw the board as well.
    #[arg(long)]
    board: bool,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    match arguments.position.read_any()? {
        AnyGame::Dvonn(game) => play_dvonn(arguments, *game, out),
        AnyGame::Gipf(game) => play_gipf(arguments, *game, out),
    }
}

fn play_dvonn(arguments: &Arguments, mut game: Game, out: &mut impl Write) -> anyhow::Result<()> {
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

fn play_gipf(arguments: &Arguments, mut game: gipf::Game, out: &mut impl Write) -> anyhow::Result<()> {
    for (ply, text) in (1..).zip(&arguments.moves) {
        let turn: Turn = text.parse().with_context(|| format!("bad move {ply}"))?;
        game.play_turn(&turn).with_context(|| format!("illegal move {ply}, {turn}"))?;
    }
    let setup = game.position().setup();
    writeln!(out, "{}", notation::gipf::write_position(&setup))?;
    if arguments.board {
        write!(out, "{}", notation::gipf::draw_board(&setup))?;
    }
    if let Some(outcome) = game.position().outcome() {
        writeln!(out, "{outcome}")?;
    }
    Ok(())
}
