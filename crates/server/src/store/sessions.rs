//! Credentials: sessions of browsers, and tokens of programs.

use api::{Timestamp, UserId};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::devices::DEVICE_LIFETIME;
use super::mail::note_new_password;
use super::users::{UserRow, read_user};
use super::{Connection, Store, StoreError, id, moment, moment_if_any};

/// A session, without its secret.
#[derive(Clone, Debug)]
pub(crate) struct SessionRow {
    pub(crate) id: String,
    pub(crate) user_id: UserId,
    pub(crate) created_at: Timestamp,
    pub(crate) seen_at: Timestamp,
    pub(crate) expires_at: Timestamp,
    /// When the session ends even if it is used.
    pub(crate) ends_at: Timestamp,
    /// When the user last proved that it is they who use the session.
    pub(crate) confirmed_at: Timestamp,
    pub(crate) agent: String,
    /// The pseudonym of the address where it began.
    pub(crate) address: Option<String>,
}

/// A token, without its secret.
#[derive(Clone, Debug)]
pub(crate) struct TokenRow {
    pub(crate) id: String,
    pub(crate) user_id: UserId,
    pub(crate) name: String,
    pub(crate) scopes: String,
    pub(crate) created_at: Timestamp,
    pub(crate) used_at: Option<Timestamp>,
    pub(crate) expires_at: Timestamp,
}

fn read_session(row: &AnyRow) -> Result<SessionRow, StoreError> {
    Ok(SessionRow {
        id: row.try_get("id")?,
        user_id: id(row, "user_id")?,
        created_at: moment(row, "created_at")?,
        seen_at: moment(row, "seen_at")?,
        expires_at: moment(row, "expires_at")?,
        ends_at: moment(row, "ends_at")?,
        confirmed_at: moment(row, "confirmed_at")?,
        agent: row.try_get("agent")?,
        address: row.try_get("address")?,
    })
}

fn read_token(row: &AnyRow) -> Result<TokenRow, StoreError> {
    Ok(TokenRow {
        id: row.try_get("id")?,
        user_id: id(row, "user_id")?,
        name: row.try_get("name")?,
        scopes: row.try_get("scopes")?,
        created_at: moment(row, "created_at")?,
        used_at: moment_if_any(row, "used_at")?,
        expires_at: moment_if_any(row, "expires_at")?.unwrap_or_default(),
    })
}

