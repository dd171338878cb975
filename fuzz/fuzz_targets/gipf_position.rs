//! Parser of GIPF positions: no text makes it panic, and every position it accepts is playable and survives a round trip.

#![no_main]

use gipf::{Position, Symmetry};
use libfuzzer_sys::fuzz_target;
use notation::gipf::{draw_board, read_position, read_setup, write_position};

fuzz_target!(|text: &str| {
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
