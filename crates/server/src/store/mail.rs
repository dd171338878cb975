//! E-mail addresses, the queue of mails, and the links in them.

use api::{Language, Timestamp, UserId};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::sessions::replace_password;
use super::users::{UserRow, name_key, read_user};
use super::{Connection, Store, StoreError, id, moment};
use crate::secrets::{ID_LENGTH, random_text};

/// What a mail is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MailKind {
    /// Asks the owner of an address to confirm it.
    Confirm,
    /// A forgotten password; the accounts concerned are looked up later.
    Forgotten,
    /// A link to choose a new password.
    Reset,
    /// The password was changed.
    PasswordChanged,
    /// The address, to which this mail goes, was replaced or removed.
    AddressChanged,
}

impl MailKind {
    const ALL: [MailKind; 5] =
        [MailKind::Confirm, MailKind::Forgotten, MailKind::Reset, MailKind::PasswordChanged, MailKind::AddressChanged];

    /// The name in the database.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            MailKind::Confirm => "confirm",
            MailKind::Forgotten => "forgotten",
            MailKind::Reset => "reset",
            MailKind::PasswordChanged => "password_changed",
            MailKind::AddressChanged => "address_changed",
        }
    }
}

/// The mail about a confirmed address of a user.
#[derive(Clone, Debug)]
pub(crate) struct EmailRow {
    pub(crate) user: UserId,
    pub(crate) address: String,
    pub(crate) language: Language,
    pub(crate) confirmed_at: Timestamp,
}

/// A mail in the queue.
#[derive(Clone, Debug)]
pub(crate) struct MailRow {
    pub(crate) id: String,
    pub(crate) kind: MailKind,
    pub(crate) user: Option<UserId>,
    pub(crate) recipient: String,
    pub(crate) language: Language,
    pub(crate) created_at: Timestamp,
    pub(crate) next_at: Timestamp,
    pub(crate) attempts: i64,
}

/// A link that was sent.
#[derive(Clone, Debug)]
pub(crate) struct LinkRow {
    pub(crate) user: UserRow,
    pub(crate) address: String,
    pub(crate) language: Language,
}

/// The key for comparing addresses. The part before the `@` could distinguish case, but no provider does.
pub(crate) fn address_key(address: &str) -> String {
    address.to_lowercase()
}

fn language(row: &AnyRow) -> Result<Language, StoreError> {
    Ok(Language::of_code(row.try_get("language")?))
}

fn read_mail(row: &AnyRow) -> Result<MailRow, StoreError> {
    let kind: String = row.try_get("kind")?;
    let kind = MailKind::ALL.into_iter().find(|known| known.name() == kind);
    let user = match row.try_get::<Option<String>, _>("user_id")? {
        Some(_) => Some(id(row, "user_id")?),
        None => None,
    };
    Ok(MailRow {
        id: row.try_get("id")?,
        kind: kind.ok_or_else(|| StoreError::Broken("unknown kind of mail".to_owned()))?,
        user,
        recipient: row.try_get("recipient")?,
        language: language(row)?,
        created_at: moment(row, "created_at")?,
        next_at: moment(row, "next_at")?,
        attempts: row.try_get("attempts")?,
    })
}

fn read_email(row: &AnyRow) -> Result<EmailRow, StoreError> {
    Ok(EmailRow {
        user: id(row, "user_id")?,
        address: row.try_get("address")?,
        language: language(row)?,
        confirmed_at: moment(row, "confirmed_at")?,
    })
}

/// Adds a mail to the queue.
pub(super) async fn add_mail(
    connection: &mut Connection,
    kind: MailKind,
    user: Option<&UserId>,
    (recipient, language): (&str, Language),
    now: Timestamp,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO mails (id, kind, user_id, recipient, language, created_at, next_at, attempts) \
         VALUES ($1, $2, $3, $4, $5, $6, $6, 0)",
    )
    .bind(random_text(ID_LENGTH))
    .bind(kind.name())
    .bind(user.map(UserId::as_str))
    .bind(recipient)
    .bind(language.code())
    .bind(now.millis())
    .execute(connection)
    .await?;
    Ok(())
}

