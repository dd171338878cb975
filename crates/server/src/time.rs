//! The system clock.

use std::time::{SystemTime, UNIX_EPOCH};

use game_state::Timestamp;

/// The current time.
pub(crate) fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = Timestamp::from_millis(since.map_or(0, |time| time.as_millis() as i64));
    #[cfg(test)]
    let now = now + testing::ADVANCE.get();
    now
}

/// Lets tests move the clock forward instead of sleeping.
#[cfg(test)]
pub(crate) mod testing {
    use std::cell::Cell;

    thread_local! {
        pub(super) static ADVANCE: Cell<i64> = const { Cell::new(0) };
    }

    /// Moves the clock of this thread forward. A test with a single-threaded runtime runs all its tasks on this thread;
    /// timers that are already running still wait for the real time.
    pub(crate) fn advance(milliseconds: i64) {
        ADVANCE.set(ADVANCE.get() + milliseconds);
    }
}
