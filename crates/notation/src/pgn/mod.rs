//! Caldera's record format, modelled on PGN: tags in brackets, numbered moves, comments in braces, variations in
//! parentheses. Generic over the game through [`Recorded`].

mod comment;
mod read;
mod recorded;
mod write;

pub(crate) use read::{Movetext, Placed, Reader, parse_result, read, read_all};
pub(crate) use recorded::Recorded;
pub(crate) use write::{check_tag_names, write, write_moves, write_tags};

/// The value of the tag `Game`.
const DVONN: &str = "DVONN";

/// The signs after a move that mean the glyphs `$1` to `$6`.
const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];
