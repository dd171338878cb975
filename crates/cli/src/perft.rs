//! `caldera perft`: counts move sequences.

use std::fmt::Display;
use std::io::{IsTerminal, Write};
use std::time::Instant;

use dvonn::{Position, divide};

use crate::arguments::{AnyGame, PositionArguments};

/// Count the move sequences from a position, for every depth up to a given one.
///
/// Prints a line a depth: the depth, the sequences, the seconds it took, the sequences a second.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera perft startpos 4")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,

    /// How many moves a sequence has.
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,

    /// Print the sequences behind each first move instead, and their sum.
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let depth = arguments.depth;
    match arguments.position.read_any()? {
        AnyGame::Dvonn(game) if arguments.divide => print_parts(divide(game.position(), depth), out),
        AnyGame::Dvonn(game) => print_depths(depth, |depth| count(game.position(), depth), out),
        AnyGame::Gipf(game) if arguments.divide => print_parts(gipf::divide(game.position(), depth), out),
        AnyGame::Gipf(game) => print_depths(depth, |depth| gipf::perft(game.position(), depth), out),
    }
}

fn print_parts<A: Display>(parts: impl IntoIterator<Item = (A, u64)>, out: &mut impl Write) -> anyhow::Result<()> {
    let mut total = 0;
    for (action, nodes) in parts {
        writeln!(out, "{action} {nodes}")?;
        out.flush()?;
        total += nodes;
    }
    writeln!(out, "total {total}")?;
    Ok(())
}

fn print_depths(deepest: u32, count: impl Fn(u32) -> u64, out: &mut impl Write) -> anyhow::Result<()> {
    for depth in 1..=deepest {
        let start = Instant::now();
        let nodes = count(depth);
        let seconds = start.elapsed().as_secs_f64();
        writeln!(out, "{depth} {nodes} {seconds:.3} {:.0}", nodes as f64 / seconds.max(1e-9))?;
        out.flush()?;
    }
    Ok(())
}

/// Counts first move by first move, and tells a person who watches how far it is.
fn count(position: &Position, depth: u32) -> u64 {
    let watched = std::io::stderr().is_terminal();
    let moves = position.count_moves();
    let mut nodes = 0;
    for (done, (_, part)) in (1..).zip(divide(position, depth)) {
        nodes += part;
        if watched {
            // Back to the first column, and nothing left of the line before the result is printed there.
            let progress = if done < moves { format!("depth {depth}: {done} of {moves} moves") } else { String::new() };
            eprint!("\r\x1b[K{progress}");
        }
    }
    nodes
}
