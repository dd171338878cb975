//! Lists, restores and verifies backups.

use std::collections::{BTreeMap, HashSet};

use api::Timestamp;
use futures_util::{StreamExt, TryStreamExt, stream};

use super::location::{CHUNKS, Location};
use super::manifest::{Chunk, Manifest, digits};
use super::run::AT_ONCE;
use crate::store::{BackupError, Store};

/// A backup in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupEntry {
    /// The moment of the snapshot.
    pub at: Timestamp,
    /// The number of rows.
    pub rows: u64,
    /// The size of its objects, which it shares with other backups.
    pub size: u64,
}

/// What has been verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The number of backups.
    pub backups: usize,
    /// The number of objects.
    pub objects: usize,
    /// The size of these objects.
    pub bytes: u64,
    /// The moment of the backup that was restored.
    pub at: Timestamp,
    /// The number of rows in it.
    pub rows: u64,
}

/// The time in the name of a manifest.
pub(super) fn time_of(name: &str) -> String {
    name.rsplit('/').next().unwrap_or_default().split('-').next().unwrap_or_default().to_owned()
}

/// Parses a time in the name of a manifest: `20261118T211515.123Z`.
pub(super) fn parse_time(text: &str) -> Option<Timestamp> {
    let number = |range: std::ops::Range<usize>| text.get(range)?.parse::<i64>().ok();
    let (year, month, day) = (number(0..4)?, number(4..6)?, number(6..8)?);
    let (hour, minute, second, milli) = (number(9..11)?, number(11..13)?, number(13..15)?, number(16..19)?);
    // Days since 1970-01-01 in the proleptic Gregorian calendar; years begin in March, so that leap days are at their end.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days =
        365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + (153 * month + 2) / 5 + day
            - 719_469;
    Some(Timestamp::from_millis((((days * 24 + hour) * 60 + minute) * 60 + second) * 1_000 + milli))
}

/// All backups, the oldest first.
pub(crate) async fn list(location: &Location) -> Result<Vec<BackupEntry>, BackupError> {
    let mut found = Vec::new();
    for name in Manifest::names(location).await? {
        let manifest = Manifest::read(location, &name).await?;
        found.push(BackupEntry { at: manifest.at, rows: manifest.rows(), size: manifest.bytes() });
    }
    Ok(found)
}

/// The newest backup, or the newest that is not later than a time such as `2026-11-18` or `2026-11-18T21:15`.
async fn choose(location: &Location, at: Option<&str>) -> Result<Manifest, BackupError> {
    let names = Manifest::names(location).await?;
    let limit = at.map(parse_limit).transpose()?;
    // A day includes all backups of the day.
    let is_early = |name: &&String| limit.as_ref().is_none_or(|limit| digits(name).get(..limit.len()) <= Some(limit));
    let name = names.iter().rfind(is_early).ok_or_else(|| {
        let which = at.map_or_else(String::new, |at| format!(" up to {at}"));
        BackupError::NoBackup { url: location.to_string(), which }
    })?;
    Manifest::read(location, name).await
}

/// The digits of a time given by a user.
fn parse_limit(text: &str) -> Result<String, BackupError> {
    const FORM: &[u8] = b"0000-00-00T00:00:00";
    let plain = text.strip_suffix('Z').unwrap_or(text).replace(' ', "T");
    let fits =
        plain.bytes().zip(FORM).all(|(byte, form)| if *form == b'0' { byte.is_ascii_digit() } else { byte == *form });
    if fits && [4, 7, 10, 13, 16, 19].contains(&plain.len()) {
        Ok(plain.chars().filter(char::is_ascii_digit).collect())
    } else {
        Err(BackupError::Time(text.to_owned()))
    }
}

/// Restores a backup into an empty database; returns its time and the number of rows.
pub(crate) async fn restore(
    location: &Location,
    at: Option<&str>,
    store: &Store,
) -> Result<(Timestamp, u64), BackupError> {
    let manifest = choose(location, at).await?;
    let rows = restore_manifest(location, &manifest, store).await?;
    Ok((manifest.at, rows))
}

