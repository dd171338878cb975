//! ABDADA: parallel search in which threads defer moves that another thread is searching.
//!
//! All threads search the same tree from the root. A thread defers a move that another thread is on until it has
//! searched its other moves; by then the transposition table has the value, and the work was not done twice. This is
//! the simplified variant of Tom Kerrigan, with a table of busy positions instead of counters in the transposition
//! table (<http://www.tckerrigan.com/Chess/Parallel_Search/Simplified_ABDADA/>).

use std::sync::atomic::{AtomicU64, Ordering};

use super::search::INFINITY;

/// What the threads share besides the transposition table. Races can make it wrong; that costs time, never correctness.
pub(super) struct Abdada {
    /// The task of the main thread.
    task: AtomicU64,
    /// The positions being searched, hashed to slots.
    busy: Vec<AtomicU64>,
}

/// A search from the root: its depth and window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RootTask {
    pub(super) depth: u32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl RootTask {
    fn pack(self) -> u64 {
        u64::from(self.depth) << 32 | u64::from(self.alpha as u16) << 16 | u64::from(self.beta as u16)
    }

    fn unpack(bits: u64) -> RootTask {
        let [alpha, beta] = [bits >> 16, bits].map(|bits| i32::from(bits as u16 as i16));
        RootTask { depth: (bits >> 32) as u32, alpha, beta }
    }
}

/// Far more slots than threads times depth, so that collisions are rare.
const SLOTS: usize = 1 << 14;

impl Abdada {
    /// The least depth at which moves are deferred. Nearer to the leaves, checking costs more than searching twice.
    pub(super) const MIN_DEPTH: u32 = 2;

    pub(super) fn new() -> Abdada {
        let mut busy = Vec::new();
        busy.resize_with(SLOTS, AtomicU64::default);
        Abdada { task: AtomicU64::new(RootTask { depth: 1, alpha: -INFINITY, beta: INFINITY }.pack()), busy }
    }

    /// Announces the task of the main thread.
    pub(super) fn set_task(&self, task: RootTask) {
        self.task.store(task.pack(), Ordering::Relaxed);
    }

    /// The task of the main thread.
    pub(super) fn task(&self) -> RootTask {
        RootTask::unpack(self.task.load(Ordering::Relaxed))
    }

    /// Marks a position as being searched to a depth.
    pub(super) fn start_searching(&self, key: u64, depth: u32) {
        let work = work_id(key, depth);
        self.slot(work).store(work, Ordering::Relaxed);
    }

    /// Removes the mark.
    pub(super) fn finish_searching(&self, key: u64, depth: u32) {
        self.slot(work_id(key, depth)).store(0, Ordering::Relaxed);
    }

    /// Whether a thread is searching the position to this depth.
    pub(super) fn is_being_searched(&self, key: u64, depth: u32) -> bool {
        let work = work_id(key, depth);
        self.slot(work).load(Ordering::Relaxed) == work
    }

    fn slot(&self, work: u64) -> &AtomicU64 {
        &self.busy[work as usize % SLOTS]
    }
}

/// Hashes a position key and a depth; 0, which marks an empty slot, does not occur in practice.
fn work_id(key: u64, depth: u32) -> u64 {
    key.wrapping_add(u64::from(depth)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 7
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_survive_packing() {
        for task in [(1, -INFINITY, INFINITY), (37, -12, 63), (100, 4800, 4900)] {
            let task = RootTask { depth: task.0, alpha: task.1, beta: task.2 };
            let abdada = Abdada::new();
            abdada.set_task(task);
            assert_eq!(abdada.task(), task);
        }
    }

    #[test]
    fn a_position_is_busy_until_its_search_has_finished() {
        let abdada = Abdada::new();
        assert!(!abdada.is_being_searched(5, 4));
        abdada.start_searching(5, 4);
        assert!(abdada.is_being_searched(5, 4));
        assert!(!abdada.is_being_searched(5, 3) && !abdada.is_being_searched(6, 4));
        abdada.finish_searching(5, 4);
        assert!(!abdada.is_being_searched(5, 4));
    }
}
