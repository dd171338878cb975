//! The network address from which each user was last seen, so that the users of one address can be treated as one.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use api::{Seat, Timestamp};

use crate::time::now;

/// The IP bucket of each user, and when it was seen.
#[derive(Debug, Default)]
pub(crate) struct Addresses(Mutex<HashMap<String, (String, Timestamp)>>);

/// How long an address is kept, in milliseconds.
const REMEMBERED: i64 = 86_400_000;

impl Addresses {
    /// Notes a request of a user.
    pub(crate) fn note(&self, user: &str, bucket: String) {
        self.lock().insert(user.to_owned(), (bucket, now()));
    }

    /// The IP bucket of a user; `None` if they have not been seen since the server started, or for a day.
    pub(crate) fn of(&self, user: &str) -> Option<String> {
        self.lock().get(user).map(|(bucket, _)| bucket.clone())
    }

    /// Whether both seats are users who were last seen at the same address.
    pub(crate) fn are_equal(&self, seats: &[Seat; 2]) -> bool {
        let [white, black] = seats.each_ref().map(|seat| match seat {
            Seat::User { user } => self.of(user),
            Seat::Engine { .. } => None,
        });
        white.is_some() && white == black
    }

    /// Drops old entries.
    pub(crate) fn tidy(&self) {
        let now = now();
        self.lock().retain(|_, (_, seen_at)| now - *seen_at < REMEMBERED);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, (String, Timestamp)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
