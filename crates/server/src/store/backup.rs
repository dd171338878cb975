//! Backup and restore as newline-delimited JSON, independent of the database, so that it also serves to move between SQLite
//! and PostgreSQL.
//!
//! The first line contains the versions of the format and of the schema, each following line a row, and the last line the
//! number of rows, so that a truncated file is detected.

use std::io::{BufRead, Write};

use futures_util::TryStreamExt;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sqlx::any::{AnyRow, AnyTypeInfoKind};
use sqlx::{Any, AssertSqlSafe, Column, Executor, Row, Transaction, ValueRef};

use super::{Store, StoreError, migrations};

/// Tables with the schema version that introduced them and the order of their rows. A referenced table comes before those
/// that refer to it.
pub(super) const TABLES: &[(&str, i64, &str)] = &[
    ("users", 1, "id"),
    ("sessions", 1, "id"),
    ("tokens", 1, "id"),
    ("games", 1, "id"),
    ("events", 1, "game_id, version"),
    ("ratings", 1, "user_id, game, tempo"),
    ("rating_history", 1, "user_id, game_id"),
    ("offers", 1, "id"),
    ("mutes", 1, "user_id, muted_id"),
    ("reports", 1, "id"),
    ("pulse", 1, "id"),
    ("strikes", 2, "user_id"),
    ("conditional_moves", 3, "game_id, colour"),
    ("devices", 3, "user_id, secret"),
    ("deleted_names", 3, "digest"),
    ("keys", 4, "name"),
    ("audit", 4, "id"),
    ("emails", 4, "user_id"),
    ("mail_links", 4, "secret"),
    ("mails", 4, "id"),
    ("name_looks", 4, "digest"),
    ("passkeys", 4, "id"),
    ("second_factors", 4, "user_id"),
    ("recovery_codes", 4, "user_id, digest"),
    ("challenges", 4, "challenge"),
    ("sanctions", 4, "id"),
    ("address_bans", 4, "id"),
    ("notes", 4, "id"),
    ("analysed_games", 4, "game_id, user_id"),
    ("engine_likeness", 4, "user_id, game"),
    ("nodes", 4, "id"),
    ("analyses", 4, "game_id"),
    ("documents", 5, "user_id, name"),
    ("puzzle_searches", 5, "game_id"),
    ("puzzles", 5, "id"),
];

/// Tables that a schema version has removed.
const REMOVED: &[(&str, i64)] = &[("pulse", 4)];

/// The names of the tables of a schema version, and the order of their rows.
pub(super) fn tables_of(schema: i64) -> impl Iterator<Item = (&'static str, &'static str)> {
    let exists = move |name: &str, since: i64| {
        since <= schema && REMOVED.iter().all(|(removed, until)| *removed != name || schema < *until)
    };
    TABLES.iter().filter(move |(name, since, _)| exists(name, *since)).map(|(name, _, key)| (*name, *key))
}

/// The version of the file format.
const FORMAT: i64 = 1;

