//! The rules of DVONN.
//!
//! Two players place 49 pieces on a board of 49 spaces, then stack them; whatever loses touch with a red piece is gone.
//! This crate knows the rules and nothing else: no text beyond the labels of spaces and moves, no input or output.
//!
//! | type | what it is |
//! |---|---|
//! | [`Space`], [`SpaceSet`], [`Direction`] | the board |
//! | [`Piece`], [`Player`], [`Stack`] | what stands on it |
//! | [`Setup`] | any arrangement of pieces, unchecked |
//! | [`Position`] | a valid one, small and fast: for search |
//! | [`Game`] | a valid one with every piece and its history: for people |
//! | [`Move`], [`MoveSet`] | what can be done |
//! | [`IllegalMove`], [`Fault`] | what cannot, and why |
//! | [`Replies`] | how many moves each move leaves the other player, without playing it |
//! | [`perft`] | counts move sequences, to prove the rest right |
//!
//! ```
//! use dvonn::{Game, Phase};
//!
//! let mut game = Game::new();
//! while game.position().phase() == Phase::Placing {
//!     let first = game.position().legal_moves().next().expect("an empty space is left");
//!     game.play(first)?;
//! }
//! let mut moves = 0;
//! let score = loop {
//!     if let Some(score) = game.position().final_score() {
//!         break score;
//!     }
//!     let first = game.position().legal_moves().next().expect("the game is not over");
//!     game.play(first)?;
//!     moves += 1;
//! };
//! println!("{moves} moves, {score}");
//! # Ok::<(), dvonn::IllegalMove>(())
//! ```

#![forbid(unsafe_code)]

mod game;
mod hash;
mod legality;
mod moves;
mod perft;
mod piece;
mod position;
mod replies;
mod score;
#[cfg(feature = "serde")]
mod serialize;
mod setup;
mod space;
mod space_set;
mod stack;
mod survey;
mod symmetry;

pub use game::{Game, Outcome, Turn};
pub use legality::IllegalMove;
pub use moves::{Move, MoveSet, MoveSetMoves, ParseMoveError};
pub use perft::{divide, perft};
pub use piece::{Piece, Player};
pub use position::{MoveSets, Phase, Position};
pub use replies::{Replies, RepliesAfterLeaving};
pub use score::Score;
pub use setup::{Fault, InvalidSetup, Setup};
pub use space::{Direction, ParseSpaceError, Space, SpaceFault};
pub use space_set::{SpaceSet, Spaces, TALLEST_MOVER};
pub use stack::Stack;
pub use survey::Survey;
pub use symmetry::Symmetry;
