//! Sets of spaces as one 64-bit word, and what can be asked of all spaces at once.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

use crate::space::{Direction, STRIDE, Space};

/// A set of spaces.
///
/// ```
/// use dvonn::{Space, SpaceSet};
///
/// let corner: Space = "a1".parse()?;
/// let around = SpaceSet::neighbours_of(corner);
/// assert_eq!(around.to_string(), "b1 a2 b2");
/// assert_eq!(around.len(), 3);
/// # Ok::<(), dvonn::ParseSpaceError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SpaceSet(u64);

/// The longest line of the board has 11 spaces, so no stack higher than this can ever move.
pub const TALLEST_MOVER: u8 = 10;

/// The shifts of one step right, up-left and up-right; the other three directions are these backwards.
const RIGHT: u32 = 1;
const UP_LEFT: u32 = STRIDE as u32;
const UP_RIGHT: u32 = STRIDE as u32 + 1;

/// No line across the rows is longer than this many steps.
const LONGEST_CLIMB: u32 = 4;

/// `RINGS[h][bit]`: the spaces exactly `h` steps from a space in a straight line.
static RINGS: [[SpaceSet; 64]; TALLEST_MOVER as usize + 2] = {
    // Two rows stay empty: no stack has height 0, and the last row stands for every height that cannot move.
    let mut rings = [[SpaceSet::EMPTY; 64]; TALLEST_MOVER as usize + 2];
    let mut height = 1;
    while height <= TALLEST_MOVER {
        let mut index = 0;
        while index < Space::COUNT {
            let space = Space::ALL[index];
            let mut direction = 0;
            while direction < Direction::ALL.len() {
                if let Some(target) = space.step(Direction::ALL[direction], height) {
                    rings[height as usize][space.bit()].0 |= 1 << target.bit();
                }
                direction += 1;
            }
            index += 1;
        }
        height += 1;
    }
    rings
};

/// `FARTHER_RINGS[h][bit]`: the spaces `h` steps or more from a space in a straight line.
static FARTHER_RINGS: [[SpaceSet; 64]; TALLEST_MOVER as usize + 2] = {
    let mut rings = RINGS;
    let mut height = TALLEST_MOVER as usize;
    while height > 0 {
        let mut bit = 0;
        while bit < 64 {
            rings[height][bit].0 |= rings[height + 1][bit].0;
            bit += 1;
        }
        height -= 1;
    }
    rings
};

impl SpaceSet {
    /// No space.
    pub const EMPTY: SpaceSet = SpaceSet(0);

    /// All 49 spaces.
    pub const BOARD: SpaceSet = {
        let mut word = 0;
        let mut index = 0;
        while index < Space::COUNT {
            word |= 1 << Space::ALL[index].bit();
            index += 1;
        }
        SpaceSet(word)
    };

    /// The set of one space.
    pub const fn only(space: Space) -> SpaceSet {
        SpaceSet(1 << space.bit())
    }

    /// The spaces that touch this one: six inside the board, fewer at its edge.
    #[inline]
    pub fn neighbours_of(space: Space) -> SpaceSet {
        RINGS[1][space.bit()]
    }

    /// Where a stack of this height could land from this space on a full board.
    #[inline]
    pub fn at_distance(space: Space, height: u8) -> SpaceSet {
        RINGS[usize::from(height.min(TALLEST_MOVER + 1))][space.bit()]
    }

    /// Where a stack of this height or a greater one could land from this space on a full board.
    #[inline]
    pub fn at_distance_or_farther(space: Space, height: u8) -> SpaceSet {
        FARTHER_RINGS[usize::from(height.min(TALLEST_MOVER + 1))][space.bit()]
    }

    /// Whether the set has no space.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many spaces the set has.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether this space is in the set.
    #[inline]
    pub const fn contains(self, space: Space) -> bool {
        self.0 >> space.bit() & 1 != 0
    }

