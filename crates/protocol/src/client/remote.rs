//! A UGI engine as a client sees it: sends the commands and parses the answers.

use std::fmt::{Display, Write};
use std::io;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use games::AnyGame;
use notation::Evaluation;

use super::{Client, ClientError, ReceivedLine};
use crate::quote::quoted_line;

/// A UGI engine that has completed the handshake and can be asked for moves.
///
/// Dropping it ends the engine process, as described for [`Client`].
///
/// # Example
///
/// ```no_run
/// use std::process::Command;
/// use std::time::Duration;
///
/// let patience = Duration::from_secs(10);
/// let mut engine = protocol::RemoteEngine::start(Command::new("caldera").arg("engine"), patience)?;
/// engine.set_option("Hash", "16")?;
/// engine.new_game()?;
/// let start = games::AnyGame::start(games::GameKind::Dvonn);
/// let answer = engine.choose(&start, &[], "go movetime 100", patience)?;
/// println!("{} after {:?}", answer.action, answer.time);
/// # Ok::<(), protocol::RemoteError>(())
/// ```
pub struct RemoteEngine {
    client: Client,
    name: Option<String>,
    options: Vec<String>,
    patience: Duration,
}

/// An engine's answer to `go`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The word after `bestmove`. It is not validated and may be illegal or not an action at all.
    pub action: String,
    /// The complete `bestmove` line.
    pub line: String,
    /// The time between sending `go` and receiving the answer.
    pub time: Duration,
    /// The last score that the engine reported, from the point of view of the player to move.
    pub evaluation: Option<Evaluation>,
}

impl Answer {
    /// Returns the error for an answer that is not an action of the game.
    pub fn unreadable(&self, error: &impl Display) -> RemoteError {
        RemoteError::Unreadable { line: self.line.clone(), error: Some(error.to_string()) }
    }
}

/// The reason why an engine gave no usable answer.
#[derive(Debug, thiserror::Error)]
pub enum RemoteError {
    /// The program cannot be started.
    #[error("{program} cannot be started: {error}")]
    Start {
        /// The program.
        program: String,
        /// The operating system's error.
        error: io::Error,
    },
    /// The engine did not answer in time.
    #[error("no {expected} within {:.3} s{}", time.as_secs_f64(), described(last_line))]
    Timeout {
        /// The first word of the expected answer, such as `bestmove`.
        expected: &'static str,
        /// The time allowed.
        time: Duration,
        /// The last line received while waiting; empty if there was none.
        last_line: String,
    },
    /// The engine exited or closed its output; the text [describes](Client::describe_exit) how.
    #[error("{0}")]
    Ended(String),
    /// The engine's answer is not a move.
    #[error("it answered {}{}", quoted_line(line), error.as_ref().map(|error| format!(": {error}")).unwrap_or_default())]
    Unreadable {
        /// The answer.
        line: String,
        /// What is wrong with the move; `None` if the line has no move.
        error: Option<String>,
    },
    /// The engine does not list this option.
    #[error("it has no option {name}; its options are {}", options.join(", "))]
    UnknownOption {
        /// The name of the option.
        name: String,
        /// The options that the engine lists.
        options: Vec<String>,
    },
    /// The engine answered `setoption` with `info error`.
    #[error("it refuses {name} = {value}: {reason}")]
    RefusedOption {
        /// The name of the option.
        name: String,
        /// The value that was to be set.
        value: String,
        /// The engine's reason.
        reason: String,
    },
}

impl RemoteEngine {
    /// Starts an engine process and waits for its `ugiok`. The engine may take up to `patience` for that, and later for
    /// each `readyok`.
    ///
    /// # Errors
    /// Returns an error if the program cannot be started or does not send `ugiok` in time.
    pub fn start(command: &mut Command, patience: Duration) -> Result<RemoteEngine, RemoteError> {
        let client = Client::spawn(command.stderr(Stdio::piped())).map_err(|error| RemoteError::Start {
            program: command.get_program().to_string_lossy().into_owned(),
            error,
        })?;
        RemoteEngine::greet(client, patience)
    }

