//! The exact solver: proves by how much the player to move wins an ending.

use std::time::{Duration, Instant};

use dvonn::{Move, Phase, Position, Space};

use crate::limits::Stop;
use crate::moves::{MoveStack, Moves};
use crate::table::{Entry, PackedMove, Table};

/// What is to be proved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// The final difference.
    #[default]
    Difference,
    /// Only who wins, or that nobody does.
    Winner,
}

/// When the solver gives up.
#[derive(Clone, Debug, Default)]
pub struct SolverLimits {
    /// After this long.
    pub time: Option<Duration>,
    /// After this many positions.
    pub nodes: Option<u64>,
}

/// What is proved about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The player to move will be ahead by this many points at least.
    pub lower: i32,
    /// The player to move will be ahead by this many points at most.
    pub upper: i32,
    /// Best play for both sides, if the value is proved: to the end of the game, unless it ran out of time before.
    pub line: Vec<Move>,
    /// Positions looked at.
    pub nodes: u64,
}

impl Solution {
    /// The proved value, if it is one number.
    pub fn value(&self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// 1, 0 or −1 if it is proved that the player to move wins, ties or loses.
    pub fn outcome(&self) -> Option<i32> {
        (self.lower.signum() == self.upper.signum()).then_some(self.lower.signum())
    }
}

/// Proves what endings are worth.
///
/// ```
/// use engine::{Goal, Solver, SolverLimits, Stop, Table};
///
/// let position = *notation::read_position("w,bw,r,6/10/11/10/9 w move")?.position();
/// let solution = Solver::new(&Table::new(1)).solve(&position, Goal::Difference, &SolverLimits::default(), &Stop::new());
/// assert_eq!(solution.value(), Some(3));
/// # Ok::<(), notation::PositionError>(())
/// ```
pub struct Solver<'a> {
    table: &'a Table,
    /// Positions with few occupied spaces: so many that the large table would be slower than searching them again.
    near: Vec<(u64, u32)>,
    moves: MoveStack,
    nodes: u64,
    node_limit: u64,
    deadline: Option<Instant>,
    stopped: bool,
}

/// Positions with this many occupied spaces or fewer go to the near table, which fits the processor's cache.
const NEAR: u32 = 12;
const NEAR_SLOTS: usize = 1 << 15;

/// Sets the solver's entries apart from those of the playing search in the table that they share.
const KEY_OF_SOLVER: u64 = 0x5851_f42d_4c95_7f2d;

/// How many positions are looked at between two looks at the clock.
const NODES_A_LOOK: u64 = 1024;

impl<'a> Solver<'a> {
    /// A solver that keeps what it finds in this table.
    pub fn new(table: &'a Table) -> Solver<'a> {
        Solver {
            table,
            near: vec![(0, 0); NEAR_SLOTS],
            moves: MoveStack::default(),
            nodes: 0,
            node_limit: u64::MAX,
            deadline: None,
            stopped: false,
        }
    }

    /// Proves as much as the limits allow about a position of the stacking phase.
    ///
    /// Each step asks only whether the value is at least some number; the answers close in on it.
    pub fn solve(&mut self, position: &Position, goal: Goal, limits: &SolverLimits, stop: &Stop) -> Solution {
        self.nodes = 0;
        self.stopped = false;
        self.node_limit = limits.nodes.unwrap_or(u64::MAX);
        // A time too long to be counted is as good as none.
        self.deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        if position.phase() == Phase::Placing {
            // Nothing is decided yet, and nothing could be proved.
            let most = Space::COUNT as i32;
            return Solution { lower: -most, upper: most, line: Vec::new(), nodes: 0 };
        }
        let pieces = count_pieces(position);
        let mut bounds = Bounds { lower: -pieces, upper: pieces };
        // Who wins is asked first; it is the easier question, and what most people want to know.
        for question in [1, 0] {
            self.ask(position, question, pieces, &mut bounds, stop);
        }
        while goal == Goal::Difference && bounds.lower < bounds.upper && !self.stopped {
            // The last answer is the best guess; never one that is answered already.
            let guess = if bounds.lower > -pieces { bounds.lower + 1 } else { bounds.upper };
            self.ask(position, guess, pieces, &mut bounds, stop);
        }
        let Bounds { lower, upper } = bounds;
        let line = if lower == upper { self.line(position, lower, stop) } else { Vec::new() };
        Solution { lower, upper, line, nodes: self.nodes }
    }

    /// Finds out whether the value is at least `question`, and tightens the bounds by the answer.
    fn ask(&mut self, position: &Position, question: i32, pieces: i32, bounds: &mut Bounds, stop: &Stop) {
        if self.stopped || question <= bounds.lower || question > bounds.upper {
            return;
        }
        let value = self.search(position, question - 1, question, pieces, stop);
        if self.stopped {
            return;
        }
        if value >= question {
            bounds.lower = value;
        } else {
            bounds.upper = value;
        }
    }

    /// The final difference for the player to move, between bounds.
    ///
    /// Contract: a return value of `alpha` or less is an upper bound of the true value; one of `beta` or more is a lower
    /// bound; one between them is the true value. `pieces` is the number of pieces on the board. After a stop the return
    /// value means nothing, and nothing is stored.
    fn search(&mut self, position: &Position, alpha: i32, beta: i32, pieces: i32, stop: &Stop) -> i32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_A_LOOK) {
            let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            self.stopped |= late || self.nodes >= self.node_limit || stop.is_stopped();
        }
        if self.stopped {
            return 0;
        }
        // Nobody can come to own more than all pieces, and pieces never return to the board.
        if pieces <= alpha {
            return pieces;
        }
        if -pieces >= beta {
            return -pieces;
        }
        // Bounds that an earlier search proved hold for good: the value depends on the position alone.
        let near = position.occupied().len() <= NEAR;
        let known = self.get(position, near);
        let (mut bounds, best_known) = known.unwrap_or((Bounds { lower: -pieces, upper: pieces }, PackedMove::NONE));
        if bounds.lower >= beta || bounds.lower == bounds.upper {
            return bounds.lower;
        }
        if bounds.upper <= alpha {
            return bounds.upper;
        }

