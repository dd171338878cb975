//! What to do in a game of GIPF, the games of DVONN within it included.

use gipf::{Game, Step};

use super::{GipfEngine, SMALL_TABLE};
use crate::engine::Engine;
use crate::limits::{Limits, Stop};
use crate::report::Report;

/// What the player who is to act does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GipfChoice {
    /// A step of GIPF.
    Step(Step),
    /// A move in the game of DVONN that decides a challenge.
    Dvonn(dvonn::Move),
}

impl GipfEngine {
    /// Chooses what whoever is to act does now: a step, an answer to an announced jump, or a move in the game of DVONN.
    ///
    /// Nothing if the game is over, or if the terms of the game of DVONN, or the dice, are still to be settled.
    pub fn choose(&mut self, game: &Game, limits: &Limits, stop: &Stop) -> Option<GipfChoice> {
        let Some(contest) = game.contest() else {
            return self.search(game.position(), limits, stop, |_| ()).best().map(GipfChoice::Step);
        };
        contest.dvonn_turn()?;
        let position = *contest.dvonn()?.position();
        let report = self.search_dvonn(&position, limits, stop, |_| ());
        report.best().map(GipfChoice::Dvonn)
    }

    /// Searches a position of the game of DVONN that decides a challenge.
    pub fn search_dvonn(
        &mut self,
        position: &dvonn::Position,
        limits: &Limits,
        stop: &Stop,
        on_report: impl FnMut(&Report),
    ) -> Report {
        self.dvonn_engine().search(position, limits, stop, on_report)
    }

    fn dvonn_engine(&mut self) -> &mut Engine {
        let (threads, level, seed, mebibytes) = (self.threads, self.level, self.seed, self.mebibytes);
        self.dvonn.get_or_insert_with(|| {
            let mut engine = Engine::with_hash(mebibytes.min(SMALL_TABLE));
            engine.set_threads(threads);
            engine.set_level(level);
            engine.set_seed(seed);
            engine
        })
    }
}
