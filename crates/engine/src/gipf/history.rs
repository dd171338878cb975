//! Move ordering statistics of the search: history of moves and continuation history, shared by all threads.

use gipf::{Entry, Player, Step};

use crate::common::history_score::HistoryScore;

/// Scores of pushes and jumps by how often they caused a beta cutoff, and how often another move did after they had failed
/// to.
pub(super) struct History {
    /// By player and move.
    moves: Vec<HistoryScore>,
    /// By player, the opponent's last move and push.
    continuation: Vec<HistoryScore>,
}

/// Moves are numbered: pushes by kind and entry, then jumps by their two spots.
const PUSHES: usize = 3 * Entry::COUNT;
const MOVES: usize = PUSHES + 64 * 64;

/// What the continuation history remembers of the last move: its push, or that it was a jump.
#[derive(Clone, Copy)]
pub(super) struct LastMove(usize);

impl LastMove {
    const COUNT: usize = PUSHES + 1;

    /// `None` if the step is no move.
    pub(super) fn of(step: Step) -> Option<LastMove> {
        move_number(step).map(|number| LastMove(number.min(PUSHES)))
    }
}

impl History {
    pub(super) fn new() -> History {
        let zeros = HistoryScore::zeros;
        History { moves: zeros(2 * MOVES), continuation: zeros(2 * LastMove::COUNT * PUSHES) }
    }

    /// The score of a step; zero if it is neither a push nor a jump. `last` is the opponent's last move, if known.
    #[inline]
    pub(super) fn score(&self, player: Player, step: Step, last: Option<LastMove>) -> i32 {
        let Some(number) = move_number(step) else { return 0 };
        let continuation = self.continuation(player, number, last).map_or(0, HistoryScore::get);
        self.of_move(player, number).get() + continuation
    }

    /// Rewards a step that caused a beta cutoff, or punishes one that failed to, by a negative bonus.
    pub(super) fn update(&self, player: Player, step: Step, last: Option<LastMove>, bonus: i32) {
        let Some(number) = move_number(step) else { return };
        self.of_move(player, number).add(bonus);
        if let Some(score) = self.continuation(player, number, last) {
            score.add(bonus);
        }
    }

    /// Halves the scores of moves before the next search of a game, so that recent cutoffs weigh more.
    pub(super) fn age(&self) {
        for score in &self.moves {
            score.halve();
        }
    }

    #[inline]
    fn of_move(&self, player: Player, number: usize) -> &HistoryScore {
        &self.moves[player as usize * MOVES + number]
    }

    #[inline]
    fn continuation(&self, player: Player, number: usize, last: Option<LastMove>) -> Option<&HistoryScore> {
        let LastMove(last) = last?;
        let index = (player as usize * LastMove::COUNT + last) * PUSHES + number;
        (number < PUSHES).then(|| &self.continuation[index])
    }
}

#[inline]
fn move_number(step: Step) -> Option<usize> {
    match step {
        Step::Push(push) => Some(push.kind() as usize * Entry::COUNT + push.entry().index()),
        Step::Jump(jump) => Some(PUSHES + jump.from.bit() * 64 + jump.to.bit()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use gipf::{Kind, Push};

    use super::*;

    #[test]
    fn scores_follow_the_results_of_moves_and_stay_within_the_limit() {
        let history = History::new();
        let push =
            |spot: &str| Step::Push(Push::onto(Kind::Basic, spot.parse().expect("a spot")).expect("at the edge"));
        let [a, b, c] = ["b2", "b5", "h5"].map(push);
        let white = |step, last| history.score(Player::White, step, last);
        let after_a = LastMove::of(a);
        history.update(Player::White, a, None, 4);
        history.update(Player::White, b, after_a, 100);
        history.update(Player::White, c, after_a, -50);
        assert_eq!([white(a, None), white(b, None), white(c, None)], [4, 100, -50]);
        assert_eq!([white(b, after_a), white(b, LastMove::of(b))], [200, 100], "the reply to a counts twice");
        assert_eq!(history.score(Player::Black, b, None), 0, "each player has scores of their own");
        (0..1000).for_each(|_| history.update(Player::White, b, after_a, 5000));
        assert!((HistoryScore::LIMIT..=2 * HistoryScore::LIMIT).contains(&white(b, after_a)));
        (0..1000).for_each(|_| history.update(Player::White, b, after_a, -5000));
        assert!((-2 * HistoryScore::LIMIT..=-HistoryScore::LIMIT).contains(&white(b, after_a)));
        history.age();
        assert_eq!([white(a, None), white(c, None)], [2, -25]);
        assert_eq!(white(Step::Done, after_a), 0);
    }
}
