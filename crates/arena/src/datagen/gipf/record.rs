//! A record of a shard: one position between two turns with its values.

use engine::gipf::net::inputs::{DENSE, EMPTY, ENCODED, SLOTS};
use gipf::Spot;

use crate::datagen::ShardRecord;

/// The size of a record in bytes.
pub const RECORD_BYTES: usize = ENCODED + 9;

/// The maximum of a dense input.
const MAX_DENSE: u8 = 127;

/// A position and its values, from the point of view of the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The inputs of the net: one byte per spot, the counts, then the dense inputs.
    pub inputs: [u8; ENCODED],
    /// The value of the search in hundredths; ±10,000 if it found a win or a loss.
    pub value: i16,
    /// The result of the game: 1 for a win, −1 for a loss, 0 if the game reached the turn limit.
    pub result: i8,
    /// The number of turns since the start of the game.
    pub ply: u8,
    /// Whether the turn played here was random.
    pub noisy: bool,
    /// Whether a later turn was random.
    pub noise_ahead: bool,
    /// The number of the game within the shard.
    pub game: u32,
}

/// The reason why bytes are not a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidRecord {
    /// The byte of a spot is not a slot.
    #[error("spot {spot} has the invalid byte {byte}")]
    Spot {
        /// The spot.
        spot: Spot,
        /// The byte found.
        byte: u8,
    },
    /// A dense input is too large.
    #[error("dense input {index} is {byte}, expected at most 127")]
    Dense {
        /// The number of the input, from 0.
        index: usize,
        /// The byte found.
        byte: u8,
    },
}

impl Record {
    /// Encodes the record.
    pub fn to_bytes(&self) -> [u8; RECORD_BYTES] {
        let mut bytes = [0; RECORD_BYTES];
        bytes[..ENCODED].copy_from_slice(&self.inputs);
        let [value_low, value_high] = self.value.to_le_bytes();
        let flags = u8::from(self.noisy) | u8::from(self.noise_ahead) << 1;
        bytes[ENCODED..ENCODED + 5].copy_from_slice(&[value_low, value_high, self.result as u8, self.ply, flags]);
        bytes[ENCODED + 5..].copy_from_slice(&self.game.to_le_bytes());
        bytes
    }

    /// Decodes a record.
    ///
    /// # Errors
    /// Returns an error if a byte is out of range.
    pub fn from_bytes(bytes: &[u8; RECORD_BYTES]) -> Result<Record, InvalidRecord> {
        let mut inputs = [0; ENCODED];
        inputs.copy_from_slice(&bytes[..ENCODED]);
        for (spot, &byte) in Spot::ALL.into_iter().zip(&inputs) {
            if byte != EMPTY && usize::from(byte) >= SLOTS {
                return Err(InvalidRecord::Spot { spot, byte });
            }
        }
        if let Some(index) = inputs[ENCODED - DENSE..].iter().position(|byte| *byte > MAX_DENSE) {
            return Err(InvalidRecord::Dense { index, byte: inputs[ENCODED - DENSE + index] });
        }
        let [value_low, value_high, result, ply, flags, game @ ..] = &bytes[ENCODED..] else {
            unreachable!("nine bytes follow the inputs");
        };
        Ok(Record {
            inputs,
            value: i16::from_le_bytes([*value_low, *value_high]),
            result: *result as i8,
            ply: *ply,
            noisy: flags & 1 != 0,
            noise_ahead: flags & 2 != 0,
            game: game.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte)),
        })
    }
}

impl ShardRecord for Record {
    const MAGIC: [u8; 8] = *b"CALDGDAT";
    const BYTES: usize = RECORD_BYTES;
    type Fault = InvalidRecord;

    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.to_bytes());
    }

    fn read(bytes: &[u8]) -> Result<Record, InvalidRecord> {
        Record::from_bytes(bytes.try_into().expect("the reader passes whole records"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gipf::{Position, Rules, Version};

    fn record() -> Record {
        let start = Position::start(Rules::new(Version::Standard).with_potentials(6), 0).expect("a game");
        let inputs = engine::gipf::net::encode(&start);
        Record { inputs, value: -1234, result: -1, ply: 77, noisy: true, noise_ahead: false, game: 0x0102_0304 }
    }

    #[test]
    fn the_encoding_matches_the_documented_format() {
        let bytes = record().to_bytes();
        assert_eq!(bytes.len(), 86);
        // Three GIPF-pieces of each player in the corners of the board, then the counts.
        let spots = |wanted| (0..37).filter(|spot| bytes[*spot] == wanted).count();
        assert_eq!([10, 21, EMPTY].map(spots), [3, 3, 31]);
        assert_eq!(bytes[37..45], [12, 12, 6, 6, 1, 1, 1, 6]);
        assert_eq!(bytes[77..], [0x2e, 0xfb, 255, 77, 1, 4, 3, 2, 1]);
        let later = Record { noisy: false, noise_ahead: true, ..record() };
        assert_eq!(later.to_bytes()[81], 2);
        assert_eq!(Record::from_bytes(&later.to_bytes()), Ok(later));
    }

    #[test]
    fn invalid_bytes_are_rejected() {
        let mut bytes = record().to_bytes();
        bytes[3] = 22;
        let message = |bytes: &_| Record::from_bytes(bytes).unwrap_err().to_string();
        assert_eq!(message(&bytes), "spot b5 has the invalid byte 22");
        bytes[3] = 1;
        bytes[46] = 128;
        assert_eq!(message(&bytes), "dense input 1 is 128, expected at most 127");
    }
}
