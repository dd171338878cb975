//! `caldera datagen`: generates training data from self-play games.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use arena::datagen::gipf as gipf_data;
use arena::datagen::{
    Contents, DataError, Header, Order, Progress, SHARD_EXTENSION, SelfPlay, check, dvonn as dvonn_data, expand,
    generate,
};
use engine::dvonn::{Evaluate, Features};
use engine::{Limits, Stop, dvonn as dvonn_engine, gipf as gipf_engine};
use games::GameKind;

use crate::arguments::{GameArguments, NetArguments, parse_time};
use crate::{bench, progress};

/// Generate training data for nets from self-play games.
///
/// Writes the moves and search values of every game. Each thread writes one archive: SEED.games, SEED+1.games and so on.
/// Existing archives are continued, with the same games as if the run had not been interrupted; a kill loses at most the
/// last 31 games of each thread. Archives can be concatenated. Games of GIPF are of all versions, with and without
/// potentials. docs/nets.md describes the format.
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Examples:\n  \
        caldera datagen --out games --seed 1 --threads 2 --games 1000 --nodes 2000\n  \
        caldera datagen check games/1.games games/2.games\n  \
        caldera datagen expand games/1.games games/2.games --out records"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Option<Action>,

    /// The folder for the archives.
    #[arg(long, value_name = "FOLDER", required_unless_present = "symmetries")]
    out: Option<PathBuf>,

    /// Seed of the first archive; N threads use N consecutive seeds.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Total number of games, including those in existing archives.
    #[arg(long, value_name = "N", required_unless_present_any = ["seconds", "symmetries"])]
    games: Option<u32>,

    /// Start no new game after this many seconds.
    #[arg(long, value_name = "S", value_parser = parse_time)]
    seconds: Option<Duration>,

    /// Nodes per move.
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Number of threads; each plays one game at a time and writes its own archive.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: u64,

    #[command(flatten)]
    net: NetArguments,

    #[command(flatten)]
    game: GameArguments,

    /// Play random moves and write a shard, SEED.shard, with their static evaluations, for comparing evaluations; not for
    /// training.
    #[arg(long, requires = "games", conflicts_with_all = ["seconds", "nodes", "threads"])]
    no_search: bool,

    /// Instead, print the images of the spaces under each of the board's symmetries, one line per symmetry.
    #[arg(long)]
    symmetries: bool,
}

#[derive(clap::Subcommand)]
enum Action {
    Check(Check),
    Expand(Expand),
}

/// Check archives: compare their hashes, replay their games, and print what they contain.
#[derive(clap::Args)]
struct Check {
    /// Archives of games of DVONN or GIPF.
    #[arg(value_name = "FILE", required = true)]
    archives: Vec<PathBuf>,
}

/// Replay the games of archives and write shards: one record per position, the input of the training.
///
/// An archive NAME.games becomes NAME.shard; if it was concatenated, its further parts become NAME-2.shard and so on. An
/// existing shard of the same games is replaced.
#[derive(clap::Args)]
struct Expand {
    /// Archives of games of DVONN or GIPF.
    #[arg(value_name = "FILE", required = true)]
    archives: Vec<PathBuf>,

    /// The folder for the shards.
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

impl Check {
    fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let done = process_all(&self.archives, &check)?;
        for (path, contents) in self.archives.iter().zip(&done) {
            writeln!(out, "{}: {}", path.display(), describe_contents(contents))?;
        }
        Ok(())
    }
}

impl Expand {
    fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let mut names: Vec<_> = self.archives.iter().map(|path| path.file_stem()).collect();
        names.sort_unstable();
        if let Some([Some(name), _]) = names.array_windows().find(|[name, next]| name == next) {
            anyhow::bail!("two archives have the name {}: expand them to different folders", name.display());
        }
        std::fs::create_dir_all(&self.out).with_context(|| format!("{} cannot be created", self.out.display()))?;
        let done = process_all(&self.archives, &|archive| expand(archive, &self.out))?;
        let sum = done.iter().fold(Contents::default(), |sum, one| Contents {
            parts: 1,
            games: sum.games + one.games,
            positions: sum.positions + one.positions,
            bytes: sum.bytes + one.bytes,
            incomplete: sum.incomplete + one.incomplete,
        });
        writeln!(out, "{}", describe_contents(&sum))?;
        Ok(())
    }
}

/// Processes files on all cores; stops a core's work at its first error.
fn process_all(
    paths: &[PathBuf],
    process: &(impl Fn(&Path) -> Result<Contents, DataError> + Sync),
) -> Result<Vec<Contents>, DataError> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let process_some = |paths: &[PathBuf]| paths.iter().map(|path| process(path)).collect::<Result<Vec<_>, _>>();
    let parts = std::thread::scope(|scope| {
        let workers: Vec<_> =
            paths.chunks(paths.len().div_ceil(threads)).map(|paths| scope.spawn(move || process_some(paths))).collect();
        let join = |worker: std::thread::ScopedJoinHandle<'_, _>| {
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        workers.into_iter().map(join).collect::<Result<Vec<_>, _>>()
    })?;
    Ok(parts.into_iter().flatten().collect())
}

fn describe_contents(contents: &Contents) -> String {
    let Contents { parts, games, positions, bytes, incomplete } = contents;
    let per_position = *bytes as f64 / (*positions).max(1) as f64;
    let parts = if *parts > 1 { format!("{parts} parts, ") } else { String::new() };
    let rest = if *incomplete > 0 {
        format!(", ignored {incomplete} bytes of an incomplete block at the end")
    } else {
        String::new()
    };
    format!("{parts}{games} games, {positions} positions, {per_position:.2} bytes/position{rest}")
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<()> {
    match &arguments.action {
        Some(Action::Check(check)) => return check.run(out),
        Some(Action::Expand(expand)) => return expand.run(out),
        None => (),
    }
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
        let order =
            Order { folder, header, archives: self.threads, games: self.games.map(u64::from), time: self.seconds };
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
        write: impl FnOnce(&Path) -> Result<u64, DataError>,
    ) -> anyhow::Result<()> {
        std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be created", folder.display()))?;
        let positions = write(&folder.join(format!("{}.{SHARD_EXTENSION}", self.seed)))?;
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
