//! The playing search from outside: legal moves, deterministic, stoppable, and exact once an ending is proved.

mod common;

use std::sync::mpsc;
use std::time::Duration;

use common::{
    BruteForce, after, assert_variation_scores, mixed_board, play_randomly, play_variation, random_ending,
    random_live_ending, timeless,
};
use dvonn::{Game, Move, Phase, Position};
use engine::dvonn::{Engine, Evaluate, Features, Goal, Report, Solver, SolverLimits, Value};
use engine::{Level, Limits, Stop, Time, TranspositionTable};

/// By how many nodes a search may exceed its limit, since it checks only now and then.
const NODES_BETWEEN_CHECKS: u64 = 4096;

fn small_engine() -> Engine {
    let mut engine = Engine::new();
    engine.set_hash(1);
    engine
}

fn nodes(limit: u64) -> Limits {
    Limits { nodes: Some(limit), ..Limits::default() }
}

fn depth(limit: u32) -> Limits {
    Limits { depth: Some(limit), ..Limits::default() }
}

/// Searches, and checks the invariants of every report.
fn search(engine: &mut Engine, position: &Position, limits: &Limits) -> Report {
    let mut reports = Vec::new();
    let last = engine.search(position, limits, &Stop::new(), |report| reports.push(report.clone()));
    for report in reports.iter().chain([&last]) {
        assert_report_holds(position, report);
        // A proved variation goes to the end of the game, unless a limit was reached first.
        let limited = limits.time != Time::Unlimited || limits.nodes.is_some_and(|limit| report.nodes >= limit);
        let complete = limited || play_variation(position, &report.pv).is_over();
        assert!(complete || matches!(report.value, Value::Estimate(_)), "{report:?}");
    }
    for (earlier, later) in reports.iter().zip(reports.iter().skip(1)) {
        assert!(later.nodes >= earlier.nodes && later.elapsed >= earlier.elapsed, "{later:?} after {earlier:?}");
    }
    // The last report is returned, with the work done since.
    if let Some(reported) = reports.last() {
        assert_eq!((reported.value, &reported.pv, reported.depth), (last.value, &last.pv, last.depth));
        assert!(last.nodes >= reported.nodes);
    }
    last
}

fn assert_report_holds(position: &Position, report: &Report) {
    let end = play_variation(position, &report.pv);
    match report.best() {
        Some(action) => assert!(position.legal_moves().any(|legal| legal == action), "{action} is not legal"),
        None => assert!(position.is_over(), "no move, but the game is not over"),
    }
    if let Value::Exact(value) = report.value
        && end.is_over()
    {
        assert_variation_scores(position, &report.pv, value);
    }
    assert!(report.value.hundredths().abs() < 100 * 100, "impossible lead: {report:?}");
    assert!(report.hashfull <= 1000);
    assert!(report.nodes >= u64::from(report.depth), "every move of the variation was searched: {report:?}");
}

fn proved(position: &Position) -> i32 {
    let table = TranspositionTable::new(1);
    let solution = Solver::new(&table).solve(position, Goal::Difference, &SolverLimits::default(), &Stop::new());
    solution.value().expect("without limits everything is proved")
}

/// Positions of both phases, with every number of pieces.
fn varied_positions(seed: u64, count: u32) -> Vec<Position> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut positions = Vec::new();
    for number in 0..count {
        positions.push(*random_live_ending(&mut random, 4 + number % 46).position());
        let mut game = Game::new();
        for _ in 0..number % 49 {
            play_randomly(&mut game, &mut random);
        }
        positions.push(*game.position());
    }
    positions
}

#[test]
fn every_position_has_a_legal_move_and_a_legal_variation() {
    let mut engine = small_engine();
    for position in varied_positions(1, 184) {
        for limit in [1, 50, 3000, 30_000] {
            let report = search(&mut engine, &position, &nodes(limit));
            assert!(report.nodes <= limit + NODES_BETWEEN_CHECKS, "{} nodes, limit {limit}", report.nodes);
        }
        search(&mut engine, &position, &depth(3));
        search(&mut engine, &position, &depth(0));
        let time = Time::PerMove(Duration::ZERO);
        search(&mut engine, &position, &Limits { time, ..Limits::default() });
    }
}

