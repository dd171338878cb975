//! Parsers of DVONN spaces and moves: no text makes them panic, and `Display` restores what they accept.

#![no_main]

use dvonn::{Move, Space};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(space) = text.parse::<Space>() {
        assert!(space.to_string().eq_ignore_ascii_case(text));
    }
    if let Ok(action) = text.parse::<Move>() {
        assert!(action.to_string().eq_ignore_ascii_case(text));
    }
});
