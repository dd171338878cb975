//! A record of a shard: one position with its values.

use dvonn::{Phase, Space};
use engine::dvonn::net::inputs::{DENSE, EMPTY, ENCODED};

use crate::datagen::ShardRecord;

/// The size of a record in bytes.
pub const RECORD_BYTES: usize = ENCODED + 11;

/// The byte for a missing exact value.
const NOT_PROVED: i8 = -128;

/// A position and its values, from the point of view of the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The inputs of the net: one byte per space, then the dense inputs.
    pub inputs: [u8; ENCODED],
    /// Placing or stacking.
    pub phase: Phase,
    /// The value of the search, in hundredths of a point. In the placing phase, the value of the full board of this game.
    pub value: i16,
    /// The final lead in the game as it was played.
    pub result: i8,
    /// The final lead with best play, if it is proved.
    pub exact: Option<i8>,
    /// The number of turns since the empty board.
    pub ply: u8,
    /// Whether the move played here was random or noisy.
    pub noisy: bool,
    /// Whether a later move of the same phase was random or noisy.
    pub noise_ahead: bool,
    /// The number of the game within the shard.
    pub game: u32,
}

/// The reason why bytes are not a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidRecord {
    /// The byte of a space is not a slot.
    #[error("space {space} has the invalid byte {byte}")]
    Space {
        /// The space.
        space: Space,
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
    /// The phase is neither 0 nor 1.
    #[error("the phase is {0}, expected 0 (placing) or 1 (stacking)")]
    Phase(u8),
}

/// The highest main slot.
const LAST_MAIN_SLOT: u8 = 56;

/// The maximum of a dense input.
const MAX_DENSE: u8 = 127;

impl Record {
    /// Encodes the record.
    pub fn to_bytes(&self) -> [u8; RECORD_BYTES] {
        let mut bytes = [0; RECORD_BYTES];
        bytes[..ENCODED].copy_from_slice(&self.inputs);
        let phase = u8::from(self.phase == Phase::Stacking);
        let [value_low, value_high] = self.value.to_le_bytes();
        let exact = self.exact.unwrap_or(NOT_PROVED);
        let flags = u8::from(self.noisy) | u8::from(self.noise_ahead) << 1;
        let rest = [phase, value_low, value_high, self.result as u8, exact as u8, self.ply, flags];
        bytes[ENCODED..ENCODED + 7].copy_from_slice(&rest);
        bytes[ENCODED + 7..].copy_from_slice(&self.game.to_le_bytes());
        bytes
    }

    /// Decodes a record.
    ///
    /// # Errors
    /// Returns an error if a byte is out of range.
    pub fn from_bytes(bytes: &[u8; RECORD_BYTES]) -> Result<Record, InvalidRecord> {
        let mut inputs = [0; ENCODED];
        inputs.copy_from_slice(&bytes[..ENCODED]);
        for (space, &byte) in Space::ALL.into_iter().zip(&inputs) {
            if byte != EMPTY && byte & 63 > LAST_MAIN_SLOT {
                return Err(InvalidRecord::Space { space, byte });
            }
        }
        if let Some(index) = inputs[ENCODED - DENSE..].iter().position(|byte| *byte > MAX_DENSE) {
            return Err(InvalidRecord::Dense { index, byte: inputs[ENCODED - DENSE + index] });
        }
        let [phase, value_low, value_high, result, exact, ply, flags, game @ ..] = &bytes[ENCODED..] else {
            unreachable!("eleven bytes follow the inputs");
        };
        let phase = match phase {
            0 => Phase::Placing,
            1 => Phase::Stacking,
            other => return Err(InvalidRecord::Phase(*other)),
        };
        Ok(Record {
            inputs,
            phase,
            value: i16::from_le_bytes([*value_low, *value_high]),
            result: *result as i8,
            exact: Some(*exact as i8).filter(|exact| *exact != NOT_PROVED),
            ply: *ply,
            noisy: flags & 1 != 0,
            noise_ahead: flags & 2 != 0,
            game: game.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte)),
        })
    }
}

impl ShardRecord for Record {
    const MAGIC: [u8; 8] = *b"CALDDATA";
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

    fn record() -> Record {
        let inputs = engine::dvonn::net::encode(&dvonn::Position::start());
        let (noisy, noise_ahead) = (true, false);
        let (value, result, exact) = (-1234, -17, Some(-3));
        Record { inputs, phase: Phase::Stacking, value, result, exact, ply: 77, noisy, noise_ahead, game: 0x0102_0304 }
    }

    #[test]
    fn the_encoding_matches_the_documented_format() {
        let bytes = record().to_bytes();
        assert_eq!(bytes.len(), 76);
        assert_eq!(bytes[..49], [63; 49]);
        assert_eq!(bytes[65..], [1, 0x2e, 0xfb, 239, 253, 77, 1, 4, 3, 2, 1]);
        let unproved = Record { exact: None, noisy: false, noise_ahead: true, phase: Phase::Placing, ..record() };
        assert_eq!(unproved.to_bytes()[65..72], [0, 0x2e, 0xfb, 239, 128, 77, 2]);
        assert_eq!(Record::from_bytes(&unproved.to_bytes()), Ok(unproved));
    }

    #[test]
    fn invalid_bytes_are_rejected() {
        let mut bytes = record().to_bytes();
        bytes[3] = 57;
        let message = |bytes: &_| Record::from_bytes(bytes).unwrap_err().to_string();
        assert_eq!(message(&bytes), "space d1 has the invalid byte 57");
        bytes[3] = 1;
        bytes[50] = 128;
        assert_eq!(message(&bytes), "dense input 1 is 128, expected at most 127");
        bytes[50] = 127;
        bytes[65] = 2;
        assert_eq!(message(&bytes), "the phase is 2, expected 0 (placing) or 1 (stacking)");
    }
}
