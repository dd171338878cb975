//! `caldera perft`: counts move sequences.

use std::io::{IsTerminal, Write};
use std::time::Instant;

use games::AnyGame;

use crate::arguments::PositionArguments;

/// Count the move sequences from a position (perft).
///
/// Prints one line for each depth up to DEPTH: the depth, the number of sequences, the seconds, the sequences per second.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera perft startpos 4")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,

    /// The length of the sequences.
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,

    /// Instead, print the number of sequences for each first move, and the total.
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let depth = arguments.depth;
    let game = arguments.position.read_any()?;
    if arguments.divide {
        print_parts(game.divide(depth), out)
    } else {
        print_depths(depth, |depth| count(&game, depth), out)
    }
}

fn print_parts(parts: impl IntoIterator<Item = (String, u64)>, out: &mut impl Write) -> anyhow::Result<()> {
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

/// Counts the sequences and shows the progress if standard error is a terminal.
fn count(game: &AnyGame, depth: u32) -> u64 {
    let is_terminal = std::io::stderr().is_terminal();
    game.perft(depth, |done, moves| {
        if is_terminal {
            // Overwrite the last line; at the end, leave it empty for the result.
            let progress = if done < moves { format!("depth {depth}: {done} of {moves} moves") } else { String::new() };
            eprint!("\r\x1b[K{progress}");
        }
    })
}
