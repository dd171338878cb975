//! The monotonic clock: that of the system, or in WebAssembly one that the host provides.
//!
//! The standard library has no clock on `wasm32-unknown-unknown`: `std::time::Instant::now` panics there.

#[cfg(not(target_arch = "wasm32"))]
pub(crate) use std::time::Instant;

#[cfg(target_arch = "wasm32")]
pub(crate) use lent::Instant;
#[cfg(target_arch = "wasm32")]
pub use lent::lend_clock;

#[cfg(target_arch = "wasm32")]
mod lent {
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Provides the engine with a monotonic clock: the time since some fixed moment.
    ///
    /// Only the first call has an effect. Without a clock time limits are never reached.
    pub fn lend_clock(clock: fn() -> Duration) {
        CLOCK.get_or_init(|| clock);
    }

    /// The counterpart of [`std::time::Instant`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) struct Instant(Duration);

    impl Instant {
        pub(crate) fn now() -> Instant {
            Instant(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        pub(crate) fn elapsed(&self) -> Duration {
            Instant::now().0.saturating_sub(self.0)
        }

        pub(crate) fn checked_add(&self, span: Duration) -> Option<Instant> {
            self.0.checked_add(span).map(Instant)
        }
    }
}
