//! No text breaks the reader of GIPF's actions, what it reads is written back alike, and a refused action changes nothing.

#![no_main]

use gipf::{Action, Game};
use libfuzzer_sys::fuzz_target;

const START: &str = "tournament+d6+c1,1 d5=bd,e6=wd,f6=W,c3=B 15,15 5,5 ll b";

fuzz_target!(|text: &str| {
    if let Ok(action) = text.parse::<Action>() {
        assert_eq!(action.to_string().parse::<Action>().as_ref(), Ok(&action));
    }
    let setup = notation::gipf::read_setup(START).expect("a setup");
    let mut game = Game::from_setup(setup).expect("a valid setup");
    // Between two turns, with a jump announced, and with a DVONN game open.
    for next in [None, Some("d5^e6!"), Some("?")] {
        if let Some(next) = next {
            game.apply_text(next).expect("a legal action");
        }
        if let Ok(action) = game.read_action(text) {
            // The short text of a DVONN move means a move only while its game is open.
            let written = if game.contest().is_some() { action.to_short_string() } else { action.to_string() };
            assert_eq!(game.read_action(&written).as_ref(), Ok(&action));
        }
        for by in [None, Some(gipf::Player::White), Some(gipf::Player::Black)] {
            let mut next = game.clone();
            let applied = match by {
                None => next.apply_text(text),
                Some(player) => next.apply_text_as(player, text),
            };
            assert_eq!(applied.is_err(), next == game);
        }
    }
});
