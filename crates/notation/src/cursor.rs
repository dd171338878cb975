//! A cursor over a text that tracks line and column.

use crate::error::{Place, SyntaxError};
use crate::expected::Expected;

/// The rest of a text, and the place where it begins.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(text: &'a str) -> Cursor<'a> {
        // Skip the byte order mark that some editors add.
        Cursor { rest: text.strip_prefix('\u{feff}').unwrap_or(text), place: Place::START }
    }

    pub(crate) fn place(&self) -> Place {
        self.place
    }

    pub(crate) fn rest(&self) -> &'a str {
        self.rest
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(crate) fn next(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.rest = &self.rest[letter.len_utf8()..];
        if letter == '\n' {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        Some(letter)
    }

    /// Consumes the next character if it is `letter`.
    pub(crate) fn take(&mut self, letter: char) -> bool {
        let found = self.peek() == Some(letter);
        if found {
            self.next();
        }
        found
    }

    pub(crate) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let before = self.rest;
        while self.peek().is_some_and(&wanted) {
            self.next();
        }
        &before[..before.len() - self.rest.len()]
    }

    /// Consumes this number of bytes, which must end at a character boundary.
    pub(crate) fn take_bytes(&mut self, length: usize) -> &'a str {
        let before = self.rest;
        while before.len() - self.rest.len() < length && self.next().is_some() {}
        &before[..before.len() - self.rest.len()]
    }

    pub(crate) fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Consumes the next word up to whitespace and returns it with its place; empty at the end of the text.
    pub(crate) fn word(&mut self) -> (Place, &'a str) {
        self.skip_blanks();
        let place = self.place;
        (place, self.take_while(|letter| !letter.is_whitespace()))
    }

    /// A syntax error about the next word.
    pub(crate) fn unexpected(&self, expected: Expected) -> SyntaxError {
        let (_, word) = self.clone().word();
        SyntaxError::new(self.place, word, expected)
    }
}
