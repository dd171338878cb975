//! Caldera, the home of DVONN, on the command line.

#![forbid(unsafe_code)]

mod arguments;
mod convert;
mod moves;
mod perft;
mod play;

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Bad arguments, bad positions and illegal moves.
const BAD_INPUT: u8 = 2;

/// The home of DVONN: rules, records and, step by step, all that goes with the game.
///
/// A POSITION is one line, in quotes: the rows 1 to 5, the player to move, the phase; or `startpos` for the empty board.
#[derive(Parser)]
#[command(version, arg_required_else_help = true, after_help = "Example:\n  caldera moves startpos")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Perft(perft::Arguments),
    Moves(moves::Arguments),
    Play(play::Arguments),
    Convert(convert::Arguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut out = std::io::stdout().lock();
    let done = match &arguments.command {
        Command::Perft(arguments) => perft::run(arguments, &mut out),
        Command::Moves(arguments) => moves::run(arguments, &mut out),
        Command::Play(arguments) => play::run(arguments, &mut out),
        Command::Convert(arguments) => convert::run(arguments, &mut out),
    };
    match done.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(BAD_INPUT)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
