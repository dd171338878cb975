//! The operator's commands. They work on the database directly, whether or not a server is running.

use api::{ReportState, Role, SanctionKind, Timestamp};
use std::io::{BufRead, Write};

use tokio::runtime::Runtime;

use crate::accounts::Accounts;
use crate::app::deleted_name;
use crate::audit::{AuditEntry, AuditEvent};
use crate::backup::{self, BackupEntry, Keep, Location, Pace, Verified, Written};
use crate::limits::Bounds;
use crate::secrets::random_text;
use crate::store::{BackupError, SanctionRow, Store, StoreError, UserKind, UserRow, new_id, state_name};
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
    /// Whether the user is a moderator.
    pub moderator: bool,
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
    /// `resolved` or `dismissed` once a moderator has handled it.
    pub handled: Option<&'static str>,
}

/// An entry of the audit log.
#[derive(Clone, Debug)]
pub struct AuditLine {
    /// When it happened.
    pub at: Timestamp,
    /// What happened, such as `signed_in`.
    pub event: String,
    /// The name of the user who acted; `None` for the operator.
    pub actor: Option<String>,
    /// The name of the user concerned.
    pub subject: Option<String>,
    /// The keyed hash of the address.
    pub address: Option<String>,
    /// Details, for people.
    pub detail: String,
}

/// Formats the day of a timestamp as `2026-11-15` (UTC).
pub fn day(at: Timestamp) -> String {
    crate::http::date(at).replace('.', "-")
}

/// Formats a timestamp as `2026-11-15T18:03:59Z`.
pub fn moment(at: Timestamp) -> String {
    let seconds = at.millis().div_euclid(1_000).rem_euclid(86_400);
    format!("{}T{:02}:{:02}:{:02}Z", day(at), seconds / 3_600, seconds / 60 % 60, seconds % 60)
}

