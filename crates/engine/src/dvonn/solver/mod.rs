//! The exact solver: proves by how much the player to move wins an ending.

mod bounds;
mod budget;
#[path = "alpha_beta.rs"]
mod ending;
#[path = "tt_entry.rs"]
mod known;
#[path = "df_pn.rs"]
mod proof;

use std::time::Duration;

use dvonn::{Move, Phase, Position};

use self::bounds::Bounds;
use self::budget::Budget;
use self::known::Known;
use self::proof::{Child, Costs};
use crate::evaluation::Features;
use crate::history::History;
use crate::instant::Instant;
use crate::limits::Stop;
use crate::moves::MoveStack;
use crate::search::{Search, Shared};
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
    /// Once a value is proved, this many positions more may be looked at to find the line that keeps it.
    pub more_for_line: Option<u64>,
}

/// What is proved about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The player to move will be ahead by this many points at least.
    pub lower: i32,
    /// The player to move will be ahead by this many points at most.
    pub upper: i32,
    /// Best play for both sides, if the value is proved: to the end of the game, unless it ran out of time before. If only
    /// the winner was asked for, the move with which the player to move stays it.
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
    /// The positions after each move, for all positions on the way from the root to the present one.
    children: Vec<Child>,
    budget: Budget,
    /// What the value is likely to be.
    expected: Option<i32>,
    /// Endings with this many occupied spaces or fewer are searched by alpha-beta, larger ones by proof numbers.
    small_ending: u32,
    /// Solvers that work on the same question in threads of their own.
    helpers: Vec<Solver<'a>>,
    /// Whether others work on the same question.
    in_company: bool,
}

/// Up to this many occupied spaces alpha-beta is the quicker way, by trial on real endings.
const SMALL_ENDING: u32 = 17;

/// Positions with this many occupied spaces or fewer go to the near table, which fits the processor's cache.
const NEAR: u32 = 12;
const NEAR_SLOTS: usize = 1 << 15;

/// Sets the solver's entries apart from those of the playing search in the table that they share.
const KEY_OF_SOLVER: u64 = 0x5851_f42d_4c95_7f2d;

/// How deep the playing search looks for a first guess at the value.
const GUESSING_DEPTH: u32 = 4;

