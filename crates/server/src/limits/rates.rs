//! The configured rates of all kinds.

use std::time::Duration;

use super::settings::{self, Value};
use super::{Kind, Limit, LimitError};

/// A token bucket: burst size and refill interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// The size of the bucket.
    pub burst: u32,
    /// The time until a used token is available again.
    pub refill: Duration,
}

/// The values of `burst` and `refill` that the configuration file may have.
const BURST: std::ops::RangeInclusive<u32> = 1..=1_000_000;
const REFILL: std::ops::RangeInclusive<Duration> = Duration::from_millis(1)..=Duration::from_hours(24);

/// The rates of all kinds.
#[derive(Clone, Copy, Debug)]
pub struct Rates([Rate; Kind::ALL.len()]);

impl Default for Rates {
    fn default() -> Rates {
        Rates(std::array::from_fn(|index| Kind::ALL[index].default_rate()))
    }
}

impl Rates {
    /// The rate of a kind.
    pub(crate) fn of(&self, kind: Kind) -> Rate {
        self.0[kind as usize]
    }

    /// Sets the rate with this key; `None` if there is no such rate.
    pub(super) fn set(&mut self, key: &str, value: &serde_json::Value) -> Option<Result<(), LimitError>> {
        let kind = *Kind::ALL.iter().find(|kind| kind.key() == key)?;
        Some(read(key, value, self.of(kind)).map(|rate| self.0[kind as usize] = rate))
    }

    pub(super) fn list(&self) -> impl Iterator<Item = Limit> + '_ {
        Kind::ALL.iter().map(|kind| {
            let (Rate { burst, refill }, (description, whom)) = (self.of(*kind), kind.description());
            let value = serde_json::json!({ "burst": burst.to_setting(), "refill": refill.to_setting() });
            let range = format!("burst {}, refill {}", settings::describe(&BURST), settings::describe(&REFILL));
            Limit { key: kind.key(), description, per: Some(whom), value, range }
        })
    }
}

/// Parses `{ burst = 60, refill = "100ms" }`. A part that is missing keeps its value.
fn read(key: &str, value: &serde_json::Value, known: Rate) -> Result<Rate, LimitError> {
    let expected = || "expected burst and refill, such as { burst = 60, refill = \"100ms\" }".to_owned();
    let wrong = || LimitError::Invalid { key: key.to_owned(), value: value.to_string(), expected: expected() };
    let parts = value.as_object().filter(|parts| !parts.is_empty()).ok_or_else(wrong)?;
    let mut rate = known;
    for (part, value) in parts {
        let name = format!("{key}.{part}");
        match &**part {
            "burst" => rate.burst = settings::read(&name, value, &BURST)?,
            "refill" => rate.refill = settings::read(&name, value, &REFILL)?,
            _ => return Err(LimitError::Unknown { key: name }),
        }
    }
    Ok(rate)
}
