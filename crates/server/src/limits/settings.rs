//! Limits in the configuration file: parsing, validation and printing.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::time::Duration;

use super::Bounds;

/// Why the limits in a configuration file are refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LimitError {
    /// There is no limit with this key.
    #[error("limits.{key} is unknown: `caldera serve --print-config` lists all limits")]
    Unknown {
        /// The key in the section `limits`.
        key: String,
    },
    /// The value is of the wrong type, or outside the range.
    #[error("limits.{key} is {value}, {expected}")]
    Invalid {
        /// The key in the section `limits`.
        key: String,
        /// The value in the file.
        value: String,
        /// What is valid.
        expected: String,
    },
    /// Two limits contradict each other.
    #[error("limits.{lower} is {lower_value}, but it must be {relation} limits.{upper}, which is {upper_value}")]
    Contradiction {
        /// The key of the limit that must be smaller.
        lower: &'static str,
        /// Its value.
        lower_value: String,
        /// How they must be related.
        relation: &'static str,
        /// The key of the limit that must be larger.
        upper: &'static str,
        /// Its value.
        upper_value: String,
    },
}

/// A limit, for printing and documentation.
#[derive(Clone, Debug)]
pub struct Limit {
    /// The key in the section `limits` of the configuration file.
    pub key: &'static str,
    /// What it limits.
    pub description: &'static str,
    /// For rates, what has a bucket each.
    pub per: Option<&'static str>,
    /// The value as in the configuration file.
    pub value: serde_json::Value,
    /// The valid values.
    pub range: String,
}

/// The type of a limit.
pub(super) trait Value: Copy + PartialOrd {
    /// Names the type in messages.
    const EXPECTED: &str;

    fn from_setting(value: &serde_json::Value) -> Option<Self>;

    fn to_setting(self) -> serde_json::Value;

    /// The value in words.
    fn show(self) -> String {
        match self.to_setting() {
            serde_json::Value::String(text) => text,
            other => other.to_string(),
        }
    }
}

impl Value for usize {
    const EXPECTED: &str = "expected a number from";

    fn from_setting(value: &serde_json::Value) -> Option<usize> {
        value.as_u64()?.try_into().ok()
    }

    fn to_setting(self) -> serde_json::Value {
        self.into()
    }
}

impl Value for u32 {
    const EXPECTED: &str = usize::EXPECTED;

    fn from_setting(value: &serde_json::Value) -> Option<u32> {
        value.as_u64()?.try_into().ok()
    }

    fn to_setting(self) -> serde_json::Value {
        self.into()
    }
}

impl Value for Duration {
    const EXPECTED: &str = "expected a duration such as \"20s\" (with the unit ms, s, m, h or d) from";

    fn from_setting(value: &serde_json::Value) -> Option<Duration> {
        parse_duration(value.as_str()?)
    }

    fn to_setting(self) -> serde_json::Value {
        format_duration(self).into()
    }
}

/// The units of durations, in milliseconds.
const UNITS: [(&str, u64); 5] = [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1)];

/// Parses a duration such as `90d`, `20s` or `100ms`.
fn parse_duration(text: &str) -> Option<Duration> {
    let digits = text.find(|letter: char| !letter.is_ascii_digit())?;
    let (number, unit) = text.split_at(digits);
    let (_, milliseconds) = UNITS.iter().find(|(name, _)| *name == unit.trim_start())?;
    Some(Duration::from_millis(number.parse::<u64>().ok()?.checked_mul(*milliseconds)?))
}

/// Formats a duration with the largest unit in which it is a whole number.
fn format_duration(duration: Duration) -> String {
    let milliseconds = duration.as_millis() as u64;
    let whole = |(_, unit): &&(&str, u64)| milliseconds.is_multiple_of(*unit) && milliseconds > 0;
    let (name, unit) = UNITS.iter().find(whole).unwrap_or(&("s", 1_000));
    format!("{}{name}", milliseconds / unit)
}

/// Reads the value of a limit, and checks its range.
pub(super) fn read<T: Value>(key: &str, value: &serde_json::Value, range: &RangeInclusive<T>) -> Result<T, LimitError> {
    T::from_setting(value).filter(|value| range.contains(value)).ok_or_else(|| LimitError::Invalid {
        key: key.to_owned(),
        value: value.to_string(),
        expected: format!("{} {}", T::EXPECTED, describe(range)),
    })
}

/// A range in words.
pub(super) fn describe<T: Value>(range: &RangeInclusive<T>) -> String {
    format!("{} to {}", range.start().show(), range.end().show())
}

impl Bounds {
    /// The defaults, changed by the section `limits` of a configuration file.
    ///
    /// # Errors
    /// If a key is unknown, a value is outside its range, or two limits contradict each other.
    pub fn with(settings: &BTreeMap<String, serde_json::Value>) -> Result<Bounds, LimitError> {
        let mut bounds = Bounds::default();
        for (key, value) in settings {
            bounds.set(key, value).unwrap_or_else(|| Err(LimitError::Unknown { key: key.clone() }))?;
        }
        bounds.check()?;
        Ok(bounds)
    }

    /// Checks that no limit makes another one meaningless.
    fn check(&self) -> Result<(), LimitError> {
        at_most("connections_per_address", self.connections_per_address, "connections", self.connections)?;
        at_most("sockets_per_address", self.streams_per_address, "sockets", self.streams)?;
        at_most("engine_games_per_user", self.engine_games_per_user, "games_per_user", self.games_per_user)?;
        at_most("session_lifetime", self.session, "longest_session", self.longest_session)?;
        // Otherwise every socket would be closed before its first ping is answered.
        let [ping, silence] = [self.ping_every, self.silence].map(Value::show);
        if self.ping_every >= self.silence {
            return Err(contradiction("ping_interval", ping, "less than", "socket_silence", silence));
        }
        Ok(())
    }
}

fn at_most<T: Value>(lower: &'static str, value: T, upper: &'static str, most: T) -> Result<(), LimitError> {
    if value <= most {
        return Ok(());
    }
    Err(contradiction(lower, value.show(), "at most", upper, most.show()))
}

fn contradiction(
    lower: &'static str,
    lower_value: String,
    relation: &'static str,
    upper: &'static str,
    upper_value: String,
) -> LimitError {
    LimitError::Contradiction { lower, lower_value, relation, upper, upper_value }
}
