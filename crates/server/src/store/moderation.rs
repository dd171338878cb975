//! Moderation of users who leave: bans, deletions, and the actions that a running server still has to apply.

use api::{Timestamp, UserId};
use sqlx::{AssertSqlSafe, Row};

use super::chat::erase_chat;
use super::users::{UserRow, read_user};
use super::{Connection, Store, StoreError, id, moment};
use crate::time::now;

/// A moderation action on a user that the running server has not applied yet.
#[derive(Clone, Debug)]
pub(crate) struct ModerationAction {
    pub(crate) user: UserId,
    /// Whether the user leaves for good, so that their games end.
    pub(crate) leaves: bool,
    at: Timestamp,
}

/// The condition for a stale guest: not seen since a time (`$1`), and without a game in progress.
pub(super) const STALE: &str = "kind = 'guest' AND created_at <= $1 \
     AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id AND seen_at > $1) \
     AND NOT EXISTS (SELECT 1 FROM games WHERE white = users.id AND state = 'live') \
     AND NOT EXISTS (SELECT 1 FROM games WHERE black = users.id AND state = 'live')";

/// Records a moderation action for the running server.
pub(super) async fn record_action(
    connection: &mut Connection,
    user: &UserId,
    leaves: bool,
) -> Result<ModerationAction, StoreError> {
    let at = now();
    sqlx::query(
        "INSERT INTO strikes (user_id, leaves, at) VALUES ($1, $2, $3) \
         ON CONFLICT (user_id) DO UPDATE SET at = excluded.at, \
         leaves = CASE WHEN strikes.leaves = 1 THEN 1 ELSE excluded.leaves END",
    )
    .bind(user.as_str())
    .bind(i64::from(leaves))
    .bind(at.millis())
    .execute(connection)
    .await?;
    Ok(ModerationAction { user: user.clone(), leaves, at })
}

/// Deletes the sessions, tokens and offers of a user, and records a moderation action.
pub(super) async fn end_credentials_in(
    connection: &mut Connection,
    id: &UserId,
) -> Result<ModerationAction, StoreError> {
    for statement in [
        "DELETE FROM sessions WHERE user_id = $1",
        "DELETE FROM tokens WHERE user_id = $1",
        "DELETE FROM offers WHERE owner = $1 OR opponent = $1",
    ] {
        sqlx::query(statement).bind(id.as_str()).execute(&mut *connection).await?;
    }
    record_action(connection, id, false).await
}

impl Store {
    /// The moderation actions that have not been applied yet.
    pub(crate) async fn pending_moderation(&self) -> Result<Vec<ModerationAction>, StoreError> {
        let rows = sqlx::query("SELECT * FROM strikes").fetch_all(&self.readers).await?;
        let read = |row: &sqlx::any::AnyRow| {
            let leaves: i64 = row.try_get("leaves")?;
            Ok(ModerationAction { user: id(row, "user_id")?, leaves: leaves != 0, at: moment(row, "at")? })
        };
        rows.iter().map(read).collect()
    }

    /// Removes an action that was applied; a later one on the same user stays.
    pub(crate) async fn finish_moderation(&self, action: &ModerationAction) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM strikes WHERE user_id = $1 AND at = $2")
            .bind(action.user.as_str())
            .bind(action.at.millis())
            .execute(&self.writers)
            .await?;
        Ok(())
    }

    /// Deletes what a deleted user has left since: the ratings of their last games, and messages that were on the way.
    pub(crate) async fn forget_last_traces(&self, user: &str) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        for statement in [
            "DELETE FROM ratings WHERE user_id = $1",
            "DELETE FROM rating_history WHERE user_id = $1",
            "UPDATE analyses SET requested_by = NULL WHERE requested_by = $1",
        ] {
            sqlx::query(statement).bind(user).execute(&mut *transaction).await?;
        }
        erase_chat(&mut transaction, user).await?;
        Ok(transaction.commit().await?)
    }

    /// The banned users.
    pub(crate) async fn banned_users(&self, most: i64) -> Result<Vec<UserRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT * FROM users WHERE banned_at IS NOT NULL AND (banned_until IS NULL OR banned_until > $2) \
             ORDER BY name_key LIMIT $1",
        )
        .bind(most)
        .bind(now().millis())
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(read_user).collect()
    }

    /// Deletes the sessions, tokens and offers of a user, and records a moderation action.
    pub(crate) async fn end_credentials(&self, id: &UserId) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        end_credentials_in(&mut transaction, id).await?;
        Ok(transaction.commit().await?)
    }

    /// The number of a user's games, and how many of them are in progress.
    pub(crate) async fn count_games(&self, id: &str) -> Result<(i64, i64), StoreError> {
        let statement = "SELECT COUNT(*) AS played, COUNT(CASE WHEN state = 'live' THEN 1 END) AS live FROM games \
             WHERE white = $1 OR black = $1";
        let row = sqlx::query(statement).bind(id).fetch_one(&self.readers).await?;
        Ok((row.try_get("played")?, row.try_get("live")?))
    }

    /// Whether a user can sign in again: an account that is not banned, or a guest with a valid session.
    pub(crate) async fn can_come_back(&self, id: &str, now: Timestamp) -> Result<bool, StoreError> {
        let row = sqlx::query(
            "SELECT 1 AS one FROM users WHERE id = $1 AND (banned_at IS NULL OR banned_until <= $2) AND (kind = 'account' OR (kind = 'guest' \
             AND EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id AND expires_at > $2)))",
        )
        .bind(id)
        .bind(now.millis())
        .fetch_optional(&self.readers)
        .await?;
        Ok(row.is_some())
    }

    /// Guests who have not been seen since a time and have no game in progress.
    pub(crate) async fn stale_guests(&self, since: Timestamp, most: i64) -> Result<Vec<UserId>, StoreError> {
        let rows = sqlx::query(AssertSqlSafe(format!("SELECT id FROM users WHERE {STALE} LIMIT $2")))
            .bind(since.millis())
            .bind(most)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(|row| id(row, "id")).collect()
    }

    /// Whether a session or token is still valid, and its owner not banned.
    pub(crate) async fn is_credential(&self, id: &str, now: Timestamp) -> Result<bool, StoreError> {
        let row = sqlx::query(
            "SELECT 1 AS one FROM users WHERE (banned_at IS NULL OR banned_until <= $2) AND id IN (\
             SELECT user_id FROM sessions WHERE id = $1 AND expires_at > $2 \
             UNION SELECT user_id FROM tokens WHERE id = $1 AND expires_at > $2)",
        )
        .bind(id)
        .bind(now.millis())
        .fetch_optional(&self.readers)
        .await?;
        Ok(row.is_some())
    }
}
