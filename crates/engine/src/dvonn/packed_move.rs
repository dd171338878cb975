//! Moves packed into 14 bits, for the transposition table and the killer slots.

use dvonn::{Move, Space};

/// A move in 14 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedMove(u16);

impl PackedMove {
    /// No move.
    pub(super) const NONE: PackedMove = PackedMove(0x3fff);
    const PASS: PackedMove = PackedMove(0x3ffe);

    /// The number of bits of a packed move.
    pub(super) const BITS: u32 = 14;

    pub(super) const fn bits(self) -> u64 {
        self.0 as u64
    }

    /// The move in the lowest bits; higher bits are ignored.
    pub(super) const fn from_bits(bits: u64) -> PackedMove {
        PackedMove(bits as u16 & ((1 << PackedMove::BITS) - 1))
    }

    pub(super) fn new(action: Move) -> PackedMove {
        let pack = |from: Space, to: Space| PackedMove((from.index() << 7 | to.index()) as u16);
        match action {
            Move::Place(space) => pack(space, space),
            Move::Stack { from, to } => pack(from, to),
            Move::Pass => PackedMove::PASS,
        }
    }

    pub(super) fn unpack(self) -> Option<Move> {
        if self == PackedMove::PASS {
            return Some(Move::Pass);
        }
        let (from, to) = (Space::from_index(usize::from(self.0 >> 7))?, Space::from_index(usize::from(self.0 & 127))?);
        Some(if from == to { Move::Place(from) } else { Move::Stack { from, to } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_survive_packing() {
        let all = Space::ALL.into_iter().flat_map(|from| Space::ALL.map(|to| (from, to)));
        for (from, to) in all {
            let action = if from == to { Move::Place(from) } else { Move::Stack { from, to } };
            assert_eq!(PackedMove::new(action).unpack(), Some(action));
        }
        assert_eq!(PackedMove::new(Move::Pass).unpack(), Some(Move::Pass));
        assert_eq!(PackedMove::NONE.unpack(), None);
    }
}
