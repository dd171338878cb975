//! Parses the arguments of `go`, the search limits.

use std::str::SplitWhitespace;
use std::time::Duration;

use dvonn::Player;
use engine::{Limits, Time};

use super::command::unexpected;
use super::refusal::Refusal;
use crate::quote::quoted;
use crate::settings::Settings;

/// The arguments of `go`.
#[derive(Default)]
pub(crate) struct Go {
    depth: Option<u32>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    /// The remaining time of White and Black.
    left: [Option<Duration>; 2],
    /// The increment per move of White and Black.
    increment: [Option<Duration>; 2],
    infinite: bool,
}

const CLOCKS: [&str; 2] = ["p1time", "p2time"];

/// Parses the words after `go`.
pub(crate) fn read(mut words: SplitWhitespace<'_>) -> Result<Go, Refusal> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        if word == "infinite" {
            if std::mem::replace(&mut go.infinite, true) {
                return Err(Refusal::Twice("infinite"));
            }
            continue;
        }
        let mut value = || words.next().unwrap_or_default();
        match word {
            "depth" => set(&mut go.depth, "depth", read_count("depth", value(), u64::from(u32::MAX))? as u32)?,
            "nodes" => set(&mut go.nodes, "nodes", read_count("nodes", value(), u64::MAX)?)?,
            "movetime" => set(&mut go.move_time, "movetime", read_time("movetime", value())?)?,
            "p1time" | "wtime" => set(&mut go.left[0], "p1time", read_time(word, value())?)?,
            "p2time" | "btime" => set(&mut go.left[1], "p2time", read_time(word, value())?)?,
            "p1inc" | "winc" => set(&mut go.increment[0], "p1inc", read_time(word, value())?)?,
            "p2inc" | "binc" => set(&mut go.increment[1], "p2inc", read_time(word, value())?)?,
            _ => {
                let expected = "movetime, nodes, depth, p1time, p2time, p1inc, p2inc or infinite";
                return Err(unexpected("go", word, expected));
            }
        }
    }
    go.check()?;
    Ok(go)
}

impl Go {
    fn has_clock(&self) -> bool {
        self.left.iter().chain(&self.increment).any(Option::is_some)
    }

    /// Rejects arguments that exclude each other.
    fn check(&self) -> Result<(), Refusal> {
        if self.move_time.is_some() && self.has_clock() {
            return Err(Refusal::Both("movetime", "clock times"));
        }
        let limited = self.depth.is_some() || self.nodes.is_some() || self.move_time.is_some() || self.has_clock();
        if self.infinite && limited { Err(Refusal::Both("infinite", "a limit")) } else { Ok(()) }
    }

    /// Returns the limits for the player to move.
    pub(crate) fn limits(&self, player: Player) -> Result<Limits, Refusal> {
        let number = usize::from(player == Player::Black);
        let time = if let Some(time) = self.move_time {
            Time::PerMove(time)
        } else if self.has_clock() {
            let left = self.left[number].ok_or(Refusal::Clock { clock: CLOCKS[number], player })?;
            Time::Clock { left, increment: self.increment[number].unwrap_or_default() }
        } else {
            Time::Unlimited
        };
        Ok(Limits { depth: self.depth, nodes: self.nodes, time })
    }
}

fn set<T>(place: &mut Option<T>, name: &'static str, value: T) -> Result<(), Refusal> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(Refusal::Twice(name)),
    }
}

fn read_count(name: &str, word: &str, most: u64) -> Result<u64, Refusal> {
    word.parse().ok().filter(|count| (1..=most).contains(count)).ok_or_else(|| Refusal::Value {
        name: name.to_owned(),
        value: quoted(word),
        expected: format!("a whole number from 1 to {most}"),
    })
}

/// Parses a time. Negative times, which some programs send for an expired clock, count as zero.
fn read_time(name: &str, word: &str) -> Result<Duration, Refusal> {
    let most = Settings::MOST_TIME.as_millis();
    let milliseconds = word.parse::<i64>().ok().map(|number| number.max(0) as u64);
    milliseconds.map(Duration::from_millis).filter(|time| *time <= Settings::MOST_TIME).ok_or_else(|| Refusal::Value {
        name: name.to_owned(),
        value: quoted(word),
        expected: format!("a whole number of milliseconds, at most {most}"),
    })
}
