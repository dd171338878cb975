//! Authentication: names, passwords, sessions, tokens.

use std::time::Duration;

use api::{SanctionKind, Scope, Timestamp};

use crate::errors::ApiError;
use crate::guest_names::random_guest_name;
use crate::limits::Bounds;
use crate::moderation::show_sanction;
use crate::names_policy::check_name;
use crate::password_policy::PasswordPolicy;
use crate::passwords::{Passwords, Verified};
use crate::secrets::{ID_LENGTH, digest, random_id, random_secret, random_text};
use crate::store::{SessionRow, Store, StoreError, TokenRow, UserKind, UserRow};
use crate::time::now;

/// What authenticated a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Credential {
    /// The session cookie of a browser; the id of the session.
    Session(String),
    /// The token of a program; its id and scopes.
    Token(String, Vec<Scope>),
}

impl Credential {
    /// The id of the session or token.
    pub(crate) fn id(&self) -> &str {
        match self {
            Credential::Session(id) | Credential::Token(id, _) => id,
        }
    }
}

/// An authenticated user.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) user: UserRow,
    pub(crate) credential: Credential,
    /// When the user of the session last proved who they are; never for tokens.
    confirmed_at: Timestamp,
}

impl Person {
    /// Checks that the credential covers a scope. Sessions cover all scopes.
    pub(crate) fn require(&self, scope: Scope) -> Result<(), ApiError> {
        match &self.credential {
            Credential::Token(_, scopes) if !scopes.contains(&scope) => {
                Err(ApiError::forbidden(format!("this token lacks the scope {scope:?}")))
            }
            _ => Ok(()),
        }
    }

    /// The id of the session, for operations that are closed to tokens.
    pub(crate) fn session(&self) -> Result<&str, ApiError> {
        match &self.credential {
            Credential::Session(id) => Ok(id),
            Credential::Token(..) => {
                Err(ApiError::forbidden("tokens cannot be used for this: sign in with the password"))
            }
        }
    }

    /// Checks that the user has proved who they are recently, within this time. Guests have no password.
    pub(crate) fn require_confirmed(&self, within: Duration) -> Result<(), ApiError> {
        let recent = now() - self.confirmed_at < within.as_millis() as i64;
        if recent || self.user.kind == UserKind::Guest { Ok(()) } else { Err(ApiError::confirmation_required()) }
    }

    /// Checks that the user is not a guest.
    pub(crate) fn require_account(&self) -> Result<(), ApiError> {
        match self.user.kind {
            UserKind::Account => Ok(()),
            _ => Err(ApiError::forbidden("this requires an account")),
        }
    }
}

/// Creates accounts and guests, checks passwords, and issues sessions and tokens.
#[derive(Debug)]
pub(crate) struct Accounts {
    store: Store,
    passwords: Passwords,
    policy: PasswordPolicy,
    /// How long an unused session lasts, in milliseconds.
    session: i64,
    /// How long a session lasts at most, in milliseconds.
    longest_session: i64,
    sessions_per_user: usize,
    tokens_per_user: usize,
    /// Serialises issuing and revoking credentials. Otherwise a session could be opened for a password that is being
    /// changed, and two requests could both take the last free place.
    issuing: tokio::sync::Mutex<()>,
}

/// The shortest interval between two updates of the time a credential was last used, in milliseconds.
const LAST_USE_INTERVAL: i64 = 3_600_000;

impl Accounts {
    /// `site` is the public address of the server, if it is known.
    pub(crate) fn new(store: Store, bounds: &Bounds, site: Option<&str>) -> Accounts {
        Accounts {
            store,
            passwords: Passwords::new(bounds.hashes, bounds.hashes_waiting),
            policy: PasswordPolicy::new(site),
            session: bounds.session.as_millis() as i64,
            longest_session: bounds.longest_session.as_millis() as i64,
            sessions_per_user: bounds.sessions_per_user,
            tokens_per_user: bounds.tokens_per_user,
            issuing: tokio::sync::Mutex::default(),
        }
    }

