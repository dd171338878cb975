//! The record formats, how to tell them apart, and the doors to all of them.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use dvonn::Move;

use crate::cursor::Cursor;
use crate::error::{ReadError, WriteError};
use crate::expected::Expected;
use crate::record::Record;
use crate::{boardspace, codecup, little_golem, pgn};

/// A format of game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Our own, in the shape of PGN: the only one that keeps comments, variations and set-up positions.
    Pgn,
    /// SGF as Boardspace.net writes it.
    Boardspace,
    /// The text of Little Golem.
    LittleGolem,
    /// A transcript of the `CodeCup` contest: a move a line.
    CodeCup,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 4] = [Format::Pgn, Format::Boardspace, Format::LittleGolem, Format::CodeCup];

    /// The name under which commands know the format.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Pgn => "pgn",
            Format::Boardspace => "boardspace",
            Format::LittleGolem => "littlegolem",
            Format::CodeCup => "codecup",
        }
    }

    /// The format that a text is in, judged by how it begins; `None` if it is none of them.
    ///
    /// ```
    /// use notation::Format;
    ///
    /// assert_eq!(Format::detect("(;GM[Dvonn]"), Some(Format::Boardspace));
    /// assert_eq!(Format::detect("White [Ada] Black [Bob] 1. e3 e4"), Some(Format::LittleGolem));
    /// assert_eq!(Format::detect("E3\nE4\n"), Some(Format::CodeCup));
    /// assert_eq!(Format::detect("[White \"Ada\"]"), Some(Format::Pgn));
    /// assert_eq!(Format::detect("hello"), None);
    /// ```
    pub fn detect(text: &str) -> Option<Format> {
        let mut cursor = Cursor::new(text);
        cursor.skip_blanks();
        match cursor.peek()? {
            '(' => return Some(Format::Boardspace),
            '[' | '{' | ';' | '%' | '*' | '0'..='9' => return Some(Format::Pgn),
            _ => {}
        }
        let (_, word) = cursor.word();
        let name_end = word.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(word.len());
        let (name, rest) = word.split_at(name_end);
        cursor.skip_blanks();
        if !name.is_empty() && (rest.starts_with('[') || rest.is_empty() && cursor.peek() == Some('[')) {
            Some(Format::LittleGolem)
        } else if word.eq_ignore_ascii_case("start") || word.parse::<Move>().is_ok() {
            Some(Format::CodeCup)
        } else {
            None
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Format, UnknownFormat> {
        let found = Format::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| UnknownFormat(text.to_owned()))
    }
}

/// A name that is no format's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a format: pgn, boardspace, littlegolem or codecup are")]
pub struct UnknownFormat(String);

/// Reads the games of a file in whatever format it is; at least one.
///
/// ```
/// let (format, records) = notation::read_records(b"Start\nE3\nD4\nQuit\n")?;
/// assert_eq!(format, notation::Format::CodeCup);
/// assert_eq!(records[0].main_line.steps.len(), 2);
///
/// let error = notation::read_records(b"E3\nE3\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 1: ply 2, e3: e3 is already taken");
/// # Ok::<(), notation::ReadError>(())
/// ```
///
/// # Errors
/// If the file is in none of the formats, or breaks the one it is in, or the rules.
pub fn read_records(bytes: &[u8]) -> Result<(Format, Vec<Record>), ReadError> {
    let text = decode(bytes);
    let mut cursor = Cursor::new(&text);
    cursor.skip_blanks();
    let no_game = |cursor: Cursor<'_>| cursor.unexpected(Expected::Game);
    let Some(format) = Format::detect(&text) else {
        return Err(no_game(cursor).into());
    };
    let records = match format {
        Format::Pgn => pgn::read(&text),
        Format::Boardspace => boardspace::read(&text),
        Format::LittleGolem => little_golem::read(&text),
        Format::CodeCup => codecup::read(&text),
    }?;
    if records.is_empty() {
        cursor.take_while(|_| true);
        return Err(no_game(cursor).into());
    }
    Ok((format, records))
}

/// Writes games in a format.
///
/// # Errors
/// If a record breaks the rules, or the format cannot hold what there is to write.
pub fn write_records(records: &[Record], format: Format) -> Result<String, WriteError> {
    match format {
        Format::Pgn => pgn::write(records),
        Format::Boardspace => boardspace::write(records),
        Format::LittleGolem => little_golem::write(records),
        Format::CodeCup => codecup::write(records),
    }
}

/// The text of a file: UTF-8, or else Latin-1, in which every byte is a character.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => bytes.iter().copied().map(char::from).collect::<String>().into(),
    }
}
