//! Parser of DVONN positions: no text makes it panic, and every position it accepts is playable and survives a round
//! trip.

#![no_main]

use dvonn::{Phase, Position, perft};
use libfuzzer_sys::fuzz_target;
use notation::{read_position, read_setup, write_position};

fuzz_target!(|text: &str| {
    let Ok(setup) = read_setup(text) else { return };
    assert_eq!(read_setup(&write_position(&setup)).as_ref(), Ok(&setup));
    let Ok(game) = read_position(text) else {
        assert!(!setup.faults().is_empty());
        return;
    };
    let position = game.position();
    assert_eq!(position.key(), position.recomputed_key());
    // Bulk counting agrees with playing the moves.
    if position.phase() == Phase::Stacking {
        let after = |action| {
            let mut next: Position = *position;
            next.play(action).expect("a generated move is legal");
            u64::from(next.count_moves())
        };
        assert_eq!(position.legal_moves().map(after).sum::<u64>(), perft(position, 2));
    }
});
