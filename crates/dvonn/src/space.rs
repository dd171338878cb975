//! Board geometry: the spaces, their labels, and the six directions in which stacks move.

use std::fmt;
use std::str::FromStr;

/// The distance in bits between two neighbouring rows of a [`SpaceSet`](crate::SpaceSet).
///
/// The longest row has 11 spaces, so at least two padding bits follow each row and a single step never wraps into another
/// row. 13 is the widest stride with which five rows fit into 64 bits.
pub(crate) const STRIDE: u8 = 13;

/// The dimensions of the board.
const ROWS: u8 = 5;
const COLUMNS: u8 = 11;

/// The first and last column of each row, counted from `a` = 0. The columns are slanted, so rows start at different
/// letters.
const ROW_SPANS: [(u8, u8); ROWS as usize] = [(0, 8), (0, 9), (0, 10), (1, 10), (2, 10)];

/// The row-major index of the space at each bit of a [`SpaceSet`](crate::SpaceSet).
static INDEX_OF_BIT: [u8; 64] = {
    let mut indices = [0; 64];
    let mut index = 0;
    while index < Space::COUNT {
        indices[Space::ALL[index].bit()] = index as u8;
        index += 1;
    }
    indices
};

/// A space of the board, labelled by its column `a`–`k` and its row `1`–`5`.
///
/// ```
/// use dvonn::Space;
///
/// let space: Space = "e3".parse()?;
/// assert_eq!((space.column(), space.row()), (4, 2));
/// assert_eq!(space.to_string(), "e3");
/// assert_eq!(Space::from_index(29), "k3".parse().ok());
/// # Ok::<(), dvonn::ParseSpaceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u8);

impl Space {
    /// The number of spaces on the board.
    pub const COUNT: usize = 49;

    /// All spaces in row-major order: row 1 first, columns in alphabetical order.
    pub const ALL: [Space; Space::COUNT] = {
        let mut all = [Space(0); Space::COUNT];
        let mut index = 0;
        let mut row = 0;
        while row < ROWS {
            let (mut column, last) = ROW_SPANS[row as usize];
            while column <= last {
                all[index] = Space::from_parts(column, row);
                index += 1;
                column += 1;
            }
            row += 1;
        }
        all
    };

    /// The space in this column and row, both counted from 0; `None` if it is not on the board.
    pub const fn new(column: u8, row: u8) -> Option<Space> {
        if row >= ROWS {
            return None;
        }
        let (first, last) = ROW_SPANS[row as usize];
        if column < first || column > last { None } else { Some(Space::from_parts(column, row)) }
    }

    /// The space in this column and row, which must be on the board.
    pub(crate) const fn from_parts(column: u8, row: u8) -> Space {
        Space(column + STRIDE * row)
    }

    /// The space with this row-major index: `a1` is 0, `k3` is 29, `k5` is 48. `None` if the index is 49 or more.
    pub const fn from_index(index: usize) -> Option<Space> {
        if index < Space::COUNT { Some(Space::ALL[index]) } else { None }
    }

    /// The row-major index of the space, 0 to 48.
    #[inline]
    pub const fn index(self) -> usize {
        INDEX_OF_BIT[self.bit()] as usize
    }

    /// The column, from 0 for `a` to 10 for `k`.
    pub const fn column(self) -> u8 {
        self.0 % STRIDE
    }

    /// The row, from 0 for row 1 at White's side to 4 for row 5 at Black's side.
    pub const fn row(self) -> u8 {
        self.0 / STRIDE
    }

    /// The first and last column of a row; rows and columns are counted from 0.
    ///
    /// # Panics
    /// If `row` is 5 or more.
    pub const fn row_span(row: u8) -> (u8, u8) {
        ROW_SPANS[row as usize]
    }

    /// The space `steps` further in this direction; `None` if that is off the board.
    ///
    /// ```
    /// use dvonn::{Direction, Space};
    ///
    /// let a1: Space = "a1".parse()?;
    /// assert_eq!(a1.step(Direction::UpRight, 4), "e5".parse().ok());
    /// assert_eq!(a1.step(Direction::UpRight, 5), None);
    /// # Ok::<(), dvonn::ParseSpaceError>(())
    /// ```
    pub const fn step(self, direction: Direction, steps: u8) -> Option<Space> {
        let (columns, rows) = direction.delta();
        let column = self.column() as i32 + columns as i32 * steps as i32;
        let row = self.row() as i32 + rows as i32 * steps as i32;
        if column < 0 || column >= COLUMNS as i32 || row < 0 || row >= ROWS as i32 {
            return None;
        }
        Space::new(column as u8, row as u8)
    }

    /// The direction and distance from here to `other`; `None` if the two are not on a straight line or are equal.
    pub fn line_to(self, other: Space) -> Option<(Direction, u8)> {
        let columns = other.column() as i8 - self.column() as i8;
        let rows = other.row() as i8 - self.row() as i8;
        let distance = columns.unsigned_abs().max(rows.unsigned_abs());
        Direction::ALL
            .into_iter()
            .find(|direction| distance > 0 && self.step(*direction, distance) == Some(other))
            .map(|direction| (direction, distance))
    }

    /// The bit of a [`SpaceSet`](crate::SpaceSet) for this space.
    pub(crate) const fn bit(self) -> usize {
        // The mask never changes the value. It lets the compiler drop bounds checks on arrays of 64.
        (self.0 & 63) as usize
    }

    /// The space for a bit, which must be on the board.
    pub(crate) const fn from_bit(bit: u32) -> Space {
        Space(bit as u8)
    }
}

