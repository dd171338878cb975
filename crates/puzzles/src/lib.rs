//! Makes puzzles from games of DVONN: positions with exactly one best move, which the solver has proved.
//!
//! | what | where |
//! |---|---|
//! | what a puzzle is, and its file | [`Puzzle`], [`read_puzzles`], [`write_puzzles`] |
//! | the puzzles of a game | [`Maker`] |
//! | those of them that make a good book | [`select`] |
//! | games, if there are no records | [`play_game`] |
//!
//! The same games give the same puzzles: nothing here looks at a clock.

#![forbid(unsafe_code)]

mod fingerprint;
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
