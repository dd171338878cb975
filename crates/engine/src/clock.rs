//! How much of the clock a move may take.

use std::time::Duration;

use dvonn::{Position, Space};

use crate::limits::Time;

/// The time for a move: after the first span no new iteration begins, at the second the search ends at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allowance {
    pub(crate) enough: Duration,
    pub(crate) most: Duration,
}

/// Kept back for what lies between the engine and the clock: pipes, schedulers, a network.
const OVERHEAD: Duration = Duration::from_millis(30);

/// The time for a move, or `None` if it is not limited.
pub(crate) fn allow(time: Time, position: &Position) -> Option<Allowance> {
    match time {
        Time::Unlimited => None,
        Time::PerMove(span) => {
            let span = span.saturating_sub(Duration::from_millis(2));
            Some(Allowance { enough: span, most: span })
        }
        Time::Clock { left, increment } => {
            let left = left.saturating_sub(OVERHEAD);
            let moves = moves_to_come(position);
            let share = (left / moves).saturating_add(increment / 4 * 3);
            // Never so much that a few such moves would lose the game on time.
            let most = share.saturating_mul(4).min(left / 4);
            Some(Allowance { enough: (share / 5 * 3).min(most), most })
        }
    }
}

/// About how many moves the player to move still has to think about.
fn moves_to_come(position: &Position) -> u32 {
    // A player has about 15 moves from a full board, the last ones with little to choose. Placements take no time.
    4 + 10 * position.occupied().len() / Space::COUNT as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_never_lost_on_time() {
        let board =
            "b,w,b,w,b,w,b,w,w/w,w,w,b,w,w,w,b,b,r/b,w,w,w,b,b,b,w,w,r,w/b,w,w,r,b,b,b,w,w,w/b,b,b,b,b,w,b,b,b w move";
        let position = *notation::read_position(board).expect("valid").position();
        let mut left = Duration::from_secs(5);
        for _ in 0..40 {
            let allowance = allow(Time::Clock { left, increment: Duration::ZERO }, &position).expect("limited");
            assert!(allowance.most < left && allowance.enough <= allowance.most);
            left -= allowance.most;
        }
        let broke = Time::Clock { left: Duration::from_millis(5), increment: Duration::ZERO };
        assert_eq!(allow(broke, &position).expect("limited").most, Duration::ZERO);
    }
}
