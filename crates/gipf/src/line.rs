//! The 21 lines of spots, and the 42 ways to enter them from a dot.

use std::fmt;
use std::str::FromStr;

use crate::board::{Direction, Dot, Point, Spot, excerpt};
use crate::spot_set::SpotSet;

/// The number of spots of the longest line.
pub(crate) const LONGEST: usize = 7;

/// The three directions of lines, each with the shift of a [`SpotSet`] that is one step in it.
pub(crate) const AXES: [(Direction, u32); 3] =
    [(Direction::North, 1), (Direction::NorthEast, 9), (Direction::SouthEast, 8)];

/// One of the 21 lines of spots, seven in each of three directions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Line(u8);

impl Line {
    /// The number of lines on the board.
    pub const COUNT: usize = 21;

    /// All lines: those that run north, then north-east, then south-east.
    pub fn all() -> impl Iterator<Item = Line> {
        (0..Line::COUNT as u8).map(Line)
    }

    /// The line through a spot in the direction of an axis, an index into [`AXES`].
    #[inline]
    pub(crate) const fn through(spot: Spot, axis: usize) -> Line {
        let number = match axis {
            0 => spot.x() - 1,
            1 => spot.x() - spot.y() + 3,
            _ => spot.y() - 1,
        };
        Line(axis as u8 * 7 + number as u8)
    }

    /// The four to seven spots of the line.
    #[inline]
    pub const fn spots(self) -> SpotSet {
        LINES[self.0 as usize]
    }

    /// The shift of a [`SpotSet`] that is one step along the line.
    #[inline]
    pub(crate) const fn shift(self) -> u32 {
        AXES[self.0 as usize / 7].1
    }

    /// The line through both spots, if they are on a common line.
    pub(crate) fn joining(one: Spot, other: Spot) -> Option<Line> {
        (0..AXES.len()).map(|axis| Line::through(one, axis)).find(|line| line.spots().contains(other))
    }
}

/// Writes the two ends in the order of their labels: `b2-b5`.
impl fmt::Display for Line {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut spots = self.spots().into_iter();
        match (spots.next(), spots.last()) {
            (Some(first), Some(last)) => formatter.pad(&format!("{first}-{last}")),
            _ => Ok(()),
        }
    }
}

impl FromStr for Line {
    type Err = ParseLineError;

    /// Parses the format of `Display`, in lower or upper case.
    fn from_str(text: &str) -> Result<Line, ParseLineError> {
        let line = Line::all().find(|line| line.to_string().eq_ignore_ascii_case(text));
        line.ok_or_else(|| ParseLineError { text: excerpt(text) })
    }
}

/// Text that is not a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseLineError {
    text: String,
}

impl fmt::Display for ParseLineError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:?} is not a line: expected its two ends, like b2-b5", self.text)
    }
}

impl std::error::Error for ParseLineError {}

static LINES: [SpotSet; Line::COUNT] = {
    let mut lines = [SpotSet::EMPTY; Line::COUNT];
    let mut index = 0;
    while index < Spot::COUNT {
        let spot = Spot::ALL[index];
        let mut axis = 0;
        while axis < AXES.len() {
            let line = Line::through(spot, axis).0 as usize;
            lines[line] = lines[line].with(spot);
            axis += 1;
        }
        index += 1;
    }
    lines
};

/// A set of lines.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub(crate) struct LineSet(u32);

impl LineSet {
    pub(crate) const EMPTY: LineSet = LineSet(0);

    #[inline]
    pub(crate) const fn with(self, line: Line) -> LineSet {
        LineSet(self.0 | 1 << line.0)
    }

    #[inline]
    pub(crate) const fn contains(self, line: Line) -> bool {
        self.0 >> line.0 & 1 == 1
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn lines(self) -> impl Iterator<Item = Line> {
        Line::all().filter(move |line| self.contains(*line))
    }

    #[inline]
    pub(crate) const fn word(self) -> u32 {
        self.0
    }
}

/// A way to enter the board: a dot and a line that begins there. Every dot has one or two, and every line has two, one
/// from each end.
///
/// ```
/// use gipf::Entry;
///
/// assert_eq!(Entry::all().count(), 42);
/// let entry = Entry::all().next().expect("there are 42");
/// assert_eq!(entry.to_string(), "a1-b2");
/// assert_eq!(entry.path().len(), 7);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entry(u8);

struct EntryPath {
    dot: Dot,
    spots: [Spot; LONGEST],
    length: usize,
    /// The same spots as a set.
    line: SpotSet,
    /// The shift of a [`SpotSet`] that is one step along the path.
    step: i32,
}

static PATHS: [EntryPath; Entry::COUNT] = {
    let nowhere = Spot::ALL[0];
    let mut paths = [const {
        let spots = [Spot::ALL[0]; LONGEST];
        EntryPath { dot: Dot::ALL[0], spots, length: 0, line: SpotSet::EMPTY, step: 0 }
    }; Entry::COUNT];
    let mut count = 0;
    let mut index = 0;
    while index < Dot::COUNT {
        let dot = Dot::ALL[index];
        let mut turn = 0;
        while turn < Direction::ALL.len() {
            let direction = Direction::ALL[turn];
            let mut path = [nowhere; LONGEST];
            let mut length = 0;
            let mut line = SpotSet::EMPTY;
            let mut next = dot.step(direction);
            while let Some(spot) = next {
                path[length] = spot;
                line = line.with(spot);
                length += 1;
                next = match spot.step(direction) {
                    Point::Spot(spot) => Some(spot),
                    Point::Dot(_) => None,
                };
            }
            if length > 0 {
                let step = path[1].bit() as i32 - path[0].bit() as i32;
                paths[count] = EntryPath { dot, spots: path, length, line, step };
                count += 1;
            }
            turn += 1;
        }
        index += 1;
    }
    assert!(count == Entry::COUNT);
    paths
};

impl Entry {
    /// The number of entries.
    pub const COUNT: usize = 42;

