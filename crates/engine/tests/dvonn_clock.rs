//! Time management: whole games on short clocks without losing on time.

mod common;

use std::time::Duration;

use dvonn::{Game, Player};
use engine::dvonn::{Engine, Goal, Solver, SolverLimits};
use engine::{Level, Limits, Stop, Time, TranspositionTable};

/// Plays a whole game of the engine against itself with clocks, and returns the time left of each side.
fn play(engine: &mut Engine, mut game: Game, total: Duration, increment: Duration) -> [Duration; 2] {
    let mut left = [total; 2];
    while !game.position().is_over() {
        let player = usize::from(game.position().turn() == Player::Black);
        let time = Time::Clock { left: left[player], increment };
        let report = engine.search(game.position(), &Limits { time, ..Limits::default() }, &Stop::new(), |_| ());
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
    let mut engine = Engine::new();
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
    let mut engine = Engine::new();
    for _ in 0..2 {
        play(&mut engine, common::mixed_board(&mut random), Duration::from_secs(1), Duration::ZERO);
    }
    play(&mut engine, common::shut_in_board(&mut random), Duration::from_secs(1), Duration::ZERO);
}

#[test]
fn an_increment_is_not_spent_in_advance() {
    let board = common::mixed_board(&mut fastrand::Rng::with_seed(2));
    play(&mut Engine::new(), board, Duration::from_millis(500), Duration::from_millis(20));
}

#[test]
fn several_threads_and_all_levels_respect_the_clock() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut engine = Engine::new();
    engine.set_threads(2);
    play(&mut engine, common::mixed_board(&mut random), Duration::from_secs(1), Duration::ZERO);
    engine.set_threads(1);
    for number in [1, 5, 9] {
        engine.set_level(Level::new(number).expect("1 to 10"));
        engine.set_hash(16);
        play(&mut engine, common::mixed_board(&mut random), Duration::from_secs(1), Duration::ZERO);
    }
}

/// A running iteration is aborted in time; the second of slack, for all moves together, is for a busy machine.
#[test]
fn a_fixed_time_per_move_is_respected() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut engine = Engine::new();
    let (moves, span) = (20, Duration::from_millis(50));
    let limits = Limits { time: Time::PerMove(span), ..Limits::default() };
    let search = |_| {
        let board = common::mixed_board(&mut random);
        engine.search(board.position(), &limits, &Stop::new(), |_| ()).elapsed
    };
    let total: Duration = (0..moves).map(search).sum();
    assert!(total < span * moves + Duration::from_secs(1), "{total:?} for {moves} moves of {span:?}");
}

#[test]
fn it_moves_with_no_time_left() {
    let mut random = fastrand::Rng::with_seed(4);
    let mut engine = Engine::new();
    for occupied in [49, 30, 20, 10] {
        let game = common::random_live_ending(&mut random, occupied);
        for left in [0, 1, 10, 50].map(Duration::from_millis) {
            let time = Time::Clock { left, increment: Duration::ZERO };
            let report = engine.search(game.position(), &Limits { time, ..Limits::default() }, &Stop::new(), |_| ());
            assert!(game.position().is_legal(report.best().expect("the game is not over")));
        }
    }
}

#[test]
fn huge_times_do_not_overflow() {
    let board = common::mixed_board(&mut fastrand::Rng::with_seed(5));
    let ending = common::random_live_ending(&mut fastrand::Rng::with_seed(6), 10);
    let (left, increment) = (Duration::MAX, Duration::MAX);
    let mut engine = Engine::new();
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
