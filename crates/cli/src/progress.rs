//! A line that tells a person who watches how far long work is; programs that read the output never see it.

use std::io::IsTerminal;

/// The last line of a terminal, written again and again until it is dropped.
pub(crate) struct Progress {
    watched: bool,
}

/// Back to the first column, and nothing left of what stood there.
const CLEAR: &str = "\r\x1b[K";

impl Progress {
    pub(crate) fn new() -> Progress {
        Progress { watched: std::io::stderr().is_terminal() }
    }

    /// Whether anybody sees it.
    pub(crate) fn is_watched(&self) -> bool {
        self.watched
    }

    pub(crate) fn show(&self, text: &str) {
        if self.watched {
            eprint!("{CLEAR}{text}");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.show("");
    }
}