    /// Whether every space of `other` is in the set.
    #[inline]
    pub const fn contains_all(self, other: SpaceSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// The set with this space in it.
    #[inline]
    pub const fn with(self, space: Space) -> SpaceSet {
        SpaceSet(self.0 | 1 << space.bit())
    }

    /// The set without this space.
    #[inline]
    pub const fn without(self, space: Space) -> SpaceSet {
        SpaceSet(self.0 & !(1 << space.bit()))
    }

    /// The space with the lowest index.
    #[inline]
    pub const fn first(self) -> Option<Space> {
        if self.0 == 0 { None } else { Some(Space::from_bit(self.0.trailing_zeros())) }
    }

    /// Those spaces of the set whose six neighbours are all in it too: the stacks there are blocked.
    ///
    /// A space at the edge lacks a neighbour, and the bits around the board are never set, so it drops out by itself.
    #[inline]
    pub const fn surrounded(self) -> SpaceSet {
        let with_left = self.0 & self.0 << RIGHT;
        let with_right = self.0 & self.0 >> RIGHT;
        // The two neighbours above a space are each other's left and right, and so are the two below.
        SpaceSet(with_left & with_right & with_left << UP_LEFT & with_right >> UP_LEFT)
    }

    /// The set and all spaces of the board that touch it.
    #[inline]
    const fn grown(self) -> SpaceSet {
        let with_right = self.0 | self.0 << RIGHT;
        let with_left = self.0 | self.0 >> RIGHT;
        SpaceSet((with_right | with_left | with_right << UP_LEFT | with_left >> UP_LEFT) & SpaceSet::BOARD.0)
    }

    /// Those spaces of `within` that a chain of neighbours inside `within` links to the set.
    pub const fn connected_within(self, within: SpaceSet) -> SpaceSet {
        let mut reached = SpaceSet(self.0 & within.0);
        loop {
            let next = SpaceSet(reached.grown().0 & within.0);
            if next.0 == reached.0 {
                return reached;
            }
            reached = next;
        }
    }

    /// Like [`SpaceSet::connected_within`], but stops early, with `None`, once all of `goal` is reached.
    #[inline]
    pub(crate) const fn connected_within_unless(self, within: SpaceSet, goal: SpaceSet) -> Option<SpaceSet> {
        let mut reached = SpaceSet(self.0 & within.0);
        loop {
            if reached.contains_all(goal) {
                return None;
            }
            let next = SpaceSet(reached.grown().0 & within.0);
            if next.0 == reached.0 {
                return Some(reached);
            }
            reached = next;
        }
    }

    /// For each direction, going once around, the spaces whose neighbour there is in the set.
    #[inline]
    const fn around(self) -> [u64; 6] {
        let word = self.0;
        [word >> RIGHT, word >> UP_RIGHT, word >> UP_LEFT, word << RIGHT, word << UP_RIGHT, word << UP_LEFT]
    }

    /// The spaces around which the set falls into two or more arcs, so that leaving one of them may cut the set in two.
    ///
    /// Going once around a space, an arc ends wherever a neighbour is in the set and the next one is not. Two ends at
    /// least are counted here for all spaces at once, in two bits each.
    #[inline]
    pub const fn joints(self) -> SpaceSet {
        let around = self.around();
        let mut one_end = 0;
        let mut two_ends = 0;
        let mut index = 0;
        while index < 6 {
            let arc_ends = around[index] & !around[(index + 1) % 6];
            two_ends |= one_end & arc_ends;
            one_end |= arc_ends;
            index += 1;
        }
        SpaceSet(two_ends & SpaceSet::BOARD.0)
    }

    /// The spaces of the board of whose neighbours exactly one is in the set.
    #[inline]
    pub const fn with_one_neighbour(self) -> SpaceSet {
        let around = self.around();
        let (mut one, mut more) = (0, 0);
        let mut index = 0;
        while index < 6 {
            more |= one & around[index];
            one |= around[index];
            index += 1;
        }
        SpaceSet(one & !more & SpaceSet::BOARD.0)
    }

    /// How many moves these stacks, all of height `HEIGHT`, have onto the occupied spaces.
    #[inline]
    pub(crate) const fn count_jumps<const HEIGHT: u32>(self, occupied: SpaceSet) -> u32 {
        let mut count = self.count_shifted::<HEIGHT, RIGHT>(occupied);
        if HEIGHT <= LONGEST_CLIMB {
            count += self.count_shifted::<HEIGHT, UP_LEFT>(occupied);
            count += self.count_shifted::<HEIGHT, UP_RIGHT>(occupied);
        }
        count
    }

    /// How many of these stacks land on an occupied space `HEIGHT` steps of `STEP` bits up or down the word.
    #[inline]
    const fn count_shifted<const HEIGHT: u32, const STEP: u32>(self, occupied: SpaceSet) -> u32 {
        let distance = HEIGHT * STEP;
        let (forwards, backwards) = const { (stays_on_board(HEIGHT, STEP, true), stays_on_board(HEIGHT, STEP, false)) };
        (self.0 & forwards & occupied.0 >> distance).count_ones()
            + (self.0 & backwards & occupied.0 << distance).count_ones()
    }

    /// Those of these stacks, all of height `HEIGHT`, that have an occupied space to land on.
    #[inline]
    pub(crate) const fn with_landing<const HEIGHT: u32>(self, occupied: SpaceSet) -> SpaceSet {
        let mut found = self.with_landing_along::<HEIGHT, RIGHT>(occupied);
        if HEIGHT <= LONGEST_CLIMB {
            found |= self.with_landing_along::<HEIGHT, UP_LEFT>(occupied);
            found |= self.with_landing_along::<HEIGHT, UP_RIGHT>(occupied);
        }
        SpaceSet(found)
    }

    #[inline]
    const fn with_landing_along<const HEIGHT: u32, const STEP: u32>(self, occupied: SpaceSet) -> u64 {
        let distance = HEIGHT * STEP;
        let (forwards, backwards) = const { (stays_on_board(HEIGHT, STEP, true), stays_on_board(HEIGHT, STEP, false)) };
        self.0 & (forwards & occupied.0 >> distance | backwards & occupied.0 << distance)
    }

    /// Calls for each direction with those of these stacks, all of height `HEIGHT`, that have an occupied space to land on
    /// there, and with a way to look back from other targets of the same jump. Returns all that can land anywhere.
    #[inline]
    pub(crate) fn each_landing<const HEIGHT: u32>(
        self,
        occupied: SpaceSet,
        mut look: impl FnMut(SpaceSet, &dyn Fn(SpaceSet) -> SpaceSet),
    ) -> SpaceSet {
        let mut found = self.each_landing_along::<HEIGHT, RIGHT>(occupied, &mut look);
        if HEIGHT <= LONGEST_CLIMB {
            found |= self.each_landing_along::<HEIGHT, UP_LEFT>(occupied, &mut look);
            found |= self.each_landing_along::<HEIGHT, UP_RIGHT>(occupied, &mut look);
        }
        found
    }

    #[inline]
    fn each_landing_along<const HEIGHT: u32, const STEP: u32>(
        self,
        occupied: SpaceSet,
        look: &mut impl FnMut(SpaceSet, &dyn Fn(SpaceSet) -> SpaceSet),
    ) -> SpaceSet {
        let distance = HEIGHT * STEP;
        let (forwards, backwards) = const { (stays_on_board(HEIGHT, STEP, true), stays_on_board(HEIGHT, STEP, false)) };
        let up = SpaceSet(self.0 & forwards & occupied.0 >> distance);
        let down = SpaceSet(self.0 & backwards & occupied.0 << distance);
        look(up, &|targets| SpaceSet(targets.0 >> distance));
        look(down, &|targets| SpaceSet(targets.0 << distance));
        up | down
    }

    /// The spaces of the board that touch one of the set.
    #[inline]
    pub const fn neighbours(self) -> SpaceSet {
        let sideways = self.0 << RIGHT | self.0 >> RIGHT;
        let (with_right, with_left) = (self.0 | self.0 << RIGHT, self.0 | self.0 >> RIGHT);
        SpaceSet((sideways | with_right << UP_LEFT | with_left >> UP_LEFT) & SpaceSet::BOARD.0)
    }

    /// The whole word, for mixing into other words; bits outside the board are never set.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set turned by half a circle: bit *n* becomes bit 62 − *n*.
    pub(crate) const fn half_turned(self) -> SpaceSet {
        SpaceSet(self.0.reverse_bits() >> 1)
    }
}

/// The spaces from which a shift of the word by `height` steps of `step` bits is a real line on the board.
///
/// Where no shift of this length can land in a wrong row, every word serves, and the compiler drops the mask.
const fn stays_on_board(height: u32, step: u32, forwards: bool) -> u64 {
    let distance = (height * step) as i32;
    let direction = match (step, forwards) {
        (RIGHT, true) => Direction::Right,
        (RIGHT, false) => Direction::Left,
        (UP_LEFT, true) => Direction::UpLeft,
        (UP_LEFT, false) => Direction::DownRight,
        (_, true) => Direction::UpRight,
        (_, false) => Direction::DownLeft,
    };
    let mut real = 0;
    let mut strays = false;
    let mut index = 0;
    while index < Space::COUNT {
        let space = Space::ALL[index];
        let landing = space.bit() as i32 + if forwards { distance } else { -distance };
        if space.step(direction, height as u8).is_some() {
            real |= 1 << space.bit();
        } else if landing >= 0 && landing < 64 && SpaceSet::BOARD.0 >> landing & 1 != 0 {
            strays = true;
        }
        index += 1;
    }
    if strays { real } else { u64::MAX }
}

impl BitAnd for SpaceSet {
    type Output = SpaceSet;
    #[inline]
    fn bitand(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 & other.0)
    }
}

