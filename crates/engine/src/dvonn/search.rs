//! The playing search: principal variation search with iterative deepening.

use std::sync::atomic::{AtomicU64, Ordering};

use dvonn::{Move, Position, Space};

use crate::clock::Allowance;
use crate::company::{Company, Task};
use crate::evaluation::Evaluate;
use crate::history::History;
use crate::instant::Instant;
use crate::limits::Stop;
use crate::moves::MoveStack;
use crate::report::Report;
use crate::table::{Entry, PackedMove, Table};

/// More than any value, in hundredths of a point.
pub(crate) const INFINITY: i32 = 10_000;

/// No game lasts longer: each move empties a space, and between two moves there is one pass at most.
pub(crate) const DEEPEST: usize = 2 * Space::COUNT + 2;

/// How many positions are looked at between two looks at the clock.
const NODES_A_LOOK: u64 = 1024;

/// The first window around the last value; it grows until it holds the new one.
const WINDOW: i32 = 150;

/// What the threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) stop: &'a Stop,
    /// Ends the threads of this search only.
    pub(crate) ended: Stop,
    pub(crate) deadline: Option<Instant>,
    pub(crate) node_limit: u64,
    pub(crate) nodes: AtomicU64,
    /// What the threads tell each other, if there are several.
    pub(crate) company: Option<&'a Company>,
}

impl<'a> Shared<'a> {
    /// What one thread needs that began at a moment, with the time and the nodes that it may take.
    pub(crate) fn new(
        table: &'a Table,
        stop: &'a Stop,
        start: Instant,
        allowance: Option<Allowance>,
        node_limit: Option<u64>,
    ) -> Shared<'a> {
        Shared {
            table,
            stop,
            ended: Stop::new(),
            // A time too long to be counted is as good as none.
            deadline: allowance.and_then(|allowance| start.checked_add(allowance.most)),
            node_limit: node_limit.unwrap_or(u64::MAX),
            nodes: AtomicU64::new(0),
            company: None,
        }
    }

    /// Whether all threads have to end.
    pub(crate) fn is_over(&self) -> bool {
        self.stop.is_stopped()
            || self.ended.is_stopped()
            || self.nodes.load(Ordering::Relaxed) >= self.node_limit
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// One thread's search.
pub(crate) struct Search<'a, E: Evaluate> {
    shared: &'a Shared<'a>,
    evaluation: &'a E,
    history: &'a History,
    trail: E::Trail,
    moves: MoveStack,
    /// The last two moves that refuted another, at each distance from the root.
    killers: [[PackedMove; 2]; DEEPEST],
    /// The best move of the root. Other threads may overwrite what the table says of it.
    best_of_root: PackedMove,
    /// Moves of the root that are left out, since others are wanted beside them. What is found then is not the root's value.
    barred: Vec<Move>,
    /// Positions looked at since they were last told to the other threads.
    nodes: u64,
    /// Positions to look at before the next look at the clock.
    before_look: u64,
    stopped: bool,
    /// What a helper searches is of no use any more when the leading thread is on another task than this.
    task: Option<Task>,
}

/// What a finished iteration found.
#[derive(Clone, Debug)]
pub(crate) struct Iteration {
    pub(crate) depth: u32,
    pub(crate) value: i32,
    pub(crate) line: Vec<Move>,
}

