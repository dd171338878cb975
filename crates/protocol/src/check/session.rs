//! A UGI session with the engine under test.

use std::fmt::Write;
use std::time::{Duration, Instant};

use dvonn::{Game, Move};

use crate::client::{Client, ClientError};
use crate::quote::quoted;

/// How long the engine may take to start and to answer commands that need no search.
const PATIENCE: Duration = Duration::from_secs(10);

/// The reason why a check failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error("{0}")]
    Other(String),
    #[error("after {line}: {error}")]
    Talk { line: String, error: ClientError },
}

/// An engine that has completed the handshake.
pub(crate) struct Session {
    client: Client,
    last_sent: String,
    pub(crate) tolerance: Duration,
    /// The lines that answered `ugi`.
    pub(crate) greeting: Vec<String>,
}

/// The result of a search.
pub(crate) struct Found {
    pub(crate) info: Vec<String>,
    /// The word after `bestmove`.
    pub(crate) best: String,
    pub(crate) elapsed: Duration,
}

impl Session {
    /// Sends `ugi` and waits for `ugiok`.
    pub(crate) fn greet(client: Client, tolerance: Duration) -> Result<Session, Failure> {
        let mut session = Session { client, last_sent: String::new(), tolerance, greeting: Vec::new() };
        session.send("ugi")?;
        session.greeting = session.collect_until(PATIENCE, |line| line == "ugiok")?;
        Ok(session)
    }

    pub(crate) fn send(&mut self, line: &str) -> Result<(), Failure> {
        line.clone_into(&mut self.last_sent);
        self.client.send(line).map_err(|error| self.failure(error))
    }

    /// Returns all lines up to and including the first that matches.
    fn collect_until(&mut self, wait: Duration, fits: impl Fn(&str) -> bool) -> Result<Vec<String>, Failure> {
        let mut lines = Vec::new();
        let collected = self.client.wait_for(wait, |line| {
            lines.push(line.to_owned());
            fits(line)
        });
        collected.map(|_| lines).map_err(|error| self.failure(error))
    }

    /// Sends `isready` and returns the lines received before `readyok`.
    pub(crate) fn settle(&mut self) -> Result<Vec<String>, Failure> {
        self.settle_within(PATIENCE)
    }

    pub(crate) fn settle_within(&mut self, wait: Duration) -> Result<Vec<String>, Failure> {
        self.send("isready")?;
        let mut lines = self.collect_until(wait, |line| line == "readyok")?;
        lines.pop();
        Ok(lines)
    }

    /// Sends a command and waits for the answer that starts with the word `first`. Returns the rest of the answer.
    pub(crate) fn ask(&mut self, line: &str, first: &str) -> Result<String, Failure> {
        self.send(line)?;
        let lines = self.collect_until(PATIENCE, |line| line.split(' ').next() == Some(first))?;
        let answer = lines.last().map_or("", |line| &line[first.len()..]);
        Ok(answer.trim().to_owned())
    }

    /// Sends the position of a game. Fails if the engine reports an error.
    pub(crate) fn set(&mut self, game: &Game) -> Result<(), Failure> {
        let mut line = format!("position fen {}", notation::write_position(game.start()));
        if !game.turns().is_empty() {
            line.push_str(" moves");
            for action in game.actions() {
                write!(line, " {action}").expect("writing to a string cannot fail");
            }
        }
        self.send_quietly(&line)
    }

    /// Sends a command that has no answer. Fails if the engine reports an error.
    pub(crate) fn send_quietly(&mut self, line: &str) -> Result<(), Failure> {
        self.send(line)?;
        match self.settle()?.iter().find(|answer| answer.starts_with("info error")) {
            None => Ok(()),
            Some(answer) => fail(format!("the answer to {} was {answer}", quoted(line))),
        }
    }

    /// Starts a search and waits up to `longest` for its end.
    pub(crate) fn search(&mut self, go: &str, longest: Duration) -> Result<Found, Failure> {
        self.send(go)?;
        self.end_of_search(longest)
    }

    /// Waits up to `longest` for `bestmove`.
    pub(crate) fn end_of_search(&mut self, longest: Duration) -> Result<Found, Failure> {
        let start = Instant::now();
        let mut info = self.collect_until(longest, |line| line.starts_with("bestmove"))?;
        let elapsed = start.elapsed();
        let last = info.pop().unwrap_or_default();
        let Some(best) = last.strip_prefix("bestmove ").and_then(|rest| rest.split_whitespace().next()) else {
            return fail(format!("found {}, expected bestmove followed by a move or none", quoted(&last)));
        };
        info.retain(|line| line.starts_with("info"));
        Ok(Found { info, best: best.to_owned(), elapsed })
    }

    /// Returns the first matching line that arrives in this time.
    pub(crate) fn listen(&mut self, wait: Duration, fits: impl Fn(&str) -> bool) -> Option<String> {
        self.client.wait_for(wait, fits).ok()
    }

    /// Waits until the engine has exited.
    pub(crate) fn wait_for_end(&mut self, wait: Duration) -> Result<(), Failure> {
        self.client.wait_for_end(wait).map_err(|error| self.failure(error))
    }

    fn failure(&self, error: ClientError) -> Failure {
        Failure::Talk { line: quoted(&self.last_sent), error }
    }
}

/// How long a search with a small limit may take.
pub(crate) const LONGEST: Duration = PATIENCE;

/// Returns a failure with this message.
pub(crate) fn fail<T>(message: impl Into<String>) -> Result<T, Failure> {
    Err(Failure::Other(message.into()))
}

/// Parses a word as a move and checks that it is legal.
pub(crate) fn check_legal(game: &Game, word: &str) -> Result<Move, Failure> {
    let at = || format!("in {}", notation::write_position(game.setup()));
    match word.parse::<Move>() {
        Err(error) => fail(format!("{}: bestmove {}: {error}", at(), quoted(word))),
        Ok(action) => match game.position().check(action) {
            Err(reason) => fail(format!("{}: bestmove {action} is illegal: {reason}", at())),
            Ok(()) => Ok(action),
        },
    }
}
