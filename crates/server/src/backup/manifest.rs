//! Manifests: what a backup consists of.

use std::collections::HashSet;

use api::Timestamp;
use serde::{Deserialize, Serialize};

use super::location::{CHUNKS, Location, MANIFESTS};
use crate::store::BackupError;

/// The version of the format. Version 1 is the single file of `caldera backup FILE`.
const FORMAT: i64 = 2;
/// The level of compression: twice as slow as the default, and a few percent smaller.
const LEVEL: i32 = 6;
/// Characters of a manifest's digest in its name.
const DIGEST: usize = 16;
/// The end of a manifest's name.
const ENDING: &str = ".json.zst";

/// A backup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Manifest {
    pub(super) caldera_backup: i64,
    /// The version of the database's schema.
    pub(super) schema: i64,
    /// The moment of the snapshot.
    pub(super) at: Timestamp,
    /// When all rows were last read, instead of only those that may have changed.
    pub(super) full_at: Timestamp,
    /// In the order in which they can be restored.
    pub(super) tables: Vec<Table>,
}

/// The rows of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    pub(super) name: String,
    pub(super) chunks: Vec<Chunk>,
}

/// Some rows of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Chunk {
    /// The digest of the rows, before compression.
    pub(super) sha256: String,
    /// The size of the object, after compression.
    pub(super) bytes: u64,
    pub(super) rows: u64,
    /// For events: the digest of the ids of the games and their numbers of events.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) games: Option<String>,
}

impl Manifest {
    pub(super) fn new(schema: i64, at: Timestamp, full_at: Timestamp) -> Manifest {
        Manifest { caldera_backup: FORMAT, schema, at, full_at, tables: Vec::new() }
    }

    pub(super) fn chunks(&self) -> impl Iterator<Item = &Chunk> {
        self.tables.iter().flat_map(|table| &table.chunks)
    }

    pub(super) fn rows(&self) -> u64 {
        self.chunks().map(|chunk| chunk.rows).sum()
    }

    /// The size of all objects of the backup.
    pub(super) fn bytes(&self) -> u64 {
        let mut seen = HashSet::new();
        self.chunks().filter(|chunk| seen.insert(&chunk.sha256)).map(|chunk| chunk.bytes).sum()
    }

    /// Writes the manifest, which makes the backup valid, and returns its size.
    pub(super) async fn write(&self, location: &Location) -> Result<u64, BackupError> {
        let text = serde_json::to_vec(self).map_err(|error| BackupError::File(error.into()))?;
        let name =
            format!("{MANIFESTS}/{}-{}{ENDING}", file_time(self.at), &crate::secrets::digest_bytes(&text)[..DIGEST]);
        let content = compress(&text)?;
        let size = content.len() as u64;
        location.write(&name, content).await?;
        Ok(size)
    }

    /// Reads a manifest, and checks its digest.
    pub(super) async fn read(location: &Location, name: &str) -> Result<Manifest, BackupError> {
        let invalid = |reason: String| BackupError::Object { name: name.to_owned(), reason };
        let text = decompress(&location.read(name).await?).map_err(|error| invalid(error.to_string()))?;
        let digest = name.trim_end_matches(ENDING).rsplit('-').next().unwrap_or_default();
        if digest.len() != DIGEST || !crate::secrets::digest_bytes(&text).starts_with(digest) {
            return Err(invalid("its content does not match its name".to_owned()));
        }
        let manifest: Manifest = serde_json::from_slice(&text).map_err(|error| invalid(error.to_string()))?;
        if manifest.caldera_backup != FORMAT {
            return Err(invalid(format!("format {} is not supported, only format {FORMAT}", manifest.caldera_backup)));
        }
        Ok(manifest)
    }

    /// The names of all manifests, the oldest first.
    pub(super) async fn names(location: &Location) -> Result<Vec<String>, BackupError> {
        let mut names: Vec<String> = location.list(MANIFESTS).await?.into_keys().collect();
        names.retain(|name| name.ends_with(ENDING));
        names.sort_unstable();
        Ok(names)
    }
}

impl Chunk {
    /// The name of the object.
    pub(super) fn name(&self) -> String {
        chunk_name(&self.sha256)
    }

    /// Reads the rows, and checks them.
    pub(super) async fn read(&self, location: &Location) -> Result<String, BackupError> {
        let name = self.name();
        let invalid = |reason: &str| BackupError::Object { name: name.clone(), reason: reason.to_owned() };
        let content = location.read(&name).await?;
        if content.len() as u64 != self.bytes {
            return Err(invalid("it does not have the size in the manifest"));
        }
        let text = decompress(&content).map_err(|error| invalid(&error.to_string()))?;
        if crate::secrets::digest_bytes(&text) != self.sha256 {
            return Err(invalid("its content does not match its name"));
        }
        String::from_utf8(text).map_err(|_| invalid("it is not text"))
    }
}

pub(super) fn chunk_name(sha256: &str) -> String {
    format!("{CHUNKS}/{}/{sha256}", &sha256[..2.min(sha256.len())])
}

pub(super) fn compress(text: &[u8]) -> Result<Vec<u8>, BackupError> {
    zstd::bulk::compress(text, LEVEL).map_err(BackupError::File)
}

fn decompress(content: &[u8]) -> std::io::Result<Vec<u8>> {
    zstd::stream::decode_all(content)
}

/// A timestamp in the name of a file: `20261118T211515.123Z`.
pub(super) fn file_time(at: Timestamp) -> String {
    let text = crate::admin::moment(at).replace(['-', ':'], "");
    format!("{}.{:03}Z", text.trim_end_matches('Z'), at.millis().rem_euclid(1_000))
}

/// The digits of the time in the name of a manifest, to seconds.
pub(super) fn digits(name: &str) -> String {
    let time = name.rsplit('/').next().unwrap_or_default().split('.').next().unwrap_or_default();
    time.chars().filter(char::is_ascii_digit).collect()
}
