//! The server's clock: milliseconds since 1970, which never jump and never go back while the server runs.
//!
//! It reads the system clock once and then counts with the monotonic clock. So setting the system clock changes no player's
//! time; the server adopts it at the next start. Several nodes follow the clock of their database.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use game_state::Timestamp;

use crate::store::{Store, StoreError};

/// A moment on the monotonic clock, and the time of the system clock at that moment.
static ANCHOR: LazyLock<(Instant, i64)> = LazyLock::new(|| (Instant::now(), system_time()));
/// How far this clock is ahead of the system clock: because that was behind the last time in the database, or differs from the
/// clock of the database.
static AHEAD: AtomicI64 = AtomicI64::new(0);
/// The latest time that was read, so that the clock does not go back when it is adjusted.
#[cfg(not(test))]
static LATEST: AtomicI64 = AtomicI64::new(0);

fn system_time() -> i64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64);
    #[cfg(test)]
    let time = time + testing::STEP.get();
    time
}

/// The current time.
pub(crate) fn now() -> Timestamp {
    let (moment, time) = *ANCHOR;
    let now = time + moment.elapsed().as_millis() as i64 + AHEAD.load(Ordering::Relaxed);
    #[cfg(not(test))]
    let now = now.max(LATEST.fetch_max(now, Ordering::Relaxed));
    #[cfg(test)]
    let now = now + testing::ADVANCE.get();
    Timestamp::from_millis(now)
}

/// The most that the clock is adjusted at once, in milliseconds: it must not jump.
const SLEW: i64 = 5;
/// A difference to the clock of the database that is logged, in milliseconds.
const LARGE: i64 = 1_000;
/// The interval between comparisons with the clock of the database.
const COMPARE: Duration = Duration::from_secs(10);

/// Adopts the clock of the database, which all nodes share. Call it before anything depends on the time.
pub(crate) async fn adopt_database_clock(store: &Store) -> Result<(), StoreError> {
    if let Some(difference) = difference(store).await? {
        AHEAD.fetch_add(difference, Ordering::Relaxed);
        #[cfg(not(test))]
        LATEST.store(0, Ordering::Relaxed);
    }
    Ok(())
}

/// Keeps the clock close to that of the database.
pub(crate) async fn follow_database_clock(store: Store) {
    loop {
        tokio::time::sleep(COMPARE).await;
        // A failing database is logged by the requests that need it.
        if let Ok(Some(difference)) = difference(&store).await {
            if difference.abs() > LARGE {
                tracing::warn!(milliseconds = difference, "the clock of the database has jumped");
            }
            AHEAD.fetch_add(difference.clamp(-SLEW, SLEW), Ordering::Relaxed);
        }
    }
}

/// How far the clock of the database is ahead, as far as that can be told.
async fn difference(store: &Store) -> Result<Option<i64>, StoreError> {
    let before = now().millis();
    let Some(time) = store.database_time().await? else { return Ok(None) };
    let after = now().millis();
    // The database looked at its clock at some moment in between.
    Ok(Some(if time < before { time - before } else { (time - after).max(0) }))
}

/// Continues from the last time that an earlier server wrote to the database, if the system clock has been set back since.
/// Otherwise the clocks of running games would stand still until the system clock reaches that time.
pub(crate) fn continue_from(last: Timestamp) {
    let behind = last - now();
    if behind > 0 {
        tracing::warn!(seconds = behind / 1_000, "the system clock is behind the database, continuing from there");
        AHEAD.fetch_add(behind, Ordering::Relaxed);
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
