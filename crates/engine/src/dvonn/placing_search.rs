//! Searches placements: alpha-beta with iterative deepening over the most promising ones.

use dvonn::{Move, Phase, Position, Space};

use super::placing::{EvaluateBoard, PLACEMENT_NOISE};
use super::report::{Report, Value};
use super::search::INFINITY;
use crate::common::bound::Bound;
use crate::common::instant::Instant;
use crate::common::level::noise;
use crate::common::limits::{Limits, Stop};
use crate::common::time_management::TimeBudget;

/// With at most this many empty spaces all placements are searched: transpositions keep the tree small.
const FULL_WIDTH_SPACES: u32 = 10;

/// The number of placements searched otherwise: at the root, near the leaves, and in between. Depth is worth more than
/// width.
const ROOT_WIDTH: usize = 12;
const LEAF_WIDTH: usize = 6;
const INNER_WIDTH: usize = 3;

/// The boards evaluated for a placement at most, about 20 ms: more time is better spent on the stacking phase.
const MAX_NODES: u64 = 20_000;

/// On the clock each placement gets the share that it would have if this many moves were to go.
const MOVES_TO_GO: u32 = 250;

/// Boards evaluated between two checks of the limits.
const NODES_PER_CHECK: u64 = 64;

/// The size of the transposition table.
const SLOTS: usize = 1 << 14;

/// Searches the placements of a position. `more_noise` is the noise of a level besides that of full strength.
pub(super) fn search<E: EvaluateBoard>(
    position: &Position,
    evaluation: E,
    seed: u64,
    more_noise: i32,
    limits: &Limits,
    stop: &Stop,
    start: Instant,
) -> Report {
    let deadline = TimeBudget::new(limits.time, MOVES_TO_GO).and_then(|budget| start.checked_add(budget.soft));
    let node_limit = limits.nodes.map_or(MAX_NODES, |nodes| nodes.min(MAX_NODES));
    let mut search = PlacingSearch {
        evaluation,
        seed,
        noise: PLACEMENT_NOISE + more_noise,
        stop,
        deadline,
        node_limit,
        tt: vec![None; SLOTS],
        nodes: 0,
        next_check: NODES_PER_CHECK,
        stopped: false,
    };
    let found = search.deepen(position, limits.depth.unwrap_or(u32::MAX));
    let (depth, value, action) = found.map_or((1, 0, None), |best| (best.depth, best.value, Some(best.action)));
    Report {
        depth,
        nodes: search.nodes,
        elapsed: start.elapsed(),
        value: Value::Estimate(value),
        pv: action.into_iter().collect(),
        hashfull: 0,
    }
}

/// The search of one position.
struct PlacingSearch<'a, E> {
    evaluation: E,
    seed: u64,
    /// The noise on the value of placements, so that games differ.
    noise: i32,
    stop: &'a Stop,
    deadline: Option<Instant>,
    node_limit: u64,
    tt: Vec<Option<TtEntry>>,
    nodes: u64,
    next_check: u64,
    stopped: bool,
}

/// The best placement of an iteration.
#[derive(Clone, Copy)]
struct BestPlacement {
    action: Move,
    value: i32,
    depth: u32,
}

#[derive(Clone, Copy)]
struct TtEntry {
    key: u64,
    value: i32,
    depth: u32,
    bound: Bound,
    best: Option<Move>,
}

/// A board after one placement, with its static evaluation for the player who placed.
#[derive(Clone, Copy)]
struct Child {
    action: Move,
    position: Position,
    value: i32,
}