    /// All entries in the order of the labels of their dots.
    pub fn all() -> impl Iterator<Item = Entry> {
        (0..Entry::COUNT as u8).map(Entry)
    }

    /// The index in the order of [`Entry::all`], from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The entry of the lowest bit of a set of entries, in which the bits are the indices; `None` if it is empty.
    #[inline]
    pub(crate) const fn lowest_of(entries: u64) -> Option<Entry> {
        if entries == 0 { None } else { Some(Entry(entries.trailing_zeros() as u8)) }
    }

    /// The path as a set of spots.
    pub(crate) const fn line(self) -> SpotSet {
        PATHS[self.0 as usize].line
    }

    /// The shift of a [`SpotSet`] that is one step along the path.
    pub(crate) const fn step(self) -> i32 {
        PATHS[self.0 as usize].step
    }

    /// The first spot of the path that is not occupied; `None` if the line is full.
    #[inline]
    pub(crate) fn first_empty(self, occupied: SpotSet) -> Option<Spot> {
        let path = self.entry_path();
        let empty = path.line & !occupied;
        if path.step.is_positive() { empty.first() } else { empty.last() }
    }

    /// The spots of the path before `end`, which must be on the path.
    #[inline]
    pub(crate) fn before(self, end: Spot) -> SpotSet {
        let path = self.entry_path();
        path.line & if path.step.is_positive() { SpotSet::below(end) } else { !SpotSet::below(end).with(end) }
    }

    /// Moves spots of the path one step further. The last spot of the path must not be among them.
    #[inline]
    pub(crate) fn one_step(self, spots: SpotSet) -> SpotSet {
        spots.shifted(self.entry_path().step)
    }

    #[inline]
    fn entry_path(self) -> &'static EntryPath {
        &PATHS[usize::from(self.0)]
    }

    /// The dot where the piece enters.
    pub fn dot(self) -> Dot {
        self.entry_path().dot
    }

    /// The spots of the line, from the one next to the dot to the far end.
    pub fn path(self) -> &'static [Spot] {
        let entry = self.entry_path();
        &entry.spots[..entry.length]
    }

    /// The first spot of the path, next to the dot.
    #[inline]
    pub const fn first(self) -> Spot {
        PATHS[self.0 as usize].spots[0]
    }

    /// The entry from a dot along the line that contains a spot, or `None` if no line joins the two.
    pub fn towards(dot: Dot, spot: Spot) -> Option<Entry> {
        Entry::all().find(|entry| entry.dot() == dot && entry.path().contains(&spot))
    }

    /// The canonical entry onto a spot at the edge; `None` if the spot is not at the edge.
    ///
    /// A spot at the edge can be entered from two or three dots. While it is empty, all of them lead to the same position
    /// and are one move, so one entry represents them all.
    pub fn onto(spot: Spot) -> Option<Entry> {
        Entry::all().find(|entry| entry.first() == spot)
    }

    /// Whether this is the canonical entry onto its first spot, see [`Entry::onto`].
    #[inline]
    pub(crate) fn is_canonical(self) -> bool {
        CANONICAL >> self.0 & 1 == 1
    }
}

/// Bit set of the canonical entries: the first onto each spot at the edge.
static CANONICAL: u64 = {
    let mut canonical = 0;
    let mut seen = SpotSet::EMPTY;
    let mut index = 0;
    while index < Entry::COUNT {
        let spot = PATHS[index].spots[0];
        if !seen.contains(spot) {
            seen = seen.with(spot);
            canonical |= 1 << index;
        }
        index += 1;
    }
    canonical
};

/// Writes the dot and the first spot: `a1-b2`.
impl fmt::Display for Entry {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&format!("{}-{}", self.dot(), self.first()))
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spot_is_on_three_lines_and_the_lines_have_4_to_7_spots() {
        let lengths: Vec<u32> = Line::all().map(|line| line.spots().len()).collect();
        assert_eq!(lengths, [4, 5, 6, 7, 6, 5, 4].repeat(3));
        for spot in Spot::ALL {
            assert_eq!(Line::all().filter(|line| line.spots().contains(spot)).count(), 3);
            for other in Spot::ALL {
                let joined = Line::all().find(|line| line.spots().contains(spot) && line.spots().contains(other));
                assert_eq!(Line::joining(spot, other).is_some(), joined.is_some());
            }
        }
    }

    #[test]
    fn every_line_can_be_entered_from_both_ends() {
        for line in Line::all() {
            let ways: Vec<Entry> =
                Entry::all().filter(|entry| line.spots() == entry.path().iter().copied().collect()).collect();
            assert_eq!(ways.len(), 2, "{line:?}");
            let reversed: Vec<Spot> = ways[1].path().iter().rev().copied().collect();
            assert_eq!(ways[0].path(), reversed);
        }
        assert_eq!(Entry::all().filter(|entry| entry.is_canonical()).count(), 18);
        for entry in Entry::all() {
            assert_eq!(Entry::onto(entry.first()) == Some(entry), entry.is_canonical());
            for spot in entry.path() {
                assert_eq!(Entry::towards(entry.dot(), *spot), Some(entry));
            }
        }
    }
}
