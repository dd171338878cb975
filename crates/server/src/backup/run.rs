//! Writes a backup.

use std::collections::{BTreeMap, HashMap};
use std::pin::pin;
use std::time::{Duration, Instant};

use api::Timestamp;
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, StreamExt, TryStreamExt};
use object_store::ObjectMeta;

use super::chunks::{self, Games, Lines};
use super::location::{CHUNKS, Location};
use super::manifest::{Chunk, Manifest, Table, chunk_name, compress};
use super::retention::Keep;
use crate::store::{BackupError, Snapshot, Store};
use crate::time::now;

/// After this time all rows are read again, and not only those that may have changed. It is also the minimum age of chunks that
/// are deleted, so that a chunk of a backup that is still being written is not.
const DAY: i64 = 24 * 60 * 60 * 1_000;
/// Objects that are written or deleted at the same time.
pub(super) const AT_ONCE: usize = 8;
/// The longest rest at a gentle pace.
const REST: Duration = Duration::from_secs(1);

/// How much of the machine a backup may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// As much as it can.
    Fast,
    /// It rests as long as it works, because players use the same machine.
    Gentle,
}

/// What a backup has written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The rows in the backup.
    pub rows: u64,
    /// The size of the backup.
    pub size: u64,
    /// The number of objects that were written, including the manifest.
    pub objects: u64,
    /// The size of these objects.
    pub bytes: u64,
    /// The number of earlier backups that were deleted.
    pub superseded: usize,
    /// Why earlier backups could not be deleted. The new one is valid anyway.
    pub problem: Option<String>,
}

/// Writes a backup, and then deletes those that are no longer kept. With `full`, all rows are read.
pub(crate) async fn back_up(
    store: &Store,
    location: &Location,
    keep: Keep,
    full: bool,
    pace: Pace,
) -> Result<Written, BackupError> {
    let names = Manifest::names(location).await?;
    let base = match names.last() {
        None => None,
        // Without it nothing is reused, so the backup is complete anyway.
        Some(name) => match Manifest::read(location, name).await {
            Ok(manifest) => Some(manifest),
            Err(error @ BackupError::Object { .. }) => {
                tracing::warn!(%error, "the newest backup is damaged, writing everything again");
                None
            }
            Err(other) => return Err(other),
        },
    };
    let existing = location.list(CHUNKS).await?;
    let at = now();
    let mut run = Run::new(location, base.as_ref(), &existing, full, at, pace);
    let mut snapshot = store.snapshot().await?;
    let full_at = run.base_full_at.unwrap_or(at);
    let mut manifest = Manifest::new(snapshot.schema(), at, full_at);
    for (name, key) in snapshot.tables() {
        let chunks = match name {
            "events" => run.events(&mut snapshot).await?,
            _ => run.table(&mut snapshot, name, chunks::order(name).unwrap_or(key)).await?,
        };
        manifest.tables.push(Table { name: name.to_owned(), chunks });
    }
    drop(snapshot);
    run.finish_uploads(0).await?;
    // From here on the backup is valid.
    run.bytes += manifest.write(location).await?;
    let first_of_day = base.as_ref().is_none_or(|base| base.at.millis() / DAY != at.millis() / DAY);
    let (superseded, problem) = match delete_superseded(location, keep, at, full || first_of_day).await {
        Ok(superseded) => (superseded, None),
        Err(error) => (0, Some(error.to_string())),
    };
    let (rows, size) = (manifest.rows(), manifest.bytes());
    Ok(Written { rows, size, objects: run.objects + 1, bytes: run.bytes, superseded, problem })
}

/// A backup that is being written.
struct Run<'a> {
    location: &'a Location,
    /// The chunks of the newest backup that still exist, by digest.
    reusable: HashMap<&'a str, &'a Chunk>,
    /// Those with events, by the digest of the games and their numbers of events. Empty if all rows are read.
    by_games: HashMap<&'a str, &'a Chunk>,
    /// When all rows were last read, if this backup does not do so.
    base_full_at: Option<Timestamp>,
    uploads: FuturesUnordered<BoxFuture<'static, Result<(), BackupError>>>,
    objects: u64,
    bytes: u64,
    pace: Pace,
    worked_since: Instant,
}