impl<E: EvaluateBoard> PlacingSearch<'_, E> {
    /// Iterative deepening. The first iteration is always finished.
    fn deepen(&mut self, position: &Position, max_depth: u32) -> Option<BestPlacement> {
        let empty = (!position.occupied()).len();
        let mut children = self.evaluate_children(position, 0);
        children.sort_by_key(|child| -child.value);
        let first = children.first()?;
        let mut best = BestPlacement { action: first.action, value: first.value, depth: 1 };
        if empty > FULL_WIDTH_SPACES {
            children.truncate(ROOT_WIDTH);
        }
        for depth in 2..=empty.min(max_depth) {
            let mut found: Option<BestPlacement> = None;
            for child in &children {
                let low = found.map_or(-INFINITY, |found| found.value);
                let value = self.search_child(child, low, INFINITY, depth, 0, found.is_none());
                if self.stopped {
                    break;
                }
                if value > low {
                    found = Some(BestPlacement { action: child.action, value, depth });
                }
            }
            // The best placement so far was searched first, so an unfinished iteration can only improve on it.
            best = found.unwrap_or(best);
            if self.stopped {
                break;
            }
            if let Some(index) = children.iter().position(|child| child.action == best.action) {
                children[..=index].rotate_right(1);
            }
        }
        Some(best)
    }

    /// Principal variation search of one placement: the first with the full window, later ones with a null window.
    fn search_child(&mut self, child: &Child, low: i32, beta: i32, depth: u32, ply: usize, is_first: bool) -> i32 {
        if child.position.phase() == Phase::Stacking {
            return child.value;
        }
        if !is_first {
            let value = -self.search(&child.position, -low - 1, -low, depth - 1, ply + 1);
            if value <= low || value >= beta || self.stopped {
                return value;
            }
        }
        -self.search(&child.position, -beta, -low, depth - 1, ply + 1)
    }

    /// The value for the side to move if both players place `depth` more pieces in all. The contract is that of the
    /// stacking search.
    fn search(&mut self, position: &Position, alpha: i32, beta: i32, depth: u32, ply: usize) -> i32 {
        if self.stopped {
            return 0;
        }
        let slot = position.key() as usize % SLOTS;
        let entry = self.tt[slot].filter(|entry| entry.key == position.key());
        if let Some(entry) = entry.filter(|entry| entry.depth >= depth)
            && entry.bound.answers(entry.value, alpha, beta)
        {
            return entry.value;
        }
        let empty = (!position.occupied()).len();
        let mut best = (-INFINITY, None);
        if depth == 1 || empty == 1 {
            best.0 = self.best_evaluation(position, beta, ply);
        } else {
            let hash_move = entry.and_then(|entry| entry.best);
            let mut children = self.evaluate_children(position, ply);
            children.sort_by_key(|child| (hash_move != Some(child.action), -child.value));
            if empty > FULL_WIDTH_SPACES {
                children.truncate(if depth > 2 { INNER_WIDTH } else { LEAF_WIDTH });
            }
            for child in &children {
                let value = self.search_child(child, alpha.max(best.0), beta, depth, ply, best.1.is_none());
                if value > best.0 {
                    best = (value, Some(child.action));
                }
                if value >= beta || self.stopped {
                    break;
                }
            }
        }
        if !self.stopped {
            let bound = Bound::of(best.0, alpha, beta);
            self.tt[slot] = Some(TtEntry { key: position.key(), value: best.0, depth, bound, best: best.1 });
        }
        best.0
    }

    /// The best static evaluation after one placement; it stops at `beta`.
    fn best_evaluation(&mut self, position: &Position, beta: i32, ply: usize) -> i32 {
        self.evaluation.push(position, ply);
        let mut best = -INFINITY;
        for action in position.legal_moves() {
            best = best.max(self.evaluate_child(position, action, ply).value);
            if best >= beta || self.stopped {
                break;
            }
        }
        best
    }

    /// All children, except after a stop; those of the root in any case.
    fn evaluate_children(&mut self, position: &Position, ply: usize) -> Vec<Child> {
        self.evaluation.push(position, ply);
        let mut children = Vec::with_capacity(Space::COUNT);
        for action in position.legal_moves() {
            if self.stopped && ply > 0 {
                break;
            }
            children.push(self.evaluate_child(position, action, ply));
        }
        children
    }

    fn evaluate_child(&mut self, position: &Position, action: Move, ply: usize) -> Child {
        self.count_node();
        let mut next = *position;
        next.play_unchecked(action);
        let noise = noise(next.key() ^ self.seed, self.noise);
        let value = self.evaluation.evaluate(&next, ply + 1) * position.turn().sign() + noise;
        Child { action, position: next, value }
    }

    fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_check.min(self.node_limit) {
            self.next_check = self.nodes + NODES_PER_CHECK;
            let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            self.stopped |= late || self.nodes >= self.node_limit || self.stop.is_stopped();
        }
    }
}
