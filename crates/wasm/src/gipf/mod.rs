//! GIPF: its games, with the games of DVONN that decide challenges, and its board.

mod action;
mod choices;
mod contest;
mod editor;
#[cfg(feature = "engine")]
mod engine;
mod game;
mod layout;
#[cfg(test)]
mod tests;
mod tree;

pub use action::gipf_steps;
pub use editor::GipfEditor;
#[cfg(feature = "engine")]
pub use engine::GipfEngine;
pub use game::GipfGame;
pub use layout::{gipf_dots, gipf_lines, gipf_points, gipf_points_x, gipf_points_y};
pub use tree::{GipfGames, GipfTree};
