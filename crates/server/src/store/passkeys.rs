//! Passkeys, the second factor, and recovery codes.

use api::{Timestamp, UserId};
use sqlx::Row;
use sqlx::any::AnyRow;
use webauthn::{Assertion, Credential};

use super::{Connection, Store, StoreError, id, moment, moment_if_any};

/// A passkey.
#[derive(Clone, Debug)]
pub(crate) struct PasskeyRow {
    pub(crate) id: String,
    pub(crate) user_id: UserId,
    pub(crate) name: String,
    pub(crate) credential: Credential,
    pub(crate) transports: Vec<String>,
    pub(crate) created_at: Timestamp,
    pub(crate) used_at: Option<Timestamp>,
}

fn read_passkey(row: &AnyRow) -> Result<PasskeyRow, StoreError> {
    let bytes = |column| {
        let text: String = row.try_get(column)?;
        webauthn::decode(&text).map_err(|error| StoreError::Broken(format!("{column}: {error}")))
    };
    let number = |column| row.try_get::<i64, _>(column);
    let transports: String = row.try_get("transports")?;
    Ok(PasskeyRow {
        id: row.try_get("id")?,
        user_id: id(row, "user_id")?,
        name: row.try_get("name")?,
        credential: Credential {
            id: bytes("credential")?,
            public_key: bytes("public_key")?,
            sign_count: u32::try_from(number("sign_count")?).map_err(|error| StoreError::Broken(error.to_string()))?,
            backup_eligible: number("backup_eligible")? != 0,
            backed_up: number("backed_up")? != 0,
        },
        transports: transports.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect(),
        created_at: moment(row, "created_at")?,
        used_at: moment_if_any(row, "used_at")?,
    })
}

/// Lets other transactions about the credentials of this user wait, in both databases.
async fn lock_user(connection: &mut Connection, user: &str) -> Result<(), StoreError> {
    sqlx::query("UPDATE users SET kind = kind WHERE id = $1").bind(user).execute(connection).await?;
    Ok(())
}

async fn count(connection: &mut Connection, statement: &'static str, user: &str) -> Result<i64, StoreError> {
    Ok(sqlx::query(statement).bind(user).fetch_one(connection).await?.try_get("number")?)
}

const COUNT_PASSKEYS: &str = "SELECT COUNT(*) AS number FROM passkeys WHERE user_id = $1";

