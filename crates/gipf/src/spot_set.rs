//! Sets of spots as bitboards.
//!
//! A step along a line is a shift of the 64-bit word by 1, 8 or 9, so rows are found on the whole board at once.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

use crate::board::Spot;

/// A set of spots: a bitboard with one bit for each spot ([`Spot::bit`]).
///
/// ```
/// use gipf::{Spot, SpotSet};
///
/// let set: SpotSet = ["e5".parse()?, "b2".parse::<Spot>()?].into_iter().collect();
/// assert_eq!(set.len(), 2);
/// assert_eq!(set.to_string(), "b2 e5");
/// # Ok::<(), gipf::ParsePointError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SpotSet(u64);

impl SpotSet {
    /// The empty set.
    pub const EMPTY: SpotSet = SpotSet(0);

    /// All 37 spots.
    pub const BOARD: SpotSet = {
        let mut set = SpotSet::EMPTY;
        let mut index = 0;
        while index < Spot::COUNT {
            set = set.with(Spot::ALL[index]);
            index += 1;
        }
        set
    };

    /// The set of one spot.
    #[inline]
    pub const fn only(spot: Spot) -> SpotSet {
        SpotSet(1 << spot.bit())
    }

    /// Returns the set with a spot added.
    #[inline]
    pub const fn with(self, spot: Spot) -> SpotSet {
        SpotSet(self.0 | 1 << spot.bit())
    }

    /// Returns the set with a spot removed.
    #[inline]
    pub const fn without(self, spot: Spot) -> SpotSet {
        SpotSet(self.0 & !(1 << spot.bit()))
    }

    /// Whether the set contains a spot.
    #[inline]
    pub const fn contains(self, spot: Spot) -> bool {
        self.0 >> spot.bit() & 1 == 1
    }

    /// Whether the set is a subset of another.
    #[inline]
    pub const fn is_within(self, other: SpotSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the two sets have a spot in common.
    #[inline]
    pub const fn meets(self, other: SpotSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of spots in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The first spot in the order of the labels, or `None` if the set is empty.
    #[inline]
    pub const fn first(self) -> Option<Spot> {
        if self.0 == 0 { None } else { Some(Spot::from_bit(self.0.trailing_zeros())) }
    }

    /// The last spot in the order of the labels, or `None` if the set is empty.
    #[inline]
    pub(crate) const fn last(self) -> Option<Spot> {
        if self.0 == 0 { None } else { Some(Spot::from_bit(self.0.ilog2())) }
    }

    /// The spots before this one in the order of the labels.
    #[inline]
    pub(crate) const fn below(spot: Spot) -> SpotSet {
        SpotSet(SpotSet::BOARD.0 & ((1 << spot.bit()) - 1))
    }

    /// The bits of the set, for the Zobrist key.
    #[inline]
    pub(crate) const fn word(self) -> u64 {
        self.0
    }

    /// The first spot of every four adjacent spots of the set. `shift` is one step in the direction of the line.
    #[inline]
    pub(crate) const fn first_of_fours(self, shift: u32) -> SpotSet {
        let pairs = self.0 & self.0 >> shift;
        SpotSet(pairs & pairs >> (2 * shift))
    }

    /// The inverse of [`SpotSet::first_of_fours`]: all spots of the fours that begin with these.
    #[inline]
    pub(crate) const fn fours_from_first(self, shift: u32) -> SpotSet {
        let pairs = self.0 | self.0 << shift;
        SpotSet(pairs | pairs << (2 * shift))
    }

    /// A flood fill along a line: the set, extended in both directions through adjacent spots of `occupied`.
    #[inline]
    pub(crate) const fn spread(self, shift: u32, occupied: SpotSet) -> SpotSet {
        let mut set = self.0;
        loop {
            let grown = set | set << shift & occupied.0 | set >> shift & occupied.0;
            if grown == set {
                return SpotSet(set);
            }
            set = grown;
        }
    }

    /// The set shifted by a number of bits. All resulting spots must be on the board.
    #[inline]
    pub(crate) const fn shifted(self, bits: i32) -> SpotSet {
        SpotSet(if bits.is_negative() { self.0 >> bits.unsigned_abs() } else { self.0 << bits })
    }

    /// All subsets of the set, the empty one first, by the carry-rippler method.
    pub(crate) fn subsets(self) -> impl Iterator<Item = SpotSet> {
        let next = move |subset: &SpotSet| {
            // Counts in the bits of the set only; the subtraction carries through the other bits.
            let following = subset.0.wrapping_sub(self.0) & self.0;
            (following != 0).then_some(SpotSet(following))
        };
        std::iter::successors(Some(SpotSet::EMPTY), next)
    }
}

impl BitOr for SpotSet {
    type Output = SpotSet;
    #[inline]
    fn bitor(self, other: SpotSet) -> SpotSet {
        SpotSet(self.0 | other.0)
    }
}

impl BitAnd for SpotSet {
    type Output = SpotSet;
    #[inline]
    fn bitand(self, other: SpotSet) -> SpotSet {
        SpotSet(self.0 & other.0)
    }
}

impl BitXor for SpotSet {
    type Output = SpotSet;
    #[inline]
    fn bitxor(self, other: SpotSet) -> SpotSet {
        SpotSet(self.0 ^ other.0)
    }
}

impl BitOrAssign for SpotSet {
    #[inline]
    fn bitor_assign(&mut self, other: SpotSet) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for SpotSet {
    #[inline]
    fn bitand_assign(&mut self, other: SpotSet) {
        self.0 &= other.0;
    }
}

/// The complement: the other spots of the board.
impl Not for SpotSet {
    type Output = SpotSet;
    #[inline]
    fn not(self) -> SpotSet {
        SpotSet(!self.0 & SpotSet::BOARD.0)
    }
}

impl FromIterator<Spot> for SpotSet {
    fn from_iter<I: IntoIterator<Item = Spot>>(spots: I) -> SpotSet {
        spots.into_iter().fold(SpotSet::EMPTY, SpotSet::with)
    }
}

impl IntoIterator for SpotSet {
    type Item = Spot;
    type IntoIter = Spots;
    #[inline]
    fn into_iter(self) -> Spots {
        Spots(self)
    }
}

/// Iterator over the spots of a [`SpotSet`] in the order of their labels.
#[derive(Clone, Debug)]
pub struct Spots(SpotSet);

impl Iterator for Spots {
    type Item = Spot;

    #[inline]
    fn next(&mut self) -> Option<Spot> {
        let spot = self.0.first()?;
        self.0 = SpotSet(self.0.0 & (self.0.0 - 1));
        Some(spot)
    }
}

/// Writes the labels, separated by spaces.
impl fmt::Display for SpotSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.into_iter().map(|spot| spot.to_string()).collect();
        formatter.pad(&names.join(" "))
    }
}

impl fmt::Debug for SpotSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random sets, from a fixed seed.
    fn samples() -> impl Iterator<Item = SpotSet> {
        let mut random = fastrand::Rng::with_seed(1);
        (0..500).map(move |round| Spot::ALL.into_iter().filter(|_| random.u32(0..50) < round % 50).collect())
    }

