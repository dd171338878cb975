//! Consistent snapshots of the database, for backups.

use futures_util::{Stream, TryStreamExt};
use serde_json::{Map, Value};
use sqlx::{Any, AssertSqlSafe, Executor, Row, Transaction};

use super::backup::{TABLES, check_schema, read_row, tables_of};
use super::{BackupError, Store};

/// What tells whether the events of a game have changed since a backup.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EventCounts {
    pub(crate) all: i64,
    /// Chat messages of deleted users.
    pub(crate) erased: i64,
}

/// The number of chat messages of deleted users by game.
const ERASED: &str = "SELECT game_id, COUNT(*) AS count FROM events WHERE author IN \
     (SELECT id FROM users WHERE kind = 'deleted') GROUP BY game_id";
const NONE_ERASED: &str = "SELECT id AS game_id, 0 AS count FROM games WHERE 1 = 0";

/// The database at one moment, while the server may be reading and writing.
pub(crate) struct Snapshot {
    transaction: Transaction<'static, Any>,
    schema: i64,
}

impl Store {
    /// Begins a snapshot.
    pub(crate) async fn snapshot(&self) -> Result<Snapshot, BackupError> {
        let begin = if self.is_sqlite() { "BEGIN" } else { "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" };
        let mut transaction = self.readers.begin_with(begin).await?;
        self.lift_timeouts(&mut transaction).await?;
        // The first query determines the moment.
        let row = transaction.fetch_one("SELECT COALESCE(MAX(version), 0) AS version FROM schema_version").await?;
        let schema = row.try_get("version")?;
        check_schema(schema)?;
        Ok(Snapshot { transaction, schema })
    }
}

impl Snapshot {
    /// The version of the schema.
    pub(crate) fn schema(&self) -> i64 {
        self.schema
    }

    /// The names of the tables and of the columns of their keys. A referenced table comes before those that refer to it.
    pub(crate) fn tables(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
        tables_of(self.schema)
    }

    /// All rows of a table, in the order of these columns. The names are constants of this program.
    pub(crate) fn rows(
        &mut self,
        table: &str,
        order: &str,
    ) -> impl Stream<Item = Result<Map<String, Value>, BackupError>> + Send + use<'_> {
        let statement = AssertSqlSafe(format!("SELECT * FROM {table} ORDER BY {order}"));
        let rows = sqlx::query(statement).fetch(&mut *self.transaction);
        rows.map_err(BackupError::from).and_then(|row| std::future::ready(read_row(&row)))
    }

    /// The number of rows of a table.
    pub(crate) async fn count(&mut self, table: &str) -> Result<u64, BackupError> {
        let known = TABLES.iter().find(|(name, ..)| *name == table).map_or("schema_version", |(name, ..)| name);
        let statement = AssertSqlSafe(format!("SELECT COUNT(*) AS count FROM {known}"));
        let row = sqlx::query(statement).fetch_one(&mut *self.transaction).await?;
        Ok(row.try_get::<i64, _>("count")? as u64)
    }

    /// All games in the order of their creation, with what tells whether their events have changed: how many there are, and how
    /// many chat messages of deleted users, whose texts were erased. Reads only indexes of the events.
    pub(crate) fn games(&mut self) -> impl Stream<Item = Result<(String, EventCounts), BackupError>> + Send + use<'_> {
        // Before this schema, nothing was erased.
        let erased = if self.schema < 4 { NONE_ERASED } else { ERASED };
        let statement = AssertSqlSafe(format!(
            "SELECT games.id AS id, COALESCE(erased.count, 0) AS erased, \
             (SELECT COUNT(*) FROM events WHERE game_id = games.id) AS count FROM games \
             LEFT JOIN ({erased}) AS erased ON erased.game_id = games.id ORDER BY games.created_at, games.id"
        ));
        let rows = sqlx::query(statement).fetch(&mut *self.transaction).map_err(BackupError::from);
        rows.and_then(|row| {
            let read = || {
                let [all, erased] = [row.try_get::<i64, _>("count")?, row.try_get("erased")?];
                Ok((row.try_get("id")?, EventCounts { all, erased }))
            };
            std::future::ready(read().map_err(|error: sqlx::Error| error.into()))
        })
    }

    /// The events of some games.
    pub(crate) async fn events_of(&mut self, games: &[String]) -> Result<Vec<Map<String, Value>>, BackupError> {
        let places: Vec<String> = (1..=games.len()).map(|number| format!("${number}")).collect();
        let statement =
            format!("SELECT * FROM events WHERE game_id IN ({}) ORDER BY game_id, version", places.join(", "));
        // The number of games varies, so preparing the statement would fill the cache of statements.
        let mut query = sqlx::query(AssertSqlSafe(statement)).persistent(false);
        for game in games {
            query = query.bind(game.as_str());
        }
        query.fetch_all(&mut *self.transaction).await?.iter().map(read_row).collect()
    }
}

#[cfg(test)]
impl Store {
    /// Runs statements of a test.
    pub(crate) async fn run_for_test(&self, statements: String) {
        self.writers.execute(sqlx::raw_sql(AssertSqlSafe(statements))).await.expect("the statements succeed");
    }
}
