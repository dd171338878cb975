//! Storage in SQLite or PostgreSQL.
//!
//! Every statement works in both databases: parameters are `$1`, and all values are texts, 64-bit integers or floating-point
//! numbers. So sqlx's `Any` driver is enough, and both databases share one implementation and one test suite.

mod analyses;
mod audit;
mod backup;
mod challenges;
mod chat;
mod conditional_moves;
mod devices;
mod documents;
mod games;
mod journal;
mod likeness;
mod mail;
mod migrations;
mod moderation;
mod nodes;
mod offers;
mod outages;
mod passkeys;
mod puzzles;
mod ratings;
mod reports;
mod sanctions;
mod search;
mod server_lock;
mod sessions;
mod snapshot;
mod social;
mod user_files;
mod users;

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use api::{InvalidId, Timestamp};
use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Any, AnyConnection, AnyPool, Connection as _, Executor, Row, Transaction};

pub(crate) use analyses::{Requested, RequestedAnalysis};
pub(crate) use audit::AuditRow;
pub use backup::BackupError;
pub(crate) use challenges::{Challenge, Purpose};
pub(crate) use devices::DEVICE_LIFETIME;
pub(crate) use documents::Stored;
pub(crate) use games::GameRow;
pub(crate) use journal::{Commit, Ending, Journal, NewGame};
pub(crate) use mail::{MailKind, MailRow, address_key};
pub(crate) use nodes::NodeRow;
pub(crate) use offers::{Offer, OfferKind};
pub(crate) use outages::Outage;
pub(crate) use passkeys::PasskeyRow;
pub(crate) use puzzles::{NewPuzzle, PuzzleSearch};
pub(crate) use ratings::{Known, RatingRow};
pub(crate) use reports::{ReportKey, ReportRow, state_name};
pub(crate) use sanctions::{NotImposed, SanctionRow, kind_of_sanction, new_id};
pub(crate) use search::GameSearch;
pub(crate) use server_lock::{ServerLock, sqlite_file};
pub(crate) use sessions::{SessionRow, TokenRow};
pub(crate) use snapshot::{EventCounts, Snapshot};
pub(crate) use user_files::{AddressBanRow, NoteRow};
pub(crate) use users::{UserKind, UserRow, name_key};

/// Why a database operation failed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database returned an error or does not respond.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    /// Another user has the name.
    #[error("the name is taken")]
    NameTaken,
    /// The name looks like that of another user.
    #[error("the name looks like another one")]
    NameConfusable,
    /// The passkey is registered already.
    #[error("the passkey exists already")]
    PasskeyExists,
    /// The offer has become a game already.
    #[error("the game exists already")]
    GameExists,
    /// The offer was withdrawn or has become a game.
    #[error("the offer does not exist")]
    OfferGone,
    /// Another node has added events to the game since it was loaded.
    #[error("the game has changed")]
    Conflict,
    /// Other nodes have found this one dead, because the database had not heard of it for several seconds.
    #[error("this node was thought to be dead")]
    Fenced,
    /// A value in the database is invalid.
    #[error("the database contains invalid data: {0}")]
    Broken(String),
    /// The transaction that contained this commit failed.
    #[error("the commit failed: {0}")]
    CommitFailed(String),
    /// The database was written by a later version of Caldera.
    #[error(
        "the database has schema version {found}, but this version of Caldera supports only {known}: upgrade Caldera"
    )]
    TooNew {
        /// The schema version of the database.
        found: i64,
        /// The newest schema version that this version of Caldera supports.
        known: i64,
    },
    /// Another server holds the lock of the database.
    #[error("another server uses it and holds the lock on {}", file.display())]
    InUse {
        /// The lock file.
        file: PathBuf,
    },
    /// Another server, or a node of a site, uses the PostgreSQL database.
    #[error("another server uses it: several servers can share a database only if all of them have the same --bus")]
    InUseByNodes,
    /// The lock file of the database cannot be created or locked.
    #[error("cannot lock {}: {reason}", file.display())]
    Lock {
        /// The lock file.
        file: PathBuf,
        /// The error of the operating system.
        reason: std::io::Error,
    },
    /// The server is shutting down.
    #[error("the server is shutting down")]
    Closing,
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> StoreError {
        StoreError::Broken(error.to_string())
    }
}

/// A database with pools of connections for reading and for writing.
#[derive(Clone, Debug)]
pub struct Store {
    /// For what a player waits for: sessions, games, names.
    readers: AnyPool,
    /// For searches and lists, so that many of them delay only each other.
    searchers: AnyPool,
    writers: AnyPool,
    /// The statement that begins a writing transaction.
    begin: &'static str,
}

/// The settings of each SQLite connection.
const SQLITE_SETTINGS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000; \
    PRAGMA foreign_keys = ON; PRAGMA journal_size_limit = 67108864";
/// The settings of each PostgreSQL connection: commits are on disk before they are acknowledged, whatever the server's
/// configuration, and no statement waits longer than a request may take. A node that is paused or cut off within a transaction
/// loses it, because others wait for its locks.
const POSTGRES_SETTINGS: &str = "SET synchronous_commit = on; SET statement_timeout = '15s'; SET lock_timeout = '5s'; \
    SET idle_in_transaction_session_timeout = '2s'";
/// A deferred transaction could fail later, when it upgrades from reading to writing.
const SQLITE_BEGIN: &str = "BEGIN IMMEDIATE";
const READERS: u32 = 4;
const SEARCHERS: u32 = 2;
/// How long a request waits for a connection before it fails.
const PATIENCE: Duration = Duration::from_secs(5);

