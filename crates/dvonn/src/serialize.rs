//! Serde implementations for the types that serialize as text: spaces, moves and stacks.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::{Move, Piece, Space, Stack};

/// Deserializes a string and parses it.
fn parsed<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Space, D::Error> {
        parsed(deserializer)
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
        parsed(deserializer)
    }
}

/// The letters of the pieces from bottom to top; an empty stack is an empty string.
impl Serialize for Stack {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let letters: String = self.pieces().map(Piece::letter).collect();
        serializer.serialize_str(&letters)
    }
}

impl<'de> Deserialize<'de> for Stack {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Stack, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.len() > Space::COUNT {
            return Err(D::Error::custom(format!("a stack has at most {} pieces, not {}", Space::COUNT, text.len())));
        }
        let piece = |letter| {
            Piece::from_letter(letter)
                .ok_or_else(|| D::Error::custom(format!("{letter:?} is not a piece: expected w, b or r")))
        };
        text.chars().map(piece).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Score;

    #[test]
    fn values_are_their_texts() {
        let action: Move = "a1b2".parse().unwrap();
        assert_eq!(serde_json::to_string(&action).unwrap(), r#""a1b2""#);
        assert_eq!(serde_json::from_str::<Move>(r#""PASS""#).unwrap(), Move::Pass);
        let space: Space = serde_json::from_str(r#""e3""#).unwrap();
        assert_eq!(serde_json::to_string(&space).unwrap(), r#""e3""#);
        let stack: Stack = serde_json::from_str(r#""rwb""#).unwrap();
        assert_eq!(serde_json::to_string(&stack).unwrap(), r#""rwb""#);
        assert_eq!(serde_json::to_string(&Score { white: 3, black: 4 }).unwrap(), r#"{"white":3,"black":4}"#);
    }

    #[test]
    fn bad_texts_are_refused() {
        let message = |result: serde_json::Error| result.to_string();
        assert!(message(serde_json::from_str::<Space>(r#""k1""#).unwrap_err()).contains("row 1 runs from a1 to i1"));
        assert!(message(serde_json::from_str::<Stack>(r#""wx""#).unwrap_err()).contains("'x' is not a piece"));
        let tall = |height: usize| format!("\"{}\"", "w".repeat(height));
        assert!(serde_json::from_str::<Stack>(&tall(49)).is_ok());
        assert!(message(serde_json::from_str::<Stack>(&tall(50)).unwrap_err()).contains("at most 49 pieces"));
    }
}
