//! A writer shared by several threads, which writes whole lines.

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The writer and its first error.
pub(crate) struct Output<W> {
    inner: Mutex<Inner<W>>,
}

struct Inner<W> {
    writer: W,
    fault: Option<io::Error>,
}

impl<W: Write> Output<W> {
    pub(crate) fn new(writer: W) -> Output<W> {
        Output { inner: Mutex::new(Inner { writer, fault: None }) }
    }

    /// Writes and flushes lines as one unit. After an error, does nothing.
    pub(crate) fn write_lines(&self, lines: &str) {
        let mut inner = self.lock();
        if inner.fault.is_none() {
            let written = writeln!(inner.writer, "{lines}").and_then(|()| inner.writer.flush());
            inner.fault = written.err();
        }
    }

    /// Whether a write has failed.
    pub(crate) fn has_failed(&self) -> bool {
        self.lock().fault.is_some()
    }

    /// Returns the first error, if there was one.
    pub(crate) fn into_result(self) -> io::Result<()> {
        let inner = self.inner.into_inner().unwrap_or_else(PoisonError::into_inner);
        inner.fault.map_or(Ok(()), Err)
    }

    /// Locks the writer. Ignoring poisoning is safe: at worst, a thread that panicked left an incomplete line.
    fn lock(&self) -> MutexGuard<'_, Inner<W>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
