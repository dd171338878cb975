//! The playing search: principal variation search with iterative deepening and aspiration windows.

use dvonn::{Move, Position, Space};

use super::abdada::{Abdada, RootTask};
use super::evaluation::Evaluate;
use super::history::History;
use super::move_picker::{MoveList, MoveStack};
use super::packed_move::PackedMove;
use super::report::Report;
use super::tt_entry::TtEntry;
use crate::common::bound::Bound;
use crate::common::shared::SharedState;

/// More than any value, in hundredths of a point.
pub(super) const INFINITY: i32 = 10_000;

/// No game lasts longer: each move empties a space, and between two moves there is at most one pass.
pub(super) const MAX_PLY: usize = 2 * Space::COUNT + 2;

/// How many nodes a thread searches between two checks of the limits.
const NODES_PER_CHECK: u64 = 1024;

/// Half the width of the first aspiration window; it grows until the value lies inside.
const ASPIRATION_WINDOW: i32 = 150;

/// Aspiration windows start above this depth.
const ASPIRATION_MIN_DEPTH: u32 = 3;

/// Reverse futility pruning: the greatest depth.
const RFP_MAX_DEPTH: u32 = 6;

/// Internal iterative reduction: the least depth.
const IIR_MIN_DEPTH: u32 = 3;

/// Late move pruning: the greatest depth.
const LMP_MAX_DEPTH: u32 = 4;

/// Move ordering: penalty per reply that a move leaves, bonus per captured piece, and the assumed number of replies
/// where it is unknown.
const REPLY_PENALTY: i32 = 24;
const CAPTURE_BONUS: i32 = 16;
const UNKNOWN_REPLIES: i32 = 8;

/// The search of one thread.
pub(super) struct Search<'a, E: Evaluate> {
    shared: &'a SharedState<'a>,
    evaluation: &'a E,
    history: &'a History,
    /// What the threads share to divide the work, if there are several.
    abdada: Option<&'a Abdada>,
    accumulators: E::Accumulators,
    moves: MoveStack,
    /// Killer moves: the last two that caused a beta cutoff, by ply.
    killers: [[PackedMove; 2]; MAX_PLY],
    /// The targets of the moves on the path from the root: at each ply that of the move before, unless it was a pass.
    targets: [Option<Space>; MAX_PLY + 1],
    /// The best move of the root. Other threads may overwrite its transposition table entry.
    root_best: PackedMove,
    /// The value of [`Search::root_best`] if the unfinished iteration has already found it.
    unfinished_value: Option<i32>,
    /// Root moves that MultiPV excludes. With exclusions the result is not the value of the root position.
    excluded: Vec<Move>,
    /// Nodes not yet added to the shared counter.
    nodes: u64,
    nodes_until_check: u64,
    stopped: bool,
    /// The task that a helper thread works on; it aborts as soon as the main thread has moved on to another.
    task: Option<RootTask>,
}

/// The result of an iteration.
#[derive(Clone, Debug)]
pub(super) struct Iteration {
    pub(super) depth: u32,
    pub(super) value: i32,
    pub(super) pv: Vec<Move>,
}

