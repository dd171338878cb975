//! Sets the memory allocator up for processes that run for weeks.

/// Large blocks go back to the operating system as soon as they are freed.
///
/// The allocator of glibc maps large blocks on their own at first. But once one has been freed, blocks up to its size come
/// from the heap, where a table of a few MiB leaves a hole that small blocks fill, and each thread has a heap of its own. So
/// the memory of a server that searches grows for hours. A fixed threshold prevents that.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) fn return_large_blocks() {
    #![allow(unsafe_code)]

    const LARGE: libc::c_int = 256 << 10;
    // SAFETY: mallopt has no preconditions, and it may be called at any time.
    unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE) };
}

/// Other allocators need no advice.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn return_large_blocks() {}
