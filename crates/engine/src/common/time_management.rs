//! Time management: how much of the clock a search may spend on a move, and how the stability of the best move changes that.

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

/// How stable the search's best move is: a move that keeps changing, or whose value drops, deserves more time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stability<Move> {
    best: Option<Move>,
    value: i32,
    /// For how many iterations the best move has not changed.
    iterations: usize,
    /// The least change of the value that counts as a drop.
    value_drop: i32,
    /// Whether the value dropped in the last iteration.
    dropped: bool,
}

/// Factor of the soft limit by the number of iterations for which the best move has been stable.
const STABILITY_FACTORS: [f64; 5] = [1.6, 1.3, 1.1, 0.9, 0.75];

/// Additional factor after the value has dropped.
const VALUE_DROP_FACTOR: f64 = 1.3;

impl<Move: PartialEq> Stability<Move> {
    /// The stability before the first iteration; `value_drop` is the least change of the value that counts as a drop.
    pub(crate) const fn new(value_drop: i32) -> Stability<Move> {
        Stability { best: None, value: 0, iterations: 0, value_drop, dropped: false }
    }

    /// The stability after another iteration.
    #[must_use]
    pub(crate) fn after(self, best: Option<Move>, value: i32) -> Stability<Move> {
        let iterations = if best == self.best { self.iterations + 1 } else { 0 };
        let dropped = self.best.is_some() && value <= self.value - self.value_drop;
        Stability { best, value, iterations, value_drop: self.value_drop, dropped }
    }

    /// The factor by which to scale the soft limit.
    pub(crate) fn time_factor(&self) -> f64 {
        let factor = STABILITY_FACTORS[self.iterations.min(STABILITY_FACTORS.len() - 1)];
        if self.dropped { factor * VALUE_DROP_FACTOR } else { factor }
    }
}
