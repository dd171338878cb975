//! What moderators keep about users: notes, bans of addresses, replaced names.

use api::{Timestamp, UserId};
use sqlx::Row;

use super::audit::add_entry;
use super::sanctions::{lock_subject, new_id};
use super::users::{claim_look, look_digest, name_key, name_taken, reserve_name};
use super::{Store, StoreError, moment};
use crate::audit::AuditEntry;

/// A note about a user, with the name of its author.
#[derive(Clone, Debug)]
pub(crate) struct NoteRow {
    pub(crate) id: String,
    pub(crate) author: String,
    pub(crate) text: String,
    pub(crate) at: Timestamp,
}

/// A ban of an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AddressBanRow {
    pub(crate) address: String,
    /// The user because of whom it is banned.
    pub(crate) user: String,
    pub(crate) at: Timestamp,
    pub(crate) until: Timestamp,
}

/// The events of the audit log that say where a user signed in.
const SIGN_INS: &str = "event IN ('registered', 'signed_in')";

impl Store {
    /// Adds a note, unless moderators may not act on the user; returns whether they may.
    pub(crate) async fn add_note(&self, user: &UserId, text: &str, entry: &AuditEntry) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        if !lock_subject(&mut transaction, user).await? {
            return Ok(false);
        }
        sqlx::query("INSERT INTO notes (id, user_id, author, text, at) VALUES ($1, $2, $3, $4, $5)")
            .bind(new_id())
            .bind(user.as_str())
            .bind(entry.actor.as_ref().map_or("", UserId::as_str))
            .bind(text)
            .bind(entry.at.millis())
            .execute(&mut *transaction)
            .await?;
        add_entry(&mut transaction, entry).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// The notes about a user, the newest first.
    pub(crate) async fn notes_of(&self, user: &str, most: i64) -> Result<Vec<NoteRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT notes.id AS id, users.name AS author, notes.text AS text, notes.at AS at FROM notes \
             JOIN users ON users.id = notes.author WHERE notes.user_id = $1 ORDER BY notes.at DESC, notes.id LIMIT $2",
        )
        .bind(user)
        .bind(most)
        .fetch_all(&self.searchers)
        .await?;
        let read = |row: &sqlx::any::AnyRow| {
            let [id, author, text] = [row.try_get("id")?, row.try_get("author")?, row.try_get("text")?];
            Ok(NoteRow { id, author, text, at: moment(row, "at")? })
        };
        rows.iter().map(read).collect()
    }

    /// The addresses from which a user signed in since a time, and when they last did, the newest first.
    pub(crate) async fn addresses_of(
        &self,
        user: &str,
        since: Timestamp,
    ) -> Result<Vec<(String, Timestamp)>, StoreError> {
        let rows = sqlx::query(sqlx::AssertSqlSafe(format!(
            "SELECT address, MAX(at) AS at FROM (\
             SELECT address, seen_at AS at FROM sessions WHERE user_id = $1 AND seen_at > $2 AND address IS NOT NULL \
             UNION ALL SELECT address, at FROM audit WHERE subject = $1 AND at > $2 AND address IS NOT NULL AND {SIGN_INS}\
             ) AS seen GROUP BY address ORDER BY MAX(at) DESC, address LIMIT 50"
        )))
        .bind(user)
        .bind(since.millis())
        .fetch_all(&self.searchers)
        .await?;
        rows.iter().map(|row| Ok((row.try_get("address")?, moment(row, "at")?))).collect()
    }

    /// The names of other users who signed in from an address since a time.
    pub(crate) async fn others_at(
        &self,
        address: &str,
        user: &str,
        since: Timestamp,
    ) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query(sqlx::AssertSqlSafe(format!(
            "SELECT name FROM users WHERE id <> $2 AND kind <> 'deleted' AND (\
             id IN (SELECT user_id FROM sessions WHERE address = $1 AND seen_at > $3) \
             OR id IN (SELECT subject FROM audit WHERE address = $1 AND at > $3 AND {SIGN_INS})) ORDER BY name_key LIMIT 50"
        )))
        .bind(address)
        .bind(user)
        .bind(since.millis())
        .fetch_all(&self.searchers)
        .await?;
        rows.iter().map(|row| Ok(row.try_get("name")?)).collect()
    }

    /// Bans addresses because of a user, unless moderators may not act on the user; returns whether they may.
    pub(crate) async fn ban_addresses(
        &self,
        bans: &[AddressBanRow],
        user: &UserId,
        reason: &str,
        entry: &AuditEntry,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        if !lock_subject(&mut transaction, user).await? {
            return Ok(false);
        }
        for ban in bans {
            sqlx::query(
                "INSERT INTO address_bans (id, address, user_id, reason, imposed_by, at, until) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7)",
            )
            .bind(new_id())
            .bind(&ban.address)
            .bind(user.as_str())
            .bind(reason)
            .bind(entry.actor.as_ref().map_or("", UserId::as_str))
            .bind(ban.at.millis())
            .bind(ban.until.millis())
            .execute(&mut *transaction)
            .await?;
        }
        add_entry(&mut transaction, entry).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Lifts the bans of addresses because of a user.
    pub(crate) async fn lift_address_bans(&self, user: &UserId, entry: &AuditEntry) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        if !lock_subject(&mut transaction, user).await? {
            return Ok(false);
        }
        sqlx::query("DELETE FROM address_bans WHERE user_id = $1")
            .bind(user.as_str())
            .execute(&mut *transaction)
            .await?;
        add_entry(&mut transaction, entry).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// The bans of addresses that are in force.
    pub(crate) async fn address_bans(&self, now: Timestamp) -> Result<Vec<AddressBanRow>, StoreError> {
        let rows = sqlx::query("SELECT address, user_id, at, until FROM address_bans WHERE until > $1")
            .bind(now.millis())
            .fetch_all(&self.searchers)
            .await?;
        let read = |row: &sqlx::any::AnyRow| {
            let (address, user) = (row.try_get("address")?, row.try_get("user_id")?);
            Ok(AddressBanRow { address, user, at: moment(row, "at")?, until: moment(row, "until")? })
        };
        rows.iter().map(read).collect()
    }

    /// Deletes the bans of addresses that have ended.
    pub(crate) async fn forget_address_bans(&self, now: Timestamp) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM address_bans WHERE until <= $1").bind(now.millis()).execute(&self.writers).await?;
        Ok(())
    }

    /// Replaces the name of a user by another one. The old name is reserved, and an account can be found by it until its
    /// owner chooses a name. Returns whether moderators may act on the user.
    pub(crate) async fn force_rename(&self, user: &UserId, name: &str, entry: &AuditEntry) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        if !lock_subject(&mut transaction, user).await? {
            return Ok(false);
        }
        reserve_name(&mut transaction, user).await?;
        // Nobody may have the name that a guest has chosen, nor one that looks like it.
        sqlx::query(
            "INSERT INTO name_looks (digest, at) SELECT look, $2 FROM users \
             WHERE id = $1 AND kind = 'guest' AND look IS NOT NULL ON CONFLICT DO NOTHING",
        )
        .bind(user.as_str())
        .bind(entry.at.millis())
        .execute(&mut *transaction)
        .await?;
        sqlx::query(
            "UPDATE users SET renamed_from = name_key, name = $2, name_key = $3, \
             look = CASE WHEN kind = 'guest' THEN NULL ELSE look END WHERE id = $1",
        )
        .bind(user.as_str())
        .bind(name)
        .bind(name_key(name))
        .execute(&mut *transaction)
        .await
        .map_err(name_taken)?;
        add_entry(&mut transaction, entry).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Gives a user who was renamed the name they chose; returns whether they might choose one.
    pub(crate) async fn choose_name(&self, user: &UserId, name: &str, entry: &AuditEntry) -> Result<bool, StoreError> {
        self.check_name_free(name).await?;
        let (mut transaction, look) = (self.begin().await?, look_digest(name));
        let done = sqlx::query(
            "UPDATE users SET renamed_from = NULL, name = $2, name_key = $3, look = $4 \
             WHERE id = $1 AND kind = 'account' AND renamed_from IS NOT NULL",
        )
        .bind(user.as_str())
        .bind(name)
        .bind(name_key(name))
        .bind(&look)
        .execute(&mut *transaction)
        .await
        .map_err(name_taken)?;
        if done.rows_affected() == 0 {
            return Ok(false);
        }
        claim_look(&mut transaction, &look).await?;
        add_entry(&mut transaction, entry).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Gives a guest the name they chose: `chosen` with the prefix of guests. No account, and no other guest, has a name that
    /// looks like it. Returns whether the user is a guest who may choose a name.
    pub(crate) async fn name_guest(
        &self,
        user: &UserId,
        chosen: &str,
        name: &str,
        entry: &AuditEntry,
    ) -> Result<bool, StoreError> {
        self.check_look_free(chosen).await?;
        let mut transaction = self.begin().await?;
        let done = sqlx::query(
            "UPDATE users SET name = $2, name_key = $3, look = $4 \
             WHERE id = $1 AND kind = 'guest' AND renamed_from IS NULL",
        )
        .bind(user.as_str())
        .bind(name)
        .bind(name_key(name))
        .bind(look_digest(chosen))
        .execute(&mut *transaction)
        .await
        .map_err(name_taken)?;
        if done.rows_affected() == 0 {
            return Ok(false);
        }
        add_entry(&mut transaction, entry).await?;
        transaction.commit().await?;
        Ok(true)
    }
}
