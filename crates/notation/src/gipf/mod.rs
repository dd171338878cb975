//! Text in and out for GIPF: positions in one line, and game records.
//!
//! | what | read | write |
//! |---|---|---|
//! | what the players agree on | [`read_variant`] | [`write_variant`] |
//! | a position in one line | [`read_position`] | [`write_position`] |

mod position;

pub use position::{PositionError, read_position, read_setup, read_variant, write_position, write_variant};
