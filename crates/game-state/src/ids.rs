//! Typed ids and timestamps, so that a game cannot be confused with a user, or a timestamp with a duration.

use std::fmt;
use std::ops::{Add, AddAssign, Deref, Sub};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A point in time: milliseconds since 1970 (UTC), by the server's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Timestamp(i64);

impl Timestamp {
    /// Creates a timestamp from milliseconds since 1970.
    pub const fn from_millis(milliseconds: i64) -> Timestamp {
        Timestamp(milliseconds)
    }

    /// Milliseconds since 1970.
    pub const fn millis(self) -> i64 {
        self.0
    }
}

impl Add<i64> for Timestamp {
    type Output = Timestamp;

    fn add(self, milliseconds: i64) -> Timestamp {
        Timestamp(self.0.saturating_add(milliseconds))
    }
}

impl AddAssign<i64> for Timestamp {
    fn add_assign(&mut self, milliseconds: i64) {
        *self = *self + milliseconds;
    }
}

impl Sub<i64> for Timestamp {
    type Output = Timestamp;

    fn sub(self, milliseconds: i64) -> Timestamp {
        Timestamp(self.0.saturating_sub(milliseconds))
    }
}

impl Sub for Timestamp {
    type Output = i64;

    fn sub(self, earlier: Timestamp) -> i64 {
        self.0.saturating_sub(earlier.0)
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// The error for a text that is not a valid id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an id has 1 to 64 letters, digits, hyphens and underscores")]
pub struct InvalidId;

/// Bytes of an id.
const LONGEST_ID: usize = 64;

fn check(text: &str) -> Result<(), InvalidId> {
    let is_valid = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if text.is_empty() || text.len() > LONGEST_ID || !text.bytes().all(is_valid) { Err(InvalidId) } else { Ok(()) }
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = InvalidId;

            fn try_from(text: String) -> Result<$name, InvalidId> {
                check(&text).map(|()| $name(text))
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;

            fn from_str(text: &str) -> Result<$name, InvalidId> {
                $name::try_from(text.to_owned())
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.0
            }
        }

        impl Deref for $name {
            type Target = str;

            fn deref(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(&self.0)
            }
        }
    };
}

id! {
    /// The id of a game, which is also its link.
    GameId
}
id! {
    /// The id of a user. It stays when the name changes, and is never sent to clients.
    UserId
}
id! {
    /// The id of a seek or a challenge, which is also its link.
    OfferId
}

impl From<OfferId> for GameId {
    /// A game reuses the id of its offer, so that an offer becomes at most one game.
    fn from(offer: OfferId) -> GameId {
        GameId(offer.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamps_count_milliseconds() {
        let now = Timestamp::from_millis(1_500);
        let later = now + 250;
        assert_eq!((later.millis(), later - now, later - 250), (1_750, 250, now));
        assert_eq!(later.to_string(), "1750");
        assert_eq!(Timestamp::from_millis(i64::MAX) + 1, Timestamp::from_millis(i64::MAX), "it saturates");
    }

    #[test]
    fn ids_are_short_and_plain() {
        for text in ["a", "Xy-9_z", &"a".repeat(64)] {
            assert_eq!(text.parse::<GameId>().map(String::from).as_deref(), Ok(text));
        }
        for text in ["", "a b", "a/b", "ä", "a\0", &"a".repeat(65)] {
            assert_eq!(text.parse::<UserId>(), Err(InvalidId), "{text:?}");
        }
        assert!(serde_json::from_str::<OfferId>("\"../x\"").is_err());
        assert_eq!(serde_json::to_string(&GameId("ab".to_owned())).expect("JSON"), "\"ab\"");
    }
}
