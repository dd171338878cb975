//! The configuration of a match.

use std::path::PathBuf;
use std::time::Duration;

use games::{AnyGame, GameKind};

use crate::command_line::CommandLine;
use crate::limit::Limit;
use crate::sprt::Sprt;
use crate::starts::Starts;
use crate::summary::Side;

/// An engine and its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSetup {
    /// The command that starts it.
    pub command: CommandLine,
    /// Names and values of UGI options for this engine only.
    pub options: Vec<(String, String)>,
}

/// The settings of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Configuration {
    /// Engine A and engine B.
    pub engines: [EngineSetup; 2],
    /// The maximum number of games.
    pub games: usize,
    /// The number of the first pair, from 0: greater for a later part of a match. It determines the starting positions.
    pub first_pair: usize,
    /// The starting positions, which also determine the game.
    pub starts: Starts,
    /// The limit for each move or game.
    pub limit: Limit,
    /// By how much a move may exceed its time, to allow for delays of pipes and the scheduler.
    pub margin: Duration,
    /// The timeout where no clock runs: for starting, for getting ready, and for moves limited by nodes or depth.
    pub patience: Duration,
    /// The number of simultaneous games.
    pub concurrency: usize,
    /// The size of each engine's transposition table, in MiB.
    pub hash: u32,
    /// The number of search threads of each engine.
    pub threads: u32,
    /// Stops the match as soon as this test is decided.
    pub sprt: Option<Sprt>,
    /// The file to which every finished game is appended.
    pub save: Option<PathBuf>,
}

impl Configuration {
    /// A match of 100 DVONN games from random full boards, one at a time, with 5 seconds per player and game.
    pub fn new(engines: [EngineSetup; 2]) -> Configuration {
        let control = crate::TimeControl { base: Duration::from_secs(5), increment: Duration::ZERO };
        Configuration {
            engines,
            games: 100,
            first_pair: 0,
            starts: Starts::random(AnyGame::start(GameKind::Dvonn), 1),
            limit: Limit::Clock(control),
            margin: Duration::from_millis(50),
            patience: Duration::from_mins(1),
            concurrency: 1,
            hash: 64,
            threads: 1,
            sprt: None,
            save: None,
        }
    }

    /// The engine of this side.
    pub fn engine(&self, side: Side) -> &EngineSetup {
        &self.engines[side.number()]
    }

    /// The options that both engines receive.
    pub(crate) fn common_options(&self) -> [(&'static str, String); 2] {
        [("Hash", self.hash.to_string()), ("Threads", self.threads.to_string())]
    }
}
