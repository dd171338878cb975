//! The engine as an opponent, on the server's time: few searches at once, and each of them short.

use std::sync::Arc;
use std::time::Duration;

use engine::gipf::{Choice as GipfChoice, Engine as GipfEngine};
use engine::{Level, Limits, Stop, Time, dvonn::Engine};
use gipf::{Phase, Step, Turn};
use tokio::sync::Semaphore;

use game_state::{Board, Colour};

/// Chooses moves in a few threads.
#[derive(Clone, Debug)]
pub(crate) struct Opponent {
    pub(super) places: Arc<Semaphore>,
}

/// The hash state of a search, in mebibytes.
const HASH: usize = 8;
/// How long the strongest levels think about a move; weaker ones stop by themselves.
const LONGEST: Duration = Duration::from_secs(1);
/// Positions that a search may look at, for machines that are very fast.
const NODES: u64 = 4_000_000;

impl Opponent {
    /// An opponent who searches in this many threads at once.
    pub(crate) fn new(threads: usize) -> Opponent {
        Opponent { places: Arc::new(Semaphore::new(threads.max(1))) }
    }

    /// What the player to act says; nothing if nobody has to, or if it is no longer wanted when there is a place.
    pub(crate) async fn choose(
        &self,
        board: Board,
        by: Colour,
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
            choose(board, by, level, left, seed)
        });
        chosen.await.ok().flatten()
    }
}

fn choose(board: Board, by: Colour, level: u8, left: Option<i64>, seed: u64) -> Option<String> {
    let level = Level::new(level).unwrap_or_default();
    // Little time is shared out; much is not used up.
    let longest = left.map_or(LONGEST, |left| LONGEST.min(Duration::from_millis(left.max(0) as u64 / 40)));
    let limits =
        Limits { depth: None, nodes: Some(NODES), time: Time::PerMove(longest.max(Duration::from_millis(10))) };
    match board {
        Board::Dvonn(game) => {
            let mut engine = Engine::new();
            engine.set_hash(HASH);
            engine.set_level(level);
            engine.set_seed(seed);
            let report = engine.search(game.position(), &limits, &Stop::new(), |_| ());
            report.best().map(|action| action.to_string())
        }
        Board::Gipf(game) => {
            let mut engine = GipfEngine::new();
            engine.set_hash(HASH);
            engine.set_level(level);
            engine.set_seed(seed);
            choose_gipf(&mut engine, *game, by, &limits)
        }
    }
}

/// Chooses step by step until the turn is over or another one has the word, and says it in one word.
fn choose_gipf(engine: &mut GipfEngine, mut game: gipf::Game, by: Colour, limits: &Limits) -> Option<String> {
    let mut turn = Turn::default();
    let mut answer = None;
    while game.position().chooser() == Some(by.into()) || game.contest().is_some() {
        let step = match engine.choose(&game, limits, &Stop::new())? {
            GipfChoice::Dvonn(action) => return Some(action.to_string()),
            GipfChoice::Step(step) => step,
        };
        game.play(step).ok()?;
        match step {
            Step::LetPass => answer = Some("pass".to_owned()),
            Step::Challenge => answer = Some("?".to_owned()),
            Step::Done if turn.is_empty() => answer = Some("done".to_owned()),
            _ => turn.add(step),
        }
        if answer.is_some() || game.position().is_between_turns() {
            break;
        }
    }
    let announced = matches!(game.position().phase(), Phase::Announced(_));
    answer.or_else(|| Some(format!("{turn}{}", if announced { "!" } else { "" })))
}
