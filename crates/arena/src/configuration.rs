//! What a match is to be like.

use std::path::PathBuf;
use std::time::Duration;

use games::{AnyGame, GameKind};

use crate::command_line::CommandLine;
use crate::limit::Limit;
use crate::sprt::Sprt;
use crate::starts::Starts;
use crate::summary::Side;

/// An engine and how it is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSetup {
    /// The command that starts it.
    pub command: CommandLine,
    /// Names and values of options that only this engine gets.
    pub options: Vec<(String, String)>,
}

/// All that determines a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Configuration {
    /// Engine A and engine B.
    pub engines: [EngineSetup; 2],
    /// How many games to play at most.
    pub games: usize,
    /// Which game is played, and where the games begin.
    pub starts: Starts,
    /// How long the engines may think.
    pub limit: Limit,
    /// By how much an engine may overstep its time: what pipes and schedulers take is not its fault.
    pub margin: Duration,
    /// How long an engine may take where no clock runs: to start, to get ready, for a move limited by nodes or depth.
    pub patience: Duration,
    /// How many games are played at once.
    pub concurrency: usize,
    /// The size of each engine's table, in MiB.
    pub hash: u32,
    /// The threads of each engine.
    pub threads: u32,
    /// Stops the match as soon as this question is answered.
    pub sprt: Option<Sprt>,
    /// The file to which every game is appended when it is over.
    pub save: Option<PathBuf>,
}

impl Configuration {
    /// A match of 100 games of DVONN from random full boards, one at a time, 5 seconds a player.
    pub fn new(engines: [EngineSetup; 2]) -> Configuration {
        let control = crate::TimeControl { base: Duration::from_secs(5), increment: Duration::ZERO };
        Configuration {
            engines,
            games: 100,
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

    /// The engine of a side.
    pub fn engine(&self, side: Side) -> &EngineSetup {
        &self.engines[side.number()]
    }

    /// The options that both engines get.
    pub(crate) fn common_options(&self) -> [(&'static str, String); 2] {
        [("Hash", self.hash.to_string()), ("Threads", self.threads.to_string())]
    }
}
