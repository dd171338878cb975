//! What an operator does from the command line, beside a running server or without one.

use api::Timestamp;
use std::io::{BufRead, Write};

use tokio::runtime::Runtime;

use crate::accounts::Accounts;
use crate::app::deleted_name;
use crate::limits::Bounds;
use crate::secrets::random_text;
use crate::store::{BackupError, Store, StoreError, UserKind, UserRow};
use crate::time::now;

/// Why something was not done.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// The database cannot be used.
    #[error("the database cannot be used: {0}")]
    Store(#[from] StoreError),
    /// A backup was not made or not taken.
    #[error(transparent)]
    Backup(#[from] BackupError),
    /// Nobody has the name.
    #[error("nobody is called {0}: `caldera admin list` shows who is there")]
    Nobody(String),
    /// The password cannot be.
    #[error("{0}")]
    BadPassword(String),
    /// It makes no sense for this one.
    #[error("{name} has no account: {what}")]
    NoAccount {
        /// Whom it is about.
        name: String,
        /// Why it cannot be done.
        what: &'static str,
    },
    /// The program cannot run.
    #[error("the program cannot run: {0}")]
    Runtime(#[from] std::io::Error),
}

/// Somebody, as an operator sees him.
#[derive(Clone, Debug)]
pub struct Account {
    /// The name.
    pub name: String,
    /// `guest`, `account` or `deleted`.
    pub kind: &'static str,
    /// Since when he is known, in milliseconds since 1970.
    pub created_at: Timestamp,
    /// Since when he is banned, if he is.
    pub banned_at: Option<Timestamp>,
}

/// Somebody with what hangs on him.
#[derive(Clone, Debug)]
pub struct Details {
    /// Who he is.
    pub account: Account,
    /// How many games he has played.
    pub games: i64,
    /// How many of them go on.
    pub live_games: i64,
    /// How many sessions are open.
    pub sessions: usize,
    /// The names of his tokens.
    pub tokens: Vec<String>,
    /// Game, tempo, rating and number of games.
    pub ratings: Vec<(String, String, f64, i64)>,
    /// What was reported about him, the newest first.
    pub reports: Vec<Report>,
}

/// Something that was reported.
#[derive(Clone, Debug)]
pub struct Report {
    /// By whom.
    pub reporter: String,
    /// About whom.
    pub subject: String,
    /// In which game.
    pub game: String,
    /// What.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: Timestamp,
}

/// The day of a moment in milliseconds since 1970, like `2026-11-15`.
pub fn day(at: Timestamp) -> String {
    crate::http::date(at).replace('.', "-")
}

/// How many items a list has at most.
const MOST: i64 = 1000;
/// How long a password is that nobody chose.
const PASSWORD: usize = 16;

/// The operator's way to the database.
#[derive(Debug)]
pub struct Admin {
    store: Store,
    runtime: Runtime,
}

impl Admin {
    /// Opens a database that is there.
    ///
    /// # Errors
    /// If there is none, or it cannot be opened.
    pub fn open(database: &str) -> Result<Admin, AdminError> {
        let admin = Admin::open_as_it_is(database)?;
        admin.runtime.block_on(admin.store.migrate())?;
        Ok(admin)
    }

    fn open_as_it_is(database: &str) -> Result<Admin, AdminError> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let store = runtime.block_on(Store::open_existing(database))?;
        Ok(Admin { store, runtime })
    }

    /// Accounts whose names begin so, or those who are banned.
    ///
    /// # Errors
    /// If the database fails.
    pub fn list(&self, beginning: &str, banned: bool) -> Result<Vec<Account>, AdminError> {
        let found = self.runtime.block_on(async {
            if banned { self.store.banned_users(MOST).await } else { self.store.users_beginning(beginning, MOST).await }
        })?;
        Ok(found.into_iter().map(|user| account_of(&user)).collect())
    }

    /// Somebody with what hangs on him.
    ///
    /// # Errors
    /// If nobody has the name, or the database fails.
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

    /// What was reported, the newest first.
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

    /// Gives somebody another password, one of chance if none is wanted, and returns it; sessions and tokens end.
    ///
    /// # Errors
    /// If nobody has the name, he has no account, the password cannot be, or the database fails.
    pub fn reset_password(&self, name: &str, password: Option<&str>) -> Result<String, AdminError> {
        let password = password.map_or_else(|| random_text(PASSWORD), str::to_owned);
        self.runtime.block_on(async {
            let user = self.find(name).await?;
            if user.kind != UserKind::Account {
                return Err(AdminError::NoAccount { name: user.name, what: "there is no password to reset" });
            }
            let bad = |error: crate::errors::ApiError| AdminError::BadPassword(error.body().error.message);
            let accounts = Accounts::new(self.store.clone(), &Bounds::default()).map_err(bad)?;
            accounts.set_password(&user, &password).await.map_err(bad)?;
            self.store.end_credentials(&user.id).await?;
            Ok(password)
        })
    }

    /// Keeps somebody out: sessions and tokens end, and no new ones begin.
    ///
    /// # Errors
    /// If nobody has the name, or the database fails.
    pub fn ban(&self, name: &str) -> Result<(), AdminError> {
        self.runtime.block_on(async {
            let user = self.find(name).await?;
            self.store.set_banned(&user.id, Some(user.banned_at.unwrap_or_else(now))).await?;
            Ok(self.store.end_credentials(&user.id).await?)
        })
    }

    /// Lets somebody in again.
    ///
    /// # Errors
    /// If nobody has the name, or the database fails.
    pub fn unban(&self, name: &str) -> Result<(), AdminError> {
        self.runtime.block_on(async {
            let user = self.find(name).await?;
            Ok(self.store.set_banned(&user.id, None).await?)
        })
    }

    /// Forgets who somebody is; his games stay under the name that is returned.
    ///
    /// # Errors
    /// If nobody has the name, or the database fails.
    pub fn delete(&self, name: &str) -> Result<String, AdminError> {
        self.runtime.block_on(async {
            let user = self.find(name).await?;
            let new_name = deleted_name();
            drop(self.store.delete_user(&user.id, &new_name).await?);
            Ok(new_name)
        })
    }

    async fn find(&self, name: &str) -> Result<UserRow, AdminError> {
        self.store.user_named(name).await?.ok_or_else(|| AdminError::Nobody(name.to_owned()))
    }
}

/// Writes everything in a database as it is at one moment, whether or not a server uses it; returns the number of rows.
///
/// # Errors
/// If the database or the writing fails.
pub fn back_up(database: &str, out: &mut impl Write) -> Result<u64, AdminError> {
    // As it is: a backup before an upgrade must not be the upgrade.
    let admin = Admin::open_as_it_is(database)?;
    Ok(admin.runtime.block_on(admin.store.dump(out))?)
}

/// Reads a backup into a database that is new or empty; returns the number of rows. If anything fails, it stays empty.
///
/// # Errors
/// If the database has something in it or fails, or the file is no whole backup.
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
