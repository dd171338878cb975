//! The engine as an opponent, with a limit on concurrent searches and on the time of each.

use std::sync::Arc;
use std::time::Duration;

use engine::{Level, Limits, Stop, Time};
use games::AnyGame;

use super::engine_queue::{Client, EngineQueue};

/// Chooses moves on a limited number of threads.
#[derive(Clone, Debug)]
pub(crate) struct Opponent {
    pub(super) queue: Arc<EngineQueue>,
}

/// The hash table of a search, in mebibytes.
const HASH: usize = 8;
/// The maximum time per move. Only the strongest levels use it; weaker ones stop earlier.
const LONGEST: Duration = Duration::from_secs(1);
/// The maximum number of nodes per search, which matters only on very fast machines.
const NODES: u64 = 4_000_000;

/// A move to choose.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    pub(super) game: AnyGame,
    pub(super) level: u8,
    /// The time left on the clock, in milliseconds.
    pub(super) left: Option<i64>,
    pub(super) seed: u64,
    pub(super) stop: Stop,
}

impl Opponent {
    /// Creates an opponent that runs up to `threads` searches at the same time.
    pub(crate) fn new(threads: usize) -> Opponent {
        Opponent { queue: EngineQueue::new(threads) }
    }

    /// Chooses an action for the player to act; `None` if there is none, or if the search is stopped.
    pub(crate) async fn choose(&self, search: Search, client: Client) -> Option<String> {
        let place = self.queue.acquire(client, search.stop.clone()).await?;
        let chosen = tokio::task::spawn_blocking(move || {
            let _place = place;
            choose(&search).filter(|_| !search.stop.is_stopped())
        });
        chosen.await.ok().flatten()
    }
}

fn choose(search: &Search) -> Option<String> {
    let Search { game, level, left, seed, stop } = search;
    let (level, seed) = (Level::new(*level).unwrap_or_default(), *seed);
    // At most a fortieth of the time left.
    let longest = left.map_or(LONGEST, |left| LONGEST.min(Duration::from_millis(left.max(0) as u64 / 40)));
    let limits =
        Limits { depth: None, nodes: Some(NODES), time: Time::PerMove(longest.max(Duration::from_millis(10))) };
    match game {
        AnyGame::Dvonn(game) => {
            let mut engine = engine::dvonn::Engine::new();
            engine.set_hash(HASH);
            engine.set_level(level);
            engine.set_seed(seed);
            let report = engine.search(game.position(), &limits, stop, |_| ());
            report.best().map(|action| action.to_string())
        }
        AnyGame::Gipf(game) => {
            let mut engine = engine::gipf::Engine::new();
            engine.set_hash(HASH);
            engine.set_level(level);
            engine.set_seed(seed);
            // Choose steps until the action is complete: the turn is over, or the opponent has to answer.
            let (mut played, mut steps) = (game.clone(), Vec::new());
            let chooser = game.position().chooser();
            loop {
                match engine.choose(&played, &limits, stop)? {
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
