//! Whether the server can store moves.

use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::live::Rooms;

/// When a write last succeeded, shared by all requests, so that many checks are one write.
#[derive(Debug, Default)]
pub(crate) struct Readiness(Mutex<Option<Instant>>);

/// How long a success is valid.
const VALID: Duration = Duration::from_secs(1);
/// How long a write may take.
const PATIENCE: Duration = Duration::from_secs(3);

impl Readiness {
    /// Whether a write succeeds, or did so within the last second.
    pub(crate) async fn check(&self, rooms: &Rooms) -> bool {
        let mut written = self.0.lock().await;
        if written.is_none_or(|at| at.elapsed() >= VALID) {
            let done = tokio::time::timeout(PATIENCE, rooms.probe()).await;
            *written = matches!(done, Ok(Ok(()))).then(Instant::now);
        }
        written.is_some()
    }
}
