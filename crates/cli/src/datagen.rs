//! `caldera datagen`: generates training data from self-play games.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use arena::datagen::{Header, Order, Progress, SHARD_EXTENSION, generate, write_static_evaluations};
use dvonn::{Position, Space, Symmetry};
use engine::dvonn::{Engine, Evaluate, Features, Net};

use crate::arguments::{NetArguments, parse_time};
use crate::{bench, progress};

/// Generate training data for nets from self-play games.
///
/// Writes every position with its search value and the result of its game. Each thread writes one shard: SEED.shard,
/// SEED+1.shard and so on. Existing shards are continued, with the same bytes as if the run had not been interrupted.
/// docs/nets.md describes the format.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera datagen --out shards --seed 1 --threads 2 --games 1000 --nodes 2000")]
pub(crate) struct Arguments {
    /// The folder for the shards.
    #[arg(long, value_name = "FOLDER", required_unless_present = "symmetries")]
    out: Option<PathBuf>,

    /// Seed of the first shard; N threads use N consecutive seeds.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Total number of games, including those in existing shards.
    #[arg(long, value_name = "N", required_unless_present_any = ["seconds", "symmetries"])]
    games: Option<u64>,

    /// Start no new game after this many seconds.
    #[arg(long, value_name = "S", value_parser = parse_time)]
    seconds: Option<Duration>,

    /// Nodes per move.
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Number of threads; each plays one game at a time and writes its own shard.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: u64,

    #[command(flatten)]
    net: NetArguments,

    /// Play random moves and record the static evaluation, for comparing evaluations; not for training.
    #[arg(long, requires = "games", conflicts_with_all = ["seconds", "nodes", "threads"])]
    no_search: bool,

    /// Instead, print the images of the 49 spaces under each of the board's four symmetries, one line per symmetry.
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
        return write_unsearched(&folder, arguments.seed, games, net.as_deref(), hash, out);
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

fn write_unsearched(
    folder: &Path,
    seed: u64,
    games: u64,
    net: Option<&Net>,
    hash: u64,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be created", folder.display()))?;
    let evaluate = |position: &Position| {
        net.map_or_else(|| Features.evaluate_from_scratch(position), |net| net.evaluate_from_scratch(position))
    };
    let positions =
        write_static_evaluations(folder.join(format!("{seed}.{SHARD_EXTENSION}")), seed, hash, games, evaluate)?;
    writeln!(out, "{positions} positions")?;
    Ok(())
}

fn describe(done: &Progress, elapsed: Duration) -> String {
    let Progress { games, positions, proved, games_before } = done;
    let speed = *positions as f64 / elapsed.as_secs_f64().max(1e-9);
    let share = *proved as f64 * 100.0 / (*positions).max(1) as f64;
    let before = if *games_before > 0 { format!(" ({games_before} already existed)") } else { String::new() };
    format!("{games} games{before}, {positions} positions, {share:.0} % proved, {speed:.0} positions/s")
}

fn print_symmetries(out: &mut impl Write) -> anyhow::Result<()> {
    for symmetry in Symmetry::ALL {
        let images = Space::ALL.map(|space| symmetry.space(space).index().to_string());
        writeln!(out, "{}", images.join(" "))?;
    }
    Ok(())
}
