//! An engine process: waits for its exit and keeps the last lines of its standard error.

use std::collections::VecDeque;
use std::process::{Child, ChildStderr, ExitStatus};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::streams::for_each_line;

/// How many lines of standard error are kept.
const LINES_KEPT: usize = 4;

/// The polling interval while waiting for a process or its error output to end.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// A running process.
pub(super) struct Process {
    child: Child,
    /// `None` if its standard error is not piped.
    stderr: Option<StderrTail>,
}

impl Process {
    pub(super) fn new(mut child: Child) -> Process {
        let stderr = child.stderr.take().map(StderrTail::start);
        Process { child, stderr }
    }

    /// Waits for the process to exit and returns whether it did in this time.
    pub(super) fn wait(&mut self, time: Duration) -> bool {
        self.wait_for_status(time).is_some()
    }

    /// Describes for people how the process ended. Returns `None` if it is still running after this time.
    pub(super) fn describe_exit(&mut self, time: Duration) -> Option<String> {
        let status = self.wait_for_status(time)?;
        let lines = self.stderr.as_ref().map(|stderr| stderr.lines(time)).unwrap_or_default();
        let stderr = if lines.is_empty() { String::new() } else { format!("; standard error: {}", lines.join(" / ")) };
        Some(format!("it ended with {status}{stderr}"))
    }

    /// Kills the process.
    pub(super) fn kill(&mut self) {
        // An error means that it has already exited.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    fn wait_for_status(&mut self, time: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < deadline => std::thread::sleep(POLL_INTERVAL),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }
}

/// The last lines of standard error. If a Rust program panics, the first lines of the panic message, because the
/// backtrace after them is less useful.
struct StderrTail {
    lines: Arc<Mutex<VecDeque<String>>>,
    reader: JoinHandle<()>,
}

impl StderrTail {
    fn start(stderr: ChildStderr) -> StderrTail {
        let lines = Arc::default();
        let kept = Arc::clone(&lines);
        let reader = std::thread::spawn(move || keep_last_lines(stderr, &kept));
        StderrTail { lines, reader }
    }

    /// Returns the lines after reading standard error to its end, or as far as possible in this time.
    fn lines(&self, time: Duration) -> Vec<String> {
        let deadline = Instant::now() + time;
        while !self.reader.is_finished() && Instant::now() < deadline {
            std::thread::sleep(POLL_INTERVAL);
        }
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.iter().cloned().collect()
    }
}

fn keep_last_lines(stderr: ChildStderr, lines: &Mutex<VecDeque<String>>) {
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
