//! What JavaScript calls: DVONN, with the feature `gipf` GIPF, and with the feature `engine` the engine of both.
//!
//! Every function converts its arguments, calls `workbench`, the rules or the engine, and converts the answer. Spaces, moves
//! and stacks are the texts that people know (`c3`, `c3d4`, `rwb`). Structures become plain JavaScript objects, whose
//! TypeScript declarations `tools/web-wasm` writes to `web/src/wasm/types.ts`; the README of this crate says how to add one.

mod boundary;
mod editor;
#[cfg(feature = "engine")]
mod engine;
mod game;
#[cfg(feature = "gipf")]
mod gipf;
mod layout;
mod object;
#[cfg(feature = "engine")]
mod report;
mod tree;
#[cfg(feature = "types")]
pub mod types;

#[cfg(feature = "engine")]
pub use crate::engine::Engine;
#[cfg(feature = "engine")]
pub use crate::gipf::GipfEngine;
#[cfg(feature = "gipf")]
pub use crate::gipf::{
    GipfEditor, GipfGame, GipfGames, GipfTree, gipf_dots, gipf_dvonn_move, gipf_lines, gipf_points, gipf_points_x,
    gipf_points_y, gipf_steps, gipf_surrender,
};
pub use boundary::Exception;
pub use editor::Editor;
pub use game::Game;
pub use layout::{spaces, spaces_x, spaces_y};
pub use tree::{Games, Tree, is_gipf};
