//! `caldera datagen`: generates training data from self-play games.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use arena::datagen::gipf as gipf_data;
use arena::datagen::{Header, Order, Progress, SHARD_EXTENSION, SelfPlay, ShardError, dvonn as dvonn_data, generate};
use engine::dvonn::{Evaluate, Features};
use engine::{Limits, Stop, dvonn as dvonn_engine, gipf as gipf_engine};
use games::GameKind;

use crate::arguments::{GameArguments, NetArguments, parse_time};
use crate::{bench, progress};

/// Generate training data for nets from self-play games.
///
/// Writes every position with its search value and the result of its game. Each thread writes one shard: SEED.shard,
/// SEED+1.shard and so on. Existing shards are continued, with the same bytes as if the run had not been interrupted.
/// Games of GIPF are of all versions, with and without potentials. docs/nets.md describes the format.
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

    #[command(flatten)]
    game: GameArguments,

    /// Play random moves and record the static evaluation, for comparing evaluations; not for training.
    #[arg(long, requires = "games", conflicts_with_all = ["seconds", "nodes", "threads"])]
    no_search: bool,

    /// Instead, print the images of the spaces under each of the board's symmetries, one line per symmetry.
    #[arg(long)]
    symmetries: bool,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    let Some(folder) = arguments.out.clone().filter(|_| !arguments.symmetries) else {
        return print_symmetries(arguments.game.kind(), out);
    };
    let choice = arguments.net.read()?;
    let unsearched = arguments.games.filter(|_| arguments.no_search);
    match arguments.game.kind() {
        GameKind::Dvonn => {
            let net = choice.net;
            let hash = net.as_ref().map_or(0, |net| net.hash());
            if let Some(games) = unsearched {
                return arguments.write_unsearched(&folder, out, |path| {
                    let evaluate = |position: &dvonn::Position| match &net {
                        Some(net) => net.evaluate_from_scratch(position),
                        None => Features.evaluate_from_scratch(position),
                    };
                    dvonn_data::write_static_evaluations(path, arguments.seed, hash, games, evaluate)
                });
            }
            let make_engine = || {
                let mut engine = dvonn_engine::Engine::new();
                engine.set_net(net.clone());
                engine
            };
            let signature = bench::quick_signature(&mut make_engine())?;
            arguments.generate(folder, signature, hash, make_engine, out)
        }
        GameKind::Gipf => {
            let net = choice.gipf;
            let hash = net.as_ref().map_or(0, |net| net.hash());
            let make_engine = || {
                let mut engine = gipf_engine::Engine::new();
                engine.set_net(net.clone());
                engine
            };
            if let Some(games) = unsearched {
                return arguments.write_unsearched(&folder, out, |path| {
                    let engine = make_engine();
                    gipf_data::write_static_evaluations(path, arguments.seed, hash, games, engine.evaluation())
                });
            }
            let signature = gipf_signature(&mut make_engine())?;
            arguments.generate(folder, signature, hash, make_engine, out)
        }
    }
}

impl Arguments {
    fn generate<E: SelfPlay>(
        &self,
        folder: PathBuf,
        signature: u64,
        net: u64,
        make_engine: impl Fn() -> E + Sync,
        out: &mut impl Write,
    ) -> anyhow::Result<()> {
        let header = Header { seed: self.seed, signature, net, nodes: self.nodes };
        let order = Order { folder, header, shards: self.threads, games: self.games, time: self.seconds };
        let line = progress::Progress::new();
        let start = Instant::now();
        let done = generate(&order, make_engine, |done| line.show(&describe(&done, start.elapsed())))?;
        drop(line);
        writeln!(out, "{}", describe(&done, start.elapsed()))?;
        Ok(())
    }

    /// Writes a shard of static evaluations with the function, which gets its path and returns the number of positions.
    fn write_unsearched(
        &self,
        folder: &Path,
        out: &mut impl Write,
        write: impl FnOnce(PathBuf) -> Result<u64, ShardError>,
    ) -> anyhow::Result<()> {
        std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be created", folder.display()))?;
        let positions = write(folder.join(format!("{}.{SHARD_EXTENSION}", self.seed)))?;
        writeln!(out, "{positions} positions")?;
        Ok(())
    }
}

/// The signature of a GIPF engine: the nodes of a shallow search from the start of every version with potentials.
fn gipf_signature(engine: &mut gipf_engine::Engine) -> anyhow::Result<u64> {
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let mut nodes = 0;
    for version in gipf::Version::ALL {
        let start = gipf::Position::start(gipf::Rules::new(version).with_potentials(6), 0)?;
        nodes += engine.search(&start, &limits, &Stop::new(), |_| ()).nodes;
    }
    Ok(nodes)
}

fn describe(done: &Progress, elapsed: Duration) -> String {
    let Progress { games, positions, proved, games_before } = done;
    let speed = *positions as f64 / elapsed.as_secs_f64().max(1e-9);
    let share = *proved as f64 * 100.0 / (*positions).max(1) as f64;
    let before = if *games_before > 0 { format!(" ({games_before} already existed)") } else { String::new() };
    format!("{games} games{before}, {positions} positions, {share:.0} % proved, {speed:.0} positions/s")
}

fn print_symmetries(kind: GameKind, out: &mut impl Write) -> anyhow::Result<()> {
    let lines: Vec<Vec<usize>> = match kind {
        GameKind::Dvonn => {
            let images = |symmetry: dvonn::Symmetry| dvonn::Space::ALL.map(|space| symmetry.space(space).index());
            dvonn::Symmetry::ALL.map(|symmetry| images(symmetry).into()).into()
        }
        GameKind::Gipf => {
            let index = |image| gipf::Spot::ALL.into_iter().position(|spot| spot == image);
            let images = |symmetry: gipf::Symmetry| {
                gipf::Spot::ALL.into_iter().filter_map(move |spot| index(symmetry.spot(spot)))
            };
            gipf::Symmetry::ALL.map(|symmetry| images(symmetry).collect()).into()
        }
    };
    for images in lines {
        let images: Vec<String> = images.iter().map(ToString::to_string).collect();
        writeln!(out, "{}", images.join(" "))?;
    }
    Ok(())
}
