//! The 61 points of the board (37 spots that hold pieces, 24 dots from which pieces enter) and the six directions.
//!
//! Internally a point has axial coordinates: `x` is the column, and `y` is the row with the slope of the right half of the
//! board removed, so that a step in a direction always adds the same pair of numbers.

use std::fmt;
use std::str::FromStr;

use crate::spot_set::SpotSet;

/// The number of columns; the middle one, `e`, is the longest.
const COLUMNS: i8 = 9;
const MIDDLE: i8 = 4;

/// Whether these coordinates are those of a spot. The outermost points are dots.
const fn is_spot(x: i8, y: i8) -> bool {
    x > 0 && x < COLUMNS - 1 && y > 0 && y < COLUMNS - 1 && (x - y).abs() < MIDDLE
}

/// The `y` of the first point of a column.
fn slope(x: i8) -> i8 {
    (x - MIDDLE).max(0)
}

/// The number of points in a column.
const fn column_length(x: i8) -> i8 {
    COLUMNS - (x - MIDDLE).abs()
}

/// One of the six directions of the board, seen from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// `e5` to `e6`.
    North,
    /// `e5` to `f5`.
    NorthEast,
    /// `e5` to `f4`.
    SouthEast,
    /// `e5` to `e4`.
    South,
    /// `e5` to `d4`.
    SouthWest,
    /// `e5` to `d5`.
    NorthWest,
}

impl Direction {
    /// All six directions, clockwise from north.
    pub const ALL: [Direction; 6] = [
        Direction::North,
        Direction::NorthEast,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::NorthWest,
    ];

    /// The change of the coordinates by one step.
    pub(crate) const fn delta(self) -> (i8, i8) {
        match self {
            Direction::North => (0, 1),
            Direction::NorthEast => (1, 1),
            Direction::SouthEast => (1, 0),
            Direction::South => (0, -1),
            Direction::SouthWest => (-1, -1),
            Direction::NorthWest => (-1, 0),
        }
    }
}

/// A point of the board: a spot or a dot.
///
/// ```
/// use gipf::Point;
///
/// assert!(matches!("e5".parse()?, Point::Spot(_)));
/// assert!(matches!("e1".parse()?, Point::Dot(_)));
/// assert_eq!("b7".parse::<Point>().unwrap_err().to_string(), "b7 is not on the board: column b runs from b1 to b6");
/// # Ok::<(), gipf::ParsePointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Point {
    /// A point that can hold pieces.
    Spot(Spot),
    /// A point from which pieces enter.
    Dot(Dot),
}

impl Point {
    /// The point with these coordinates, which must be on the board.
    pub(crate) const fn from_parts(x: i8, y: i8) -> Point {
        if is_spot(x, y) { Point::Spot(Spot::from_parts(x, y)) } else { Point::Dot(Dot { x, y }) }
    }
}

/// A point that can hold pieces. Its label is a column, `b` to `h`, and a row counted from White's side.
///
/// ```
/// use gipf::Spot;
///
/// let spot: Spot = "e5".parse()?;
/// assert_eq!(spot.to_string(), "e5");
/// assert_eq!("e9".parse::<Spot>().unwrap_err().to_string(), "e9 is a dot, where pieces only enter: expected a spot, like e5");
/// # Ok::<(), gipf::ParsePointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(u8);

impl Spot {
    /// The number of spots on the board.
    pub const COUNT: usize = 37;

    /// All spots in the order of their labels.
    pub const ALL: [Spot; Spot::COUNT] = {
        let mut all = [Spot(0); Spot::COUNT];
        let mut index = 0;
        let mut bit = 0;
        while bit < 64 {
            if is_spot(Spot(bit).x(), Spot(bit).y()) {
                all[index] = Spot(bit);
                index += 1;
            }
            bit += 1;
        }
        all
    };

    /// The spot with these coordinates. A column takes 8 bits of a bitboard, of which at most 7 are spots. The bits are
    /// therefore in the order of the labels, and a shift by one step never carries a spot into the wrong column.
    pub(crate) const fn from_parts(x: i8, y: i8) -> Spot {
        Spot(((x - 1) * 8 + y - 1) as u8)
    }

    pub(crate) const fn x(self) -> i8 {
        (self.0 / 8) as i8 + 1
    }

