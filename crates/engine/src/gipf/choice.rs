//! The next action in a game of GIPF, including the DVONN games that decide challenges.

use gipf::{Game, Step};

use super::engine::{Engine, SMALL_HASH};
use crate::common::limits::{Limits, Stop};
use crate::dvonn;

/// What the engine does next in a GIPF game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A step of GIPF.
    Step(Step),
    /// A move in the DVONN game that decides a challenge.
    Dvonn(::dvonn::Move),
}

impl Engine {
    /// Chooses the next action: a step, the answer to an announced jump, or a move in the DVONN game.
    ///
    /// `None` if the game is over or a random event is pending. A turn can need several calls: apply the choice and call
    /// again while the same player is to act.
    pub fn choose(&mut self, game: &Game, limits: &Limits, stop: &Stop) -> Option<Choice> {
        let Some(contest) = game.contest() else {
            return self.search(game.position(), limits, stop, |_| ()).best().map(Choice::Step);
        };
        contest.dvonn_turn()?;
        let position = *contest.dvonn()?.position();
        let report = self.search_dvonn(&position, limits, stop, |_| ());
        report.best().map(Choice::Dvonn)
    }

    /// Searches a position of the DVONN game that decides a challenge, with the level, seed and threads of this engine. The
    /// DVONN engine is created on the first call.
    pub fn search_dvonn(
        &mut self,
        position: &::dvonn::Position,
        limits: &Limits,
        stop: &Stop,
        on_report: impl FnMut(&dvonn::Report),
    ) -> dvonn::Report {
        self.dvonn_engine().search(position, limits, stop, on_report)
    }

    fn dvonn_engine(&mut self) -> &mut dvonn::Engine {
        let (threads, level, seed, mebibytes) = (self.threads, self.level, self.seed, self.mebibytes);
        self.dvonn.get_or_insert_with(|| {
            let mut engine = dvonn::Engine::with_hash(mebibytes.min(SMALL_HASH));
            engine.set_threads(threads);
            engine.set_level(level);
            engine.set_seed(seed);
            engine
        })
    }
}
