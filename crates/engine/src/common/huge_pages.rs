//! Asks the operating system for huge pages.

/// Advises the system to back this memory, which nothing has been written to yet, with huge pages.
///
/// A transposition table is read at random, so with pages of 4 KiB nearly every probe misses the processor's cache of
/// page addresses. The advice is only followed where it can be; nothing depends on it but speed.
#[cfg(target_os = "linux")]
pub(crate) fn advise<T>(memory: &mut [std::mem::MaybeUninit<T>]) {
    #![allow(unsafe_code)]

    const PAGE: usize = 2 << 20;
    let range = memory.as_mut_ptr_range();
    let (start, end) = (range.start.addr().next_multiple_of(PAGE), range.end.addr() & !(PAGE - 1));
    if start < end {
        let start = range.start.with_addr(start);
        // SAFETY: the range lies within the memory, which is borrowed mutably, and the advice does not change contents.
        unsafe { libc::madvise(start.cast(), end - start.addr(), libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn advise<T>(_: &mut [std::mem::MaybeUninit<T>]) {}