impl<'a> Solver<'a> {
    /// A solver that keeps what it finds in this table.
    pub fn new(table: &'a Table) -> Solver<'a> {
        Solver {
            table,
            near: vec![(0, 0); NEAR_SLOTS],
            moves: MoveStack::default(),
            children: Vec::new(),
            budget: Budget::default(),
            expected: None,
            small_ending: SMALL_ENDING,
            helpers: Vec::new(),
            in_company: false,
        }
    }

    /// The same with several threads, one at least. What is proved does not depend on their number.
    pub fn with_threads(table: &'a Table, threads: usize) -> Solver<'a> {
        let mut solver = Solver::new(table);
        solver.helpers = (1..threads).map(|_| Solver { in_company: true, ..Solver::new(table) }).collect();
        solver.in_company = threads > 1;
        solver
    }

    /// Lets proof numbers begin with fewer occupied spaces, where brute force can still check them.
    #[doc(hidden)]
    pub fn set_small_ending(&mut self, occupied: u32) {
        self.small_ending = occupied;
    }

    /// Tells the solver about what value the next positions have. It changes nothing but the time that a proof takes.
    pub fn expect(&mut self, value: i32) {
        self.expected = Some(value);
    }

    /// Proves as much as the limits allow about a position of the stacking phase.
    ///
    /// Each step asks only whether the value is at least some number; the answers close in on it.
    pub fn solve(&mut self, position: &Position, goal: Goal, limits: &SolverLimits, stop: &Stop) -> Solution {
        self.budget = Budget::new(limits, stop);
        if position.phase() == Phase::Placing {
            // Nothing is decided yet, and nothing could be proved.
            let Bounds { lower, upper } = Bounds::WIDEST;
            return Solution { lower, upper, line: Vec::new(), nodes: 0 };
        }
        let pieces = count_pieces(position);
        let mut bounds = Bounds { lower: -pieces, upper: pieces };
        let guess = self.expected.unwrap_or_else(|| self.guess_value(position));
        // Who wins is asked first; it is the easier question, and what most people want to know.
        for question in if guess > 0 { [1, 0] } else { [0, 1] } {
            self.ask(position, question, pieces, &mut bounds);
        }
        if goal == Goal::Difference {
            self.close_in(position, guess, pieces, &mut bounds);
        }
        let Bounds { lower, upper } = bounds;
        self.budget.allow_more(limits.more_for_line);
        let line = if lower == upper {
            self.line(position, lower)
        } else if goal == Goal::Winner && lower > 0 {
            self.move_that_keeps(position, 1).into_iter().collect()
        } else {
            Vec::new()
        };
        Solution { lower, upper, line, nodes: self.budget.nodes() }
    }

    /// Asks around the guess, in growing steps as long as all answers point the same way, then in halves.
    fn close_in(&mut self, position: &Position, guess: i32, pieces: i32, bounds: &mut Bounds) {
        let mut question = guess;
        let mut step = 1;
        let mut answers = [false; 2];
        while bounds.lower < bounds.upper && !self.budget.is_spent() {
            question = question.clamp(bounds.lower + 1, bounds.upper);
            self.ask(position, question, pieces, bounds);
            let at_least = bounds.lower >= question;
            answers[usize::from(at_least)] = true;
            question = match (answers, at_least) {
                ([true, true], _) => i32::midpoint(bounds.lower, bounds.upper) + 1,
                (_, true) => bounds.lower + step,
                (_, false) => bounds.upper + 1 - step,
            };
            step *= 2;
        }
    }

    /// Finds out whether the value is at least `question`, and tightens the bounds by the answer.
    fn ask(&mut self, position: &Position, question: i32, pieces: i32, bounds: &mut Bounds) {
        if self.budget.is_spent() || bounds.answer(question).is_some() {
            return;
        }
        let (_, proved) = self.weigh_together(position, question, pieces);
        if !self.budget.is_spent() {
            *bounds = bounds.and(proved);
        }
    }

    /// Works on a question with all threads, until the first of them has the answer.
    fn weigh_together(&mut self, position: &Position, question: i32, pieces: i32) -> (Costs, Bounds) {
        let mut helpers = std::mem::take(&mut self.helpers);
        if helpers.is_empty() || position.occupied().len() <= self.small_ending {
            self.helpers = helpers;
            return self.weigh(position, question, pieces, Costs::NO_LIMIT);
        }
        let answered = self.budget.share(helpers.iter_mut().map(|helper| &mut helper.budget));
        let answer = std::thread::scope(|scope| {
            let started: Vec<_> = helpers
                .iter_mut()
                .filter_map(|helper| {
                    let answered = answered.clone();
                    let help = move || {
                        let answer = helper.weigh(position, question, pieces, Costs::NO_LIMIT);
                        (!helper.budget.is_spent()).then(|| {
                            answered.stop();
                            answer
                        })
                    };
                    // A machine that has no more threads to give is used with those it gave.
                    std::thread::Builder::new().spawn_scoped(scope, help).ok()
                })
                .collect();
            let own = self.weigh(position, question, pieces, Costs::NO_LIMIT);
            let own = (!self.budget.is_spent()).then_some(own);
            answered.stop();
            started.into_iter().filter_map(|thread| thread.join().ok()?).last().or(own)
        });
        self.budget.gather(helpers.iter().map(|helper| &helper.budget), answer.is_some());
        self.helpers = helpers;
        answer.unwrap_or((Costs::NO_LIMIT, Bounds::WIDEST))
    }

    /// What a short search thinks of the position, in points.
    fn guess_value(&mut self, position: &Position) -> i32 {
        if position.occupied().len() <= self.small_ending {
            return 0;
        }
        let nodes_left = Some(self.budget.nodes_left());
        let shared = Shared::new(self.table, self.budget.stop(), Instant::now(), None, nodes_left);
        let mut value = 0;
        Search::new(&shared, &Features, &History::new()).deepen(position, GUESSING_DEPTH, |iteration| {
            value = iteration.value;
            true
        });
        self.budget.spend(shared.nodes.into_inner());
        (f64::from(value) / 100.0).round() as i32
    }

    /// Play that keeps a proved value for both sides, found by asking again; the table answers most of it.
    ///
    /// It ends before the end of the game if the limits are reached.
    fn line(&mut self, position: &Position, value: i32) -> Vec<Move> {
        let mut line = Vec::new();
        let (mut position, mut value) = (*position, value);
        while !position.is_over() && !self.budget.is_spent() {
            let Some(action) = self.move_that_keeps(&position, value) else { break };
            line.push(action);
            position.play_unchecked(action);
            value = -value;
        }
        line
    }

    /// A move after which the other player gets no more than `-value`.
    fn move_that_keeps(&mut self, position: &Position, value: i32) -> Option<Move> {
        let after = |action: Move| {
            let mut next = *position;
            next.play_unchecked(action);
            next
        };
        let is_known = |solver: &Solver<'_>, action: &Move| {
            let next = after(*action);
            let known = solver.get(next.key(), next.occupied().len());
            known.is_some_and(|known| known.bounds().upper <= -value)
        };
        if let Some(action) = position.legal_moves().find(|action| is_known(self, action)) {
            return Some(action);
        }
        // The table has lost it, or never had it. To prove the position again is quicker than to try its moves.
        let _ = self.weigh(position, value, count_pieces(position), Costs::NO_LIMIT);
        if let Some(action) = position.legal_moves().find(|action| is_known(self, action)) {
            return Some(action);
        }
        position.legal_moves().find(|action| {
            let next = after(*action);
            let (_, bounds) = self.weigh(&next, 1 - value, count_pieces(&next), Costs::NO_LIMIT);
            !self.budget.is_spent() && bounds.upper <= -value
        })
    }

    fn get(&self, key: u64, occupied: u32) -> Option<Known> {
        let key = key ^ KEY_OF_SOLVER;
        if occupied <= NEAR.min(self.small_ending) {
            let (known_key, payload) = self.near[key as usize % NEAR_SLOTS];
            return (known_key == key).then_some(Known(u64::from(payload)));
        }
        self.table.get(key).map(|entry| Known(entry.payload))
    }

    fn put_ending(&mut self, key: u64, occupied: u32, bounds: Bounds, best: PackedMove) {
        let key = key ^ KEY_OF_SOLVER;
        let Known(payload) = Known::of_ending(bounds, best);
        if occupied <= NEAR.min(self.small_ending) {
            self.near[key as usize % NEAR_SLOTS] = (key, payload as u32);
        } else {
            // The fuller the board, the more work the entry stands for.
            self.table.put(key, Entry { payload, depth: occupied as u8 });
        }
    }

    fn put_proof(&self, key: u64, work: u64, bounds: Bounds, question: i32, costs: Costs) {
        let Known(payload) = Known::of_proof(bounds, question, costs);
        let depth = SMALL_ENDING + work.max(1).ilog2();
        self.table.put(key ^ KEY_OF_SOLVER, Entry { payload, depth: depth as u8 });
    }
}

fn count_pieces(position: &Position) -> i32 {
    position.occupied().into_iter().map(|space| i32::from(position.height(space))).sum()
}