    #[test]
    fn operators_are_those_of_sets() {
        for (one, other) in samples().zip(samples().skip(7)) {
            let (mut both, mut either) = (one, one);
            both &= other;
            either |= other;
            assert_eq!((both, either), (one & other, one | other));
            for spot in Spot::ALL {
                let (in_one, in_other) = (one.contains(spot), other.contains(spot));
                assert_eq!([both, either].map(|set| set.contains(spot)), [in_one && in_other, in_one || in_other]);
                assert_eq!([one ^ other, !one].map(|set| set.contains(spot)), [in_one != in_other, !in_one]);
                let (with, without) = (one.with(spot), one.without(spot));
                assert_eq!((with.contains(spot), without.contains(spot)), (true, false));
                assert_eq!((with.len() - without.len(), if in_one { with } else { without }), (1, one));
            }
            let spots: Vec<Spot> = one.into_iter().collect();
            assert_eq!((one.first(), one.last()), (spots.first().copied(), spots.last().copied()));
            assert_eq!((one.len() as usize, one.is_empty()), (spots.len(), spots.is_empty()));
            assert_eq!(one.is_within(other), spots.iter().all(|spot| other.contains(*spot)));
            assert_eq!(one.meets(other), spots.iter().any(|spot| other.contains(*spot)));
        }
    }

    #[test]
    fn spread_fills_the_spots_between_two_others() {
        let [first, middle, last] = [2, 3, 4].map(|bit| SpotSet(1 << (8 * bit)));
        assert_eq!((first | last).spread(8, middle), first | middle | last);
        assert_eq!((first | last).spread(8, SpotSet::EMPTY), first | last);
        assert_eq!(first.spread(8, middle | last), first | middle | last);
        assert_eq!(last.spread(8, first | middle), first | middle | last);
        assert_eq!(first.spread(8, last), first);
    }

    #[test]
    fn subsets_lists_every_subset_once() {
        let set: SpotSet = Spot::ALL.into_iter().step_by(8).collect();
        let mut subsets: Vec<SpotSet> = set.subsets().collect();
        assert_eq!(subsets.len(), 1 << set.len());
        assert!(subsets.iter().all(|subset| subset.is_within(set)));
        subsets.sort_by_key(|subset| subset.0);
        subsets.dedup();
        assert_eq!(subsets.len(), 1 << set.len());
        assert_eq!(SpotSet::EMPTY.subsets().count(), 1);
    }
}