impl fmt::Display for Space {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&format!("{}{}", char::from(b'a' + self.column()), self.row() + 1))
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl FromStr for Space {
    type Err = ParseSpaceError;

    /// Parses a label in upper or lower case.
    fn from_str(text: &str) -> Result<Space, ParseSpaceError> {
        let fail = |reason| ParseSpaceError { text: excerpt(text), reason };
        let &[letter, digit] = text.as_bytes() else {
            return Err(fail(SpaceFault::NotALabel));
        };
        let letter = letter.to_ascii_lowercase();
        if !letter.is_ascii_lowercase() || !digit.is_ascii_digit() {
            return Err(fail(SpaceFault::NotALabel));
        }
        let row = digit.wrapping_sub(b'1');
        if row >= ROWS {
            return Err(fail(SpaceFault::NoSuchRow));
        }
        Space::new(letter - b'a', row).ok_or_else(|| {
            let (first, last) = Space::row_span(row);
            fail(SpaceFault::OutsideRow { first: Space::from_parts(first, row), last: Space::from_parts(last, row) })
        })
    }
}

/// The first 24 characters of a text, so that error messages stay short whatever the input.
pub(crate) fn excerpt(text: &str) -> String {
    const LIMIT: usize = 24;
    let more = if text.chars().nth(LIMIT).is_some() { "…" } else { "" };
    text.chars().take(LIMIT).chain(more.chars()).collect()
}

/// The error for text that is not the label of a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSpaceError {
    text: String,
    reason: SpaceFault,
}

/// The reason why a text is not the label of a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpaceFault {
    /// The text is not a letter followed by a digit.
    NotALabel,
    /// The digit is not a row of the board.
    NoSuchRow,
    /// The letter is not a column of that row.
    OutsideRow {
        /// The first space of the row.
        first: Space,
        /// The last space of the row.
        last: Space,
    },
}

impl ParseSpaceError {
    /// The text that failed to parse, shortened to at most 24 characters and an ellipsis.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What is wrong with the text.
    pub fn reason(&self) -> SpaceFault {
        self.reason
    }
}

impl fmt::Display for ParseSpaceError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.text;
        match self.reason {
            SpaceFault::NotALabel => {
                write!(formatter, "{text:?} is not a space: expected a letter a to k and a digit 1 to 5, like e3")
            }
            SpaceFault::NoSuchRow => write!(formatter, "{text} is not on the board: the rows are 1 to 5"),
            SpaceFault::OutsideRow { first, last } => {
                write!(formatter, "{text} is not on the board: row {} runs from {first} to {last}", first.row() + 1)
            }
        }
    }
}

impl std::error::Error for ParseSpaceError {}

/// One of the six directions of the board, seen from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// `a1` to `b1`.
    Right,
    /// `a1` to `b2`.
    UpRight,
    /// `a1` to `a2`.
    UpLeft,
    /// `b1` to `a1`.
    Left,
    /// `b2` to `a1`.
    DownLeft,
    /// `a2` to `a1`.
    DownRight,
}

impl Direction {
    /// All six directions, counterclockwise around a space.
    pub const ALL: [Direction; 6] = [
        Direction::Right,
        Direction::UpRight,
        Direction::UpLeft,
        Direction::Left,
        Direction::DownLeft,
        Direction::DownRight,
    ];

    /// The change of column and row in one step.
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Direction::Right => (1, 0),
            Direction::UpRight => (1, 1),
            Direction::UpLeft => (0, 1),
            Direction::Left => (-1, 0),
            Direction::DownLeft => (-1, -1),
            Direction::DownRight => (0, -1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_and_numbers_agree_with_the_rules_page() {
        let labels: Vec<String> = Space::ALL.iter().map(Space::to_string).collect();
        let rows = ["a1 b1 c1 d1 e1 f1 g1 h1 i1", "a2 b2 c2 d2 e2 f2 g2 h2 i2 j2", "a3 b3 c3 d3 e3 f3 g3 h3 i3 j3 k3"];
        let rows = [&rows[..], &["b4 c4 d4 e4 f4 g4 h4 i4 j4 k4", "c5 d5 e5 f5 g5 h5 i5 j5 k5"]].concat();
        assert_eq!(labels.join(" "), rows.join(" "));
        for (index, space) in Space::ALL.into_iter().enumerate() {
            assert_eq!(space.index(), index);
            assert_eq!(Space::from_index(index), Some(space));
            assert_eq!(space.to_string().parse(), Ok(space));
            assert_eq!(space.to_string().to_uppercase().parse(), Ok(space));
        }
        assert_eq!(Space::from_index(49), None);
    }

    #[test]
    fn bad_labels_say_what_would_be_right() {
        let message = |text: &str| text.parse::<Space>().unwrap_err().to_string();
        assert_eq!(message("k1"), "k1 is not on the board: row 1 runs from a1 to i1");
        assert_eq!(message("a5"), "a5 is not on the board: row 5 runs from c5 to k5");
        assert_eq!(message("e6"), "e6 is not on the board: the rows are 1 to 5");
        assert_eq!(message("e0"), "e0 is not on the board: the rows are 1 to 5");
        for text in ["", "e", "e33", "33", "é3", "{1"] {
            assert!(message(text).contains("is not a space"), "{text}");
        }
    }

    #[test]
    fn lines_join_only_spaces_in_one_of_six_directions() {
        let line = |from: &str, to: &str| from.parse::<Space>().unwrap().line_to(to.parse().unwrap());
        assert_eq!(line("a1", "e5"), Some((Direction::UpRight, 4)));
        assert_eq!(line("k3", "a3"), Some((Direction::Left, 10)));
        assert_eq!(line("e1", "e5"), Some((Direction::UpLeft, 4)));
        assert_eq!(line("a1", "c2"), None);
        assert_eq!(line("c3", "b4"), None);
        assert_eq!(line("c3", "c3"), None);
    }
}