impl<'a, E: Evaluate> Search<'a, E> {
    pub(super) fn new(shared: &'a SharedState<'a>, evaluation: &'a E, history: &'a History) -> Search<'a, E> {
        Search {
            shared,
            evaluation,
            history,
            abdada: None,
            accumulators: evaluation.new_accumulators(),
            moves: MoveStack::default(),
            killers: [[PackedMove::NONE; 2]; MAX_PLY],
            targets: [None; MAX_PLY + 1],
            root_best: PackedMove::NONE,
            unfinished_value: None,
            excluded: Vec::new(),
            nodes: 0,
            nodes_until_check: shared.node_limit.clamp(1, NODES_PER_CHECK),
            stopped: false,
            task: None,
        }
    }

    /// The same search as one of several threads.
    pub(super) fn with_abdada(self, abdada: Option<&'a Abdada>) -> Search<'a, E> {
        Search { abdada, ..self }
    }

    /// Iterative deepening: calls back after each finished iteration, until it returns false or a limit is reached.
    ///
    /// Returns what an iteration had found that a limit interrupted, if it had searched a best move to the end.
    pub(super) fn deepen(
        &mut self,
        position: &Position,
        max_depth: u32,
        mut on_iteration: impl FnMut(Iteration) -> bool,
    ) -> Option<Iteration> {
        let mut value = 0;
        let mut unfinished = None;
        for depth in 1..=max_depth {
            self.unfinished_value = None;
            value = self.search_aspiration(position, value, depth);
            if self.stopped {
                let found = self.unfinished_value;
                unfinished = found.map(|value| Iteration { depth, value, pv: self.extract_pv(position) });
                break;
            }
            self.flush_nodes();
            let pv = self.extract_pv(position);
            if !on_iteration(Iteration { depth, value, pv }) {
                break;
            }
        }
        self.flush_nodes();
        unfinished
    }

    /// MultiPV: the best value and principal variation without the excluded root moves, of which one at least must
    /// remain; `None` if the search was stopped.
    ///
    /// `previous` is the result of the last iteration for the same rank.
    pub(super) fn search_excluding(
        &mut self,
        position: &Position,
        excluded: &[Move],
        previous: Option<&Report>,
        expected: i32,
        depth: u32,
    ) -> Option<(i32, Vec<Move>)> {
        self.excluded.clear();
        self.excluded.extend(excluded);
        self.root_best = previous.and_then(Report::best).map_or(PackedMove::NONE, PackedMove::new);
        let value = self.search_aspiration(position, expected, depth);
        self.flush_nodes();
        (!self.stopped).then(|| (value, self.extract_pv(position)))
    }

    /// The loop of a helper thread: works on the task of the main thread, and deepens on its own once it has finished
    /// first.
    pub(super) fn help(&mut self, position: &Position, abdada: &Abdada) {
        while !self.shared.must_stop() {
            let task = abdada.task();
            self.task = Some(task);
            self.stopped = false;
            let mut value = self.search(position, task.alpha, task.beta, task.depth, 0);
            for depth in task.depth + 1..=MAX_PLY as u32 {
                if self.stopped {
                    break;
                }
                value = self.search_aspiration(position, value, depth);
            }
        }
        self.flush_nodes();
    }

    /// Searches with an aspiration window around the expected value, and widens it until the value lies inside.
    fn search_aspiration(&mut self, position: &Position, expected: i32, depth: u32) -> i32 {
        let mut delta = if depth > ASPIRATION_MIN_DEPTH { ASPIRATION_WINDOW } else { INFINITY };
        loop {
            let (alpha, beta) = ((expected - delta).max(-INFINITY), (expected + delta).min(INFINITY));
            if let Some(abdada) = self.abdada
                && self.task.is_none()
            {
                abdada.set_task(RootTask { depth, alpha, beta });
            }
            let value = self.search(position, alpha, beta, depth, 0);
            if self.stopped || value > alpha && value < beta || delta >= INFINITY {
                return value;
            }
            delta *= 4;
        }
    }

    /// Alpha-beta search to `depth`: the value of a position for the side to move.
    ///
    /// Contract (fail-soft): a result of `alpha` or less is an upper bound of the true value, a result of `beta` or
    /// more is a lower bound, and a result between them is exact. After a stop the result is meaningless.
    fn search(&mut self, position: &Position, alpha: i32, beta: i32, depth: u32, ply: usize) -> i32 {
        self.count_node();
        if self.stopped {
            return 0;
        }
        if depth == 0 {
            return self.static_eval(position, ply);
        }
        // At depth 1 a probe of the transposition table costs more than it saves.
        let use_tt = depth > 1 || ply == 0;
        let entry = if use_tt { self.probe(position) } else { None };
        if let Some(entry) = entry
            && ply > 0
            && entry.allows_cutoff(alpha, beta, depth)
        {
            return entry.value;
        }

        // Reverse futility pruning in null-window nodes: the static evaluation is so far above beta that a search is
        // unlikely to bring it below.
        if depth <= RFP_MAX_DEPTH && beta - alpha == 1 && ply > 0 {
            let bound = self.static_eval(position, ply) - rfp_margin(depth, position.occupied().len());
            if bound >= beta {
                return bound;
            }
        }

        let excluding = ply == 0 && !self.excluded.is_empty();
        let hash_move = if excluding { self.root_best } else { entry.map_or(PackedMove::NONE, |entry| entry.best) };
        // Internal iterative reduction: without a hash move the order is poor, so a shallower search comes first. It
        // stores a move for the next iteration.
        let lacks_hash_move = ply > 0 && hash_move == PackedMove::NONE;
        let depth = if lacks_hash_move && depth >= IIR_MIN_DEPTH { depth - 1 } else { depth };
        let start = self.moves.len();
        let mut moves = self.generate_moves(position, hash_move, ply);
        if excluding {
            self.moves.exclude(&mut moves, &self.excluded);
        }
        if moves.len() == 0 {
            return self.pass_or_end(position, alpha, beta, depth, ply);
        }
        self.evaluation.push(&mut self.accumulators, position, ply);
        let mut best = (-INFINITY, PackedMove::NONE);
        let mut failed = FailedMoves::new();
        while let Some(picked) = self.moves.pick(&mut moves) {
            // Another thread is on the deferred moves, and may have finished the whole position meanwhile.
            if moves.in_deferred_pass()
                && use_tt
                && ply > 0
                && let Some(entry) = self.probe(position)
                && entry.allows_cutoff(alpha, beta, depth)
            {
                self.moves.truncate(start);
                return entry.value;
            }
            // Late move pruning in null-window nodes: moves this late in the order are not searched at all.
            if depth <= LMP_MAX_DEPTH
                && beta - alpha == 1
                && ply > 0
                && u32::from(picked.move_number) >= lmp_move_count(depth)
            {
                // Deferred moves are earlier ones, which must not be skipped.
                if moves.has_deferred() {
                    continue;
                }
                break;
            }
            let mut next = *position;
            next.play_unchecked(picked.action);
            if picked.move_number > 0
                && self.is_searched_elsewhere(&next, depth)
                && self.moves.defer(&mut moves, picked)
            {
                continue;
            }
            let low = alpha.max(best.0);
            self.set_target(ply, picked.action);
            let value = self.search_move(&next, low, beta, depth, ply, picked.move_number);
            if self.stopped {
                break;
            }
            if value > best.0 {
                best = (value, PackedMove::new(picked.action));
                if ply == 0 && value > alpha && !excluding {
                    // The previous best move was searched first, so that this move is at least as good.
                    self.unfinished_value = Some(value);
                    self.root_best = best.1;
                }
            }
            if value >= beta {
                self.record_cutoff(position, picked.action, &failed, depth, ply);
                break;
            }
            failed.push(picked.action);
        }
        self.moves.truncate(start);
        if use_tt && !self.stopped {
            if ply == 0 {
                self.root_best = best.1;
            }
            if !excluding {
                let bound = Bound::of(best.0, alpha, beta);
                self.shared.tt.store(position.key(), TtEntry { value: best.0, bound, depth, best: best.1 }.pack());
            }
        }
        best.0
    }

    /// Principal variation search of one move: the first with the full window, later ones with a null window and late
    /// move reductions.
    fn search_move(&mut self, next: &Position, low: i32, beta: i32, depth: u32, ply: usize, move_number: u16) -> i32 {
        if move_number == 0 {
            return -self.search(next, -beta, -low, depth - 1, ply + 1);
        }
        let abdada = self.abdada.filter(|_| depth >= Abdada::MIN_DEPTH);
        if let Some(abdada) = abdada {
            abdada.start_searching(next.key(), depth);
        }
        let value = self.search_late_move(next, low, beta, depth, ply, lmr_reduction(depth, move_number));
        if let Some(abdada) = abdada {
            abdada.finish_searching(next.key(), depth);
        }
        value
    }

    fn search_late_move(
        &mut self,
        next: &Position,
        low: i32,
        beta: i32,
        depth: u32,
        ply: usize,
        reduction: u32,
    ) -> i32 {
        let mut value = -self.search(next, -low - 1, -low, depth - 1 - reduction, ply + 1);
        if reduction > 0 && value > low {
            value = -self.search(next, -low - 1, -low, depth - 1, ply + 1);
        }
        if value > low && value < beta {
            value = -self.search(next, -beta, -low, depth - 1, ply + 1);
        }
        value
    }

    fn probe(&self, position: &Position) -> Option<TtEntry> {
        self.shared.tt.probe(position.key()).map(TtEntry::unpack)
    }

    /// Whether another thread is searching the same move.
    fn is_searched_elsewhere(&self, next: &Position, depth: u32) -> bool {
        let abdada = self.abdada.filter(|_| depth >= Abdada::MIN_DEPTH);
        abdada.is_some_and(|abdada| abdada.is_being_searched(next.key(), depth))
    }

    fn pass_or_end(&mut self, position: &Position, alpha: i32, beta: i32, depth: u32, ply: usize) -> i32 {
        if position.is_over() {
            return position.score().lead(position.turn()) * 100;
        }
        self.evaluation.push(&mut self.accumulators, position, ply);
        let mut next = *position;
        next.play_unchecked(Move::Pass);
        self.set_target(ply, Move::Pass);
        // A forced pass does not reduce the depth: there was no decision.
        -self.search(&next, -beta, -alpha, depth, ply + 1)
    }

    fn static_eval(&mut self, position: &Position, ply: usize) -> i32 {
        if position.is_over() {
            return position.score().lead(position.turn()) * 100;
        }
        self.evaluation.evaluate(&mut self.accumulators, position, ply).clamp(1 - INFINITY, INFINITY - 1)
    }

    /// Generates the moves with their ordering scores: hash move, killers, then by history, captures and the number of
    /// replies left.
    fn generate_moves(&mut self, position: &Position, hash_move: PackedMove, ply: usize) -> MoveList {
        let theirs = position.owned_by(position.turn().opponent());
        let killers = self.killers[ply.min(MAX_PLY - 1)];
        let (history, player, previous) = (self.history, position.turn(), self.targets[ply.min(MAX_PLY)]);
        self.moves.generate(position, |action, replies| {
            let packed = PackedMove::new(action);
            if packed == hash_move {
                return i32::MAX;
            }
            let Move::Stack { from, to } = action else { return 0 };
            if packed == killers[0] {
                return i32::MAX - 1;
            }
            if packed == killers[1] {
                return i32::MAX - 2;
            }
            let captured = if theirs.contains(to) { i32::from(position.height(to)) } else { 0 };
            let replies = replies.map_or(UNKNOWN_REPLIES, |replies| replies as i32);
            history.score(player, from, to, previous) + captured * CAPTURE_BONUS - replies * REPLY_PENALTY
        })
    }

    /// Records the target of the move that leads to the next ply.
    fn set_target(&mut self, ply: usize, action: Move) {
        self.targets[(ply + 1).min(MAX_PLY)] = match action {
            Move::Stack { to, .. } => Some(to),
            Move::Place(_) | Move::Pass => None,
        };
    }

    /// Updates killers and history after a beta cutoff; the moves searched before it failed to cause one.
    fn record_cutoff(&mut self, position: &Position, action: Move, failed: &FailedMoves, depth: u32, ply: usize) {
        let killers = &mut self.killers[ply.min(MAX_PLY - 1)];
        let packed = PackedMove::new(action);
        if killers[0] != packed {
            *killers = [packed, killers[0]];
        }
        let (player, previous) = (position.turn(), self.targets[ply.min(MAX_PLY)]);
        let bonus = (depth * depth) as i32;
        if let Move::Stack { from, to } = action {
            self.history.update(player, from, to, previous, bonus);
        }
        for &(from, to) in failed.as_slice() {
            self.history.update(player, from, to, previous, -(bonus / 2));
        }
    }

    /// Follows the best moves in the transposition table as far as they go.
    fn extract_pv(&self, position: &Position) -> Vec<Move> {
        let mut position = *position;
        let mut pv = Vec::new();
        while pv.len() < MAX_PLY && !position.is_over() {
            let forced = !position.can_move(position.turn());
            let best = if forced {
                Some(Move::Pass)
            } else if pv.is_empty() {
                self.root_best.unpack()
            } else {
                self.probe(&position).and_then(|entry| entry.best.unpack())
            };
            let Some(action) = best.filter(|action| position.is_legal(*action)) else { break };
            position.play_unchecked(action);
            pv.push(action);
        }
        pv
    }

    fn count_node(&mut self) {
        self.nodes += 1;
        self.nodes_until_check -= 1;
        if self.nodes_until_check == 0 {
            self.flush_nodes();
            self.nodes_until_check = self.shared.nodes_left().clamp(1, NODES_PER_CHECK);
            let is_outdated = |task| self.abdada.is_some_and(|abdada| abdada.task() != task);
            self.stopped |= self.shared.must_stop() || self.task.is_some_and(is_outdated);
        }
    }

    fn flush_nodes(&mut self) {
        self.shared.add_nodes(std::mem::take(&mut self.nodes));
    }
}

