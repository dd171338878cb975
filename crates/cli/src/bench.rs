//! `caldera bench`: the engine's signature, a node count that changes only with its behaviour, and its speed.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use engine::dvonn::{Backend, Engine, Net};
use engine::{Limits, Stop};

use crate::arguments::{NetArguments, parse_time};
use crate::endgames;

/// The default depth, at which the bench takes a few seconds.
const DEPTH: u32 = 10;

/// The size of the transposition table. It is fixed, because it affects the node counts.
const HASH_MEBIBYTES: usize = 16;

/// Full boards, middle games and endings. The names are those of `data/perft`; `last_white_placed` and
/// `last_white_other_placed` are positions from there with their last piece placed.
const POSITIONS: [(&str, &str); 12] = [
    (
        "random3",
        "b,w,b,w,b,w,b,w,w/w,w,w,b,w,w,w,b,b,r/b,w,w,w,b,b,b,w,w,r,w/b,w,w,r,b,b,b,w,w,w/b,b,b,b,b,w,b,b,b w move",
    ),
    (
        "random5",
        "w,b,b,r,w,b,w,w,w/b,w,w,b,w,b,b,w,w,b/r,b,r,b,b,w,w,w,w,w,b/w,b,w,w,b,w,b,w,b,w/b,w,w,b,b,b,b,b,b w move",
    ),
    (
        "white_in_front_of_black",
        "w,w,w,w,w,w,w,w,w/w,w,w,w,w,w,w,w,w,w/r,w,w,w,w,r,b,b,b,b,r/b,b,b,b,b,b,b,b,b,b/b,b,b,b,b,b,b,b,b w move",
    ),
    (
        "reds_in_one_corner",
        "r,w,w,w,b,w,b,w,b/r,b,w,b,w,b,w,b,w,b/r,b,w,b,w,b,w,b,w,b,w/b,w,b,w,b,w,b,w,b,w/b,w,b,w,b,w,b,w,b w move",
    ),
    ("return_after_pass_g1784_p8", "b,b,1,bwb,5/b,w,r,r,6/b,b,b,b,7/r,b,w,wwb,6/b,b,b,6 w move"),
    (
        "last_white_placed",
        "w,w,b,w,r,b,w,w,b/r,b,w,b,b,r,w,b,b,w/w,b,w,w,b,b,b,b,w,w,w/b,b,w,w,w,b,b,b,b,b/w,b,w,w,b,w,b,w,w w move",
    ),
    (
        "last_white_other_placed",
        "b,w,b,w,w,b,w,w,w/b,b,w,b,b,b,w,r,b,b/w,b,b,w,b,r,w,w,b,w,w/r,b,b,b,w,b,w,b,b,b/w,w,w,w,w,w,w,b,b w move",
    ),
    (
        "mid_g1_p10",
        "r,b,2,ww,1,w,b,b/w,b,w,1,wb,bbw,b,w,b,b/w,w,w,1,wb,b,w,b,r,bb,w/b,w,w,w,bw,1,bw,b,b,1/w,rb,2,bb,1,w,w,w w move",
    ),
    ("mid_g3_p18", "3,w,5/wbbw,3,w,5/w,ww,1,ww,bbw,6/1,r,rwbwbb,ww,6/3,r,5 w move"),
    (
        "mid_g5_p22",
        "w,w,1,bw,rb,1,b,2/1,b,2,w,w,bww,w,w,b/2,bw,1,bbwbw,1,b,2,wbwbwb,b/1,ww,b,bw,b,3,bw,1/bbw,1,ww,1,r,wb,2,rb w move",
    ),
    ("end_g6_p24", "2,ww,b,3,rbbbb,1/4,b,b,1,wb,2/4,b,www,rwb,w,3/3,w,1,wb,1,wb,2/2,bwb,wwwrw,2,b,wb,1 w move"),
    (
        "double_red_and_lone_red_g790_p23",
        "3,b,5/2,bbb,1,bwb,2,ww,2/2,wbw,b,wb,w,1,b,bb,2/b,w,w,1,wwbb,bw,b,www,2/ww,1,ww,1,rrbw,1,bb,1,r b move",
    ),
];

/// Print the engine's bench signature and speed.
///
/// Searches a fixed set of positions with one thread. The signature is the total number of nodes: it is the same on every
/// machine and changes only if the behaviour of the engine changes. A commit that changes it ends with the line `Bench: N`.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  caldera bench\n  caldera bench --endgames data/endgames/real.json --time 10")]
pub(crate) struct Arguments {
    /// Search depth; each depth has its own signature.
    #[arg(long, value_name = "N", default_value_t = DEPTH, value_parser = clap::value_parser!(u32).range(1..=100))]
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
    engine.set_threads(1);
    engine.set_hash(HASH_MEBIBYTES);
    engine.set_net(arguments.read_net()?);
    let limits = Limits { depth: Some(arguments.depth), ..Limits::default() };
    let (mut nodes, mut elapsed) = (0, Duration::ZERO);
    for (name, text) in POSITIONS {
        let game = notation::read_position(text).with_context(|| format!("bad position {name}"))?;
        // Clear the table, so that each count is independent of the other positions.
        engine.new_game();
        let start = Instant::now();
        let report = engine.search(game.position(), &limits, &Stop::new(), |_| {});
        let taken = start.elapsed();
        nodes += report.nodes;
        elapsed += taken;
        writeln!(out, "{name:<32} {:>10} nodes {:>8.3} s", report.nodes, taken.as_secs_f64())?;
        out.flush()?;
    }
    writeln!(out, "Bench: {nodes}")?;
    writeln!(out, "{:.0} nodes/s", nodes as f64 / elapsed.as_secs_f64().max(1e-9))?;
    Ok(())
}

/// Computes the signature of an engine at a small depth, enough to distinguish two engines.
pub(crate) fn quick_signature(engine: &mut Engine) -> anyhow::Result<u64> {
    const QUICK_DEPTH: u32 = 4;
    engine.set_threads(1);
    engine.set_hash(HASH_MEBIBYTES);
    let limits = Limits { depth: Some(QUICK_DEPTH), ..Limits::default() };
    let mut nodes = 0;
    for (name, text) in POSITIONS {
        let game = notation::read_position(text).with_context(|| format!("bad position {name}"))?;
        engine.new_game();
        nodes += engine.search(game.position(), &limits, &Stop::new(), |_| {}).nodes;
    }
    Ok(nodes)
}