async fn email_of(connection: &mut Connection, user: &str) -> Result<Option<EmailRow>, StoreError> {
    let row = sqlx::query("SELECT * FROM emails WHERE user_id = $1").bind(user).fetch_optional(connection).await?;
    row.as_ref().map(read_email).transpose()
}

/// Makes links of a kind void, and removes mails with such links from the queue.
async fn drop_links(connection: &mut Connection, user: &str, kind: MailKind) -> Result<(), StoreError> {
    for statement in [
        "DELETE FROM mail_links WHERE user_id = $1 AND purpose = $2",
        "DELETE FROM mails WHERE user_id = $1 AND kind = $2",
    ] {
        sqlx::query(statement).bind(user).bind(kind.name()).execute(&mut *connection).await?;
    }
    Ok(())
}

/// What follows a new password: links for choosing another become void, and the user gets a mail.
pub(super) async fn note_new_password(
    connection: &mut Connection,
    user: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    drop_links(connection, user, MailKind::Reset).await?;
    if let Some(email) = email_of(connection, user).await? {
        let to = (&*email.address, email.language);
        add_mail(connection, MailKind::PasswordChanged, Some(&email.user), to, now).await?;
    }
    Ok(())
}

/// The valid link with this digest.
async fn link(
    connection: &mut Connection,
    kind: MailKind,
    digest: &str,
    now: Timestamp,
) -> Result<Option<LinkRow>, StoreError> {
    let row = sqlx::query(
        "SELECT users.*, mail_links.address AS address, mail_links.language AS language FROM mail_links \
         JOIN users ON users.id = mail_links.user_id \
         WHERE mail_links.secret = $1 AND mail_links.purpose = $2 AND mail_links.expires_at > $3 \
         AND users.kind = 'account' AND users.banned_at IS NULL",
    )
    .bind(digest)
    .bind(kind.name())
    .bind(now.millis())
    .fetch_optional(connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(LinkRow { user: read_user(&row)?, address: row.try_get("address")?, language: language(&row)? }))
}

/// Uses a link up; returns whether it was still there.
async fn use_up(connection: &mut Connection, digest: &str) -> Result<bool, StoreError> {
    let done = sqlx::query("DELETE FROM mail_links WHERE secret = $1").bind(digest).execute(connection).await?;
    Ok(done.rows_affected() == 1)
}

impl Store {
    /// The confirmed address of a user.
    pub(crate) async fn email(&self, user: &str) -> Result<Option<EmailRow>, StoreError> {
        let mut connection = self.readers.acquire().await?;
        email_of(&mut connection, user).await
    }

    /// The address of a user that is not confirmed yet.
    pub(crate) async fn pending_email(&self, user: &str, now: Timestamp) -> Result<Option<String>, StoreError> {
        let row = sqlx::query(
            "SELECT recipient AS address FROM mails WHERE user_id = $1 AND kind = 'confirm' UNION \
             SELECT address FROM mail_links WHERE user_id = $1 AND purpose = 'confirm' AND expires_at > $2",
        )
        .bind(user)
        .bind(now.millis())
        .fetch_optional(&self.readers)
        .await?;
        Ok(row.map(|row| row.try_get("address")).transpose()?)
    }

    /// The number of mails in the queue.
    pub(crate) async fn count_mails(&self) -> Result<i64, StoreError> {
        let row = sqlx::query("SELECT COUNT(*) AS mails FROM mails").fetch_one(&self.readers).await?;
        Ok(row.try_get("mails")?)
    }

    /// Queues a mail that asks the owner of an address to confirm it. Earlier links of the user for this become void.
    pub(crate) async fn ask_to_confirm(
        &self,
        user: &UserId,
        address: &str,
        language: Language,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        drop_links(&mut transaction, user, MailKind::Confirm).await?;
        add_mail(&mut transaction, MailKind::Confirm, Some(user), (address, language), now).await?;
        Ok(transaction.commit().await?)
    }

