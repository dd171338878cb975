//! The other end of UGI: an engine in a process of its own, or anything else with a reader and a writer.

mod process;
mod remote;
mod streams;

use std::io::{self, Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::time::{Duration, Instant};

use process::Process;
pub use remote::{Answer, RemoteEngine, RemoteError};

/// How many lines wait to be looked at before the engine has to wait.
const WAITING_LINES: usize = 1024;

/// How long an engine may take to end when it is asked to.
const TIME_TO_END: Duration = Duration::from_millis(500);

/// A conversation with an engine, line by line. A process that it started ends with it.
///
/// Threads do all the reading and writing, so that no engine, however slow or loud, holds up whoever talks to it: a
/// line is sent without waiting for it to be read, and an answer is waited for no longer than one wants to.
///
/// ```no_run
/// use std::process::Command;
/// use std::time::Duration;
///
/// let mut client = protocol::Client::spawn(Command::new("caldera").arg("engine"))?;
/// client.send("ugi")?;
/// client.wait_for(Duration::from_secs(1), |line| line == "ugiok")?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Client {
    /// Gone once the engine is not to be told anything any more.
    input: Option<Sender<String>>,
    output: Receiver<ReceivedLine>,
    process: Option<Process>,
}

/// A line that an engine said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivedLine {
    /// When it was there, whenever it was looked at.
    pub arrived: Instant,
    /// What it says, without blanks at its end. Of an endless line it is a piece.
    pub text: String,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClientError {
    /// It takes too long.
    #[error("no answer within {} ms", .0.as_millis())]
    Silent(Duration),
    /// The engine does not talk any more.
    #[error("the engine has ended")]
    Ended,
    /// The engine was to end and is still there.
    #[error("the engine is still running after {} ms", .0.as_millis())]
    Lingering(Duration),
    /// The engine does not listen any more.
    #[error("the engine does not listen")]
    Deaf,
}

impl Client {
    /// Talks through a reader and a writer.
    pub fn new(reader: impl Read + Send + 'static, writer: impl Write + Send + 'static) -> Client {
        let (input, told) = channel();
        let (said, output) = sync_channel(WAITING_LINES);
        std::thread::spawn(move || streams::write_lines(writer, &told));
        std::thread::spawn(move || {
            streams::for_each_line(reader, |text| said.send(ReceivedLine { arrived: Instant::now(), text }).is_ok());
        });
        Client { input: Some(input), output, process: None }
    }

    /// Starts a program and talks to it. If the command pipes its error output, the last lines of it are kept, to
    /// [tell](Self::tell_end) why it ended.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn spawn(command: &mut Command) -> io::Result<Client> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(reader), Some(writer)) = (child.stdout.take(), child.stdin.take()) else {
            unreachable!("both are piped");
        };
        let mut client = Client::new(reader, writer);
        client.process = Some(Process::new(child));
        Ok(client)
    }

    /// Sends a line. It may be that nobody reads it; this will show in the answers.
    ///
    /// # Errors
    /// If it is known that the engine does not listen any more.
    pub fn send(&mut self, line: &str) -> Result<(), ClientError> {
        let input = self.input.as_ref().ok_or(ClientError::Ended)?;
        input.send(format!("{line}\n")).map_err(|_| ClientError::Deaf)
    }

    /// The next line, within a time.
    ///
    /// # Errors
    /// If none comes.
    pub fn receive(&mut self, wait: Duration) -> Result<String, ClientError> {
        self.wait_for(wait, |_| true)
    }

    /// The first line that fits, within a time; those before it are shown to `fits` and skipped.
    ///
    /// # Errors
    /// If no such line comes.
    pub fn wait_for(&mut self, wait: Duration, fits: impl FnMut(&str) -> bool) -> Result<String, ClientError> {
        self.wait_since(Instant::now(), wait, fits).map(|line| line.text)
    }

    /// The first line that fits and arrives within a time from a moment on; those before it are shown to `fits` and
    /// skipped.
    ///
    /// # Errors
    /// If no such line comes.
    pub fn wait_since(
        &mut self,
        start: Instant,
        wait: Duration,
        mut fits: impl FnMut(&str) -> bool,
    ) -> Result<ReceivedLine, ClientError> {
        let deadline = start + wait;
        loop {
            match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                // A loud engine is not a quick one: its lines must not keep the time from being looked at.
                Ok(line) if line.arrived > deadline => return Err(ClientError::Silent(wait)),
                Ok(line) if fits(&line.text) => return Ok(line),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return Err(ClientError::Silent(wait)),
                Err(RecvTimeoutError::Disconnected) => return Err(ClientError::Ended),
            }
        }
    }

    /// Drops what was said unasked, as far as it has arrived.
    pub fn skip_waiting(&mut self) {
        // No more than can wait at once: a loud engine has new lines all the time.
        for _ in 0..WAITING_LINES {
            if self.output.try_recv().is_err() {
                break;
            }
        }
    }

    /// Closes the engine's input.
    pub fn hang_up(&mut self) {
        self.input = None;
    }

    /// Waits until the engine has ended, for a time at most.
    ///
    /// # Errors
    /// If it has not.
    pub fn wait_for_end(&mut self, wait: Duration) -> Result<(), ClientError> {
        let start = Instant::now();
        if self.wait_since(start, wait, |_| false) != Err(ClientError::Ended) {
            return Err(ClientError::Lingering(wait));
        }
        if self.exits_within(wait.saturating_sub(start.elapsed())) { Ok(()) } else { Err(ClientError::Lingering(wait)) }
    }

    /// How an engine that does not talk any more has ended, for people: `it ended with …`.
    pub fn tell_end(&mut self) -> String {
        let told = self.process.as_mut().and_then(|process| process.tell_end(TIME_TO_END));
        told.unwrap_or_else(|| "it closed its output".to_owned())
    }

    /// Ends a process that it started, without asking it.
    pub fn kill(&mut self) {
        self.hang_up();
        if let Some(process) = &mut self.process {
            process.kill();
        }
    }

    /// Whether there is no process any more, or none after a time at most.
    fn exits_within(&mut self, wait: Duration) -> bool {
        self.process.as_mut().is_none_or(|process| process.wait(wait))
    }
}

impl Drop for Client {
    /// Asks a process to end, and makes it end if it does not. Nobody waits for the threads: they end with their pipes,
    /// which a process that the engine has started may hold open.
    fn drop(&mut self) {
        if self.process.is_some() && self.input.is_some() {
            // If it does not listen it may be about to end.
            let _ = self.send("quit");
            self.hang_up();
            self.exits_within(TIME_TO_END);
        }
        self.kill();
    }
}
