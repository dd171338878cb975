//! Random play of DVONN: bytes select legal and illegal moves, and the rules must agree with the slow reference
//! implementation.

#![no_main]

#[path = "../../crates/dvonn/tests/slow/mod.rs"]
mod slow;

use dvonn::{Game, Move, Space};
use libfuzzer_sys::fuzz_target;
use slow::SlowGame;

/// Placements are numerous and similar, so each byte selects several of them.
const PLACEMENTS_A_BYTE: usize = 7;

fuzz_target!(|bytes: &[u8]| {
    let mut game = Game::new();
    let mut twin = SlowGame::start();
    let (placing, stacking) = bytes.split_at(bytes.len().min(49 / PLACEMENTS_A_BYTE));
    for byte in placing.iter().flat_map(|byte| (1..=PLACEMENTS_A_BYTE).map(move |step| usize::from(*byte) * step)) {
        play_chosen(&mut game, &mut twin, byte);
    }
    let mut rest = stacking;
    while let [choice, more @ ..] = rest {
        rest = more;
        match (choice, more) {
            // Two arbitrary spaces: the reference implementation decides whether this is legal.
            (255, [from, to, more @ ..]) => {
                let [from, to] = [*from, *to].map(|byte| Space::ALL[usize::from(byte) % Space::COUNT]);
                rest = more;
                play_any(&mut game, &mut twin, Move::Stack { from, to });
            }
            (254, _) => play_any(&mut game, &mut twin, Move::Pass),
            _ => play_chosen(&mut game, &mut twin, usize::from(*choice)),
        }
    }
});

fn play_chosen(game: &mut Game, twin: &mut SlowGame, choice: usize) {
    let moves: Vec<Move> = game.position().legal_moves().collect();
    assert_eq!(moves.is_empty(), twin.is_over());
    if !moves.is_empty() {
        play_any(game, twin, moves[choice % moves.len()]);
    }
}

fn play_any(game: &mut Game, twin: &mut SlowGame, action: Move) {
    let text = action.to_string();
    let known = twin.legal_moves().contains(&text);
    match game.play(action) {
        Err(_) => assert!(!known, "{text} was refused"),
        Ok(outcome) => {
            assert!(known, "{text} was accepted");
            let removed: Vec<(String, String)> =
                outcome.turn.removed.iter().map(|(space, stack)| (space.to_string(), stack.to_string())).collect();
            assert_eq!(removed, twin.play(&text));
            assert_eq!(notation::write_position(game.setup()), twin.to_text());
            assert_eq!(game.position().key(), game.position().recomputed_key());
        }
    }
}
