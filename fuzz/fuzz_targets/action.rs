//! No text breaks the readers of spaces and moves, and what they read is written back alike.

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
