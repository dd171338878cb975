//! Move ordering statistics of the search: butterfly history and continuation history, shared by all threads.

use std::sync::atomic::{AtomicI16, Ordering};

use dvonn::{Player, Space};

/// Scores of moves by how often they caused a beta cutoff, and how often another move did after they had failed to.
///
/// Concurrent updates may lose one, which is harmless: it only orders moves. A single thread loses none.
pub(super) struct History {
    /// By player, origin and target.
    butterfly: Vec<AtomicI16>,
    /// By the target of the opponent's last move, origin and target.
    continuation: Vec<AtomicI16>,
}

/// Scores stay within this: an update counts for less the closer a score is to it ("history gravity").
const LIMIT: i32 = 1 << 12;

/// The largest update.
const MAX_BONUS: i32 = 1 << 10;

impl History {
    pub(super) fn new() -> History {
        let zeros = |count| std::iter::repeat_with(|| AtomicI16::new(0)).take(count).collect();
        History { butterfly: zeros(2 * Space::COUNT.pow(2)), continuation: zeros(Space::COUNT.pow(3)) }
    }

    /// The score of a move; `previous` is the target of the opponent's last move, if it was no pass.
    #[inline]
    pub(super) fn score(&self, player: Player, from: Space, to: Space, previous: Option<Space>) -> i32 {
        let continuation = previous.map_or(0, |previous| read(self.continuation(previous, from, to)));
        read(self.butterfly(player, from, to)) + continuation
    }

    /// Rewards a move that caused a beta cutoff, or punishes one that failed to, by a negative bonus.
    pub(super) fn update(&self, player: Player, from: Space, to: Space, previous: Option<Space>, bonus: i32) {
        add(self.butterfly(player, from, to), bonus);
        if let Some(previous) = previous {
            add(self.continuation(previous, from, to), bonus);
        }
    }

    /// Halves the butterfly scores before the next search of a game, so that recent cutoffs weigh more.
    pub(super) fn age(&self) {
        for score in &self.butterfly {
            score.store(score.load(Ordering::Relaxed) / 2, Ordering::Relaxed);
        }
    }

    #[inline]
    fn butterfly(&self, player: Player, from: Space, to: Space) -> &AtomicI16 {
        let side = usize::from(player == Player::Black);
        &self.butterfly[(side * Space::COUNT + from.index()) * Space::COUNT + to.index()]
    }

    #[inline]
    fn continuation(&self, previous: Space, from: Space, to: Space) -> &AtomicI16 {
        &self.continuation[(previous.index() * Space::COUNT + from.index()) * Space::COUNT + to.index()]
    }
}

#[inline]
fn read(score: &AtomicI16) -> i32 {
    i32::from(score.load(Ordering::Relaxed))
}

fn add(score: &AtomicI16, bonus: i32) {
    let bonus = bonus.clamp(-MAX_BONUS, MAX_BONUS);
    let old = read(score);
    score.store((old + bonus - old * bonus.abs() / LIMIT) as i16, Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_follow_the_results_of_moves_and_stay_within_the_limit() {
        let history = History::new();
        let [a, b, c] = [0, 1, 2].map(|index| Space::ALL[index]);
        let white = |from, to, previous| history.score(Player::White, from, to, previous);
        history.update(Player::White, a, b, None, 4);
        history.update(Player::White, b, c, Some(a), 100);
        history.update(Player::White, c, a, Some(a), -50);
        assert_eq!([white(a, b, None), white(b, c, None), white(c, a, None)], [4, 100, -50]);
        assert_eq!([white(b, c, Some(a)), white(b, c, Some(b))], [200, 100], "the reply to a counts twice");
        assert_eq!(history.score(Player::Black, b, c, None), 0, "each player has scores of their own");
        (0..1000).for_each(|_| history.update(Player::White, b, c, Some(a), 5000));
        assert!((LIMIT..=2 * LIMIT).contains(&white(b, c, Some(a))));
        (0..1000).for_each(|_| history.update(Player::White, b, c, Some(a), -5000));
        assert!((-2 * LIMIT..=-LIMIT).contains(&white(b, c, Some(a))));
        history.age();
        assert_eq!([white(a, b, None), white(c, a, None)], [2, -25]);
    }
}