/// The first moves of a position that did not cause a beta cutoff.
struct FailedMoves {
    moves: [(Space, Space); FailedMoves::MAX],
    count: usize,
}

impl FailedMoves {
    /// Later moves are rarely ordered too early.
    const MAX: usize = 24;

    fn new() -> FailedMoves {
        FailedMoves { moves: [(Space::ALL[0], Space::ALL[0]); FailedMoves::MAX], count: 0 }
    }

    fn push(&mut self, action: Move) {
        if let Move::Stack { from, to } = action
            && self.count < FailedMoves::MAX
        {
            self.moves[self.count] = (from, to);
            self.count += 1;
        }
    }

    fn as_slice(&self) -> &[(Space, Space)] {
        &self.moves[..self.count]
    }
}

/// The margin of reverse futility pruning, in hundredths of a point.
///
/// It is one standard deviation of the difference between a search to this depth and the static evaluation, fitted to
/// 400 positions of games: the difference grows with the depth, and as the board empties.
fn rfp_margin(depth: u32, occupied: u32) -> i32 {
    let on_full_board = 80 + 23 * depth as i32;
    let growth = 1000 + 58 * (46 - occupied as i32).max(0);
    on_full_board * growth / 1000
}

/// Late move pruning: the number of moves that are searched.
fn lmp_move_count(depth: u32) -> u32 {
    4 + 2 * depth * depth
}

/// Late move reductions: by how much the depth is reduced, by depth and move number.
fn lmr_reduction(depth: u32, move_number: u16) -> u32 {
    match (depth, move_number) {
        (0..=2, _) | (_, 0..=3) => 0,
        (3, _) | (_, 4..=11) => 1,
        _ => 2,
    }
}
