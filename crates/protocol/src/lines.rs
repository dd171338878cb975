//! Lines from whoever talks to a server: any bytes at all, and never more of them in memory than a line may have.

use std::io::{self, BufRead, Read};

/// The most bytes of a line. The longest game fits a thousand times.
const MOST_BYTES: usize = 1 << 20;

/// A line that is not even looked at.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadLine {
    #[error("the line is too long: {MOST_BYTES} bytes are the most")]
    TooLong,
    #[error("the line is not text: UTF-8 is expected")]
    NotText,
}

/// Reads line by line.
pub(crate) struct Lines<R> {
    input: R,
    buffer: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Lines<R> {
        Lines { input, buffer: Vec::new() }
    }

    /// The next line without its end; nothing once the input has ended.
    pub(crate) fn next(&mut self) -> io::Result<Option<Result<&str, BadLine>>> {
        self.buffer.clear();
        // One byte more than allowed, to tell a line that is too long from one that just fits.
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
    fn lines_end_where_they_should() {
        let long = "x".repeat(MOST_BYTES + 1);
        let just = "y".repeat(MOST_BYTES);
        let input = [b"\xef\xbb\xbfone\r\n\n\xff\n".as_slice(), format!("{long}\n{just}\nlast").as_bytes()].concat();
        let mut lines = Lines::new(&input[..]);
        let mut expect =
            |line: Option<Result<&str, BadLine>>| assert!(lines.next().expect("memory can be read") == line);
        expect(Some(Ok("one")));
        expect(Some(Ok("")));
        expect(Some(Err(BadLine::NotText)));
        expect(Some(Err(BadLine::TooLong)));
        expect(Some(Ok(&just)));
        expect(Some(Ok("last")));
        expect(None);
    }
}
