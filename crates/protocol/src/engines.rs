//! The engines of a server, one per game with the same settings. Converts their reports to a common type.

use std::sync::Arc;
use std::time::Duration;

use dvonn::Player;
use engine::gipf::{Engine as GipfEngine, Net as GipfNet, Report as GipfReport, Value as GipfValue};
use engine::{Level, Limits, Stop, dvonn::Engine, dvonn::Report, dvonn::Value};
use games::{AnyGame, GameKind};

use crate::net_choice::NetChoice;
use crate::report::{Score, SearchReport};
use crate::settings::{Settings, seed_of_game};

/// The DVONN engine, and the GIPF engine once it is needed.
pub(crate) struct Engines {
    pub(crate) dvonn: Engine,
    gipf: Option<GipfEngine>,
    /// The only game that will be searched; `None` if queries may be about any game.
    only: Option<GameKind>,
    threads: usize,
    hash: usize,
    level: Level,
    seed: u64,
    gipf_net: Option<Arc<GipfNet>>,
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
            gipf_net: settings.net.gipf.clone(),
        }
    }

    /// The GIPF engine, created on first use with the settings of the DVONN engine.
    pub(crate) fn gipf(&mut self) -> &mut GipfEngine {
        self.gipf.get_or_insert_with(|| {
            let mut engine = GipfEngine::with_hash(self.hash);
            engine.set_threads(self.threads);
            engine.set_level(self.level);
            engine.set_seed(self.seed);
            engine.set_net(self.gipf_net.clone());
            engine
        })
    }

    /// Prepares for playing only this game: allocates its hash table before the first search and shrinks the other.
    pub(crate) fn prepare(&mut self, game: GameKind) {
        match game {
            GameKind::Dvonn => {
                self.gipf = None;
                self.dvonn.set_hash(self.hash);
            }
            GameKind::Gipf => {
                self.dvonn.set_hash(*Engine::HASH.start());
                self.gipf();
            }
        }
        self.only = Some(game);
    }

    /// Searches the current position of a game. Returns immediately if the game is over.
    pub(crate) fn search(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        stop: &Stop,
        mut on_report: impl FnMut(&SearchReport),
    ) -> SearchReport {
        match game {
            AnyGame::Dvonn(game) => {
                let position = game.position();
                let convert = |report: &Report| of_dvonn(position.turn(), report);
                let report = match position.final_score() {
                    None => self.dvonn.search(position, limits, stop, |report| on_report(&convert(report))),
                    Some(score) => finished(score.lead(position.turn())),
                };
                convert(&report)
            }
            AnyGame::Gipf(game) => {
                let contest = game.contest().and_then(|contest| Some((contest.dvonn_turn()?, contest.dvonn()?)));
                if let Some((player, dvonn)) = contest {
                    let convert = |report: &Report| of_dvonn(player, report);
                    let on_report = |report: &Report| on_report(&convert(report));
                    return convert(&self.gipf().search_dvonn(dvonn.position(), limits, stop, on_report));
                }
                let position = game.position();
                let convert = |report: &GipfReport| {
                    let pv = position.actions_of(&report.pv).iter().map(ToString::to_string).collect();
                    let best = position.first_action_of(&report.pv).map(|action| action.to_string());
                    of_gipf(position.chooser().unwrap_or_else(|| position.turn()), report, pv, best)
                };
                let on_report = |report: &GipfReport| on_report(&convert(report));
                convert(&self.gipf().search(position, limits, stop, on_report))
            }
        }
    }

    pub(crate) fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
        self.dvonn.set_threads(threads);
        self.gipf.iter_mut().for_each(|engine| engine.set_threads(threads));
    }

    pub(crate) fn set_hash(&mut self, mebibytes: usize) {
        self.hash = mebibytes;
        if self.only != Some(GameKind::Gipf) {
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
        self.gipf.iter_mut().for_each(|engine| engine.set_net(choice.gipf.clone()));
        self.gipf_net = choice.gipf;
    }

    /// Clears what the engines have learned from the last game.
    pub(crate) fn new_game(&mut self) {
        self.dvonn.new_game();
        self.gipf.iter_mut().for_each(GipfEngine::new_game);
    }
}

/// The report for a finished game of DVONN, with the lead of the player whose turn it would be.
fn finished(lead: i32) -> Report {
    Report { depth: 0, nodes: 0, elapsed: Duration::ZERO, value: Value::Exact(lead), pv: Vec::new(), hashfull: 0 }
}

fn of_dvonn(player: Player, report: &Report) -> SearchReport {
    let score = match report.value {
        Value::Estimate(hundredths) => Score::Estimate(hundredths),
        Value::Exact(points) => Score::Exact(points),
    };
    SearchReport {
        player,
        depth: report.depth,
        nodes: report.nodes,
        elapsed: report.elapsed,
        hashfull: report.hashfull,
        score,
        hundredths: report.value.hundredths(),
        pv: report.pv.iter().map(ToString::to_string).collect(),
        best: report.best().map(|action| action.to_string()),
    }
}

fn of_gipf(player: Player, report: &GipfReport, pv: Vec<String>, best: Option<String>) -> SearchReport {
    let score = match report.value {
        GipfValue::Estimate(hundredths) => Score::Estimate(hundredths),
        GipfValue::Win(turns) => Score::Win(turns),
        GipfValue::Loss(turns) => Score::Loss(turns),
    };
    SearchReport {
        player,
        depth: report.depth,
        nodes: report.nodes,
        elapsed: report.elapsed,
        hashfull: report.hashfull,
        score,
        hundredths: report.value.hundredths(),
        pv,
        best,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prepare_allocates_the_engine_of_the_game() {
        let mut engines = Engines::new(&Settings::default());
        engines.prepare(GameKind::Gipf);
        assert!(engines.gipf.is_some());
        engines.prepare(GameKind::Dvonn);
        assert!(engines.gipf.is_none());
    }
}
