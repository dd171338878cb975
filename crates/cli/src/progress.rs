//! A progress line on standard error, shown only if that is a terminal.

use std::io::IsTerminal;

/// The progress line; cleared on drop.
pub(crate) struct Progress {
    is_terminal: bool,
}

/// Returns to the first column and clears the line.
const CLEAR: &str = "\r\x1b[K";

impl Progress {
    pub(crate) fn new() -> Progress {
        Progress { is_terminal: std::io::stderr().is_terminal() }
    }

    /// Whether the line is shown at all.
    pub(crate) fn is_shown(&self) -> bool {
        self.is_terminal
    }

    pub(crate) fn show(&self, text: &str) {
        if self.is_terminal {
            eprint!("{CLEAR}{text}");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.show("");
    }
}
