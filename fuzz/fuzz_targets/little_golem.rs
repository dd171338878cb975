//! Parser of Little Golem records: no input makes it panic, and records survive a round trip.

#![no_main]

use fuzz::check_reader;
use libfuzzer_sys::{Corpus, fuzz_target};
use notation::Format;

fuzz_target!(|bytes: &[u8]| -> Corpus { check_reader(Format::LittleGolem, bytes) });
