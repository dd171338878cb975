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
}

/// Layout of the payload: 16 bits of value, the best step, the bound.
const STEP_SHIFT: u32 = 16;
const BOUND_SHIFT: u32 = 32;

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
        let payload = value | u64::from(self.best) << STEP_SHIFT | self.bound.bits() << BOUND_SHIFT;
        RawEntry { payload, depth: self.depth.min(127) as u8 }
    }

    pub(super) fn unpack(entry: RawEntry, turns: i32) -> TtEntry {
        let value = match i32::from(entry.payload as u16 as i16) {
            win if win >= LONGEST_WIN => win - turns,
            loss if loss <= -LONGEST_WIN => loss + turns,
            value => value,
        };
        let bound = Bound::from_bits(entry.payload >> BOUND_SHIFT & 3);
        TtEntry { value, bound, depth: u32::from(entry.depth), best: (entry.payload >> STEP_SHIFT) as u16 }
    }
}