impl<'a, E: Evaluate> Search<'a, E> {
    pub(crate) fn new(shared: &'a Shared<'a>, evaluation: &'a E, history: &'a History) -> Search<'a, E> {
        Search {
            shared,
            evaluation,
            history,
            trail: evaluation.trail(),
            moves: MoveStack::default(),
            killers: [[PackedMove::NONE; 2]; DEEPEST],
            best_of_root: PackedMove::NONE,
            barred: Vec::new(),
            nodes: 0,
            before_look: shared.node_limit.clamp(1, NODES_A_LOOK),
            stopped: false,
            task: None,
        }
    }

    /// Deepens until a limit is reached, and tells of each finished iteration.
    pub(crate) fn deepen(
        &mut self,
        position: &Position,
        last_depth: u32,
        mut on_iteration: impl FnMut(Iteration) -> bool,
    ) {
        let mut value = 0;
        for depth in 1..=last_depth {
            value = self.search_around(position, value, depth);
            if self.stopped {
                break;
            }
            self.publish_nodes();
            let line = self.line(position);
            if !on_iteration(Iteration { depth, value, line }) {
                break;
            }
        }
        self.publish_nodes();
    }

    /// The best value and line without the barred moves, which must not be all; nothing if it was stopped.
    ///
    /// `before` is what an earlier, less deep look found in the same place.
    pub(crate) fn look_beside(
        &mut self,
        position: &Position,
        barred: &[Move],
        before: Option<&Report>,
        expected: i32,
        depth: u32,
    ) -> Option<(i32, Vec<Move>)> {
        self.barred.clear();
        self.barred.extend(barred);
        self.best_of_root = before.and_then(Report::best).map_or(PackedMove::NONE, PackedMove::new);
        let value = self.search_around(position, expected, depth);
        self.publish_nodes();
        (!self.stopped).then(|| (value, self.line(position)))
    }

    /// Searches what the leading thread searches until it is ended, and goes ahead to the next depth when it is first.
    pub(crate) fn help(&mut self, position: &Position, company: &Company) {
        while !self.shared.is_over() {
            let task = company.task();
            self.task = Some(task);
            self.stopped = false;
            let mut value = self.search(position, task.alpha, task.beta, task.depth, 0);
            for depth in task.depth + 1..=DEEPEST as u32 {
                if self.stopped {
                    break;
                }
                value = self.search_around(position, value, depth);
            }
        }
        self.publish_nodes();
    }

    /// Searches with a window around the expected value, and with wider ones until the value lies inside.
    fn search_around(&mut self, position: &Position, expected: i32, depth: u32) -> i32 {
        let mut margin = if depth > 3 { WINDOW } else { INFINITY };
        loop {
            let (alpha, beta) = ((expected - margin).max(-INFINITY), (expected + margin).min(INFINITY));
            if let Some(company) = self.shared.company
                && self.task.is_none()
            {
                company.lead(Task { depth, alpha, beta });
            }
            let value = self.search(position, alpha, beta, depth, 0);
            if self.stopped || value > alpha && value < beta || margin >= INFINITY {
                return value;
            }
            margin *= 4;
        }
    }

    /// The value of a position for the player to move, looking `depth` moves ahead.
    ///
    /// A return value of `alpha` or less is an upper bound of the true one, of `beta` or more a lower bound; between
    /// them it is the value. After a stop it means nothing.
    fn search(&mut self, position: &Position, alpha: i32, beta: i32, depth: u32, ply: usize) -> i32 {
        self.count_node();
        if self.stopped {
            return 0;
        }
        if depth == 0 {
            return self.judge(position, ply);
        }
        // Just above the leaves a look into the table costs more than it saves.
        let tabled = depth > 1 || ply == 0;
        let known = if tabled { self.known(position) } else { None };
        if let Some(known) = known
            && ply > 0
            && known.decides(alpha, beta, depth)
        {
            return known.value;
        }

        if depth <= DEEPEST_TRUST && beta - alpha == 1 && ply > 0 {
            let stand = self.judge(position, ply);
            // So far ahead that no reply near the leaves will change it. The margin is wide: a player who must move can
            // lose by it.
            if stand - TRUST_MARGIN * depth as i32 >= beta {
                return stand;
            }
        }

        let beside_others = ply == 0 && !self.barred.is_empty();
        let best_known =
            if beside_others { self.best_of_root } else { known.map_or(PackedMove::NONE, |known| known.best) };
        let start = self.moves.len();
        let mut moves = self.rank_moves(position, best_known, ply);
        if beside_others {
            self.moves.leave_out(&mut moves, &self.barred);
        }
        if moves.len() == 0 {
            return self.pass_or_end(position, alpha, beta, depth, ply);
        }
        self.evaluation.follow(&mut self.trail, position, ply);
        let mut best = (-INFINITY, PackedMove::NONE);
        while let Some(ranked) = self.moves.next(&mut moves) {
            // What was put off is what another thread is on, and by now it may be done with the whole position.
            if moves.were_put_off()
                && tabled
                && ply > 0
                && let Some(known) = self.known(position)
                && known.decides(alpha, beta, depth)
            {
                self.moves.discard(start);
                return known.value;
            }
            let mut next = *position;
            next.play_unchecked(ranked.action);
            if ranked.order > 0 && self.is_on_elsewhere(&next, depth) && self.moves.defer(&mut moves, ranked) {
                continue;
            }
            let low = alpha.max(best.0);
            let value = self.search_move(&next, low, beta, depth, ply, ranked.order);
            if self.stopped {
                break;
            }
            if value > best.0 {
                best = (value, PackedMove::new(ranked.action));
            }
            if value >= beta {
                self.remember_refutation(ranked.action, depth, ply);
                break;
            }
        }
        self.moves.discard(start);
        if tabled && !self.stopped {
            if ply == 0 {
                self.best_of_root = best.1;
            }
            if !beside_others {
                let bound = Bound::of(best.0, alpha, beta);
                self.shared.table.put(position.key(), Known { value: best.0, bound, depth, best: best.1 }.pack());
            }
        }
        best.0
    }

    /// The value of a move: the first in full, later ones first only as to whether they are better, and the latest less
    /// deeply.
    fn search_move(&mut self, next: &Position, low: i32, beta: i32, depth: u32, ply: usize, order: u16) -> i32 {
        if order == 0 {
            return -self.search(next, -beta, -low, depth - 1, ply + 1);
        }
        let company = self.shared.company.filter(|_| depth >= Company::SHALLOWEST);
        if let Some(company) = company {
            company.begin(next.key(), depth);
        }
        let value = self.search_later_move(next, low, beta, depth, ply, reduction(depth, order));
        if let Some(company) = company {
            company.end(next.key(), depth);
        }
        value
    }

    fn search_later_move(
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

    fn known(&self, position: &Position) -> Option<Known> {
        self.shared.table.get(position.key()).map(Known::unpack)
    }

    /// Whether another thread is on the same move.
    fn is_on_elsewhere(&self, next: &Position, depth: u32) -> bool {
        let company = self.shared.company.filter(|_| depth >= Company::SHALLOWEST);
        company.is_some_and(|company| company.is_on(next.key(), depth))
    }

    fn pass_or_end(&mut self, position: &Position, alpha: i32, beta: i32, depth: u32, ply: usize) -> i32 {
        if position.is_over() {
            return position.score().lead(position.turn()) * 100;
        }
        self.evaluation.follow(&mut self.trail, position, ply);
        let mut next = *position;
        next.play_unchecked(Move::Pass);
        // A forced pass costs no depth: nothing was decided.
        -self.search(&next, -beta, -alpha, depth, ply + 1)
    }

    fn judge(&mut self, position: &Position, ply: usize) -> i32 {
        if position.is_over() {
            return position.score().lead(position.turn()) * 100;
        }
        self.evaluation.judge(&mut self.trail, position, ply).clamp(1 - INFINITY, INFINITY - 1)
    }

    /// The moves in the order in which they are tried: the best one of an earlier search, moves that refuted others,
    /// then those that often did well, leave few replies and take much.
    fn rank_moves(&mut self, position: &Position, best: PackedMove, ply: usize) -> crate::moves::Moves {
        let theirs = position.owned_by(position.turn().opponent());
        let killers = self.killers[ply.min(DEEPEST - 1)];
        let history = self.history;
        self.moves.generate(position, |action, replies| {
            let packed = PackedMove::new(action);
            if packed == best {
                return i32::MAX;
            }
            let Move::Stack { from, to } = action else { return 0 };
            if packed == killers[0] {
                return i32::MAX - 1;
            }
            if packed == killers[1] {
                return i32::MAX - 2;
            }
            let taken = if theirs.contains(to) { i32::from(position.height(to)) } else { 0 };
            let replies = replies.map_or(UNKNOWN_REPLIES, |replies| replies as i32);
            history.count(from, to) + taken * TAKEN_RANK - replies * REPLY_RANK
        })
    }

    fn remember_refutation(&mut self, action: Move, depth: u32, ply: usize) {
        let killers = &mut self.killers[ply.min(DEEPEST - 1)];
        let packed = PackedMove::new(action);
        if killers[0] != packed {
            *killers = [packed, killers[0]];
        }
        if let Move::Stack { from, to } = action {
            self.history.add(from, to, depth);
        }
    }

    /// The best line as far as the table knows it.
    fn line(&self, position: &Position) -> Vec<Move> {
        let mut position = *position;
        let mut line = Vec::new();
        while line.len() < DEEPEST && !position.is_over() {
            let forced = !position.can_move(position.turn());
            let best = if forced {
                Some(Move::Pass)
            } else if line.is_empty() {
                self.best_of_root.unpack()
            } else {
                self.known(&position).and_then(|known| known.best.unpack())
            };
            let Some(action) = best.filter(|action| position.is_legal(*action)) else { break };
            position.play_unchecked(action);
            line.push(action);
        }
        line
    }

    fn count_node(&mut self) {
        self.nodes += 1;
        self.before_look -= 1;
        if self.before_look == 0 {
            self.publish_nodes();
            let shared = self.shared;
            let nodes_left = shared.node_limit.saturating_sub(shared.nodes.load(Ordering::Relaxed));
            self.before_look = nodes_left.clamp(1, NODES_A_LOOK);
            let is_new = |task| shared.company.is_some_and(|company| company.task() != task);
            self.stopped |= shared.is_over() || self.task.is_some_and(is_new);
        }
    }

    fn publish_nodes(&mut self) {
        self.shared.nodes.fetch_add(std::mem::take(&mut self.nodes), Ordering::Relaxed);
    }
}

