//! The result of a search.

use std::time::Duration;

use gipf::{Position, Step, Turn};

use super::search::{LONGEST_WIN, WIN, viewpoint};
use crate::common::instant::Instant;

/// The value of a position for the player to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A lead in hundredths: with a lead of `v` the player wins about `1 / (1 + e^(-v / 100))` of the games.
    Estimate(i32),
    /// A win within this many turns, counting those of both players.
    Win(u32),
    /// A loss within this many turns.
    Loss(u32),
}

impl Value {
    pub(super) fn of(value: i32) -> Value {
        if value >= LONGEST_WIN {
            Value::Win((WIN - value) as u32)
        } else if value <= -LONGEST_WIN {
            Value::Loss((WIN + value) as u32)
        } else {
            Value::Estimate(value)
        }
    }

    /// The lead in hundredths; a decided game is a lead of 10,000.
    pub const fn hundredths(self) -> i32 {
        match self {
            Value::Estimate(value) => value,
            Value::Win(_) => 10_000,
            Value::Loss(_) => -10_000,
        }
    }

    /// The value from the opponent's point of view.
    #[must_use]
    pub const fn reversed(self) -> Value {
        match self {
            Value::Estimate(value) => Value::Estimate(-value),
            Value::Win(turns) => Value::Loss(turns),
            Value::Loss(turns) => Value::Win(turns),
        }
    }
}

/// The state of a search, reported after every iteration and at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The depth of the last finished iteration, in turns.
    pub depth: u32,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// The value for the player to choose.
    pub value: Value,
    /// The principal variation, beginning with the best step; empty if there is nothing to choose.
    pub pv: Vec<Step>,
    /// Permille of the transposition table used by this search.
    pub hashfull: u32,
}

impl Report {
    /// The report before the first iteration has finished: some legal step, and the value if the game is over.
    pub(super) fn before_search(position: &Position, first: Option<Step>, start: Instant) -> Report {
        let value = match position.outcome() {
            Some(outcome) if outcome.winner == viewpoint(position) => Value::Win(0),
            Some(_) => Value::Loss(0),
            None => Value::Estimate(0),
        };
        let pv = first.into_iter().collect();
        Report { depth: 0, nodes: 0, elapsed: start.elapsed(), value, pv, hashfull: 0 }
    }

    /// The best step; `None` if the game is over or a challenge is being decided.
    pub fn best(&self) -> Option<Step> {
        self.pv.first().copied()
    }

    /// The principal variation as complete turns; an incomplete turn at the end is left out. `position` must be the position
    /// that was searched.
    pub fn whole_turns(&self, position: &Position) -> Vec<Turn> {
        let mut position = *position;
        let mut turns = self.turns(&position);
        let complete = turns.iter().take_while(|turn| position.play_turn(turn).is_ok()).count();
        turns.truncate(complete);
        turns
    }

    /// The principal variation as turns. The last may be incomplete, and the first is the rest of a turn that has already
    /// begun. `position` must be the position that was searched.
    pub fn turns(&self, position: &Position) -> Vec<Turn> {
        let mut position = *position;
        let mut turns = Vec::new();
        let mut turn = Turn::default();
        for step in &self.pv {
            position.play_unchecked(*step);
            turn.add(*step);
            if position.is_between_turns() {
                turns.push(std::mem::take(&mut turn));
            }
        }
        if !turn.is_empty() {
            turns.push(turn);
        }
        turns
    }
}
