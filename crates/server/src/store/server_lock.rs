//! The lock that keeps a second server off a SQLite database. Commands of the operator work beside a server and do not take it.

use std::fs::{File, TryLockError};
use std::path::PathBuf;
use std::str::FromStr;

use sqlx::sqlite::SqliteConnectOptions;

use super::StoreError;

/// Held while a server uses a SQLite database; the operating system releases it even after a crash.
#[derive(Debug)]
pub(crate) struct ServerLock(#[expect(dead_code, reason = "closing the file releases the lock")] Option<File>);

impl ServerLock {
    /// Takes the lock of a SQLite database. On PostgreSQL there is none.
    pub(crate) fn take(url: &str) -> Result<ServerLock, StoreError> {
        if !url.starts_with("sqlite:") {
            return Ok(ServerLock(None));
        }
        let options = SqliteConnectOptions::from_str(url)?;
        let database = options.get_filename();
        let database = database.canonicalize().unwrap_or_else(|_| database.to_path_buf());
        // A file of its own: if this process opened and closed the database file, SQLite would lose its locks on it.
        let mut path = database.into_os_string();
        path.push(".lock");
        let path = PathBuf::from(path);
        let failed = |reason| StoreError::Lock { file: path.clone(), reason };
        let file = File::options().create(true).append(true).open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(ServerLock(Some(file))),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse { file: path }),
            Err(TryLockError::Error(reason)) => Err(failed(reason)),
        }
    }
}
