//! The process in which an engine runs: its end, and what it said on its error output before.

use std::collections::VecDeque;
use std::process::{Child, ChildStderr, ExitStatus};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::streams::for_each_line;

/// How many lines of its error output are kept.
const LINES_KEPT: usize = 4;

/// How often to look whether something has happened that nobody announces.
const LOOK_PAUSE: Duration = Duration::from_millis(2);

/// A running process.
pub(super) struct Process {
    child: Child,
    /// Nothing if its error output goes elsewhere.
    last_words: Option<LastWords>,
}

impl Process {
    pub(super) fn new(mut child: Child) -> Process {
        let last_words = child.stderr.take().map(LastWords::listen);
        Process { child, last_words }
    }

    /// Waits for its end, for a time at most, and tells whether it has come.
    pub(super) fn wait(&mut self, time: Duration) -> bool {
        self.wait_for_status(time).is_some()
    }

    /// How it ended, for people; nothing if that does not happen in the time given.
    pub(super) fn tell_end(&mut self, time: Duration) -> Option<String> {
        let status = self.wait_for_status(time)?;
        let words = self.last_words.as_ref().map(|words| words.gather(time)).unwrap_or_default();
        let saying = if words.is_empty() { String::new() } else { format!(", saying: {}", words.join(" / ")) };
        Some(format!("it ended with {status}{saying}"))
    }

    /// Ends it at once.
    pub(super) fn kill(&mut self) {
        // An error means that it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    fn wait_for_status(&mut self, time: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < deadline => std::thread::sleep(LOOK_PAUSE),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }
}

/// The last lines of an error output, or those with which a Rust program begins to panic: the traces after them tell
/// people less.
struct LastWords {
    lines: Arc<Mutex<VecDeque<String>>>,
    reader: JoinHandle<()>,
}

impl LastWords {
    fn listen(stderr: ChildStderr) -> LastWords {
        let lines = Arc::default();
        let kept = Arc::clone(&lines);
        let reader = std::thread::spawn(move || keep_last_words(stderr, &kept));
        LastWords { lines, reader }
    }

    /// The lines, once all are there or the time is over: what was said last may still be on its way.
    fn gather(&self, time: Duration) -> Vec<String> {
        let deadline = Instant::now() + time;
        while !self.reader.is_finished() && Instant::now() < deadline {
            std::thread::sleep(LOOK_PAUSE);
        }
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.iter().cloned().collect()
    }
}

fn keep_last_words(stderr: ChildStderr, lines: &Mutex<VecDeque<String>>) {
    let mut panicking = false;
    for_each_line(stderr, |line| {
        let line = line.trim_start();
        if line.is_empty() {
            return true;
        }
        let mut lines = lines.lock().unwrap_or_else(PoisonError::into_inner);
        if line.contains("panicked at") && !panicking {
            panicking = true;
            lines.clear();
        }
        if lines.len() == LINES_KEPT && !panicking {
            lines.pop_front();
        }
        if lines.len() < LINES_KEPT {
            lines.push_back(line.to_owned());
        }
        true
    });
}