/// The maximum length of a list.
const MOST: i64 = 1000;
/// Milliseconds of a day.
const DAY: i64 = 86_400_000;
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
            let crate::store::ReportRow { reporter, subject, game, text, at, state, .. } = row;
            let handled = (state != ReportState::Open).then(|| state_name(state));
            Report { reporter, subject, game: game.into(), text, at, handled }
        };
        Ok(rows.map(read).collect())
    }

    /// Sets a password, by default a random one, and returns it; ends all sessions and revokes all tokens.
    ///
    /// # Errors
    /// If no user has the name, the user has no account, the password is too short or too long, or the database fails.
    pub fn reset_password(&self, name: &str, password: Option<&str>) -> Result<String, AdminError> {
        let bounds = Bounds::default();
        // A password that another person has seen must not stay valid.
        let until = password.is_none().then(|| now() + bounds.generated_password.as_millis() as i64);
        let password = password.map_or_else(|| random_text(PASSWORD), str::to_owned);
        self.runtime.block_on(async {
            let user = self.find(name).await?;
            if user.kind != UserKind::Account {
                return Err(AdminError::NoAccount { name: user.name, what: "there is no password to reset" });
            }
            let bad = |error: crate::errors::ApiError| AdminError::BadPassword(error.body().error.message);
            let accounts = Accounts::new(self.store.clone(), &bounds, None);
            accounts.set_password(&user, &password, until).await.map_err(bad)?;
            self.store.end_credentials(&user.id).await?;
            self.record(AuditEvent::PasswordReset, &user).await?;
            Ok(password)
        })
    }

    /// Bans a user, for a number of days or without end: ends all sessions, revokes all tokens, and refuses new ones.
    ///
    /// # Errors
    /// If no user has the name, or the database fails.
    pub fn ban(&self, name: &str, reason: &str, days: Option<u32>) -> Result<(), AdminError> {
        self.runtime.block_on(async {
            let user = self.find(name).await?;
            let at = now();
            let (by, lifted_at, lifted_by) = (None, None, None);
            let until = days.map(|days| at + i64::from(days) * DAY);
            let (user, kind, reason) = (user.id, SanctionKind::Full, reason.trim().to_owned());
            let ban = SanctionRow { id: new_id(), user, kind, reason, by, at, until, lifted_at, lifted_by };
            let entry = AuditEntry::by_operator(AuditEvent::Banned, &ban.user).with(&ban.reason);
            if self.store.impose(&ban, &entry).await?.is_err() {
                // A ban that is in force is replaced.
                let lifted = AuditEntry::by_operator(AuditEvent::Unbanned, &ban.user);
                self.store.lift(&ban.user, "", None, at, &lifted).await?;
                drop(self.store.impose(&ban, &entry).await?);
            }
            entry.log();
            Ok(())
        })
    }

    /// Lifts a ban.
    ///
    /// # Errors
    /// If no user has the name, or the database fails.
    pub fn unban(&self, name: &str) -> Result<(), AdminError> {
        self.runtime.block_on(async {
            let user = self.find(name).await?;
            let entry = AuditEntry::by_operator(AuditEvent::Unbanned, &user.id);
            self.store.lift(&user.id, "", None, now(), &entry).await?;
            entry.log();
            Ok(())
        })
    }

    /// Makes an account a moderator, or takes that role.
    ///
    /// # Errors
    /// If no user has the name, the user has no account, or the database fails.
    pub fn set_role(&self, name: &str, moderator: bool) -> Result<(), AdminError> {
        self.runtime.block_on(async {
            let user = self.find(name).await?;
            if user.kind != UserKind::Account {
                return Err(AdminError::NoAccount { name: user.name, what: "only accounts can have a role" });
            }
            let event = if moderator { AuditEvent::RoleGiven } else { AuditEvent::RoleTaken };
            let entry = AuditEntry::by_operator(event, &user.id).with("moderator");
            self.store.set_role(&user.id, moderator.then_some(Role::Moderator), &entry).await?;
            entry.log();
            Ok(())
        })
    }

    /// Lets the password of a user suffice again; returns whether it did not. Passkeys stay, recovery codes do not.
    ///
    /// # Errors
    /// If no user has the name, or the database fails.
    pub fn remove_second_factor(&self, name: &str) -> Result<bool, AdminError> {
        self.runtime.block_on(async {
            let user = self.find(name).await?;
            let removed = self.store.lift_second_factor(&user.id).await?;
            if removed {
                self.record(AuditEvent::SecondFactorRemoved, &user).await?;
            }
            Ok(removed)
        })
    }

    /// Ends all sessions of a user, or of all users; returns their number. Tokens stay valid.
    ///
    /// # Errors
    /// If no user has the name, or the database fails.
    pub fn end_sessions(&self, name: Option<&str>) -> Result<u64, AdminError> {
        self.runtime.block_on(async {
            let Some(name) = name else {
                let ended = self.store.end_all_sessions().await?;
                let entry = AuditEntry::by_the_operator(AuditEvent::SessionsEnded).with("of all users");
                self.store.add_audit_entry(&entry).await?;
                return Ok(ended);
            };
            let user = self.find(name).await?;
            let ended = self.store.end_sessions(&user.id).await?;
            self.record(AuditEvent::SessionsEnded, &user).await?;
            Ok(ended.len() as u64)
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
            self.record(AuditEvent::AccountDeleted, &user).await?;
            Ok(new_name)
        })
    }

    /// Records in the audit log what the operator did.
    async fn record(&self, event: AuditEvent, user: &UserRow) -> Result<(), AdminError> {
        Ok(self.store.add_audit_entry(&AuditEntry::by_operator(event, &user.id)).await?)
    }

    /// The newest entries of the audit log, about one user or by them, or without a name about all.
    ///
    /// # Errors
    /// If no user has the name, or the database fails.
    pub fn audit(&self, name: Option<&str>) -> Result<Vec<AuditLine>, AdminError> {
        self.runtime.block_on(async {
            let user = match name {
                Some(name) => self.find(name).await?.id.to_string(),
                None => String::new(),
            };
            let rows = self.store.audit_entries(&user, "", (Timestamp::from_millis(i64::MAX), ""), MOST).await?;
            let line = |row: crate::store::AuditRow| {
                let crate::store::AuditRow { id: _, at, event, actor, subject, address, detail } = row;
                AuditLine { at, event, actor, subject, address, detail }
            };
            Ok(rows.into_iter().map(line).collect())
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

/// Writes an incremental backup to a folder, `file:///FOLDER` or `s3://BUCKET/PREFIX`, and deletes those that are no longer kept.
/// With `full`, all rows are read, and not only those that may have changed.
///
/// # Errors
/// If the database or the place fails.
pub fn back_up_to(database: &str, to: &str, keep: Keep, full: bool) -> Result<Written, AdminError> {
    let admin = Admin::open_without_migrating(database)?;
    let location = Location::open(to, true)?;
    Ok(admin.runtime.block_on(backup::back_up(&admin.store, &location, keep, full, Pace::Fast))?)
}

/// Restores the newest incremental backup, or the newest up to a time, into a new or empty database; returns its time and the
/// number of rows. If anything fails, the database stays empty.
///
/// # Errors
/// If there is no such backup, it is damaged, or the database is not empty or fails.
pub fn restore_from(database: &str, from: &str, at: Option<&str>) -> Result<(Timestamp, u64), AdminError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let location = Location::open(from, false)?;
        let store = Store::connect(database).await?;
        let restored = backup::restore(&location, at, &store).await;
        store.close().await;
        Ok(restored?)
    })
}

/// The incremental backups in a place, the oldest first.
///
/// # Errors
/// If the place fails or a backup is damaged.
pub fn list_backups(from: &str) -> Result<Vec<BackupEntry>, AdminError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    Ok(runtime.block_on(async { backup::list(&Location::open(from, false)?).await })?)
}

/// Checks all objects of the incremental backups in a place, and restores one of them into a temporary database.
///
/// # Errors
/// If anything is missing or damaged, or the place fails.
pub fn verify_backups(from: &str, at: Option<&str>) -> Result<Verified, AdminError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    Ok(runtime.block_on(async { backup::verify(&Location::open(from, false)?, at).await })?)
}

fn account_of(user: &UserRow) -> Account {
    let kind = match user.kind {
        UserKind::Guest => "guest",
        UserKind::Account => "account",
        UserKind::Deleted => "deleted",
    };
    let banned_at = user.banned_at.filter(|_| user.is_banned());
    let (name, created_at, moderator) = (user.name.clone(), user.created_at, user.role.is_some());
    Account { name, kind, created_at, banned_at, moderator }
}
