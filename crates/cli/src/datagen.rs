//! `caldera datagen`: games of the engine against itself, for nets to learn from.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use arena::datagen::{Header, Order, Progress, SHARD_EXTENSION, generate, write_glances};
use dvonn::{Position, Space, Symmetry};
use engine::dvonn::{Engine, Evaluate, Features, Net};

use crate::arguments::{NetArguments, parse_time};
use crate::{bench, progress};

/// Let the engine play against itself, and write every position with what came of it into shards.
///
/// Each thread writes a shard of its own, SEED.shard, SEED+1.shard and so on. Shards that are there already are continued,
/// and in the end no byte tells that there was a break. docs/nets.md says what is in them.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera datagen --out shards --seed 1 --threads 2 --games 1000 --nodes 2000")]
pub(crate) struct Arguments {
    /// The folder of the shards.
    #[arg(long, value_name = "FOLDER", required_unless_present = "symmetries")]
    out: Option<PathBuf>,

    /// What the games depend on; N threads take N seeds from this one on.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How many games there shall be in all, those that are already there included.
    #[arg(long, value_name = "N", required_unless_present_any = ["seconds", "symmetries"])]
    games: Option<u64>,

    /// Begin no game after this many seconds.
    #[arg(long, value_name = "S", value_parser = parse_time)]
    seconds: Option<Duration>,

    /// Positions that the engine looks at for a move.
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// How many games are played at once, each by a thread with a shard of its own.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: u64,

    #[command(flatten)]
    net: NetArguments,

    /// Play at random and record what the evaluation says at first sight: to compare evaluations, not to learn from.
    #[arg(long, requires = "games", conflicts_with_all = ["seconds", "nodes", "threads"])]
    no_search: bool,

    /// Print instead where each of the four symmetries of the board puts the 49 spaces, a line each.
    #[arg(long)]
    symmetries: bool,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let Some(folder) = arguments.out.clone().filter(|_| !arguments.symmetries) else {
        return print_symmetries(out);
    };
    let net = arguments.net.read()?.net;
    let hash = net.as_ref().map_or(0, |net| net.hash());
    if let Some(games) = arguments.games.filter(|_| arguments.no_search) {
        return write_first_sights(&folder, arguments.seed, games, net.as_deref(), hash, out);
    }
    let make_engine = || {
        let mut engine = Engine::new();
        engine.set_net(net.clone());
        engine
    };
    let signature = bench::quick_signature(&mut make_engine())?;
    let header = Header { seed: arguments.seed, signature, net: hash, nodes: arguments.nodes };
    let order = Order { folder, header, shards: arguments.threads, games: arguments.games, time: arguments.seconds };
    let line = progress::Progress::new();
    let start = Instant::now();
    let done = generate(&order, make_engine, |done| line.show(&describe(&done, start.elapsed())))?;
    drop(line);
    writeln!(out, "{}", describe(&done, start.elapsed()))?;
    Ok(())
}

fn write_first_sights(
    folder: &Path,
    seed: u64,
    games: u64,
    net: Option<&Net>,
    hash: u64,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    let judge = |position: &Position| {
        net.map_or_else(|| Features.evaluate_from_scratch(position), |net| net.evaluate_from_scratch(position))
    };
    let positions = write_glances(folder.join(format!("{seed}.{SHARD_EXTENSION}")), seed, hash, games, judge)?;
    writeln!(out, "{positions} positions")?;
    Ok(())
}

fn describe(done: &Progress, elapsed: Duration) -> String {
    let Progress { games, positions, proved, games_before } = done;
    let speed = *positions as f64 / elapsed.as_secs_f64().max(1e-9);
    let share = *proved as f64 * 100.0 / (*positions).max(1) as f64;
    let before = if *games_before > 0 { format!(" ({games_before} were there)") } else { String::new() };
    format!("{games} games{before}, {positions} positions, {share:.0} % proved, {speed:.0} positions/s")
}

fn print_symmetries(out: &mut impl Write) -> anyhow::Result<()> {
    for symmetry in Symmetry::ALL {
        let images = Space::ALL.map(|space| symmetry.space(space).index().to_string());
        writeln!(out, "{}", images.join(" "))?;
    }
    Ok(())
}
