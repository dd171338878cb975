//! The search of GIPF: principal variation search over the steps of whole turns, with iterative deepening.

use gipf::{Decider, Decision, Entry, Phase, Player, Position, Step};

use super::history::{History, LastMove};
use super::level::LevelEvaluation;
use super::pruning;
use super::step_list::StepList;
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

/// The greatest number of turns that the quiescence search looks ahead.
const MAX_QUIESCENCE_TURNS: u32 = 4;

/// How many nodes a thread searches between two checks of the limits.
const NODES_PER_CHECK: u64 = 256;

/// Half the width of the first aspiration window; it grows until the value lies inside.
const ASPIRATION_WINDOW: i32 = 40;

/// Aspiration windows, pruning and reductions start above this depth of the iteration.
const FULL_WIDTH_DEPTH: u32 = 2;

/// At chance nodes values are clamped to this: a greater lead is as good as won.
const CHANCE_NODE_LIMIT: i32 = 800;

/// Move ordering: bonuses for completing a row, for each captured piece and GIPF-piece in it, and for killers.
const ROW_BONUS: u32 = 20_000;
const CAPTURE_BONUS: u32 = 4_000;
const GIPF_CAPTURE_BONUS: u32 = 20_000;
const KILLER_BONUS: i32 = 15_000;

/// Updates of the history are this times the square of the depth.
const HISTORY_BONUS: u32 = 16;

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
    pub(super) evaluation: LevelEvaluation<'a>,
    history: &'a History,
    /// Whether captures are resolved at the leaves.
    quiescence: bool,
    /// Killer steps: the last two that caused a beta cutoff, by turns from the root.
    killers: Vec<[Option<Step>; 2]>,
    /// The principal variation from each number of steps on (triangular PV table).
    pv_table: Vec<Vec<Step>>,
    /// The turns on the path from the root.
    path: Vec<PathTurn>,
    /// Step lists for reuse, to avoid allocation.
    pub(super) spare_lists: Vec<StepList>,
    /// The best step of the root, by its index. Other threads may overwrite its transposition table entry.
    root_best: Option<u16>,
    /// Value and principal variation of [`Search::root_best`] if the unfinished iteration has already found them.
    unfinished: Option<(i32, Vec<Step>)>,
    /// Whether pruning and reductions are allowed in this iteration.
    pub(super) pruning_allowed: bool,
    /// Turns that MultiPV excludes at the root, by [`key_after_choices`].
    excluded: Vec<u64>,
    /// Nodes not yet added to the shared counter.
    nodes: u64,
    nodes_until_check: u64,
    pub(super) stopped: bool,
}

/// What the search remembers of a turn on the path from the root.
#[derive(Clone, Copy, Default)]
struct PathTurn {
    /// The opponent's move before it; `None` at the root and after a null move.
    last_move: Option<LastMove>,
    /// The static evaluation before it, unless it had already begun at the root.
    eval: Option<i32>,
    /// Whether a null move led here.
    after_null_move: bool,
}

/// The result of an iteration.
#[derive(Clone, Debug)]
pub(super) struct Iteration {
    pub(super) depth: u32,
    pub(super) value: i32,
    pub(super) pv: Vec<Step>,
}

