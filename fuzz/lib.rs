//! Code shared by the fuzz targets of the record formats.

use libfuzzer_sys::Corpus;
use notation::{Format, Record, read_records, write_records};

/// Parses bytes as records of this format. Whatever parses must survive a round trip: written and parsed again, it must
/// be the same.
///
/// Rejects input that is detected as another format; that format has its own target.
pub fn check_reader(format: Format, bytes: &[u8]) -> Corpus {
    let Ok((detected, records)) = read_records(bytes) else { return Corpus::Keep };
    if detected != format {
        return Corpus::Reject;
    }
    check_round_trip(&records, Format::Pgn, |read, written| assert_eq!(read, written));
    if format != Format::Pgn && records.iter().all(|record| !record.main_line.steps.is_empty()) {
        check_round_trip(&records, format, |read, written| assert_eq!(read.main_line, written.main_line));
    }
    Corpus::Keep
}

fn check_round_trip(records: &[Record], format: Format, compare: impl Fn(&Record, &Record)) {
    let text = write_records(records, format).expect("what was read can be written");
    let (detected, again) = read_records(text.as_bytes()).expect("what was written can be read");
    assert_eq!(detected, format);
    assert_eq!(again.len(), records.len());
    for (read, written) in again.iter().zip(records) {
        compare(read, written);
    }
}
