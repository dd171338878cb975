//! `caldera bench`: the engine's signature, a node count that changes only with its behaviour, and its speed.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use engine::dvonn::{Backend, Engine, Net, bench};

use crate::arguments::{NetArguments, parse_time};
use crate::endgames;

/// Print the engine's bench signature and speed.
///
/// Searches a fixed set of positions with one thread. The signature is the total number of nodes: it is the same on every
/// machine and changes only if the behaviour of the engine changes. A commit that changes it ends with the line `Bench: N`.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera bench\n  caldera bench --endgames data/endgames/real.json --time 10")]
pub(crate) struct Arguments {
    /// Search depth; each depth has its own signature.
    #[arg(long, value_name = "N", default_value_t = bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,

    /// Instead, solve the endgames of this suite and print nodes and time for each.
    #[arg(long, value_name = "FILE", conflicts_with = "depth")]
    endgames: Option<PathBuf>,

    /// Time limit in seconds for each endgame.
    #[arg(long, value_name = "S", default_value = "60", value_parser = parse_time, requires = "endgames")]
    time: Duration,

    #[command(flatten)]
    net: NetArguments,

    /// Use the scalar back-end of the net instead of SIMD; the signature must be the same.
    #[arg(long)]
    scalar: bool,
}

impl Arguments {
    fn read_net(&self) -> anyhow::Result<Option<Arc<Net>>> {
        let net = self.net.read()?.net;
        Ok(if self.scalar { net.map(|net| Arc::new(net.with_backend(Backend::SCALAR))) } else { net })
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    if let Some(file) = &arguments.endgames {
        return endgames::run(file, arguments.time, out);
    }
    let mut engine = Engine::new();
    engine.set_net(arguments.read_net()?);
    let mut lines = Vec::new();
    let (nodes, elapsed) = bench::run(&mut engine, arguments.depth, read_position, |name, nodes, taken| {
        lines.push(
            writeln!(out, "{name:<32} {nodes:>10} nodes {:>8.3} s", taken.as_secs_f64()).and_then(|()| out.flush()),
        );
    })?;
    lines.into_iter().collect::<Result<Vec<()>, _>>()?;
    writeln!(out, "Bench: {nodes}")?;
    writeln!(out, "{:.0} nodes/s", nodes as f64 / elapsed.as_secs_f64().max(1e-9))?;
    Ok(())
}

fn read_position(text: &str) -> anyhow::Result<dvonn::Position> {
    let game = notation::read_position(text).with_context(|| format!("bad position {text}"))?;
    Ok(*game.position())
}

/// Computes the signature of an engine at a small depth, enough to distinguish two engines.
pub(crate) fn quick_signature(engine: &mut Engine) -> anyhow::Result<u64> {
    const QUICK_DEPTH: u32 = 4;
    Ok(bench::run(engine, QUICK_DEPTH, read_position, |_, _, _| {})?.0)
}
