//! Choosing where to put the pieces, by a model of what the full board will be worth.

use dvonn::{Move, Phase, Piece, Player, Position, Space, SpaceSet};

use crate::evaluation::{Evaluate, Features};
use crate::instant::Instant;
use crate::level::{Strength, noise};
use crate::net::Net;
use crate::report::{Report, Value};
use crate::search::INFINITY;
use crate::weights;

/// How many things the model counts for each player.
pub const BOARD_FEATURES: usize = 4;

/// Placements that are worth nearly as much as the best one are as good: games shall not all look alike.
const NEARLY_EQUAL: i32 = 15;

/// The same for the reds. They come first, when hardly anything tells one space from another.
const NEARLY_EQUAL_REDS: i32 = 40;

/// What filled and half-filled boards are judged by.
pub(crate) trait JudgeBoards {
    /// With this many spaces left, all ways to fill them are looked at.
    const SEARCHED_PLACEMENTS: u32;

    /// What White will be ahead by, in hundredths of a point; `ply` placements after the position to choose for.
    fn judge(&mut self, position: &Position, ply: usize) -> i32;

    /// Tells of a board on which further pieces will be tried.
    fn follow(&mut self, position: &Position, ply: usize);
}

/// The linear model, and on a full board the features besides.
pub(crate) struct Model;

impl JudgeBoards for Model {
    const SEARCHED_PLACEMENTS: u32 = 4;

    fn judge(&mut self, position: &Position, _: usize) -> i32 {
        match position.phase() {
            Phase::Stacking => model(position).midpoint(Features.evaluate(position) * position.turn().sign()),
            Phase::Placing => model(position),
        }
    }

    fn follow(&mut self, _: &Position, _: usize) {}
}

/// A net, which knows both phases.
pub(crate) struct ByNet<'a> {
    net: &'a Net,
    trail: <Net as Evaluate>::Trail,
}

impl<'a> ByNet<'a> {
    pub(crate) fn new(net: &'a Net) -> ByNet<'a> {
        ByNet { net, trail: net.trail() }
    }
}

impl JudgeBoards for ByNet<'_> {
    /// At most 325 boards, fewer than a search looks at between two looks at its limits. With one more it would be 1956.
    const SEARCHED_PLACEMENTS: u32 = 5;

    fn judge(&mut self, position: &Position, ply: usize) -> i32 {
        self.net.judge(&mut self.trail, position, ply) * position.turn().sign()
    }

    fn follow(&mut self, position: &Position, ply: usize) {
        self.net.follow(&mut self.trail, position, ply);
    }
}

/// What the model counts on a board, full or not, for one player:
/// pieces at the edge, pieces beside a red, neighbours of his own colour, and how far his pieces are from the nearest red,
/// all added up.
pub fn count_board_features(position: &Position, player: Player) -> [i32; BOARD_FEATURES] {
    let owned = position.owned_by(player);
    let mut counts = [0; BOARD_FEATURES];
    for space in owned {
        let neighbours = SpaceSet::neighbours_of(space);
        counts[0] += i32::from(neighbours.len() < 6);
        counts[1] += i32::from(!(neighbours & position.reds()).is_empty());
        counts[2] += (neighbours & owned).len() as i32;
        counts[3] += position.reds().into_iter().map(|red| distance(space, red)).min().unwrap_or(0);
    }
    counts
}

/// How many steps lead from one space to another.
fn distance(from: Space, to: Space) -> i32 {
    let columns = i32::from(to.column()) - i32::from(from.column());
    let rows = i32::from(to.row()) - i32::from(from.row());
    // A step may change both in the same direction, but not in opposite ones.
    if columns.signum() == rows.signum() { columns.abs().max(rows.abs()) } else { columns.abs() + rows.abs() }
}

/// What the model thinks White will be ahead by, in hundredths of a point.
fn model(position: &Position) -> i32 {
    let [white, black] = Player::BOTH.map(|player| count_board_features(position, player));
    (0..BOARD_FEATURES).map(|feature| (white[feature] - black[feature]) * weights::BOARD[feature]).sum()
}

/// Chooses a placement.
pub(crate) fn choose<J: JudgeBoards>(
    position: &Position,
    mut boards: J,
    seed: u64,
    strength: Strength,
    start: Instant,
) -> Report {
    let nearly_equal = if position.reds().len() < Piece::REDS { NEARLY_EQUAL_REDS } else { NEARLY_EQUAL };
    let blur = match strength {
        Strength::Full => nearly_equal,
        Strength::Limited { blur, .. } => nearly_equal + blur / 4,
    };
    let (judged, nodes) = judge_all(position, &mut boards);
    let best = judged.into_iter().max_by_key(|judged| judged.value + noise(judged.next ^ seed, blur));
    let (value, line) = best.map_or((0, Vec::new()), |judged| (judged.value, vec![judged.action]));
    let depth = 1;
    Report { depth, nodes: nodes + 1, elapsed: start.elapsed(), value: Value::Estimate(value), line, table_use: 0 }
}

/// All placements, the best first.
pub(crate) fn rank<J: JudgeBoards>(position: &Position, mut boards: J, start: Instant) -> Vec<Report> {
    let (mut judged, nodes) = judge_all(position, &mut boards);
    judged.sort_by_key(|judged| -judged.value);
    let report = |judged: Judged| Report {
        depth: 1,
        nodes: nodes + 1,
        elapsed: start.elapsed(),
        value: Value::Estimate(judged.value),
        line: vec![judged.action],
        table_use: 0,
    };
    judged.into_iter().map(report).collect()
}

/// A placement, what it is worth to who makes it, and the key of the board after it.
struct Judged {
    action: Move,
    value: i32,
    next: u64,
}

/// Judges every placement, and tells how many boards that took.
fn judge_all<J: JudgeBoards>(position: &Position, boards: &mut J) -> (Vec<Judged>, u64) {
    let empty = (!position.occupied()).len();
    let depth = if empty <= J::SEARCHED_PLACEMENTS { empty - 1 } else { 0 };
    let mut nodes = 0;
    boards.follow(position, 0);
    let judged = position.legal_moves().map(|action| {
        let mut next = *position;
        next.play_unchecked(action);
        let window = (-INFINITY, INFINITY);
        let value = worth(&next, boards, depth, 1, window, &mut nodes) * position.turn().sign();
        Judged { action, value, next: next.key() }
    });
    (judged.collect(), nodes)
}

/// What a board is worth to White, if both place `depth` more pieces as well as they can.
///
/// The value is exact within the window of White's values; outside of it, it only says on which side.
fn worth(
    position: &Position,
    boards: &mut impl JudgeBoards,
    depth: u32,
    ply: usize,
    (mut low, mut high): (i32, i32),
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    if position.phase() == Phase::Stacking || depth == 0 {
        return boards.judge(position, ply);
    }
    boards.follow(position, ply);
    let turn = position.turn().sign();
    let mut best = -INFINITY * turn;
    for action in position.legal_moves() {
        let mut next = *position;
        next.play_unchecked(action);
        let value = worth(&next, boards, depth - 1, ply + 1, (low, high), nodes);
        if turn > 0 {
            best = best.max(value);
            low = low.max(best);
        } else {
            best = best.min(value);
            high = high.min(best);
        }
        if low >= high {
            break;
        }
    }
    best
}
