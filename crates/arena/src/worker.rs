//! A worker: two engine processes that play one game after another.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use dvonn::Player;
use games::{AnyGame, AnyRecord, PlayError};
use notation::{Comment, Evaluation, Tags};
use protocol::{Answer, RemoteEngine};

use crate::configuration::Configuration;
use crate::engines::{ask_engine, start_engine};
use crate::limit::Clocks;
use crate::summary::{Ending, Fault, FaultKind, FinishedGame, GameSummary, Side};

/// Two engines, each running or not yet started.
pub(crate) struct Worker<'m> {
    configuration: &'m Configuration,
    /// The names of the engines in records.
    names: &'m [String; 2],
    engines: [Option<RemoteEngine>; 2],
    /// Set when the match is over and the current game is no longer needed.
    stop: &'m AtomicBool,
}

impl<'m> Worker<'m> {
    pub(crate) fn new(
        configuration: &'m Configuration,
        names: &'m [String; 2],
        engines: [Option<RemoteEngine>; 2],
        stop: &'m AtomicBool,
    ) -> Worker<'m> {
        Worker { configuration, names, engines, stop }
    }

    /// Plays a game of the match. Returns `None` if the match is stopped.
    pub(crate) fn play(&mut self, number: usize) -> Option<FinishedGame> {
        let white = if number.is_multiple_of(2) { Side::A } else { Side::B };
        let start = self.configuration.starts.of_pair(number / 2);
        let mut log = Played { game: start.clone(), comments: Vec::new() };
        let ending = self.play_out(number, white, &start, &mut log);
        let ending = self.end(ending)?;
        let mut record = AnyRecord::from_game(&log.game);
        record.add_comments(log.comments);
        let summary = GameSummary { number, white, plies: record.plies(), ending };
        record.set_result(Some(summary.result()));
        self.add_tags(&summary, record.tags_mut());
        Some(FinishedGame { summary, record })
    }

    /// Returns the ending of a game, or `None` if it was stopped. Kills an engine that committed a fault.
    fn end(&mut self, ending: Result<Option<Ending>, (Side, Fault)>) -> Option<Ending> {
        ending.unwrap_or_else(|(by, fault)| {
            // Its state is unknown, so the next game starts a new process.
            if let Some(engine) = self.engines[by.number()].take() {
                engine.kill();
            }
            Some(Ending::Forfeited { by, fault })
        })
    }

    /// Plays until the game is over or stopped, or until an engine commits a fault. The engines are asked for every action,
    /// including forced passes, so that the list of moves never contains a turn that no engine played.
    fn play_out(
        &mut self,
        number: usize,
        white: Side,
        start: &AnyGame,
        log: &mut Played,
    ) -> Result<Option<Ending>, (Side, Fault)> {
        for side in [white, white.other()] {
            self.prepare(side).map_err(|fault| (side, fault))?;
        }
        let Configuration { limit, margin, patience, .. } = *self.configuration;
        let mut clocks = Clocks::new(limit, margin, patience);
        let mut actions: Vec<String> = Vec::new();
        loop {
            if let Some(finish) = log.game.finish() {
                return Ok(Some(Ending::Played(finish)));
            }
            if log.game.plies() >= LONGEST {
                return Ok(Some(Ending::Endless));
            }
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let Some(player) = log.game.actor() else {
                actions.push(log.draw_event(number / 2, actions.len()));
                continue;
            };
            let side = if player == Player::White { white } else { white.other() };
            let engine = self.engines[side.number()].as_mut().expect("both engines were prepared");
            let answer = ask_engine(engine, start, &actions, player, &clocks).map_err(|fault| (side, fault))?;
            actions.push(log.apply(&answer).map_err(|fault| (side, fault))?);
            let clock = clocks.spend(player, answer.time).map(whole_milliseconds);
            let evaluation = answer.evaluation.map(|evaluation| from_white(evaluation, player));
            log.comments.push(Comment { clock, evaluation, text: String::new() });
        }
    }

    /// Starts the engine if necessary, and waits until it is ready for a new game.
    fn prepare(&mut self, side: Side) -> Result<(), Fault> {
        let engine = match &mut self.engines[side.number()] {
            Some(engine) => engine,
            place => place.insert(start_engine(self.configuration, side)?),
        };
        Ok(engine.new_game()?)
    }

    fn add_tags(&self, summary: &GameSummary, tags: &mut Tags) {
        tags.set("Event", format!("{} against {}", self.names[0], self.names[1]));
        tags.set("Date", date(SystemTime::now()));
        tags.set("Round", format!("{}.{}", summary.pair() + 1, summary.number % 2 + 1));
        for player in Player::BOTH {
            tags.set(player.to_string(), &self.names[summary.side(player).number()]);
        }
        tags.set("TimeControl", self.configuration.limit.to_string());
        if let Some((_, fault)) = summary.fault() {
            tags.set("Termination", fault.to_string());
        }
    }
}

