//! Users: guests and accounts.

use api::{Role, Timestamp, UserId};
use sqlx::any::AnyRow;
use sqlx::{AnyPool, AssertSqlSafe, Row};

use crate::names_policy::look;
use crate::secrets::digest;
use crate::time::now;

use super::chat::erase_chat;
use super::moderation::{ModerationAction, STALE, record_action};
use super::sessions::replace_password;
use super::{Connection, Store, StoreError, id, moment, moment_if_any};

/// The kind of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UserKind {
    Guest,
    Account,
    Deleted,
}

impl UserKind {
    const fn name(self) -> &'static str {
        match self {
            UserKind::Guest => "guest",
            UserKind::Account => "account",
            UserKind::Deleted => "deleted",
        }
    }
}

/// A user.
#[derive(Clone, Debug)]
pub(crate) struct UserRow {
    pub(crate) id: UserId,
    pub(crate) kind: UserKind,
    pub(crate) name: String,
    pub(crate) password: Option<String>,
    pub(crate) created_at: Timestamp,
    /// Since when the user has been banned. A ban that has ended stays until the next one.
    pub(crate) banned_at: Option<Timestamp>,
    /// Until when a password that the operator has generated can be used.
    pub(crate) password_expires_at: Option<Timestamp>,
    /// When the ban ends; `None` if it has no end.
    pub(crate) banned_until: Option<Timestamp>,
    pub(crate) role: Option<Role>,
    /// Whether a moderator has replaced the name.
    pub(crate) is_renamed: bool,
    /// Whether the name was chosen; those of guests are random at first.
    pub(crate) is_chosen: bool,
}

impl UserRow {
    /// Whether the user is neither deleted nor banned.
    pub(crate) fn may_play(&self) -> bool {
        self.kind != UserKind::Deleted && !self.is_banned()
    }

    /// Whether the user may choose a name: a guest unless a moderator has replaced theirs, and an account once after that.
    pub(crate) fn may_choose_name(&self) -> bool {
        match self.kind {
            UserKind::Guest => !self.is_renamed,
            UserKind::Account => self.is_renamed,
            UserKind::Deleted => false,
        }
    }

    /// Whether the user is banned now.
    pub(crate) fn is_banned(&self) -> bool {
        self.banned_at.is_some() && self.banned_until.is_none_or(|until| until > now())
    }
}

pub(super) fn read_user(row: &AnyRow) -> Result<UserRow, StoreError> {
    let kind: String = row.try_get("kind")?;
    let kind = [UserKind::Guest, UserKind::Account, UserKind::Deleted].into_iter().find(|known| known.name() == kind);
    let kind = kind.ok_or_else(|| StoreError::Broken("unknown kind of user".to_owned()))?;
    Ok(UserRow {
        id: id(row, "id")?,
        kind,
        name: row.try_get("name")?,
        password: row.try_get("password")?,
        created_at: moment(row, "created_at")?,
        banned_at: moment_if_any(row, "banned_at")?,
        password_expires_at: moment_if_any(row, "password_expires_at")?,
        banned_until: moment_if_any(row, "banned_until")?,
        role: row.try_get::<Option<String>, _>("role")?.filter(|role| role == "moderator").map(|_| Role::Moderator),
        is_renamed: row.try_get::<Option<String>, _>("renamed_from")?.is_some(),
        is_chosen: kind == UserKind::Account || row.try_get::<Option<String>, _>("look")?.is_some(),
    })
}

/// The key for comparing names without regard to case.
pub(crate) fn name_key(name: &str) -> String {
    name.to_lowercase()
}

