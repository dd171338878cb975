//! The `caldera` command. Each subcommand has its own module.

#![deny(unsafe_code)]

mod admin;
mod allocator;
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
mod processor;
mod progress;
mod puzzles;
mod readiness;
mod serve;
mod solve;
#[cfg(feature = "telemetry")]
mod traces;
mod worker;

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The exit code for invalid arguments, positions, moves and files.
const BAD_INPUT: u8 = 2;

/// DVONN and GIPF: play, analyse, solve, serve.
///
/// A POSITION is one quoted line or `startpos`. For DVONN it lists the rows 1 to 5, the player to move and the phase.
#[derive(Parser)]
#[command(version, arg_required_else_help = true, after_help = "Example:\n  caldera moves startpos")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Serve(Box<serve::Arguments>),
    Worker(worker::Arguments),
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
    // First of all: everything after it may use instructions that an old processor lacks.
    if processor::is_supported() { run() } else { ExitCode::FAILURE }
}

/// Runs the subcommand. Not inlined, so that `main` has no instructions of its own before the check.
#[inline(never)]
fn run() -> ExitCode {
    let arguments = Arguments::parse();
    // Not locked, because the engine writes from several threads.
    let mut out = std::io::stdout();
    let done = match &arguments.command {
        Command::Serve(arguments) => {
            allocator::return_large_blocks();
            serve::run(arguments, &mut out)
        }
        Command::Worker(arguments) => {
            allocator::return_large_blocks();
            worker::run(arguments, &mut out)
        }
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
        // The reader of the output, such as `head`, has closed it.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed too, there is nowhere left to report to.
            let _ = writeln!(std::io::stderr(), "error: {}", message(&error));
            let failed = output_error(&error).is_some()
                || error.is::<engine_check::Failed>()
                || error.is::<readiness::NotReady>();
            if failed { ExitCode::FAILURE } else { ExitCode::from(BAD_INPUT) }
        }
    }
}

/// The message of an error with its causes, without those that it already contains: many errors of libraries name their
/// cause themselves.
fn message(error: &anyhow::Error) -> String {
    error.chain().skip(1).map(ToString::to_string).fold(error.to_string(), |message, cause| {
        if message.contains(&cause) { message } else { format!("{message}: {cause}") }
    })
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    output_error(error).is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

/// Returns the error if it came from writing the output. All other I/O errors have a context.
fn output_error(error: &anyhow::Error) -> Option<&std::io::Error> {
    if error.chain().count() == 1 { error.downcast_ref() } else { None }
}
