//! What the solver's table keeps of a position, in 48 bits.

use super::bounds::Bounds;
use super::proof::Costs;
use crate::table::PackedMove;

/// Bounds in the lowest bits; above them the best move of a small ending, or the question and costs of a large one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known(pub(super) u64);

/// Bounds and questions lie between -49 and 49, and take this many bits.
const VALUE_BITS: u32 = 7;
const SMALLEST_VALUE: i32 = Bounds::WIDEST.lower;
const UPPER_AT: u32 = VALUE_BITS;
const REST_AT: u32 = 2 * VALUE_BITS;

/// Costs above the greatest that fits are kept as that.
const COST_BITS: u32 = 12;
const GREATEST_COST: u32 = (1 << COST_BITS) - 1;
const PROOF_AT: u32 = REST_AT + VALUE_BITS;
const DISPROOF_AT: u32 = PROOF_AT + COST_BITS;

impl Known {
    pub(super) fn of_ending(bounds: Bounds, best: PackedMove) -> Known {
        Known(pack_bounds(bounds) | best.bits() << REST_AT)
    }

    pub(super) fn of_proof(bounds: Bounds, question: i32, costs: Costs) -> Known {
        let cost = |cost: u32| u64::from(cost.min(GREATEST_COST));
        let question = pack_value(question) << REST_AT;
        Known(pack_bounds(bounds) | question | cost(costs.proof) << PROOF_AT | cost(costs.disproof) << DISPROOF_AT)
    }

    pub(super) fn bounds(self) -> Bounds {
        Bounds { lower: self.value_at(0), upper: self.value_at(UPPER_AT) }
    }

    /// What is known of a small ending.
    pub(super) fn ending(self) -> (Bounds, PackedMove) {
        (self.bounds(), PackedMove::from_bits(self.0 >> REST_AT))
    }

    /// The costs of a question about a large ending, if it was the last one asked.
    pub(super) fn costs(self, question: i32) -> Option<Costs> {
        let cost = |at: u32| (self.0 >> at) as u32 & GREATEST_COST;
        (self.value_at(REST_AT) == question).then(|| Costs { proof: cost(PROOF_AT), disproof: cost(DISPROOF_AT) })
    }

    fn value_at(self, at: u32) -> i32 {
        ((self.0 >> at) as u32 % (1 << VALUE_BITS)) as i32 + SMALLEST_VALUE
    }
}

fn pack_bounds(bounds: Bounds) -> u64 {
    pack_value(bounds.lower) | pack_value(bounds.upper) << UPPER_AT
}

fn pack_value(value: i32) -> u64 {
    (value - SMALLEST_VALUE) as u64
}
