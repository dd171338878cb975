//! Tools to look at games, without a browser: variation trees, board editors, share links, and faults in texts.
//!
//! | what | DVONN | GIPF |
//! |---|---|---|
//! | a game with its variations | [`Tree`]`<dvonn::Game>` | [`Tree`]`<gipf::Game>` |
//! | the games of a text | [`Games`]`<dvonn::Game>` | [`Games`]`<gipf::Game>` |
//! | a board on which anything can be put | [`dvonn::Editor`] | [`gipf::Editor`] |
//! | where the points of the board lie | [`dvonn::places`] | [`gipf::places`] |
//! | the parts of a turn, point by point | | [`gipf::Choices`] |
//!
//! A page, a terminal UI or Python bindings wrap these types. What they show ([`TreeNode`], [`Fault`], [`Place`],
//! [`gipf::RowChoice`]) can be serialised, and with the feature `ts` it has TypeScript declarations.
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
pub use recorded::{GameRecord, RecordedGame, read_game, write_game};
pub use tree::{Games, Tree};
pub use variations::{TreeNode, Variations};
