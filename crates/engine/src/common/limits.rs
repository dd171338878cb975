//! Search limits and the stop flag.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The limits of a search, which ends at the first one reached. Without any limit it runs until it is stopped, or until it
/// reaches the maximum depth or a proof.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The maximum depth, in moves (DVONN) or whole turns (GIPF).
    pub depth: Option<u32>,
    /// The maximum number of nodes of all threads together. With one thread the result is then deterministic. The limit
    /// may be exceeded slightly, because threads check it at intervals.
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

    /// Sets the flag, which cannot be reset. The search ends at its next check and returns the best move found.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is set.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
