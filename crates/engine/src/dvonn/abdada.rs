//! What the threads of one search tell each other: how deep the leading one is, and which moves each is on.
//!
//! All threads search the same tree. A move that another thread is on is put off until the others are done; then the table
//! has its value, and nothing was searched twice.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::search::INFINITY;

/// What the threads share besides the table. Nothing in it is certain: it only saves work.
pub(crate) struct Company {
    /// The task of the leading thread.
    task: AtomicU64,
    /// The positions that threads are on, each in the slot that its key names.
    busy: Vec<AtomicU64>,
}

/// A search from the root: how deep, and in which window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Task {
    pub(crate) depth: u32,
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Task {
    fn pack(self) -> u64 {
        u64::from(self.depth) << 32 | u64::from(self.alpha as u16) << 16 | u64::from(self.beta as u16)
    }

    fn unpack(bits: u64) -> Task {
        let [alpha, beta] = [bits >> 16, bits].map(|bits| i32::from(bits as u16 as i16));
        Task { depth: (bits >> 32) as u32, alpha, beta }
    }
}

/// Many more than there are threads times depths, so that one rarely takes another's slot.
const SLOTS: usize = 1 << 14;

impl Company {
    /// Nearer to the leaves it costs more to ask than to search twice.
    pub(crate) const SHALLOWEST: u32 = 2;

    pub(crate) fn new() -> Company {
        let mut busy = Vec::new();
        busy.resize_with(SLOTS, AtomicU64::default);
        Company { task: AtomicU64::new(Task { depth: 1, alpha: -INFINITY, beta: INFINITY }.pack()), busy }
    }

    /// The leading thread begins a task.
    pub(crate) fn lead(&self, task: Task) {
        self.task.store(task.pack(), Ordering::Relaxed);
    }

    /// What the leading thread is on.
    pub(crate) fn task(&self) -> Task {
        Task::unpack(self.task.load(Ordering::Relaxed))
    }

    pub(crate) fn begin(&self, key: u64, depth: u32) {
        let work = work(key, depth);
        self.slot(work).store(work, Ordering::Relaxed);
    }

    pub(crate) fn end(&self, key: u64, depth: u32) {
        self.slot(work(key, depth)).store(0, Ordering::Relaxed);
    }

    /// Whether another thread searches the position to this depth now.
    pub(crate) fn is_on(&self, key: u64, depth: u32) -> bool {
        let work = work(key, depth);
        self.slot(work).load(Ordering::Relaxed) == work
    }

    fn slot(&self, work: u64) -> &AtomicU64 {
        &self.busy[work as usize % SLOTS]
    }
}

/// A position and a depth in one number; never 0 in practice.
fn work(key: u64, depth: u32) -> u64 {
    key.wrapping_add(u64::from(depth)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 7
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_survive_packing() {
        for task in [(1, -INFINITY, INFINITY), (37, -12, 63), (100, 4800, 4900)] {
            let task = Task { depth: task.0, alpha: task.1, beta: task.2 };
            let company = Company::new();
            company.lead(task);
            assert_eq!(company.task(), task);
        }
    }

    #[test]
    fn what_a_thread_is_on_is_seen_until_it_ends() {
        let company = Company::new();
        assert!(!company.is_on(5, 4));
        company.begin(5, 4);
        assert!(company.is_on(5, 4));
        assert!(!company.is_on(5, 3) && !company.is_on(6, 4));
        company.end(5, 4);
        assert!(!company.is_on(5, 4));
    }
}
