//! The rules of the board game DVONN: positions, legal moves, scoring and perft.
//!
//! DVONN is a game for two players on a hexagonal board of 49 spaces. The players first place 49 pieces: three red DVONN
//! pieces, then 23 white and 23 black ones. From then on they move whole stacks onto other stacks. Stacks that are no
//! longer connected to a red piece leave the game. When neither player can move, the player who controls more pieces wins.
//!
//! The crate implements the rules and nothing else. It has no required dependencies, does no I/O, and parses no text
//! beyond the labels of spaces (`e3`) and moves (`a1b2`); position text and game records are the job of the `notation`
//! crate.
//!
//! # Example
//!
//! Play the first legal move until the game is over:
//!
//! ```
//! use dvonn::{Game, Phase};
//!
//! let mut game = Game::new();
//! let score = loop {
//!     if let Some(score) = game.position().final_score() {
//!         break score;
//!     }
//!     let action = game.position().legal_moves().next().expect("a game in progress has a legal move");
//!     game.play(action)?;
//! };
//! assert_eq!(game.position().phase(), Phase::Stacking);
//! println!("{} turns, {score}", game.turns().len());
//! # Ok::<(), dvonn::IllegalMove>(())
//! ```
//!
//! # Which type to use
//!
//! | type | use it for |
//! |---|---|
//! | [`Game`] | user interfaces, servers and records: checked moves, every piece of every stack, undo |
//! | [`Position`] | search and analysis: a 200-byte `Copy` value with fast move generation and a Zobrist key |
//! | [`Setup`] | editors and parsers: an arbitrary arrangement of pieces, validated on conversion |
//! | [`Move`], [`MoveSet`] | one move; all moves of one stack, as a bitboard of target spaces |
//! | [`IllegalMove`], [`Fault`] | the reason why a move is illegal; each problem of an invalid setup |
//! | [`Space`], [`SpaceSet`], [`Direction`] | board geometry; `SpaceSet` is a bitboard |
//! | [`Piece`], [`Player`], [`Stack`], [`Score`] | what is on the board, and who controls how much of it |
//! | [`Symmetry`] | the four symmetries of the board |
//! | [`Replies`], [`Survey`] | mobility and other counts for move ordering and evaluation |
//! | [`perft()`], [`divide`] | counts of move sequences, for testing and benchmarking |
//!
//! # How the rules are fast
//!
//! - A set of spaces is one 64-bit word ([`SpaceSet`]), so blocked stacks, mobility and candidate articulation points
//!   are computed for the whole board at once with shifts and popcounts.
//! - A move can disconnect stacks only if it takes a red piece away or leaves a candidate articulation point
//!   ([`SpaceSet::joints`]). Only then does [`Position::play_unchecked`] run a flood fill, and the fill stops early.
//! - The Zobrist key ([`Position::key`]) and the bitboards per stack height are updated incrementally.
//! - [`Replies`] derives the number of replies to a move from the number of replies to a pass. [`perft()`] uses it to
//!   count the last two plies without playing them.
//!
//! The sources of `space_set.rs`, `position.rs` and `replies.rs` begin with the details.
//!
//! # Features
//!
//! `serde` implements `Serialize` and `Deserialize` for the value types. Spaces, moves and stacks become strings.

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

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
