//! How long a search may take, and how it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// When a search ends by itself; whatever is reached first counts.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Look this many moves ahead at most.
    pub depth: Option<u32>,
    /// Look at this many positions at most. With one thread the result is then always the same.
    pub nodes: Option<u64>,
    /// The time for it.
    pub time: Time,
}

/// The time for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Time {
    /// As long as it takes, until told to stop or another limit is reached.
    #[default]
    Unlimited,
    /// This long.
    PerMove(Duration),
    /// What is best, given the player's clock.
    Clock {
        /// What is left for the rest of the game.
        left: Duration,
        /// What is added after each move.
        increment: Duration,
    },
}

/// A way to stop a search from elsewhere. Clones stop the same search.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A fresh one.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Tells the search to end now; it still reports its best move.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the search was told to end.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
