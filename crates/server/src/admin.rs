//! The operator's commands. They work on the database directly, whether or not a server is running.

use api::Timestamp;
use std::io::{BufRead, Write};

use tokio::runtime::Runtime;

use crate::accounts::Accounts;
use crate::app::deleted_name;
use crate::limits::Bounds;
use crate::secrets::random_text;
use crate::store::{BackupError, Store, StoreError, UserKind, UserRow};
use crate::time::now;

/// Why an operator's command failed.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// The database cannot be used.
    #[error("the database cannot be used: {0}")]
    Store(#[from] StoreError),
    /// A backup could not be written or restored.
    #[error(transparent)]
    Backup(#[from] BackupError),
    /// No user has the name.
    #[error("no user is called {0}: `caldera admin list` lists all accounts")]
    NoSuchUser(String),
    /// The password is too short or too long.
    #[error("{0}")]
    BadPassword(String),
    /// The command needs an account, and the user is a guest or deleted.
    #[error("{name} has no account: {what}")]
    NoAccount {
        /// The user.
        name: String,
        /// Why the command needs an account.
        what: &'static str,
    },
    /// The runtime cannot be started.
    #[error("cannot start the runtime: {0}")]
    Runtime(#[from] std::io::Error),
}

/// A user, as an operator sees them.
#[derive(Clone, Debug)]
pub struct Account {
    /// The name.
    pub name: String,
    /// `guest`, `account` or `deleted`.
    pub kind: &'static str,
    /// When the account was created.
    pub created_at: Timestamp,
    /// When the user was banned, if they are.
    pub banned_at: Option<Timestamp>,
}

/// A user with their games, credentials, ratings and reports.
#[derive(Clone, Debug)]
pub struct Details {
    /// The user.
    pub account: Account,
    /// The number of games.
    pub games: i64,
    /// The number of games in progress.
    pub live_games: i64,
    /// The number of open sessions.
    pub sessions: usize,
    /// The names of the tokens.
    pub tokens: Vec<String>,
    /// Game, tempo, rating and number of rated games.
    pub ratings: Vec<(String, String, f64, i64)>,
    /// Reports about the user, the newest first.
    pub reports: Vec<Report>,
}

/// A report about a player.
#[derive(Clone, Debug)]
pub struct Report {
    /// The name of the reporter.
    pub reporter: String,
    /// The name of the reported player.
    pub subject: String,
    /// The id of the game.
    pub game: String,
    /// The text of the report.
    pub text: String,
    /// When it was sent.
    pub at: Timestamp,
}

/// Formats the day of a timestamp as `2026-11-15` (UTC).
pub fn day(at: Timestamp) -> String {
    crate::http::date(at).replace('.', "-")
}

/// The maximum length of a list.
const MOST: i64 = 1000;
/// Characters of a generated password.
const PASSWORD: usize = 16;

/// The operator's access to the database.
#[derive(Debug)]
pub struct Admin {
    store: Store,
    runtime: Runtime,
}

impl Admin {
    /// Opens an existing database and migrates it.
    ///
    /// # Errors
    /// If it does not exist or cannot be opened.
    pub fn open(database: &str) -> Result<Admin, AdminError> {
        let admin = Admin::open_without_migrating(database)?;
        admin.runtime.block_on(admin.store.migrate())?;
        Ok(admin)
    }

    fn open_without_migrating(database: &str) -> Result<Admin, AdminError> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let store = runtime.block_on(Store::open_existing(database))?;
        Ok(Admin { store, runtime })
    }

    /// Accounts whose names start with `beginning`, or all banned users.
    ///
    /// # Errors
    /// If the database fails.
    pub fn list(&self, beginning: &str, banned: bool) -> Result<Vec<Account>, AdminError> {
        let found = self.runtime.block_on(async {
            if banned { self.store.banned_users(MOST).await } else { self.store.users_beginning(beginning, MOST).await }
        })?;
        Ok(found.into_iter().map(|user| account_of(&user)).collect())
    }

    /// Returns a user with everything an operator may need to know.
    ///
    /// # Errors
    /// If no user has the name, or the database fails.
    pub fn show(&self, name: &str) -> Result<Details, AdminError> {
        self.runtime.block_on(async {
            let user = self.find(name).await?;
            let (games, live_games) = self.store.count_games(&user.id).await?;
            let ratings = self.store.ratings_of(&user.id).await?.into_iter();
            Ok(Details {
                games,
                live_games,
                sessions: self.store.sessions_of(&user.id, now()).await?.len(),
                tokens: self.store.tokens_of(&user.id).await?.into_iter().map(|token| token.name).collect(),
                ratings: ratings.map(|row| (row.game, row.tempo, row.rating.points, row.games)).collect(),
                reports: self.reports_about(&user.id).await?,
                account: account_of(&user),
            })
        })
    }

    /// All reports, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub fn reports(&self) -> Result<Vec<Report>, AdminError> {
        self.runtime.block_on(self.reports_about(""))
    }

    async fn reports_about(&self, subject: &str) -> Result<Vec<Report>, AdminError> {
        let rows = self.store.reports(subject, MOST).await?.into_iter();
        let read = |row: crate::store::ReportRow| {
            let crate::store::ReportRow { reporter, subject, game, text, at } = row;
            Report { reporter, subject, game: game.into(), text, at }
        };
        Ok(rows.map(read).collect())
    }

    /// Sets a password, by default a random one, and returns it; ends all sessions and revokes all tokens.
    ///
    /// # Errors
    /// If no user has the name, the user has no account, the password is too short or too long, or the database fails.
    pub fn reset_password(&self, name: &str, password: Option<&str>) -> Result<String, AdminError> {
        let password = password.map_or_else(|| random_text(PASSWORD), str::to_owned);
        self.runtime.block_on(async {
            let user = self.find(name).await?;
            if user.kind != UserKind::Account {
                return Err(AdminError::NoAccount { name: user.name, what: "there is no password to reset" });
            }
            let bad = |error: crate::errors::ApiError| AdminError::BadPassword(error.body().error.message);
            let accounts = Accounts::new(self.store.clone(), &Bounds::default());
            accounts.set_password(&user, &password).await.map_err(bad)?;
            self.store.end_credentials(&user.id).await?;
            Ok(password)
        })
    }

    /// Bans a user: ends all sessions, revokes all tokens, and refuses new ones.
    ///
    /// # Errors
    /// If no user has the name, or the database fails.
    pub fn ban(&self, name: &str) -> Result<(), AdminError> {
        self.runtime.block_on(async {
            let user = self.find(name).await?;
            self.store.set_banned(&user.id, Some(user.banned_at.unwrap_or_else(now))).await?;
            Ok(self.store.end_credentials(&user.id).await?)
        })
    }

    /// Lifts a ban.
    ///
    /// # Errors
    /// If no user has the name, or the database fails.
    pub fn unban(&self, name: &str) -> Result<(), AdminError> {
        self.runtime.block_on(async {
            let user = self.find(name).await?;
            Ok(self.store.set_banned(&user.id, None).await?)
        })
    }

    /// Deletes the personal data of a user; their games remain, under the random name that is returned.
    ///
    /// # Errors
    /// If no user has the name, or the database fails.
    pub fn delete(&self, name: &str) -> Result<String, AdminError> {
        self.runtime.block_on(async {
            let user = self.find(name).await?;
            let new_name = deleted_name();
            drop(self.store.delete_user(&user.id, &new_name).await?);
            Ok(new_name)
        })
    }

    async fn find(&self, name: &str) -> Result<UserRow, AdminError> {
        self.store.user_named(name).await?.ok_or_else(|| AdminError::NoSuchUser(name.to_owned()))
    }
}

/// Writes a consistent snapshot of a database, which a server may be using; returns the number of rows.
///
/// # Errors
/// If the database or the writing fails.
pub fn back_up(database: &str, out: &mut impl Write) -> Result<u64, AdminError> {
    // Without migrating: an operator backs up before an upgrade so that they can go back to the old version.
    let admin = Admin::open_without_migrating(database)?;
    Ok(admin.runtime.block_on(admin.store.dump(out))?)
}

/// Restores a backup into a new or empty database; returns the number of rows. If anything fails, the database stays empty.
///
/// # Errors
/// If the database is not empty or fails, or the backup is invalid or incomplete.
pub fn restore(database: &str, file: impl BufRead) -> Result<u64, AdminError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let store = Store::connect(database).await?;
        let rows = store.restore(file).await?;
        store.close().await;
        Ok(rows)
    })
}

fn account_of(user: &UserRow) -> Account {
    let kind = match user.kind {
        UserKind::Guest => "guest",
        UserKind::Account => "account",
        UserKind::Deleted => "deleted",
    };
    Account { name: user.name.clone(), kind, created_at: user.created_at, banned_at: user.banned_at }
}
