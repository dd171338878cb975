//! Sanctions against users, and roles. Each change is in one transaction with its entry in the audit log: what cannot be
//! recorded does not happen.

use api::{Role, SanctionKind, Timestamp, UserId};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::audit::add_entry;
use super::moderation::{ModerationAction, end_credentials_in};
use super::{Connection, Store, StoreError, id, moment, moment_if_any};
use crate::audit::AuditEntry;
use crate::secrets::{ID_LENGTH, random_text};

/// A sanction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SanctionRow {
    pub(crate) id: String,
    pub(crate) user: UserId,
    pub(crate) kind: SanctionKind,
    pub(crate) reason: String,
    /// The id of the moderator; `None` for the operator.
    pub(crate) by: Option<String>,
    pub(crate) at: Timestamp,
    /// When it ends; `None` if it has no end.
    pub(crate) until: Option<Timestamp>,
    pub(crate) lifted_at: Option<Timestamp>,
    pub(crate) lifted_by: Option<String>,
}

impl SanctionRow {
    /// Whether it is in force.
    pub(crate) fn is_in_force(&self, now: Timestamp) -> bool {
        self.lifted_at.is_none() && self.until.is_none_or(|until| until > now)
    }
}

/// Why a sanction was not imposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotImposed {
    /// The user is a moderator, or deleted.
    Protected,
    /// One of the kind is in force.
    InForce,
}

/// The name of a kind in the database.
pub(crate) fn kind_of_sanction(kind: SanctionKind) -> &'static str {
    match kind {
        SanctionKind::Chat => "chat",
        SanctionKind::Play => "play",
        SanctionKind::Full => "full",
    }
}

const KINDS: [SanctionKind; 3] = [SanctionKind::Chat, SanctionKind::Play, SanctionKind::Full];

fn read_sanction(row: &AnyRow) -> Result<SanctionRow, StoreError> {
    let kind: String = row.try_get("kind")?;
    let kind = KINDS.into_iter().find(|known| kind_of_sanction(*known) == kind);
    Ok(SanctionRow {
        id: row.try_get("id")?,
        user: id(row, "user_id")?,
        kind: kind.ok_or_else(|| StoreError::Broken("unknown kind of sanction".to_owned()))?,
        reason: row.try_get("reason")?,
        by: row.try_get("imposed_by")?,
        at: moment(row, "at")?,
        until: moment_if_any(row, "until")?,
        lifted_at: moment_if_any(row, "lifted_at")?,
        lifted_by: row.try_get("lifted_by")?,
    })
}

/// Locks the row of a user for the rest of the transaction; returns whether moderators may act on the user.
pub(super) async fn lock_subject(connection: &mut Connection, user: &UserId) -> Result<bool, StoreError> {
    let done = sqlx::query("UPDATE users SET kind = kind WHERE id = $1 AND kind <> 'deleted' AND role IS NULL")
        .bind(user.as_str())
        .execute(connection)
        .await?;
    Ok(done.rows_affected() == 1)
}

