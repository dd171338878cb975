//! Devices from which a user has signed in. A cookie with a secret identifies them; it opens no session, but exempts the user
//! from the limit of attempts by name, which others can use up.

use api::Timestamp;

use super::{Store, StoreError, name_key};

/// How long a device is known after its last use, in milliseconds.
pub(crate) const DEVICE_LIFETIME: i64 = 365 * 86_400_000;
/// Devices per user.
const MOST: i64 = 20;

impl Store {
    /// Whether the user with this name has signed in from a device.
    pub(crate) async fn knows_device(&self, digest: &str, name: &str) -> Result<bool, StoreError> {
        let row = sqlx::query(
            "SELECT 1 AS one FROM devices JOIN users ON users.id = devices.user_id \
             WHERE devices.secret = $1 AND users.name_key = $2",
        )
        .bind(digest)
        .bind(name_key(name))
        .fetch_optional(&self.readers)
        .await?;
        Ok(row.is_some())
    }

    /// Notes that a user has signed in from a device. If there are too many, the least recently used ones are forgotten.
    pub(crate) async fn note_device(&self, digest: &str, user: &str, now: Timestamp) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        sqlx::query(
            "INSERT INTO devices (secret, user_id, seen_at) VALUES ($1, $2, $3) \
             ON CONFLICT (user_id, secret) DO UPDATE SET seen_at = excluded.seen_at",
        )
        .bind(digest)
        .bind(user)
        .bind(now.millis())
        .execute(&mut *transaction)
        .await?;
        sqlx::query(
            "DELETE FROM devices WHERE user_id = $1 AND secret NOT IN \
             (SELECT secret FROM devices WHERE user_id = $1 ORDER BY seen_at DESC LIMIT $2)",
        )
        .bind(user)
        .bind(MOST)
        .execute(&mut *transaction)
        .await?;
        Ok(transaction.commit().await?)
    }
}
