//! What the solver stores in the transposition table, in 48 bits.

use super::bounds::Bounds;
use super::df_pn::ProofNumbers;
use crate::dvonn::packed_move::PackedMove;

/// Bounds in the lowest bits; above them the best move (alpha-beta), or the target and its proof numbers (df-pn).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TtEntry(pub(super) u64);

/// Bounds and targets lie between -49 and 49, and take this many bits.
const VALUE_BITS: u32 = 7;
const MIN_VALUE: i32 = Bounds::WIDEST.lower;
const UPPER_SHIFT: u32 = VALUE_BITS;
const MOVE_SHIFT: u32 = 2 * VALUE_BITS;
const TARGET_SHIFT: u32 = 2 * VALUE_BITS;

/// Proof numbers are saturated to this many bits.
const NUMBER_BITS: u32 = 12;
const MAX_NUMBER: u32 = (1 << NUMBER_BITS) - 1;
const PROOF_SHIFT: u32 = TARGET_SHIFT + VALUE_BITS;
const DISPROOF_SHIFT: u32 = PROOF_SHIFT + NUMBER_BITS;

impl TtEntry {
    pub(super) fn of_alpha_beta(bounds: Bounds, best: PackedMove) -> TtEntry {
        TtEntry(pack_bounds(bounds) | best.bits() << MOVE_SHIFT)
    }

    pub(super) fn of_df_pn(bounds: Bounds, target: i32, numbers: ProofNumbers) -> TtEntry {
        let saturate = |number: u32| u64::from(number.min(MAX_NUMBER));
        let (proof, disproof) = (saturate(numbers.proof), saturate(numbers.disproof));
        let target = pack_value(target) << TARGET_SHIFT;
        TtEntry(pack_bounds(bounds) | target | proof << PROOF_SHIFT | disproof << DISPROOF_SHIFT)
    }

    pub(super) fn bounds(self) -> Bounds {
        Bounds { lower: self.value_at(0), upper: self.value_at(UPPER_SHIFT) }
    }

    /// The bounds and the best move of an alpha-beta entry.
    pub(super) fn alpha_beta(self) -> (Bounds, PackedMove) {
        (self.bounds(), PackedMove::from_bits(self.0 >> MOVE_SHIFT))
    }

    /// The proof numbers of a df-pn entry, if they were stored for this target.
    pub(super) fn proof_numbers(self, target: i32) -> Option<ProofNumbers> {
        let number = |shift: u32| (self.0 >> shift) as u32 & MAX_NUMBER;
        (self.value_at(TARGET_SHIFT) == target)
            .then(|| ProofNumbers { proof: number(PROOF_SHIFT), disproof: number(DISPROOF_SHIFT) })
    }

    fn value_at(self, shift: u32) -> i32 {
        ((self.0 >> shift) as u32 % (1 << VALUE_BITS)) as i32 + MIN_VALUE
    }
}

fn pack_bounds(bounds: Bounds) -> u64 {
    pack_value(bounds.lower) | pack_value(bounds.upper) << UPPER_SHIFT
}

fn pack_value(value: i32) -> u64 {
    (value - MIN_VALUE) as u64
}
