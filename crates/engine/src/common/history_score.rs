//! A score of the history heuristic: how often a move caused a beta cutoff, or failed to.

use std::sync::atomic::{AtomicI16, Ordering};

/// A score that several threads update. Concurrent updates may lose one, which is harmless: it only orders moves.
#[derive(Default)]
pub(crate) struct HistoryScore(AtomicI16);

impl HistoryScore {
    /// Scores stay within this: an update counts for less the closer a score is to it ("history gravity").
    pub(crate) const LIMIT: i32 = 1 << 12;

    /// The largest update.
    const MAX_BONUS: i32 = 1 << 10;

    /// This many scores of zero.
    pub(crate) fn zeros(count: usize) -> Vec<HistoryScore> {
        std::iter::repeat_with(HistoryScore::default).take(count).collect()
    }

    #[inline]
    pub(crate) fn get(&self) -> i32 {
        i32::from(self.0.load(Ordering::Relaxed))
    }

    /// Adds a bonus, or a malus if it is negative.
    pub(crate) fn add(&self, bonus: i32) {
        let bonus = bonus.clamp(-HistoryScore::MAX_BONUS, HistoryScore::MAX_BONUS);
        let old = self.get();
        self.0.store((old + bonus - old * bonus.abs() / HistoryScore::LIMIT) as i16, Ordering::Relaxed);
    }

    /// Halves the score, so that later updates weigh more.
    pub(crate) fn halve(&self) {
        self.0.store((self.get() / 2) as i16, Ordering::Relaxed);
    }
}
