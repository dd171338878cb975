//! What an operator asks and does about people.

use sqlx::Row;

use super::users::{UserRow, read_user};
use super::{Store, StoreError};

/// Something that was reported.
#[derive(Clone, Debug)]
pub(crate) struct ReportRow {
    pub(crate) reporter: String,
    pub(crate) subject: String,
    pub(crate) game: String,
    pub(crate) text: String,
    pub(crate) at: i64,
}

impl Store {
    /// Those who are banned.
    pub(crate) async fn banned_users(&self, most: i64) -> Result<Vec<UserRow>, StoreError> {
        let rows = sqlx::query("SELECT * FROM users WHERE banned_at IS NOT NULL ORDER BY name_key LIMIT $1")
            .bind(most)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(read_user).collect()
    }

    /// Bans somebody from this moment on, or lets him in again.
    pub(crate) async fn set_banned(&self, id: &str, at: Option<i64>) -> Result<(), StoreError> {
        sqlx::query("UPDATE users SET banned_at = $2 WHERE id = $1").bind(id).bind(at).execute(&self.writers).await?;
        Ok(())
    }

    /// Ends all that shows who somebody is, and withdraws what he offers.
    pub(crate) async fn end_credentials(&self, id: &str) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        for statement in [
            "DELETE FROM sessions WHERE user_id = $1",
            "DELETE FROM tokens WHERE user_id = $1",
            "DELETE FROM offers WHERE owner = $1",
        ] {
            sqlx::query(statement).bind(id).execute(&mut *transaction).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// How many games somebody has played, and how many of them go on.
    pub(crate) async fn count_games(&self, id: &str) -> Result<(i64, i64), StoreError> {
        let statement = "SELECT COUNT(*) AS played, COUNT(CASE WHEN state = 'live' THEN 1 END) AS live FROM games \
             WHERE white = $1 OR black = $1";
        let row = sqlx::query(statement).bind(id).fetch_one(&self.readers).await?;
        Ok((row.try_get("played")?, row.try_get("live")?))
    }

    /// The newest reports, about somebody or (for an empty identity) about anybody.
    pub(crate) async fn reports(&self, subject: &str, most: i64) -> Result<Vec<ReportRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT reporters.name AS reporter, subjects.name AS subject, reports.game_id AS game, reports.text AS text, \
             reports.at AS at FROM reports JOIN users AS reporters ON reporters.id = reports.reporter \
             JOIN users AS subjects ON subjects.id = reports.subject \
             WHERE $1 = '' OR reports.subject = $1 ORDER BY reports.at DESC LIMIT $2",
        )
        .bind(subject)
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &sqlx::any::AnyRow| {
            Ok(ReportRow {
                reporter: row.try_get("reporter")?,
                subject: row.try_get("subject")?,
                game: row.try_get("game")?,
                text: row.try_get("text")?,
                at: row.try_get("at")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Whether a session or token is still there, and its owner not banned.
    pub(crate) async fn is_credential(&self, id: &str, now: i64) -> Result<bool, StoreError> {
        let row = sqlx::query(
            "SELECT 1 AS one FROM users WHERE banned_at IS NULL AND id IN (\
             SELECT user_id FROM sessions WHERE id = $1 AND expires_at > $2 UNION SELECT user_id FROM tokens WHERE id = $1)",
        )
        .bind(id)
        .bind(now)
        .fetch_optional(&self.readers)
        .await?;
        Ok(row.is_some())
    }
}
