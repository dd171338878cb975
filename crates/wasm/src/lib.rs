//! JavaScript bindings: DVONN, GIPF (feature `gipf`) and the engine of both (feature `engine`).
//!
//! Every function converts its arguments, calls `workbench`, the rules or the engine, and converts the result. Spaces, moves
//! and stacks are strings (`c3`, `c3d4`, `rwb`). Structures become plain JavaScript objects; `tools/web-wasm` writes their
//! TypeScript declarations to `web/src/wasm/types.ts`. Errors become exceptions ([`Exception`]). The README of this crate
//! explains how to add a structure.
//!
//! # Example
//!
//! The bindings also work as a Rust library, which is how they are tested:
//!
//! ```
//! let mut game = wasm::Game::new();
//! assert_eq!(game.legal_moves().len(), 49);
//! game.play("e3")?;
//! assert_eq!((game.turn().as_str(), game.moves()), ("black", vec!["e3".to_owned()]));
//! # Ok::<(), wasm::Exception>(())
//! ```

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

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