    /// Checks whether an account with this name and password could be created.
    pub(crate) async fn check_new(&self, name: &str, password: &str) -> Result<(), ApiError> {
        check_name(name)?;
        self.policy.check(name, password)?;
        if self.store.user_named(name).await?.is_some() {
            return Err(StoreError::NameTaken.into());
        }
        Ok(self.store.check_look_free(name).await?)
    }

    /// The number of passwords that are hashed or wait for it.
    pub(crate) fn waiting_passwords(&self) -> usize {
        self.passwords.waiting()
    }

    /// Creates an account, or turns the guest into one.
    pub(crate) async fn register(
        &self,
        guest: Option<&UserRow>,
        name: &str,
        password: &str,
    ) -> Result<UserRow, ApiError> {
        let password = self.passwords.hash(password).await?;
        let guest = guest.filter(|user| user.kind == UserKind::Guest);
        if let Some(guest) = guest
            && self.store.promote_guest(&guest.id, name, &password).await?
        {
            let (name, password) = (name.to_owned(), Some(password));
            return Ok(UserRow {
                kind: UserKind::Account,
                name,
                password,
                is_renamed: false,
                is_chosen: true,
                ..guest.clone()
            });
        }
        let user = UserRow {
            id: random_id(),
            kind: UserKind::Account,
            name: name.to_owned(),
            password: Some(password),
            created_at: now(),
            banned_at: None,
            password_expires_at: None,
            banned_until: None,
            role: None,
            is_renamed: false,
            is_chosen: true,
        };
        self.store.add_user(&user).await?;
        Ok(user)
    }

    /// Creates a guest with a random name.
    pub(crate) async fn create_guest(&self) -> Result<UserRow, ApiError> {
        let user = UserRow {
            id: random_id(),
            kind: UserKind::Guest,
            name: random_guest_name(),
            password: None,
            created_at: now(),
            banned_at: None,
            password_expires_at: None,
            banned_until: None,
            role: None,
            is_renamed: false,
            is_chosen: false,
        };
        match self.store.add_user(&user).await {
            // Names are compared without regard to case. A collision is very rare, and the next attempt draws another name.
            Err(StoreError::NameTaken) => Err(ApiError::too_many(1)),
            other => Ok(other.map(|()| user)?),
        }
    }

    /// Returns the user with this name and password. An unknown name takes as long and gives the same error as a wrong
    /// password.
    pub(crate) async fn check(&self, name: &str, password: &str) -> Result<UserRow, ApiError> {
        let mut user = self.store.user_named(name).await?;
        if user.is_none() {
            user = self.store.user_renamed_from(name).await?;
        }
        let known = user.as_ref().and_then(|user| user.password.clone());
        let verified = self.passwords.verify(password, known).await?;
        let valid =
            |user: &UserRow| verified != Verified::Wrong && user.password_expires_at.is_none_or(|until| until > now());
        let user = user.filter(valid);
        let user = user.ok_or_else(ApiError::wrong_password)?;
        // The response mentions the ban and its reason only if the password is right.
        if user.is_banned() {
            return Err(self.refuse_banned(&user).await?);
        }
        if verified == Verified::Outdated { self.rehash(user, password).await } else { Ok(user) }
    }

    /// The refusal for a banned user.
    async fn refuse_banned(&self, user: &UserRow) -> Result<ApiError, ApiError> {
        let now = now();
        let sanctions = self.store.sanctions_of(&user.id, i64::MAX).await?;
        let ban = sanctions.iter().find(|row| row.kind == SanctionKind::Full && row.is_in_force(now));
        Ok(ban.map_or_else(ApiError::wrong_password, |ban| ApiError::sanctioned(show_sanction(ban))))
    }

    /// Replaces a hash that was made with other parameters, now that the password is known.
    async fn rehash(&self, user: UserRow, password: &str) -> Result<UserRow, ApiError> {
        let hash = self.passwords.hash(password).await?;
        let replaced = self.store.replace_hash(&user.id, user.password.as_deref().unwrap_or_default(), &hash).await?;
        // Otherwise the password has been changed meanwhile.
        Ok(if replaced { UserRow { password: Some(hash), ..user } } else { user })
    }

