//! One writer that several threads share, a whole line at a time.

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The writer, and what went wrong with it.
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

    /// Writes lines that nothing comes between, and sends them off. Once that has failed it is not tried again.
    pub(crate) fn write_lines(&self, lines: &str) {
        let mut inner = self.lock();
        if inner.fault.is_none() {
            let written = writeln!(inner.writer, "{lines}").and_then(|()| inner.writer.flush());
            inner.fault = written.err();
        }
    }

    /// Whether nobody can be answered any more.
    pub(crate) fn has_failed(&self) -> bool {
        self.lock().fault.is_some()
    }

    /// How the writing went.
    pub(crate) fn into_result(self) -> io::Result<()> {
        let inner = self.inner.into_inner().unwrap_or_else(PoisonError::into_inner);
        inner.fault.map_or(Ok(()), Err)
    }

    /// A thread that panicked while it wrote leaves a line half written at worst.
    fn lock(&self) -> MutexGuard<'_, Inner<W>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
