//! ASCII diagrams of the DVONN board.

use dvonn::{Setup, Space, Stack};

/// The width of a space in characters. Even, because neighbouring rows are shifted by half a space.
const CELL: usize = 4;

/// Draws the board from White's side, row 5 at the top.
///
/// A stack is the letter of its owner, in upper case if it contains a red piece, followed by its height if that is more
/// than 1. A single red piece is `R`, an empty space `.`. Each row begins and ends with the label of its outermost space.
///
/// ```
/// let game = notation::read_position("r,rww,b,6/10/11/10/9 w move")?;
/// let picture = notation::draw_board(game.setup());
/// assert_eq!(picture.lines().last(), Some("    a1  R   W3  b   .   .   .   .   .   .   i1"));
/// # Ok::<(), notation::PositionError>(())
/// ```
pub fn draw_board(setup: &Setup) -> String {
    (0..5).rev().map(|row| draw_row(setup, row)).collect()
}

fn draw_row(setup: &Setup, row: u8) -> String {
    let spaces: Vec<Space> = Space::ALL.into_iter().filter(|space| space.row() == row).collect();
    let indent = " ".repeat((11 - spaces.len()) * CELL / 2);
    let cells: Vec<String> = spaces.iter().map(|space| format!("{:^CELL$}", cell(setup.stack(*space)))).collect();
    let (first, last) = (spaces[0], spaces[spaces.len() - 1]);
    format!("{indent}{first} {} {last}\n", cells.concat())
}

fn cell(stack: Stack) -> String {
    let height = if stack.height() > 1 { stack.height().to_string() } else { String::new() };
    match stack.top() {
        None => ".".to_owned(),
        Some(piece) if stack.holds_red() => format!("{}{height}", piece.letter().to_ascii_uppercase()),
        Some(piece) => format!("{}{height}", piece.letter()),
    }
}
