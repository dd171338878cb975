//! The engine as an opponent: few searches at once, and each of them short.

use std::sync::Arc;
use std::time::Duration;

use engine::{Level, Limits, Stop, Time};
use games::AnyGame;
use tokio::sync::Semaphore;

/// Chooses moves in a few threads.
#[derive(Clone, Debug)]
pub(crate) struct Opponent {
    pub(super) places: Arc<Semaphore>,
}

/// The hash table of a search, in mebibytes.
const HASH: usize = 8;
/// How long the strongest levels think about a move; weaker ones stop by themselves.
const LONGEST: Duration = Duration::from_secs(1);
/// Positions that a search may look at, for machines that are very fast.
const NODES: u64 = 4_000_000;

impl Opponent {
    /// An opponent that searches in this many threads at once.
    pub(crate) fn new(threads: usize) -> Opponent {
        Opponent { places: Arc::new(Semaphore::new(threads.max(1))) }
    }

    /// The action of the player to act; `None` if nobody has to act, or if it is no longer wanted when a thread is free.
    pub(crate) async fn choose(
        &self,
        game: AnyGame,
        level: u8,
        left: Option<i64>,
        seed: u64,
        is_wanted: impl Fn() -> bool,
    ) -> Option<String> {
        let place = Arc::clone(&self.places).acquire_owned().await.ok()?;
        if !is_wanted() {
            return None;
        }
        let chosen = tokio::task::spawn_blocking(move || {
            let _place = place;
            choose(&game, level, left, seed)
        });
        chosen.await.ok().flatten()
    }
}

fn choose(game: &AnyGame, level: u8, left: Option<i64>, seed: u64) -> Option<String> {
    let level = Level::new(level).unwrap_or_default();
    // Little time is shared out; much is not used up.
    let longest = left.map_or(LONGEST, |left| LONGEST.min(Duration::from_millis(left.max(0) as u64 / 40)));
    let limits =
        Limits { depth: None, nodes: Some(NODES), time: Time::PerMove(longest.max(Duration::from_millis(10))) };
    match game {
        AnyGame::Dvonn(game) => {
            let mut engine = engine::dvonn::Engine::new();
            engine.set_hash(HASH);
            engine.set_level(level);
            engine.set_seed(seed);
            let report = engine.search(game.position(), &limits, &Stop::new(), |_| ());
            report.best().map(|action| action.to_string())
        }
        AnyGame::Gipf(game) => {
            let mut engine = engine::gipf::Engine::new();
            engine.set_hash(HASH);
            engine.set_level(level);
            engine.set_seed(seed);
            // Step by step, until the action is complete: the turn is over, or the opponent has to answer.
            let (mut played, mut steps) = (game.clone(), Vec::new());
            let chooser = game.position().chooser();
            loop {
                match engine.choose(&played, &limits, &Stop::new())? {
                    engine::gipf::Choice::Dvonn(action) => return Some(action.to_string()),
                    engine::gipf::Choice::Step(step) => {
                        played.play(step).ok()?;
                        steps.push(step);
                    }
                }
                if played.position().is_between_turns() || played.position().chooser() != chooser {
                    return game.position().first_action_of(&steps).map(|action| action.to_short_string());
                }
            }
        }
    }
}
