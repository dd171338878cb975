//! The history heuristic: counts which moves caused beta cutoffs anywhere in the tree, shared by all threads.

use std::sync::atomic::{AtomicI32, Ordering};

use dvonn::Space;

/// Cutoff counts by origin and target, weighted by the square of the depth.
///
/// Concurrent updates may lose a count, which is harmless: it only orders moves. A single thread loses none.
pub(super) struct History {
    counts: Box<[[AtomicI32; Space::COUNT]; Space::COUNT]>,
}

/// When a count exceeds this, all counts are halved, so that recent cutoffs weigh more.
const LIMIT: i32 = 1 << 12;

impl History {
    pub(super) fn new() -> History {
        let row = || std::array::from_fn(|_| AtomicI32::new(0));
        History { counts: Box::new(std::array::from_fn(|_| row())) }
    }

    #[inline]
    pub(super) fn score(&self, from: Space, to: Space) -> i32 {
        self.counts[from.index()][to.index()].load(Ordering::Relaxed)
    }

    /// Records a beta cutoff by a move that was searched to this depth.
    pub(super) fn record_cutoff(&self, from: Space, to: Space, depth: u32) {
        let count = &self.counts[from.index()][to.index()];
        let new = count.load(Ordering::Relaxed) + (depth * depth) as i32;
        count.store(new, Ordering::Relaxed);
        if new > LIMIT {
            self.counts
                .iter()
                .flatten()
                .for_each(|count| count.store(count.load(Ordering::Relaxed) / 2, Ordering::Relaxed));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deeper_cutoffs_count_more_and_old_ones_fade() {
        let history = History::new();
        let [a, b, c] = [0, 1, 2].map(|index| Space::ALL[index]);
        history.record_cutoff(a, b, 2);
        history.record_cutoff(b, c, 10);
        assert_eq!([history.score(a, b), history.score(b, c), history.score(b, a)], [4, 100, 0]);
        (0..40).for_each(|_| history.record_cutoff(b, c, 10));
        assert_eq!(history.score(a, b), 2);
        assert!(history.score(b, c) <= LIMIT);
    }
}
