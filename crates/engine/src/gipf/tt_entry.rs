//! What the search of GIPF stores in the transposition table.

use super::search::LONGEST_WIN;
use crate::common::bound::Bound;
use crate::common::transposition_table::RawEntry;

/// Value, bound, depth, and the index of the best step in the list of legal steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TtEntry {
    pub(super) value: i32,
    pub(super) bound: Bound,
    pub(super) depth: u32,
    pub(super) best: u16,
    /// The static evaluation, if the position is between two turns.
    pub(super) eval: Option<i32>,
}

/// Layout of the payload: 16 bits of value, the best step, the bound, 14 bits of static evaluation.
const STEP_SHIFT: u32 = 16;
const BOUND_SHIFT: u32 = 32;
const EVAL_SHIFT: u32 = 34;
const EVAL_BITS: u32 = 14;

/// The stored number of a missing evaluation: one more than that of the greatest evaluation, which is [`MAX_EVAL`].
const NO_EVAL: u64 = 2 * MAX_EVAL as u64 + 1;
const MAX_EVAL: i32 = (1 << (EVAL_BITS - 1)) - 1;

impl TtEntry {
    /// Packs an entry. Like mate scores in chess, the distance of a win is stored relative to the position, not to the
    /// root: `turns` is the number of turns between them.
    pub(super) fn pack(self, turns: i32) -> RawEntry {
        let value = match self.value {
            win if win >= LONGEST_WIN => win + turns,
            loss if loss <= -LONGEST_WIN => loss - turns,
            value => value,
        };
        let value = u64::from(value as i16 as u16);
        let eval = self.eval.map_or(NO_EVAL, |eval| (eval.clamp(-MAX_EVAL, MAX_EVAL) + MAX_EVAL) as u64);
        let payload =
            eval << EVAL_SHIFT | value | u64::from(self.best) << STEP_SHIFT | self.bound.bits() << BOUND_SHIFT;
        RawEntry { payload, depth: self.depth.min(127) as u8 }
    }

    pub(super) fn unpack(entry: RawEntry, turns: i32) -> TtEntry {
        let value = match i32::from(entry.payload as u16 as i16) {
            win if win >= LONGEST_WIN => win - turns,
            loss if loss <= -LONGEST_WIN => loss + turns,
            value => value,
        };
        let bound = Bound::from_bits(entry.payload >> BOUND_SHIFT & 3);
        let eval = entry.payload >> EVAL_SHIFT & ((1 << EVAL_BITS) - 1);
        let eval = (eval != NO_EVAL).then_some(eval as i32 - MAX_EVAL);
        TtEntry { value, bound, depth: u32::from(entry.depth), best: (entry.payload >> STEP_SHIFT) as u16, eval }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were() {
        for eval in [None, Some(0), Some(-1), Some(1500), Some(MAX_EVAL), Some(-MAX_EVAL)] {
            for (value, bound) in [(-700, Bound::Upper), (0, Bound::Lower), (LONGEST_WIN + 20, Bound::Exact)] {
                let entry = TtEntry { value, bound, depth: 9, best: u16::MAX, eval };
                assert_eq!(TtEntry::unpack(entry.pack(3), 3), entry);
                let elsewhere = TtEntry::unpack(entry.pack(3), 5).value;
                assert_eq!(elsewhere, if value > LONGEST_WIN { value - 2 } else { value }, "wins count from the root");
            }
        }
        let huge = TtEntry { value: 0, bound: Bound::Exact, depth: 0, best: 0, eval: Some(20_000) };
        assert_eq!(TtEntry::unpack(huge.pack(0), 0).eval, Some(MAX_EVAL));
    }
}
