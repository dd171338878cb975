//! Keys of the position hash: the exclusive or of one key a stack, one for the turn and one for the phase.

use crate::piece::Player;
use crate::space::Space;

/// What a stack looks like from above, as far as it bears on play.
const KINDS: usize = 5;
const BARE_RED: usize = 4;

/// `STACK_KEYS[kind][bit]`, for white, black, white over red, black over red, and bare red stacks.
static STACK_KEYS: [[u64; 64]; KINDS] = {
    let mut keys = [[0; 64]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut bit = 0;
        while bit < 64 {
            keys[kind][bit] = scrambled((kind * 64 + bit) as u64);
            bit += 1;
        }
        kind += 1;
    }
    keys
};

/// Set in the hash while Black is to move.
pub(crate) const BLACK_TO_MOVE: u64 = scrambled(1000);

/// Set in the hash while pieces are placed.
pub(crate) const PLACING: u64 = scrambled(1001);

/// The key of a stack.
///
/// Turning the key of its space and kind by its height tells heights apart without a table of every height: 2.5 KiB
/// that stay in the nearest cache, and a short download for the browser.
#[inline]
pub(crate) fn stack_key(space: Space, owner: Option<Player>, holds_red: bool, height: u8) -> u64 {
    let kind = match owner {
        Some(player) => player.number() + 2 * usize::from(holds_red),
        None => BARE_RED,
    };
    STACK_KEYS[kind][space.bit()].rotate_left(u32::from(height))
}

/// The `SplitMix64` sequence: its numbers pass for random, and any of them can be computed alone.
const fn scrambled(number: u64) -> u64 {
    let mut word = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
