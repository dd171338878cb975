//! Playing strength, from a child's first game to all that the engine can.

use dvonn::Position;

use crate::evaluation::Evaluate;

/// A playing strength, 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// What a level is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strength {
    /// Everything.
    Full,
    /// To look this many moves ahead, and to judge what it sees no better than to within this many hundredths of a point.
    Limited { depth: u32, blur: i32 },
}

impl Level {
    /// A child's first game.
    pub const LOWEST: Level = Level(1);

    /// Full strength.
    pub const HIGHEST: Level = Level(10);

    /// The level with this number, if it is 1 to 10.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= Level::LOWEST.0 && number <= Level::HIGHEST.0 { Some(Level(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    pub(crate) const fn strength(self) -> Strength {
        let (depth, blur) = match self.0 {
            1 => (1, 2400),
            2 => (1, 1500),
            3 => (1, 800),
            4 => (1, 200),
            5 => (2, 450),
            6 => (3, 150),
            7 => (4, 200),
            8 => (5, 0),
            9 => (7, 300),
            _ => return Strength::Full,
        };
        Strength::Limited { depth, blur }
    }
}

impl Default for Level {
    fn default() -> Level {
        Level::HIGHEST
    }
}

/// An evaluation that sees as through a clouded glass: always the same of the same position, but not quite right.
///
/// So a low level does not throw dice over its moves. It misjudges, as people do, and sticks to its judgement.
pub(crate) struct Blurred<'a, E> {
    inner: &'a E,
    blur: i32,
    seed: u64,
}

impl<E> Blurred<'_, E> {
    pub(crate) fn new(inner: &E, blur: i32, seed: u64) -> Blurred<'_, E> {
        Blurred { inner, blur, seed }
    }
}

impl<E: Evaluate> Evaluate for Blurred<'_, E> {
    type Trail = E::Trail;

    fn trail(&self) -> E::Trail {
        self.inner.trail()
    }

    fn follow(&self, trail: &mut E::Trail, position: &Position, ply: usize) {
        self.inner.follow(trail, position, ply);
    }

    fn judge(&self, trail: &mut E::Trail, position: &Position, ply: usize) -> i32 {
        self.inner.judge(trail, position, ply) + noise(position.key() ^ self.seed, self.blur)
    }
}

/// A number between −`size` and `size`, the same for the same key; small ones are more likely.
pub(crate) fn noise(key: u64, size: i32) -> i32 {
    let mixed = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let halves = [mixed >> 48, mixed >> 32 & 0xffff].map(|half| half as i32);
    // The sum of two even chances leans towards the middle.
    (halves[0] + halves[1] - 0xffff) * size.min(20_000) / 0xffff
}
