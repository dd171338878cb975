//! The result of a search.

use std::time::Duration;

use dvonn::{Move, Position};

use crate::common::instant::Instant;

/// The expected final lead of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// An estimate, in hundredths of a point.
    Estimate(i32),
    /// Proved, in points.
    Exact(i32),
}

impl Value {
    /// The value in hundredths of a point, proved or not.
    pub const fn hundredths(self) -> i32 {
        match self {
            Value::Estimate(hundredths) => hundredths,
            Value::Exact(points) => points * 100,
        }
    }

    /// Whether the value is proved.
    pub const fn is_exact(self) -> bool {
        matches!(self, Value::Exact(_))
    }

    /// The value from the opponent's point of view.
    #[must_use]
    pub const fn reversed(self) -> Value {
        match self {
            Value::Estimate(hundredths) => Value::Estimate(-hundredths),
            Value::Exact(points) => Value::Exact(-points),
        }
    }
}

/// The state of a search, reported after every iteration and at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The depth of the last finished iteration, in moves.
    pub depth: u32,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// The value for the side to move.
    pub value: Value,
    /// The principal variation, beginning with the best move; empty if the game is over.
    pub pv: Vec<Move>,
    /// Permille of the transposition table used by this search.
    pub hashfull: u32,
}

impl Report {
    /// The report before the first iteration has finished: some legal move, and the value if the game is over.
    pub(super) fn before_search(position: &Position, start: Instant) -> Report {
        let value = match position.final_score() {
            Some(score) => Value::Exact(score.lead(position.turn())),
            None => Value::Estimate(0),
        };
        let pv = position.legal_moves().next().into_iter().collect();
        Report { depth: 0, nodes: 0, elapsed: start.elapsed(), value, pv, hashfull: 0 }
    }

    /// The best move; `None` if the game is over.
    pub fn best(&self) -> Option<Move> {
        self.pv.first().copied()
    }
}