        let start = self.moves.len();
        let mut moves = self.rank_moves(position, best_known);
        if moves.len() == 0 {
            return self.pass_or_end(position, alpha, beta, pieces, stop);
        }
        // Less than any value; after a stop the caller may still negate it.
        let mut best = (-i32::MAX, PackedMove::NONE);
        while let Some(ranked) = self.moves.next(&mut moves) {
            let mut next = *position;
            let removed = next.play_unchecked(ranked.action);
            let pieces = if removed.is_empty() { pieces } else { count_pieces(&next) };
            let value = -self.search(&next, -beta, -alpha.max(best.0), pieces, stop);
            if self.stopped {
                break;
            }
            if value > best.0 {
                best = (value, PackedMove::new(ranked.action));
            }
            // The opponent has something better than to allow this.
            if value >= beta {
                break;
            }
        }
        self.moves.discard(start);
        if !self.stopped {
            // By the contract above, `best` is a lower bound from `beta` on, an upper bound up to `alpha`, or both.
            if best.0 > alpha {
                bounds.lower = bounds.lower.max(best.0);
            }
            if best.0 < beta {
                bounds.upper = bounds.upper.min(best.0);
            }
            self.put(position, near, bounds, best.1);
        }
        best.0
    }

    fn pass_or_end(&mut self, position: &Position, alpha: i32, beta: i32, pieces: i32, stop: &Stop) -> i32 {
        if position.is_over() {
            return position.score().lead(position.turn());
        }
        let mut next = *position;
        next.play_unchecked(Move::Pass);
        -self.search(&next, -beta, -alpha, pieces, stop)
    }

    /// The best move of an earlier search first, then those that leave few replies, take much, and keep tall stacks.
    fn rank_moves(&mut self, position: &Position, best: PackedMove) -> Moves {
        let theirs = position.owned_by(position.turn().opponent());
        self.moves.generate(position, |action, replies| {
            let Move::Stack { from, to } = action else { return 0 };
            if PackedMove::new(action) == best {
                return i32::MAX;
            }
            let taken = if theirs.contains(to) { i32::from(position.height(to)) } else { 0 };
            // A move that may cut something off is worth an early look.
            let replies = replies.map_or(5, |replies| replies as i32);
            3 * taken - 8 * replies - 3 * i32::from(position.height(from))
        })
    }

    /// Best play from a position whose value is proved: moves that keep it, found by asking again.
    ///
    /// The limit of nodes is for the proof; the table answers most of what is asked here.
    fn line(&mut self, position: &Position, value: i32, stop: &Stop) -> Vec<Move> {
        self.node_limit = u64::MAX;
        let mut line = Vec::new();
        let (mut position, mut value) = (*position, value);
        while !position.is_over() && !self.stopped {
            let best_known = self.get(&position, position.occupied().len() <= NEAR).and_then(|(_, best)| best.unpack());
            let likely = best_known.filter(|action| position.is_legal(*action));
            let keeping = likely.into_iter().chain(position.legal_moves()).find_map(|action| {
                let mut next = position;
                next.play_unchecked(action);
                // The mover keeps the value if the other player gets no more than its opposite.
                let reply = self.search(&next, -value, 1 - value, count_pieces(&next), stop);
                (!self.stopped && reply <= -value).then_some((action, next))
            });
            let Some((action, next)) = keeping else { break };
            line.push(action);
            position = next;
            value = -value;
        }
        line
    }

    fn get(&self, position: &Position, near: bool) -> Option<(Bounds, PackedMove)> {
        let key = position.key() ^ KEY_OF_SOLVER;
        if near {
            let (known_key, payload) = self.near[key as usize % NEAR_SLOTS];
            return (known_key == key).then(|| unpack(payload));
        }
        self.table.get(key).map(|entry| unpack(entry.payload))
    }

    fn put(&mut self, position: &Position, near: bool, bounds: Bounds, best: PackedMove) {
        let key = position.key() ^ KEY_OF_SOLVER;
        let payload = pack(bounds, best);
        if near {
            self.near[key as usize % NEAR_SLOTS] = (key, payload);
        } else {
            // The fuller the board, the more work the entry stands for.
            self.table.put(key, Entry { payload, depth: position.occupied().len() as u8 });
        }
    }
}

/// What is proved so far: the value lies between these, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bounds {
    lower: i32,
    upper: i32,
}

fn count_pieces(position: &Position) -> i32 {
    position.occupied().into_iter().map(|space| i32::from(position.height(space))).sum()
}

/// The lower bound, the upper bound and the move, from the lowest bit up; bounds fit a signed byte.
fn pack(bounds: Bounds, best: PackedMove) -> u32 {
    let byte = |bound: i32| u32::from(bound as i8 as u8);
    byte(bounds.lower) | byte(bounds.upper) << 8 | best.bits() << 16
}

fn unpack(payload: u32) -> (Bounds, PackedMove) {
    let bound = |byte: u32| i32::from(byte as u8 as i8);
    (Bounds { lower: bound(payload), upper: bound(payload >> 8) }, PackedMove::from_bits(payload >> 16))
}
