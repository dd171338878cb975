//! The exact solver: proves the final difference of an ending.
//!
//! Large endings are searched by df-pn, small ones by alpha-beta, and those in which only one player can still move by a
//! maximization. Each search answers one question, whether the value is at least some target, and the answers narrow down
//! the value.

mod alpha_beta;
mod bounds;
mod budget;
mod df_pn;
mod maximize;
mod table_key;
mod tt_entry;

use std::time::Duration;

use dvonn::{Move, Phase, Position};

use self::bounds::Bounds;
use self::budget::Budget;
use self::df_pn::{Child, ProofNumbers};
use self::table_key::TableKey;
use self::tt_entry::TtEntry;
use super::evaluation::Features;
use super::history::History;
use super::move_picker::MoveStack;
use super::packed_move::PackedMove;
use super::search::Search;
use crate::common::instant::Instant;
use crate::common::limits::Stop;
use crate::common::shared::SharedState;
use crate::common::transposition_table::{RawEntry, TranspositionTable};

/// What to prove.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// The final difference.
    #[default]
    Difference,
    /// Only whether the side to move wins, draws or loses, which is often much faster to prove.
    Winner,
}

/// The limits of a proof. Without a time or node limit the solver runs until it has proved the goal or is stopped, which
/// for a large ending can take longer than anyone would wait.
#[derive(Clone, Debug, Default)]
pub struct SolverLimits {
    /// The time limit.
    pub time: Option<Duration>,
    /// The node limit.
    pub nodes: Option<u64>,
    /// Additional nodes for finding the principal variation once a value is proved; unlimited if `None`.
    pub extra_pv_nodes: Option<u64>,
}

/// The bounds that were proved about a position. They are always correct, however early the solver was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Lower bound of the final lead of the side to move.
    pub lower: i32,
    /// Upper bound of the final lead of the side to move.
    pub upper: i32,
    /// The principal variation, if the value is proved: to the end of the game, unless a limit was reached before. With
    /// [`Goal::Winner`], the winning move of the side to move.
    pub pv: Vec<Move>,
    /// Nodes searched.
    pub nodes: u64,
}

impl Solution {
    /// The final lead of the side to move, or `None` if it is not proved.
    pub fn value(&self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// 1, 0 or −1 for a proved win, draw or loss of the side to move; `None` if it is open.
    pub fn outcome(&self) -> Option<i32> {
        (self.lower.signum() == self.upper.signum()).then_some(self.lower.signum())
    }
}

/// The exact endgame solver: proves the result of positions of the stacking phase.
///
/// Large endings are searched by depth-first proof-number search (df-pn), small ones by alpha-beta. The cost grows
/// exponentially with the number of occupied spaces: in one second, endings with up to 20 are usually solved, few with 27
/// or more (`docs/benchmarks.md`). The transposition table may be shared with an engine and with other solvers.
///
/// ```
/// use engine::dvonn::{Goal, Solver, SolverLimits};
/// use engine::{Stop, TranspositionTable};
///
/// let position = *notation::read_position("w,bw,r,6/10/11/10/9 w move")?.position();
/// let tt = TranspositionTable::new(1);
/// let solution = Solver::new(&tt).solve(&position, Goal::Difference, &SolverLimits::default(), &Stop::new());
/// assert_eq!(solution.value(), Some(3));
/// # Ok::<(), notation::PositionError>(())
/// ```
pub struct Solver<'a> {
    tt: &'a TranspositionTable,
    /// Key and payload of positions with few occupied spaces. There are so many that probing the large table would be
    /// slower than searching them again.
    small_table: Vec<(u64, u32)>,
    moves: MoveStack,
    /// The children of all positions on the path from the root.
    children: Vec<Child>,
    budget: Budget,
    /// The expected value, if the caller knows it.
    expected: Option<i32>,
    /// Positions with at most this many occupied spaces are searched by alpha-beta, larger ones by df-pn.
    alpha_beta_limit: u32,
    /// Solvers that work on the same question in other threads.
    helpers: Vec<Solver<'a>>,
    /// Whether several threads work on the same question.
    is_parallel: bool,
}

/// Up to this many occupied spaces alpha-beta is faster than df-pn, measured on endings of real games.
const ALPHA_BETA_LIMIT: u32 = 15;

/// Positions with at most this many occupied spaces are stored in the small table, which fits into the processor's
/// cache.
const SMALL_TABLE_LIMIT: u32 = 12;
const SMALL_TABLE_SLOTS: usize = 1 << 15;

/// The depth of the playing search that guesses the value.
const GUESS_DEPTH: u32 = 4;