    pub(crate) const fn y(self) -> i8 {
        (self.0 % 8) as i8 + 1
    }

    /// The bit of this spot in a [`SpotSet`], 0 to 63. Use it to index an array of 64 entries.
    #[inline]
    pub const fn bit(self) -> usize {
        // The mask has no effect on the value; it lets the compiler drop the bounds check of arrays of 64 entries.
        (self.0 & 63) as usize
    }

    /// The spot of a bit, which must be a bit of [`SpotSet::BOARD`].
    #[inline]
    pub(crate) const fn from_bit(bit: u32) -> Spot {
        Spot(bit as u8)
    }

    /// The neighbouring point in a direction. Every spot has one in all six.
    pub(crate) const fn step(self, direction: Direction) -> Point {
        let (x, y) = direction.delta();
        Point::from_parts(self.x() + x, self.y() + y)
    }

    /// The spots next to this one, up to six; dots are not included.
    #[inline]
    pub const fn neighbours(self) -> SpotSet {
        NEIGHBOURS[self.bit()]
    }

    /// Whether the two spots are adjacent.
    pub fn is_next_to(self, other: Spot) -> bool {
        self.neighbours().contains(other)
    }
}

/// [`Spot::neighbours`] by bit.
static NEIGHBOURS: [SpotSet; 64] = {
    let mut neighbours = [SpotSet::EMPTY; 64];
    let mut index = 0;
    while index < Spot::COUNT {
        let spot = Spot::ALL[index];
        let mut turn = 0;
        while turn < Direction::ALL.len() {
            if let Point::Spot(next) = spot.step(Direction::ALL[turn]) {
                neighbours[spot.bit()] = neighbours[spot.bit()].with(next);
            }
            turn += 1;
        }
        index += 1;
    }
    neighbours
};

/// A point at the edge of the board, from which pieces enter. A dot never holds a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dot {
    x: i8,
    y: i8,
}

impl Dot {
    /// The number of dots on the board.
    pub const COUNT: usize = 24;

    /// All dots in the order of their labels.
    pub const ALL: [Dot; Dot::COUNT] = {
        let mut all = [Dot { x: 0, y: 0 }; Dot::COUNT];
        let mut index = 0;
        let mut x = 0;
        while x < COLUMNS {
            let mut y = 0;
            while y < COLUMNS {
                if (x - y).abs() <= MIDDLE && !is_spot(x, y) {
                    all[index] = Dot { x, y };
                    index += 1;
                }
                y += 1;
            }
            x += 1;
        }
        all
    };

    pub(crate) const fn x(self) -> i8 {
        self.x
    }

    pub(crate) const fn y(self) -> i8 {
        self.y
    }

    /// The spot next to the dot in a direction, if there is one.
    pub(crate) const fn step(self, direction: Direction) -> Option<Spot> {
        let (x, y) = direction.delta();
        let (x, y) = (self.x + x, self.y + y);
        if is_spot(x, y) { Some(Spot::from_parts(x, y)) } else { None }
    }
}

fn write_label(formatter: &mut fmt::Formatter<'_>, x: i8, y: i8) -> fmt::Result {
    formatter.pad(&format!("{}{}", char::from(b'a' + x as u8), y + 1 - slope(x)))
}

impl fmt::Display for Spot {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_label(formatter, self.x(), self.y())
    }
}

impl fmt::Debug for Spot {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl fmt::Display for Dot {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_label(formatter, self.x, self.y)
    }
}

impl fmt::Debug for Dot {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Point::Spot(spot) => spot.fmt(formatter),
            Point::Dot(dot) => dot.fmt(formatter),
        }
    }
}

impl FromStr for Point {
    type Err = ParsePointError;

    /// Parses the label of a spot or a dot, in lower or upper case.
    fn from_str(text: &str) -> Result<Point, ParsePointError> {
        let fail = |reason| ParsePointError { text: excerpt(text), reason };
        let &[letter, digit] = text.as_bytes() else {
            return Err(fail(PointFault::NotALabel));
        };
        let letter = letter.to_ascii_lowercase();
        if !letter.is_ascii_lowercase() || !digit.is_ascii_digit() {
            return Err(fail(PointFault::NotALabel));
        }
        let x = (letter - b'a') as i8;
        if x >= COLUMNS {
            return Err(fail(PointFault::NoSuchColumn));
        }
        let row = (digit - b'0') as i8;
        if row < 1 || row > column_length(x) {
            return Err(fail(PointFault::OutsideColumn(x)));
        }
        Ok(Point::from_parts(x, row - 1 + slope(x)))
    }
}

