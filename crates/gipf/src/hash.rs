//! Zobrist keys. The key of a position is the XOR of one key for each stack, each count and each part of the state of the
//! turn, so a step updates it with a few XORs.

use dvonn::Player;

use crate::board::Spot;
use crate::position::Phase;
use crate::rules::Rules;
use crate::stack::Stack;

/// Part of the key while Black is to move.
pub(crate) const BLACK_TO_MOVE: u64 = splitmix64(1 << 32);

/// The counts that each player has.
#[derive(Clone, Copy)]
pub(crate) enum Count {
    Reserve,
    Unplayed,
    Challenges,
    Stage,
}

#[inline]
pub(crate) const fn stack_key(spot: Spot, stack: Stack) -> u64 {
    splitmix64((spot.bit() as u64) << 8 | stack.code() as u64)
}

#[inline]
pub(crate) const fn count_key(count: Count, player: Player, value: u8) -> u64 {
    splitmix64(2 << 32 | (count as u64) << 16 | (player as u64) << 8 | value as u64)
}

/// The key of the rules, so that equal boards under different rules have different keys.
pub(crate) const fn rules_key(rules: &Rules) -> u64 {
    let Rules { version, potentials, connected, settings } = *rules;
    let agreed = (version as u64) << 16 | (potentials as u64) << 8 | connected as u64;
    splitmix64(3 << 32 | agreed << 8 | settings.number())
}

/// The key of a phase; 0 for [`Phase::Start`].
#[inline]
pub(crate) const fn phase_key(phase: Phase) -> u64 {
    let (number, jump) = match phase {
        Phase::Start => return 0,
        Phase::Taken => (1, None),
        Phase::Announced(jump) => (2, Some(jump)),
        Phase::Challenged(jump) => (3, Some(jump)),
        Phase::Again => (4, None),
        Phase::Moved => (5, None),
    };
    let jump = match jump {
        Some(jump) => (jump.from.bit() << 8 | jump.to.bit()) as u64,
        None => 0,
    };
    splitmix64(4 << 32 | number << 16 | jump)
}

/// The key of a set of lines or spots that is remembered during a turn; 0 if the set is empty. `which` distinguishes the
/// sets.
#[inline]
pub(crate) const fn set_key(which: u64, word: u64) -> u64 {
    if word == 0 { 0 } else { splitmix64(splitmix64(5 << 32 | which) ^ word) }
}

/// The `number`-th output of the `SplitMix64` generator, which needs no table and can be computed at compile time.
const fn splitmix64(number: u64) -> u64 {
    let mut word = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