#[test]
fn the_same_limit_in_the_same_state_gives_the_same_result() {
    for position in varied_positions(2, 23) {
        for limits in [nodes(777), nodes(30_000), depth(4)] {
            let [first, second] = [(), ()].map(|()| {
                let mut reports = Vec::new();
                let mut engine = small_engine();
                let last = engine.search(&position, &limits, &Stop::new(), |report| reports.push(timeless(report)));
                // The transposition table of the first search affects the second, but always in the same way.
                let again = engine.search(&position, &limits, &Stop::new(), |report| reports.push(timeless(report)));
                (timeless(&last), timeless(&again), reports)
            });
            assert_eq!(first, second);
        }
    }
}

#[test]
fn a_new_game_forgets_the_last_one() {
    let mut engine = small_engine();
    let positions = varied_positions(3, 30);
    for position in &positions {
        search(&mut engine, position, &nodes(5000));
        engine.new_game();
        let report = search(&mut engine, position, &nodes(20_000));
        let fresh = search(&mut small_engine(), position, &nodes(20_000));
        assert_eq!(timeless(&report), timeless(&fresh));
    }
}

#[test]
fn a_finished_game_has_no_variation_and_its_score() {
    let mut random = fastrand::Rng::with_seed(4);
    let mut engine = small_engine();
    for number in 0..60 {
        engine.set_level(Level::new(1 + number % 10).expect("1 to 10"));
        engine.set_threads(1 + usize::from(number % 3));
        let game = random_ending(&mut random, 0);
        let lead = game.position().score().lead(game.position().turn());
        let report = search(&mut engine, game.position(), &Limits::default());
        assert_eq!((report.best(), report.value), (None, Value::Exact(lead)));
    }
}

#[test]
fn a_player_without_a_move_passes() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut engine = small_engine();
    let mut passes = 0;
    while passes < 100 {
        let occupied = random.u32(3..=30);
        let game = random_ending(&mut random, occupied);
        if game.position().legal_moves().next() != Some(Move::Pass) {
            continue;
        }
        passes += 1;
        let clock = Time::Clock { left: Duration::from_secs(1), increment: Duration::ZERO };
        for limits in [nodes(1), nodes(5000), depth(1), Limits { time: clock, ..Limits::default() }] {
            engine.set_level(Level::new(random.u8(1..=10)).expect("1 to 10"));
            assert_eq!(search(&mut engine, game.position(), &limits).best(), Some(Move::Pass));
        }
    }
}

#[test]
fn endings_are_proved_and_worth_what_the_solver_says() {
    let mut random = fastrand::Rng::with_seed(6);
    // One engine for all: the playing search fills the transposition table that the solver uses.
    let mut engine = small_engine();
    for number in 0..120 {
        let game = random_live_ending(&mut random, 4 + number % 14);
        let value = proved(game.position());
        if random.bool() {
            engine.set_level(Level::new(random.u8(1..10)).expect("1 to 10"));
            search(&mut engine, game.position(), &nodes(5000));
            engine.set_level(Level::HIGHEST);
        }
        let report = search(&mut engine, game.position(), &Limits::default());
        assert_eq!(report.value, Value::Exact(value), "{}", notation::write_position(game.setup()));
        assert_eq!(-proved(&after(game.position(), report.best().expect("a move"))), value);
    }
}

/// A search to the end of the game without reductions is brute force with pruning.
#[test]
fn shallow_searches_of_tiny_endings_find_the_final_difference() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut engine = small_engine();
    // Below full strength the solver is not used.
    engine.set_level(Level::new(9).expect("1 to 10"));
    let mut compared = 0;
    while compared < 300 {
        let occupied = random.u32(5..=8);
        let game = random_live_ending(&mut random, occupied);
        if longest(game.position()) > 4 {
            continue;
        }
        compared += 1;
        let report = search(&mut engine, game.position(), &Limits::default());
        let value = BruteForce::default().value(game.position());
        assert_eq!(report.value.hundredths(), 100 * value, "{}", notation::write_position(game.setup()));
        let best = after(game.position(), report.best().expect("a move"));
        assert_eq!(-BruteForce::default().value(&best), value);
    }
}

/// Minimax to a depth without pruning, transposition table or move ordering.
fn minimax(position: &Position, depth: u32) -> i32 {
    if let Some(score) = position.final_score() {
        return 100 * score.lead(position.turn());
    }
    if depth == 0 {
        return Features.evaluate_from_scratch(position);
    }
    // A forced pass does not reduce the depth.
    let value = |action| -minimax(&after(position, action), depth - u32::from(action != Move::Pass));
    position.legal_moves().map(value).max().expect("the game is not over")
}

