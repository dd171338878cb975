//! Where the time comes from: the system's clock, or in a browser whatever clock the page lends.
//!
//! The standard library has no clock on `wasm32-unknown-unknown` and panics when asked for the time.

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

    /// Lends the engine a clock: the time since some fixed moment, never going back.
    ///
    /// Only the first clock counts. Without one time stands still, and limits of time are never reached.
    pub fn lend_clock(clock: fn() -> Duration) {
        CLOCK.get_or_init(|| clock);
    }

    /// A moment, as [`std::time::Instant`] is elsewhere.
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
