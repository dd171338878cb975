//! The position text: one line with the rows, the player to move and the phase.

use std::fmt::Write;

use dvonn::{Game, InvalidSetup, Phase, Piece, Player, Setup, Space, Stack};

use crate::error::{Place, SyntaxError, quoted};

/// A position text that cannot be read, or that describes what cannot stand in a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The text is not of the form.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The text can be read, but the position is impossible.
    #[error(transparent)]
    Invalid(#[from] InvalidSetup),
}

/// Reads a position text into a game that begins there.
///
/// ```
/// let game = notation::read_position("w,bw,r,6/10/11/10/9 b move")?;
/// assert_eq!(game.stack("b1".parse()?).to_string(), "bw");
///
/// let error = notation::read_position("w,bw,r,6/10/11/10/9 x move").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 21: found `x`, expected w or b, the player to move");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// With the place and what was expected there, or with every fault of the position.
pub fn read_position(text: &str) -> Result<Game, PositionError> {
    Ok(Game::from_setup(read_setup(text)?)?)
}

/// Reads a position text without asking whether it can stand in a game.
///
/// # Errors
/// With the place and what was expected there.
pub fn read_setup(text: &str) -> Result<Setup, SyntaxError> {
    let mut fields = Fields { text, column: 1 };
    let (rows_column, rows) = fields.next();
    let (turn_column, turn) = fields.next();
    let (phase_column, phase) = fields.next();
    let (rest_column, rest) = fields.next();

    let stacks = read_rows(rows_column, rows)?;
    let turn = match turn {
        "w" | "W" => Player::White,
        "b" | "B" => Player::Black,
        _ => return Err(fault(turn_column, turn, "w or b, the player to move")),
    };
    let phase = if phase.eq_ignore_ascii_case("place") {
        Phase::Placing
    } else if phase.eq_ignore_ascii_case("move") {
        Phase::Stacking
    } else {
        return Err(fault(phase_column, phase, "place or move, the phase"));
    };
    if !rest.is_empty() {
        return Err(fault(rest_column, rest, "the end of the position"));
    }

    let mut setup = Setup::empty(turn, phase);
    for (space, stack) in stacks {
        setup.set(space, stack);
    }
    Ok(setup)
}

/// Writes an arrangement as position text.
///
/// ```
/// assert_eq!(notation::write_position(&dvonn::Setup::start()), "9/10/11/10/9 w place");
/// ```
pub fn write_position(setup: &Setup) -> String {
    let mut text = String::new();
    let mut empty = 0;
    let item = |text: &mut String, item: &dyn std::fmt::Display| {
        let separator = if text.is_empty() || text.ends_with('/') { "" } else { "," };
        write!(text, "{separator}{item}").expect("a string takes all that is written");
    };
    for space in Space::ALL {
        let stack = setup.stack(space);
        let (_, last_column) = Space::row_span(space.row());
        let row_ends = space.column() == last_column;
        if stack.is_empty() {
            empty += 1;
        }
        if empty > 0 && (row_ends || !stack.is_empty()) {
            item(&mut text, &empty);
            empty = 0;
        }
        if !stack.is_empty() {
            item(&mut text, &stack);
        }
        if row_ends && space.row() < 4 {
            text.push('/');
        }
    }
    let turn = setup.turn.piece().letter();
    let phase = match setup.phase {
        Phase::Placing => "place",
        Phase::Stacking => "move",
    };
    format!("{text} {turn} {phase}")
}

/// The blank-separated fields of the line with the column at which each begins.
struct Fields<'a> {
    text: &'a str,
    column: usize,
}

impl<'a> Fields<'a> {
    /// The next field; an empty one at the end.
    fn next(&mut self) -> (usize, &'a str) {
        let field_start = self.text.find(|letter: char| !letter.is_whitespace()).unwrap_or(self.text.len());
        let (blanks, rest) = self.text.split_at(field_start);
        let field_end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (field, rest) = rest.split_at(field_end);
        let column = self.column + blanks.chars().count();
        self.column = column + field.chars().count();
        self.text = rest;
        (column, field)
    }
}

fn read_rows(column: usize, text: &str) -> Result<Vec<(Space, Stack)>, SyntaxError> {
    let mut stacks = Vec::new();
    let mut column = column;
    let mut rows = text.split('/');
    for row in 0..5 {
        let Some(row_text) = rows.next() else {
            return Err(fault(column - 1, "", format!("five rows separated by /, not {row}")));
        };
        read_row(column, row_text, row, &mut stacks)?;
        column += row_text.chars().count() + 1;
    }
    match rows.next() {
        None => Ok(stacks),
        Some(_) => Err(fault(column - 1, "/", "a blank and the player to move after five rows")),
    }
}

fn read_row(column: usize, text: &str, row: u8, stacks: &mut Vec<(Space, Stack)>) -> Result<(), SyntaxError> {
    let (first, last) = Space::row_span(row);
    let length = u32::from(last - first) + 1;
    let mut filled: u32 = 0;
    let mut column = column;
    for item in text.split(',') {
        let space = u8::try_from(filled).ok().and_then(|filled| Space::new(first + filled, row));
        let too_many = || fault(column, item, format!("the end of row {}, which has {length} spaces", row + 1));
        let Some(space) = space else {
            return Err(too_many());
        };
        if item.starts_with(|letter: char| letter.is_ascii_digit()) {
            let empty: u32 = item
                .parse()
                .ok()
                .filter(|count| *count > 0)
                .ok_or_else(|| fault(column, item, "a number of empty spaces, 1 or more"))?;
            filled = filled.saturating_add(empty);
            if filled > length {
                let left = length - (filled - empty).min(length);
                return Err(fault(column, item, format!("{left} more spaces at most in row {}", row + 1)));
            }
        } else {
            stacks.push((space, read_stack(column, item)?));
            filled += 1;
        }
        column += item.chars().count() + 1;
    }
    if filled < length {
        let expected = format!("{length} spaces in row {}, not {filled}", row + 1);
        return Err(SyntaxError { place: at(column - 1), found: "the end of the row".to_owned(), expected });
    }
    Ok(())
}

fn read_stack(column: usize, text: &str) -> Result<Stack, SyntaxError> {
    if text.is_empty() {
        return Err(SyntaxError {
            place: at(column),
            found: "nothing".to_owned(),
            expected: "pieces (w, b, r) or a number of empty spaces".to_owned(),
        });
    }
    let mut stack = Stack::EMPTY;
    for (offset, letter) in text.chars().enumerate() {
        let Some(piece) = Piece::from_letter(letter) else {
            let expected = "pieces (w, b, r) or a number of empty spaces";
            return Err(fault(column + offset, &letter.to_string(), expected));
        };
        if usize::from(stack.height()) == Space::COUNT {
            return Err(SyntaxError {
                place: at(column),
                found: format!("a stack {}", quoted(text)),
                expected: format!("{} pieces at most", Space::COUNT),
            });
        }
        stack.push(piece);
    }
    Ok(stack)
}

fn at(column: usize) -> Place {
    Place { line: 1, column }
}

fn fault(column: usize, word: &str, expected: impl Into<String>) -> SyntaxError {
    SyntaxError::new(at(column), word, expected)
}
