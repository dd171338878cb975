//! Extracts puzzles from games of DVONN: positions with exactly one best move, proved by the solver. The module
//! [`gipf`] does the same for GIPF: positions with exactly one turn that reaches a goal, proved by exhaustive search.
//!
//! | item | use it for |
//! |---|---|
//! | [`Maker`] | finding the puzzles in a game |
//! | [`select()`] | choosing a balanced set by theme, grade and size, without duplicates |
//! | [`Puzzle`], [`read_puzzles`], [`write_puzzles`] | puzzles and their file format |
//! | [`fingerprint()`] | recognising positions that differ only by symmetry or colours |
//! | [`play_game`] | self-play games, if there are no records |
//!
//! Nothing depends on time or on the machine: the same games give the same puzzles.
//!
//! # Example
//!
//! ```
//! use puzzles::{Maker, play_game, select, write_puzzles};
//!
//! let game = play_game(1, 1); // seed and number
//! let candidates = Maker::new().find(&game, 1, "self-play");
//! let puzzles = select(candidates, 10);
//! println!("{}", write_puzzles(&puzzles)?);
//! # Ok::<(), serde_json::Error>(())
//! ```

#![forbid(unsafe_code)]

mod fingerprint;
pub mod gipf;
mod grade;
mod maker;
mod puzzle;
mod selection;
mod self_play;
mod theme;

pub use fingerprint::{Fingerprint, fingerprint};
pub use maker::{FULLEST_BOARD, Maker};
pub use puzzle::{Goal, InvalidPuzzles, Kind, MARGIN, MOST_OWN_MOVES, Puzzle, Try, read_puzzles, write_puzzles};
pub use selection::{Candidate, select};
pub use self_play::play_game;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