/// A game that reaches this number of turns counts as a tie.
pub(crate) const LONGEST: usize = 500;

/// A game in progress, with a comment for each action.
struct Played {
    game: AnyGame,
    comments: Vec<Comment>,
}

impl Played {
    /// Plays an engine's answer and returns the canonical text of the action.
    fn apply(&mut self, answer: &Answer) -> Result<String, Fault> {
        let ply = self.game.plies() + 1;
        self.game.apply(&answer.action).map_err(|error| match error {
            PlayError::Unreadable(error) => Fault::from(answer.unreadable(&error)),
            PlayError::Illegal { action, reason } => {
                Fault::new(FaultKind::Illegal, format!("{action} in ply {ply}: {reason}"))
            }
            error => Fault::new(FaultKind::Illegal, error.to_string()),
        })
    }

    /// Applies the pending random event and returns its text for the engines. Both games of a pair draw the same event.
    fn draw_event(&mut self, pair: usize, number: usize) -> String {
        let event = self.game.random_event((pair << 16 | number) as u64);
        let event = event.expect("a random event is pending if no player acts");
        self.game.apply_event(&event).expect("a drawn event is valid");
        event.action()
    }
}

/// Rounds a time down to milliseconds, the resolution of records.
fn whole_milliseconds(time: Duration) -> Duration {
    Duration::from_millis(time.as_millis() as u64)
}

/// Converts an engine's evaluation to White's point of view, which records use.
fn from_white(evaluation: Evaluation, player: Player) -> Evaluation {
    match (player, evaluation) {
        (Player::White, _) => evaluation,
        (Player::Black, Evaluation::Estimate(hundredths)) => Evaluation::Estimate(-hundredths),
        (Player::Black, Evaluation::Exact(points)) => Evaluation::Exact(-points),
    }
}

/// Formats the UTC date as `2026.11.15`.
fn date(time: SystemTime) -> String {
    let mut day = time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / 86_400;
    let is_leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while day >= 365 + u64::from(is_leap(year)) {
        day -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if day < length {
            break;
        }
        day -= length;
        month += 1;
    }
    format!("{year}.{month:02}.{:02}", day + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_correct() {
        // Seconds by `date --date "2024-02-29 12:00 UTC" +%s` and so on.
        for (seconds, expected) in [
            (0, "1970.01.01"),
            (951_782_400, "2000.02.29"),
            (1_709_208_000, "2024.02.29"),
            (1_735_689_599, "2024.12.31"),
            (1_735_689_600, "2025.01.01"),
            (4_107_542_400, "2100.03.01"),
        ] {
            assert_eq!(date(UNIX_EPOCH + Duration::from_secs(seconds)), expected);
        }
    }

    #[test]
    fn evaluations_are_converted_to_whites_point_of_view() {
        let estimate = Evaluation::Estimate(250);
        assert_eq!(from_white(estimate, Player::White), estimate);
        assert_eq!(from_white(estimate, Player::Black), Evaluation::Estimate(-250));
        assert_eq!(from_white(Evaluation::Exact(-3), Player::Black), Evaluation::Exact(3));
    }
}
