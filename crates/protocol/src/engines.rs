//! The engines of a server: one for each game, set alike.

use engine::gipf::Engine as GipfEngine;
use engine::{Level, dvonn::Engine};

use crate::board::GameName;
use crate::net_choice::NetChoice;
use crate::settings::{Settings, seed_of_game};

/// The engine of DVONN, and that of GIPF once somebody asks for it.
pub(crate) struct Engines {
    pub(crate) dvonn: Engine,
    gipf: Option<GipfEngine>,
    /// The game that is played, where no other can come in between.
    only: Option<GameName>,
    threads: usize,
    hash: usize,
    level: Level,
    seed: u64,
}

impl Engines {
    pub(crate) fn new(settings: &Settings) -> Engines {
        Engines {
            dvonn: settings.engine(),
            gipf: None,
            only: None,
            threads: settings.threads.min(settings.most_threads),
            hash: settings.hash.min(settings.most_hash),
            level: settings.level,
            seed: seed_of_game(settings.seed),
        }
    }

    /// The engine of GIPF, set like the other.
    pub(crate) fn gipf(&mut self) -> &mut GipfEngine {
        self.gipf.get_or_insert_with(|| {
            let mut engine = GipfEngine::with_hash(self.hash);
            engine.set_threads(self.threads);
            engine.set_level(self.level);
            engine.set_seed(self.seed);
            engine
        })
    }

    /// Only this game will be played: its engine has all of the memory, and has it before the first search.
    pub(crate) fn prepare(&mut self, game: GameName) {
        match game {
            GameName::Dvonn => {
                self.gipf = None;
                self.dvonn.set_hash(self.hash);
            }
            GameName::Gipf => {
                self.dvonn.set_hash(*Engine::HASH.start());
                self.gipf();
            }
        }
        self.only = Some(game);
    }

    pub(crate) fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
        self.dvonn.set_threads(threads);
        self.gipf.iter_mut().for_each(|engine| engine.set_threads(threads));
    }

    pub(crate) fn set_hash(&mut self, mebibytes: usize) {
        self.hash = mebibytes;
        if self.only != Some(GameName::Gipf) {
            self.dvonn.set_hash(mebibytes);
        }
        self.gipf.iter_mut().for_each(|engine| engine.set_hash(mebibytes));
    }

    pub(crate) fn set_level(&mut self, level: Level) {
        self.level = level;
        self.dvonn.set_level(level);
        self.gipf.iter_mut().for_each(|engine| engine.set_level(level));
    }

    pub(crate) fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
        self.dvonn.set_seed(seed);
        self.gipf.iter_mut().for_each(|engine| engine.set_seed(seed));
    }

    pub(crate) fn set_net(&mut self, choice: NetChoice) {
        self.dvonn.set_net(choice.net);
    }

    /// Forgets what was learned in the last game.
    pub(crate) fn new_game(&mut self) {
        self.dvonn.new_game();
        self.gipf.iter_mut().for_each(GipfEngine::new_game);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_of_the_game_is_there_before_its_first_search() {
        let mut engines = Engines::new(&Settings::default());
        engines.prepare(GameName::Gipf);
        assert!(engines.gipf.is_some());
        engines.prepare(GameName::Dvonn);
        assert!(engines.gipf.is_none());
    }
}
