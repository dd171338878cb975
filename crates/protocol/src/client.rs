//! The other end of UGI: an engine in a process of its own, or anything else with a reader and a writer.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// How many lines wait to be looked at before the engine has to wait.
const WAITING_LINES: usize = 10_000;

/// How often it is looked whether a process has ended.
const LOOK_PAUSE: Duration = Duration::from_millis(2);

/// A conversation with an engine. A process that it started ends with it.
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
    writer: Option<Box<dyn Write + Send>>,
    lines: Receiver<String>,
    child: Option<Child>,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// It takes too long.
    #[error("no answer within {} ms", .0.as_millis())]
    Silent(Duration),
    /// The engine does not talk any more.
    #[error("the engine has ended")]
    Ended,
    /// The engine has closed its output but is still there.
    #[error("the engine is still running after {} ms", .0.as_millis())]
    Lingering(Duration),
    /// The engine does not listen any more.
    #[error("the engine does not listen: {0}")]
    Deaf(io::Error),
}

impl Client {
    /// Talks through a reader and a writer.
    pub fn new(reader: impl Read + Send + 'static, writer: impl Write + Send + 'static) -> Client {
        let (sender, lines) = sync_channel(WAITING_LINES);
        std::thread::spawn(move || {
            let mut reader = BufReader::new(reader);
            let mut bytes = Vec::new();
            while reader.read_until(b'\n', &mut bytes).is_ok_and(|count| count > 0) {
                let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
                bytes.clear();
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Client { writer: Some(Box::new(writer)), lines, child: None }
    }

    /// Starts a program and talks to it.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn spawn(command: &mut Command) -> io::Result<Client> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(reader), Some(writer)) = (child.stdout.take(), child.stdin.take()) else {
            unreachable!("both are piped");
        };
        let mut client = Client::new(reader, writer);
        client.child = Some(child);
        Ok(client)
    }

    /// Sends a line.
    ///
    /// # Errors
    /// If the engine does not listen any more.
    pub fn send(&mut self, line: &str) -> Result<(), ClientError> {
        let writer = self.writer.as_mut().ok_or(ClientError::Ended)?;
        // In one piece, so that nobody reads half a line.
        writer.write_all(format!("{line}\n").as_bytes()).and_then(|()| writer.flush()).map_err(ClientError::Deaf)
    }

    /// The next line, within a time.
    ///
    /// # Errors
    /// If none comes.
    pub fn receive(&mut self, wait: Duration) -> Result<String, ClientError> {
        self.lines.recv_timeout(wait).map_err(|error| match error {
            RecvTimeoutError::Timeout => ClientError::Silent(wait),
            RecvTimeoutError::Disconnected => ClientError::Ended,
        })
    }

    /// The first line that fits, within a time; those before it are shown to `fits` and skipped.
    ///
    /// # Errors
    /// If no such line comes.
    pub fn wait_for(&mut self, wait: Duration, mut fits: impl FnMut(&str) -> bool) -> Result<String, ClientError> {
        let deadline = Instant::now() + wait;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.receive(left) {
                Ok(line) if fits(&line) => return Ok(line),
                Ok(_) => {}
                Err(ClientError::Silent(_)) => return Err(ClientError::Silent(wait)),
                Err(error) => return Err(error),
            }
        }
    }

    /// Closes the engine's input.
    pub fn hang_up(&mut self) {
        self.writer = None;
    }

    /// Waits until the engine has ended, for a time at most.
    ///
    /// # Errors
    /// If it has not.
    pub fn wait_for_end(&mut self, wait: Duration) -> Result<(), ClientError> {
        let deadline = Instant::now() + wait;
        match self.wait_for(wait, |_| false) {
            Err(ClientError::Ended) => {}
            _ => return Err(ClientError::Lingering(wait)),
        }
        while let Some(child) = &mut self.child {
            match child.try_wait() {
                Ok(None) if Instant::now() < deadline => std::thread::sleep(LOOK_PAUSE),
                Ok(None) => return Err(ClientError::Lingering(wait)),
                Ok(Some(_)) | Err(_) => break,
            }
        }
        Ok(())
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            // A process that has ended cannot be ended again, which is no harm.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