impl<'a> Run<'a> {
    fn new(
        location: &'a Location,
        base: Option<&'a Manifest>,
        existing: &HashMap<String, ObjectMeta>,
        full: bool,
        at: Timestamp,
        pace: Pace,
    ) -> Run<'a> {
        let exists = |chunk: &&Chunk| existing.get(&chunk.name()).is_some_and(|meta| meta.size == chunk.bytes);
        let chunks = base.into_iter().flat_map(Manifest::chunks).filter(exists);
        let reusable: HashMap<_, _> = chunks.map(|chunk| (chunk.sha256.as_str(), chunk)).collect();
        let base_full_at = base.map(|base| base.full_at).filter(|last| !full && (0..DAY).contains(&(at - *last)));
        let by_games = reusable.values().filter(|_| base_full_at.is_some());
        Run {
            location,
            by_games: by_games.filter_map(|chunk| Some((chunk.games.as_deref()?, *chunk))).collect(),
            reusable,
            base_full_at,
            uploads: FuturesUnordered::new(),
            objects: 0,
            bytes: 0,
            pace,
            worked_since: Instant::now(),
        }
    }

    async fn table(&mut self, snapshot: &mut Snapshot, name: &str, key: &str) -> Result<Vec<Chunk>, BackupError> {
        let mut chunks = Vec::new();
        let mut lines = Lines::default();
        let mut rows = pin!(snapshot.rows(name, key));
        while let Some(row) = rows.try_next().await? {
            lines.add(&row).map_err(|error| BackupError::File(error.into()))?;
            if lines.is_complete(&row, key) {
                chunks.push(self.add(std::mem::take(&mut lines), None).await?);
            }
        }
        if lines.rows > 0 {
            chunks.push(self.add(lines, None).await?);
        }
        Ok(chunks)
    }

    /// The chunks of all events. Only those with new events are read.
    async fn events(&mut self, snapshot: &mut Snapshot) -> Result<Vec<Chunk>, BackupError> {
        let mut chunks: Vec<Option<Chunk>> = Vec::new();
        // The chunks that have to be read, by position.
        let mut changed = Vec::new();
        {
            let mut group = Games::default();
            let mut all = pin!(snapshot.games());
            loop {
                let next = all.try_next().await?;
                let is_last = next.is_none();
                if let Some((id, events)) = next {
                    group.add(id, events);
                }
                if group.events > 0 && (is_last || group.is_complete()) {
                    let known = self.by_games.get(group.digest().as_str()).map(|chunk| (*chunk).clone());
                    if known.is_none() {
                        changed.push((chunks.len(), std::mem::take(&mut group)));
                    }
                    chunks.push(known);
                    group = Games::default();
                }
                if is_last {
                    break;
                }
            }
        }
        for (place, games) in changed {
            let mut lines = Lines::default();
            for row in snapshot.events_of(&games.ids).await? {
                lines.add(&row).map_err(|error| BackupError::File(error.into()))?;
            }
            chunks[place] = Some(self.add(lines, Some(games.digest())).await?);
        }
        Ok(chunks.into_iter().flatten().collect())
    }

    /// Adds a chunk; it is written unless the newest backup has it.
    async fn add(&mut self, lines: Lines, games: Option<String>) -> Result<Chunk, BackupError> {
        // Hashing and compressing would delay the tasks of players.
        let (sha256, lines) = blocking(move || Ok((chunks::digest(&lines), lines))).await?;
        let chunk = if let Some(chunk) = self.reusable.get(sha256.as_str()) {
            Chunk { games, rows: lines.rows, ..(*chunk).clone() }
        } else {
            let rows = lines.rows;
            let content = blocking(move || compress(&lines.text)).await?;
            let bytes = content.len() as u64;
            self.finish_uploads(AT_ONCE - 1).await?;
            let (location, name) = (self.location.clone(), chunk_name(&sha256));
            self.uploads.push(async move { location.write(&name, content).await }.boxed());
            self.objects += 1;
            self.bytes += bytes;
            Chunk { sha256, bytes, rows, games }
        };
        if self.pace == Pace::Gentle {
            tokio::time::sleep(self.worked_since.elapsed().min(REST)).await;
            self.worked_since = Instant::now();
        }
        Ok(chunk)
    }

    /// Waits until at most so many uploads are in progress.
    async fn finish_uploads(&mut self, remaining: usize) -> Result<(), BackupError> {
        while self.uploads.len() > remaining {
            self.uploads.try_next().await?;
        }
        Ok(())
    }
}

/// Runs a computation on a thread where it delays no other task.
async fn blocking<T: Send + 'static>(
    compute: impl FnOnce() -> Result<T, BackupError> + Send + 'static,
) -> Result<T, BackupError> {
    tokio::task::spawn_blocking(compute).await.map_err(|error| BackupError::File(std::io::Error::other(error)))?
}

/// Deletes backups that are no longer kept, and with `chunks` the chunks that no backup needs.
async fn delete_superseded(location: &Location, keep: Keep, at: Timestamp, chunks: bool) -> Result<usize, BackupError> {
    let mut by_time: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for name in Manifest::names(location).await? {
        by_time.entry(super::restore::time_of(&name)).or_default().push(name);
    }
    let times: Vec<Timestamp> = by_time.keys().filter_map(|time| super::restore::parse_time(time)).collect();
    let mut superseded = 0;
    for time in keep.superseded(at, &times) {
        for name in by_time.remove(&super::manifest::file_time(time)).unwrap_or_default() {
            location.delete(&name).await?;
            superseded += 1;
        }
    }
    if chunks {
        let mut unused = location.list(CHUNKS).await?;
        unused.retain(|_, meta| at.millis() - meta.last_modified.timestamp_millis() > DAY);
        // If a manifest cannot be read, nothing is deleted.
        for name in by_time.into_values().flatten() {
            for chunk in Manifest::read(location, &name).await?.chunks() {
                unused.remove(&chunk.name());
            }
        }
        let deletions = futures_util::stream::iter(unused.into_keys());
        deletions.map(Ok).try_for_each_concurrent(AT_ONCE, |name| async move { location.delete(&name).await }).await?;
    }
    Ok(superseded)
}