/// Where in the tree a node is.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Remaining depth in turns, including the current one.
    pub(super) depth: u32,
    /// Turns finished since the root.
    pub(super) turns: usize,
    /// Steps since the root.
    pub(super) steps: usize,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        shared: &'a SharedState<'a>,
        evaluation: LevelEvaluation<'a>,
        history: &'a History,
    ) -> Search<'a> {
        Search {
            shared,
            evaluation,
            history,
            quiescence: true,
            killers: Vec::new(),
            pv_table: Vec::new(),
            path: vec![PathTurn::default()],
            spare_lists: Vec::new(),
            root_best: None,
            unfinished: None,
            pruning_allowed: false,
            excluded: Vec::new(),
            nodes: 0,
            nodes_until_check: shared.node_limit.clamp(1, NODES_PER_CHECK),
            stopped: false,
        }
    }

    /// The same search, which looks at captures at the leaves only if `enabled`.
    pub(super) fn with_quiescence(self, enabled: bool) -> Search<'a> {
        Search { quiescence: enabled, ..self }
    }

    /// Iterative deepening: calls back after each finished iteration, until it returns false, a limit is reached or the
    /// game is decided.
    ///
    /// Returns what an iteration had found that a limit interrupted, if it had searched a best step to the end.
    pub(super) fn deepen(
        &mut self,
        position: &Position,
        max_depth: u32,
        mut on_iteration: impl FnMut(Iteration) -> bool,
    ) -> Option<Iteration> {
        let mut value = 0;
        let mut unfinished = None;
        for depth in 1..=max_depth {
            self.pruning_allowed = depth > FULL_WIDTH_DEPTH;
            self.unfinished = None;
            value = self.search_aspiration(position, value, depth);
            if self.stopped {
                unfinished = self.unfinished.take().map(|(value, pv)| Iteration { depth, value, pv });
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
        unfinished
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
        self.pruning_allowed = depth > FULL_WIDTH_DEPTH;
        self.root_best = None;
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
    fn search(&mut self, position: &Position, alpha: i32, beta: i32, mut node: Node) -> i32 {
        if node.depth == 0 && position.is_between_turns() {
            return self.search_leaf(position, alpha, beta, node);
        }
        if let Some(value) = self.enter(position, node) {
            return value;
        }
        if let Phase::Challenged(_) = position.phase() {
            return self.search_chance_node(position, node);
        }
        let entry = self.shared.tt.probe(position.key()).map(|entry| TtEntry::unpack(entry, node.turns as i32));
        if let Some(entry) = entry
            && beta - alpha == 1
            && node.steps > 0
            && !self.is_excluding(node)
            && entry.depth >= node.depth
            && entry.bound.answers(entry.value, alpha, beta)
        {
            return entry.value;
        }
        let eval = position.is_between_turns().then(|| {
            let known = entry.and_then(|entry| entry.eval);
            known.unwrap_or_else(|| self.evaluation.evaluate(position))
        });
        if eval.is_some() {
            self.path[node.turns].eval = eval;
        }
        if let Some(eval) = eval
            && self.may_prune(alpha, beta)
            && let Some(value) = self.prune_node(position, eval, beta, node)
        {
            return value;
        }
        let hash_step = if node.steps == 0 && !self.is_excluding(node) { self.root_best } else { None };
        let hash_step = hash_step.or(entry.map(|entry| entry.best));
        // Internal iterative reduction: without a hash step the order is poor, and the next iteration will have one.
        if hash_step.is_none()
            && eval.is_some()
            && node.steps > 0
            && self.pruning_allowed
            && node.depth >= pruning::IIR_MIN_DEPTH
        {
            node.depth -= 1;
        }
        self.search_steps(position, alpha, beta, node, hash_step, eval)
    }

    /// Counts a node and clears its principal variation; returns the value if the search has stopped or the game is over.
    pub(super) fn enter(&mut self, position: &Position, node: Node) -> Option<i32> {
        if !self.stopped {
            self.count_node();
        }
        while self.pv_table.len() <= node.steps + 1 {
            self.pv_table.push(Vec::new());
        }
        if self.path.len() <= node.turns {
            self.path.resize(node.turns + 1, PathTurn::default());
        }
        self.pv_table[node.steps].clear();
        if self.stopped {
            return Some(0);
        }
        let outcome = position.outcome()?;
        let win = WIN - node.turns as i32;
        Some(if outcome.winner == viewpoint(position) { win } else { -win })
    }

    fn search_leaf(&mut self, position: &Position, alpha: i32, beta: i32, node: Node) -> i32 {
        if self.quiescence {
            return self.search_quiescence(position, alpha, beta, node, MAX_QUIESCENCE_TURNS);
        }
        self.enter(position, node).unwrap_or_else(|| self.evaluation.evaluate(position))
    }

    /// Whether a node with this window may be pruned: only null windows, and never on the word of an evaluation that a
    /// game is won or lost.
    fn may_prune(&self, alpha: i32, beta: i32) -> bool {
        self.pruning_allowed && beta - alpha == 1 && beta.abs() < LONGEST_WIN
    }

    /// Reverse futility pruning and null-move pruning: the value of a node between two turns in which the side to move is
    /// so far ahead that a search would hardly bring it below `beta`.
    fn prune_node(&mut self, position: &Position, eval: i32, beta: i32, node: Node) -> Option<i32> {
        let before = node.turns.checked_sub(2).and_then(|turns| self.path[turns].eval);
        let improving = before.is_some_and(|before| eval > before);
        let margin = pruning::rfp_margin(node.depth, improving);
        if margin.is_some_and(|margin| eval - margin >= beta) {
            return Some(eval);
        }
        self.search_null_move(position, eval, beta, node)
    }

    /// Null-move pruning: the side to move is ahead even if it does nothing, so that some turn will be good enough.
    ///
    /// A turn that costs a piece of the reserve is worse than none if the reserve runs out (zugzwang), and rows must be
    /// taken first.
    fn search_null_move(&mut self, position: &Position, eval: i32, beta: i32, node: Node) -> Option<i32> {
        let player = position.turn();
        if node.depth < pruning::NULL_MOVE_MIN_DEPTH
            || eval < beta
            || self.path[node.turns].after_null_move
            || position.reserve(player) < pruning::NULL_MOVE_MIN_RESERVE
            || position.has_row(player)
        {
            return None;
        }
        let mut next = *position;
        next.play_null_move();
        let depth = node.depth.saturating_sub(1 + pruning::null_move_reduction(node.depth));
        let child = Node { depth, turns: node.turns + 1, steps: node.steps + 1 };
        self.set_path(child.turns, PathTurn { after_null_move: true, ..PathTurn::default() });
        let value = -self.search(&next, -beta, 1 - beta, child);
        // A win after a null move is not proved.
        (value >= beta || self.stopped).then_some(if value >= LONGEST_WIN { beta } else { value })
    }

    fn set_path(&mut self, turns: usize, turn: PathTurn) {
        if self.path.len() <= turns {
            self.path.resize(turns + 1, PathTurn::default());
        }
        self.path[turns] = turn;
    }

    /// Searches the steps of a node. `eval` is its static evaluation, if it is between two turns.
    fn search_steps(
        &mut self,
        position: &Position,
        alpha: i32,
        beta: i32,
        node: Node,
        hash_step: Option<u16>,
        eval: Option<i32>,
    ) -> i32 {
        let last_move = self.path[node.turns].last_move;
        let mut steps = self.generate_steps(position, hash_step, node.turns);
        let (mut best, mut best_index) = (-INFINITY, 0);
        let mut step_number = 0;
        while let Some(picked) = steps.pick() {
            let mut next = *position;
            next.play_unchecked(picked.step);
            if self.is_excluding(node) && self.excluded.contains(&next.key()) {
                continue;
            }
            let low = alpha.max(best);
            // Only quiet turns are pruned and reduced: those that take no row.
            let quiet = next.is_between_turns() && position.phase() != Phase::Moved && !next.is_over();
            if quiet
                && let Some(eval) = eval
                && best > -LONGEST_WIN
                && self.may_prune(alpha, beta)
                && pruning::is_futile(node.depth, step_number, eval, low)
            {
                // Later pushes have no better chance; a jump may still make a row.
                steps.keep_only_jumps();
                continue;
            }
            if let Some(last_move) = LastMove::of(picked.step) {
                let turn = PathTurn { last_move: Some(last_move), ..PathTurn::default() };
                self.set_path(node.turns + 1, turn);
            }
            let reduction = if quiet && self.pruning_allowed && step_number > 0 {
                pruning::lmr_reduction(node.depth, step_number, picked.score, beta - low > 1)
            } else {
                0
            };
            let late = (step_number > 0).then_some(reduction);
            let value = self.search_step(position, &next, low, beta, node, late);
            step_number += 1;
            if self.stopped {
                break;
            }
            if value > best {
                (best, best_index) = (value, picked.index);
                if value > alpha {
                    self.update_pv(node.steps, picked.step);
                    if node.steps == 0 && !self.is_excluding(node) {
                        // The previous best step was searched first, so that this one is at least as good.
                        self.root_best = Some(picked.index);
                        self.unfinished = Some((value, self.pv_table[0].clone()));
                    }
                }
            }
            if value >= beta {
                self.record_cutoff(position.turn(), &steps, last_move, node);
                break;
            }
        }
        self.spare_lists.push(steps);
        if !self.stopped && !self.is_excluding(node) {
            let bound = Bound::of(best, alpha, beta);
            // After a fail-low the best step is unknown, and the old one is the better guess.
            let best_index = hash_step.filter(|_| bound == Bound::Upper).unwrap_or(best_index);
            let entry = TtEntry { value: best, bound, depth: node.depth, best: best_index, eval };
            self.shared.tt.store(position.key(), entry.pack(node.turns as i32));
        }
        best
    }

    /// Principal variation search of one step: the first with the full window, later ones with a null window and a late
    /// move reduction. `late` is the reduction, or `None` for the first step.
    fn search_step(
        &mut self,
        position: &Position,
        next: &Position,
        low: i32,
        beta: i32,
        node: Node,
        late: Option<u32>,
    ) -> i32 {
        let ended = usize::from(next.is_between_turns());
        let child = Node { depth: node.depth - ended as u32, turns: node.turns + ended, steps: node.steps + 1 };
        let same_side = viewpoint(position) == viewpoint(next);
        let Some(reduction) = late else {
            return self.search_child(next, low, beta, child, same_side);
        };
        let reduced = Node { depth: child.depth.saturating_sub(reduction), ..child };
        let mut value = self.search_child(next, low, low + 1, reduced, same_side);
        if reduced.depth < child.depth && value > low {
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
            let value = self.search_step(position, &next, -INFINITY, INFINITY, node, None);
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

    pub(super) fn update_pv(&mut self, steps: usize, step: Step) {
        let (before, after) = self.pv_table.split_at_mut(steps + 1);
        let pv = &mut before[steps];
        pv.clear();
        pv.push(step);
        pv.extend_from_slice(&after[0]);
    }

    /// Generates the steps with their ordering scores: hash step, then by captures, rows in prospect, killers and
    /// history.
    pub(super) fn generate_steps(&mut self, position: &Position, hash_step: Option<u16>, turns: usize) -> StepList {
        let mut list = self.spare_lists.pop().unwrap_or_default();
        let killers = self.killers.get(turns).copied().unwrap_or_default();
        let (player, last_move) = (position.turn(), self.path[turns].last_move);
        let mut prospects = [0; Entry::COUNT];
        if position.phase() != Phase::Moved {
            for prospect in position.prospects(position.turn()) {
                let gipfs = (prospect.theirs & prospect.gipfs).len();
                let score = ROW_BONUS + CAPTURE_BONUS * prospect.theirs.len() + GIPF_CAPTURE_BONUS * gipfs;
                prospects[prospect.entry.index()] = score as i32;
            }
        }
        list.generate(position, |index, step| {
            if hash_step == Some(index) {
                return i32::MAX;
            }
            let captures = match step {
                Step::Push(push) => prospects[push.entry().index()],
                Step::Take(taking) => (CAPTURE_BONUS * taking.captured.len() + taking.spots.len()) as i32,
                _ => 0,
            };
            let killer = if killers.contains(&Some(*step)) { KILLER_BONUS } else { 0 };
            captures + killer + self.history.score(player, *step, last_move)
        });
        list
    }

    /// Updates killers and history after the last step picked has caused a beta cutoff.
    fn record_cutoff(&mut self, player: Player, steps: &StepList, last_move: Option<LastMove>, node: Node) {
        let Some((step, failed)) = steps.picked().split_last() else { return };
        if self.killers.len() <= node.turns {
            self.killers.resize(node.turns + 1, [None; 2]);
        }
        let killers = &mut self.killers[node.turns];
        if killers[0] != Some(*step) {
            *killers = [Some(*step), killers[0]];
        }
        let bonus = (HISTORY_BONUS * node.depth * node.depth) as i32;
        self.history.update(player, *step, last_move, bonus);
        for step in failed {
            self.history.update(player, *step, last_move, -bonus);
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