/// This near to the leaves the evaluation is trusted, if it says that a player is ahead by this much a move.
const DEEPEST_TRUST: u32 = 2;
const TRUST_MARGIN: i32 = 350;

/// What a reply and a captured piece count for in the ranking.
const REPLY_RANK: i32 = 24;
const TAKEN_RANK: i32 = 16;
const UNKNOWN_REPLIES: i32 = 8;

/// By how much later moves are searched less deeply.
fn reduction(depth: u32, order: u16) -> u32 {
    match (depth, order) {
        (0..=2, _) | (_, 0..=3) => 0,
        (3, _) | (_, 4..=11) => 1,
        _ => 2,
    }
}

/// What a value means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    /// The true value is this or more.
    Lower,
    /// The true value is this or less.
    Upper,
    /// The true value is this.
    Exact,
}

impl Bound {
    fn of(value: i32, alpha: i32, beta: i32) -> Bound {
        if value >= beta {
            Bound::Lower
        } else if value <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }
}

/// What the table knows of a position: value, bound, depth and best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Known {
    value: i32,
    bound: Bound,
    depth: u32,
    best: PackedMove,
}

impl Known {
    /// Whether a search this deep with this window would only find the same.
    fn decides(self, alpha: i32, beta: i32, depth: u32) -> bool {
        self.depth >= depth
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.value >= beta,
                Bound::Upper => self.value <= alpha,
            }
    }

    fn pack(self) -> Entry {
        let bound = match self.bound {
            Bound::Lower => 0,
            Bound::Upper => 1,
            Bound::Exact => 2,
        };
        let payload = u64::from(self.value as i16 as u16) | self.best.bits() << 16 | bound << (16 + PackedMove::BITS);
        Entry { payload, depth: self.depth as u8 }
    }

    fn unpack(entry: Entry) -> Known {
        let bound = match entry.payload >> (16 + PackedMove::BITS) {
            0 => Bound::Lower,
            1 => Bound::Upper,
            _ => Bound::Exact,
        };
        Known {
            value: i32::from(entry.payload as u16 as i16),
            bound,
            depth: u32::from(entry.depth),
            best: PackedMove::from_bits(entry.payload >> 16),
        }
    }
}
