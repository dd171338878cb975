//! GIPF: games with the DVONN games of their challenges, trees, the editor, the engine and board geometry.

mod actions;
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

pub use actions::{gipf_dvonn_move, gipf_steps, gipf_surrender};
pub use editor::GipfEditor;
#[cfg(feature = "engine")]
pub use engine::GipfEngine;
pub use game::GipfGame;
pub use layout::{gipf_dots, gipf_lines, gipf_points, gipf_points_x, gipf_points_y};
pub use tree::{GipfGames, GipfTree};