    /// Sets a password that the operator has chosen; one that was generated can be used only until a time.
    pub(crate) async fn set_password(
        &self,
        user: &UserRow,
        password: &str,
        until: Option<Timestamp>,
    ) -> Result<(), ApiError> {
        self.policy.check(&user.name, password)?;
        let hash = self.passwords.hash(password).await?;
        Ok(self.store.set_password(&user.id, &hash, until, now()).await?)
    }

    /// Sets a new password with the link that has this digest, and revokes all credentials. Returns their ids, or `None` if the
    /// link is no longer valid. A password that is refused does not use it up.
    pub(crate) async fn reset_password(
        &self,
        link: &str,
        user: &UserRow,
        password: &str,
    ) -> Result<Option<Vec<String>>, ApiError> {
        self.policy.check(&user.name, password)?;
        let hash = self.passwords.hash(password).await?;
        let _issuing = self.issuing.lock().await;
        Ok(self.store.reset_password(link, &hash, now()).await?)
    }

    /// Sets a new password and revokes all credentials except the session `kept`, which gets a new secret. Returns this secret
    /// and the ids of the revoked ones.
    pub(crate) async fn change_password(
        &self,
        user: &UserRow,
        password: &str,
        kept: &str,
    ) -> Result<(String, Vec<String>), ApiError> {
        self.policy.check(&user.name, password)?;
        let hash = self.passwords.hash(password).await?;
        let _issuing = self.issuing.lock().await;
        self.check_unchanged(user).await?;
        let secret = random_secret();
        let ended = self.store.change_password(&user.id, &hash, kept, &digest(&secret), now()).await?;
        Ok((secret, ended))
    }

    /// Checks that the password has not been changed, and the user not banned, since `user` was loaded.
    async fn check_unchanged(&self, user: &UserRow) -> Result<(), ApiError> {
        let now = self.store.user(&user.id).await?;
        let same = now.is_some_and(|now| now.may_play() && now.password == user.password);
        if same { Ok(()) } else { Err(ApiError::wrong_password()) }
    }

    /// Opens a session and returns its secret. If the user has too many, the least recently used ones end.
    pub(crate) async fn open_session(
        &self,
        user: &UserRow,
        agent: &str,
        address: &str,
    ) -> Result<(String, Credential), ApiError> {
        let _issuing = self.issuing.lock().await;
        self.check_unchanged(user).await?;
        let secret = random_secret();
        let now = now();
        let session = SessionRow {
            id: random_text(ID_LENGTH),
            user_id: user.id.clone(),
            created_at: now,
            seen_at: now,
            expires_at: now + self.session.min(self.longest_session),
            ends_at: now + self.longest_session,
            confirmed_at: now,
            agent: agent.chars().filter(|letter| !letter.is_control()).take(200).collect(),
            address: Some(address.to_owned()),
        };
        self.store.add_session(&session, &digest(&secret)).await?;
        for old in self.store.sessions_of(&user.id, now).await?.into_iter().skip(self.sessions_per_user) {
            if old.id != session.id {
                self.store.end_session(&user.id, &old.id).await?;
            }
        }
        Ok((secret, Credential::Session(session.id)))
    }

    /// The user whose session has this secret.
    pub(crate) async fn by_session(&self, secret: &str) -> Result<Option<Person>, ApiError> {
        let now = now();
        let Some((session, user)) = self.store.session(&digest(secret), now).await? else { return Ok(None) };
        if now - session.seen_at > LAST_USE_INTERVAL {
            self.store.touch_session(&session.id, now, session.ends_at.min(now + self.session)).await?;
        }
        Ok(admit(user, Credential::Session(session.id), session.confirmed_at))
    }

