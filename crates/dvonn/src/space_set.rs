//! Bitboards: sets of spaces in one 64-bit word, and operations on all spaces at once.
//!
//! # Layout
//!
//! The space in column *c* and row *r* is bit 13·*r* + *c*. The longest row has 11 spaces, so at least two unused bits
//! lie between the rows, and a step in each of the six directions is a shift:
//!
//! | direction | shift |
//! |---|---|
//! | right, left | 1 |
//! | up-left, down-right | 13 |
//! | up-right, down-left | 14 |
//!
//! The unused bits are never set. A step off the board therefore reaches an unset bit or leaves the word and needs no
//! mask. The same holds for longer jumps across rows; only jumps of four or more spaces along a row can land in another
//! row and are masked. `stays_on_board` derives the masks at compile time.
//!
//! # Operations
//!
//! | operation | method | cost |
//! |---|---|---|
//! | blocked stacks: all six neighbours occupied | [`SpaceSet::surrounded`] | 4 shifts, 5 ANDs |
//! | moves of all stacks of one height | `SpaceSet::count_jumps` | a shift and a popcount per direction: 6, or 2 above height 4 |
//! | neighbours of a set (dilation) | [`SpaceSet::neighbours`] | 4 shifts |
//! | connected component (flood fill) | [`SpaceSet::connected_within`] | 4 shifts per ring of spaces |
//! | candidate articulation points | [`SpaceSet::joints`] | 6 shifts |
//! | targets of one stack | [`SpaceSet::at_distance`] | table lookup |
//!
//! No line across the rows is longer than four steps, so stacks higher than four move only along their row.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

use crate::space::{Direction, STRIDE, Space};

/// A set of spaces as a bitboard.
///
/// Supports `&`, `|`, `^` and `!`, where `!` is the complement on the board. Iteration yields the spaces in row-major
/// order.
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

/// The greatest height at which a stack can move: the longest line of the board has 11 spaces.
pub const TALLEST_MOVER: u8 = 10;

/// The shifts of one step right, up-left and up-right. The opposite directions shift the other way.
const RIGHT: u32 = 1;
const UP_LEFT: u32 = STRIDE as u32;
const UP_RIGHT: u32 = STRIDE as u32 + 1;

/// The length in steps of the longest line across the rows.
const LONGEST_CLIMB: u32 = 4;

