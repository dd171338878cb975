//! The benchmark of the search: fixed positions whose total node count is the signature of the engine.
//!
//! The signature is the same on every machine and changes only if the engine searches differently. `caldera bench` and the
//! example `bench` of this crate print it; tests compare it with `data/bench-signature`.

use std::time::{Duration, Instant};

use dvonn::Position;

use super::Engine;
use crate::{Limits, Stop};

/// The depth of the signature: some seconds of work in all.
pub const DEPTH: u32 = 10;

/// The size of the transposition table, which influences the node counts.
const HASH_MEBIBYTES: usize = 16;

/// Full boards, middle games and endings: names, and position texts as the crate `notation` reads them. The names are those
/// in `data/perft`; `last_white_placed` and `last_white_other_placed` are positions from there with their last piece placed.
pub const POSITIONS: [(&str, &str); 12] = [
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

/// Searches all positions to a depth with one thread, and returns the nodes and the time that took.
///
/// `read` parses a position text. `on_position` is called with the name, the nodes and the time of each position.
///
/// # Errors
/// If `read` fails.
pub fn run<E>(
    engine: &mut Engine,
    depth: u32,
    read: impl Fn(&str) -> Result<Position, E>,
    mut on_position: impl FnMut(&str, u64, Duration),
) -> Result<(u64, Duration), E> {
    engine.set_threads(1);
    engine.set_hash(HASH_MEBIBYTES);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut total = (0, Duration::ZERO);
    for (name, text) in POSITIONS {
        let position = read(text)?;
        // Clear the table, so that the node count of a position does not depend on the others.
        engine.new_game();
        let start = Instant::now();
        let nodes = engine.search(&position, &limits, &Stop::new(), |_| {}).nodes;
        let elapsed = start.elapsed();
        on_position(name, nodes, elapsed);
        total = (total.0 + nodes, total.1 + elapsed);
    }
    Ok(total)
}
