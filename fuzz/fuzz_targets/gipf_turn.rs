//! Parsers of GIPF points, stacks and turns: no text makes them panic, and `Display` restores what they accept.

#![no_main]

use gipf::{Point, Stack, Turn};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(point) = text.parse::<Point>() {
        assert!(point.to_string().eq_ignore_ascii_case(text));
    }
    if let Ok(stack) = text.parse::<Stack>() {
        assert_eq!(stack.to_string(), text);
    }
    if let Ok(turn) = text.parse::<Turn>() {
        assert_eq!(turn.to_string().parse::<Turn>().as_ref(), Ok(&turn));
    }
});
