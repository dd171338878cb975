//! Tests of the analysis, and the measurement in docs/benchmarks.md.

use api::{Colour, Settings, Times};
use engine::Level;
use game_state::{Clock, Game, Left, Placing};

use super::super::engine_likeness::{Evidence, assess};
use super::*;
use crate::secrets::random_id;

/// Plays a game between two levels, and returns its events. The times of a player are steady, or scatter as those of people.
fn play(kind: GameKind, levels: [u8; 2], steady: [bool; 2], seed: u64) -> Vec<StampedEvent> {
    let mut random = fastrand::Rng::with_seed(seed);
    let game = match kind {
        GameKind::Dvonn => Game::Dvonn { placing: Placing::Random },
        GameKind::Gipf => serde_json::from_value(serde_json::json!({ "name": "gipf" })).expect("a game of GIPF"),
    };
    let settings = Settings { game, clock: Clock::Fischer { seconds: 600, increment: 5 }, rated: true };
    let [white, black] = ["white", "black"].map(|user| Seat::User { user: user.to_owned() });
    let start = settings.game.start_text(seed).expect("a start");
    let created = Event::Created { settings, white, black, start, rematch_of: None };
    let at = |milliseconds| api::Timestamp::from_millis(milliseconds);
    let mut events = vec![StampedEvent { version: 1, at: at(0), event: created }];
    let mut state = GameState::begin(&events[0]).expect("a game");
    let mut clock = 0;
    let left = Left { milliseconds: 600_000, periods: 0 };
    while let Some(by) = state.actor().filter(|_| events.len() < 200) {
        let level = levels[by.index()];
        let choices = state.board().actions().len();
        let event = if state.board().must_pass() {
            Event::Passed { by }
        } else {
            let text = choose(state.board(), level, random.u64(..));
            let Some(text) = text else { break };
            // Log-normal, by the sum of uniform numbers, and longer with more choices.
            let scatter = (0..6).map(|_| random.f64()).sum::<f64>() - 3.0;
            let human = 1_000.0 * (choices as f64).sqrt() * (1.2 * scatter).exp();
            clock += if steady[by.index()] { 2_000 + random.i64(0..800) } else { human as i64 };
            Event::Moved { by, text, id: None, lag: 0, times: Times { white: left, black: left } }
        };
        let stamped = StampedEvent { version: state.version() + 1, at: at(clock), event };
        if state.apply(&stamped).is_err() {
            break;
        }
        events.push(stamped);
    }
    events
}

fn choose(game: &AnyGame, level: u8, seed: u64) -> Option<String> {
    let limits = Limits { nodes: Some(10_000), ..Limits::default() };
    let (level, stop) = (Level::new(level).expect("a level"), Stop::new());
    match game {
        AnyGame::Dvonn(game) => {
            let mut engine = engine::dvonn::Engine::with_hash(1);
            engine.set_level(level);
            engine.set_seed(seed);
            engine.search(game.position(), &limits, &stop, |_| ()).best().map(|best| best.to_string())
        }
        AnyGame::Gipf(game) => {
            let mut engine = engine::gipf::Engine::with_hash(1);
            engine.set_level(level);
            engine.set_seed(seed);
            let report = engine.search(game.position(), &limits, &stop, |_| ());
            let turn = report.whole_turns(game.position()).into_iter().next()?;
            let steps = game.position().steps_of(&turn).ok()?;
            game.position().first_action_of(&steps).map(|action| action.to_short_string())
        }
    }
}

/// Judges both players of a game.
fn judge(events: &[StampedEvent], ratings: [f64; 2]) -> [JudgedGame; 2] {
    let mut judge = Judge::new();
    let mut moves: [Vec<JudgedMove>; 2] = [Vec::new(), Vec::new()];
    for choice in choices(events).expect("a game") {
        moves[choice.by].extend(judge.judge(&choice, &Stop::new()));
    }
    let [white, black] = moves;
    [(white, ratings[0]), (black, ratings[1])].map(|(moves, rating)| JudgedGame { id: random_id(), rating, moves })
}

