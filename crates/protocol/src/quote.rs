//! Other people's words in our messages: short, visible, and on one line.

/// How many characters of a wrong word a message repeats.
const WORD_LIMIT: usize = 24;

/// How many characters of another program's line a message repeats.
const LINE_LIMIT: usize = 60;

/// How many characters a message has at most; a position with a fault on every space stays below.
const MESSAGE_LIMIT: usize = 4000;

/// The word in quotes, shortened, control characters made visible; an empty word stands for the end of the line.
pub(crate) fn quoted(word: &str) -> String {
    if word.is_empty() { "the end of the line".to_owned() } else { format!("`{}`", shortened(word, WORD_LIMIT)) }
}

/// A line of another program in quotes, shortened, all that is not plain text made visible.
pub(crate) fn quoted_line(line: &str) -> String {
    let shown: String = line.chars().take(LINE_LIMIT).collect();
    format!("{shown:?}{}", if line.chars().nth(LINE_LIMIT).is_some() { "…" } else { "" })
}

/// A message as one line that no input can make long or break in two.
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
    fn words_are_shown_short_and_on_one_line() {
        assert_eq!(quoted(""), "the end of the line");
        assert_eq!(quoted("a\nb\0"), "`a\\nb\\0`");
        assert_eq!(quoted(&"é".repeat(30)), format!("`{}…`", "é".repeat(24)));
        assert_eq!(quoted_line("\u{1b} x \"y\""), r#""\u{1b} x \"y\"""#);
        assert_eq!(quoted_line(&"é".repeat(61)), format!("\"{}\"…", "é".repeat(60)));
        assert_eq!(one_line("one\ntwo"), "one\\ntwo");
    }
}
