//! The search of GIPF: principal variation search over the steps of whole turns, with iterative deepening.

use gipf::{Decider, Decision, Entry, Phase, Player, Position, Step};

use super::level::LevelEvaluation;
use super::tt_entry::TtEntry;
use crate::common::bound::Bound;
use crate::common::shared::SharedState;

/// More than any value.
pub(super) const INFINITY: i32 = 32_000;

/// The value of a win at the root; each turn until the win subtracts one.
pub(super) const WIN: i32 = 30_000;

/// The least value of a win; estimates are smaller.
pub(super) const LONGEST_WIN: i32 = 29_000;

/// The greatest search depth, in turns.
pub(super) const MAX_DEPTH: u32 = 100;

/// How many nodes a thread searches between two checks of the limits.
const NODES_PER_CHECK: u64 = 256;

/// Half the width of the first aspiration window; it grows until the value lies inside.
const ASPIRATION_WINDOW: i32 = 40;

/// Aspiration windows and reverse futility pruning start above this depth.
const FULL_WIDTH_DEPTH: u32 = 2;

/// At chance nodes values are clamped to this: a greater lead is as good as won.
const CHANCE_NODE_LIMIT: i32 = 800;

/// Reverse futility pruning: the greatest depth, and the margin per turn in hundredths.
const RFP_MAX_DEPTH: u32 = 2;
const RFP_MARGIN: i32 = 150;

/// Move ordering: bonuses for completing a row, for each captured piece and GIPF-piece in it, and for killers.
const ROW_BONUS: u32 = 20_000;
const CAPTURE_BONUS: u32 = 4_000;
const GIPF_CAPTURE_BONUS: u32 = 20_000;
const KILLER_BONUS: i32 = 15_000;

/// When a history count exceeds this, all counts are halved.
const HISTORY_LIMIT: i32 = 10_000;

/// The player from whose side the value of a position is seen: the one to choose, or the announcer at a chance node.
pub(super) fn viewpoint(position: &Position) -> Player {
    match position.phase() {
        Phase::Announced(_) => position.turn().opponent(),
        _ => position.turn(),
    }
}

/// The key of the position in which the choices of the player at the root end: the turn is over, or the opponent must
/// answer. It identifies a turn for MultiPV, since the same choices in another order lead to the same position.
pub(super) fn key_after_choices(position: &Position, pv: &[Step]) -> Option<u64> {
    let mut next = *position;
    for step in pv {
        next.play_unchecked(*step);
        if next.is_between_turns() || next.chooser() != position.chooser() {
            return Some(next.key());
        }
    }
    None
}

/// The search of one thread.
pub(super) struct Search<'a> {
    shared: &'a SharedState<'a>,
    evaluation: LevelEvaluation,
    /// The history heuristic: cutoff counts of pushes and jumps, weighted by the square of the depth.
    history: Vec<i32>,
    /// Killer steps: the last two that caused a beta cutoff, by turns from the root.
    killers: Vec<[Option<Step>; 2]>,
    /// The principal variation from each number of steps on (triangular PV table).
    pv_table: Vec<Vec<Step>>,
    /// Step lists for reuse, to avoid allocation.
    spare_lists: Vec<Vec<ScoredStep>>,
    /// Whether reverse futility pruning is allowed in this iteration.
    rfp_allowed: bool,
    /// Turns that MultiPV excludes at the root, by [`key_after_choices`].
    excluded: Vec<u64>,
    /// Nodes not yet added to the shared counter.
    nodes: u64,
    nodes_until_check: u64,
    stopped: bool,
}

/// A step with its index in the list of legal steps and its ordering score.
#[derive(Clone, Copy)]
struct ScoredStep {
    score: i32,
    index: u16,
    step: Step,
}

/// The result of a finished iteration.
#[derive(Clone, Debug)]
pub(super) struct Iteration {
    pub(super) depth: u32,
    pub(super) value: i32,
    pub(super) pv: Vec<Step>,
}

/// Where in the tree a node is.
#[derive(Clone, Copy)]
struct Node {
    /// Remaining depth in turns, including the current one.
    depth: u32,
    /// Turns finished since the root.
    turns: usize,
    /// Steps since the root.
    steps: usize,
}

