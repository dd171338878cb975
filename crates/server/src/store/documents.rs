//! Documents of the web app, which all devices of an account share.

use api::{DocumentName, DocumentView, Timestamp, UserId};
use serde_json::{Map, Value};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Store, StoreError, moment};

/// The result of storing a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stored {
    /// It has this version.
    Version(i64),
    /// It would have replaced another version than the latest one.
    Changed,
    /// The account was deleted in the meantime.
    NoAccount,
}

fn read_document(row: &AnyRow) -> Result<DocumentView, StoreError> {
    let body: String = row.try_get("body")?;
    let value = serde_json::from_str(&body)?;
    Ok(DocumentView { version: row.try_get("version")?, value, updated_at: Some(moment(row, "updated_at")?) })
}

impl Store {
    /// A document of a user; `None` if it was never stored.
    pub(crate) async fn document(&self, user: &str, name: DocumentName) -> Result<Option<DocumentView>, StoreError> {
        let row = sqlx::query("SELECT * FROM documents WHERE user_id = $1 AND name = $2")
            .bind(user)
            .bind(name.name())
            .fetch_optional(&self.readers)
            .await?;
        row.as_ref().map(read_document).transpose()
    }

    /// Stores a document that replaces this version, 0 for the first one.
    pub(crate) async fn store_document(
        &self,
        user: &UserId,
        name: DocumentName,
        version: i64,
        value: &Map<String, Value>,
        now: Timestamp,
    ) -> Result<Stored, StoreError> {
        let body = serde_json::to_string(value)?;
        let mut transaction = self.begin().await?;
        // Waits for a deletion of the account, and keeps the account until this is committed.
        let locked = sqlx::query("UPDATE users SET kind = kind WHERE id = $1 AND kind = 'account'")
            .bind(user.as_str())
            .execute(&mut *transaction)
            .await?;
        if locked.rows_affected() == 0 {
            return Ok(Stored::NoAccount);
        }
        let statement = if version == 0 {
            "INSERT INTO documents (user_id, name, version, body, updated_at) VALUES ($1, $2, $3 + 1, $4, $5) \
             ON CONFLICT DO NOTHING"
        } else {
            "UPDATE documents SET version = $3 + 1, body = $4, updated_at = $5 \
             WHERE user_id = $1 AND name = $2 AND version = $3"
        };
        let done = sqlx::query(statement)
            .bind(user.as_str())
            .bind(name.name())
            .bind(version)
            .bind(body)
            .bind(now.millis())
            .execute(&mut *transaction)
            .await?;
        if done.rows_affected() == 0 {
            return Ok(Stored::Changed);
        }
        transaction.commit().await?;
        Ok(Stored::Version(version + 1))
    }
}
