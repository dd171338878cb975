//! The placing phase: chooses placements by what the full board will be worth.

use dvonn::{Move, Phase, Piece, Player, Position, Space, SpaceSet};

use super::evaluation::{Evaluate, Features};
use super::net::Net;
use super::report::{Report, Value};
use super::search::INFINITY;
use super::weights;
use crate::common::instant::Instant;
use crate::common::level::noise;

/// The number of features per player of the linear model.
pub const BOARD_FEATURES: usize = 4;

/// Noise on the value of placements at full strength, in hundredths of a point, so that games differ.
pub(super) const PLACEMENT_NOISE: i32 = 15;

/// The same for the reds, which are placed first, when spaces hardly differ in value.
const RED_PLACEMENT_NOISE: i32 = 40;

/// An evaluation of boards that are not full yet.
pub(super) trait EvaluateBoard {
    /// With at most this many empty spaces, the placements are searched to the full board.
    const MAX_SEARCHED_SPACES: u32;

    /// White's expected lead in hundredths of a point, `ply` placements after the root.
    fn evaluate(&mut self, position: &Position, ply: usize) -> i32;

    /// Pushes a board onto the accumulator stack before its children are evaluated.
    fn push(&mut self, position: &Position, ply: usize);
}

/// The hand-crafted evaluation: a linear model, averaged on a full board with [`Features`].
pub(super) struct LinearModel;

impl EvaluateBoard for LinearModel {
    const MAX_SEARCHED_SPACES: u32 = 4;

    fn evaluate(&mut self, position: &Position, _: usize) -> i32 {
        match position.phase() {
            Phase::Stacking => {
                linear_model(position).midpoint(Features.evaluate_from_scratch(position) * position.turn().sign())
            }
            Phase::Placing => linear_model(position),
        }
    }

    fn push(&mut self, _: &Position, _: usize) {}
}

/// The evaluation of a net, which is trained on both phases.
pub(super) struct NetEvaluation<'a> {
    net: &'a Net,
    accumulators: <Net as Evaluate>::Accumulators,
}

impl<'a> NetEvaluation<'a> {
    pub(super) fn new(net: &'a Net) -> NetEvaluation<'a> {
        NetEvaluation { net, accumulators: net.new_accumulators() }
    }
}

impl EvaluateBoard for NetEvaluation<'_> {
    /// At most 325 boards, fewer than a search visits between two checks of its limits. One more space would make 1956.
    const MAX_SEARCHED_SPACES: u32 = 5;

    fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        self.net.evaluate(&mut self.accumulators, position, ply) * position.turn().sign()
    }

    fn push(&mut self, position: &Position, ply: usize) {
        self.net.push(&mut self.accumulators, position, ply);
    }
}

/// The features of one player in the linear model, on a full or partly filled board: pieces at the edge, pieces next to
/// a red, neighbouring pieces of the same colour, and the sum of the distances to the nearest red.
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

/// The distance between two spaces.
fn distance(from: Space, to: Space) -> i32 {
    let columns = i32::from(to.column()) - i32::from(from.column());
    let rows = i32::from(to.row()) - i32::from(from.row());
    // A step may change column and row in the same direction, but not in opposite ones.
    if columns.signum() == rows.signum() { columns.abs().max(rows.abs()) } else { columns.abs() + rows.abs() }
}

/// The linear model: White's expected lead, in hundredths of a point.
fn linear_model(position: &Position) -> i32 {
    let [white, black] = Player::BOTH.map(|player| count_board_features(position, player));
    (0..BOARD_FEATURES).map(|feature| (white[feature] - black[feature]) * weights::BOARD[feature]).sum()
}

/// Chooses a placement by its value and some noise: the reds, and at lower levels all pieces.
pub(super) fn choose<E: EvaluateBoard>(
    position: &Position,
    mut evaluation: E,
    seed: u64,
    more_noise: i32,
    start: Instant,
) -> Report {
    let base = if position.reds().len() < Piece::REDS { RED_PLACEMENT_NOISE } else { PLACEMENT_NOISE };
    let amplitude = base + more_noise;
    let (placements, nodes) = evaluate_placements(position, &mut evaluation);
    let best = placements.into_iter().max_by_key(|placement| placement.value + noise(placement.key ^ seed, amplitude));
    let (value, pv) = best.map_or((0, Vec::new()), |placement| (placement.value, vec![placement.action]));
    Report { depth: 1, nodes: nodes + 1, elapsed: start.elapsed(), value: Value::Estimate(value), pv, hashfull: 0 }
}

/// All placements, best first.
pub(super) fn rank<E: EvaluateBoard>(position: &Position, mut evaluation: E, start: Instant) -> Vec<Report> {
    let (mut placements, nodes) = evaluate_placements(position, &mut evaluation);
    placements.sort_by_key(|placement| -placement.value);
    let report = |placement: Placement| Report {
        depth: 1,
        nodes: nodes + 1,
        elapsed: start.elapsed(),
        value: Value::Estimate(placement.value),
        pv: vec![placement.action],
        hashfull: 0,
    };
    placements.into_iter().map(report).collect()
}

/// A placement, its value for the side to move, and the key of the resulting board.
struct Placement {
    action: Move,
    value: i32,
    key: u64,
}

/// Evaluates every placement; also returns the number of boards visited.
fn evaluate_placements<E: EvaluateBoard>(position: &Position, evaluation: &mut E) -> (Vec<Placement>, u64) {
    let empty = (!position.occupied()).len();
    let depth = if empty <= E::MAX_SEARCHED_SPACES { empty - 1 } else { 0 };
    let mut nodes = 0;
    evaluation.push(position, 0);
    let placements = position.legal_moves().map(|action| {
        let mut next = *position;
        next.play_unchecked(action);
        let window = (-INFINITY, INFINITY);
        let value = alpha_beta(&next, evaluation, depth, 1, window, &mut nodes) * position.turn().sign();
        Placement { action, value, key: next.key() }
    });
    (placements.collect(), nodes)
}

/// Alpha-beta over `depth` more placements, from White's point of view: White maximises, Black minimises.
///
/// A value inside the window `(alpha, beta)` is exact; one outside is a bound.
fn alpha_beta(
    position: &Position,
    evaluation: &mut impl EvaluateBoard,
    depth: u32,
    ply: usize,
    (mut alpha, mut beta): (i32, i32),
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    if position.phase() == Phase::Stacking || depth == 0 {
        return evaluation.evaluate(position, ply);
    }
    evaluation.push(position, ply);
    let turn = position.turn().sign();
    let mut best = -INFINITY * turn;
    for action in position.legal_moves() {
        let mut next = *position;
        next.play_unchecked(action);
        let value = alpha_beta(&next, evaluation, depth - 1, ply + 1, (alpha, beta), nodes);
        if turn > 0 {
            best = best.max(value);
            alpha = alpha.max(best);
        } else {
            best = best.min(value);
            beta = beta.min(best);
        }
        if alpha >= beta {
            break;
        }
    }
    best
}
