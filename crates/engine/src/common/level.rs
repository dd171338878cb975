//! Playing levels, and the evaluation noise that weakens them.

/// A playing level, 1 to 10. Levels below 10 search less deeply and with a noisy evaluation, on one thread and with a small
/// transposition table of their own. The lowest ones also overlook what beginners overlook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The weakest level, for a first game.
    pub const LOWEST: Level = Level(1);

    /// Full strength.
    pub const HIGHEST: Level = Level(10);

    /// The level with this number; `None` unless it is 1 to 10.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= Level::LOWEST.0 && number <= Level::HIGHEST.0 { Some(Level(number)) } else { None }
    }

    /// The number of the level, 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl Default for Level {
    fn default() -> Level {
        Level::HIGHEST
    }
}

/// Whether something happens that has a chance of `percent`, the same for the same key.
pub(crate) fn happens(key: u64, percent: u32) -> bool {
    // The finaliser of SplitMix64, so that it is independent of the noise for the same key.
    let key = (key ^ key >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let key = (key ^ key >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((key >> 33) % 100) < u64::from(percent)
}

/// Pseudo-random noise between −`amplitude` and `amplitude` with a triangular distribution, the same for the same key.
pub(crate) fn noise(key: u64, amplitude: i32) -> i32 {
    let mixed = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let halves = [mixed >> 48, mixed >> 32 & 0xffff].map(|half| half as i32);
    // The sum of two uniform values has a triangular distribution.
    (halves[0] + halves[1] - 0xffff) * amplitude.min(20_000) / 0xffff
}