impl Store {
    pub(crate) async fn add_session(&self, session: &SessionRow, digest: &str) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO sessions (id, secret, user_id, created_at, seen_at, expires_at, ends_at, confirmed_at, agent, \
             address) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        )
        .bind(&session.id)
        .bind(digest)
        .bind(session.user_id.as_str())
        .bind(session.created_at.millis())
        .bind(session.seen_at.millis())
        .bind(session.expires_at.millis())
        .bind(session.ends_at.millis())
        .bind(session.confirmed_at.millis())
        .bind(&session.agent)
        .bind(session.address.as_deref())
        .execute(&self.writers)
        .await?;
        Ok(())
    }

    /// The session with this digest, and its user.
    pub(crate) async fn session(
        &self,
        digest: &str,
        now: Timestamp,
    ) -> Result<Option<(SessionRow, UserRow)>, StoreError> {
        let row = sqlx::query("SELECT * FROM sessions WHERE secret = $1 AND expires_at > $2")
            .bind(digest)
            .bind(now.millis())
            .fetch_optional(&self.readers)
            .await?;
        let Some(session) = row.as_ref().map(read_session).transpose()? else { return Ok(None) };
        Ok(self.user(&session.user_id).await?.map(|user| (session, user)))
    }

    /// Notes the use of a session, and extends it.
    pub(crate) async fn touch_session(
        &self,
        id: &str,
        now: Timestamp,
        expires_at: Timestamp,
    ) -> Result<(), StoreError> {
        sqlx::query("UPDATE sessions SET seen_at = $2, expires_at = $3 WHERE id = $1")
            .bind(id)
            .bind(now.millis())
            .bind(expires_at.millis())
            .execute(&self.writers)
            .await?;
        Ok(())
    }

    /// Notes that the user of a session has proved who they are.
    pub(crate) async fn confirm_session(&self, id: &str, now: Timestamp) -> Result<(), StoreError> {
        sqlx::query("UPDATE sessions SET confirmed_at = $2 WHERE id = $1")
            .bind(id)
            .bind(now.millis())
            .execute(&self.writers)
            .await?;
        Ok(())
    }

    pub(crate) async fn sessions_of(&self, user: &str, now: Timestamp) -> Result<Vec<SessionRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT * FROM sessions WHERE user_id = $1 AND expires_at > $2 ORDER BY seen_at DESC LIMIT 200",
        )
        .bind(user)
        .bind(now.millis())
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(read_session).collect()
    }

    /// Ends a session of this user; returns whether it existed.
    pub(crate) async fn end_session(&self, user: &str, id: &str) -> Result<bool, StoreError> {
        let done = sqlx::query("DELETE FROM sessions WHERE user_id = $1 AND id = $2")
            .bind(user)
            .bind(id)
            .execute(&self.writers)
            .await?;
        Ok(done.rows_affected() > 0)
    }

    /// Ends all sessions of a user; returns their ids.
    pub(crate) async fn end_sessions(&self, user: &str) -> Result<Vec<String>, StoreError> {
        let mut transaction = self.begin().await?;
        let rows = sqlx::query("SELECT id FROM sessions WHERE user_id = $1").bind(user).fetch_all(&mut *transaction);
        let ended = rows.await?.iter().map(|row| row.try_get("id")).collect::<Result<_, _>>()?;
        sqlx::query("DELETE FROM sessions WHERE user_id = $1").bind(user).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(ended)
    }

    /// Ends the sessions of all users; returns their number.
    pub(crate) async fn end_all_sessions(&self) -> Result<u64, StoreError> {
        Ok(sqlx::query("DELETE FROM sessions").execute(&self.writers).await?.rows_affected())
    }

    /// Sets a password and deletes all sessions and tokens except the session `kept`, which gets a new secret with this digest;
    /// returns the ids of the deleted ones.
    pub(crate) async fn change_password(
        &self,
        user: &str,
        password: &str,
        kept: &str,
        digest: &str,
        now: Timestamp,
    ) -> Result<Vec<String>, StoreError> {
        let mut transaction = self.begin().await?;
        let ended = replace_password(&mut transaction, user, password, kept, now).await?;
        sqlx::query("UPDATE sessions SET secret = $2 WHERE id = $1")
            .bind(kept)
            .bind(digest)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(ended)
    }

    /// Deletes expired sessions, tokens, offers, challenges and devices.
    pub(crate) async fn sweep(&self, now: Timestamp) -> Result<(), StoreError> {
        for (statement, since) in [
            ("DELETE FROM sessions WHERE expires_at <= $1", now),
            ("DELETE FROM tokens WHERE expires_at <= $1", now),
            ("DELETE FROM offers WHERE expires_at <= $1", now),
            ("DELETE FROM mail_links WHERE expires_at <= $1", now),
            // The mailer gives them up earlier, unless the server has none any more.
            ("DELETE FROM mails WHERE created_at <= $1", now - 2 * 86_400_000),
            ("DELETE FROM challenges WHERE expires_at <= $1", now),
            ("DELETE FROM devices WHERE seen_at <= $1", now - DEVICE_LIFETIME),
        ] {
            sqlx::query(statement).bind(since.millis()).execute(&self.writers).await?;
        }
        Ok(())
    }

    pub(crate) async fn add_token(&self, token: &TokenRow, digest: &str) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO tokens (id, secret, user_id, name, scopes, created_at, expires_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(&token.id)
        .bind(digest)
        .bind(token.user_id.as_str())
        .bind(&token.name)
        .bind(&token.scopes)
        .bind(token.created_at.millis())
        .bind(token.expires_at.millis())
        .execute(&self.writers)
        .await?;
        Ok(())
    }

    /// The token with this digest, and its user.
    pub(crate) async fn token(&self, digest: &str, now: Timestamp) -> Result<Option<(TokenRow, UserRow)>, StoreError> {
        let row = sqlx::query(
            "SELECT users.*, tokens.id AS token_id, tokens.name AS token_name, tokens.scopes AS scopes, \
             tokens.created_at AS token_created_at, tokens.used_at AS used_at, tokens.expires_at AS expires_at \
             FROM tokens JOIN users ON users.id = tokens.user_id WHERE tokens.secret = $1 AND tokens.expires_at > $2",
        )
        .bind(digest)
        .bind(now.millis())
        .fetch_optional(&self.readers)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let user = read_user(&row)?;
        let token = TokenRow {
            id: row.try_get("token_id")?,
            user_id: user.id.clone(),
            name: row.try_get("token_name")?,
            scopes: row.try_get("scopes")?,
            created_at: moment(&row, "token_created_at")?,
            used_at: moment_if_any(&row, "used_at")?,
            expires_at: moment(&row, "expires_at")?,
        };
        Ok(Some((token, user)))
    }

    pub(crate) async fn tokens_of(&self, user: &str) -> Result<Vec<TokenRow>, StoreError> {
        let rows = sqlx::query("SELECT * FROM tokens WHERE user_id = $1 ORDER BY created_at DESC LIMIT 200")
            .bind(user)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(read_token).collect()
    }

    /// Lets the tokens of earlier versions, which did not expire, expire at this time.
    pub(crate) async fn limit_tokens(&self, until: Timestamp) -> Result<(), StoreError> {
        sqlx::query("UPDATE tokens SET expires_at = $1 WHERE expires_at IS NULL")
            .bind(until.millis())
            .execute(&self.writers)
            .await?;
        Ok(())
    }

    /// Revokes a token of this user; returns whether it existed.
    pub(crate) async fn revoke_token(&self, user: &str, id: &str) -> Result<bool, StoreError> {
        let done = sqlx::query("DELETE FROM tokens WHERE user_id = $1 AND id = $2")
            .bind(user)
            .bind(id)
            .execute(&self.writers)
            .await?;
        Ok(done.rows_affected() > 0)
    }

    /// Notes the use of a token.
    pub(crate) async fn touch_token(&self, id: &str, now: Timestamp) -> Result<(), StoreError> {
        sqlx::query("UPDATE tokens SET used_at = $2 WHERE id = $1")
            .bind(id)
            .bind(now.millis())
            .execute(&self.writers)
            .await?;
        Ok(())
    }
}

/// Sets a password and deletes all sessions and tokens of the user except the session `kept`; returns the ids of the deleted ones.
pub(super) async fn replace_password(
    connection: &mut Connection,
    user: &str,
    password: &str,
    kept: &str,
    now: Timestamp,
) -> Result<Vec<String>, StoreError> {
    let mut ended = Vec::new();
    for statement in [
        "SELECT id FROM sessions WHERE user_id = $1 AND id <> $2",
        "SELECT id FROM tokens WHERE user_id = $1 AND id <> $2",
    ] {
        for row in sqlx::query(statement).bind(user).bind(kept).fetch_all(&mut *connection).await? {
            ended.push(row.try_get("id")?);
        }
    }
    for (statement, argument) in [
        ("UPDATE users SET password = $2, password_expires_at = NULL WHERE id = $1", password),
        ("DELETE FROM sessions WHERE user_id = $1 AND id <> $2", kept),
        ("DELETE FROM tokens WHERE user_id = $1 AND id <> $2", kept),
    ] {
        sqlx::query(statement).bind(user).bind(argument).execute(&mut *connection).await?;
    }
    note_new_password(connection, user, now).await?;
    Ok(ended)
}
