//! The monotonic clock: that of the system, or one that the host or a test provides.
//!
//! The standard library has no clock on `wasm32-unknown-unknown`: `std::time::Instant::now` panics there.

use std::sync::OnceLock;
use std::time::Duration;

static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Replaces the engine's monotonic clock: a function that returns the time since some fixed moment.
///
/// Only the first call has an effect. It must come before the first search. WebAssembly has no clock by default, so time
/// limits are never reached there without one.
pub fn set_clock(clock: fn() -> Duration) {
    CLOCK.get_or_init(|| clock);
}

/// The system's clock: the time since its first use.
#[cfg(not(target_arch = "wasm32"))]
fn system_clock() -> Duration {
    static START: OnceLock<std::time::Instant> = OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}

#[cfg(target_arch = "wasm32")]
fn system_clock() -> Duration {
    Duration::ZERO
}

/// The counterpart of [`std::time::Instant`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Instant(Duration);

impl Instant {
    pub(crate) fn now() -> Instant {
        Instant(CLOCK.get().map_or_else(system_clock, |clock| clock()))
    }

    pub(crate) fn elapsed(self) -> Duration {
        Instant::now().0.saturating_sub(self.0)
    }

    pub(crate) fn checked_add(self, span: Duration) -> Option<Instant> {
        self.0.checked_add(span).map(Instant)
    }
}
