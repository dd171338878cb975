//! ASCII diagrams of the GIPF board.

use gipf::{Point, Setup};

/// The width of a column in characters.
const CELL: usize = 6;

/// The columns, and the number of points in the middle one.
const COLUMNS: &str = "abcdefghi";
const LONGEST: usize = 9;

/// Draws the board from White's side.
///
/// The dots at the edge are shown by their labels, an empty spot as `.`, and a stack as in position text.
///
/// ```
/// let start = notation::gipf::read_variant("basic")?;
/// let picture = notation::gipf::draw_board(&start);
/// assert_eq!(picture.lines().count(), 17);
/// assert_eq!(picture.lines().next().map(str::trim), Some("e9"));
/// assert_eq!(picture.lines().nth(2).map(str::trim), Some("c7          b           g7"));
/// # Ok::<(), notation::SyntaxError>(())
/// ```
pub fn draw_board(setup: &Setup) -> String {
    (0..2 * LONGEST - 1).rev().map(|height| draw_line(setup, height)).collect()
}

/// Draws the points at one height, counted in half steps from the lowest. Every second column has one.
fn draw_line(setup: &Setup, height: usize) -> String {
    let mut line = String::new();
    for (index, column) in COLUMNS.chars().enumerate() {
        let lowest = index.abs_diff(LONGEST / 2);
        let cell = match height.checked_sub(lowest) {
            Some(above) if above % 2 == 0 => cell(setup, &format!("{column}{}", above / 2 + 1)),
            _ => String::new(),
        };
        line = format!("{line}{cell:^CELL$}");
    }
    format!("{}\n", line.trim_end())
}

fn cell(setup: &Setup, label: &str) -> String {
    match label.parse() {
        Ok(Point::Spot(spot)) => setup.stack(spot).map_or_else(|| ".".to_owned(), |stack| stack.to_string()),
        Ok(Point::Dot(dot)) => dot.to_string(),
        Err(_) => String::new(),
    }
}
