//! The result of a match, as JSON and as a table.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

use crate::sprt::{Decision, SprtState};
use crate::statistics::{Elo, Method, Statistics};
use crate::summary::{FaultKind, GameSummary, Side};
use crate::tally::Tally;

/// The result of a match. It serializes to one JSON object with the stable field names documented in `docs/arena.md`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchResult {
    /// The name of engine A.
    pub engine_a: String,
    /// The name of engine B.
    pub engine_b: String,
    /// The figures, from A's point of view.
    #[serde(flatten)]
    pub statistics: Statistics,
    /// The state of the SPRT, if there was one.
    pub sprt: Option<SprtState>,
    /// The faults of A.
    pub faults_a: FaultCounts,
    /// The faults of B.
    pub faults_b: FaultCounts,
    /// Each fault with its reason.
    pub faults: Vec<FaultReport>,
    /// The maximum number of games.
    pub planned: usize,
    /// The duration of the match; `None` if it was computed from saved games.
    pub seconds: Option<f64>,
    /// Every game that counts, in order.
    #[serde(skip)]
    pub summaries: Vec<GameSummary>,
}

/// The number of games that an engine forfeited, by kind of fault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FaultCounts {
    /// It exceeded its time.
    pub time: usize,
    /// It did not answer, with no clock running.
    pub silence: usize,
    /// It played an illegal move.
    pub illegal: usize,
    /// It answered with something that is not a move.
    pub unreadable: usize,
    /// It exited.
    pub crash: usize,
}

impl FaultCounts {
    fn of(faults: &[FaultReport], engine: Side) -> FaultCounts {
        let count = |kind| faults.iter().filter(|fault| fault.engine == engine && fault.kind == kind).count();
        let [time, silence, illegal, unreadable, crash] = FaultKind::ALL.map(count);
        FaultCounts { time, silence, illegal, unreadable, crash }
    }

    /// The sum of all kinds.
    pub fn total(self) -> usize {
        self.time + self.silence + self.illegal + self.unreadable + self.crash
    }
}

/// A forfeited game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaultReport {
    /// The number of the game, from 1.
    pub game: usize,
    /// The engine that committed the fault.
    pub engine: Side,
    /// The kind of fault.
    pub kind: FaultKind,
    /// What happened, for people.
    pub reason: String,
}

impl MatchResult {
    pub(crate) fn new([engine_a, engine_b]: [String; 2], tally: Tally, time: Option<Duration>) -> MatchResult {
        let (planned, sprt) = (tally.planned(), tally.sprt());
        let summaries = tally.into_counted();
        let fault_of = |game: &GameSummary| {
            let (engine, fault) = game.fault()?;
            Some(FaultReport { game: game.number + 1, engine, kind: fault.kind, reason: fault.reason.clone() })
        };
        let faults: Vec<FaultReport> = summaries.iter().filter_map(fault_of).collect();
        MatchResult {
            engine_a,
            engine_b,
            statistics: Statistics::of(&summaries),
            sprt,
            faults_a: FaultCounts::of(&faults, Side::A),
            faults_b: FaultCounts::of(&faults, Side::B),
            faults,
            planned,
            seconds: time.map(|time| time.as_secs_f64()),
            summaries,
        }
    }
}

/// How many faults the table lists individually.
const FAULTS_LISTED: usize = 10;

/// Writes the result as a table, one figure per line.
impl fmt::Display for MatchResult {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Statistics { games, wins, ties, losses, score, pentanomial, elo, superiority, points, plies } =
            self.statistics;
        let mut line = |name: &str, text: String| writeln!(formatter, "{name:<12} {text}");
        line("A", self.engine_a.clone())?;
        line("B", self.engine_b.clone())?;
        let percent = 100.0 * score;
        line("games", format!("{games}: A won {wins}, tied {ties}, lost {losses}: {percent:.1} %"))?;
        let [none, half, one, more, both] = pentanomial;
        let pairs: usize = pentanomial.iter().sum();
        line("pairs", format!("{pairs}: {none} {half} {one} {more} {both} (A scored 0, ½, 1, 1½, 2 points)"))?;
        line("Elo", elo.to_string())?;
        line("superiority", format!("{:.1} % likely that A is stronger", 100.0 * superiority))?;
        let error = if points.error.is_finite() { format!(" ± {:.2}", points.error) } else { String::new() };
        // GIPF has no points, only a winner.
        if points.games > 0 {
            line("points", format!("{:+.2}{error} per game for A, in {} completed games", points.mean, points.games))?;
        }
        if let Some(sprt) = self.sprt {
            line("SPRT", sprt.to_string())?;
        }
        line("plies", format!("{:.1} per game, {} to {}", plies.mean, plies.shortest, plies.longest))?;
        for (side, counts) in [(Side::A, self.faults_a), (Side::B, self.faults_b)] {
            line(&format!("faults of {side}"), counts.to_string())?;
        }
        for fault in self.faults.iter().take(FAULTS_LISTED) {
            line("", format!("game {}, {}: {}: {}", fault.game, fault.engine, fault.kind, fault.reason))?;
        }
        if let Some(more @ 1..) = self.faults.len().checked_sub(FAULTS_LISTED) {
            line("", format!("and {more} more"))?;
        }
        self.seconds.map_or(Ok(()), |seconds| line("seconds", format!("{seconds:.1}")))
    }
}

/// `+12.3 (95 %: -4.0 to +28.9)`
impl fmt::Display for Elo {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:+.1}", self.value)?;
        if self.low == f64::NEG_INFINITY && self.high == f64::INFINITY {
            return formatter.write_str(" (no confidence interval)");
        }
        write!(formatter, " (95 %: {:+.1} to {:+.1}", self.low, self.high)?;
        formatter.write_str(match self.method {
            Method::Pentanomial => ")",
            Method::Trinomial => ", from single games)",
        })
    }
}

/// `0 or 10 Elo: LLR 1.20, bounds ±2.94: undecided`
impl fmt::Display for SprtState {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SprtState { low, high, ratio, upper_bound, .. } = self;
        write!(formatter, "{low} or {high} Elo: LLR {ratio:.2}, bounds ±{upper_bound:.2}: ")?;
        match self.decision {
            Decision::Low => write!(formatter, "{low} accepted"),
            Decision::High => write!(formatter, "{high} accepted"),
            Decision::Undecided => formatter.write_str("undecided"),
        }
    }
}

/// `2 on time, 1 by a crash`, or `none`
impl fmt::Display for FaultCounts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FaultCounts { time, silence, illegal, unreadable, crash } = *self;
        let counts: Vec<String> = [
            (time, "on time"),
            (silence, "without an answer"),
            (illegal, "by an illegal move"),
            (unreadable, "by an unreadable move"),
            (crash, "by a crash"),
        ]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, how)| format!("{count} {how}"))
        .collect();
        formatter.write_str(&if counts.is_empty() { "none".to_owned() } else { counts.join(", ") })
    }
}
