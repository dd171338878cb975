//! Time management of DVONN: moves to go, and what counts as a drop of the value.

use dvonn::{Position, Space};

use crate::common::limits::Time;
use crate::common::time_management::TimeBudget;

/// A drop of the value by this many hundredths of a point deserves more time.
pub(super) const VALUE_DROP: i32 = 100;

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
    use crate::common::time_management::Stability;

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
            let mut stability = Stability::new(VALUE_DROP);
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
