//! What the browser calls: games of DVONN, positions and records as text; with the feature `gipf` those of GIPF, and with
//! the feature `engine` the engine of both.
//!
//! Spaces, moves and stacks cross the border as the texts that people know (`c3`, `c3d4`, `rwb`), so that a page needs no
//! numbers of its own for them, and no rule of the game.

mod branches;
mod editor;
#[cfg(feature = "engine")]
mod engine;
mod fault;
mod game;
#[cfg(feature = "gipf")]
mod gipf;
mod json;
mod layout;
mod link;
mod refusal;
mod tree;

#[cfg(feature = "engine")]
pub use crate::engine::Engine;
#[cfg(feature = "engine")]
pub use crate::gipf::GipfEngine;
#[cfg(feature = "gipf")]
pub use crate::gipf::{
    GipfEditor, GipfGame, GipfGames, GipfRow, GipfTree, gipf_dots, gipf_lines, gipf_points, gipf_points_x,
    gipf_points_y, gipf_steps,
};
pub use editor::Editor;
pub use game::Game;
pub use layout::{spaces, spaces_x, spaces_y};
pub use refusal::Refusal;
pub use tree::{Games, Tree, is_gipf};