/// Why a backup could not be written or restored.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file could not be read or written.
    #[error("cannot read or write the file: {0}")]
    File(#[from] std::io::Error),
    /// The file is not a valid backup.
    #[error("invalid backup, line {line}: {reason}")]
    Invalid {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// A place for backups cannot be used.
    #[error("{url}: {reason}")]
    Location {
        /// The place, and the object if there is one.
        url: String,
        /// Why.
        reason: String,
    },
    /// An object of a backup is missing or damaged.
    #[error("{name} is damaged: {reason}")]
    Object {
        /// The name of the object.
        name: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Several objects are missing or damaged.
    #[error("the backups are damaged:\n{}", .0.join("\n"))]
    Damaged(Vec<String>),
    /// There is no backup.
    #[error("{url} has no backup{which}")]
    NoBackup {
        /// The place.
        url: String,
        /// Which one was requested.
        which: String,
    },
    /// A time is invalid.
    #[error("{0} is not a time: expected for example 2026-11-18 or 2026-11-18T21:15 (UTC)")]
    Time(String),
    /// The file ends before its last line.
    #[error("the backup is truncated after {0} rows: nothing was restored")]
    Truncated(u64),
    /// The database contains users or games.
    #[error("the database is not empty: restore into a new one, and start the server with that")]
    NotEmpty,
    /// The backup was made by a later version of Caldera.
    #[error(
        "the backup has schema version {found}, but this version of Caldera supports only {known}: upgrade Caldera"
    )]
    TooNew {
        /// The schema version of the backup.
        found: i64,
        /// The newest schema version that this version of Caldera supports.
        known: i64,
    },
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> BackupError {
        BackupError::Store(error.into())
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    caldera_backup: i64,
    schema: i64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RowLine {
    table: String,
    row: Map<String, Value>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tail {
    rows: u64,
}

impl Store {
    /// Opens an existing database without migrating it.
    pub(crate) async fn open_existing(url: &str) -> Result<Store, StoreError> {
        let existing =
            if url.starts_with("sqlite:") && !url.contains('?') { format!("{url}?mode=rw") } else { url.into() };
        Store::connect(&existing).await
    }

    /// Writes a consistent snapshot, while the server may be reading and writing, and returns the number of rows.
    pub(crate) async fn dump(&self, out: &mut impl Write) -> Result<u64, BackupError> {
        let mut snapshot = self.snapshot().await?;
        write_line(out, &Head { caldera_backup: FORMAT, schema: snapshot.schema() })?;
        let mut rows = 0;
        for (table, order) in snapshot.tables() {
            let mut found = std::pin::pin!(snapshot.rows(table, order));
            while let Some(row) = found.try_next().await? {
                write_line(out, &RowLine { table: table.to_owned(), row })?;
                rows += 1;
            }
        }
        write_line(out, &Tail { rows })?;
        Ok(rows)
    }

    /// Restores the output of `dump` into an empty database, and migrates it to the newest schema.
    pub(crate) async fn restore(&self, lines: impl BufRead) -> Result<u64, BackupError> {
        let mut lines = lines.lines().enumerate().map(|(number, line)| (number + 1, line));
        let first = lines.next().ok_or(BackupError::Truncated(0))?;
        let head: Head = parse(first.0, &first.1?)?;
        if head.caldera_backup != FORMAT {
            let reason = format!("format {} is not supported, only format {FORMAT}", head.caldera_backup);
            return Err(BackupError::Invalid { line: 1, reason });
        }
        let mut restoring = self.begin_restore(head.schema).await?;
        let mut rows = 0;
        let expected = loop {
            let Some((number, line)) = lines.next() else { return Err(BackupError::Truncated(rows)) };
            let line = line?;
            if line.starts_with("{\"rows\"") {
                break parse::<Tail>(number, &line)?.rows;
            }
            let RowLine { table, row } = parse(number, &line)?;
            restoring.insert(&table, row).await.map_err(|reason| BackupError::Invalid { line: number, reason })?;
            rows += 1;
        };
        if expected != rows {
            return Err(BackupError::Truncated(rows));
        }
        self.finish_restore(restoring).await?;
        Ok(rows)
    }

    /// Prepares an empty database for the rows of a backup with this schema.
    pub(crate) async fn begin_restore(&self, schema: i64) -> Result<Restoring, BackupError> {
        check_schema(schema)?;
        migrations::run(self, &migrations::ALL[..schema as usize]).await.map_err(|error| match error {
            StoreError::TooNew { .. } => BackupError::NotEmpty,
            other => other.into(),
        })?;
        let mut transaction = self.begin().await?;
        self.lift_timeouts(&mut transaction).await?;
        for table in ["users", "games"] {
            let statement = AssertSqlSafe(format!("SELECT 1 AS one FROM {table} LIMIT 1"));
            if sqlx::query(statement).fetch_optional(&mut *transaction).await?.is_some() {
                return Err(BackupError::NotEmpty);
            }
        }
        // Rows that the migrations have inserted.
        for table in ["pulse", "nodes"].into_iter().filter(|table| tables_of(schema).any(|(name, _)| name == *table)) {
            transaction.execute(AssertSqlSafe(format!("DELETE FROM {table}"))).await?;
        }
        Ok(Restoring(transaction))
    }

    /// Commits a restore, and migrates the database to the newest schema.
    pub(crate) async fn finish_restore(&self, restoring: Restoring) -> Result<(), BackupError> {
        restoring.0.commit().await?;
        Ok(migrations::run(self, migrations::ALL).await?)
    }
}

pub(super) fn check_schema(found: i64) -> Result<(), BackupError> {
    let known = migrations::ALL.len() as i64;
    if (1..=known).contains(&found) { Ok(()) } else { Err(BackupError::TooNew { found, known }) }
}

fn write_line(out: &mut impl Write, line: &impl Serialize) -> Result<(), BackupError> {
    let text = serde_json::to_string(line).map_err(|error| StoreError::Broken(error.to_string()))?;
    Ok(writeln!(out, "{text}")?)
}

fn parse<T: for<'a> Deserialize<'a>>(line: usize, text: &str) -> Result<T, BackupError> {
    serde_json::from_str(text).map_err(|error| BackupError::Invalid { line, reason: error.to_string() })
}

/// The values of a row, without those that are null.
pub(super) fn read_row(row: &AnyRow) -> Result<Map<String, Value>, BackupError> {
    let mut values = Map::new();
    for column in row.columns() {
        let (name, place) = (column.name().to_owned(), column.ordinal());
        let raw = row.try_get_raw(place)?;
        if raw.is_null() {
            continue;
        }
        let value = match raw.type_info().kind() {
            AnyTypeInfoKind::Text => Value::from(row.try_get::<String, _>(place)?),
            AnyTypeInfoKind::Real | AnyTypeInfoKind::Double => Value::from(row.try_get::<f64, _>(place)?),
            _ => Value::from(row.try_get::<i64, _>(place)?),
        };
        values.insert(name, value);
    }
    Ok(values)
}

/// A restore in progress; unless it is finished, the database stays empty.
pub(crate) struct Restoring(Transaction<'static, Any>);

impl Restoring {
    /// Inserts a row, or says what is wrong with it.
    pub(crate) async fn insert(&mut self, table: &str, row: Map<String, Value>) -> Result<(), String> {
        // Table and column names become part of the statement, so they are validated.
        if !TABLES.iter().any(|(known, ..)| *known == table) {
            return Err(format!("unknown table {table}"));
        }
        if let Some(name) = row.keys().find(|name| !name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'))
        {
            return Err(format!("invalid column name {name}"));
        }
        let columns: Vec<&str> = row.keys().map(String::as_str).collect();
        let places: Vec<String> = (1..=columns.len()).map(|number| format!("${number}")).collect();
        let statement = format!("INSERT INTO {table} ({}) VALUES ({})", columns.join(", "), places.join(", "));
        let mut query = sqlx::query(AssertSqlSafe(statement));
        for value in row.values() {
            query = match value {
                Value::String(text) => query.bind(text.clone()),
                Value::Number(number) if number.is_f64() => query.bind(number.as_f64()),
                Value::Number(number) => query.bind(number.as_i64()),
                other => return Err(format!("{other} is neither a string nor a number")),
            };
        }
        query.execute(&mut *self.0).await.map_err(|error| error.to_string())?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn backups_include_every_table() {
        let folder = std::env::temp_dir().join(format!("caldera-dump-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let store = Store::open(&format!("sqlite:{}", folder.join("all.db").display())).await.expect("a database");
        let statement =
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'schema_version' ORDER BY name";
        let rows = store.readers.fetch_all(statement).await.expect("rows");
        let existing: Vec<String> = rows.iter().map(|row| row.try_get("name").expect("a name")).collect();
        let mut dumped: Vec<&str> = tables_of(migrations::ALL.len() as i64).map(|(name, _)| name).collect();
        dumped.sort_unstable();
        assert_eq!(existing, dumped);
        store.close().await;
        std::fs::remove_dir_all(&folder).expect("the folder");
    }
}
