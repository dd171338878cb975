//! DVONN positions as text: one line with the rows, the player to move and the phase.

use std::fmt::Write;

use dvonn::{Game, InvalidSetup, Phase, Piece, Player, Setup, Space, Stack};

use crate::cursor::Cursor;
use crate::error::{Place, SyntaxError};
use crate::expected::{Expected, Found};

/// The error of parsing a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The text is malformed.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The text is well-formed, but the position is invalid.
    #[error(transparent)]
    Invalid(#[from] InvalidSetup),
}

/// Parses a position and starts a game from it.
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
/// [`PositionError`] with the place of the syntax error, or with every fault of an invalid position.
pub fn read_position(text: &str) -> Result<Game, PositionError> {
    Ok(Game::from_setup(read_setup(text)?)?)
}

/// Parses a position without checking that it is valid, for editors.
///
/// # Errors
/// [`SyntaxError`] with the place and what was expected there.
pub fn read_setup(text: &str) -> Result<Setup, SyntaxError> {
    let mut cursor = Cursor::new(text);
    let [(rows_place, rows), (turn_place, turn), (phase_place, phase), (rest_place, rest)] =
        std::array::from_fn(|_| cursor.word());

    let stacks = read_rows(rows_place, rows)?;
    let turn = match turn {
        "w" | "W" => Player::White,
        "b" | "B" => Player::Black,
        _ => return Err(SyntaxError::new(turn_place, turn, Expected::Player)),
    };
    let phase = if phase.eq_ignore_ascii_case("place") {
        Phase::Placing
    } else if phase.eq_ignore_ascii_case("move") {
        Phase::Stacking
    } else {
        return Err(SyntaxError::new(phase_place, phase, Expected::Phase));
    };
    if !rest.is_empty() {
        return Err(SyntaxError::new(rest_place, rest, Expected::PositionEnd));
    }

    let mut setup = Setup::empty(turn, phase);
    for (space, stack) in stacks {
        setup.set(space, stack);
    }
    Ok(setup)
}

/// Writes a setup as position text. The inverse of [`read_setup`].
///
/// ```
/// assert_eq!(notation::write_position(&dvonn::Setup::start()), "9/10/11/10/9 w place");
/// ```
pub fn write_position(setup: &Setup) -> String {
    let mut text = String::new();
    let mut empty = 0;
    let item = |text: &mut String, item: &dyn std::fmt::Display| {
        let separator = if text.is_empty() || text.ends_with('/') { "" } else { "," };
        write!(text, "{separator}{item}").expect("writing to a string cannot fail");
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

fn read_rows(place: Place, text: &str) -> Result<Vec<(Space, Stack)>, SyntaxError> {
    let mut stacks = Vec::new();
    let mut place = place;
    let mut rows = text.split('/');
    for row in 0..5 {
        let Some(row_text) = rows.next() else {
            return Err(SyntaxError::new(before(place), "", Expected::FiveRows { found: row }));
        };
        read_row(place, row_text, row, &mut stacks)?;
        place.column += row_text.chars().count() + 1;
    }
    match rows.next() {
        None => Ok(stacks),
        Some(_) => Err(SyntaxError::new(before(place), "/", Expected::PlayerAfterRows)),
    }
}

fn read_row(place: Place, text: &str, row: u8, stacks: &mut Vec<(Space, Stack)>) -> Result<(), SyntaxError> {
    let (first, last) = Space::row_span(row);
    let length = last - first + 1;
    let mut filled = 0;
    let mut place = place;
    for item in text.split(',') {
        let Some(space) = Space::new(first + filled, row) else {
            return Err(SyntaxError::new(place, item, Expected::RowEnd { row: row + 1, length }));
        };
        if item.starts_with(|letter: char| letter.is_ascii_digit()) {
            let count: Option<u32> = item.parse().ok().filter(|_| !item.starts_with('0'));
            let count = count.ok_or_else(|| SyntaxError::new(place, item, Expected::EmptySpaces))?;
            let left = length - filled;
            filled += u8::try_from(count)
                .ok()
                .filter(|count| *count <= left)
                .ok_or_else(|| SyntaxError::new(place, item, Expected::FewerSpaces { row: row + 1, length, left }))?;
        } else {
            stacks.push((space, read_stack(place, item)?));
            filled += 1;
        }
        place.column += item.chars().count() + 1;
    }
    if filled < length {
        let expected = Expected::MoreSpaces { row: row + 1, length, filled };
        return Err(SyntaxError { place: before(place), found: Found::RowEnd, expected });
    }
    Ok(())
}

fn read_stack(place: Place, text: &str) -> Result<Stack, SyntaxError> {
    if text.is_empty() {
        return Err(SyntaxError { place, found: Found::Nothing, expected: Expected::Pieces });
    }
    let mut stack = Stack::EMPTY;
    for (offset, letter) in text.chars().enumerate() {
        let Some(piece) = Piece::from_letter(letter) else {
            let place = Place { column: place.column + offset, ..place };
            return Err(SyntaxError::new(place, &letter.to_string(), Expected::Pieces));
        };
        if usize::from(stack.height()) == Space::COUNT {
            let expected = Expected::StackHeight(Space::COUNT);
            return Err(SyntaxError { place, found: Found::stack(text), expected });
        }
        stack.push(piece);
    }
    Ok(stack)
}

/// The place one column to the left.
fn before(place: Place) -> Place {
    Place { column: place.column - 1, ..place }
}
