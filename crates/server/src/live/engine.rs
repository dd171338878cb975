//! The engine as an opponent, with a limit on concurrent searches and on the time of each.

use std::sync::Arc;
use std::time::Duration;

use engine::{Level, Limits, Stop, Time};
use games::AnyGame;
use tokio::sync::oneshot;

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
/// The niceness of threads that search, from 0 (normal) to 19: beside busy threads of normal priority they get a tenth of a core.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;
/// The maximum number of nodes per search, which matters only on very fast machines.
const NODES: u64 = 4_000_000;

/// A move to choose.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    pub(crate) game: AnyGame,
    pub(crate) level: u8,
    /// The time left on the clock, in milliseconds.
    pub(crate) left: Option<i64>,
    pub(crate) seed: u64,
    pub(crate) stop: Stop,
}

impl Opponent {
    /// Creates an opponent that runs up to `threads` searches at the same time.
    pub(crate) fn new(threads: usize) -> Opponent {
        Opponent { queue: EngineQueue::new(threads) }
    }

    /// Chooses an action for the player to act; `None` if there is none, or if the search is stopped.
    pub(crate) async fn choose(&self, search: Search, client: Client) -> Option<String> {
        let place = self.queue.acquire(client, search.stop.clone()).await?;
        let (sender, chosen) = oneshot::channel();
        // Its own thread, because a thread can lower its priority but not raise it again.
        let spawned = std::thread::Builder::new().name("engine".to_owned()).spawn(move || {
            let _place = place;
            yield_to_moves();
            // The receiver is gone if the server shuts down.
            let _ = sender.send(choose(&search).filter(|_| !search.stop.is_stopped()));
        });
        if let Err(error) = spawned {
            tracing::error!(%error, "cannot start a thread for the engine");
        }
        chosen.await.ok().flatten()
    }
}

/// Lowers the priority of this thread: a search may take a core for a second, and players' moves must not wait for it.
pub(crate) fn yield_to_moves() {
    // On other systems this would change the whole process.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICENESS) {
        tracing::debug!(%error, "cannot lower the priority of the engine");
    }
}

/// The longest search with this time left on the clock, in milliseconds: at most a fortieth of it.
pub(crate) fn longest_search(left: Option<i64>) -> Duration {
    let longest = left.map_or(LONGEST, |left| LONGEST.min(Duration::from_millis(left.max(0) as u64 / 40)));
    longest.max(Duration::from_millis(10))
}

/// Chooses an action for the player to act; `None` if there is none.
pub(crate) fn choose(search: &Search) -> Option<String> {
    let Search { game, level, left, seed, stop } = search;
    let (level, seed) = (Level::new(*level).unwrap_or_default(), *seed);
    let limits = Limits { depth: None, nodes: Some(NODES), time: Time::PerMove(longest_search(*left)) };
    match game {
        AnyGame::Dvonn(game) => {
            let mut engine = engine::dvonn::Engine::with_hash(HASH);
            engine.set_level(level);
            engine.set_seed(seed);
            let report = engine.search(game.position(), &limits, stop, |_| ());
            report.best().map(|action| action.to_string())
        }
        AnyGame::Gipf(game) => {
            let mut engine = engine::gipf::Engine::with_hash(HASH);
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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// The niceness of the thread with this name, from `/proc`.
    fn niceness(name: &str) -> Option<i32> {
        let threads = std::fs::read_dir("/proc/self/task").expect("the threads of this process");
        threads.flatten().find_map(|thread| {
            let stat = std::fs::read_to_string(thread.path().join("stat")).ok()?;
            let (before, fields) = stat.rsplit_once(") ")?;
            // The first field after the name is the third of all; the niceness is the 19th.
            before.ends_with(&format!("({name}")).then(|| fields.split(' ').nth(16)?.parse().ok())?
        })
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn searches_give_way_to_threads_that_handle_moves() {
        // A full board, which the engine searches until it is stopped.
        let game = AnyGame::Dvonn(Box::new(games::place_randomly(|_| 0)));
        let search = Search { game, level: 10, left: None, seed: 1, stop: Stop::new() };
        let stop = search.stop.clone();
        let thinking = tokio::spawn(async move { Opponent::new(1).choose(search, Client::default()).await });
        while niceness("engine") != Some(NICENESS) {
            assert!(!thinking.is_finished(), "the search ended with normal priority");
            tokio::task::yield_now().await;
        }
        stop.stop();
        assert_eq!(thinking.await.expect("no panic"), None, "a stopped search chooses no move");
    }
}
