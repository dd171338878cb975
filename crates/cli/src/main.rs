//! Caldera, the home of DVONN, on the command line.

#![forbid(unsafe_code)]

mod admin;
mod analyse;
mod analysis;
mod arguments;
mod backup;
mod bench;
mod bot;
mod convert;
mod datagen;
mod endgames;
mod engine;
mod engine_check;
mod matches;
mod moves;
mod perft;
mod play;
mod progress;
mod puzzles;
mod serve;
mod solve;

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
    Serve(serve::Arguments),
    Admin(admin::Arguments),
    Backup(backup::BackupArguments),
    Restore(backup::RestoreArguments),
    Bot(bot::Arguments),
    Perft(perft::Arguments),
    Moves(moves::Arguments),
    Play(play::Arguments),
    Solve(solve::Arguments),
    Analyse(analyse::Arguments),
    Convert(convert::Arguments),
    Engine(engine::Arguments),
    Analysis(analysis::Arguments),
    EngineCheck(engine_check::Arguments),
    Bench(bench::Arguments),
    Match(Box<matches::Arguments>),
    Datagen(datagen::Arguments),
    Puzzles(puzzles::Arguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    // Not locked: the engine answers from several threads.
    let mut out = std::io::stdout();
    let done = match &arguments.command {
        Command::Serve(arguments) => serve::run(arguments, &mut out),
        Command::Admin(arguments) => admin::run(arguments, &mut out),
        Command::Backup(arguments) => backup::back_up(arguments, &mut out),
        Command::Restore(arguments) => backup::restore(arguments, &mut out),
        Command::Bot(arguments) => bot::run(arguments),
        Command::Perft(arguments) => perft::run(arguments, &mut out),
        Command::Moves(arguments) => moves::run(arguments, &mut out),
        Command::Play(arguments) => play::run(arguments, &mut out),
        Command::Solve(arguments) => solve::run(arguments, &mut out),
        Command::Analyse(arguments) => analyse::run(arguments, &mut out),
        Command::Convert(arguments) => convert::run(arguments, &mut out),
        Command::Engine(arguments) => engine::run(arguments, &mut out),
        Command::Analysis(arguments) => analysis::run(arguments, &mut out),
        Command::EngineCheck(arguments) => engine_check::run(arguments, &mut out),
        Command::Bench(arguments) => bench::run(arguments, &mut out),
        Command::Match(arguments) => matches::run(arguments, &mut out),
        Command::Datagen(arguments) => datagen::run(arguments, &mut out),
        Command::Puzzles(arguments) => puzzles::run(arguments, &mut out),
    };
    match done.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If even this cannot be written, nobody is there to be told.
            let _ = writeln!(std::io::stderr(), "error: {error:#}");
            let failed = output_error(&error).is_some() || error.is::<engine_check::Failed>();
            if failed { ExitCode::FAILURE } else { ExitCode::from(BAD_INPUT) }
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    output_error(error).is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

/// The error, if it came from writing the result: whatever else can go wrong comes with a context.
fn output_error(error: &anyhow::Error) -> Option<&std::io::Error> {
    if error.chain().count() == 1 { error.downcast_ref() } else { None }
}
