//! The lock that keeps a second server off a database: a file beside a SQLite database, an advisory lock of PostgreSQL. Nodes that
//! share a bus share the lock. Commands of the operator work beside a server and do not take it.

use std::fs::{File, TryLockError};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::{Duration, Instant};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AnyConnection, Connection as _, Executor, Row};
use tokio::task::AbortHandle;

use super::{StoreError, private_file};

/// The file of a SQLite database; `None` for PostgreSQL.
pub(crate) fn sqlite_file(url: &str) -> Option<PathBuf> {
    let options = url.starts_with("sqlite:").then(|| SqliteConnectOptions::from_str(url).ok())??;
    let database = options.get_filename();
    Some(database.canonicalize().unwrap_or_else(|_| database.to_path_buf()))
}

/// Held while a server uses a database. The operating system or PostgreSQL releases it even after a crash.
#[derive(Debug)]
pub(crate) enum ServerLock {
    File(#[expect(dead_code, reason = "closing the file releases the lock")] Option<File>),
    /// The task that keeps the connection which holds the lock.
    Advisory(AbortHandle),
}

impl Drop for ServerLock {
    fn drop(&mut self) {
        if let ServerLock::Advisory(keeping) = self {
            keeping.abort();
        }
    }
}

/// The number of the advisory lock: the letters of "caldera".
const NUMBER: i64 = 0x0063_616c_6465_7261;
/// The interval at which the connection that holds the advisory lock is checked.
const CHECK: Duration = Duration::from_secs(10);
/// How long a crashed server may take to disappear from PostgreSQL.
const PATIENCE: Duration = Duration::from_secs(5);

impl ServerLock {
    /// Takes the lock of a database, alone or together with the other nodes of the site.
    pub(crate) async fn take(url: &str, shared: bool) -> Result<ServerLock, StoreError> {
        if url.starts_with("sqlite:") { ServerLock::of_file(url) } else { ServerLock::of_postgres(url, shared).await }
    }

    fn of_file(url: &str) -> Result<ServerLock, StoreError> {
        SqliteConnectOptions::from_str(url)?;
        let Some(database) = sqlite_file(url) else { return Ok(ServerLock::File(None)) };
        // A file of its own: if this process opened and closed the database file, SQLite would lose its locks on it.
        let mut path = database.into_os_string();
        path.push(".lock");
        let path = PathBuf::from(path);
        let failed = |reason| StoreError::Lock { file: path.clone(), reason };
        let file = private_file().create(true).append(true).open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(ServerLock::File(Some(file))),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse { file: path }),
            Err(TryLockError::Error(reason)) => Err(failed(reason)),
        }
    }

    async fn of_postgres(url: &str, shared: bool) -> Result<ServerLock, StoreError> {
        sqlx::any::install_default_drivers();
        let url = url.to_owned();
        let begun = Instant::now();
        let connection = loop {
            match lock(&url, shared).await? {
                Some(connection) => break connection,
                None if begun.elapsed() < PATIENCE => tokio::time::sleep(PATIENCE / 20).await,
                None => return Err(StoreError::InUseByNodes),
            }
        };
        let keeping = tokio::spawn(async move {
            let mut held = Some(connection);
            loop {
                tokio::time::sleep(CHECK).await;
                if let Some(connection) = &mut held
                    && connection.execute("SELECT 1").await.is_ok()
                {
                    continue;
                }
                // PostgreSQL was restarted. Heartbeats keep two servers from doing harm meanwhile.
                held = match lock(&url, shared).await {
                    Ok(None) => {
                        tracing::error!("another server has taken over the database: stop one of them");
                        None
                    }
                    locked => locked.ok().flatten(),
                };
            }
        });
        Ok(ServerLock::Advisory(keeping.abort_handle()))
    }
}

/// Connects and takes the advisory lock; `None` if another server holds it.
async fn lock(url: &str, shared: bool) -> Result<Option<AnyConnection>, StoreError> {
    let mut connection = AnyConnection::connect(url).await?;
    let statement = if shared {
        "SELECT CASE WHEN pg_try_advisory_lock_shared($1) THEN 1 ELSE 0 END AS taken"
    } else {
        "SELECT CASE WHEN pg_try_advisory_lock($1) THEN 1 ELSE 0 END AS taken"
    };
    let row = sqlx::query(statement).bind(NUMBER).fetch_one(&mut connection).await?;
    let taken = row.try_get::<i32, _>("taken")? == 1;
    Ok(taken.then_some(connection))
}
