//! Time management of DVONN: moves to go, and how the stability of the best move scales the soft limit.

use dvonn::{Move, Position, Space};

use crate::common::limits::Time;
use crate::common::time_management::TimeBudget;

/// How stable the search's best move is: a move that keeps changing, or whose value drops, deserves more time.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stability {
    best: Option<Move>,
    value: i32,
    /// For how many iterations the best move has not changed.
    iterations: usize,
    /// Whether the value dropped in the last iteration.
    dropped: bool,
}

/// Factor of the soft limit by the number of iterations for which the best move has been stable.
const STABILITY_FACTORS: [f64; 5] = [1.6, 1.3, 1.1, 0.9, 0.75];

/// Additional factor after the value has dropped by [`VALUE_DROP`] hundredths of a point.
const VALUE_DROP_FACTOR: f64 = 1.3;
const VALUE_DROP: i32 = 100;

impl Stability {
    /// The stability after another iteration.
    pub(super) fn after(self, best: Option<Move>, value: i32) -> Stability {
        let iterations = if best == self.best { self.iterations + 1 } else { 0 };
        Stability { best, value, iterations, dropped: self.best.is_some() && value <= self.value - VALUE_DROP }
    }

    /// The factor by which to scale the soft limit.
    pub(super) fn time_factor(self) -> f64 {
        let factor = STABILITY_FACTORS[self.iterations.min(STABILITY_FACTORS.len() - 1)];
        if self.dropped { factor * VALUE_DROP_FACTOR } else { factor }
    }
}

/// The time budget for a move in this position; `None` if the time is unlimited.
pub(super) fn time_budget(time: Time, position: &Position) -> Option<TimeBudget> {
    TimeBudget::new(time, moves_to_go(position))
}

/// Estimates how many moves the side to move still has to think about.
fn moves_to_go(position: &Position) -> u32 {
    // A player has about 15 moves from a full board, the last ones with little to choose. Placements take little time.
    4 + 10 * position.occupied().len() / Space::COUNT as u32
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_game_is_never_lost_on_time() {
        let board =
            "b,w,b,w,b,w,b,w,w/w,w,w,b,w,w,w,b,b,r/b,w,w,w,b,b,b,w,w,r,w/b,w,w,r,b,b,b,w,w,w/b,b,b,b,b,w,b,b,b w move";
        let position = *notation::read_position(board).expect("valid").position();
        let mut left = Duration::from_secs(5);
        for _ in 0..40 {
            let budget = time_budget(Time::Clock { left, increment: Duration::ZERO }, &position).expect("limited");
            assert!(budget.hard < left && budget.soft <= budget.hard);
            left -= budget.hard;
        }
        let budget = time_budget(Time::Clock { left, increment: Duration::ZERO }, &position).expect("limited");
        let [most_stable, least_stable] = [(0, 0), (1, -5000)].map(|(changes, drop)| {
            let mut stability = Stability::default();
            for iteration in 0..6 {
                let best = position.legal_moves().nth(iteration * changes);
                stability = stability.after(best, iteration as i32 * drop);
            }
            budget.scaled_soft(stability.time_factor())
        });
        assert!(most_stable < least_stable && least_stable <= budget.hard, "{most_stable:?} {least_stable:?}");
        let flagging = Time::Clock { left: Duration::from_millis(5), increment: Duration::ZERO };
        assert_eq!(time_budget(flagging, &position).expect("limited").hard, Duration::ZERO);
    }
}
