//! Helpers for the tests of the rules: positions and turns as text.

// Each test file compiles its own copy and uses only a part of it.
#![allow(dead_code, unreachable_pub)]

pub mod random;

use gipf::{IllegalStep, Position, Step, Turn};

/// Parses a position.
pub fn at(text: &str) -> Position {
    notation::gipf::read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Writes a position.
pub fn text(position: &Position) -> String {
    notation::gipf::write_position(&position.setup())
}

pub fn turn(text: &str) -> Turn {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position after whole turns.
pub fn after(start: &Position, turns: &[&str]) -> Position {
    let mut position = *start;
    for text in turns {
        position.play_turn(&turn(text)).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    position
}

/// The reason why a turn is illegal.
pub fn refusal(position: &Position, text: &str) -> String {
    let mut copy = *position;
    let error: IllegalStep = copy.play_turn(&turn(text)).expect_err(text);
    assert_eq!(copy, *position, "a refused turn changes nothing");
    error.to_string()
}

/// The occupied spots, as in the position text.
pub fn board(position: &Position) -> String {
    let text = text(position);
    text.split(' ').nth(1).expect("the second field").to_owned()
}

/// The legal turns as text, in alphabetical order.
pub fn turns(position: &Position) -> Vec<String> {
    let mut texts: Vec<String> = position.turns().iter().map(Turn::to_string).collect();
    texts.sort();
    let count = texts.len();
    texts.dedup();
    assert_eq!(texts.len(), count, "a turn is listed twice");
    texts
}

/// The takings that are possible now as text, in alphabetical order.
pub fn takings(position: &Position) -> Vec<String> {
    let takings = position.steps().into_iter().filter(|step| matches!(step, Step::Take(_)));
    let mut texts: Vec<String> = takings.map(|step| step.to_string()).collect();
    texts.sort();
    texts
}

/// The legal jumps as text, in alphabetical order.
pub fn jumps(position: &Position) -> Vec<String> {
    let jumps = position.steps().into_iter().filter(|step| matches!(step, Step::Jump(_)));
    let mut texts: Vec<String> = jumps.map(|step| step.to_string()).collect();
    texts.sort();
    texts
}

/// The position after one taking, which must be legal; usually in the middle of a turn.
pub fn take(position: &Position, text: &str) -> Position {
    let step = position.steps().into_iter().find(|step| step.to_string() == text);
    let step = step.unwrap_or_else(|| panic!("{text} is not among {:?}", takings(position)));
    let mut next = *position;
    next.play(step).unwrap_or_else(|error| panic!("{text}: {error}"));
    next
}
