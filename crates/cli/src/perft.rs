//! `caldera perft`: counts move sequences.

use std::io::{IsTerminal, Write};
use std::time::Instant;

use games::AnyGame;

use crate::arguments::PositionArguments;

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

/// Counts, and tells a person who watches how far it is.
fn count(game: &AnyGame, depth: u32) -> u64 {
    let watched = std::io::stderr().is_terminal();
    game.perft(depth, |done, moves| {
        if watched {
            // Back to the first column, and nothing left of the line before the result is printed there.
            let progress = if done < moves { format!("depth {depth}: {done} of {moves} moves") } else { String::new() };
            eprint!("\r\x1b[K{progress}");
        }
    })
}