impl BitOr for SpaceSet {
    type Output = SpaceSet;
    #[inline]
    fn bitor(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 | other.0)
    }
}

impl BitXor for SpaceSet {
    type Output = SpaceSet;
    #[inline]
    fn bitxor(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 ^ other.0)
    }
}

impl BitAndAssign for SpaceSet {
    #[inline]
    fn bitand_assign(&mut self, other: SpaceSet) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for SpaceSet {
    #[inline]
    fn bitor_assign(&mut self, other: SpaceSet) {
        self.0 |= other.0;
    }
}

impl Not for SpaceSet {
    type Output = SpaceSet;
    /// The spaces of the board that are not in the set.
    #[inline]
    fn not(self) -> SpaceSet {
        SpaceSet(!self.0 & SpaceSet::BOARD.0)
    }
}

impl FromIterator<Space> for SpaceSet {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> SpaceSet {
        spaces.into_iter().fold(SpaceSet::EMPTY, SpaceSet::with)
    }
}

impl IntoIterator for SpaceSet {
    type Item = Space;
    type IntoIter = Spaces;
    #[inline]
    fn into_iter(self) -> Spaces {
        Spaces(self)
    }
}

/// The spaces of a set, lowest index first.
#[derive(Clone, Debug)]
pub struct Spaces(SpaceSet);

impl Iterator for Spaces {
    type Item = Space;