impl Store {
    /// Imposes a sanction unless one of its kind is in force. A full ban also ends all sessions, revokes all tokens and
    /// withdraws all offers; a ban from playing withdraws the offers. The operator may act on everybody.
    pub(crate) async fn impose(
        &self,
        sanction: &SanctionRow,
        entry: &AuditEntry,
    ) -> Result<Result<Option<ModerationAction>, NotImposed>, StoreError> {
        let mut transaction = self.begin().await?;
        let allowed = lock_subject(&mut transaction, &sanction.user).await?;
        if !allowed && sanction.by.is_some() {
            return Ok(Err(NotImposed::Protected));
        }
        let rows = sqlx::query("SELECT * FROM sanctions WHERE user_id = $1 AND kind = $2 AND lifted_at IS NULL")
            .bind(sanction.user.as_str())
            .bind(kind_of_sanction(sanction.kind))
            .fetch_all(&mut *transaction)
            .await?;
        for row in &rows {
            let earlier = read_sanction(row)?;
            if earlier.is_in_force(sanction.at) {
                return Ok(Err(NotImposed::InForce));
            }
        }
        sqlx::query(
            "INSERT INTO sanctions (id, user_id, kind, reason, imposed_by, at, until) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(&sanction.id)
        .bind(sanction.user.as_str())
        .bind(kind_of_sanction(sanction.kind))
        .bind(&sanction.reason)
        .bind(sanction.by.as_deref())
        .bind(sanction.at.millis())
        .bind(sanction.until.map(Timestamp::millis))
        .execute(&mut *transaction)
        .await?;
        let action = match sanction.kind {
            SanctionKind::Chat => None,
            SanctionKind::Play => {
                sqlx::query("DELETE FROM offers WHERE owner = $1 OR opponent = $1")
                    .bind(sanction.user.as_str())
                    .execute(&mut *transaction)
                    .await?;
                None
            }
            SanctionKind::Full => {
                sqlx::query("UPDATE users SET banned_at = $2, banned_until = $3 WHERE id = $1")
                    .bind(sanction.user.as_str())
                    .bind(sanction.at.millis())
                    .bind(sanction.until.map(Timestamp::millis))
                    .execute(&mut *transaction)
                    .await?;
                Some(end_credentials_in(&mut transaction, &sanction.user).await?)
            }
        };
        add_entry(&mut transaction, entry).await?;
        transaction.commit().await?;
        Ok(Ok(action))
    }

    /// Lifts a sanction of a user, or with an empty id all full bans; returns whether one was in force. With a moderator
    /// (`by`), the user must not be a moderator.
    pub(crate) async fn lift(
        &self,
        user: &UserId,
        sanction: &str,
        by: Option<&str>,
        at: Timestamp,
        entry: &AuditEntry,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        if !lock_subject(&mut transaction, user).await? && by.is_some() {
            return Ok(false);
        }
        let done = sqlx::query(
            "UPDATE sanctions SET lifted_at = $3, lifted_by = $4 WHERE user_id = $1 AND lifted_at IS NULL \
             AND (until IS NULL OR until > $3) AND (id = $2 OR ($2 = '' AND kind = 'full'))",
        )
        .bind(user.as_str())
        .bind(sanction)
        .bind(at.millis())
        .bind(by)
        .execute(&mut *transaction)
        .await?;
        if done.rows_affected() == 0 && by.is_some() {
            return Ok(false);
        }
        sqlx::query(
            "UPDATE users SET banned_at = NULL, banned_until = NULL WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM sanctions \
             WHERE user_id = users.id AND kind = 'full' AND lifted_at IS NULL AND (until IS NULL OR until > $2))",
        )
        .bind(user.as_str())
        .bind(at.millis())
        .execute(&mut *transaction)
        .await?;
        add_entry(&mut transaction, entry).await?;
        transaction.commit().await?;
        Ok(done.rows_affected() > 0)
    }

    /// The sanctions of a user, the newest first.
    pub(crate) async fn sanctions_of(&self, user: &str, most: i64) -> Result<Vec<SanctionRow>, StoreError> {
        let rows = sqlx::query("SELECT * FROM sanctions WHERE user_id = $1 ORDER BY at DESC, id LIMIT $2")
            .bind(user)
            .bind(most)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(read_sanction).collect()
    }

    /// All sanctions in force except full bans, which are read with the user.
    pub(crate) async fn sanctions_in_force(&self, now: Timestamp) -> Result<Vec<SanctionRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT * FROM sanctions WHERE lifted_at IS NULL AND (until IS NULL OR until > $1) AND kind <> 'full'",
        )
        .bind(now.millis())
        .fetch_all(&self.searchers)
        .await?;
        rows.iter().map(read_sanction).collect()
    }

    /// Gives a user a role, or takes it.
    pub(crate) async fn set_role(
        &self,
        user: &UserId,
        role: Option<Role>,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        sqlx::query("UPDATE users SET role = $2 WHERE id = $1")
            .bind(user.as_str())
            .bind(role.map(|Role::Moderator| "moderator"))
            .execute(&mut *transaction)
            .await?;
        add_entry(&mut transaction, entry).await?;
        Ok(transaction.commit().await?)
    }

    /// The ids of the moderators.
    pub(crate) async fn moderators(&self) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("SELECT id FROM users WHERE role = 'moderator' AND kind = 'account'")
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }
}

/// A new id for a sanction, a note or a ban.
pub(crate) fn new_id() -> String {
    random_text(ID_LENGTH)
}
