//! Tests of the extraction of puzzles against brute force, and that it is reproducible.

#[path = "../../engine/tests/common/mod.rs"]
mod common;

use std::collections::HashSet;

use common::{BruteForce, after, assert_variation_scores, random_live_ending};
use dvonn::{Game, Move};
use puzzles::{Goal, MARGIN, Maker, Puzzle, play_game, select, write_puzzles};

/// The values of all moves by plain minimax, best first.
fn values(game: &Game) -> Vec<(i32, Move)> {
    let mut brute_force = BruteForce::default();
    let position = game.position();
    let mut values: Vec<_> =
        position.legal_moves().map(|action| (-brute_force.value(&after(position, action)), action)).collect();
    values.sort_by_key(|(value, _)| -value);
    values
}

/// The goal of a position, computed independently of the crate.
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
fn random_endgames_are_puzzles_exactly_if_brute_force_finds_one_best_move() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut maker = Maker::new();
    let (mut accepted, mut rejected, mut goals) = (0, 0, HashSet::new());
    for number in 0..1500 {
        let game = random_live_ending(&mut random, 7 + number % 5);
        let text = notation::write_position(game.setup());
        let values = values(&game);
        let found = maker.examine(&game, 0, "here").map(|candidate| candidate.puzzle);
        let Some(Puzzle { value, line, tries, goal: found_goal, .. }) = found else {
            // A rejected position has too few moves or is only about points.
            let missed = values.len() >= 4 && matches!(goal(&values), Some(Goal::Win | Goal::Save));
            assert!(!missed, "{text} was rejected");
            rejected += u32::from(values.len() >= 4);
            continue;
        };
        accepted += 1;
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
    assert!(accepted > 60 && rejected > 200 && goals.len() == 3, "{accepted} accepted, {rejected} rejected, {goals:?}");
}

#[test]
fn a_position_with_two_best_moves_is_not_a_puzzle() {
    let mut random = fastrand::Rng::with_seed(2);
    let mut maker = Maker::new();
    let mut seen = 0;
    for number in 0..3000 {
        let game = random_live_ending(&mut random, 7 + number % 4);
        let values = values(&game);
        // Exactly two moves win, by about the same margin.
        let [(first, _), (second, _), (third, _), _, ..] = values[..] else { continue };
        if third <= 0 && 0 < second && first < second + MARGIN {
            seen += 1;
            let text = notation::write_position(game.setup());
            assert!(maker.examine(&game, 0, "here").is_none(), "{text}: {values:?}");
        }
    }
    assert!(seen > 40, "only {seen} positions were checked");
}

#[test]
fn the_result_does_not_depend_on_earlier_games() {
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
    assert!(found.len() > 2, "only {} puzzles were found", found.len());
    let [first, second] = [found, again].map(|found| write_puzzles(&select(found, 100)).expect("writable"));
    assert_eq!(first, second);
}
