//! The client side of UGI: talks to an engine process, or to anything else with a reader and a writer.

mod process;
mod remote;
mod streams;

use std::io::{self, Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::time::{Duration, Instant};

use process::Process;
pub use remote::{Answer, RemoteEngine, RemoteError};

/// How many received lines are buffered before the engine's output blocks.
const BUFFERED_LINES: usize = 1024;

/// How long an engine process may take to exit after `quit`.
const TIME_TO_END: Duration = Duration::from_millis(500);

/// A connection to an engine that sends and receives single lines.
///
/// Background threads do the reading and writing. [`send`](Self::send) therefore never blocks, even if the engine does
/// not read, and every wait has a timeout that holds even if the engine floods its output. Dropping the client ends a
/// process that it has [spawned](Self::spawn): it sends `quit`, waits half a second, and then kills it.
///
/// [`RemoteEngine`] offers the commands of UGI on top of this.
///
/// # Example
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
    /// `None` once the input is closed.
    input: Option<Sender<String>>,
    output: Receiver<ReceivedLine>,
    process: Option<Process>,
}

/// A line received from an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivedLine {
    /// When the line arrived, which may be earlier than when the caller received it.
    pub arrived: Instant,
    /// The line without trailing whitespace. Lines over 64 KiB arrive in pieces.
    pub text: String,
}

/// The reason why a line could not be sent or received.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClientError {
    /// No matching line arrived in this time.
    #[error("no answer within {} ms", .0.as_millis())]
    Timeout(Duration),
    /// The engine closed its output, or the client closed the engine's input.
    #[error("the engine has ended")]
    Ended,
    /// The engine did not exit in this time.
    #[error("the engine is still running after {} ms", .0.as_millis())]
    StillRunning(Duration),
    /// The engine closed its input.
    #[error("the engine closed its input")]
    InputClosed,
}

impl Client {
    /// Creates a client that reads the engine's output from `reader` and writes its input to `writer`.
    pub fn new(reader: impl Read + Send + 'static, writer: impl Write + Send + 'static) -> Client {
        let (input, to_engine) = channel();
        let (from_engine, output) = sync_channel(BUFFERED_LINES);
        std::thread::spawn(move || streams::write_lines(writer, &to_engine));
        std::thread::spawn(move || {
            streams::for_each_line(reader, |text| {
                from_engine.send(ReceivedLine { arrived: Instant::now(), text }).is_ok()
            });
        });
        Client { input: Some(input), output, process: None }
    }

    /// Starts a program and connects to its standard input and output. If the command pipes standard error, the client
    /// keeps its last lines for [`describe_exit`](Self::describe_exit).
    ///
    /// # Errors
    /// Returns the operating system's error if the program cannot be started.
    pub fn spawn(command: &mut Command) -> io::Result<Client> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(reader), Some(writer)) = (child.stdout.take(), child.stdin.take()) else {
            unreachable!("both were piped above");
        };
        let mut client = Client::new(reader, writer);
        client.process = Some(Process::new(child));
        Ok(client)
    }

    /// Sends a line without blocking. Success does not mean that the engine has read it.
    ///
    /// # Errors
    /// Returns [`ClientError::InputClosed`] if an earlier write failed, and [`ClientError::Ended`] after
    /// [`close_input`](Self::close_input).
    pub fn send(&mut self, line: &str) -> Result<(), ClientError> {
        let input = self.input.as_ref().ok_or(ClientError::Ended)?;
        input.send(format!("{line}\n")).map_err(|_| ClientError::InputClosed)
    }

    /// Waits for the next line.
    ///
    /// # Errors
    /// Returns an error if no line arrives in time or the engine has ended.
    pub fn receive(&mut self, wait: Duration) -> Result<String, ClientError> {
        self.wait_for(wait, |_| true)
    }

    /// Waits for the first line for which `fits` returns true, discarding the lines before it.
    ///
    /// # Errors
    /// Returns an error if no such line arrives in time or the engine has ended.
    pub fn wait_for(&mut self, wait: Duration, fits: impl FnMut(&str) -> bool) -> Result<String, ClientError> {
        self.wait_since(Instant::now(), wait, fits).map(|line| line.text)
    }

    /// Like [`wait_for`](Self::wait_for), but the time runs from `start`, and the line comes with its time of arrival.
    ///
    /// # Errors
    /// Returns an error if no such line arrives in time or the engine has ended.
    pub fn wait_since(
        &mut self,
        start: Instant,
        wait: Duration,
        mut fits: impl FnMut(&str) -> bool,
    ) -> Result<ReceivedLine, ClientError> {
        let deadline = start + wait;
        loop {
            match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                // Check the deadline for every line, so that a flood of other lines cannot extend it.
                Ok(line) if line.arrived > deadline => return Err(ClientError::Timeout(wait)),
                Ok(line) if fits(&line.text) => return Ok(line),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return Err(ClientError::Timeout(wait)),
                Err(RecvTimeoutError::Disconnected) => return Err(ClientError::Ended),
            }
        }
    }

    /// Discards the lines that have arrived and were not yet received.
    pub fn discard_pending(&mut self) {
        // The bound matters for an engine that writes faster than this loop discards.
        for _ in 0..BUFFERED_LINES {
            if self.output.try_recv().is_err() {
                break;
            }
        }
    }

    /// Closes the engine's input.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits until the engine has closed its output and, if it is a process, has exited.
    ///
    /// # Errors
    /// Returns [`ClientError::StillRunning`] if that takes longer than `wait`.
    pub fn wait_for_end(&mut self, wait: Duration) -> Result<(), ClientError> {
        let start = Instant::now();
        if self.wait_since(start, wait, |_| false) != Err(ClientError::Ended) {
            return Err(ClientError::StillRunning(wait));
        }
        if self.exits_within(wait.saturating_sub(start.elapsed())) {
            Ok(())
        } else {
            Err(ClientError::StillRunning(wait))
        }
    }

    /// Describes for people how the engine ended: `it ended with exit status: 1; standard error: …`.
    pub fn describe_exit(&mut self) -> String {
        let exit = self.process.as_mut().and_then(|process| process.describe_exit(TIME_TO_END));
        exit.unwrap_or_else(|| "it closed its output".to_owned())
    }

    /// Kills the engine process, if the client has started one.
    pub fn kill(&mut self) {
        self.close_input();
        if let Some(process) = &mut self.process {
            process.kill();
        }
    }

    /// Waits for the process to exit. Returns true if it does in this time, or if there is no process.
    fn exits_within(&mut self, wait: Duration) -> bool {
        self.process.as_mut().is_none_or(|process| process.wait(wait))
    }
}

impl Drop for Client {
    /// Sends `quit` to a process and kills it if it does not exit. Does not join the threads: they end when their pipes
    /// close, and a child of the engine may keep those open.
    fn drop(&mut self) {
        if self.process.is_some() && self.input.is_some() {
            // An error means that it no longer reads; it may be about to exit.
            let _ = self.send("quit");
            self.close_input();
            self.exits_within(TIME_TO_END);
        }
        self.kill();
    }
}
