//! Engines meet here: matches between two programs that speak UGI, and what the results mean.
//!
//! | what | where |
//! |---|---|
//! | a match from first to last | [`play_match`], as a [`Configuration`] says |
//! | where games begin | [`Starts`] |
//! | how long engines think | [`Limit`] |
//! | what a game came to | [`FinishedGame`], [`GameSummary`] |
//! | what all games came to | [`MatchResult`], [`Statistics`] |
//! | when to stop | [`Sprt`] |
//! | games of the engine against itself, for nets to learn from | [`datagen`] |
//!
//! Nothing that an engine does stops a match: whoever crashes, hangs, or plays what is no legal move loses the game, and is
//! started again for the next. `protocol` is who talks to them.

#![forbid(unsafe_code)]

mod command_line;
mod configuration;
mod contest;
pub mod datagen;
mod engines;
mod limit;
mod result;
mod sprt;
mod starts;
mod statistics;
mod summary;
mod table;
mod tally;

pub use command_line::{CommandLine, InvalidCommandLine};
pub use configuration::{Configuration, EngineSetup};
pub use contest::{MatchError, play_match};
pub use limit::{InvalidTime, Limit, TimeControl, read_seconds};
pub use result::{FaultCounts, FaultReport, MatchResult};
pub use sprt::{Decision, ERROR_RATE, InvalidSprt, Sprt, SprtState};
pub use starts::{EVEN_POINTS, InvalidStarts, StartList, Starts};
pub use statistics::{
    Elo, Method, Pentanomial, Plies, Points, STANDARD_ERRORS, Statistics, elo_of_score, score_of_elo,
};
pub use summary::{Ending, Fault, FaultKind, FinishedGame, GameSummary, Side};
pub use tally::Tally;
