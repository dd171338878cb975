//! The result of a match, for programs and for people.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

use crate::sprt::{Decision, SprtState};
use crate::statistics::{Elo, Method, Statistics};
use crate::summary::{FaultKind, GameSummary, Side};
use crate::tally::Tally;

/// What came of a match. As JSON it is one object, whose names are documented in `docs/arena.md` and stay as they are.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchResult {
    /// What engine A is called.
    pub engine_a: String,
    /// What engine B is called.
    pub engine_b: String,
    /// The figures, from the view of A.
    #[serde(flatten)]
    pub statistics: Statistics,
    /// What the test said, if there was one.
    pub sprt: Option<SprtState>,
    /// How often A lost otherwise than on the board.
    pub faults_a: FaultCounts,
    /// How often B did.
    pub faults_b: FaultCounts,
    /// Each such game.
    pub faults: Vec<FaultReport>,
    /// How many games the match would have had at most.
    pub planned: usize,
    /// How long it took.
    pub seconds: f64,
    /// Every game that counts, in the order of their numbers.
    #[serde(skip)]
    pub summaries: Vec<GameSummary>,
}

/// How many games an engine lost otherwise than on the board, by what it did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FaultCounts {
    /// Its time ran out.
    pub time: usize,
    /// It did not answer where no clock runs.
    pub silence: usize,
    /// It played an illegal move.
    pub illegal: usize,
    /// It answered with something that is no move.
    pub unreadable: usize,
    /// It ended.
    pub crash: usize,
}

impl FaultCounts {
    fn of(faults: &[FaultReport], engine: Side) -> FaultCounts {
        let count = |kind| faults.iter().filter(|fault| fault.engine == engine && fault.kind == kind).count();
        let [time, silence, illegal, unreadable, crash] = FaultKind::ALL.map(count);
        FaultCounts { time, silence, illegal, unreadable, crash }
    }

    /// All of them together.
    pub fn total(self) -> usize {
        self.time + self.silence + self.illegal + self.unreadable + self.crash
    }
}

/// A game that was lost otherwise than on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaultReport {
    /// The game, counted from 1.
    pub game: usize,
    /// Who lost it.
    pub engine: Side,
    /// By what.
    pub kind: FaultKind,
    /// What happened, for people.
    pub reason: String,
}

impl MatchResult {
    pub(crate) fn new([engine_a, engine_b]: [String; 2], tally: Tally, time: Duration) -> MatchResult {
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
            seconds: time.as_secs_f64(),
            summaries,
        }
    }
}

/// How many lost games are told one by one.
const FAULTS_TOLD: usize = 10;

/// A table for people, a line a figure.
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
        line("pairs", format!("{pairs}: {none} {half} {one} {more} {both} (in which A made 0, ½, 1, 1½, 2 points)"))?;
        line("Elo", elo.to_string())?;
        line("superiority", format!("{:.1} % likely that A is the stronger one", 100.0 * superiority))?;
        let error = if points.error.is_finite() { format!(" ± {:.2}", points.error) } else { String::new() };
        // Some games have no points, only a winner.
        if points.games > 0 {
            line("points", format!("{:+.2}{error} a game for A, in {} played to the end", points.mean, points.games))?;
        }
        if let Some(sprt) = self.sprt {
            line("test", sprt.to_string())?;
        }
        line("plies", format!("{:.1} a game, {} to {}", plies.mean, plies.shortest, plies.longest))?;
        for (side, counts) in [(Side::A, self.faults_a), (Side::B, self.faults_b)] {
            line(&format!("faults of {side}"), counts.to_string())?;
        }
        for fault in self.faults.iter().take(FAULTS_TOLD) {
            line("", format!("game {}, {}: {}: {}", fault.game, fault.engine, fault.kind, fault.reason))?;
        }
        if let Some(more @ 1..) = self.faults.len().checked_sub(FAULTS_TOLD) {
            line("", format!("and {more} more"))?;
        }
        line("seconds", format!("{:.1}", self.seconds))
    }
}

/// `+12.3 (95 %: -4.0 to +28.9)`
impl fmt::Display for Elo {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:+.1}", self.value)?;
        if self.low == f64::NEG_INFINITY && self.high == f64::INFINITY {
            return formatter.write_str(" (no telling how sure)");
        }
        write!(formatter, " (95 %: {:+.1} to {:+.1}", self.low, self.high)?;
        formatter.write_str(match self.method {
            Method::Pentanomial => ")",
            Method::Trinomial => ", from single games)",
        })
    }
}

/// `0 or 10 Elo: ratio 1.20, bounds ±2.94: undecided`
impl fmt::Display for SprtState {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SprtState { low, high, ratio, upper_bound, .. } = self;
        write!(formatter, "{low} or {high} Elo: ratio {ratio:.2}, bounds ±{upper_bound:.2}: ")?;
        match self.decision {
            Decision::Low => write!(formatter, "{low}"),
            Decision::High => write!(formatter, "{high}"),
            Decision::Undecided => formatter.write_str("undecided"),
        }
    }
}

/// `2 on time, 1 crash`, or `none`
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
