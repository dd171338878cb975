//! The little JSON that is written here without a library: what crosses the border in one piece.

use std::fmt::{Display, Write};

/// A text with its quotes.
pub(crate) fn string(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            // A string takes all that is written.
            letter if letter < ' ' => drop(write!(quoted, "\\u{:04x}", letter as u32)),
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}

/// A list of values that are JSON already.
pub(crate) fn list<T: Display>(values: impl IntoIterator<Item = T>) -> String {
    let mut text = String::from("[");
    for (number, value) in values.into_iter().enumerate() {
        let _ = write!(text, "{}{value}", if number == 0 { "" } else { "," });
    }
    text + "]"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_is_read_as_it_was() {
        for text in ["", "plain", "\"quoted\" \\ back", "line\nend\ttab\u{1}\u{7f}", "ünï ✓ 🌋"] {
            assert_eq!(serde_json::from_str::<String>(&string(text)).expect("JSON"), text);
        }
        assert_eq!(list([1, 2]), "[1,2]");
        assert_eq!(list::<u8>([]), "[]");
    }
}
