//! Extracts puzzles from games of GIPF: positions with a single turn that reaches a goal, proved by exhaustive search.
//!
//! | item | use it for |
//! |---|---|
//! | [`Maker`] | finding the puzzles in a game |
//! | [`select()`] | choosing a balanced set by theme, grade and version, without duplicates |
//! | [`Puzzle`], [`read_puzzles`] | puzzles and their file format; [`write_puzzles`](crate::write_puzzles) writes it |
//! | [`Prover`] | what a player can force within a few turns |
//! | [`fingerprint()`] | recognising positions that differ only by symmetry or colours |
//! | [`play_game`] | self-play games |

mod fingerprint;
mod grade;
mod maker;
mod prover;
mod puzzle;
mod selection;
mod self_play;

pub use fingerprint::{Fingerprint, fingerprint};
pub use grade::{Measure, grade};
pub use maker::{Choice, FEWEST_CHOICES, MOST_LAST_ANSWERS, Maker, PROOF_LIMIT, choices};
pub use prover::{Prover, TooLarge};
pub use puzzle::{Aim, Goal, InvalidPuzzles, Kind, MOST_TURNS, Puzzle, read_puzzles};
pub use selection::{Candidate, select};
pub use self_play::play_game;
