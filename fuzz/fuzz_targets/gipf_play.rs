//! Random play of GIPF: bytes select steps, and the rules must agree with the slow reference implementation.

#![no_main]

#[path = "../../crates/gipf/tests/slow/mod.rs"]
mod slow;

use std::ops::ControlFlow;

use gipf::{Game, Position};
use libfuzzer_sys::fuzz_target;
use slow::SlowGame;

const VARIANTS: [&str; 7] =
    ["basic", "standard", "tournament", "basic+d6", "standard+d6", "tournament+d6", "basic+d6+c2,2"];

/// Positions with more turns than this are skipped, because the reference implementation is slow.
const MOST_TURNS: usize = 200;

fuzz_target!(|bytes: &[u8]| {
    let [variant, choices @ ..] = bytes else { return };
    let start = notation::gipf::read_variant(VARIANTS[usize::from(*variant) % VARIANTS.len()]).expect("a variant");
    let mut game = Game::from_setup(start).expect("a start");
    for choice in choices.iter().take(80) {
        let steps = game.position().steps();
        if steps.is_empty() {
            break;
        }
        game.play(steps[usize::from(*choice) % steps.len()]).expect("a listed step is legal");
        assert_eq!(game.position().key(), game.position().recomputed_key());
    }
    if game.position().is_between_turns() {
        // A setup contains everything except a game lost through a challenge.
        let position = Position::from_setup(&game.position().setup()).expect("a reached position is valid");
        assert!(position == *game.position() || game.position().is_over());
        if are_few(&position) {
            compare(&position);
        }
    }
    while game.undo() {}
    assert!(game.turns().is_empty() && game.position().setup() == *game.start());
});

fn are_few(position: &Position) -> bool {
    let mut count = 0;
    let counted = position.each_turn(|_, _| {
        count += 1;
        if count > MOST_TURNS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    counted.is_continue()
}

fn compare(position: &Position) {
    let text = notation::gipf::write_position(&position.setup());
    let twin = SlowGame::from_text(&text);
    let theirs: Vec<(String, String)> = twin.turns().into_iter().map(|(turn, next)| (turn, next.to_text())).collect();
    let mut ours = Vec::new();
    let _: ControlFlow<()> = position.each_turn(|turn, next| {
        ours.push((turn.to_string(), notation::gipf::write_position(&next.setup())));
        ControlFlow::Continue(())
    });
    ours.sort();
    assert_eq!(ours, theirs, "{text}");
    assert_eq!(position.outcome().map(|outcome| outcome.winner as usize), twin.winner(), "{text}");
}