    /// The user whose token has this secret.
    pub(crate) async fn by_token(&self, secret: &str) -> Result<Option<Person>, ApiError> {
        let now = now();
        let Some((token, user)) = self.store.token(&digest(secret), now).await? else { return Ok(None) };
        if token.used_at.is_none_or(|used| now - used > LAST_USE_INTERVAL) {
            self.store.touch_token(&token.id, now).await?;
        }
        let scopes = read_scopes(&token.scopes);
        Ok(admit(user, Credential::Token(token.id, scopes), Timestamp::default()))
    }

    /// Ends all sessions of a user; returns their ids.
    pub(crate) async fn end_sessions(&self, user: &UserRow) -> Result<Vec<String>, ApiError> {
        let _issuing = self.issuing.lock().await;
        Ok(self.store.end_sessions(&user.id).await?)
    }

    /// Creates a token and returns its secret.
    pub(crate) async fn create_token(
        &self,
        user: &UserRow,
        name: &str,
        scopes: &[Scope],
        lifetime: Duration,
    ) -> Result<(String, TokenRow), ApiError> {
        let _issuing = self.issuing.lock().await;
        if self.store.tokens_of(&user.id).await?.len() >= self.tokens_per_user {
            return Err(ApiError::conflict(
                "too_many_tokens",
                "you have the maximum number of tokens: revoke one first",
            ));
        }
        let (now, secret) = (now(), format!("caldera_{}", random_secret()));
        let token = TokenRow {
            id: random_text(ID_LENGTH),
            user_id: user.id.clone(),
            name: name.to_owned(),
            scopes: serde_json::to_string(scopes).map_err(|error| ApiError::inner("scopes", error))?,
            created_at: now,
            used_at: None,
            expires_at: now + lifetime.as_millis() as i64,
        };
        self.store.add_token(&token, &digest(&secret)).await?;
        Ok((secret, token))
    }
}

/// The user with a valid credential, unless banned or deleted.
fn admit(user: UserRow, credential: Credential, confirmed_at: Timestamp) -> Option<Person> {
    user.may_play().then_some(Person { user, credential, confirmed_at })
}

pub(crate) fn read_scopes(text: &str) -> Vec<Scope> {
    serde_json::from_str(text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use argon2::PasswordHasher;

    use super::*;

    #[tokio::test]
    async fn an_old_password_opens_no_session_after_a_concurrent_change() {
        let file = std::env::temp_dir().join(format!("caldera-accounts-{}.db", std::process::id()));
        let store = Store::open(&format!("sqlite:{}", file.display())).await.expect("a database");
        let accounts = Accounts::new(store.clone(), &Bounds::default(), None);
        let ada = accounts.register(None, "Ada", "correct horse").await.expect("an account");
        let (_, kept) = accounts.open_session(&ada, "", "").await.expect("a session");
        // A sign-in with the old password has been checked, but its session is not open yet.
        let shown = accounts.check("Ada", "correct horse").await.expect("the old password");
        accounts.change_password(&ada, "battery staple", kept.id()).await.expect("a new password");
        accounts.open_session(&shown, "", "").await.expect_err("no session for the old one");
        accounts.change_password(&shown, "another one", "").await.expect_err("no change by the old one");
        assert_eq!(store.sessions_of(&ada.id, now()).await.expect("sessions").len(), 1);
        let new = accounts.check("Ada", "battery staple").await.expect("the new password");
        accounts.open_session(&new, "", "").await.expect("a session");
        // A hash with other parameters is replaced when its owner signs in.
        let params = argon2::Params::new(64, 1, 1, None).expect("parameters");
        let old = argon2::Argon2::from(params).hash_password(b"battery staple").expect("a hash").to_string();
        store.set_password(&ada.id, &old, None, now()).await.expect("an old hash");
        let new = accounts.check("Ada", "battery staple").await.expect("the password");
        assert!(new.password.as_ref().is_some_and(|hash| hash.contains("m=19456")), "{new:?}");
        accounts.open_session(&new, "", "").await.expect("a session");
        store.close().await;
        for end in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{end}", file.display()));
        }
    }
}
