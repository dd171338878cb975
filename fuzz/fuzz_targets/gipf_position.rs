//! Parser of GIPF positions: no text makes it panic, and every position it accepts is playable and survives a round trip.

#![no_main]

use gipf::{Position, Symmetry};
use libfuzzer_sys::fuzz_target;
use notation::gipf::{
    draw_board, read_game, read_position, read_setup, read_snapshot, write_game, write_position, write_snapshot,
};

fuzz_target!(|text: &str| {
    check_moment(text);
    let Ok(setup) = read_setup(text) else { return };
    assert_eq!(read_setup(&write_position(&setup)).as_ref(), Ok(&setup));
    assert_eq!(draw_board(&setup).lines().count(), 17);
    let Ok(position) = read_position(text) else {
        assert!(!setup.faults().is_empty());
        return;
    };
    assert_eq!(position.key(), position.recomputed_key());
    assert_eq!(position.setup(), setup);
    let steps = position.steps();
    assert_eq!(steps.is_empty(), position.is_over());
    let image: Position = Symmetry::ALL[text.len() % 12].position(&position);
    assert_eq!(image.steps().len(), steps.len());
    // A position may have millions of turns, so check single steps only.
    for step in steps {
        let mut next = position;
        next.play(step).expect("a listed step is legal");
        assert_eq!(next.key(), next.recomputed_key());
        assert!(next.is_over() || !next.steps().is_empty(), "{step} leads nowhere");
    }
});

/// The same for texts with settings and the state of a turn.
fn check_moment(text: &str) {
    let Ok(snapshot) = read_snapshot(text) else { return };
    let written = write_snapshot(&snapshot);
    assert_eq!(write_snapshot(&read_snapshot(&written).expect("what was written can be read")), written);
    let Ok(game) = read_game(text) else { return };
    let again = read_game(&write_game(&game)).expect("a valid state stays valid");
    assert_eq!(again.position(), game.position());
    assert_eq!(again.actor(), game.actor());
    for step in game.position().steps() {
        let mut next = *game.position();
        next.play(step).expect("a listed step is legal");
        assert_eq!(next.key(), next.recomputed_key());
        assert!(next.is_over() || !next.steps().is_empty(), "{step} leads nowhere");
    }
}
