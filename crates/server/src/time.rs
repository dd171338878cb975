//! The wall clock.

use std::time::{SystemTime, UNIX_EPOCH};

use game_state::Timestamp;

/// This moment.
pub(crate) fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Timestamp::from_millis(since.map_or(0, |time| time.as_millis() as i64))
}
