//! Compares the prover of GIPF puzzles with plain recursion, on positions of games.

mod slow_gipf;

use gipf::Position;
use puzzles::gipf::{Aim, Maker, Prover, TooLarge, choices, play_game, select};
use puzzles::write_puzzles;
use slow_gipf::Task;

/// The positions of a game, one in `step`.
fn positions(number: u32, step: usize) -> Vec<Position> {
    let game = play_game(5, number);
    let mut at = Position::from_setup(game.start()).expect("a start");
    let mut all = vec![at];
    for played in game.turns() {
        at.play_turn(&played.turn).expect("a turn of the game");
        all.push(at);
    }
    all.retain(|position| !position.is_over());
    // The end of a game is where something is decided.
    all.into_iter().rev().step_by(step).take(8).collect()
}

#[test]
fn the_prover_agrees_with_plain_recursion() {
    let mut answers = [[0; 2]; 5];
    for number in 1..=12 {
        for position in positions(number, 2) {
            let Some(choices) = choices(&position, 40) else { continue };
            let tasks = [(Aim::Win, 1), (Aim::Win, 2), (Aim::Hold, 1), (Aim::Gipf, 1), (Aim::Take(2), 1)];
            for (index, (aim, turns)) in tasks.into_iter().enumerate() {
                let task = Task::new(&position, aim);
                let mut prover = Prover::new(&position, aim, u64::MAX);
                for choice in choices.iter().step_by(if turns == 2 { 8 } else { 2 }) {
                    let answer = prover.succeeds(&position, &choice.after, turns).expect("no limit");
                    let text = notation::gipf::write_position(&position.setup());
                    assert_eq!(
                        answer,
                        task.succeeds(&position, &choice.after, turns),
                        "{text}: {} {aim:?}",
                        choice.turn
                    );
                    answers[index][usize::from(answer)] += 1;
                }
            }
        }
    }
    assert!(answers.iter().flatten().all(|count| *count >= 10), "{answers:?}");
}

#[test]
fn a_search_that_is_too_large_gives_no_answer() {
    let position = *positions(1, 2).last().expect("a position");
    let choice = &choices(&position, usize::MAX).expect("no limit")[0];
    let mut prover = Prover::new(&position, Aim::Hold, 10);
    assert_eq!(prover.succeeds(&position, &choice.after, 3), Err(TooLarge));
}

#[test]
fn the_result_does_not_depend_on_earlier_games() {
    let mut maker = Maker::new();
    let (mut found, mut again) = (Vec::new(), Vec::new());
    for number in [1, 7] {
        let game = play_game(1, number);
        found.extend(maker.find(&game, number, "game"));
        again.extend(Maker::new().find(&game, number, "game"));
    }
    assert!(found.len() >= 2, "only {} puzzles were found", found.len());
    let [first, second] = [found, again].map(|found| write_puzzles(&select(found, 100)).expect("writable"));
    assert_eq!(first, second);
}
