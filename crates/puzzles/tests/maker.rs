//! What the maker takes for a puzzle, against brute force; and that it always takes the same.

#[path = "../../engine/tests/common/mod.rs"]
mod common;

use std::collections::HashSet;

use common::{BruteForce, after, assert_variation_scores, random_live_ending};
use dvonn::{Game, Move};
use puzzles::{Goal, MARGIN, Maker, Puzzle, play_game, select, write_puzzles};

/// The values of all moves, best first, by plain minimax.
fn values(game: &Game) -> Vec<(i32, Move)> {
    let mut brute_force = BruteForce::default();
    let position = game.position();
    let mut values: Vec<_> =
        position.legal_moves().map(|action| (-brute_force.value(&after(position, action)), action)).collect();
    values.sort_by_key(|(value, _)| -value);
    values
}

/// What is asked for, said in another way than the maker says it.
fn goal(values: &[(i32, Move)]) -> Option<Goal> {
    let [best, second] = [values.first()?.0, values.get(1)?.0];
    if best > 0 && second <= 0 {
        Some(Goal::Win)
    } else if best == 0 && second < 0 {
        Some(Goal::Save)
    } else if best > 0 && best >= second + MARGIN {
        Some(Goal::Most)
    } else {
        None
    }
}

#[test]
fn random_endings_are_puzzles_exactly_if_brute_force_finds_one_best_move() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut maker = Maker::new();
    let (mut taken, mut refused, mut goals) = (0, 0, HashSet::new());
    for number in 0..1500 {
        let game = random_live_ending(&mut random, 7 + number % 5);
        let text = notation::write_position(game.setup());
        let values = values(&game);
        let found = maker.examine(&game, 0, "here").map(|candidate| candidate.puzzle);
        let Some(Puzzle { value, line, tries, goal: found_goal, .. }) = found else {
            // The other ones have too few moves, or are about nothing but a few points.
            let missed = values.len() >= 4 && matches!(goal(&values), Some(Goal::Win | Goal::Save));
            assert!(!missed, "{text} was not taken");
            refused += u32::from(values.len() >= 4);
            continue;
        };
        taken += 1;
        goals.insert(found_goal);
        assert_eq!((Some(found_goal), value), (goal(&values), values[0].0), "{text}");
        let moves: Vec<Move> = line.split(' ').map(|action| action.parse().expect("a move")).collect();
        assert_eq!(moves[0], values[0].1, "{text}");
        assert_variation_scores(game.position(), &moves, value);
        let noted: Vec<_> =
            values[1..].iter().map(|(value, action)| (tries[0][&action.to_string()].0, *value)).collect();
        assert!(noted.iter().all(|(noted, value)| noted == value), "{text}: {noted:?}");
        assert_eq!(noted.len(), tries[0].len(), "{text}");
    }
    assert!(taken > 60 && refused > 200 && goals.len() == 3, "{taken} taken, {refused} refused, {goals:?}");
}

#[test]
fn a_position_with_two_best_moves_is_never_taken() {
    let mut random = fastrand::Rng::with_seed(2);
    let mut maker = Maker::new();
    let mut seen = 0;
    for number in 0..3000 {
        let game = random_live_ending(&mut random, 7 + number % 4);
        let values = values(&game);
        // Two moves win, about as high, and no other does.
        let [(first, _), (second, _), (third, _), _, ..] = values[..] else { continue };
        if third <= 0 && 0 < second && first < second + MARGIN {
            seen += 1;
            let text = notation::write_position(game.setup());
            assert!(maker.examine(&game, 0, "here").is_none(), "{text}: {values:?}");
        }
    }
    assert!(seen > 40, "{seen} are too few to tell");
}

#[test]
fn what_is_found_does_not_depend_on_what_was_done_before() {
    let games: Vec<Game> = (1..=12).map(|number| play_game(1, number)).collect();
    let mut maker = Maker::new();
    let mut found = Vec::new();
    for (number, game) in (0..).zip(&games) {
        found.extend(maker.find(game, number, "game"));
    }
    let mut again = Vec::new();
    for (number, game) in (0..).zip(&games) {
        again.extend(Maker::new().find(game, number, "game"));
    }
    assert!(found.len() > 2, "{} are too few to tell", found.len());
    let [first, second] = [found, again].map(|found| write_puzzles(&select(found, 100)).expect("writable"));
    assert_eq!(first, second);
}
