//! The loops of the client's threads: one writes lines, one reads them. Both may block.

use std::io::{BufRead, BufReader, Read, Write};
use std::sync::mpsc::Receiver;

/// Longer lines are split after this many bytes, to bound the memory.
const LONGEST_LINE: u64 = 1 << 16;

/// Writes lines as they arrive, until a write fails or the sender is dropped.
pub(super) fn write_lines(mut writer: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if writer.write_all(line.as_bytes()).and_then(|()| writer.flush()).is_err() {
            break;
        }
    }
}

/// Passes each line, without trailing whitespace, to `take`, until the input ends or `take` returns false.
pub(super) fn for_each_line(reader: impl Read, mut take: impl FnMut(String) -> bool) {
    let mut reader = BufReader::new(reader);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => break,
            Ok(_) if !take(String::from_utf8_lossy(&bytes).trim_end().to_owned()) => break,
            Ok(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arbitrary_bytes_become_lines_of_bounded_length() {
        let endless = "x".repeat(LONGEST_LINE as usize + 3);
        let input = [b" one \r\n\n\xff\n", endless.as_bytes(), b"\nlast"].concat();
        let mut lines = Vec::new();
        for_each_line(&input[..], |line| {
            lines.push(line);
            true
        });
        assert_eq!(lines, [" one", "", "\u{fffd}", &endless[3..], "xxx", "last"]);
    }

    #[test]
    fn reading_ends_when_the_callback_returns_false() {
        let mut count = 0;
        for_each_line(std::io::repeat(b'\n'), |_| {
            count += 1;
            count < 5
        });
        assert_eq!(count, 5);
    }
}
