//! Text in and out: positions, game records, imports from other sites. GIPF has a module of its own, [`gipf`].
//!
//! | what | read | write |
//! |---|---|---|
//! | a position in one line | [`read_position`] | [`write_position`] |
//! | a position as a picture | | [`draw_board`] |
//! | games, in any [`Format`] | [`read_records`] | [`write_records`] |
//!
//! A [`Record`] that was read has only legal moves. Text that cannot be read is answered with the place, what was found
//! and what was expected, and no bytes whatsoever make anything here panic.

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
