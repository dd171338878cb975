//! Quotes untrusted text in messages: shortened, escaped and on one line.

/// The maximum length of a quoted word, in characters.
const WORD_LIMIT: usize = 24;

/// The maximum length of a quoted line, in characters.
const LINE_LIMIT: usize = 60;

/// The maximum length of a message, in characters. A position with an error on every space stays below it.
const MESSAGE_LIMIT: usize = 4000;

/// Quotes a word, shortened and with control characters escaped. An empty word becomes `the end of the line`.
pub(crate) fn quoted(word: &str) -> String {
    if word.is_empty() { "the end of the line".to_owned() } else { format!("`{}`", shortened(word, WORD_LIMIT)) }
}

/// Quotes a line, shortened and with special characters escaped.
pub(crate) fn quoted_line(line: &str) -> String {
    let shown: String = line.chars().take(LINE_LIMIT).collect();
    format!("{shown:?}{}", if line.chars().nth(LINE_LIMIT).is_some() { "…" } else { "" })
}

/// Shortens a message and escapes its line breaks.
pub(crate) fn one_line(message: &str) -> String {
    shortened(message, MESSAGE_LIMIT)
}

fn shortened(text: &str, limit: usize) -> String {
    let mut characters = text.chars();
    let mut shown = String::new();
    for letter in characters.by_ref().take(limit) {
        if letter.is_control() {
            shown.extend(letter.escape_debug());
        } else {
            shown.push(letter);
        }
    }
    if characters.next().is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotations_are_short_and_on_one_line() {
        assert_eq!(quoted(""), "the end of the line");
        assert_eq!(quoted("a\nb\0"), "`a\\nb\\0`");
        assert_eq!(quoted(&"é".repeat(30)), format!("`{}…`", "é".repeat(24)));
        assert_eq!(quoted_line("\u{1b} x \"y\""), r#""\u{1b} x \"y\"""#);
        assert_eq!(quoted_line(&"é".repeat(61)), format!("\"{}\"…", "é".repeat(60)));
        assert_eq!(one_line("one\ntwo"), "one\\ntwo");
    }
}