async fn restore_manifest(location: &Location, manifest: &Manifest, store: &Store) -> Result<u64, BackupError> {
    let mut restoring = store.begin_restore(manifest.schema).await?;
    let chunks = manifest.tables.iter().flat_map(|table| table.chunks.iter().map(move |chunk| (&*table.name, chunk)));
    // Read ahead, in order.
    let read = |(table, chunk): (_, &Chunk)| {
        let chunk = chunk.clone();
        async move { Ok::<_, BackupError>((table, chunk.read(location).await?, chunk)) }
    };
    let mut contents = stream::iter(chunks).map(read).buffered(AT_ONCE);
    let mut rows = 0;
    while let Some((table, text, chunk)) = contents.try_next().await? {
        let invalid = |reason: String| BackupError::Object { name: chunk.name(), reason };
        let mut found = 0;
        for line in text.lines() {
            let row = serde_json::from_str(line).map_err(|error| invalid(error.to_string()))?;
            restoring.insert(table, row).await.map_err(invalid)?;
            found += 1;
        }
        if found != chunk.rows {
            return Err(invalid(format!("it has {found} rows and not {}", chunk.rows)));
        }
        rows += found;
    }
    drop(contents);
    store.finish_restore(restoring).await?;
    Ok(rows)
}

/// Checks every object of every backup, and restores one into a temporary database to compare the numbers of rows.
pub(crate) async fn verify(location: &Location, at: Option<&str>) -> Result<Verified, BackupError> {
    let chosen = choose(location, at).await?;
    let names = Manifest::names(location).await?;
    let mut damage = Vec::new();
    let mut chunks: BTreeMap<String, Chunk> = BTreeMap::new();
    for name in &names {
        match Manifest::read(location, name).await {
            Ok(manifest) => chunks.extend(manifest.chunks().map(|chunk| (chunk.name(), chunk.clone()))),
            Err(error) => damage.push(error.to_string()),
        }
    }
    let existing: HashSet<String> = location.list(CHUNKS).await?.into_keys().collect();
    let check = |chunk: &Chunk| {
        let (chunk, exists) = (chunk.clone(), existing.contains(&chunk.name()));
        async move {
            let missing = || BackupError::Object { name: chunk.name(), reason: "it is missing".to_owned() };
            if exists { chunk.read(location).await.map(drop) } else { Err(missing()) }
        }
    };
    let mut checks = stream::iter(chunks.values()).map(check).buffered(AT_ONCE);
    while let Some(checked) = checks.next().await {
        damage.extend(checked.err().map(|error| error.to_string()));
    }
    drop(checks);
    if !damage.is_empty() {
        return Err(BackupError::Damaged(damage));
    }
    compare(location, &chosen).await?;
    Ok(Verified {
        backups: names.len(),
        objects: names.len() + chunks.len(),
        bytes: chunks.values().map(|chunk| chunk.bytes).sum(),
        at: chosen.at,
        rows: chosen.rows(),
    })
}

/// Restores a backup into a temporary database and compares the numbers of rows.
async fn compare(location: &Location, manifest: &Manifest) -> Result<(), BackupError> {
    let folder = std::env::temp_dir().join(format!("caldera-verify-{}", crate::secrets::random_text(12)));
    std::fs::create_dir(&folder)?;
    let compared = async {
        let store = Store::connect(&format!("sqlite:{}", folder.join("restored.db").display())).await?;
        let compared = async {
            restore_manifest(location, manifest, &store).await?;
            let mut snapshot = store.snapshot().await?;
            for table in &manifest.tables {
                let expected: u64 = table.chunks.iter().map(|chunk| chunk.rows).sum();
                let found = snapshot.count(&table.name).await?;
                if found != expected {
                    let reason = format!("{} has {found} rows after the restore and not {expected}", table.name);
                    return Err(BackupError::Damaged(vec![reason]));
                }
            }
            Ok(())
        };
        let compared = compared.await;
        store.close().await;
        compared
    };
    let compared = compared.await;
    std::fs::remove_dir_all(&folder)?;
    compared
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_in_names_are_parsed() {
        for millis in [0, 951_782_400_123, 1_795_036_515_999, 4_107_542_399_000, 1_709_164_800_000] {
            let at = Timestamp::from_millis(millis);
            assert_eq!(parse_time(&super::super::manifest::file_time(at)), Some(at));
        }
        assert_eq!(parse_time("garbage"), None);
    }

    #[test]
    fn a_time_can_be_given_to_the_day_or_to_the_second() {
        for (text, digits) in [
            ("2026-11-18", "20261118"),
            ("2026-11", "202611"),
            ("2026-11-18T21:15", "202611182115"),
            ("2026-11-18 21:15:00", "20261118211500"),
            ("2026-11-18T21:15:00Z", "20261118211500"),
        ] {
            assert_eq!(parse_limit(text).expect("a time"), digits);
        }
        for wrong in ["", "yesterday", "2026-1-1", "18.11.2026", "2026-11-18T21:15:00+01:00", "2026-11-1"] {
            assert!(parse_limit(wrong).is_err(), "{wrong}");
        }
    }
}