    /// Confirms the address to which a link was sent; returns the user. The earlier address gets a notice, and
    /// the links sent there become void.
    pub(crate) async fn confirm_email(&self, digest: &str, now: Timestamp) -> Result<Option<UserId>, StoreError> {
        let mut transaction = self.begin().await?;
        let Some(link) = link(&mut transaction, MailKind::Confirm, digest, now).await? else { return Ok(None) };
        if !use_up(&mut transaction, digest).await? {
            return Ok(None);
        }
        let user = link.user.id;
        drop_links(&mut transaction, &user, MailKind::Confirm).await?;
        drop_links(&mut transaction, &user, MailKind::Reset).await?;
        let earlier = email_of(&mut transaction, &user).await?;
        if let Some(earlier) = earlier.filter(|earlier| address_key(&earlier.address) != address_key(&link.address)) {
            let to = (&*earlier.address, earlier.language);
            add_mail(&mut transaction, MailKind::AddressChanged, Some(&user), to, now).await?;
        }
        sqlx::query(
            "INSERT INTO emails (user_id, address, address_key, language, confirmed_at) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (user_id) DO UPDATE SET address = excluded.address, address_key = excluded.address_key, \
             language = excluded.language, confirmed_at = excluded.confirmed_at",
        )
        .bind(user.as_str())
        .bind(&link.address)
        .bind(address_key(&link.address))
        .bind(link.language.code())
        .bind(now.millis())
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(Some(user))
    }

    /// Removes the address of a user, confirmed or not; returns whether there was one.
    pub(crate) async fn remove_email(&self, user: &UserId, now: Timestamp) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        let pending = sqlx::query(
            "SELECT 1 AS one FROM mail_links WHERE user_id = $1 AND purpose = 'confirm' UNION \
             SELECT 1 AS one FROM mails WHERE user_id = $1 AND kind = 'confirm'",
        );
        let pending = pending.bind(user.as_str()).fetch_optional(&mut *transaction).await?.is_some();
        drop_links(&mut transaction, user, MailKind::Confirm).await?;
        drop_links(&mut transaction, user, MailKind::Reset).await?;
        let earlier = email_of(&mut transaction, user).await?;
        if let Some(earlier) = &earlier {
            let to = (&*earlier.address, earlier.language);
            add_mail(&mut transaction, MailKind::AddressChanged, Some(user), to, now).await?;
            sqlx::query("DELETE FROM emails WHERE user_id = $1").bind(user.as_str()).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(pending || earlier.is_some())
    }

    /// Notes that the password of an account was forgotten. That takes one write, whether or not there is such an account.
    pub(crate) async fn note_forgotten(
        &self,
        account: &str,
        language: Language,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let mut connection = self.writers.acquire().await?;
        add_mail(&mut connection, MailKind::Forgotten, None, (account, language), now).await
    }

    /// Queues a mail with a link for each account with this name or confirmed address, unless one was queued or sent since a
    /// time; returns the users.
    pub(crate) async fn find_forgotten(
        &self,
        mail: &MailRow,
        since: Timestamp,
        now: Timestamp,
    ) -> Result<Vec<UserId>, StoreError> {
        let mut transaction = self.begin().await?;
        let condition = if mail.recipient.contains('@') { "emails.address_key = $1" } else { "users.name_key = $1" };
        let statement = format!(
            "SELECT emails.* FROM emails JOIN users ON users.id = emails.user_id WHERE {condition} \
             AND users.kind = 'account' AND users.banned_at IS NULL \
             AND NOT EXISTS (SELECT 1 FROM mails WHERE user_id = users.id AND kind = 'reset') \
             AND NOT EXISTS (SELECT 1 FROM mail_links WHERE user_id = users.id AND purpose = 'reset' AND created_at > $2) \
             ORDER BY users.name_key LIMIT 5"
        );
        let key = if mail.recipient.contains('@') { address_key(&mail.recipient) } else { name_key(&mail.recipient) };
        let rows = sqlx::query(sqlx::AssertSqlSafe(statement)).bind(key).bind(since.millis());
        let mut found = Vec::new();
        for row in rows.fetch_all(&mut *transaction).await? {
            let email = read_email(&row)?;
            let to = (&*email.address, mail.language);
            add_mail(&mut transaction, MailKind::Reset, Some(&email.user), to, now).await?;
            found.push(email.user);
        }
        sqlx::query("DELETE FROM mails WHERE id = $1").bind(&mail.id).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(found)
    }

