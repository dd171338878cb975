//! Time management: how much of the clock a search may spend on a move.

use std::time::Duration;

use super::limits::Time;

/// The time budget of one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeBudget {
    /// Soft limit: no new iteration starts after this.
    pub(crate) soft: Duration,
    /// Hard limit: the search aborts.
    pub(crate) hard: Duration,
}

/// Reserved for latency between the engine and the clock: pipes, the scheduler, the network.
const MOVE_OVERHEAD: Duration = Duration::from_millis(30);

impl TimeBudget {
    /// The budget for a move if about `moves_to_go` moves are left to think about; `None` if the time is unlimited.
    pub(crate) fn new(time: Time, moves_to_go: u32) -> Option<TimeBudget> {
        match time {
            Time::Unlimited => None,
            Time::PerMove(span) => {
                let span = span.saturating_sub(Duration::from_millis(2));
                Some(TimeBudget { soft: span, hard: span })
            }
            Time::Clock { left, increment } => {
                let left = left.saturating_sub(MOVE_OVERHEAD);
                let share = (left / moves_to_go).saturating_add(increment / 4 * 3);
                // A quarter of the clock at most, so that a few such moves in a row cannot lose on time.
                let hard = share.saturating_mul(4).min(left / 4);
                Some(TimeBudget { soft: (share / 5 * 3).min(hard), hard })
            }
        }
    }

    /// The soft limit scaled by a factor, within the hard limit. A fixed time per move is always used in full.
    pub(crate) fn scaled_soft(self, factor: f64) -> Duration {
        if self.soft == self.hard { self.hard } else { self.soft.mul_f64(factor).min(self.hard) }
    }
}
