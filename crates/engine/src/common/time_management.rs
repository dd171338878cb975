//! How much of the clock a move may take.

use std::time::Duration;

use dvonn::{Move, Position, Space};

use crate::limits::Time;

/// The time for a move: after the first span no new iteration begins, at the second the search ends at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allowance {
    pub(crate) enough: Duration,
    pub(crate) most: Duration,
}

impl Allowance {
    /// After this span no new iteration begins, the last of which left the search as sure as this of its move.
    pub(crate) fn enough_when(self, confidence: Confidence) -> Duration {
        // A time for one move is meant to be used.
        if self.enough == self.most { self.most } else { self.enough.mul_f64(confidence.patience()).min(self.most) }
    }
}

/// How sure a search is of its move: a move that keeps changing, or turns out worse than thought, deserves more time.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Confidence {
    best: Option<Move>,
    value: i32,
    /// For how many iterations the move has been the best one.
    lasting: usize,
    fell: bool,
}

/// How much of the usual time is taken when the best move is new, one iteration old, and so on.
const PATIENCE: [f64; 5] = [1.6, 1.3, 1.1, 0.9, 0.75];

/// How much more is taken when the value has just fallen by [`FALL`] hundredths of a point.
const PATIENCE_AFTER_FALL: f64 = 1.3;
const FALL: i32 = 100;

impl Confidence {
    /// After an iteration.
    pub(crate) fn after(self, best: Option<Move>, value: i32) -> Confidence {
        let lasting = if best == self.best { self.lasting + 1 } else { 0 };
        Confidence { best, value, lasting, fell: self.best.is_some() && value <= self.value - FALL }
    }

    fn patience(self) -> f64 {
        let lasting = PATIENCE[self.lasting.min(PATIENCE.len() - 1)];
        if self.fell { lasting * PATIENCE_AFTER_FALL } else { lasting }
    }
}

/// Kept back for what lies between the engine and the clock: pipes, schedulers, a network.
const OVERHEAD: Duration = Duration::from_millis(30);

/// The time for a move, or `None` if it is not limited.
pub(crate) fn allow(time: Time, position: &Position) -> Option<Allowance> {
    share_out(time, moves_to_come(position))
}

/// The time for a move if about so many have still to be thought about, or `None` if it is not limited.
pub(crate) fn share_out(time: Time, moves: u32) -> Option<Allowance> {
    match time {
        Time::Unlimited => None,
        Time::PerMove(span) => {
            let span = span.saturating_sub(Duration::from_millis(2));
            Some(Allowance { enough: span, most: span })
        }
        Time::Clock { left, increment } => {
            let left = left.saturating_sub(OVERHEAD);
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
        let allowance = allow(Time::Clock { left, increment: Duration::ZERO }, &position).expect("limited");
        let [surest, least_sure] = [(0, 0), (1, -5000)].map(|(changes, fall)| {
            let mut confidence = Confidence::default();
            for iteration in 0..6 {
                let best = position.legal_moves().nth(iteration * changes);
                confidence = confidence.after(best, iteration as i32 * fall);
            }
            allowance.enough_when(confidence)
        });
        assert!(surest < least_sure && least_sure <= allowance.most, "{surest:?} {least_sure:?} of {allowance:?}");
        let broke = Time::Clock { left: Duration::from_millis(5), increment: Duration::ZERO };
        assert_eq!(allow(broke, &position).expect("limited").most, Duration::ZERO);
    }
}