    #[inline]
    fn next(&mut self) -> Option<Space> {
        let space = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(space)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let length = self.0.len() as usize;
        (length, Some(length))
    }
}

impl ExactSizeIterator for Spaces {}

/// The labels, separated by blanks.
impl fmt::Display for SpaceSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (count, space) in self.into_iter().enumerate() {
            write!(formatter, "{}{space}", if count > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for SpaceSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sets of every density, the same ones each time.
    fn samples() -> impl Iterator<Item = SpaceSet> {
        let mut random = fastrand::Rng::with_seed(1);
        (0..2000).map(move |round| {
            let density = round % 100;
            Space::ALL.into_iter().filter(|_| random.u32(0..100) < density).collect()
        })
    }

    /// The neighbours of a space that are in the set, in order around it.
    fn ring(set: SpaceSet, space: Space) -> [bool; 6] {
        Direction::ALL.map(|direction| space.step(direction, 1).is_some_and(|neighbour| set.contains(neighbour)))
    }

    #[test]
    fn surrounded_means_six_neighbours() {
        for set in samples() {
            let slow = set.into_iter().filter(|space| ring(set, *space) == [true; 6]).collect();
            assert_eq!(set.surrounded(), slow, "{set:?}");
        }
    }

    #[test]
    fn joints_have_two_arcs_around_them() {
        for set in samples() {
            let arcs = |space| {
                let ring = ring(set, space);
                (0..6).filter(|index| ring[*index] && !ring[(index + 1) % 6]).count()
            };
            let slow = Space::ALL.into_iter().filter(|space| arcs(*space) >= 2).collect();
            assert_eq!(set.joints(), slow, "{set:?}");
        }
    }

    #[test]
    fn spaces_with_one_neighbour_have_one() {
        for set in samples() {
            let count = |space| ring(set, space).into_iter().filter(|held| *held).count();
            let slow = Space::ALL.into_iter().filter(|space| count(*space) == 1).collect();
            assert_eq!(set.with_one_neighbour(), slow, "{set:?}");
        }
    }

    #[test]
    fn connection_follows_neighbours_only() {
        for set in samples() {
            let Some(start) = set.first() else { continue };
            let mut reached = vec![start];
            let mut next = 0;
            while let Some(space) = reached.get(next).copied() {
                for neighbour in Direction::ALL.into_iter().filter_map(|direction| space.step(direction, 1)) {
                    if set.contains(neighbour) && !reached.contains(&neighbour) {
                        reached.push(neighbour);
                    }
                }
                next += 1;
            }
            let slow: SpaceSet = reached.into_iter().collect();
            assert_eq!(SpaceSet::only(start).connected_within(set), slow, "{set:?}");
            let all_reached = SpaceSet::only(start).connected_within_unless(set, set).is_none();
            assert_eq!(all_reached, slow == set);
        }
    }

    #[test]
    fn jumps_are_counted_without_straying_into_another_row() {
        fn check<const HEIGHT: u32>(movers: SpaceSet, occupied: SpaceSet) {
            let slow: u32 =
                movers.into_iter().map(|space| (SpaceSet::at_distance(space, HEIGHT as u8) & occupied).len()).sum();
            assert_eq!(movers.count_jumps::<HEIGHT>(occupied), slow, "height {HEIGHT}");
            let has_landing = |space: &Space| !(SpaceSet::at_distance(*space, HEIGHT as u8) & occupied).is_empty();
            let slow: SpaceSet = movers.into_iter().filter(has_landing).collect();
            assert_eq!(movers.with_landing::<HEIGHT>(occupied), slow, "height {HEIGHT}");
        }
        for (movers, occupied) in samples().zip(samples().skip(1)) {
            check::<1>(movers, occupied);
            check::<2>(movers, occupied);
            check::<3>(movers, occupied);
            check::<4>(movers, occupied);
            check::<5>(movers, occupied);
            check::<6>(movers, occupied);
            check::<7>(movers, occupied);
            check::<8>(movers, occupied);
            check::<9>(movers, occupied);
            check::<10>(movers, occupied);
        }
    }

    #[test]
    fn rings_agree_with_steps() {
        for space in Space::ALL {
            for height in 0..=60 {
                let slow = Direction::ALL.into_iter().filter_map(|direction| space.step(direction, height));
                let slow = if height == 0 { SpaceSet::EMPTY } else { slow.collect() };
                assert_eq!(SpaceSet::at_distance(space, height), slow, "{space} {height}");
                let farther = (height.max(1)..=60).map(|height| SpaceSet::at_distance(space, height));
                let farther = farther.fold(SpaceSet::EMPTY, |all, ring| all | ring);
                assert!(height == 0 || SpaceSet::at_distance_or_farther(space, height) == farther, "{space} {height}");
            }
        }
    }
}
