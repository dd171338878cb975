//! The commands of UGI: what is said to an engine that is to play, and how its answers are understood.

use std::fmt::{Display, Write};
use std::io;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use games::AnyGame;
use notation::Evaluation;

use super::{Client, ClientError, ReceivedLine};
use crate::quote::quoted_line;

/// An engine at the other end, that has introduced itself and is told what to do.
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

/// What an engine answered to `go`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What it wants to play: any word, which need not be a legal action.
    pub action: String,
    /// The whole line with which it answered.
    pub line: String,
    /// Between the question and the answer.
    pub time: Duration,
    /// What it thought of the position last, from the view of the player to move.
    pub evaluation: Option<Evaluation>,
}

impl Answer {
    /// The error of an answer that names no action of the game.
    pub fn unreadable(&self, error: &impl Display) -> RemoteError {
        RemoteError::Unreadable { line: self.line.clone(), error: Some(error.to_string()) }
    }
}

/// What an engine did instead of what it was told.
#[derive(Debug, thiserror::Error)]
pub enum RemoteError {
    /// It cannot be started.
    #[error("{program} cannot be started: {error}")]
    Start {
        /// The program.
        program: String,
        /// Why.
        error: io::Error,
    },
    /// It takes too long.
    #[error("no {wanted} within {:.3} s{}", time.as_secs_f64(), described(last_line))]
    Silent {
        /// The first word of the answer.
        wanted: &'static str,
        /// How long it was waited for.
        time: Duration,
        /// What it said last instead; empty if that is nothing.
        last_line: String,
    },
    /// It has ended, or closed its output.
    #[error("{0}")]
    Ended(String),
    /// It answered with something that is no move.
    #[error("it answered {}{}", quoted_line(line), error.as_ref().map(|error| format!(": {error}")).unwrap_or_default())]
    Unreadable {
        /// The answer.
        line: String,
        /// What is wrong with the move; nothing if there is none.
        error: Option<String>,
    },
    /// It has no such option.
    #[error("it has no option {name}, only {}", options.join(", "))]
    UnknownOption {
        /// What it was called.
        name: String,
        /// Those that it has.
        options: Vec<String>,
    },
}

impl RemoteEngine {
    /// Starts an engine, and waits until it has introduced itself. The patience is how long it may take for that, and
    /// to get ready later.
    ///
    /// # Errors
    /// If it cannot be started, or does not introduce itself.
    pub fn start(command: &mut Command, patience: Duration) -> Result<RemoteEngine, RemoteError> {
        let client = Client::spawn(command.stderr(Stdio::piped())).map_err(|error| RemoteError::Start {
            program: command.get_program().to_string_lossy().into_owned(),
            error,
        })?;
        RemoteEngine::greet(client, patience)
    }

