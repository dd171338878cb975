//! What a search of GIPF has found.

use std::time::Duration;

use gipf::{Position, Step, Turn};

use super::search::{LONGEST_WIN, WIN, viewpoint};
use crate::instant::Instant;

/// How a position stands for the player who chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfValue {
    /// A lead in hundredths: with `v` of them he wins about `1 / (1 + e^(-v / 100))` of the games.
    Estimate(i32),
    /// He wins within so many turns, those of both players counted.
    Win(u32),
    /// He loses within so many turns.
    Loss(u32),
}

impl GipfValue {
    pub(crate) fn of(value: i32) -> GipfValue {
        if value >= LONGEST_WIN {
            GipfValue::Win((WIN - value) as u32)
        } else if value <= -LONGEST_WIN {
            GipfValue::Loss((WIN + value) as u32)
        } else {
            GipfValue::Estimate(value)
        }
    }

    /// The lead in hundredths; a decided game is a lead of 10,000.
    pub const fn hundredths(self) -> i32 {
        match self {
            GipfValue::Estimate(value) => value,
            GipfValue::Win(_) => 10_000,
            GipfValue::Loss(_) => -10_000,
        }
    }

    /// The same for the other player.
    #[must_use]
    pub const fn reversed(self) -> GipfValue {
        match self {
            GipfValue::Estimate(value) => GipfValue::Estimate(-value),
            GipfValue::Win(turns) => GipfValue::Loss(turns),
            GipfValue::Loss(turns) => GipfValue::Win(turns),
        }
    }
}

/// The state of a search, given again and again while it runs, and once at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GipfReport {
    /// How many turns ahead everything was looked at.
    pub depth: u32,
    /// Positions looked at, by all threads.
    pub nodes: u64,
    /// Time since the beginning.
    pub elapsed: Duration,
    /// The value for the player who chooses.
    pub value: GipfValue,
    /// Best play for both sides, beginning with the step to make; empty if nobody has a choice.
    pub line: Vec<Step>,
    /// How full the hash table is with entries of this search, in thousandths.
    pub table_use: u32,
}

impl GipfReport {
    /// What is reported before anything is found: any legal step is better than none.
    pub(crate) fn before_search(position: &Position, first: Option<Step>, start: Instant) -> GipfReport {
        let value = match position.outcome() {
            Some(outcome) if outcome.winner == viewpoint(position) => GipfValue::Win(0),
            Some(_) => GipfValue::Loss(0),
            None => GipfValue::Estimate(0),
        };
        let line = first.into_iter().collect();
        GipfReport { depth: 0, nodes: 0, elapsed: start.elapsed(), value, line, table_use: 0 }
    }

    /// The step to make; `None` if nobody has a choice.
    pub fn best(&self) -> Option<Step> {
        self.line.first().copied()
    }

    /// The line from a position as far as it goes in whole turns that can be played.
    pub fn whole_turns(&self, position: &Position) -> Vec<Turn> {
        let mut position = *position;
        let mut turns = self.turns(&position);
        let complete = turns.iter().take_while(|turn| position.play_turn(turn).is_ok()).count();
        turns.truncate(complete);
        turns
    }

    /// The line as whole turns from a position; the last may be unfinished, and the first is the rest of one that has
    /// begun.
    pub fn turns(&self, position: &Position) -> Vec<Turn> {
        let mut position = *position;
        let mut turns = Vec::new();
        let mut turn = Turn::default();
        for step in &self.line {
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
