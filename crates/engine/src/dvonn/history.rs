//! Move ordering statistics of the search: butterfly history and continuation history, shared by all threads.

use dvonn::{Player, Space};

use crate::common::history_score::HistoryScore;

/// Scores of moves by how often they caused a beta cutoff, and how often another move did after they had failed to.
pub(super) struct History {
    /// By player, origin and target.
    butterfly: Vec<HistoryScore>,
    /// By the target of the opponent's last move, origin and target.
    continuation: Vec<HistoryScore>,
}

impl History {
    pub(super) fn new() -> History {
        let zeros = HistoryScore::zeros;
        History { butterfly: zeros(2 * Space::COUNT.pow(2)), continuation: zeros(Space::COUNT.pow(3)) }
    }

    /// The score of a move; `previous` is the target of the opponent's last move, if it was no pass.
    #[inline]
    pub(super) fn score(&self, player: Player, from: Space, to: Space, previous: Option<Space>) -> i32 {
        let continuation = previous.map_or(0, |previous| self.continuation(previous, from, to).get());
        self.butterfly(player, from, to).get() + continuation
    }

    /// Rewards a move that caused a beta cutoff, or punishes one that failed to, by a negative bonus.
    pub(super) fn update(&self, player: Player, from: Space, to: Space, previous: Option<Space>, bonus: i32) {
        self.butterfly(player, from, to).add(bonus);
        if let Some(previous) = previous {
            self.continuation(previous, from, to).add(bonus);
        }
    }

    /// Halves the butterfly scores before the next search of a game, so that recent cutoffs weigh more.
    pub(super) fn age(&self) {
        for score in &self.butterfly {
            score.halve();
        }
    }

    #[inline]
    fn butterfly(&self, player: Player, from: Space, to: Space) -> &HistoryScore {
        let side = usize::from(player == Player::Black);
        &self.butterfly[(side * Space::COUNT + from.index()) * Space::COUNT + to.index()]
    }

    #[inline]
    fn continuation(&self, previous: Space, from: Space, to: Space) -> &HistoryScore {
        &self.continuation[(previous.index() * Space::COUNT + from.index()) * Space::COUNT + to.index()]
    }
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
        assert!((HistoryScore::LIMIT..=2 * HistoryScore::LIMIT).contains(&white(b, c, Some(a))));
        (0..1000).for_each(|_| history.update(Player::White, b, c, Some(a), -5000));
        assert!((-2 * HistoryScore::LIMIT..=-HistoryScore::LIMIT).contains(&white(b, c, Some(a))));
        history.age();
        assert_eq!([white(a, b, None), white(c, a, None)], [2, -25]);
    }
}
