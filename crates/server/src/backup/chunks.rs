//! How tables are divided into chunks.
//!
//! Where a chunk ends depends on the key of its last row alone, so a new or deleted row changes one chunk and not all later ones.
//! Tables that grow are sorted by time, so their new rows are at the end.

use crate::store::EventCounts;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::secrets::{digest_bytes, hexadecimal};

/// The average number of rows in a chunk, and the maximum.
const ROWS: (u32, usize) = (512, 4096);
/// The average number of games whose events are in a chunk, and the maximum.
const GAMES: (u32, usize) = (64, 256);
/// The number of events after which a chunk ends.
const EVENTS: u64 = 16 * 1024;

/// The order of a table's rows, if it is not that of its key.
pub(super) fn order(table: &str) -> Option<&'static str> {
    match table {
        "games" => Some("created_at, id"),
        "rating_history" => Some("at, user_id, game_id"),
        "audit" => Some("at, id"),
        _ => None,
    }
}

/// Whether a chunk ends after the row with this key.
fn ends_after(key: &str, average: u32) -> bool {
    let digest = Sha256::digest(key.as_bytes());
    u32::from_le_bytes([digest[0], digest[1], digest[2], digest[3]]).is_multiple_of(average)
}

/// The rows of a chunk that is being filled.
#[derive(Debug, Default)]
pub(super) struct Lines {
    pub(super) text: Vec<u8>,
    pub(super) rows: u64,
}

impl Lines {
    pub(super) fn add(&mut self, row: &Map<String, Value>) -> serde_json::Result<()> {
        serde_json::to_writer(&mut self.text, row)?;
        self.text.push(b'\n');
        self.rows += 1;
        Ok(())
    }

    /// Whether the chunk is complete with this last row, whose key is in these columns.
    pub(super) fn is_complete(&self, row: &Map<String, Value>, key: &str) -> bool {
        let columns = key.split(", ").map(|column| row.get(column).map(ToString::to_string).unwrap_or_default());
        let (average, most) = ROWS;
        self.rows as usize >= most || ends_after(&columns.collect::<Vec<_>>().join(" "), average)
    }
}

/// Games whose events form a chunk.
#[derive(Debug, Default)]
pub(super) struct Games {
    pub(super) ids: Vec<String>,
    pub(super) events: u64,
    counts: String,
}

impl Games {
    pub(super) fn add(&mut self, id: String, EventCounts { all, erased }: EventCounts) {
        use std::fmt::Write;
        // Writing to a string cannot fail.
        let _ = writeln!(self.counts, "{id} {all} {erased}");
        self.events += all as u64;
        self.ids.push(id);
    }

    pub(super) fn is_complete(&self) -> bool {
        let (average, most) = GAMES;
        let last = self.ids.last().map_or("", String::as_str);
        self.ids.len() >= most || self.events >= EVENTS || ends_after(last, average)
    }

    /// The digest of the games and their numbers of events. Events are only ever added, except that the chat messages of deleted
    /// users are emptied, so equal digests mean equal events.
    pub(super) fn digest(&self) -> String {
        digest_bytes(self.counts.as_bytes())
    }
}

/// The digest of a chunk.
pub(super) fn digest(lines: &Lines) -> String {
    hexadecimal(&Sha256::digest(&lines.text))
}
