//! Search limits and the stop flag.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// When a search ends; the first limit reached counts.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The greatest depth, in moves or, where a turn has several steps, in whole turns.
    pub depth: Option<u32>,
    /// The greatest number of nodes. With one thread the result is then deterministic.
    pub nodes: Option<u64>,
    /// The time limit.
    pub time: Time,
}

/// The time for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Time {
    /// No time limit: the search runs until it is stopped or another limit is reached.
    #[default]
    Unlimited,
    /// A fixed time per move.
    PerMove(Duration),
    /// The player's clock; time management decides how much of it to use.
    Clock {
        /// Time left for the rest of the game.
        left: Duration,
        /// Increment after each move.
        increment: Duration,
    },
}

/// A flag that stops a search from another thread. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not set.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Stops the search; it still returns its best move.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is set.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
