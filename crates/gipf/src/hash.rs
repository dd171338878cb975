//! Zobrist keys. The key of a position is the XOR of one key for each stack, each count and each part of the state of the
//! turn, so a step updates it with a few XORs.

use dvonn::Player;

use crate::board::Spot;
use crate::position::Phase;
use crate::rules::Rules;
use crate::stack::Stack;

/// Part of the key while Black is to move.
pub(crate) const BLACK_TO_MOVE: u64 = part(Part::Turn, [0; 4]);

/// The parts of a position. Each has its own numbers of the generator.
#[derive(Clone, Copy)]
enum Part {
    Stack,
    Turn,
    Count,
    Rules,
    Phase,
    Set,
}

/// The key of a value of one part, which must fit into four bytes.
#[inline]
const fn part(part: Part, [a, b, c, d]: [u8; 4]) -> u64 {
    splitmix64(u64::from_be_bytes([0, 0, 0, part as u8, a, b, c, d]))
}

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
    part(Part::Stack, [0, 0, spot.bit() as u8, stack.code()])
}

#[inline]
pub(crate) const fn count_key(count: Count, player: Player, value: u8) -> u64 {
    part(Part::Count, [0, count as u8, player as u8, value])
}

/// The key of the rules, so that equal boards under different rules have different keys.
pub(crate) fn rules_key(rules: &Rules) -> u64 {
    let Rules { version, potentials, connected, settings } = *rules;
    part(Part::Rules, [version as u8, potentials, u8::from(connected), settings.number()])
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
    let [from, to] = match jump {
        Some(jump) => [jump.from.bit() as u8, jump.to.bit() as u8],
        None => [0, 0],
    };
    part(Part::Phase, [0, number, from, to])
}

/// The key of a set of lines or spots that is remembered during a turn; 0 if the set is empty. `which` distinguishes the
/// sets.
#[inline]
pub(crate) const fn set_key(which: u8, word: u64) -> u64 {
    if word == 0 { 0 } else { splitmix64(part(Part::Set, [0, 0, 0, which]) ^ word) }
}

/// The `number`-th output of the `SplitMix64` generator, which needs no table and can be computed at compile time.
const fn splitmix64(number: u64) -> u64 {
    let mut word = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
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
