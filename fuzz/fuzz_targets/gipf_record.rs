//! Parser of GIPF records: no input makes it panic, and records survive a round trip and can be replayed.

#![no_main]

use libfuzzer_sys::fuzz_target;
use notation::gipf::{read_records, write_records};

fuzz_target!(|bytes: &[u8]| {
    let Ok(records) = read_records(bytes) else { return };
    let text = write_records(&records).expect("what was read can be written");
    assert_eq!(read_records(text.as_bytes()).as_ref(), Ok(&records));
    for record in &records {
        let game = record.replay().expect("what was read is legal");
        assert_eq!(game.turns().len(), record.main_line.steps.len());
    }
});