async fn replace_codes(connection: &mut Connection, user: &str, digests: &[String]) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM recovery_codes WHERE user_id = $1").bind(user).execute(&mut *connection).await?;
    for digest in digests {
        sqlx::query("INSERT INTO recovery_codes (user_id, digest) VALUES ($1, $2)")
            .bind(user)
            .bind(digest)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// Lets the password suffice again; returns whether it did not before.
async fn lift_second_factor(connection: &mut Connection, user: &str) -> Result<bool, StoreError> {
    replace_codes(connection, user, &[]).await?;
    let done = sqlx::query("DELETE FROM second_factors WHERE user_id = $1").bind(user).execute(connection).await?;
    Ok(done.rows_affected() > 0)
}

impl Store {
    /// Adds a passkey unless the user has `most` already; returns whether it was added.
    pub(crate) async fn add_passkey(&self, passkey: &PasskeyRow, most: usize) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        lock_user(&mut transaction, &passkey.user_id).await?;
        if count(&mut transaction, COUNT_PASSKEYS, &passkey.user_id).await? >= most as i64 {
            return Ok(false);
        }
        let credential = &passkey.credential;
        sqlx::query(
            "INSERT INTO passkeys (id, credential, user_id, name, public_key, transports, sign_count, backup_eligible, \
             backed_up, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        )
        .bind(&passkey.id)
        .bind(webauthn::encode(&credential.id))
        .bind(passkey.user_id.as_str())
        .bind(&passkey.name)
        .bind(webauthn::encode(&credential.public_key))
        .bind(passkey.transports.join(","))
        .bind(i64::from(credential.sign_count))
        .bind(i64::from(credential.backup_eligible))
        .bind(i64::from(credential.backed_up))
        .bind(passkey.created_at.millis())
        .execute(&mut *transaction)
        .await
        .map_err(|error| match error.as_database_error() {
            Some(database) if database.is_unique_violation() => StoreError::PasskeyExists,
            _ => StoreError::Database(error),
        })?;
        transaction.commit().await?;
        Ok(true)
    }

    pub(crate) async fn passkeys_of(&self, user: &str) -> Result<Vec<PasskeyRow>, StoreError> {
        let rows = sqlx::query("SELECT * FROM passkeys WHERE user_id = $1 ORDER BY created_at, id LIMIT 200")
            .bind(user)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(read_passkey).collect()
    }

    /// The passkey with this credential id, as base64url.
    pub(crate) async fn passkey(&self, credential: &str) -> Result<Option<PasskeyRow>, StoreError> {
        let row = sqlx::query("SELECT * FROM passkeys WHERE credential = $1").bind(credential);
        row.fetch_optional(&self.readers).await?.as_ref().map(read_passkey).transpose()
    }

    /// Notes the use of a passkey, unless its signature counter has changed since it was loaded; returns whether it had not.
    pub(crate) async fn use_passkey(
        &self,
        passkey: &PasskeyRow,
        used: Assertion,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let done = sqlx::query(
            "UPDATE passkeys SET sign_count = $3, backed_up = $4, used_at = $5 WHERE id = $1 AND sign_count = $2",
        )
        .bind(&passkey.id)
        .bind(i64::from(passkey.credential.sign_count))
        .bind(i64::from(used.sign_count))
        .bind(i64::from(used.backed_up))
        .bind(now.millis())
        .execute(&self.writers)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Renames a passkey of this user; returns whether it exists.
    pub(crate) async fn rename_passkey(&self, user: &str, id: &str, name: &str) -> Result<bool, StoreError> {
        let done = sqlx::query("UPDATE passkeys SET name = $3 WHERE user_id = $1 AND id = $2")
            .bind(user)
            .bind(id)
            .bind(name)
            .execute(&self.writers)
            .await?;
        Ok(done.rows_affected() > 0)
    }

    /// Removes a passkey of this user, and with the last one the second factor. Returns the name of the passkey, if it existed,
    /// and whether there is no second factor any more.
    pub(crate) async fn remove_passkey(&self, user: &str, id: &str) -> Result<Option<(String, bool)>, StoreError> {
        let mut transaction = self.begin().await?;
        lock_user(&mut transaction, user).await?;
        let row = sqlx::query("SELECT name FROM passkeys WHERE user_id = $1 AND id = $2").bind(user).bind(id);
        let Some(row) = row.fetch_optional(&mut *transaction).await? else { return Ok(None) };
        sqlx::query("DELETE FROM passkeys WHERE user_id = $1 AND id = $2")
            .bind(user)
            .bind(id)
            .execute(&mut *transaction)
            .await?;
        let was_last = count(&mut transaction, COUNT_PASSKEYS, user).await? == 0;
        let lifted = was_last && lift_second_factor(&mut transaction, user).await?;
        transaction.commit().await?;
        Ok(Some((row.try_get("name")?, lifted)))
    }

    /// Whether the password of this user is not enough, and the number of recovery codes left.
    pub(crate) async fn second_factor(&self, user: &str) -> Result<(bool, i64), StoreError> {
        let row = sqlx::query(
            "SELECT (SELECT COUNT(*) FROM second_factors WHERE user_id = $1) AS required, \
             (SELECT COUNT(*) FROM recovery_codes WHERE user_id = $1) AS codes",
        )
        .bind(user)
        .fetch_one(&self.writers)
        .await?;
        Ok((row.try_get::<i64, _>("required")? > 0, row.try_get("codes")?))
    }

    /// Requires a second factor, with these recovery codes. Returns whether the user has a passkey, without which nothing changes.
    pub(crate) async fn require_second_factor(
        &self,
        user: &str,
        digests: &[String],
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        lock_user(&mut transaction, user).await?;
        if count(&mut transaction, COUNT_PASSKEYS, user).await? == 0 {
            return Ok(false);
        }
        sqlx::query("INSERT INTO second_factors (user_id, since) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(user)
            .bind(now.millis())
            .execute(&mut *transaction)
            .await?;
        replace_codes(&mut transaction, user, digests).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Lets the password suffice again, and deletes the recovery codes; returns whether it did not suffice before.
    pub(crate) async fn lift_second_factor(&self, user: &str) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        lock_user(&mut transaction, user).await?;
        let lifted = lift_second_factor(&mut transaction, user).await?;
        transaction.commit().await?;
        Ok(lifted)
    }

    /// Replaces the recovery codes; returns whether a second factor is required, without which nothing changes.
    pub(crate) async fn renew_recovery_codes(&self, user: &str, digests: &[String]) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        lock_user(&mut transaction, user).await?;
        let required = "SELECT COUNT(*) AS number FROM second_factors WHERE user_id = $1";
        if count(&mut transaction, required, user).await? == 0 {
            return Ok(false);
        }
        replace_codes(&mut transaction, user, digests).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Uses up a recovery code; returns whether it was valid.
    pub(crate) async fn use_recovery_code(&self, user: &str, digest: &str) -> Result<bool, StoreError> {
        let done = sqlx::query("DELETE FROM recovery_codes WHERE user_id = $1 AND digest = $2")
            .bind(user)
            .bind(digest)
            .execute(&self.writers)
            .await?;
        Ok(done.rows_affected() == 1)
    }
}
