//! The client's side of UGI: what is said to an engine, and how its answers are understood.

use std::time::{Duration, Instant};

use dvonn::Move;
use notation::Evaluation;

use crate::configuration::EngineSetup;
use crate::process::{Heard, Process};
use crate::summary::{Fault, FaultKind};

/// How many characters of an engine's own words a message repeats.
const QUOTE_LIMIT: usize = 60;

/// An engine that runs and has introduced itself.
pub(crate) struct Client {
    process: Process,
    name: String,
    patience: Duration,
}

/// What an engine answered to `go`.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) action: Move,
    /// Between the question and the answer.
    pub(crate) time: Duration,
    /// What it thought of the position last, from the view of the player to move.
    pub(crate) evaluation: Option<Evaluation>,
}

impl Client {
    /// Starts an engine, waits until it has introduced itself, and sets its options: first those that both engines of
    /// the match get, as far as it has them, then its own.
    pub(crate) fn start(setup: &EngineSetup, common: &[(&str, String)], patience: Duration) -> Result<Client, Fault> {
        let process = Process::start(&setup.command)?;
        let mut client = Client { process, name: setup.command.short_name().to_owned(), patience };
        let mut known: Vec<String> = Vec::new();
        client.process.tell("ugi");
        client.wait_for("ugiok", |client, line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["id", "name", name @ ..] if !name.is_empty() => client.name = name.join(" "),
                ["option", "name", rest @ ..] => {
                    let name: Vec<&str> = rest.iter().copied().take_while(|word| *word != "type").collect();
                    known.push(name.join(" "));
                }
                _ => {}
            }
        })?;
        // An engine that lists nothing may be too simple for listing, and still understand.
        let has = |name: &str| known.is_empty() || known.iter().any(|known| known.eq_ignore_ascii_case(name));
        for (name, value) in common.iter().filter(|(name, _)| has(name)) {
            client.process.tell(&format!("setoption name {name} value {value}"));
        }
        for (name, value) in &setup.options {
            if !has(name) {
                let reason = format!("it has no option {name}, only {}", known.join(", "));
                return Err(Fault::new(FaultKind::Unreadable, reason));
            }
            client.process.tell(&format!("setoption name {name} value {value}"));
        }
        Ok(client)
    }

    /// What the engine calls itself.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Lets the engine forget the last game, and waits until it is ready for the next.
    pub(crate) fn new_game(&mut self) -> Result<(), Fault> {
        self.process.tell("uginewgame");
        self.process.skip_unheard();
        self.process.tell("isready");
        self.wait_for("readyok", |_, _| {})
    }

    /// Asks for a move.
    pub(crate) fn choose(&mut self, position: &str, go: &str, allowance: (Duration, bool)) -> Result<Answer, Fault> {
        let (time, clock_runs) = allowance;
        self.process.skip_unheard();
        self.process.tell(position);
        let asked = Instant::now();
        self.process.tell(go);
        let late = |last_line: &str| {
            let kind = if clock_runs { FaultKind::Time } else { FaultKind::Silence };
            let reason = format!("no bestmove within {:.3} s{last_line}", time.as_secs_f64());
            Fault::new(kind, reason)
        };
        let mut evaluation = None;
        let mut last_line = String::new();
        loop {
            match self.process.hear(asked + time) {
                Heard::Line(arrived, line) => {
                    let mut words = line.split_whitespace();
                    match words.next() {
                        Some("bestmove") if arrived > asked + time => return Err(late("")),
                        Some("bestmove") => {
                            let action = read_best_move(&line, words.next())?;
                            return Ok(Answer { action, time: arrived - asked, evaluation });
                        }
                        Some("info") => evaluation = read_evaluation(&line).or(evaluation),
                        _ => {}
                    }
                    // A loud engine is not a quick one: its lines must not keep the time from being looked at.
                    if arrived > asked + time {
                        return Err(late(&described(&line)));
                    }
                    last_line = line;
                }
                Heard::Silence => return Err(late(&described(&last_line))),
                Heard::End => return Err(self.crashed()),
            }
        }
    }

    /// Ends the engine without asking it.
    pub(crate) fn kill(mut self) {
        self.process.kill();
    }

    fn wait_for(&mut self, wanted: &str, mut on_line: impl FnMut(&mut Client, &str)) -> Result<(), Fault> {
        let deadline = Instant::now() + self.patience;
        let mut last_line = String::new();
        loop {
            match self.process.hear(deadline) {
                Heard::Line(_, line) if line == wanted => return Ok(()),
                Heard::Line(arrived, line) if arrived < deadline => {
                    on_line(self, &line);
                    last_line = line;
                }
                Heard::Line(..) | Heard::Silence => {
                    let seconds = self.patience.as_secs_f64();
                    let reason = format!("no {wanted} within {seconds:.3} s{}", described(&last_line));
                    return Err(Fault::new(FaultKind::Silence, reason));
                }
                Heard::End => return Err(self.crashed()),
            }
        }
    }

    fn crashed(&mut self) -> Fault {
        Fault::new(FaultKind::Crash, self.process.obituary())
    }
}

fn described(last_line: &str) -> String {
    if last_line.is_empty() { String::new() } else { format!("; its last line was {}", quoted(last_line)) }
}

/// An engine's words, made fit for a message.
fn quoted(text: &str) -> String {
    let shown: String = text.chars().take(QUOTE_LIMIT).collect();
    format!("{shown:?}{}", if text.chars().nth(QUOTE_LIMIT).is_some() { "…" } else { "" })
}

fn read_best_move(line: &str, word: Option<&str>) -> Result<Move, Fault> {
    let unreadable = |why: String| Fault::new(FaultKind::Unreadable, format!("it answered {}{why}", quoted(line)));
    let word = word.ok_or_else(|| unreadable(String::new()))?;
    word.parse().map_err(|error: dvonn::ParseMoveError| unreadable(format!(": {error}")))
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
    fn answers_that_are_no_moves_are_told() {
        let reason = |line: &str| read_best_move(line, line.split_whitespace().nth(1)).unwrap_err().to_string();
        assert_eq!(reason("bestmove"), "unreadable move: it answered \"bestmove\"");
        assert!(reason("bestmove e9").contains("e9 is not on the board"), "{}", reason("bestmove e9"));
        assert!(reason(&format!("bestmove {}", "x".repeat(500))).chars().count() < 700);
    }
}