    /// The user of a valid link to choose a new password.
    pub(crate) async fn reset_link(&self, digest: &str, now: Timestamp) -> Result<Option<LinkRow>, StoreError> {
        let mut connection = self.readers.acquire().await?;
        link(&mut connection, MailKind::Reset, digest, now).await
    }

    /// Sets a new password with a link, and ends all sessions and tokens; returns their ids, or `None` if the link is no longer
    /// valid.
    pub(crate) async fn reset_password(
        &self,
        digest: &str,
        password: &str,
        now: Timestamp,
    ) -> Result<Option<Vec<String>>, StoreError> {
        let mut transaction = self.begin().await?;
        let Some(link) = link(&mut transaction, MailKind::Reset, digest, now).await? else { return Ok(None) };
        if !use_up(&mut transaction, digest).await? {
            return Ok(None);
        }
        let ended = replace_password(&mut transaction, &link.user.id, password, "", now).await?;
        transaction.commit().await?;
        Ok(Some(ended))
    }

    /// The mails that are due, the longest first.
    pub(crate) async fn due_mails(&self, now: Timestamp, most: i64) -> Result<Vec<MailRow>, StoreError> {
        let rows = sqlx::query("SELECT * FROM mails WHERE next_at <= $1 ORDER BY next_at, id LIMIT $2")
            .bind(now.millis())
            .bind(most)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(read_mail).collect()
    }

    /// Adds the link of a mail that is about to be sent; returns whether the mail is still in the queue.
    pub(crate) async fn add_link(
        &self,
        mail: &MailRow,
        digest: &str,
        now: Timestamp,
        expires_at: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.begin().await?;
        // In PostgreSQL this also keeps others from removing the mail before the link is there.
        let queued = sqlx::query("UPDATE mails SET attempts = attempts WHERE id = $1").bind(&mail.id);
        if queued.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(false);
        }
        sqlx::query(
            "INSERT INTO mail_links (secret, user_id, purpose, address, language, created_at, expires_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(digest)
        .bind(mail.user.as_ref().map(UserId::as_str))
        .bind(mail.kind.name())
        .bind(&mail.recipient)
        .bind(mail.language.code())
        .bind(now.millis())
        .bind(expires_at.millis())
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Claims a due mail until a time; returns `false` if another node has done so.
    pub(crate) async fn claim_mail(&self, mail: &MailRow, until: Timestamp) -> Result<bool, StoreError> {
        let claimed = sqlx::query("UPDATE mails SET next_at = $3 WHERE id = $1 AND next_at = $2")
            .bind(&mail.id)
            .bind(mail.next_at.millis())
            .bind(until.millis())
            .execute(&self.writers)
            .await?;
        Ok(claimed.rows_affected() > 0)
    }

    /// Removes a mail from the queue.
    pub(crate) async fn finish_mail(&self, id: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM mails WHERE id = $1").bind(id).execute(&self.writers).await?;
        Ok(())
    }

    /// Postpones a mail that could not be sent.
    pub(crate) async fn postpone_mail(&self, id: &str, next: Timestamp) -> Result<(), StoreError> {
        sqlx::query("UPDATE mails SET attempts = attempts + 1, next_at = $2 WHERE id = $1")
            .bind(id)
            .bind(next.millis())
            .execute(&self.writers)
            .await?;
        Ok(())
    }
}
