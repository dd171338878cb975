//! Keys of the position hash: the exclusive or of one key for each stack, each number and each part of the state.

use dvonn::Player;

use crate::board::Spot;
use crate::position::Phase;
use crate::rules::Rules;
use crate::stack::Stack;

/// Set in the hash while Black is to move.
pub(crate) const BLACK_TO_MOVE: u64 = scrambled(1 << 32);

/// The numbers that each player has.
#[derive(Clone, Copy)]
pub(crate) enum Count {
    Reserve,
    Unplayed,
    Challenges,
    Stage,
}

#[inline]
pub(crate) const fn stack_key(spot: Spot, stack: Stack) -> u64 {
    scrambled((spot.bit() as u64) << 8 | stack.code() as u64)
}

#[inline]
pub(crate) const fn count_key(count: Count, player: Player, value: u8) -> u64 {
    scrambled(2 << 32 | (count as u64) << 16 | (player as u64) << 8 | value as u64)
}

/// What was agreed on, so that positions of different games differ.
pub(crate) const fn rules_key(rules: &Rules) -> u64 {
    let Rules { version, potentials, connected, settings } = *rules;
    let agreed = (version as u64) << 16 | (potentials as u64) << 8 | connected as u64;
    scrambled(3 << 32 | agreed << 8 | settings.number())
}

/// How far a turn is; nothing at its beginning.
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
    scrambled(4 << 32 | number << 16 | jump)
}

/// A set of lines or spots that matters within a turn; nothing if it is empty.
#[inline]
pub(crate) const fn set_key(which: u64, word: u64) -> u64 {
    if word == 0 { 0 } else { scrambled(scrambled(5 << 32 | which) ^ word) }
}

/// The `SplitMix64` sequence: its numbers pass for random, and any of them can be computed alone.
const fn scrambled(number: u64) -> u64 {
    let mut word = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
