//! Tests all pushes for rows at once, laid out so that the compiler uses SIMD instructions.

use crate::line::{AXES, Entry};
use crate::spot_set::SpotSet;

/// Entries that shift pieces by the same number of bits, one per lane. There are seven of each kind; the last lane has an
/// empty line and never makes a row.
struct Lanes {
    line: [u64; 8],
    first: [u64; 8],
    entry: [u64; 8],
}

/// The lanes of each axis, forwards and backwards. The bits of backward lanes are reversed, so that every push goes from
/// lower to higher bits, and the first empty spot is the lowest.
static LANES: [[Lanes; 2]; 3] = {
    let mut lanes = [const { [const { Lanes { line: [0; 8], first: [0; 8], entry: [0; 8] } }; 2] }; 3];
    let mut axis = 0;
    while axis < AXES.len() {
        let mut used = [0; 2];
        let mut index = 0;
        while let Some(entry) = Entry::lowest_of(if index < Entry::COUNT { 1 << index } else { 0 }) {
            if entry.step().unsigned_abs() == AXES[axis].1 {
                let backwards = entry.step().is_negative();
                let (line, first) = (entry.line().word(), SpotSet::only(entry.first()).word());
                let lane = used[backwards as usize];
                let into = &mut lanes[axis][backwards as usize];
                into.line[lane] = if backwards { line.reverse_bits() } else { line };
                into.first[lane] = if backwards { first.reverse_bits() } else { first };
                into.entry[lane] = 1 << index;
                used[backwards as usize] += 1;
            }
            index += 1;
        }
        axis += 1;
    }
    lanes
};

/// The entries through which a push gives the owner of these spots a row, or leaves an existing one: a set of bits, by
/// [`Entry::index`]. It contains all entries onto the same empty spot.
pub(crate) fn entries_that_make_a_row(owned: SpotSet, occupied: SpotSet) -> u64 {
    let (owned, occupied) = (owned.word(), occupied.word());
    let (owned_back, occupied_back) = (owned.reverse_bits(), occupied.reverse_bits());
    let [north, north_east, south_east] = &LANES;
    // Each entry has its own bit, so the sum is the union.
    [
        rows_after::<{ AXES[0].1 }>(&north[0], owned, occupied),
        rows_after::<{ AXES[0].1 }>(&north[1], owned_back, occupied_back),
        rows_after::<{ AXES[1].1 }>(&north_east[0], owned, occupied),
        rows_after::<{ AXES[1].1 }>(&north_east[1], owned_back, occupied_back),
        rows_after::<{ AXES[2].1 }>(&south_east[0], owned, occupied),
        rows_after::<{ AXES[2].1 }>(&south_east[1], owned_back, occupied_back),
    ]
    .into_iter()
    .sum()
}

#[inline]
fn rows_after<const SHIFT: u32>(lanes: &Lanes, owned: u64, occupied: u64) -> u64 {
    let found: [u64; 8] = std::array::from_fn(|lane| {
        let line = lanes.line[lane];
        let empty = line & !occupied;
        // The pieces before the lowest empty spot move; without one the line is full.
        let moving = line & (empty & empty.wrapping_neg()).wrapping_sub(1);
        let after = owned & !moving | (owned & moving) << SHIFT | lanes.first[lane];
        let mut fours = 0;
        for (_, shift) in AXES {
            let pairs = after & after >> shift;
            fours |= pairs & pairs >> (2 * shift);
        }
        if fours != 0 && empty != 0 { lanes.entry[lane] } else { 0 }
    });
    found.into_iter().sum()
}
