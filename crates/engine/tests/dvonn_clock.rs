//! Time management: whole games on short clocks without losing on time.

mod common;

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use dvonn::{Game, Player, Position};
use engine::dvonn::{Engine, Goal, Report, Solver, SolverLimits};
use engine::{Level, Limits, Stop, Time, TranspositionTable};

/// The simulated time that passes between two readings of the clock.
const STEP: Duration = Duration::from_millis(1);

/// The engine reads the clock at least once per this many nodes.
const NODES_PER_READING: u64 = 4096;

/// How often the threads of this process have read the clock.
static READINGS: AtomicU64 = AtomicU64::new(0);

thread_local! {
    static NOW: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// A simulated clock that advances with every reading, so that the result does not depend on the speed of the machine.
///
/// Each thread has its own. The main thread of a search decides when it ends, and its helper threads end with it.
fn simulated_clock() -> Duration {
    READINGS.fetch_add(1, Ordering::Relaxed);
    NOW.set(NOW.get() + STEP);
    NOW.get()
}

/// An engine that uses the simulated clock.
fn engine_with_simulated_clock() -> Engine {
    engine::set_clock(simulated_clock);
    Engine::new()
}

/// Searches with a time limit, and checks that the engine read the clock often enough.
fn search(engine: &mut Engine, position: &Position, time: Time) -> Report {
    let before = READINGS.load(Ordering::Relaxed);
    let report = engine.search(position, &Limits { time, ..Limits::default() }, &Stop::new(), |_| ());
    let readings = READINGS.load(Ordering::Relaxed) - before;
    assert!(
        report.nodes <= NODES_PER_READING * readings,
        "the clock was read {readings} times in {} nodes",
        report.nodes
    );
    report
}

/// Plays a whole game of the engine against itself with clocks, and returns the time left of each side.
fn play(engine: &mut Engine, mut game: Game, total: Duration, increment: Duration) -> [Duration; 2] {
    let mut left = [total; 2];
    while !game.position().is_over() {
        let player = usize::from(game.position().turn() == Player::Black);
        let report = search(engine, game.position(), Time::Clock { left: left[player], increment });
        left[player] = left[player].checked_sub(report.elapsed).unwrap_or_else(|| {
            panic!("{:?} for a move with {:?} on the clock", report.elapsed, left[player]);
        });
        left[player] += increment;
        game.play(report.best().expect("the game is not over")).expect("its moves are legal");
    }
    left
}

#[test]
fn a_second_is_enough_for_a_whole_game_with_placing() {
    let mut engine = engine_with_simulated_clock();
    for seed in 0..2 {
        engine.set_seed(seed);
        engine.new_game();
        let left = play(&mut engine, Game::new(), Duration::from_secs(1), Duration::ZERO);
        assert!(left.iter().all(|left| !left.is_zero()));
    }
}

#[test]
fn a_second_is_enough_for_a_whole_game_from_a_full_board() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut engine = engine_with_simulated_clock();
    for _ in 0..2 {
        play(&mut engine, common::mixed_board(&mut random), Duration::from_secs(1), Duration::ZERO);
    }
    play(&mut engine, common::shut_in_board(&mut random), Duration::from_secs(1), Duration::ZERO);
}

#[test]
fn an_increment_is_not_spent_in_advance() {
    let board = common::mixed_board(&mut fastrand::Rng::with_seed(2));
    play(&mut engine_with_simulated_clock(), board, Duration::from_millis(500), Duration::from_millis(20));
}

#[test]
fn several_threads_and_all_levels_respect_the_clock() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut engine = engine_with_simulated_clock();
    engine.set_threads(2);
    play(&mut engine, common::mixed_board(&mut random), Duration::from_secs(1), Duration::ZERO);
    engine.set_threads(1);
    for number in [1, 5, 9] {
        engine.set_level(Level::new(number).expect("1 to 10"));
        engine.set_hash(16);
        play(&mut engine, common::mixed_board(&mut random), Duration::from_secs(1), Duration::ZERO);
    }
}

#[test]
fn a_fixed_time_per_move_is_respected() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut engine = engine_with_simulated_clock();
    let span = Duration::from_millis(50);
    for _ in 0..20 {
        let elapsed = search(&mut engine, common::mixed_board(&mut random).position(), Time::PerMove(span)).elapsed;
        // The time is used, but not exceeded.
        assert!(elapsed > span * 9 / 10 && elapsed <= span, "{elapsed:?} for a move of {span:?}");
    }
}

#[test]
fn it_moves_with_no_time_left() {
    let mut random = fastrand::Rng::with_seed(4);
    let mut engine = engine_with_simulated_clock();
    for occupied in [49, 30, 20, 10] {
        let game = common::random_live_ending(&mut random, occupied);
        for left in [0, 1, 10, 50].map(Duration::from_millis) {
            let time = Time::Clock { left, increment: Duration::ZERO };
            let report = search(&mut engine, game.position(), time);
            assert!(game.position().is_legal(report.best().expect("the game is not over")));
        }
    }
}

#[test]
fn huge_times_do_not_overflow() {
    let board = common::mixed_board(&mut fastrand::Rng::with_seed(5));
    let ending = common::random_live_ending(&mut fastrand::Rng::with_seed(6), 10);
    let (left, increment) = (Duration::MAX, Duration::MAX);
    let mut engine = engine_with_simulated_clock();
    for time in [Time::PerMove(left), Time::Clock { left, increment }, Time::Clock { left: Duration::ZERO, increment }]
    {
        for game in [&board, &ending] {
            let limits = Limits { nodes: Some(5000), time, ..Limits::default() };
            let report = engine.search(game.position(), &limits, &Stop::new(), |_| ());
            assert!(game.position().is_legal(report.best().expect("the game is not over")));
        }
    }
    let limits = SolverLimits { time: Some(left), ..SolverLimits::default() };
    let solution =
        Solver::new(&TranspositionTable::new(1)).solve(ending.position(), Goal::Difference, &limits, &Stop::new());
    assert!(solution.value().is_some());
}
