//! Text in and out for GIPF: positions in one line, and game records.
//!
//! | what | read | write |
//! |---|---|---|
//! | what the players agree on | [`read_variant`], [`read_settings`] | [`write_variant`], [`write_settings`] |
//! | a position between two turns in one line | [`read_position`] | [`write_position`] |
//! | a position at any moment, with the settings | [`read_game`] | [`write_game`] |
//! | a position as a picture | | [`draw_board`] |
//! | games, in the format of our own | [`read_records`] | [`write_records`] |
//!
//! Turns and actions have their text in the rules crate itself. A game of DVONN that decided a challenge is stored in the record of
//! the GIPF game, with the turn whose jump was challenged.

mod contest;
mod diagram;
mod game;
mod position;
mod read;
mod record;
mod settings;
mod write;

pub use diagram::draw_board;
pub use game::{GameTextError, read_game, read_snapshot, write_game, write_snapshot};
pub use position::{PositionError, read_position, read_setup, read_variant, write_position, write_variant};
pub use read::{is_gipf, read_records};
pub use record::Record;
pub use settings::{UnknownSetting, read_settings, write_settings};
pub use write::write_records;

/// The value of the tag `Game`.
const GIPF: &str = "GIPF";

/// Tags that say what the record itself knows, besides those that every record knows.
const VARIANT: &str = "Variant";
const SETTINGS: &str = "Settings";
