//! What a search has found.

use std::time::Duration;

use dvonn::Move;

/// What the engine thinks the player to move will be ahead by at the end of the game.
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

    /// Whether it is proved.
    pub const fn is_exact(self) -> bool {
        matches!(self, Value::Exact(_))
    }

    /// The value as the other player sees it.
    pub const fn reversed(self) -> Value {
        match self {
            Value::Estimate(hundredths) => Value::Estimate(-hundredths),
            Value::Exact(points) => Value::Exact(-points),
        }
    }
}

/// The state of a search, given again and again while it runs, and once at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How many moves ahead everything was looked at.
    pub depth: u32,
    /// Positions looked at, by all threads.
    pub nodes: u64,
    /// Time since the beginning.
    pub elapsed: Duration,
    /// The value for the player to move.
    pub value: Value,
    /// Best play for both sides, beginning with the move to make; empty if the game is over.
    pub line: Vec<Move>,
    /// How full the hash table is with entries of this search, in thousandths.
    pub table_use: u32,
}

impl Report {
    /// The move to make; `None` if the game is over.
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }
}
