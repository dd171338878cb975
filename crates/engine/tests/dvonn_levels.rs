//! The levels: legal moves, increasing strength, and games that a seed reproduces.

mod common;

use std::collections::HashSet;

use dvonn::{Game, Move, Phase, Player};
use engine::dvonn::Engine;
use engine::{Level, Limits, Stop};

/// Enough nodes for the levels to differ, few enough for a test.
const NODES: u64 = 4000;

fn level(number: u8) -> Level {
    Level::new(number).expect("1 to 10")
}

fn engine_of(number: u8, seed: u64) -> Engine {
    let mut engine = Engine::new();
    engine.set_hash(1);
    engine.set_level(level(number));
    engine.set_seed(seed);
    engine
}

/// Plays until the game is over, or with `only_placing` until the board is full.
fn play(mut game: Game, engines: &mut [Engine; 2], only_placing: bool) -> Game {
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let is_enough =
        |game: &Game| game.position().is_over() || only_placing && game.position().phase() == Phase::Stacking;
    while !is_enough(&game) {
        let player = usize::from(game.position().turn() == Player::Black);
        let report = engines[player].search(game.position(), &limits, &Stop::new(), |_| ());
        game.play(report.best().expect("the game is not over")).expect("its moves are legal");
    }
    game
}

fn moves_of(number: u8, seed: u64, only_placing: bool) -> Vec<Move> {
    let mut engines = [engine_of(number, seed), engine_of(number, seed + 100)];
    play(Game::new(), &mut engines, only_placing).actions().collect()
}

#[test]
fn levels_are_1_to_10() {
    assert_eq!(Level::new(0), None);
    assert_eq!(Level::new(11), None);
    assert_eq!((Level::LOWEST, Level::HIGHEST), (level(1), level(10)));
    assert_eq!(Level::default(), Level::HIGHEST);
    assert!((1..=10).all(|number| level(number).number() == number));
}