impl Store {
    /// Adds a user.
    pub(crate) async fn add_user(&self, user: &UserRow) -> Result<(), StoreError> {
        self.check_name_free(&user.name).await?;
        let mut transaction = self.begin().await?;
        let look = (user.kind == UserKind::Account).then(|| look_digest(&user.name));
        sqlx::query(
            "INSERT INTO users (id, kind, name, name_key, password, created_at, look) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(user.id.as_str())
        .bind(user.kind.name())
        .bind(&user.name)
        .bind(name_key(&user.name))
        .bind(user.password.clone())
        .bind(user.created_at.millis())
        .bind(look.as_deref())
        .execute(&mut *transaction)
        .await
        .map_err(name_taken)?;
        if let Some(look) = look {
            claim_look(&mut transaction, &look).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// Turns a guest into an account; the games stay. Returns whether there was such a guest.
    pub(crate) async fn promote_guest(&self, id: &str, name: &str, password: &str) -> Result<bool, StoreError> {
        self.check_name_free(name).await?;
        let (mut transaction, look) = (self.begin().await?, look_digest(name));
        let done = sqlx::query(
            "UPDATE users SET kind = 'account', name = $2, name_key = $3, password = $4, look = $5, renamed_from = NULL \
             WHERE id = $1 AND kind = 'guest'",
        )
        .bind(id)
        .bind(name)
        .bind(name_key(name))
        .bind(password)
        .bind(&look)
        .execute(&mut *transaction)
        .await
        .map_err(name_taken)?;
        if done.rows_affected() == 0 {
            return Ok(false);
        }
        claim_look(&mut transaction, &look).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Checks that no deleted account had the name.
    pub(super) async fn check_name_free(&self, name: &str) -> Result<(), StoreError> {
        let row = sqlx::query("SELECT 1 AS one FROM deleted_names WHERE digest = $1")
            .bind(digest(&name_key(name)))
            .fetch_optional(&self.readers)
            .await?;
        if row.is_some() { Err(StoreError::NameTaken) } else { Ok(()) }
    }

    /// Finds a user by id.
    pub(crate) async fn user(&self, id: &str) -> Result<Option<UserRow>, StoreError> {
        one(&self.readers, "SELECT * FROM users WHERE id = $1", id).await
    }

    /// Finds a user by name, without regard to case.
    pub(crate) async fn user_named(&self, name: &str) -> Result<Option<UserRow>, StoreError> {
        one(&self.readers, "SELECT * FROM users WHERE name_key = $1", &name_key(name)).await
    }

    /// Finds the account that had a name until a moderator replaced it.
    pub(crate) async fn user_renamed_from(&self, name: &str) -> Result<Option<UserRow>, StoreError> {
        one(&self.readers, "SELECT * FROM users WHERE renamed_from = $1", &name_key(name)).await
    }

    /// Finds accounts whose names start with `beginning`.
    pub(crate) async fn users_beginning(&self, beginning: &str, most: i64) -> Result<Vec<UserRow>, StoreError> {
        let escaped = name_key(beginning).replace('!', "!!").replace('_', "!_").replace('%', "!%");
        let beginning = name_key(beginning);
        // SQLite does not use an index for `LIKE` with an escape character. In PostgreSQL the order of texts depends on the
        // collation, so that a range is not the same as a common beginning.
        let range = if self.is_sqlite() { "name_key >= $3 AND name_key < $3 || char(1114111)" } else { "$3 = $3" };
        let rows = sqlx::query(AssertSqlSafe(format!(
            "SELECT * FROM users WHERE kind = 'account' AND {range} AND name_key LIKE $1 ESCAPE '!' \
             ORDER BY name_key LIMIT $2"
        )))
        .bind(format!("{escaped}%"))
        .bind(most)
        .bind(beginning)
        .fetch_all(&self.searchers)
        .await?;
        rows.iter().map(read_user).collect()
    }

    /// Replaces a password hash unless it has changed; returns whether it had not.
    pub(crate) async fn replace_hash(&self, id: &str, old: &str, new: &str) -> Result<bool, StoreError> {
        let done = sqlx::query("UPDATE users SET password = $3 WHERE id = $1 AND password = $2")
            .bind(id)
            .bind(old)
            .bind(new)
            .execute(&self.writers)
            .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Checks that no account, deleted or not, has this name or one that looks like it.
    pub(crate) async fn check_look_free(&self, name: &str) -> Result<(), StoreError> {
        self.check_name_free(name).await?;
        let row = sqlx::query("SELECT 1 AS one FROM name_looks WHERE digest = $1")
            .bind(look_digest(name))
            .fetch_optional(&self.readers)
            .await?;
        if row.is_some() { Err(StoreError::NameConfusable) } else { Ok(()) }
    }

    /// Notes what the names of accounts of earlier versions look like. Those that look the same stay valid.
    pub(crate) async fn note_looks(&self) -> Result<(), StoreError> {
        loop {
            let mut transaction = self.begin().await?;
            let rows = sqlx::query("SELECT * FROM users WHERE kind = 'account' AND look IS NULL LIMIT 1000");
            let users = rows.fetch_all(&mut *transaction).await?;
            if users.is_empty() {
                return Ok(());
            }
            for row in &users {
                let user = read_user(row)?;
                let look = look_digest(&user.name);
                sqlx::query("INSERT INTO name_looks (digest, at) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                    .bind(&look)
                    .bind(user.created_at.millis())
                    .execute(&mut *transaction)
                    .await?;
                sqlx::query("UPDATE users SET look = $2 WHERE id = $1")
                    .bind(user.id.as_str())
                    .bind(&look)
                    .execute(&mut *transaction)
                    .await?;
            }
            transaction.commit().await?;
        }
    }

    /// Sets a password that the operator has chosen; one that was generated can be used only until a time. Ends all sessions and
    /// tokens.
    pub(crate) async fn set_password(
        &self,
        id: &str,
        password: &str,
        until: Option<Timestamp>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        replace_password(&mut transaction, id, password, "", now).await?;
        sqlx::query("UPDATE users SET password_expires_at = $2 WHERE id = $1")
            .bind(id)
            .bind(until.map(Timestamp::millis))
            .execute(&mut *transaction)
            .await?;
        Ok(transaction.commit().await?)
    }

    /// Deletes a user's personal data and what they wrote in chats; games and reports remain under another name. Returns the action that a running
    /// server must still apply: it ends the games, which may change the opponents' ratings, and then deletes the ratings.
    pub(crate) async fn delete_user(&self, id: &UserId, new_name: &str) -> Result<ModerationAction, StoreError> {
        let mut transaction = self.begin().await?;
        let action = erase_user(&mut transaction, id, new_name).await?;
        transaction.commit().await?;
        Ok(action)
    }

    /// Like [`Store::delete_user`] for a stale guest; `None` if the guest has come back since this time.
    pub(crate) async fn delete_guest(
        &self,
        id: &UserId,
        new_name: &str,
        since: Timestamp,
    ) -> Result<Option<ModerationAction>, StoreError> {
        let mut transaction = self.begin().await?;
        let stale = sqlx::query(AssertSqlSafe(format!("SELECT id FROM users WHERE {STALE} AND id = $2")))
            .bind(since.millis())
            .bind(id.as_str())
            .fetch_optional(&mut *transaction)
            .await?;
        if stale.is_none() {
            return Ok(None);
        }
        let action = erase_user(&mut transaction, id, new_name).await?;
        transaction.commit().await?;
        Ok(Some(action))
    }
}

async fn erase_user(transaction: &mut Connection, id: &UserId, new_name: &str) -> Result<ModerationAction, StoreError> {
    for statement in [
        "DELETE FROM sessions WHERE user_id = $1",
        "DELETE FROM tokens WHERE user_id = $1",
        "DELETE FROM devices WHERE user_id = $1",
        "DELETE FROM passkeys WHERE user_id = $1",
        "DELETE FROM second_factors WHERE user_id = $1",
        "DELETE FROM recovery_codes WHERE user_id = $1",
        "DELETE FROM challenges WHERE user_id = $1",
        "DELETE FROM offers WHERE owner = $1 OR opponent = $1",
        "DELETE FROM mutes WHERE user_id = $1 OR muted_id = $1",
        "DELETE FROM emails WHERE user_id = $1",
        "DELETE FROM mail_links WHERE user_id = $1",
        "DELETE FROM mails WHERE user_id = $1",
        "DELETE FROM notes WHERE user_id = $1",
        "DELETE FROM engine_likeness WHERE user_id = $1",
        "DELETE FROM documents WHERE user_id = $1",
    ] {
        sqlx::query(statement).bind(id.as_str()).execute(&mut *transaction).await?;
    }
    erase_chat(transaction, id).await?;
    reserve_name(transaction, id).await?;
    sqlx::query(
        "UPDATE users SET kind = 'deleted', name = $2, name_key = $3, password = NULL, look = NULL, \
         role = NULL, renamed_from = NULL WHERE id = $1",
    )
    .bind(id.as_str())
    .bind(new_name)
    .bind(name_key(new_name))
    .execute(&mut *transaction)
    .await?;
    record_action(transaction, id, true).await
}

/// The digest of what a name looks like.
pub(super) fn look_digest(name: &str) -> String {
    digest(&look(name))
}

/// Takes the look of a name for an account, for good.
pub(super) async fn claim_look(connection: &mut Connection, look: &str) -> Result<(), StoreError> {
    let done = sqlx::query("INSERT INTO name_looks (digest, at) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind(look)
        .bind(now().millis())
        .execute(connection)
        .await?;
    if done.rows_affected() == 1 { Ok(()) } else { Err(StoreError::NameConfusable) }
}

/// Reserves the name of an account that is deleted. Those of guests become free.
pub(super) async fn reserve_name(transaction: &mut Connection, id: &UserId) -> Result<(), StoreError> {
    let row = sqlx::query("SELECT * FROM users WHERE id = $1 AND kind = 'account'")
        .bind(id.as_str())
        .fetch_optional(&mut *transaction)
        .await?;
    if let Some(user) = row.as_ref().map(read_user).transpose()? {
        sqlx::query("INSERT INTO deleted_names (digest, at) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(digest(&name_key(&user.name)))
            .bind(now().millis())
            .execute(transaction)
            .await?;
    }
    Ok(())
}

async fn one(pool: &AnyPool, statement: &'static str, argument: &str) -> Result<Option<UserRow>, StoreError> {
    let row = sqlx::query(statement).bind(argument).fetch_optional(pool).await?;
    row.as_ref().map(read_user).transpose()
}

pub(super) fn name_taken(error: sqlx::Error) -> StoreError {
    match error.as_database_error() {
        Some(database) if database.is_unique_violation() => StoreError::NameTaken,
        _ => StoreError::Database(error),
    }
}
