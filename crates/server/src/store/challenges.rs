//! Challenges that passkeys have not answered yet. They are in the database, so that each can be answered once, by any process.

use api::{Timestamp, UserId};
use sqlx::Row;

use super::{Store, StoreError};

/// What a challenge is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Adding a passkey.
    Register,
    /// Signing in without a name and a password.
    SignIn,
    /// Signing in after the password.
    SecondFactor,
    /// Confirming who uses a session.
    Confirm,
}

impl Purpose {
    const ALL: [Purpose; 4] = [Purpose::Register, Purpose::SignIn, Purpose::SecondFactor, Purpose::Confirm];

    const fn name(self) -> &'static str {
        match self {
            Purpose::Register => "register",
            Purpose::SignIn => "sign_in",
            Purpose::SecondFactor => "second_factor",
            Purpose::Confirm => "confirm",
        }
    }
}

/// A challenge.
#[derive(Clone, Debug)]
pub(crate) struct Challenge {
    /// Random bytes as base64url.
    pub(crate) text: String,
    pub(crate) purpose: Purpose,
    /// The only user who may answer; `None` for [`Purpose::SignIn`].
    pub(crate) user: Option<UserId>,
    /// What the answer is bound to: a session, or a password.
    pub(crate) binding: String,
    pub(crate) expires_at: Timestamp,
}

fn read_challenge(row: &sqlx::any::AnyRow) -> Result<Challenge, StoreError> {
    let purpose: String = row.try_get("purpose")?;
    let purpose = Purpose::ALL.into_iter().find(|known| known.name() == purpose);
    let user: Option<String> = row.try_get("user_id")?;
    let user = user.map(UserId::try_from).transpose();
    Ok(Challenge {
        text: row.try_get("challenge")?,
        purpose: purpose.ok_or_else(|| StoreError::Broken("unknown purpose of a challenge".to_owned()))?,
        user: user.map_err(|error| StoreError::Broken(error.to_string()))?,
        binding: row.try_get("binding")?,
        expires_at: super::moment(row, "expires_at")?,
    })
}

impl Store {
    /// Adds a challenge. If there are more than `most` of its purpose and user, the oldest are deleted.
    pub(crate) async fn add_challenge(&self, challenge: &Challenge, most: i64) -> Result<(), StoreError> {
        let user = challenge.user.as_ref().map(UserId::as_str);
        let mut transaction = self.begin().await?;
        sqlx::query(
            "INSERT INTO challenges (challenge, purpose, user_id, binding, expires_at) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(&challenge.text)
        .bind(challenge.purpose.name())
        .bind(user)
        .bind(&challenge.binding)
        .bind(challenge.expires_at.millis())
        .execute(&mut *transaction)
        .await?;
        // The order by challenge only makes the order of challenges of the same millisecond unambiguous.
        sqlx::query(
            "DELETE FROM challenges WHERE challenge IN (SELECT challenge FROM challenges \
             WHERE purpose = $1 AND COALESCE(user_id, '') = $2 \
             ORDER BY expires_at DESC, challenge LIMIT 100 OFFSET $3)",
        )
        .bind(challenge.purpose.name())
        .bind(user.unwrap_or_default())
        .bind(most)
        .execute(&mut *transaction)
        .await?;
        Ok(transaction.commit().await?)
    }

    /// A challenge that has neither expired nor been answered.
    pub(crate) async fn challenge(&self, challenge: &str, now: Timestamp) -> Result<Option<Challenge>, StoreError> {
        let row = sqlx::query("SELECT * FROM challenges WHERE challenge = $1 AND expires_at > $2")
            .bind(challenge)
            .bind(now.millis())
            .fetch_optional(&self.writers)
            .await?;
        row.as_ref().map(read_challenge).transpose()
    }

    /// Takes a challenge that has not expired. Of several concurrent answers, one gets it.
    pub(crate) async fn take_challenge(
        &self,
        challenge: &str,
        now: Timestamp,
    ) -> Result<Option<Challenge>, StoreError> {
        let Some(found) = self.challenge(challenge, now).await? else { return Ok(None) };
        let done = sqlx::query("DELETE FROM challenges WHERE challenge = $1").bind(challenge).execute(&self.writers);
        Ok((done.await?.rows_affected() == 1).then_some(found))
    }
}