#[test]
fn every_level_plays_legal_games() {
    for number in 1..=10 {
        let mut engines = [engine_of(number, 1), engine_of(11 - number, 2)];
        assert!(play(Game::new(), &mut engines, false).position().is_over());
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for number in 1..=10 {
        assert_eq!(moves_of(number, 7, false), moves_of(number, 7, false), "level {number}");
    }
}

#[test]
fn other_seeds_give_other_placements() {
    for number in [1, 5, 10] {
        let games: HashSet<Vec<Move>> = (0..12).map(|seed| moves_of(number, seed, true)).collect();
        assert_eq!(games.len(), 12, "level {number}");
        let first_reds: HashSet<Move> = games.iter().map(|moves| moves[0]).collect();
        assert!(first_reds.len() >= 4, "level {number} begins with {first_reds:?}");
    }
}

/// The moves that a level chooses in a position, one for each seed.
fn choices_of(number: u8, position: &str, seeds: u64) -> Vec<String> {
    let game = notation::read_position(position).expect("a position");
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let choice = |seed| engine_of(number, seed).search(game.position(), &limits, &Stop::new(), |_| ()).best();
    (0..seeds).map(|seed| choice(seed).expect("the game is not over").to_string()).collect()
}

/// White can capture six pieces, but Black recaptures and wins. Covering the red on f4 wins 8 to 7.
#[test]
fn the_lowest_level_is_greedy() {
    let position = "9/10/4,w,bbbbbb,b,4/3,wwwwww,r,5/9 w move";
    assert!(choices_of(1, position, 20).iter().all(|choice| choice == "e3f3"));
    assert!(choices_of(10, position, 20).iter().all(|choice| choice == "e3f4"));
}

/// The stack on f3 connects the twelve pieces on e3 with the only red: every move of it cuts them off.
#[test]
fn low_levels_sometimes_cut_off_their_own_stacks() {
    let position = "9/10/4,wwwwwwwwwwww,w,r,w,3/5,b,4/9 w move";
    let cut_offs = |number| choices_of(number, position, 40).iter().filter(|choice| choice.starts_with("f3")).count();
    let [lowest, third, highest] = [1, 3, 10].map(cut_offs);
    assert!((5..=35).contains(&lowest), "{lowest} of 40 at level 1");
    assert!(third < lowest, "{third} of 40 at level 3, {lowest} at level 1");
    assert_eq!(highest, 0);
}

/// The total lead and the number of wins of the first level, with each board played from both sides.
fn meet(stronger: u8, weaker: u8, boards: u64) -> (i32, u32) {
    let (mut points, mut wins) = (0, 0);
    let mut random = fastrand::Rng::with_seed(u64::from(stronger));
    for seed in 0..boards {
        let board = common::mixed_board(&mut random);
        for colour in Player::BOTH {
            let mut engines = [engine_of(stronger, seed), engine_of(weaker, seed)];
            if colour == Player::Black {
                engines.reverse();
            }
            let lead = play(board.clone(), &mut engines, false).position().score().lead(colour);
            points += lead;
            wins += u32::from(lead > 0);
        }
    }
    (points, wins)
}

#[test]
fn the_highest_level_beats_the_lowest() {
    let (points, wins) = meet(10, 1, 3);
    assert!(points > 0 && wins >= 5, "{wins} wins of 6, {points} points");
}

#[test]
fn levels_far_apart_differ_in_strength() {
    for (stronger, weaker) in [(4, 1), (7, 4), (10, 7)] {
        let (points, _) = meet(stronger, weaker, 10);
        assert!(points > 0, "level {stronger} against level {weaker}: {points} points");
    }
}

/// A level plays the same after a search at full strength as with an empty transposition table.
#[test]
fn a_level_does_not_learn_from_a_stronger_one() {
    let mut random = fastrand::Rng::with_seed(5);
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    for number in 1..10 {
        let board = common::random_live_ending(&mut random, 30);
        let fresh = engine_of(number, 3).search(board.position(), &limits, &Stop::new(), |_| ());
        let mut used = engine_of(10, 3);
        used.search(board.position(), &limits, &Stop::new(), |_| ());
        used.set_level(level(number));
        let report = used.search(board.position(), &limits, &Stop::new(), |_| ());
        assert_eq!(common::timeless(&report), common::timeless(&fresh), "level {number}");
    }
}

/// The noisy evaluation of a lower level does not affect the highest one.
#[test]
fn the_highest_level_is_not_misled_by_a_lower_one() {
    let mut random = fastrand::Rng::with_seed(6);
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    for number in 1..10 {
        let board = common::random_live_ending(&mut random, 40);
        let fresh = engine_of(10, 3).search(board.position(), &limits, &Stop::new(), |_| ());
        let mut used = engine_of(number, 3);
        used.search(board.position(), &limits, &Stop::new(), |_| ());
        used.set_level(Level::HIGHEST);
        let report = used.search(board.position(), &limits, &Stop::new(), |_| ());
        assert_eq!(common::timeless(&report), common::timeless(&fresh), "after level {number}");
    }
}

/// More threads do not make a level stronger.
#[test]
fn a_level_plays_the_same_with_any_number_of_threads() {
    let mut random = fastrand::Rng::with_seed(7);
    for number in 1..10 {
        let board = common::random_live_ending(&mut random, 35);
        let one = engine_of(number, 3).search(board.position(), &Limits::default(), &Stop::new(), |_| ());
        let mut engine = engine_of(number, 3);
        engine.set_threads(4);
        let four = engine.search(board.position(), &Limits::default(), &Stop::new(), |_| ());
        assert_eq!((four.best(), four.value), (one.best(), one.value), "level {number}");
    }
}

/// Both sides play the stacking phase at the same level, so that the placing makes the difference.
#[test]
fn good_placement_wins_points() {
    let mut random = fastrand::Rng::with_seed(8);
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let mut points = 0;
    for seed in 0..20 {
        let careful = Player::BOTH[seed as usize % 2];
        let mut engines = [engine_of(10, seed), engine_of(10, seed)];
        let mut game = Game::new();
        while game.position().phase() == Phase::Placing {
            if game.position().turn() == careful {
                let report = engines[0].search(game.position(), &limits, &Stop::new(), |_| ());
                game.play(report.best().expect("a space is empty")).expect("its moves are legal");
            } else {
                common::play_randomly(&mut game, &mut random);
            }
        }
        points += play(game, &mut engines, false).position().score().lead(careful);
    }
    assert!(points > 0, "{points} points in 20 games");
}
