//! GIPF in the browser: its games, with the games of DVONN inside them, and its board.

mod action;
mod choices;
mod contest;
mod editor;
#[cfg(feature = "engine")]
mod engine;
mod fault;
mod game;
mod layout;
mod link;
mod row;
#[cfg(test)]
mod tests;
mod tree;

pub use action::gipf_steps;
pub use editor::GipfEditor;
#[cfg(feature = "engine")]
pub use engine::GipfEngine;
pub use game::GipfGame;
pub use layout::{gipf_dots, gipf_lines, gipf_points, gipf_points_x, gipf_points_y};
pub use row::GipfRow;
pub use tree::{GipfGames, GipfTree};