    /// Like [`start`](Self::start), for an engine to which a client is already connected.
    ///
    /// # Errors
    /// Returns an error if the engine does not send `ugiok` in time.
    pub fn greet(client: Client, patience: Duration) -> Result<RemoteEngine, RemoteError> {
        let mut engine = RemoteEngine { client, name: None, options: Vec::new(), patience };
        let (mut name, mut options) = (None, Vec::new());
        engine.send("ugi");
        engine.wait_for_word("ugiok", |line| match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["id", "name", words @ ..] if !words.is_empty() => name = Some(words.join(" ")),
            ["option", "name", words @ ..] => {
                let words: Vec<&str> = words.iter().copied().take_while(|word| *word != "type").collect();
                options.push(words.join(" "));
            }
            _ => {}
        })?;
        (engine.name, engine.options) = (name, options);
        Ok(engine)
    }

    /// The engine's name from `id name`, if it has sent one.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Whether the engine lists this option, ignoring case. True for every option if the engine lists none at all:
    /// simple engines may support `setoption` without listing options.
    pub fn has_option(&self, name: &str) -> bool {
        self.options.is_empty() || self.options.iter().any(|option| option.eq_ignore_ascii_case(name))
    }

    /// Sets an option with `setoption`, and waits until the engine is ready.
    ///
    /// # Errors
    /// Returns [`RemoteError::UnknownOption`] if the engine does not [have](Self::has_option) it,
    /// [`RemoteError::RefusedOption`] if it answers with `info error`, or an error if `readyok` does not arrive in time.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), RemoteError> {
        if !self.has_option(name) {
            return Err(RemoteError::UnknownOption { name: name.to_owned(), options: self.options.clone() });
        }
        self.client.discard_pending();
        self.send(&format!("setoption name {name} value {value}"));
        self.send("isready");
        let mut refusal = None;
        self.wait_for_word("readyok", |line| {
            refusal = line.strip_prefix("info error ").map(str::to_owned).or(refusal.take());
        })?;
        refusal.map_or(Ok(()), |reason| {
            Err(RemoteError::RefusedOption { name: name.to_owned(), value: value.to_owned(), reason })
        })
    }

    /// Sends `uginewgame` and waits until the engine is ready.
    ///
    /// # Errors
    /// Returns an error if `readyok` does not arrive in time.
    pub fn new_game(&mut self) -> Result<(), RemoteError> {
        self.send("uginewgame");
        self.client.discard_pending();
        self.send("isready");
        self.wait_for_word("readyok", |_| {})
    }

    /// Sends the position of a game, given by its start and the actions so far, then the line `go`, and waits up to
    /// `time` for `bestmove`. `go` is the whole command with its limits, such as `go movetime 100`. For GIPF, set the
    /// option `Game` first.
    ///
    /// # Errors
    /// Returns an error if no answer arrives in time, if the engine ends, or if the answer has no move.
    pub fn choose(
        &mut self,
        start: &AnyGame,
        actions: &[String],
        go: &str,
        time: Duration,
    ) -> Result<Answer, RemoteError> {
        let mut evaluation = None;
        let (best, time) = self.ask(&position_line(start, actions), go, time, |line| {
            evaluation = read_evaluation(line).or(evaluation);
        })?;
        Ok(Answer { action: read_best_move(&best)?, line: best.trim_start().to_owned(), time, evaluation })
    }

    /// Sends a position and a `go` line. Returns the `bestmove` line and how long it took.
    fn ask(
        &mut self,
        position: &str,
        go: &str,
        time: Duration,
        mut on_info: impl FnMut(&str),
    ) -> Result<(String, Duration), RemoteError> {
        self.client.discard_pending();
        self.send(position);
        let asked = Instant::now();
        self.send(go);
        let best = self.wait_since(asked, time, "bestmove", |line| match line.split_whitespace().next() {
            Some("bestmove") => true,
            Some("info") => {
                on_info(line);
                false
            }
            _ => false,
        })?;
        Ok((best.text, best.arrived - asked))
    }

    /// Kills the engine process without sending `quit`.
    pub fn kill(mut self) {
        self.client.kill();
    }

    /// Sends a line. If this fails, the wait for the answer will fail too, with a better reason.
    fn send(&mut self, line: &str) {
        let _ = self.client.send(line);
    }

    /// Waits for a line that consists of this word, passing the lines before it to `on_other`.
    fn wait_for_word(&mut self, word: &'static str, mut on_other: impl FnMut(&str)) -> Result<(), RemoteError> {
        let found = self.wait_since(Instant::now(), self.patience, word, |line| {
            line == word || {
                on_other(line);
                false
            }
        });
        found.map(|_| ())
    }

    /// Waits for the first line that fits. `expected` names that line in the error.
    fn wait_since(
        &mut self,
        start: Instant,
        time: Duration,
        expected: &'static str,
        mut fits: impl FnMut(&str) -> bool,
    ) -> Result<ReceivedLine, RemoteError> {
        let mut last_line = String::new();
        let found = self.client.wait_since(start, time, |line| {
            line.trim_start().clone_into(&mut last_line);
            fits(line.trim_start())
        });
        found.map_err(|error| match error {
            ClientError::Timeout(_) => RemoteError::Timeout { expected, time, last_line },
            _ => RemoteError::Ended(self.client.describe_exit()),
        })
    }
}