impl<'a> Solver<'a> {
    /// Creates a single-threaded solver that uses this transposition table. Results of earlier proofs in the table are
    /// reused.
    pub fn new(tt: &'a TranspositionTable) -> Solver<'a> {
        Solver {
            tt,
            small_table: vec![(0, 0); SMALL_TABLE_SLOTS],
            moves: MoveStack::default(),
            children: Vec::new(),
            budget: Budget::default(),
            expected: None,
            alpha_beta_limit: ALPHA_BETA_LIMIT,
            helpers: Vec::new(),
            is_parallel: false,
        }
    }

    /// Like [`Solver::new`], with several threads, at least one. The proved values do not depend on their number.
    pub fn with_threads(tt: &'a TranspositionTable, threads: usize) -> Solver<'a> {
        let mut solver = Solver::new(tt);
        solver.helpers = (1..threads).map(|_| Solver { is_parallel: true, ..Solver::new(tt) }).collect();
        solver.is_parallel = threads > 1;
        solver
    }

    /// Lowers the number of occupied spaces from which on df-pn is used, so that tests can check it by brute force.
    #[doc(hidden)]
    pub fn set_alpha_beta_limit(&mut self, occupied: u32) {
        self.alpha_beta_limit = occupied;
    }

    /// Sets the expected value of the next positions. A good guess makes the proof faster; it never changes the result.
    pub fn expect(&mut self, value: i32) {
        self.expected = Some(value);
    }

    /// Proves as much as the limits allow about a position of the stacking phase. In the placing phase nothing can be
    /// proved: the solution then has the widest bounds.
    pub fn solve(&mut self, position: &Position, goal: Goal, limits: &SolverLimits, stop: &Stop) -> Solution {
        self.budget = Budget::new(limits, stop);
        if position.phase() == Phase::Placing {
            // Nothing can be proved before the board is full.
            let Bounds { lower, upper } = Bounds::WIDEST;
            return Solution { lower, upper, pv: Vec::new(), nodes: 0 };
        }
        let pieces = count_pieces(position);
        let mut bounds = Bounds { lower: -pieces, upper: pieces };
        let guess = self.expected.unwrap_or_else(|| self.guess_value(position));
        // The winner first: it is the easier question and the one that matters most.
        for target in if guess > 0 { [1, 0] } else { [0, 1] } {
            self.test(position, target, pieces, &mut bounds);
        }
        if goal == Goal::Difference {
            self.find_value(position, guess, pieces, &mut bounds);
        }
        let Bounds { lower, upper } = bounds;
        self.budget.extend(limits.extra_pv_nodes);
        let pv = if lower == upper {
            self.extract_pv(position, lower)
        } else if goal == Goal::Winner && lower > 0 {
            self.find_move_reaching(position, 1).into_iter().collect()
        } else {
            Vec::new()
        };
        Solution { lower, upper, pv, nodes: self.budget.nodes() }
    }

    /// Tests targets around the guess: in growing steps while all answers point the same way, then by bisection.
    fn find_value(&mut self, position: &Position, guess: i32, pieces: i32, bounds: &mut Bounds) {
        let mut target = guess;
        let mut step = 1;
        let mut answers = [false; 2];
        while bounds.lower < bounds.upper && !self.budget.is_exhausted() {
            target = target.clamp(bounds.lower + 1, bounds.upper);
            self.test(position, target, pieces, bounds);
            let reached = bounds.lower >= target;
            answers[usize::from(reached)] = true;
            target = match (answers, reached) {
                ([true, true], _) => i32::midpoint(bounds.lower, bounds.upper) + 1,
                (_, true) => bounds.lower + step,
                (_, false) => bounds.upper + 1 - step,
            };
            step *= 2;
        }
    }

    /// Tests whether the value is at least `target`, and tightens the bounds accordingly.
    fn test(&mut self, position: &Position, target: i32, pieces: i32, bounds: &mut Bounds) {
        if self.budget.is_exhausted() || bounds.reach(target).is_some() {
            return;
        }
        let (_, proved) = self.search_parallel(position, target, pieces);
        if !self.budget.is_exhausted() {
            *bounds = bounds.intersection(proved);
        }
    }

    /// Tests a target with all threads, until the first of them has the answer.
    fn search_parallel(&mut self, position: &Position, target: i32, pieces: i32) -> (ProofNumbers, Bounds) {
        let mut helpers = std::mem::take(&mut self.helpers);
        if helpers.is_empty() || position.occupied().len() <= self.alpha_beta_limit {
            self.helpers = helpers;
            return self.df_pn(position, target, pieces, ProofNumbers::INFINITE);
        }
        let solved = self.budget.share(helpers.iter_mut().map(|helper| &mut helper.budget));
        let answer = std::thread::scope(|scope| {
            let started: Vec<_> = helpers
                .iter_mut()
                .filter_map(|helper| {
                    let solved = solved.clone();
                    let help = move || {
                        let answer = helper.df_pn(position, target, pieces, ProofNumbers::INFINITE);
                        (!helper.budget.is_exhausted()).then(|| {
                            solved.stop();
                            answer
                        })
                    };
                    // If the system refuses a thread, the solver runs with fewer.
                    std::thread::Builder::new().spawn_scoped(scope, help).ok()
                })
                .collect();
            let own = self.df_pn(position, target, pieces, ProofNumbers::INFINITE);
            let own = (!self.budget.is_exhausted()).then_some(own);
            solved.stop();
            started.into_iter().filter_map(|thread| thread.join().ok()?).last().or(own)
        });
        self.budget.collect(helpers.iter().map(|helper| &helper.budget), answer.is_some());
        self.helpers = helpers;
        answer.unwrap_or((ProofNumbers::INFINITE, Bounds::WIDEST))
    }

    /// Guesses the value by a shallow search, in points.
    fn guess_value(&mut self, position: &Position) -> i32 {
        if position.occupied().len() <= self.alpha_beta_limit {
            return 0;
        }
        let nodes_left = Some(self.budget.nodes_left());
        let shared = SharedState::new(self.tt, self.budget.stop(), Instant::now(), None, nodes_left);
        let mut value = 0;
        let _ = Search::new(&shared, &Features, &History::new()).deepen(position, GUESS_DEPTH, |iteration| {
            value = iteration.value;
            true
        });
        self.budget.spend(shared.nodes.into_inner());
        (f64::from(value) / 100.0).round() as i32
    }

    /// The principal variation of a proved value, by testing again; the transposition table answers most of the tests.
    ///
    /// It ends before the end of the game if a limit is reached.
    fn extract_pv(&mut self, position: &Position, value: i32) -> Vec<Move> {
        let mut pv = Vec::new();
        let (mut position, mut value) = (*position, value);
        while !position.is_over() && !self.budget.is_exhausted() {
            let Some(action) = self.find_move_reaching(&position, value) else { break };
            pv.push(action);
            position.play_unchecked(action);
            value = -value;
        }
        pv
    }

    /// A move that reaches `value`: after it the opponent gets no more than `-value`.
    fn find_move_reaching(&mut self, position: &Position, value: i32) -> Option<Move> {
        let after = |action: Move| {
            let mut next = *position;
            next.play_unchecked(action);
            next
        };
        let is_stored = |solver: &Solver<'_>, action: &Move| {
            let next = after(*action);
            let entry = solver.probe(TableKey::of(&next), next.occupied().len());
            entry.is_some_and(|entry| entry.bounds().upper <= -value)
        };
        if let Some(action) = position.legal_moves().find(|action| is_stored(self, action)) {
            return Some(action);
        }
        // The entry was overwritten or never stored. Proving the position again is faster than testing its moves.
        let _ = self.df_pn(position, value, count_pieces(position), ProofNumbers::INFINITE);
        if let Some(action) = position.legal_moves().find(|action| is_stored(self, action)) {
            return Some(action);
        }
        position.legal_moves().find(|action| {
            let next = after(*action);
            let (_, bounds) = self.df_pn(&next, 1 - value, count_pieces(&next), ProofNumbers::INFINITE);
            !self.budget.is_exhausted() && bounds.upper <= -value
        })
    }

    fn probe(&self, key: TableKey, occupied: u32) -> Option<TtEntry> {
        if occupied <= SMALL_TABLE_LIMIT.min(self.alpha_beta_limit) {
            let (stored, payload) = self.small_table[key.index as usize % SMALL_TABLE_SLOTS];
            return (stored == key.stored).then_some(TtEntry(u64::from(payload)));
        }
        self.tt.probe_at(key.index, key.stored).map(|entry| TtEntry(entry.payload))
    }

    fn store_alpha_beta(&mut self, key: TableKey, occupied: u32, bounds: Bounds, best: PackedMove) {
        let TtEntry(payload) = TtEntry::of_alpha_beta(bounds, best);
        if occupied <= SMALL_TABLE_LIMIT.min(self.alpha_beta_limit) {
            self.small_table[key.index as usize % SMALL_TABLE_SLOTS] = (key.stored, payload as u32);
        } else {
            // The fuller the board, the more work the entry represents.
            self.tt.store_at(key.index, key.stored, RawEntry { payload, depth: occupied as u8 });
        }
    }

    fn store_df_pn(&self, key: TableKey, work: u64, bounds: Bounds, target: i32, numbers: ProofNumbers) {
        let TtEntry(payload) = TtEntry::of_df_pn(bounds, target, numbers);
        let depth = ALPHA_BETA_LIMIT + work.max(1).ilog2();
        self.tt.store_at(key.index, key.stored, RawEntry { payload, depth: depth as u8 });
    }
}

fn count_pieces(position: &Position) -> i32 {
    bounds::count_pieces_on(position, position.occupied())
}