/// Such a shallow search neither prunes nor reduces, so that it must find the minimax value.
#[test]
fn a_search_of_two_moves_is_minimax() {
    let mut random = fastrand::Rng::with_seed(13);
    for number in 0..300 {
        let game = random_live_ending(&mut random, 2 + number % 48);
        let position = game.position();
        let mut engine = small_engine();
        engine.set_net(None);
        // Depth 2 twice, the second time with a filled transposition table.
        for limit in [1, 2, 2] {
            let value = minimax(position, limit);
            let mut values = Vec::new();
            let report = engine.search(position, &depth(limit), &Stop::new(), |report| values.push(report.clone()));
            let estimates = values.iter().chain([&report]).filter(|report| report.depth == limit);
            for estimate in estimates.filter(|report| matches!(report.value, Value::Estimate(_))) {
                assert_eq!(estimate.value, Value::Estimate(value), "{}", notation::write_position(game.setup()));
                let best = estimate.best().expect("the game is not over");
                let reply_depth = limit - u32::from(best != Move::Pass);
                assert_eq!(-minimax(&after(position, best), reply_depth), value, "{best} is not the best move");
            }
        }
    }
}

/// The length of the longest game from here, without forced passes.
fn longest(position: &Position) -> u32 {
    let length = |action| u32::from(action != Move::Pass) + longest(&after(position, action));
    position.legal_moves().map(length).max().unwrap_or(0)
}

#[test]
fn several_threads_prove_the_same_as_one() {
    let mut random = fastrand::Rng::with_seed(8);
    let mut engine = small_engine();
    engine.set_threads(4);
    for number in 0..40 {
        let game = random_live_ending(&mut random, 6 + number % 12);
        let report = search(&mut engine, game.position(), &Limits::default());
        assert_eq!(report.value, Value::Exact(proved(game.position())));
    }
    for position in varied_positions(9, 46) {
        search(&mut engine, &position, &nodes(20_000));
        search(&mut engine, &position, &depth(3));
    }
}

/// Stops an infinite search after its first reports, or before it begins.
fn stop_infinite_search(threads: usize, reports_before: usize) {
    let mut engine = small_engine();
    engine.set_threads(threads);
    let board = *mixed_board(&mut fastrand::Rng::with_seed(10)).position();
    let stop = Stop::new();
    if reports_before == 0 {
        stop.stop();
    }
    let (sender, receiver) = mpsc::channel();
    let report = std::thread::scope(|scope| {
        let searching = scope.spawn(|| {
            let sender = sender;
            engine.search(&board, &Limits::default(), &stop, |_| {
                // The receiver is gone once the search was stopped.
                let _ = sender.send(());
            })
        });
        for _ in 0..reports_before {
            receiver.recv().expect("an infinite search runs until it is stopped");
        }
        stop.stop();
        searching.join().expect("it does not panic")
    });
    assert_report_holds(&board, &report);
}

#[test]
fn an_infinite_search_ends_when_stopped() {
    for threads in [1, 3] {
        for reports_before in [0, 1, 5] {
            stop_infinite_search(threads, reports_before);
        }
    }
}

#[test]
fn a_deeper_search_reports_each_depth_once() {
    let board = *mixed_board(&mut fastrand::Rng::with_seed(11)).position();
    let mut depths = Vec::new();
    let report = small_engine().search(&board, &depth(4), &Stop::new(), |report| depths.push(report.depth));
    assert_eq!((depths, report.depth), (vec![1, 2, 3, 4], 4));
}

#[test]
fn settings_out_of_range_are_clamped() {
    let board = *mixed_board(&mut fastrand::Rng::with_seed(12)).position();
    for mebibytes in [0, 1, 3] {
        for threads in [0, 1, 2] {
            let mut engine = Engine::new();
            engine.set_hash(mebibytes);
            engine.set_threads(threads);
            search(&mut engine, &board, &nodes(20_000));
        }
    }
}

#[test]
fn whole_games_are_legal_from_the_empty_board_to_the_last_move() {
    let mut engine = small_engine();
    for seed in 0..6 {
        engine.new_game();
        engine.set_seed(seed);
        let mut game = Game::new();
        while !game.position().is_over() {
            let report = search(&mut engine, game.position(), &nodes(3000));
            game.play(report.best().expect("the game is not over")).expect("its moves are legal");
        }
        assert_eq!(game.position().phase(), Phase::Stacking);
    }
}