/// The `position` command for a game.
fn position_line(start: &AnyGame, actions: &[String]) -> String {
    let text = start.position_text();
    let mut line = if text == AnyGame::start(start.kind()).position_text() {
        "position startpos".to_owned()
    } else {
        format!("position fen {text}")
    };
    if !actions.is_empty() {
        write!(line, " moves {}", actions.join(" ")).expect("writing to a string cannot fail");
    }
    line
}

fn described(last_line: &str) -> String {
    if last_line.is_empty() { String::new() } else { format!("; its last line was {}", quoted_line(last_line)) }
}

/// Returns the word after `bestmove`.
fn read_best_move(line: &str) -> Result<String, RemoteError> {
    let word = line.split_whitespace().nth(1).map(str::to_owned);
    word.ok_or_else(|| RemoteError::Unreadable { line: line.trim_start().to_owned(), error: None })
}

/// Parses the score of an `info` line: `score points 3.5`, or `score exact 4` if it is proved.
fn read_evaluation(line: &str) -> Option<Evaluation> {
    /// The board has 49 pieces, so a larger number is not a score.
    const GREATEST: f64 = 49.0;
    let mut words = line.split_whitespace();
    words.find(|word| *word == "score")?;
    match (words.next()?, words.next()?) {
        ("points", number) => {
            let points: f64 = number.parse().ok()?;
            (points.abs() <= GREATEST).then(|| Evaluation::Estimate((points * 100.0).round() as i32))
        }
        ("exact", number) => {
            let points: i32 = number.parse().ok()?;
            (f64::from(points).abs() <= GREATEST).then_some(Evaluation::Exact(points))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use games::GameKind;

    use super::*;

    #[test]
    fn scores_are_parsed() {
        let estimate = |hundredths| Some(Evaluation::Estimate(hundredths));
        assert_eq!(read_evaluation("info depth 3 score points 4 nodes 17 pv e3"), estimate(400));
        assert_eq!(read_evaluation("info score points -2.345 depth 3"), estimate(-235));
        assert_eq!(read_evaluation("info score exact -7"), Some(Evaluation::Exact(-7)));
        for line in ["info depth 3", "info score", "info score points", "info score exact 2.5", "info score points NaN"]
        {
            assert_eq!(read_evaluation(line), None, "{line}");
        }
        assert_eq!(read_evaluation("info score points 1e30"), None);
    }

    #[test]
    fn answers_without_a_move_are_errors() {
        let reason = |line: &str| read_best_move(line).unwrap_err().to_string();
        assert_eq!(reason("bestmove"), "it answered \"bestmove\"");
        assert!(reason(&format!("bestmove{}", "x".repeat(500))).chars().count() < 700);
        assert_eq!(read_best_move(" bestmove d5^e6! ponder").expect("a move"), "d5^e6!");
    }

    #[test]
    fn position_commands_include_start_and_moves() {
        let line = |start: &str, actions: &[&str]| {
            let start = AnyGame::read(GameKind::Dvonn, start).expect(start);
            position_line(&start, &actions.iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        assert_eq!(line("startpos", &[]), "position startpos");
        assert_eq!(line("startpos", &["e3", "d3"]), "position startpos moves e3 d3");
        let study = "w,bw,r,6/10/11/10/9 b move";
        assert_eq!(line(study, &["pass"]), format!("position fen {study} moves pass"));
    }
}