    /// The same with an engine that can be talked to already.
    ///
    /// # Errors
    /// If it does not introduce itself.
    pub fn greet(client: Client, patience: Duration) -> Result<RemoteEngine, RemoteError> {
        let mut engine = RemoteEngine { client, name: None, options: Vec::new(), patience };
        let (mut name, mut options) = (None, Vec::new());
        engine.tell("ugi");
        engine.wait_until_said("ugiok", |line| match line.split_whitespace().collect::<Vec<_>>().as_slice() {
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

    /// What the engine calls itself, if it does.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Whether the engine may have an option: one that lists none may be too simple for listing, and still understand.
    pub fn has_option(&self, name: &str) -> bool {
        self.options.is_empty() || self.options.iter().any(|option| option.eq_ignore_ascii_case(name))
    }

    /// Sets an option.
    ///
    /// # Errors
    /// If the engine does not have it.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), RemoteError> {
        if !self.has_option(name) {
            return Err(RemoteError::UnknownOption { name: name.to_owned(), options: self.options.clone() });
        }
        self.tell(&format!("setoption name {name} value {value}"));
        Ok(())
    }

    /// Lets the engine forget the last game, and waits until it is ready for the next.
    ///
    /// # Errors
    /// If it does not get ready.
    pub fn new_game(&mut self) -> Result<(), RemoteError> {
        self.tell("uginewgame");
        self.client.skip_waiting();
        self.tell("isready");
        self.wait_until_said("readyok", |_| {})
    }

    /// Asks for an action in a game, after its start and the actions so far, with a line that begins with `go` and may
    /// limit the search. The time is how long to wait. The engine's option `Game` must have been set.
    ///
    /// # Errors
    /// If no answer comes.
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

    /// Puts a position before the engine and lets it search; the line with its best move, and the time it took.
    fn ask(
        &mut self,
        position: &str,
        go: &str,
        time: Duration,
        mut on_info: impl FnMut(&str),
    ) -> Result<(String, Duration), RemoteError> {
        self.client.skip_waiting();
        self.tell(position);
        let asked = Instant::now();
        self.tell(go);
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

    /// Ends the engine without asking it.
    pub fn kill(mut self) {
        self.client.kill();
    }

    /// Says a line. If nobody listens, that will show in the answers.
    fn tell(&mut self, line: &str) {
        let _ = self.client.send(line);
    }

    /// Waits for a line that consists of a word; those before it are shown.
    fn wait_until_said(&mut self, word: &'static str, mut on_other: impl FnMut(&str)) -> Result<(), RemoteError> {
        let said = self.wait_since(Instant::now(), self.patience, word, |line| {
            line == word || {
                on_other(line);
                false
            }
        });
        said.map(|_| ())
    }

    /// The first line that fits, which is called by its first word if it does not come.
    fn wait_since(
        &mut self,
        start: Instant,
        time: Duration,
        wanted: &'static str,
        mut fits: impl FnMut(&str) -> bool,
    ) -> Result<ReceivedLine, RemoteError> {
        let mut last_line = String::new();
        let found = self.client.wait_since(start, time, |line| {
            line.trim_start().clone_into(&mut last_line);
            fits(line.trim_start())
        });
        found.map_err(|error| match error {
            ClientError::Silent(_) => RemoteError::Silent { wanted, time, last_line },
            _ => RemoteError::Ended(self.client.tell_end()),
        })
    }
}

/// The command that puts a game before an engine.
fn position_line(start: &AnyGame, actions: &[String]) -> String {
    let text = start.position_text();
    let mut line = if text == AnyGame::start(start.kind()).position_text() {
        "position startpos".to_owned()
    } else {
        format!("position fen {text}")
    };
    if !actions.is_empty() {
        write!(line, " moves {}", actions.join(" ")).expect("a string takes all that is written");
    }
    line
}

fn described(last_line: &str) -> String {
    if last_line.is_empty() { String::new() } else { format!("; its last line was {}", quoted_line(last_line)) }
}

/// The word behind `bestmove`.
fn read_best_move(line: &str) -> Result<String, RemoteError> {
    let word = line.split_whitespace().nth(1).map(str::to_owned);
    word.ok_or_else(|| RemoteError::Unreadable { line: line.trim_start().to_owned(), error: None })
}

/// The score in an `info` line: `score points 3.5`, or `score exact 4` where it is proved.
fn read_evaluation(line: &str) -> Option<Evaluation> {
    /// No game has a greater difference: what does is no score, and might not fit.
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
    fn scores_are_read() {
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
    fn answers_without_a_move_are_told() {
        let reason = |line: &str| read_best_move(line).unwrap_err().to_string();
        assert_eq!(reason("bestmove"), "it answered \"bestmove\"");
        assert!(reason(&format!("bestmove{}", "x".repeat(500))).chars().count() < 700);
        assert_eq!(read_best_move(" bestmove d5^e6! ponder").expect("a move"), "d5^e6!");
    }

    #[test]
    fn games_are_told_from_their_start() {
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
