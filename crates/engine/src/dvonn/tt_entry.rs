//! What the playing search stores in the transposition table.

use super::packed_move::PackedMove;
use crate::common::bound::Bound;
use crate::common::transposition_table::RawEntry;

/// Value, bound, depth and best move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TtEntry {
    pub(super) value: i32,
    pub(super) bound: Bound,
    pub(super) depth: u32,
    pub(super) best: PackedMove,
}

/// Layout of the payload: 16 bits of value, the best move, the bound.
const MOVE_SHIFT: u32 = 16;
const BOUND_SHIFT: u32 = MOVE_SHIFT + PackedMove::BITS;

impl TtEntry {
    /// Whether the entry allows a cutoff in a search of this depth and window.
    pub(super) fn allows_cutoff(self, alpha: i32, beta: i32, depth: u32) -> bool {
        self.depth >= depth && self.bound.answers(self.value, alpha, beta)
    }

    pub(super) fn pack(self) -> RawEntry {
        let value = u64::from(self.value as i16 as u16);
        let payload = value | self.best.bits() << MOVE_SHIFT | self.bound.bits() << BOUND_SHIFT;
        RawEntry { payload, depth: self.depth as u8 }
    }

    pub(super) fn unpack(entry: RawEntry) -> TtEntry {
        TtEntry {
            value: i32::from(entry.payload as u16 as i16),
            bound: Bound::from_bits(entry.payload >> BOUND_SHIFT),
            depth: u32::from(entry.depth),
            best: PackedMove::from_bits(entry.payload >> MOVE_SHIFT),
        }
    }
}
