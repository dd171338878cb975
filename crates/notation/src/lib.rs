//! Text formats of DVONN and GIPF: positions, game records, and imports from other sites.
//!
//! The rules crates `dvonn` and `gipf` know no text beyond single moves. This crate parses and writes everything longer:
//! positions in one line, boards as ASCII diagrams, and game records with comments and variations. `docs/notation.md`
//! describes the formats. The items at the top level are for DVONN; the module [`gipf`] has the same for GIPF.
//!
//! | text | parse | write |
//! |---|---|---|
//! | a position in one line | [`read_position`], [`read_setup`] | [`write_position`] |
//! | a diagram of the board | | [`draw_board`] |
//! | game records, in any [`Format`] | [`read_records`] | [`write_records`] |
//!
//! # Example
//!
//! Convert a `CodeCup` transcript to PGN. The format of the input is detected:
//!
//! ```
//! use notation::{Format, read_records, write_records};
//!
//! let (format, mut records) = read_records(b"Start\nE3\nD4\nQuit\n")?;
//! assert_eq!(format, Format::CodeCup);
//!
//! records[0].tags.set("White", "Ada");
//! let pgn = write_records(&records, Format::Pgn)?;
//! assert!(pgn.contains("[White \"Ada\"]"));
//! assert!(pgn.ends_with("1. e3 d4 *\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Records
//!
//! A [`Record`] consists of [`Tags`], a start position, a main line and a result. The main line is a [`Variation`]: a list
//! of [`Step`]s, each a move with its glyphs, [`Comment`]s and alternative variations, as in PGN. [`Record::replay`] plays
//! the main line and returns a `dvonn::Game`.
//!
//! Only [`Format::Pgn`] can store everything. The other formats drop comments, variations and most tags, and refuse games
//! that do not start with the empty board.
//!
//! # Errors
//!
//! The parsers play every move, so a record that was read contains only legal moves, in variations too, and its result and
//! score agree with them. An error names the [`Place`], what was [`Found`] there and what was [`Expected`], or the illegal
//! move and the reason. These are values rather than sentences, so that user interfaces can translate them; `Display`
//! gives an English sentence:
//!
//! ```
//! let error = notation::read_records(b"1. e3 d3 2. e3").unwrap_err();
//! assert_eq!(error.to_string(), "line 1, column 13: ply 3, e3: e3 is already taken");
//! ```
//!
//! No input makes a parser panic: every parser has a property test and a fuzz target.

#![forbid(unsafe_code)]

mod boardspace;
mod codecup;
mod cursor;
mod diagram;
mod error;
mod expected;
mod format;
pub mod gipf;
mod little_golem;
mod pgn;
mod position;
mod record;

pub use diagram::draw_board;
pub use error::{Place, ReadError, ReplayError, SyntaxError, TurnError, WriteError};
pub use expected::{Claim, Expected, Found, GipfPart};
pub use format::{Format, UnknownFormat, read_records, write_records};
pub use position::{PositionError, read_position, read_setup, write_position};
pub use record::{Comment, Evaluation, GameResult, RESIGNATION, Record, Step, TERMINATION, Tags, Variation};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
