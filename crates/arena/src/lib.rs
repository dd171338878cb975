//! Matches between UGI engines, the statistics of their results, and self-play training data.
//!
//! [`play_match`] starts two engines, plays games in pairs with swapped colours, and returns a [`MatchResult`] with Elo,
//! confidence intervals and an optional SPRT. No fault of an engine ends a match: an engine that crashes, hangs or plays
//! an illegal move loses the game and is restarted for the next one. The crate [`protocol`] talks to the engines.
//!
//! | type | use it for |
//! |---|---|
//! | [`Configuration`], [`EngineSetup`], [`CommandLine`] | the settings of a match and its engines |
//! | [`Starts`], [`StartList`] | starting positions: random, even or listed |
//! | [`Limit`], [`TimeControl`] | clock, time per move, nodes or depth |
//! | [`FinishedGame`], [`GameSummary`], [`Fault`] | the result of one game |
//! | [`Tally`], [`MatchResult`], [`Statistics`], [`Elo`] | the standing during a match, and its result |
//! | [`Sprt`], [`SprtState`] | the sequential probability ratio test |
//! | [`datagen`] | self-play training data for nets |
//!
//! `docs/arena.md` in the repository explains the rules of a match and the formulas.
//!
//! # Example
//!
//! A sequential test between 0 and 10 Elo after 600 pairs, in 400 of which each engine scored one point:
//!
//! ```
//! use arena::{Decision, Sprt};
//!
//! let pairs = [30, 40, 400, 70, 60]; // A scored 0, ½, 1, 1½ and 2 points
//! let state = Sprt::new(0.0, 10.0)?.judge(&pairs);
//! assert_eq!(state.decision, Decision::High);
//! # Ok::<(), arena::InvalidSprt>(())
//! ```

#![forbid(unsafe_code)]

mod command_line;
mod configuration;
pub mod datagen;
mod engines;
mod limit;
mod match_runner;
mod result;
mod saved;
mod sprt;
mod starts;
mod statistics;
mod summary;
mod tally;
mod worker;

pub use command_line::{CommandLine, InvalidCommandLine};
pub use configuration::{Configuration, EngineSetup};
pub use limit::{InvalidTime, Limit, TimeControl, read_seconds};
pub use match_runner::{MatchError, play_match};
pub use result::{FaultCounts, FaultReport, MatchResult};
pub use saved::{InvalidMatch, result_of_saved};
pub use sprt::{Decision, ERROR_RATE, InvalidSprt, Sprt, SprtState};
pub use starts::{EVEN_POINTS, InvalidStarts, StartList, Starts};
pub use statistics::{
    Elo, Method, Pentanomial, Plies, Points, STANDARD_ERRORS, Statistics, elo_of_score, score_of_elo,
};
pub use summary::{Ending, Fault, FaultKind, FinishedGame, GameSummary, Side};
pub use tally::Tally;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