#[test]
fn moves_that_were_taken_back_placements_and_forced_moves_are_no_choices() {
    let mut events = play(GameKind::Dvonn, [1, 1], [true, true], 1);
    let before = choices(&events).expect("a game").len();
    let moved = events.iter().filter(|stamped| matches!(stamped.event, Event::Moved { .. })).count();
    assert!(before > 10 && before <= moved, "{before} of {moved}");
    let state = GameState::replay(&events).expect("a game");
    let last = state.entries().len() - 1;
    let taken_back = Event::TakenBack { entries: last, times: None };
    events.truncate(last + 1);
    let state = GameState::replay(&events).expect("a game");
    let taken_back = match taken_back {
        Event::TakenBack { times, .. } => Event::TakenBack { entries: state.entries().len() - 1, times },
        other => other,
    };
    let before = choices(&events).expect("a game").len();
    events.push(StampedEvent { version: state.version() + 1, at: state.changed_at(), event: taken_back });
    let after = choices(&events).expect("a game").len();
    assert!(after == before || after + 1 == before, "{before}, {after}");
    assert_eq!(Colour::White.index(), 0);
}

/// The games of a series.
const SERIES: u64 = 20;

/// Plays a series of games between two players of the same level, and assesses both.
fn series(kind: GameKind, level: u8, steady: bool, rating: f64, seed: u64) -> [Evidence; 2] {
    let mut games: [Vec<JudgedGame>; 2] = [Vec::new(), Vec::new()];
    for number in 0..SERIES {
        let [white, black] = judge(&play(kind, [level; 2], [steady; 2], 1_000 * seed + number), [rating; 2]);
        let first = usize::from(number % 2 == 1);
        games[first].push(white);
        games[1 - first].push(black);
    }
    games.map(|games| assess(kind, &games).expect("moves that count"))
}

/// Plays and assesses series of games, and prints how many players are flagged:
/// `SERIES=5 cargo test -p server --all-features --lib -- --ignored --nocapture engine_like_play_is_measured`.
#[test]
#[ignore = "takes minutes; docs/benchmarks.md has the result"]
fn engine_like_play_is_measured() {
    let count: u64 = std::env::var("SERIES").ok().and_then(|text| text.parse().ok()).unwrap_or(5);
    for kind in [GameKind::Dvonn, GameKind::Gipf] {
        for (level, steady, rating) in [
            (10, true, 1_800.0),
            (10, false, 1_800.0),
            (7, false, 1_800.0),
            (5, false, 1_500.0),
            (3, false, 1_500.0),
            (1, false, 1_500.0),
        ] {
            let threads = std::thread::available_parallelism().map_or(1, usize::from).min(count as usize);
            let seeds: Vec<u64> = (1..=count).collect();
            let assessed = |seed: &u64| series(kind, level, steady, rating, *seed);
            let found: Vec<Evidence> = std::thread::scope(|scope| {
                let parts = seeds.chunks(seeds.len().div_ceil(threads));
                let running: Vec<_> =
                    parts.map(|part| scope.spawn(move || part.iter().flat_map(assessed).collect::<Vec<_>>())).collect();
                running.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
            });
            let mean = |value: fn(&Evidence) -> f64| found.iter().map(value).sum::<f64>() / found.len() as f64;
            let scores: Vec<f64> = found.iter().map(|evidence| evidence.score).collect();
            let highest = scores.iter().copied().fold(f64::MIN, f64::max);
            let lowest = scores.iter().copied().fold(f64::MAX, f64::min);
            println!(
                "{} level {level}, {} times, rated {rating}: {} of {} flagged, scores {lowest:.1} to {highest:.1}, \
                 agreement {:.2}, loss {:.2}, spread of times {:.2}, correlation {:.2}, {:.0} moves",
                kind.name(),
                if steady { "steady" } else { "human" },
                found.iter().filter(|evidence| evidence.is_flagged()).count(),
                found.len(),
                mean(|evidence| evidence.agreement),
                mean(|evidence| evidence.loss),
                mean(|evidence| evidence.time_spread),
                mean(|evidence| evidence.time_correlation),
                mean(|evidence| evidence.moves as f64),
            );
        }
    }
}