impl<'a> Search<'a> {
    pub(super) fn new(shared: &'a SharedState<'a>, evaluation: LevelEvaluation) -> Search<'a> {
        Search {
            shared,
            evaluation,
            history: vec![0; HISTORY],
            killers: Vec::new(),
            pv_table: Vec::new(),
            spare_lists: Vec::new(),
            rfp_allowed: false,
            excluded: Vec::new(),
            nodes: 0,
            nodes_until_check: shared.node_limit.clamp(1, NODES_PER_CHECK),
            stopped: false,
        }
    }

    /// Iterative deepening: calls back after each finished iteration, until it returns false, a limit is reached or the
    /// game is decided.
    pub(super) fn deepen(
        &mut self,
        position: &Position,
        max_depth: u32,
        mut on_iteration: impl FnMut(Iteration) -> bool,
    ) {
        let mut value = 0;
        for depth in 1..=max_depth {
            self.rfp_allowed = depth > FULL_WIDTH_DEPTH;
            value = self.search_aspiration(position, value, depth);
            if self.stopped {
                break;
            }
            self.flush_nodes();
            let pv = self.pv_table.first().cloned().unwrap_or_default();
            let decided = value.abs() >= WIN - depth as i32;
            if !on_iteration(Iteration { depth, value, pv }) || decided {
                break;
            }
        }
        self.flush_nodes();
    }

    /// MultiPV: the best turn besides the excluded ones. `None` if the search was stopped; the principal variation is
    /// empty if all turns are excluded.
    pub(super) fn search_excluding(
        &mut self,
        position: &Position,
        excluded: &[u64],
        expected: i32,
        depth: u32,
    ) -> Option<Iteration> {
        self.excluded.clear();
        self.excluded.extend(excluded);
        self.rfp_allowed = depth > FULL_WIDTH_DEPTH;
        let value = self.search_aspiration(position, expected, depth);
        self.flush_nodes();
        let pv = if value > -INFINITY { self.pv_table.first().cloned().unwrap_or_default() } else { Vec::new() };
        (!self.stopped).then_some(Iteration { depth, value, pv })
    }

    /// Searches with an aspiration window around the expected value, and widens it until the value lies inside.
    fn search_aspiration(&mut self, position: &Position, expected: i32, depth: u32) -> i32 {
        let mut delta = if depth > FULL_WIDTH_DEPTH { ASPIRATION_WINDOW } else { INFINITY };
        let root = Node { depth, turns: 0, steps: 0 };
        loop {
            let (alpha, beta) = ((expected - delta).max(-INFINITY), (expected + delta).min(INFINITY));
            let value = self.search(position, alpha, beta, root);
            if self.stopped || value > alpha && value < beta || delta >= INFINITY {
                return value;
            }
            delta = if delta > 20 * ASPIRATION_WINDOW { INFINITY } else { delta * 4 };
        }
    }

    /// Alpha-beta search: the value of a position, seen from [`viewpoint`].
    ///
    /// Contract (fail-soft): a result of `alpha` or less is an upper bound of the true value, a result of `beta` or
    /// more is a lower bound, and a result between them is exact. After a stop the result is meaningless.
    fn search(&mut self, position: &Position, alpha: i32, beta: i32, node: Node) -> i32 {
        if !self.stopped {
            self.count_node();
        }
        while self.pv_table.len() <= node.steps + 1 {
            self.pv_table.push(Vec::new());
        }
        self.pv_table[node.steps].clear();
        if self.stopped {
            return 0;
        }
        if let Some(outcome) = position.outcome() {
            let win = WIN - node.turns as i32;
            return if outcome.winner == viewpoint(position) { win } else { -win };
        }
        if let Phase::Challenged(_) = position.phase() {
            return self.search_chance_node(position, node);
        }
        if node.depth == 0 && position.is_between_turns() {
            return self.evaluation.evaluate(position);
        }
        let turns = node.turns as i32;
        let entry = self.shared.tt.probe(position.key()).map(|entry| TtEntry::unpack(entry, turns));
        if let Some(entry) = entry
            && beta - alpha == 1
            && node.steps > 0
            && !self.is_excluding(node)
            && entry.depth >= node.depth
            && entry.bound.answers(entry.value, alpha, beta)
        {
            return entry.value;
        }
        // Reverse futility pruning in null-window nodes: the static evaluation is so far above beta that no turn near
        // the leaves will bring it down.
        if self.rfp_allowed && node.depth <= RFP_MAX_DEPTH && beta - alpha == 1 && position.is_between_turns() {
            let eval = self.evaluation.evaluate(position);
            if eval - RFP_MARGIN * node.depth as i32 >= beta {
                return eval;
            }
        }
        self.search_steps(position, alpha, beta, node, entry.map(|entry| entry.best))
    }

    fn search_steps(&mut self, position: &Position, alpha: i32, beta: i32, node: Node, hash_step: Option<u16>) -> i32 {
        let steps = self.generate_steps(position, hash_step, node.turns);
        let (mut best, mut best_index) = (-INFINITY, 0);
        let mut step_number = 0;
        for scored in &steps {
            let mut next = *position;
            next.play_unchecked(scored.step);
            if self.is_excluding(node) && self.excluded.contains(&next.key()) {
                continue;
            }
            let low = alpha.max(best);
            let value = self.search_step(position, &next, low, beta, node, step_number);
            step_number += 1;
            if self.stopped {
                break;
            }
            if value > best {
                (best, best_index) = (value, scored.index);
                if value > alpha {
                    self.update_pv(node.steps, scored.step);
                }
            }
            if value >= beta {
                self.record_cutoff(scored.step, node);
                break;
            }
        }
        self.spare_lists.push(steps);
        if !self.stopped && !self.is_excluding(node) {
            let bound = Bound::of(best, alpha, beta);
            let entry = TtEntry { value: best, bound, depth: node.depth, best: best_index };
            self.shared.tt.store(position.key(), entry.pack(node.turns as i32));
        }
        best
    }

    /// Principal variation search of one step: the first with the full window, later ones with a null window and late
    /// move reductions.
    fn search_step(
        &mut self,
        position: &Position,
        next: &Position,
        low: i32,
        beta: i32,
        node: Node,
        step_number: usize,
    ) -> i32 {
        let ended = usize::from(next.is_between_turns());
        let child = Node { depth: node.depth - ended as u32, turns: node.turns + ended, steps: node.steps + 1 };
        let same_side = viewpoint(position) == viewpoint(next);
        if step_number == 0 {
            return self.search_child(next, low, beta, child, same_side);
        }
        // Only quiet turns are reduced: those that take no row.
        let quiet = ended == 1 && position.phase() != Phase::Moved;
        let reduction = if quiet { lmr_reduction(node.depth, step_number) } else { 0 };
        let reduced = Node { depth: child.depth - reduction, ..child };
        let mut value = self.search_child(next, low, low + 1, reduced, same_side);
        if reduction > 0 && value > low {
            value = self.search_child(next, low, low + 1, child, same_side);
        }
        if value > low && value < beta {
            value = self.search_child(next, low, beta, child, same_side);
        }
        value
    }

    /// Searches the position after a step; the result is seen from the side of the player who made it.
    fn search_child(&mut self, next: &Position, alpha: i32, beta: i32, node: Node, same_side: bool) -> i32 {
        if same_side { self.search(next, alpha, beta, node) } else { -self.search(next, -beta, -alpha, node) }
    }

    /// The expected value of an undecided challenge for the announcer: a chance node.
    fn search_chance_node(&mut self, position: &Position, node: Node) -> i32 {
        let win_twelfths = announcer_win_twelfths(position.rules().settings.decider);
        let mut sum = 0;
        for (decision, twelfths) in [(Decision::Won, win_twelfths), (Decision::Lost, 12 - win_twelfths)] {
            let mut next = *position;
            next.play_unchecked(Step::Decide(decision));
            let value = self.search_step(position, &next, -INFINITY, INFINITY, node, 0);
            sum += twelfths * value.clamp(-CHANCE_NODE_LIMIT, CHANCE_NODE_LIMIT);
        }
        self.pv_table[node.steps].clear();
        sum / 12
    }

    /// Whether exclusions apply to a node. Its value is then not that of the position, and must not be read from the
    /// transposition table or stored there.
    fn is_excluding(&self, node: Node) -> bool {
        node.turns == 0 && !self.excluded.is_empty()
    }

    fn update_pv(&mut self, steps: usize, step: Step) {
        let (before, after) = self.pv_table.split_at_mut(steps + 1);
        let pv = &mut before[steps];
        pv.clear();
        pv.push(step);
        pv.extend_from_slice(&after[0]);
    }

    /// Generates the steps in the order in which they are tried: hash step, then by captures, rows in prospect, killers
    /// and history.
    fn generate_steps(&mut self, position: &Position, hash_step: Option<u16>, turns: usize) -> Vec<ScoredStep> {
        let mut list = self.spare_lists.pop().unwrap_or_default();
        list.clear();
        let killers = self.killers.get(turns).copied().unwrap_or_default();
        let player = position.turn();
        let mut prospects = [0; Entry::COUNT];
        if position.phase() != Phase::Moved {
            for prospect in position.prospects(player) {
                let gipfs = (prospect.theirs & prospect.gipfs).len();
                let score = ROW_BONUS + CAPTURE_BONUS * prospect.theirs.len() + GIPF_CAPTURE_BONUS * gipfs;
                prospects[prospect.entry.index()] = score as i32;
            }
        }
        for (index, step) in position.steps().into_iter().enumerate() {
            let index = index as u16;
            let score = if hash_step == Some(index) {
                i32::MAX
            } else {
                let captures = match step {
                    Step::Push(push) => prospects[push.entry().index()],
                    Step::Take(taking) => (CAPTURE_BONUS * taking.captured.len() + taking.spots.len()) as i32,
                    _ => 0,
                };
                let killer = if killers.contains(&Some(step)) { KILLER_BONUS } else { 0 };
                captures + killer + history_index(step).map_or(0, |index| self.history[index])
            };
            list.push(ScoredStep { score, index, step });
        }
        list.sort_by_key(|scored| std::cmp::Reverse(scored.score));
        list
    }

    /// Updates killers and history after a beta cutoff.
    fn record_cutoff(&mut self, step: Step, node: Node) {
        if self.killers.len() <= node.turns {
            self.killers.resize(node.turns + 1, [None; 2]);
        }
        let killers = &mut self.killers[node.turns];
        if killers[0] != Some(step) {
            *killers = [Some(step), killers[0]];
        }
        if let Some(index) = history_index(step) {
            self.history[index] += (node.depth * node.depth) as i32;
            if self.history[index] > HISTORY_LIMIT {
                self.history.iter_mut().for_each(|count| *count /= 2);
            }
        }
    }

    fn count_node(&mut self) {
        self.nodes += 1;
        self.nodes_until_check -= 1;
        if self.nodes_until_check == 0 {
            self.flush_nodes();
            self.nodes_until_check = self.shared.nodes_left().clamp(1, NODES_PER_CHECK);
            self.stopped |= self.shared.must_stop();
        }
    }

    fn flush_nodes(&mut self) {
        self.shared.add_nodes(std::mem::take(&mut self.nodes));
    }
}

/// The announcer's chances to win a challenge, in twelfths: even in DVONN, while with dice an equal roll wins.
fn announcer_win_twelfths(decider: Decider) -> i32 {
    match decider {
        Decider::Dvonn | Decider::PlacedDvonn => 6,
        Decider::Dice => 7,
    }
}

/// Late move reductions: by how many turns the depth is reduced, by depth and step number.
fn lmr_reduction(depth: u32, step_number: usize) -> u32 {
    match (depth, step_number) {
        (0..=2, _) | (_, 0..=5) => 0,
        (3, _) | (_, 6..=20) => 1,
        _ => 2,
    }
}

/// The history table: pushes by kind and entry, then jumps by their two spots.
const PUSHES: usize = 3 * Entry::COUNT;
const HISTORY: usize = PUSHES + 64 * 64;

fn history_index(step: Step) -> Option<usize> {
    match step {
        Step::Push(push) => Some(push.kind() as usize * Entry::COUNT + push.entry().index()),
        Step::Jump(jump) => Some(PUSHES + jump.from.bit() * 64 + jump.to.bit()),
        _ => None,
    }
}
