//! Text in and out: DVONN positions, game records, imports from other sites.

#![forbid(unsafe_code)]

mod error;
mod position;

pub use error::{Place, SyntaxError};
pub use position::{PositionError, read_position, read_setup, write_position};
