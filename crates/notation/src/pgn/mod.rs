//! The record format of Caldera, in the shape of PGN: tags in brackets, numbered pairs of moves, comments in braces,
//! variations in parentheses.

mod comment;
mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

/// The value of the tag `Game`.
const DVONN: &str = "DVONN";

/// The signs after a move that stand for the annotation glyphs 1 to 6.
const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];
