//! Text formats of GIPF: positions in one line, and game records.
//!
//! | text | parse | write |
//! |---|---|---|
//! | a version with potentials and challenges | [`read_variant`] | [`write_variant`] |
//! | the settings that differ from the defaults | [`read_settings`] | [`write_settings`] |
//! | a position between two turns | [`read_position`], [`read_setup`] | [`write_position`] |
//! | a position at any moment of a turn, with settings | [`read_game`], [`read_snapshot`] | [`write_game`], [`write_snapshot`] |
//! | a diagram of the board | | [`draw_board`] |
//! | game records | [`read_records`] | [`write_records`] |
//!
//! The text of turns (`b1-e4;xe4,e5,e6,e7`) and actions (`d5^e6!`) is implemented by the rules crate `gipf`. The DVONN game
//! that decided a challenge is stored in a comment after the turn with the challenged jump.

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

/// Tags that are derived from other fields of the record, in addition to those of every record.
const VARIANT: &str = "Variant";
const SETTINGS: &str = "Settings";
