//! What is wrong with a text, and where.

use std::fmt;

/// A place in a text: line and column, both counted from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    /// The first character of a text.
    pub const START: Place = Place { line: 1, column: 1 };
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}, column {}", self.line, self.column)
    }
}

/// Text that breaks off or goes on otherwise than its format allows.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: found {found}, expected {expected}")]
pub struct SyntaxError {
    /// Where.
    pub place: Place,
    /// What stands there.
    pub found: String,
    /// What should.
    pub expected: String,
}

/// How many characters of a wrong word a message repeats.
const QUOTE_LIMIT: usize = 24;

impl SyntaxError {
    /// An error about a word of the text; an empty word stands for the end of the text.
    pub(crate) fn new(place: Place, word: &str, expected: impl Into<String>) -> SyntaxError {
        SyntaxError { place, found: quoted(word), expected: expected.into() }
    }
}

/// The word as a message shows it: in quotes, shortened, control characters made visible.
pub(crate) fn quoted(word: &str) -> String {
    if word.is_empty() {
        return "the end".to_owned();
    }
    let shown: String = word.chars().take(QUOTE_LIMIT).flat_map(char::escape_debug).collect();
    let more = if word.chars().nth(QUOTE_LIMIT).is_some() { "…" } else { "" };
    format!("`{shown}{more}`")
}
