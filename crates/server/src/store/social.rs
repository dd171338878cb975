//! Mutes.

use sqlx::Row;

use super::{Store, StoreError};

impl Store {
    /// The ids and names of the users whom a user has muted.
    pub(crate) async fn mutes_of(&self, user: &str) -> Result<Vec<(String, String)>, StoreError> {
        let rows = sqlx::query(
            "SELECT users.id AS id, users.name AS name FROM mutes JOIN users ON users.id = mutes.muted_id \
             WHERE mutes.user_id = $1 ORDER BY users.name",
        )
        .bind(user)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| Ok((row.try_get("id")?, row.try_get("name")?))).collect()
    }

    /// Whether a user has muted another.
    pub(crate) async fn has_muted(&self, user: &str, other: &str) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT 1 AS one FROM mutes WHERE user_id = $1 AND muted_id = $2")
            .bind(user)
            .bind(other)
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.is_some())
    }

    pub(crate) async fn mute(&self, user: &str, muted: &str) -> Result<(), StoreError> {
        sqlx::query("INSERT INTO mutes (user_id, muted_id) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(user)
            .bind(muted)
            .execute(&self.writers)
            .await?;
        Ok(())
    }

    pub(crate) async fn unmute(&self, user: &str, muted: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM mutes WHERE user_id = $1 AND muted_id = $2")
            .bind(user)
            .bind(muted)
            .execute(&self.writers)
            .await?;
        Ok(())
    }
}