impl Store {
    /// Opens a database (`sqlite:FILE` or `postgres://…`) and migrates it to the newest schema.
    ///
    /// # Errors
    /// If it cannot be opened, or was written by a later version of Caldera.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        let store = Store::connect(url).await?;
        store.migrate().await?;
        Ok(store)
    }

    /// Migrates the database to the newest schema.
    pub(crate) async fn migrate(&self) -> Result<(), StoreError> {
        migrations::run(self, migrations::ALL).await
    }

    pub(crate) async fn connect(url: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let sqlite = url.starts_with("sqlite:");
        let url = if sqlite && !url.contains('?') { format!("{url}?mode=rwc") } else { url.to_owned() };
        if sqlite {
            create_private(&url);
        }
        let settings = if sqlite { SQLITE_SETTINGS } else { POSTGRES_SETTINGS };
        // A pool repeats a failed connection until it times out, and then does not say why.
        let connected = tokio::time::timeout(PATIENCE, connect_once(&url, settings)).await;
        connected.map_err(|_| sqlx::Error::PoolTimedOut)??;
        let pool = |most: u32| {
            let options = AnyPoolOptions::new().max_connections(most).acquire_timeout(PATIENCE);
            // On a full disk SQLite rolls a transaction back by itself. sqlx does not notice, and every later transaction on
            // the connection would fail, so the connection is replaced.
            let options = options.before_acquire(|connection, _| {
                let sound = !connection.is_in_transaction();
                Box::pin(async move { Ok(sound) })
            });
            // A connection that is cut off silently would be tested without end, and keep its place in the pool.
            let options = options.after_release(|connection, _| {
                Box::pin(async move {
                    let tested = tokio::time::timeout(PATIENCE, connection.ping()).await;
                    tested.map_err(|_| sqlx::Error::PoolTimedOut)?.map(|()| true)
                })
            });
            options.after_connect(move |connection, _| {
                Box::pin(async move {
                    connection.execute(sqlx::raw_sql(settings)).await?;
                    Ok(())
                })
            })
        };
        // SQLite has a single writer at a time, so one connection is enough.
        let writers = pool(if sqlite { 1 } else { READERS }).connect(&url).await?;
        let readers = pool(READERS).connect(&url).await?;
        let searchers = pool(SEARCHERS).connect(&url).await?;
        Ok(Store { readers, searchers, writers, begin: if sqlite { SQLITE_BEGIN } else { "BEGIN" } })
    }

    /// The number of open connections of each pool, and how many of them are idle.
    pub(crate) fn connections(&self) -> [(&'static str, usize, usize); 3] {
        [("readers", &self.readers), ("searchers", &self.searchers), ("writers", &self.writers)]
            .map(|(name, pool)| (name, pool.size() as usize, pool.num_idle()))
    }

    /// Closes all connections after they finish their work.
    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.searchers.close().await;
        self.writers.close().await;
    }

    fn is_sqlite(&self) -> bool {
        self.begin == SQLITE_BEGIN
    }

    /// Lifts the timeouts for a transaction: backups and migrations may take long.
    async fn lift_timeouts(&self, connection: &mut Connection) -> Result<(), StoreError> {
        if !self.is_sqlite() {
            connection.execute("SET LOCAL statement_timeout = 0").await?;
            connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0").await?;
        }
        Ok(())
    }

    /// The time of the database in milliseconds, which is the time of all nodes. `None` for SQLite.
    pub(crate) async fn database_time(&self) -> Result<Option<i64>, StoreError> {
        if self.is_sqlite() {
            return Ok(None);
        }
        let statement = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) AS time";
        let row = sqlx::query(statement).fetch_one(&self.readers).await?;
        Ok(Some(row.try_get("time")?))
    }

    async fn begin(&self) -> Result<Transaction<'static, Any>, StoreError> {
        Ok(self.writers.begin_with(self.begin).await?)
    }
}

/// Creates the file of a SQLite database, readable only by its owner. SQLite gives its other files the same permissions.
fn create_private(url: &str) {
    let Ok(options) = SqliteConnectOptions::from_str(url) else { return };
    if url.contains("mode=rwc") {
        // If that fails, because the file exists or its folder does not, connecting succeeds or says why it fails.
        let _ = private_file().create_new(true).open(options.get_filename());
    }
}

/// Options that create a file readable only by its owner.
pub(crate) fn private_file() -> std::fs::OpenOptions {
    let mut options = std::fs::OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Opens and closes a connection, to find out whether that works.
async fn connect_once(url: &str, settings: &'static str) -> Result<(), sqlx::Error> {
    let mut connection = AnyConnection::connect(url).await?;
    connection.execute(sqlx::raw_sql(settings)).await?;
    connection.close().await
}

/// The timestamp in a column of a row.
fn moment(row: &AnyRow, column: &str) -> Result<Timestamp, StoreError> {
    Ok(Timestamp::from_millis(row.try_get(column)?))
}

/// The timestamp in a column that may be null.
fn moment_if_any(row: &AnyRow, column: &str) -> Result<Option<Timestamp>, StoreError> {
    Ok(row.try_get::<Option<i64>, _>(column)?.map(Timestamp::from_millis))
}

/// The id in a column of a row.
fn id<T: TryFrom<String, Error = InvalidId>>(row: &AnyRow, column: &str) -> Result<T, StoreError> {
    T::try_from(row.try_get(column)?).map_err(|error| StoreError::Broken(format!("{column}: {error}")))
}

/// A connection on which the statements of a transaction run.
type Connection = AnyConnection;
