//! Credentials: sessions of browsers, and tokens of programs.

use api::{Timestamp, UserId};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::devices::DEVICE_LIFETIME;
use super::users::{UserRow, read_user};
use super::{Store, StoreError, id, moment, moment_if_any};

/// A session, without its secret.
#[derive(Clone, Debug)]
pub(crate) struct SessionRow {
    pub(crate) id: String,
    pub(crate) user_id: UserId,
    pub(crate) created_at: Timestamp,
    pub(crate) seen_at: Timestamp,
    pub(crate) expires_at: Timestamp,
    pub(crate) agent: String,
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
}

fn read_session(row: &AnyRow) -> Result<SessionRow, StoreError> {
    Ok(SessionRow {
        id: row.try_get("id")?,
        user_id: id(row, "user_id")?,
        created_at: moment(row, "created_at")?,
        seen_at: moment(row, "seen_at")?,
        expires_at: moment(row, "expires_at")?,
        agent: row.try_get("agent")?,
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
    })
}

impl Store {
    pub(crate) async fn add_session(&self, session: &SessionRow, digest: &str) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO sessions (id, secret, user_id, created_at, seen_at, expires_at, agent) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(&session.id)
        .bind(digest)
        .bind(session.user_id.as_str())
        .bind(session.created_at.millis())
        .bind(session.seen_at.millis())
        .bind(session.expires_at.millis())
        .bind(&session.agent)
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

    /// Sets a password and deletes all sessions and tokens except the session `kept`; returns the ids of the deleted ones.
    pub(crate) async fn change_password(
        &self,
        user: &str,
        password: &str,
        kept: &str,
    ) -> Result<Vec<String>, StoreError> {
        let mut transaction = self.begin().await?;
        let mut ended = Vec::new();
        for statement in [
            "SELECT id FROM sessions WHERE user_id = $1 AND id <> $2",
            "SELECT id FROM tokens WHERE user_id = $1 AND id <> $2",
        ] {
            for row in sqlx::query(statement).bind(user).bind(kept).fetch_all(&mut *transaction).await? {
                ended.push(row.try_get("id")?);
            }
        }
        for (statement, argument) in [
            ("UPDATE users SET password = $2 WHERE id = $1", password),
            ("DELETE FROM sessions WHERE user_id = $1 AND id <> $2", kept),
            ("DELETE FROM tokens WHERE user_id = $1 AND id <> $2", kept),
        ] {
            sqlx::query(statement).bind(user).bind(argument).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(ended)
    }

    /// Deletes expired sessions, offers and devices.
    pub(crate) async fn sweep(&self, now: Timestamp) -> Result<(), StoreError> {
        for (statement, since) in [
            ("DELETE FROM sessions WHERE expires_at <= $1", now),
            ("DELETE FROM offers WHERE expires_at <= $1", now),
            ("DELETE FROM devices WHERE seen_at <= $1", now - DEVICE_LIFETIME),
        ] {
            sqlx::query(statement).bind(since.millis()).execute(&self.writers).await?;
        }
        Ok(())
    }

    pub(crate) async fn add_token(&self, token: &TokenRow, digest: &str) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO tokens (id, secret, user_id, name, scopes, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(&token.id)
        .bind(digest)
        .bind(token.user_id.as_str())
        .bind(&token.name)
        .bind(&token.scopes)
        .bind(token.created_at.millis())
        .execute(&self.writers)
        .await?;
        Ok(())
    }

    /// The token with this digest, and its user.
    pub(crate) async fn token(&self, digest: &str) -> Result<Option<(TokenRow, UserRow)>, StoreError> {
        let row = sqlx::query(
            "SELECT users.*, tokens.id AS token_id, tokens.name AS token_name, tokens.scopes AS scopes, \
             tokens.created_at AS token_created_at, tokens.used_at AS used_at \
             FROM tokens JOIN users ON users.id = tokens.user_id WHERE tokens.secret = $1",
        )
        .bind(digest)
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
