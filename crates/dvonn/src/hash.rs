//! Zobrist hashing: a position's key is the XOR of one key per stack, one for the side to move and one for the phase.

use crate::piece::Player;
use crate::space::Space;

/// The kinds of stack that differ in play: white, black, white with a red, black with a red, bare red.
const KINDS: usize = 5;
const BARE_RED: usize = 4;

/// `STACK_KEYS[kind][bit]`; the kinds are in the order given at [`KINDS`].
static STACK_KEYS: [[u64; 64]; KINDS] = {
    let mut keys = [[0; 64]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut bit = 0;
        while bit < 64 {
            keys[kind][bit] = splitmix64((kind * 64 + bit) as u64);
            bit += 1;
        }
        kind += 1;
    }
    keys
};

/// Part of the key while Black is to move.
pub(crate) const BLACK_TO_MOVE: u64 = splitmix64(1000);

/// Part of the key during the placing phase.
pub(crate) const PLACING: u64 = splitmix64(1001);

/// The key of a stack: the key of its space and kind, rotated left by its height.
///
/// The rotation distinguishes heights without a table for each of them. The keys take 2.5 KiB, which stay in the L1
/// cache and keep the WebAssembly module small.
#[inline]
pub(crate) fn stack_key(space: Space, owner: Option<Player>, holds_red: bool, height: u8) -> u64 {
    let kind = match owner {
        Some(player) => player.number() + 2 * usize::from(holds_red),
        None => BARE_RED,
    };
    STACK_KEYS[kind][space.bit()].rotate_left(u32::from(height))
}

/// The `number`th output of the `SplitMix64` generator (Steele, Lea and Flood, 2014), which allows random access.
const fn splitmix64(number: u64) -> u64 {
    let mut word = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs of the authors' C program for the seed 0.
    #[test]
    fn the_generator_is_splitmix64() {
        let outputs = [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f];
        assert_eq!([0, 1, 2].map(splitmix64), outputs);
    }
}
