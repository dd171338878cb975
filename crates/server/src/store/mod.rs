//! What is kept: SQL for SQLite and PostgreSQL alike.
//!
//! Every statement is one that both take: `$1` for arguments, and only texts, whole numbers of 64 bits and floating-point
//! numbers in and out. So sqlx's `Any` is enough, and there is one code and one test suite for both.

mod backup;
mod games;
mod journal;
mod migrations;
mod moderation;
mod offers;
mod outages;
mod ratings;
mod sessions;
mod social;
mod users;

use std::time::Duration;

use api::{InvalidId, Timestamp};
use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::{Any, AnyConnection, AnyPool, Connection as _, Executor, Row, Transaction};

pub use backup::BackupError;
pub(crate) use games::{GameRow, GameSearch};
pub(crate) use journal::{Commit, Ending, Journal, NewGame};
pub(crate) use moderation::ReportRow;
pub(crate) use offers::{Offer, OfferKind};
pub(crate) use outages::Outage;
pub(crate) use ratings::{Known, RatingRow};
pub(crate) use sessions::{SessionRow, TokenRow};
pub(crate) use users::{UserKind, UserRow, name_key};

/// Why something could not be kept or found.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database says no, or does not answer.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    /// Somebody else has the name.
    #[error("the name is taken")]
    NameTaken,
    /// The offer has become a game already.
    #[error("there is such a game already")]
    GameExists,
    /// What the database holds makes no sense.
    #[error("the database holds something broken: {0}")]
    Broken(String),
    /// What was to be kept together with other things could not be; how the database failed.
    #[error("nothing could be kept: {0}")]
    NotKept(String),
    /// The database was made by a later version of this program.
    #[error("the database has schema {found}, but this program knows only {known}: use a newer program")]
    TooNew {
        /// The schema of the database.
        found: i64,
        /// The newest that this program knows.
        known: i64,
    },
    /// The server is shutting down.
    #[error("the server is shutting down")]
    Closing,
}

/// A database, to be read by many at once and written by one.
#[derive(Clone, Debug)]
pub struct Store {
    readers: AnyPool,
    writers: AnyPool,
    /// How a transaction begins that will write.
    begin: &'static str,
}

/// Each connection to SQLite begins with these.
const SQLITE_SETTINGS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000; \
    PRAGMA foreign_keys = ON; PRAGMA journal_size_limit = 67108864";
/// Each connection to PostgreSQL begins with these: what is acknowledged is on disk, however the database is set up, and
/// nobody waits for ever, whoever holds a lock. A request has given up by then, too.
const POSTGRES_SETTINGS: &str = "SET synchronous_commit = on; SET statement_timeout = '15s'; SET lock_timeout = '5s'";
/// A transaction that only finds out later that it wants to write could be refused then.
const SQLITE_BEGIN: &str = "BEGIN IMMEDIATE";
const READERS: u32 = 4;
/// How long a request waits for a connection before it fails.
const PATIENCE: Duration = Duration::from_secs(5);

impl Store {
    /// Opens a database (`sqlite:FILE` or `postgres://…`), and brings it to the newest schema.
    ///
    /// # Errors
    /// If it cannot be opened, or was made by a later version of this program.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        let store = Store::connect(url).await?;
        store.migrate().await?;
        Ok(store)
    }

    /// Brings it to the newest schema.
    pub(crate) async fn migrate(&self) -> Result<(), StoreError> {
        migrations::run(self, migrations::ALL).await
    }

    pub(crate) async fn connect(url: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let sqlite = url.starts_with("sqlite:");
        let url = if sqlite && !url.contains('?') { format!("{url}?mode=rwc") } else { url.to_owned() };
        let pool = |most: u32| {
            let options = AnyPoolOptions::new().max_connections(most).acquire_timeout(PATIENCE);
            // On a full disk SQLite ends a transaction by itself, of which sqlx does not hear: it would refuse the next one
            // for ever. Such a connection is given up for a new one.
            let options = options.before_acquire(|connection, _| {
                let sound = !connection.is_in_transaction();
                Box::pin(async move { Ok(sound) })
            });
            options.after_connect(move |connection, _| {
                Box::pin(async move {
                    let settings = if sqlite { SQLITE_SETTINGS } else { POSTGRES_SETTINGS };
                    connection.execute(sqlx::raw_sql(settings)).await?;
                    Ok(())
                })
            })
        };
        // Writers of SQLite would only wait for each other, so there is one.
        let writers = pool(if sqlite { 1 } else { READERS }).connect(&url).await?;
        let readers = pool(READERS).connect(&url).await?;
        Ok(Store { readers, writers, begin: if sqlite { SQLITE_BEGIN } else { "BEGIN" } })
    }

    /// Whether the database answers.
    pub(crate) async fn is_alive(&self) -> bool {
        sqlx::query("SELECT 1").fetch_one(&self.readers).await.is_ok()
    }

    /// Ends all connections, after what they are doing.
    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.writers.close().await;
    }

    fn is_sqlite(&self) -> bool {
        self.begin == SQLITE_BEGIN
    }

    /// Gives a transaction as much time as it needs: a backup or a new schema is no request.
    async fn without_haste(&self, connection: &mut Connection) -> Result<(), StoreError> {
        if !self.is_sqlite() {
            connection.execute("SET LOCAL statement_timeout = 0").await?;
        }
        Ok(())
    }

    async fn begin(&self) -> Result<Transaction<'static, Any>, StoreError> {
        Ok(self.writers.begin_with(self.begin).await?)
    }
}

/// A moment in a column of a row.
fn moment(row: &AnyRow, column: &str) -> Result<Timestamp, StoreError> {
    Ok(Timestamp::from_millis(row.try_get(column)?))
}

/// A moment in a column that may be null.
fn moment_if_any(row: &AnyRow, column: &str) -> Result<Option<Timestamp>, StoreError> {
    Ok(row.try_get::<Option<i64>, _>(column)?.map(Timestamp::from_millis))
}

/// An id in a column of a row.
fn id<T: TryFrom<String, Error = InvalidId>>(row: &AnyRow, column: &str) -> Result<T, StoreError> {
    T::try_from(row.try_get(column)?).map_err(|error| StoreError::Broken(format!("{column}: {error}")))
}

/// What a statement of a transaction runs on.
type Connection = AnyConnection;
