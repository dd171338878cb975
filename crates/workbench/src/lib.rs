//! The model behind an analysis board, without a browser: variation trees, position editors, share links, and errors that
//! can be translated.
//!
//! | feature | DVONN | GIPF |
//! |---|---|---|
//! | a game with its variations | [`Tree`]`<dvonn::Game>` | [`Tree`]`<gipf::Game>` |
//! | the games of a file | [`Games`]`<dvonn::Game>` | [`Games`]`<gipf::Game>` |
//! | a position editor | [`dvonn::Editor`] | [`gipf::Editor`] |
//! | the coordinates of the board | [`dvonn::places`] | [`gipf::places`] |
//! | entering a turn click by click | | [`gipf::Choices`] |
//!
//! The crate is meant to be wrapped: the crate `wasm` binds it to JavaScript, and a terminal user interface or Python
//! bindings could do the same. The views ([`TreeNode`], [`Fault`], [`Place`], [`gipf::RowChoice`]) implement `Serialize`;
//! with the feature `ts` they also have TypeScript declarations.
//!
//! A [`Tree`] works for every game that implements [`RecordedGame`]. Its nodes are plies, identified by numbers that stay
//! valid when other nodes are added or deleted. An [`Error`] is an English sentence; if the user's text or link is at fault,
//! it also has a [`Fault`]: a code with values and a place, which a user interface puts into the user's language.
//!
//! # Example
//!
//! Read a game with a variation, add another one, and make it the main line:
//!
//! ```
//! use workbench::Games;
//!
//! let games = Games::<::dvonn::Game>::read(b"1. e3 d3 (1... b2 2. c2) 2. f3 *")?;
//! let mut tree = games.tree(0)?;
//! let moves: Vec<String> = tree.nodes().into_iter().filter_map(|node| node.action).collect();
//! assert_eq!(moves, ["e3", "d3", "f3", "b2", "c2"]);
//! let new = tree.play(1, "k5")?;
//! tree.promote(new)?;
//! assert!(tree.record()?.contains("1. e3 k5 (1... d3 2. f3)"));
//! # Ok::<(), workbench::Error>(())
//! ```

#![forbid(unsafe_code)]

pub mod dvonn;
mod error;
mod fault;
pub mod gipf;
mod layout;
mod player;
mod random;
mod recorded;
mod tree;
mod variations;

pub use error::Error;
pub use fault::{Fault, FaultCode, FaultPlace, FaultValue, Within};
pub use games::player_name;
pub use layout::Place;
pub use player::player_from_name;
pub use recorded::{GameRecord, PlyView, RecordedGame, read_game, write_game};
pub use tree::{Games, Tree};
pub use variations::{TreeNode, Variations};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
