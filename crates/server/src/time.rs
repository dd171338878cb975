//! The server's clock: milliseconds since 1970, which never jump and never go back while the server runs.
//!
//! It reads the system clock once and then counts with the monotonic clock. So setting the system clock changes no player's
//! time; the server adopts it at the next start.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use game_state::Timestamp;

/// A moment on the monotonic clock, and the time of the system clock at that moment.
static ANCHOR: LazyLock<(Instant, i64)> = LazyLock::new(|| (Instant::now(), system_time()));
/// How far the system clock was behind the last time in the database.
static BEHIND: AtomicI64 = AtomicI64::new(0);

fn system_time() -> i64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64);
    #[cfg(test)]
    let time = time + testing::STEP.get();
    time
}

/// The current time.
pub(crate) fn now() -> Timestamp {
    let (moment, time) = *ANCHOR;
    let now = time + moment.elapsed().as_millis() as i64 + BEHIND.load(Ordering::Relaxed);
    #[cfg(test)]
    let now = now + testing::ADVANCE.get();
    Timestamp::from_millis(now)
}

/// Continues from the last time that an earlier server wrote to the database, if the system clock has been set back since.
/// Otherwise the clocks of running games would stand still until the system clock reaches that time.
pub(crate) fn continue_from(last: Timestamp) {
    let behind = last - now();
    if behind > 0 {
        tracing::warn!(seconds = behind / 1_000, "the system clock is behind the database, continuing from there");
        BEHIND.fetch_add(behind, Ordering::Relaxed);
    }
}

/// Lets tests move the clock forward instead of sleeping.
#[cfg(test)]
pub(crate) mod testing {
    use std::cell::Cell;

    thread_local! {
        pub(super) static ADVANCE: Cell<i64> = const { Cell::new(0) };
        pub(super) static STEP: Cell<i64> = const { Cell::new(0) };
    }

    /// Moves the clock of this thread forward. A test with a single-threaded runtime runs all its tasks on this thread;
    /// timers that are already running still wait for the real time.
    pub(crate) fn advance(milliseconds: i64) {
        ADVANCE.set(ADVANCE.get() + milliseconds);
    }

    /// Sets the system clock of this thread forward or back, as an administrator or NTP does.
    pub(crate) fn step_system_clock(milliseconds: i64) {
        STEP.set(STEP.get() + milliseconds);
    }
}
