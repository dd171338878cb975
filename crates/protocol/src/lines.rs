//! Reads lines from untrusted input: any bytes, with a maximum line length that bounds the memory.

use std::io::{self, BufRead, Read};

/// The maximum length of a line. The longest game needs about a thousandth of it.
const MOST_BYTES: usize = 1 << 20;

/// A line that is rejected before parsing.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadLine {
    #[error("the line is too long: at most {MOST_BYTES} bytes are allowed")]
    TooLong,
    #[error("the line is not valid UTF-8")]
    NotText,
}

/// Reads lines from an input.
pub(crate) struct Lines<R> {
    input: R,
    buffer: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Lines<R> {
        Lines { input, buffer: Vec::new() }
    }

    /// Returns the next line without surrounding whitespace, or `None` at the end of the input.
    pub(crate) fn next(&mut self) -> io::Result<Option<Result<&str, BadLine>>> {
        self.buffer.clear();
        // Read one byte more than allowed, to distinguish a line that is too long from one that just fits.
        let allowed = MOST_BYTES as u64 + 1;
        (&mut self.input).take(allowed).read_until(b'\n', &mut self.buffer)?;
        if self.buffer.is_empty() {
            return Ok(None);
        }
        if self.buffer.last() == Some(&b'\n') {
            self.buffer.pop();
        } else if self.buffer.len() > MOST_BYTES {
            self.input.skip_until(b'\n')?;
            return Ok(Some(Err(BadLine::TooLong)));
        }
        let text = str::from_utf8(&self.buffer).map_err(|_| BadLine::NotText);
        Ok(Some(text.map(|text| text.trim_start_matches('\u{feff}').trim())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_split_and_validated() {
        let long = "x".repeat(MOST_BYTES + 1);
        let just = "y".repeat(MOST_BYTES);
        let input = [b"\xef\xbb\xbfone\r\n\n\xff\n".as_slice(), format!("{long}\n{just}\nlast").as_bytes()].concat();
        let mut lines = Lines::new(&input[..]);
        let mut expect =
            |line: Option<Result<&str, BadLine>>| assert!(lines.next().expect("reading memory cannot fail") == line);
        expect(Some(Ok("one")));
        expect(Some(Ok("")));
        expect(Some(Err(BadLine::NotText)));
        expect(Some(Err(BadLine::TooLong)));
        expect(Some(Ok(&just)));
        expect(Some(Ok("last")));
        expect(None);
    }
}
