//! Which moves were good before, wherever they were: counted by all threads of a search together, so that each orders its
//! moves by what the others have found too.

use std::sync::atomic::{AtomicI32, Ordering};

use dvonn::Space;

/// How often a move from one space to another refuted the one before, weighed by the depth it was searched to.
///
/// Threads that count at the same moment may lose a count: it is a hint and no more. One thread alone loses none.
pub(crate) struct History {
    counts: Box<[[AtomicI32; Space::COUNT]; Space::COUNT]>,
}

/// Counts never pass this; when one would, all are halved, so that the old gives way to the new.
const LIMIT: i32 = 1 << 12;

impl History {
    pub(crate) fn new() -> History {
        let row = || std::array::from_fn(|_| AtomicI32::new(0));
        History { counts: Box::new(std::array::from_fn(|_| row())) }
    }

    #[inline]
    pub(crate) fn count(&self, from: Space, to: Space) -> i32 {
        self.counts[from.index()][to.index()].load(Ordering::Relaxed)
    }

    /// A move was searched this deep, and refuted the one before.
    pub(crate) fn add(&self, from: Space, to: Space, depth: u32) {
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
    fn deeper_refutations_count_more_and_old_ones_fade() {
        let history = History::new();
        let [a, b, c] = [0, 1, 2].map(|index| Space::ALL[index]);
        history.add(a, b, 2);
        history.add(b, c, 10);
        assert_eq!([history.count(a, b), history.count(b, c), history.count(b, a)], [4, 100, 0]);
        (0..40).for_each(|_| history.add(b, c, 10));
        assert_eq!(history.count(a, b), 2);
        assert!(history.count(b, c) <= LIMIT);
    }
}