impl FromStr for Spot {
    type Err = ParsePointError;

    /// Parses the label of a spot, in lower or upper case.
    fn from_str(text: &str) -> Result<Spot, ParsePointError> {
        match text.parse()? {
            Point::Spot(spot) => Ok(spot),
            Point::Dot(_) => Err(ParsePointError { text: excerpt(text), reason: PointFault::Dot }),
        }
    }
}

impl FromStr for Dot {
    type Err = ParsePointError;

    /// Parses the label of a dot, in lower or upper case.
    fn from_str(text: &str) -> Result<Dot, ParsePointError> {
        match text.parse()? {
            Point::Dot(dot) => Ok(dot),
            Point::Spot(_) => Err(ParsePointError { text: excerpt(text), reason: PointFault::Spot }),
        }
    }
}

/// The beginning of an invalid text, short enough to quote in an error message.
pub(crate) fn excerpt(text: &str) -> String {
    const LIMIT: usize = 24;
    let more = if text.chars().nth(LIMIT).is_some() { "…" } else { "" };
    text.chars().take(LIMIT).chain(more.chars()).collect()
}

/// Text that is not the label of a point, or names a dot where a spot is expected, or the reverse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePointError {
    text: String,
    reason: PointFault,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PointFault {
    NotALabel,
    NoSuchColumn,
    OutsideColumn(i8),
    Dot,
    Spot,
}

impl fmt::Display for ParsePointError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.text;
        match self.reason {
            PointFault::NotALabel => {
                write!(formatter, "{text:?} is not a point: expected a letter a to i and a digit 1 to 9, like e5")
            }
            PointFault::NoSuchColumn => write!(formatter, "{text} is not on the board: the columns are a to i"),
            PointFault::OutsideColumn(x) => {
                let (column, last) = (char::from(b'a' + x as u8), column_length(x));
                write!(formatter, "{text} is not on the board: column {column} runs from {column}1 to {column}{last}")
            }
            PointFault::Dot => write!(formatter, "{text} is a dot, where pieces only enter: expected a spot, like e5"),
            PointFault::Spot => write!(formatter, "{text} is a spot: expected a dot at the edge of the board, like e1"),
        }
    }
}

impl std::error::Error for ParsePointError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_match_the_table_of_the_rules() {
        let spans = |name: char, range: std::ops::RangeInclusive<u8>| range.map(move |row| format!("{name}{row}"));
        let table = [('b', 2..=5), ('c', 2..=6), ('d', 2..=7), ('e', 2..=8), ('f', 2..=7), ('g', 2..=6), ('h', 2..=5)];
        let spots: Vec<String> = table.into_iter().flat_map(|(name, range)| spans(name, range)).collect();
        assert_eq!(Spot::ALL.map(|spot| spot.to_string()).to_vec(), spots);
        let dots = "a1 a2 a3 a4 a5 b1 b6 c1 c7 d1 d8 e1 e9 f1 f8 g1 g7 h1 h6 i1 i2 i3 i4 i5";
        assert_eq!(Dot::ALL.map(|dot| dot.to_string()).join(" "), dots);
        for spot in Spot::ALL {
            assert_eq!(spot.to_string().parse(), Ok(spot));
            assert_eq!(spot.to_string().to_uppercase().parse(), Ok(Point::Spot(spot)));
        }
        for dot in Dot::ALL {
            assert_eq!(dot.to_string().parse(), Ok(dot));
        }
    }

    #[test]
    fn errors_of_bad_labels_say_what_is_expected() {
        let message = |text: &str| text.parse::<Spot>().unwrap_err().to_string();
        assert_eq!(message("j1"), "j1 is not on the board: the columns are a to i");
        assert_eq!(message("a6"), "a6 is not on the board: column a runs from a1 to a5");
        assert_eq!(message("e0"), "e0 is not on the board: column e runs from e1 to e9");
        for text in ["", "e", "e55", "55", "é5", "{1"] {
            assert!(message(text).contains("is not a point"), "{text}");
        }
        assert!("e5".parse::<Dot>().unwrap_err().to_string().contains("is a spot"));
    }
}
