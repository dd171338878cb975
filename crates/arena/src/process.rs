//! A running engine as a process: lines in, lines out, and no way for it to hold up whoever talks to it.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::command_line::CommandLine;
use crate::summary::{Fault, FaultKind};

/// Lines that may wait to be heard. An engine that says more has to wait itself.
const UNHEARD_LINES: usize = 1024;

/// A longer line is cut into pieces of this many bytes, so that endless ones take no memory.
const LONGEST_LINE: u64 = 1 << 16;

/// How many lines of its error output are kept, to tell why an engine ended.
const LAST_WORDS: usize = 4;

/// How long an engine may take to end when it is asked to.
const TIME_TO_END: Duration = Duration::from_millis(500);

/// How often to look whether something has happened that nobody announces.
const POLL: Duration = Duration::from_millis(2);

/// What came of waiting for a line.
pub(crate) enum Heard {
    /// A line, and when it arrived.
    Line(Instant, String),
    /// Nothing in the time given.
    Silence,
    /// There will be no more lines.
    End,
}

/// A process with threads that do all its reading and writing, so that nobody ever waits on a full pipe.
pub(crate) struct Process {
    child: Child,
    /// Where the lines go that it is told; gone once nothing more will be said.
    input: Option<Sender<String>>,
    output: Receiver<(Instant, String)>,
    last_words: Arc<Mutex<VecDeque<String>>>,
    error_reader: JoinHandle<()>,
}

impl Process {
    pub(crate) fn start(command: &CommandLine) -> Result<Process, Fault> {
        let no_start =
            |error| Fault::new(FaultKind::Crash, format!("{} cannot be started: {error}", command.program()));
        let mut child = Command::new(command.program())
            .args(command.arguments())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(no_start)?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else { unreachable!("all three were asked for") };
        let (input, told) = channel();
        let (heard, output) = sync_channel(UNHEARD_LINES);
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        let words = Arc::clone(&last_words);
        std::thread::spawn(move || write_lines(stdin, &told));
        std::thread::spawn(move || read_lines(stdout, &heard));
        let error_reader = std::thread::spawn(move || keep_last_words(stderr, &words));
        Ok(Process { child, input: Some(input), output, last_words, error_reader })
    }

    /// Says a line. If it is not listening any more, that will show in what is heard.
    pub(crate) fn tell(&self, line: &str) {
        if let Some(input) = &self.input {
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// Waits for a line.
    pub(crate) fn hear(&self, deadline: Instant) -> Heard {
        match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok((arrived, line)) => Heard::Line(arrived, line),
            Err(RecvTimeoutError::Timeout) => Heard::Silence,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        }
    }

    /// Drops what was said unasked, as far as it has arrived.
    pub(crate) fn skip_unheard(&self) {
        for _ in 0..UNHEARD_LINES {
            if self.output.try_recv().is_err() {
                break;
            }
        }
    }

    /// How it ended, for people.
    pub(crate) fn obituary(&mut self) -> String {
        let Some(status) = self.wait(TIME_TO_END) else {
            return "it closed its output".to_owned();
        };
        // What it said last may still be on its way to us.
        let deadline = Instant::now() + TIME_TO_END;
        while !self.error_reader.is_finished() && Instant::now() < deadline {
            std::thread::sleep(POLL);
        }
        let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let words = if words.is_empty() { String::new() } else { format!(", saying: {}", words.join(" / ")) };
        format!("it ended with {status}{words}")
    }

    /// Ends it at once.
    pub(crate) fn kill(&mut self) {
        self.input = None;
        // An error means that it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    fn wait(&mut self, time: Duration) -> Option<std::process::ExitStatus> {
        let deadline = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < deadline => std::thread::sleep(POLL),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }
}

impl Drop for Process {
    /// Asks it to end, and makes it end if it does not. The reading threads end with its pipes; nobody waits for them,
    /// since a grandchild may hold the pipes open.
    fn drop(&mut self) {
        if self.input.is_some() {
            self.tell("quit");
            self.input = None;
            self.wait(TIME_TO_END);
        }
        self.kill();
    }
}

fn write_lines(mut stdin: ChildStdin, told: &Receiver<String>) {
    for line in told {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            break;
        }
    }
}

fn read_lines(stdout: ChildStdout, heard: &SyncSender<(Instant, String)>) {
    for_each_line(stdout, |line| heard.send((Instant::now(), line)).is_ok());
}

/// Keeps the last lines, or those with which a Rust program begins to panic: the traces after them tell people less.
fn keep_last_words(stderr: ChildStderr, words: &Mutex<VecDeque<String>>) {
    let mut panicking = false;
    for_each_line(stderr, |line| {
        if line.is_empty() {
            return true;
        }
        let mut words = words.lock().unwrap_or_else(PoisonError::into_inner);
        if line.contains("panicked at") && !panicking {
            panicking = true;
            words.clear();
        }
        if words.len() == LAST_WORDS && !panicking {
            words.pop_front();
        }
        if words.len() < LAST_WORDS {
            words.push_back(line);
        }
        true
    });
}

/// Hands out the lines, without blanks around them, until the text ends or nobody wants more.
fn for_each_line(source: impl Read, mut take: impl FnMut(String) -> bool) {
    let mut source = BufReader::new(source);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match source.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => break,
            Ok(_) if !take(String::from_utf8_lossy(&bytes).trim().to_owned()) => break,
            Ok(_) => {}
        }
    }
}
