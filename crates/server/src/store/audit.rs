//! The audit log in the database, and the random keys of the server.

use api::{Timestamp, UserId};
use sqlx::Row;

use super::{Connection, Store, StoreError};
use crate::audit::{AuditEntry, AuditEvent};
use crate::secrets::{ID_LENGTH, random_secret, random_text};

/// An entry of the audit log, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AuditRow {
    pub(crate) id: String,
    pub(crate) at: Timestamp,
    /// The name of an [`AuditEvent`], possibly of an earlier or later version of the server.
    pub(crate) event: String,
    /// The name of the user who acted, if any.
    pub(crate) actor: Option<String>,
    /// The name of the user concerned, if any.
    pub(crate) subject: Option<String>,
    pub(crate) address: Option<String>,
    pub(crate) detail: String,
}

/// Adds an entry in the transaction of the change that it records.
pub(super) async fn add_entry(connection: &mut Connection, entry: &AuditEntry) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO audit (id, at, event, actor, subject, address, detail) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(random_text(ID_LENGTH))
    .bind(entry.at.millis())
    .bind(entry.event.name())
    .bind(entry.actor.as_ref().map(UserId::as_str))
    .bind(entry.subject.as_ref().map(UserId::as_str))
    .bind(entry.address.as_deref())
    .bind(&entry.detail)
    .execute(connection)
    .await?;
    Ok(())
}

impl Store {
    /// Adds an entry that belongs to no other change.
    pub(crate) async fn add_audit_entry(&self, entry: &AuditEntry) -> Result<(), StoreError> {
        let mut connection = self.writers.acquire().await?;
        add_entry(&mut connection, entry).await
    }

    /// The newest entries before a time, or at this time with an id after this one, so that pages neither skip nor repeat
    /// entries; about one user or by them, and with one event. Empty texts match everything.
    pub(crate) async fn audit_entries(
        &self,
        user: &str,
        event: &str,
        (before, after): (Timestamp, &str),
        most: i64,
    ) -> Result<Vec<AuditRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT audit.id AS id, audit.at AS at, audit.event AS event, actors.name AS actor, subjects.name AS subject, \
             audit.address AS address, audit.detail AS detail FROM audit \
             LEFT JOIN users AS actors ON actors.id = audit.actor LEFT JOIN users AS subjects ON subjects.id = audit.subject \
             WHERE (audit.at < $1 OR (audit.at = $1 AND audit.id > $2)) \
             AND ($3 = '' OR audit.subject = $3 OR audit.actor = $3) AND ($4 = '' OR audit.event = $4) \
             ORDER BY audit.at DESC, audit.id LIMIT $5",
        )
        .bind(before.millis())
        .bind(after)
        .bind(user)
        .bind(event)
        .bind(most)
        .fetch_all(&self.searchers)
        .await?;
        let read = |row: &sqlx::any::AnyRow| {
            Ok(AuditRow {
                id: row.try_get("id")?,
                at: super::moment(row, "at")?,
                event: row.try_get("event")?,
                actor: row.try_get("actor")?,
                subject: row.try_get("subject")?,
                address: row.try_get("address")?,
                detail: row.try_get("detail")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Deletes entries that are older than a time. What moderators and operators did stays.
    pub(crate) async fn forget_audit_entries(&self, before: Timestamp) -> Result<(), StoreError> {
        for event in AuditEvent::ALL.iter().filter(|event| !event.is_kept()) {
            sqlx::query("DELETE FROM audit WHERE at < $1 AND event = $2")
                .bind(before.millis())
                .bind(event.name())
                .execute(&self.writers)
                .await?;
        }
        Ok(())
    }

    /// The random key for a purpose. The first server on a database creates it.
    pub(crate) async fn key(&self, name: &str) -> Result<String, StoreError> {
        sqlx::query("INSERT INTO keys (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
            .bind(name)
            .bind(random_secret())
            .execute(&self.writers)
            .await?;
        let row = sqlx::query("SELECT value FROM keys WHERE name = $1").bind(name).fetch_one(&self.writers).await?;
        Ok(row.try_get("value")?)
    }
}