/// `RINGS[h][bit]`: the spaces at distance exactly `h` from a space in a straight line.
static RINGS: [[SpaceSet; 64]; TALLEST_MOVER as usize + 2] = {
    // The first entry stays empty because no stack has height 0, the last because it stands for all heights that cannot
    // move.
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

/// `FARTHER_RINGS[h][bit]`: the spaces at distance `h` or more from a space in a straight line.
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
    /// The empty set.
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

    /// The set with a single space.
    pub const fn only(space: Space) -> SpaceSet {
        SpaceSet(1 << space.bit())
    }

    /// The neighbours of a space: six inside the board, fewer at its edge.
    #[inline]
    pub fn neighbours_of(space: Space) -> SpaceSet {
        RINGS[1][space.bit()]
    }

    /// The neighbours of a space that are in the set.
    #[inline]
    pub(crate) fn neighbours_in(self, space: Space) -> SpaceSet {
        SpaceSet::neighbours_of(space) & self
    }

    /// The targets of a stack of this height on a full board: the spaces at exactly this distance in a straight line.
    #[inline]
    pub fn at_distance(space: Space, height: u8) -> SpaceSet {
        RINGS[usize::from(height.min(TALLEST_MOVER + 1))][space.bit()]
    }

    /// The targets of a stack of this height or any greater one on a full board.
    #[inline]
    pub fn at_distance_or_farther(space: Space, height: u8) -> SpaceSet {
        FARTHER_RINGS[usize::from(height.min(TALLEST_MOVER + 1))][space.bit()]
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of spaces in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set contains this space.
    #[inline]
    pub const fn contains(self, space: Space) -> bool {
        self.0 >> space.bit() & 1 != 0
    }

    /// Whether `other` is a subset of this set.
    #[inline]
    pub const fn contains_all(self, other: SpaceSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// The set with this space added.
    #[inline]
    pub const fn with(self, space: Space) -> SpaceSet {
        SpaceSet(self.0 | 1 << space.bit())
    }

    /// The set with this space removed.
    #[inline]
    pub const fn without(self, space: Space) -> SpaceSet {
        SpaceSet(self.0 & !(1 << space.bit()))
    }

    /// The space with the lowest index; `None` if the set is empty.
    #[inline]
    pub const fn first(self) -> Option<Space> {
        if self.0 == 0 { None } else { Some(Space::from_bit(self.0.trailing_zeros())) }
    }

    /// The spaces of the set whose six neighbours are all in the set too. On the occupied spaces: the blocked stacks.
    ///
    /// A space at the edge is never included, because the bits around the board are never set.
    #[inline]
    pub const fn surrounded(self) -> SpaceSet {
        let with_left = self.0 & self.0 << RIGHT;
        let with_right = self.0 & self.0 >> RIGHT;
        // The two neighbours above a space are adjacent to each other, and so are the two below, so each of these pairs
        // is one shift of a word that is already there.
        SpaceSet(with_left & with_right & with_left << UP_LEFT & with_right >> UP_LEFT)
    }

    /// The set together with its neighbours (dilation).
    #[inline]
    const fn dilated(self) -> SpaceSet {
        let with_right = self.0 | self.0 << RIGHT;
        let with_left = self.0 | self.0 >> RIGHT;
        SpaceSet((with_right | with_left | with_right << UP_LEFT | with_left >> UP_LEFT) & SpaceSet::BOARD.0)
    }

    /// Flood fill: the spaces of `within` that are connected to the set by a chain of neighbours inside `within`.
    ///
    /// ```
    /// use dvonn::{Space, SpaceSet};
    ///
    /// let [a1, b1, c1, e1] = ["a1", "b1", "c1", "e1"].map(|label| label.parse::<Space>().expect("a label"));
    /// let occupied: SpaceSet = [a1, b1, c1, e1].into_iter().collect();
    /// assert_eq!(SpaceSet::only(a1).connected_within(occupied).to_string(), "a1 b1 c1");
    /// ```
    pub const fn connected_within(self, within: SpaceSet) -> SpaceSet {
        let mut reached = SpaceSet(self.0 & within.0);
        loop {
            let next = SpaceSet(reached.dilated().0 & within.0);
            if next.0 == reached.0 {
                return reached;
            }
            reached = next;
        }
    }

    /// Flood fill like [`SpaceSet::connected_within`] that stops early and returns `None` once all of `goal` is reached.
    #[inline]
    pub(crate) const fn connected_within_unless(self, within: SpaceSet, goal: SpaceSet) -> Option<SpaceSet> {
        let mut reached = SpaceSet(self.0 & within.0);
        loop {
            if reached.contains_all(goal) {
                return None;
            }
            let next = SpaceSet(reached.dilated().0 & within.0);
            if next.0 == reached.0 {
                return Some(reached);
            }
            reached = next;
        }
    }

    /// For each direction, in the order of [`Direction::ALL`], the spaces whose neighbour in that direction is in the
    /// set. The words may have bits outside the board.
    #[inline]
    const fn neighbour_masks(self) -> [u64; 6] {
        let word = self.0;
        [word >> RIGHT, word >> UP_RIGHT, word >> UP_LEFT, word << RIGHT, word << UP_RIGHT, word << UP_LEFT]
    }

    /// Candidate articulation points: the spaces around which the set forms two or more separate arcs.
    ///
    /// Removing any other space cannot disconnect the set, because the remaining neighbours are connected to each other
    /// along their arc. Removing a candidate may: the arcs may still be connected elsewhere, which only a flood fill can
    /// tell. The result is computed for all 49 spaces, whether they are in the set or not.
    ///
    /// Going once around a space, an arc ends where a neighbour is in the set and the next one is not. The loop counts
    /// these ends for all spaces in parallel, with a saturating two-bit counter per space.
    #[inline]
    pub const fn joints(self) -> SpaceSet {
        let masks = self.neighbour_masks();
        let mut one_end = 0;
        let mut two_ends = 0;
        let mut index = 0;
        while index < 6 {
            let arc_ends = masks[index] & !masks[(index + 1) % 6];
            two_ends |= one_end & arc_ends;
            one_end |= arc_ends;
            index += 1;
        }
        SpaceSet(two_ends & SpaceSet::BOARD.0)
    }

    /// The spaces of the board that have exactly one neighbour in the set.
    #[inline]
    pub const fn with_one_neighbour(self) -> SpaceSet {
        let masks = self.neighbour_masks();
        let (mut one, mut more) = (0, 0);
        let mut index = 0;
        while index < 6 {
            more |= one & masks[index];
            one |= masks[index];
            index += 1;
        }
        SpaceSet(one & !more & SpaceSet::BOARD.0)
    }

    /// The number of moves of these stacks, all of height `HEIGHT`, onto the occupied spaces.
    #[inline]
    pub(crate) const fn count_jumps<const HEIGHT: u32>(self, occupied: SpaceSet) -> u32 {
        let mut count = self.count_shifted::<HEIGHT, RIGHT>(occupied);
        if HEIGHT <= LONGEST_CLIMB {
            count += self.count_shifted::<HEIGHT, UP_LEFT>(occupied);
            count += self.count_shifted::<HEIGHT, UP_RIGHT>(occupied);
        }
        count
    }

    /// The moves of [`SpaceSet::count_jumps`] along one line: `HEIGHT` steps of `STEP` bits up or down the word.
    #[inline]
    const fn count_shifted<const HEIGHT: u32, const STEP: u32>(self, occupied: SpaceSet) -> u32 {
        let distance = HEIGHT * STEP;
        let (forwards, backwards) = const { (stays_on_board(HEIGHT, STEP, true), stays_on_board(HEIGHT, STEP, false)) };
        (self.0 & forwards & occupied.0 >> distance).count_ones()
            + (self.0 & backwards & occupied.0 << distance).count_ones()
    }

    /// The stacks among these, all of height `HEIGHT`, that have an occupied space to land on.
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

    /// The occupied spaces on which these stacks can land, and the stacks that can land anywhere, if all of them have this
    /// height. Whether a stack is surrounded is not checked.
    ///
    /// ```
    /// use dvonn::{Space, SpaceSet};
    ///
    /// let [a1, b1, c1]: [Space; 3] = ["a1", "b1", "c1"].map(|text| text.parse().unwrap());
    /// let occupied = [a1, b1, c1].into_iter().collect();
    /// let stacks = [a1, b1].into_iter().collect::<SpaceSet>();
    /// assert_eq!(stacks.jumps(2, occupied), (SpaceSet::only(c1), SpaceSet::only(a1)));
    /// ```
    #[inline]
    pub fn jumps(self, height: u8, occupied: SpaceSet) -> (SpaceSet, SpaceSet) {
        macro_rules! of_height {
            ($($height:literal)*) => {
                match height {
                    $($height => (self.jumped::<$height>() & occupied, self.with_landing::<$height>(occupied)),)*
                    // A higher stack cannot move.
                    _ => (SpaceSet::EMPTY, SpaceSet::EMPTY),
                }
            };
        }
        of_height!(1 2 3 4 5 6 7 8 9 10)
    }

    /// The spaces at distance `HEIGHT` from these. The word may have bits outside the board.
    #[inline]
    const fn jumped<const HEIGHT: u32>(self) -> SpaceSet {
        let mut found = self.jumped_along::<HEIGHT, RIGHT>();
        if HEIGHT <= LONGEST_CLIMB {
            found |= self.jumped_along::<HEIGHT, UP_LEFT>();
            found |= self.jumped_along::<HEIGHT, UP_RIGHT>();
        }
        SpaceSet(found)
    }

    #[inline]
    const fn jumped_along<const HEIGHT: u32, const STEP: u32>(self) -> u64 {
        let distance = HEIGHT * STEP;
        let (forwards, backwards) = const { (stays_on_board(HEIGHT, STEP, true), stays_on_board(HEIGHT, STEP, false)) };
        (self.0 & forwards) << distance | (self.0 & backwards) >> distance
    }

    /// Calls `look` once per direction with the stacks among these, all of height `HEIGHT`, that have an occupied space
    /// to land on in that direction. The second argument of `look` maps a set of targets back to the origins of the same
    /// jump. Returns the stacks that can land in any direction.
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

    /// The spaces of the board with a neighbour in the set. Spaces of the set are included if they have one.
    #[inline]
    pub const fn neighbours(self) -> SpaceSet {
        let sideways = self.0 << RIGHT | self.0 >> RIGHT;
        let (with_right, with_left) = (self.0 | self.0 << RIGHT, self.0 | self.0 >> RIGHT);
        SpaceSet((sideways | with_right << UP_LEFT | with_left >> UP_LEFT) & SpaceSet::BOARD.0)
    }

    /// The underlying word, for example for hashing. Bits outside the board are never set.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set rotated by 180 degrees: bit *n* becomes bit 62 − *n*.
    pub(crate) const fn half_turned(self) -> SpaceSet {
        SpaceSet(self.0.reverse_bits() >> 1)
    }
}

/// A mask of the spaces from which a shift by `height` steps of `step` bits follows a line of the board.
///
/// If no such shift can land in a wrong row, the mask is all ones, and the compiler drops it.
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
    /// The complement: the spaces of the board that are not in the set.
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

/// Iterator over the spaces of a [`SpaceSet`] in row-major order.
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

/// The labels, separated by spaces.
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

    /// Random sets of every density, from a fixed seed.
    fn samples() -> impl Iterator<Item = SpaceSet> {
        let mut random = fastrand::Rng::with_seed(1);
        (0..2000).map(move |round| {
            let density = round % 100;
            Space::ALL.into_iter().filter(|_| random.u32(0..100) < density).collect()
        })
    }

    /// Whether each neighbour of a space, in the order of [`Direction::ALL`], is in the set.
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
            let slow = Space::ALL.into_iter().filter(|space| count(*space) > 0).collect();
            assert_eq!(set.neighbours(), slow, "{set:?}");
            for space in Space::ALL {
                let neighbours = set.neighbours_in(space);
                assert_eq!((neighbours.len() as usize, set.contains_all(neighbours)), (count(space), true), "{set:?}");
            }
        }
    }

    #[test]
    fn operators_are_those_of_sets() {
        for (one, other) in samples().zip(samples().skip(7)) {
            let (mut both, mut either) = (one, one);
            both &= other;
            either |= other;
            for space in Space::ALL {
                let (in_one, in_other) = (one.contains(space), other.contains(space));
                assert_eq!(
                    ((one & other).contains(space), both.contains(space)),
                    (in_one && in_other, in_one && in_other)
                );
                assert_eq!(
                    ((one | other).contains(space), either.contains(space)),
                    (in_one || in_other, in_one || in_other)
                );
                assert_eq!(((one ^ other).contains(space), (!one).contains(space)), (in_one != in_other, !in_one));
            }
            assert_eq!((!one).len() as usize + one.len() as usize, Space::COUNT);
            assert_eq!((one.into_iter().len(), one.into_iter().count()), (one.len() as usize, one.len() as usize));
            assert_eq!((one.bits() == other.bits(), one.bits().count_ones()), (one == other, one.len()));
            assert_eq!(one.contains_all(other), other.into_iter().all(|space| one.contains(space)));
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
            for height in 0..=u8::MAX {
                let slow = Direction::ALL.into_iter().filter_map(|direction| space.step(direction, height));
                let slow = if height == 0 { SpaceSet::EMPTY } else { slow.collect() };
                assert_eq!(SpaceSet::at_distance(space, height), slow, "{space} {height}");
                let farther = (height.max(1)..=TALLEST_MOVER).map(|height| SpaceSet::at_distance(space, height));
                let farther = farther.fold(SpaceSet::EMPTY, |all, ring| all | ring);
                assert!(height == 0 || SpaceSet::at_distance_or_farther(space, height) == farther, "{space} {height}");
            }
        }
    }
}
