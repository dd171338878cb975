//! The record formats: detection, parsing and writing.

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
    /// Caldera's own format, modelled on PGN. The only one that keeps comments, variations and set-up positions.
    Pgn,
    /// SGF as Boardspace.net writes it.
    Boardspace,
    /// The text format of Little Golem.
    LittleGolem,
    /// A transcript of the `CodeCup` contest of 2011: one move per line.
    CodeCup,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 4] = [Format::Pgn, Format::Boardspace, Format::LittleGolem, Format::CodeCup];

    /// The name of the format on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Pgn => "pgn",
            Format::Boardspace => "boardspace",
            Format::LittleGolem => "littlegolem",
            Format::CodeCup => "codecup",
        }
    }

    /// Detects the format of a text from its beginning; `None` if it is none of them. The rest of the text is not checked.
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

/// Text that is not the name of a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a format: expected pgn, boardspace, littlegolem or codecup")]
pub struct UnknownFormat(String);

/// Parses all games of a file, at least one, and detects its format.
///
/// The bytes are decoded as UTF-8 or, if they are not valid UTF-8, as Latin-1.
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
/// [`ReadError`] if the file is in none of the formats or malformed, or if a move is illegal.
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

/// Writes records in a format. Formats other than [`Format::Pgn`] drop what they cannot store: comments, variations,
/// glyphs and most tags.
///
/// # Errors
/// [`WriteError`] if a record contains an illegal move, a game does not start with the empty board and the format requires
/// it, or there are several games and the format holds one.
pub fn write_records(records: &[Record], format: Format) -> Result<String, WriteError> {
    match format {
        Format::Pgn => pgn::write(records),
        Format::Boardspace => boardspace::write(records),
        Format::LittleGolem => little_golem::write(records),
        Format::CodeCup => codecup::write(records),
    }
}

/// Decodes bytes as UTF-8 or, failing that, as Latin-1, in which every byte is a character.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => bytes.iter().copied().map(char::from).collect::<String>().into(),
    }
}
