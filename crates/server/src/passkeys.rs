//! Passkeys as a way to sign in, and as a second factor: challenges, answers, recovery codes.

use api::{
    PasskeyAlgorithm, PasskeyAssertion, PasskeyCreation, PasskeyDescriptor, PasskeyRegistration, PasskeyRequest,
    PasskeyRequirements, PasskeySite, PasskeyUser, SecondFactorRequest, UserId,
};
use webauthn::{ALGORITHMS, AssertionResponse, RegistrationResponse, RelyingParty};

use crate::app::App;
use crate::audit::{AuditEntry, AuditEvent};
use crate::errors::ApiError;
use crate::limits::{CHALLENGES_PER_USER, RECOVERY_CODES};
use crate::secrets::{ID_LENGTH, RECOVERY_CODE_GROUPS, digest, random_bytes, random_recovery_code, random_text};
use crate::store::{Challenge, PasskeyRow, Purpose, UserKind, UserRow};
use crate::time::now;

/// The name that browsers show.
const SITE: &str = "Caldera";
const PUBLIC_KEY: &str = "public-key";
const REQUIRED: &str = "required";
/// Transports of the standard, including `smart-card`, and room for future ones.
const TRANSPORTS: usize = 8;

/// Why a passkey is not accepted.
#[derive(Debug)]
pub(crate) enum Refused {
    /// The user whose passkey it is, and why it is not accepted.
    Passkey(UserId, String),
    /// Nobody's passkey, or no challenge.
    Unknown,
    Failed(ApiError),
}

impl<E: Into<ApiError>> From<E> for Refused {
    fn from(error: E) -> Refused {
        Refused::Failed(error.into())
    }
}

impl App {
    /// Creates a challenge. Its answer is bound to a user and to `binding`.
    async fn challenge(&self, purpose: Purpose, user: Option<&UserRow>, binding: &str) -> Result<String, ApiError> {
        let bounds = &self.config.bounds;
        let challenge = Challenge {
            text: webauthn::encode(&random_bytes()),
            purpose,
            user: user.map(|user| user.id.clone()),
            binding: binding.to_owned(),
            expires_at: now() + bounds.challenge.as_millis() as i64,
        };
        let most = if user.is_some() { CHALLENGES_PER_USER } else { bounds.challenges as i64 };
        self.store.add_challenge(&challenge, most).await?;
        Ok(challenge.text)
    }

    fn request(&self, site: &RelyingParty, challenge: String, passkeys: &[PasskeyRow]) -> PasskeyRequest {
        PasskeyRequest {
            challenge,
            timeout: self.config.bounds.challenge.as_millis() as i64,
            rp_id: site.id().to_owned(),
            allow_credentials: passkeys.iter().map(descriptor).collect(),
            user_verification: REQUIRED.to_owned(),
        }
    }

    /// The options for signing in with any passkey.
    pub(crate) async fn request_sign_in(&self, site: &RelyingParty) -> Result<PasskeyRequest, ApiError> {
        let challenge = self.challenge(Purpose::SignIn, None, "").await?;
        Ok(self.request(site, challenge, &[]))
    }

    /// The options for confirming who uses a session.
    pub(crate) async fn request_confirmation(
        &self,
        site: &RelyingParty,
        user: &UserRow,
        session: &str,
    ) -> Result<PasskeyRequest, ApiError> {
        let passkeys = self.store.passkeys_of(&user.id).await?;
        if passkeys.is_empty() {
            return Err(ApiError::conflict("no_passkey", "you have no passkey"));
        }
        let challenge = self.challenge(Purpose::Confirm, Some(user), session).await?;
        Ok(self.request(site, challenge, &passkeys))
    }

    /// What is needed besides the password of a user, if it is not enough.
    pub(crate) async fn request_second_factor(
        &self,
        site: Option<&RelyingParty>,
        user: &UserRow,
    ) -> Result<Option<SecondFactorRequest>, ApiError> {
        if !self.store.second_factor(&user.id).await?.0 {
            return Ok(None);
        }
        let challenge = self.challenge(Purpose::SecondFactor, Some(user), &password_binding(user)).await?;
        let passkeys = self.store.passkeys_of(&user.id).await?;
        let passkey = site.map(|site| self.request(site, challenge.clone(), &passkeys));
        Ok(Some(SecondFactorRequest { attempt: challenge, passkey }))
    }

    /// The options for adding a passkey.
    pub(crate) async fn request_registration(
        &self,
        site: &RelyingParty,
        user: &UserRow,
        session: &str,
    ) -> Result<PasskeyCreation, ApiError> {
        let challenge = self.challenge(Purpose::Register, Some(user), session).await?;
        let algorithm = |alg| PasskeyAlgorithm { r#type: PUBLIC_KEY.to_owned(), alg };
        Ok(PasskeyCreation {
            rp: PasskeySite { id: site.id().to_owned(), name: SITE.to_owned() },
            user: PasskeyUser {
                // Random, and says nothing about the user.
                id: webauthn::encode(user.id.as_str().as_bytes()),
                name: user.name.clone(),
                display_name: user.name.clone(),
            },
            challenge,
            pub_key_cred_params: ALGORITHMS.into_iter().map(algorithm).collect(),
            timeout: self.config.bounds.challenge.as_millis() as i64,
            exclude_credentials: self.store.passkeys_of(&user.id).await?.iter().map(descriptor).collect(),
            authenticator_selection: PasskeyRequirements {
                resident_key: REQUIRED.to_owned(),
                require_resident_key: true,
                user_verification: REQUIRED.to_owned(),
            },
            attestation: "none".to_owned(),
        })
    }

    /// Adds a passkey from the answer to a challenge of this session.
    pub(crate) async fn add_passkey(
        &self,
        site: &RelyingParty,
        user: &UserRow,
        session: &str,
        name: &str,
        answer: &PasskeyRegistration,
    ) -> Result<PasskeyRow, ApiError> {
        let invalid = |refusal: webauthn::Refusal| ApiError::bad(format!("the passkey cannot be added: {refusal}"));
        let response = &answer.response;
        let challenge = webauthn::challenge_of(&response.client_data_json).map_err(invalid)?;
        let challenge = self.store.take_challenge(&challenge, now()).await?.filter(|challenge| {
            challenge.purpose == Purpose::Register
                && challenge.user.as_ref() == Some(&user.id)
                && challenge.binding == session
        });
        let challenge = challenge.ok_or_else(ApiError::wrong_passkey)?;
        let response = RegistrationResponse {
            client_data_json: &response.client_data_json,
            attestation_object: &response.attestation_object,
        };
        let credential = site.verify_registration(&challenge.text, &response).map_err(invalid)?;
        let known =
            |name: &&String| name.len() <= 20 && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        let passkey = PasskeyRow {
            id: random_text(ID_LENGTH),
            user_id: user.id.clone(),
            name: name.to_owned(),
            credential,
            transports: answer.response.transports.iter().filter(known).take(TRANSPORTS).cloned().collect(),
            created_at: now(),
            used_at: None,
        };
        if self.store.add_passkey(&passkey, self.config.bounds.passkeys_per_user).await? {
            Ok(passkey)
        } else {
            let message = "you have the maximum number of passkeys: remove one first";
            Err(ApiError::conflict("too_many_passkeys", message))
        }
    }

    /// Checks the answer to a challenge; returns what the challenge was for and the user whose passkey answered.
    pub(crate) async fn check_passkey(
        &self,
        site: &RelyingParty,
        answer: &PasskeyAssertion,
    ) -> Result<(Challenge, UserRow), Refused> {
        let response = &answer.response;
        let challenge =
            webauthn::challenge_of(&response.client_data_json).map_err(|refusal| ApiError::bad(refusal.to_string()))?;
        // Whatever happens next, the challenge is used up.
        let challenge = self.store.take_challenge(&challenge, now()).await?.ok_or(Refused::Unknown)?;
        let passkey = self.store.passkey(&answer.id).await?.ok_or(Refused::Unknown)?;
        let refused = |reason: &str| Refused::Passkey(passkey.user_id.clone(), reason.to_owned());
        if challenge.purpose == Purpose::Register {
            return Err(refused("the challenge was for adding a passkey"));
        }
        if challenge.user.as_ref().is_some_and(|user| *user != passkey.user_id) {
            return Err(refused("the challenge was for another user"));
        }
        let handle = webauthn::encode(passkey.user_id.as_str().as_bytes());
        if response.user_handle.as_ref().is_some_and(|own| *own != handle) {
            return Err(refused("the user handle is another user's"));
        }
        let response = AssertionResponse {
            client_data_json: &response.client_data_json,
            authenticator_data: &response.authenticator_data,
            signature: &response.signature,
        };
        let assertion = site.verify_assertion(&challenge.text, &passkey.credential, &response);
        let assertion = assertion.map_err(|refusal| refused(&refusal.to_string()))?;
        let user = self.store.user(&passkey.user_id).await?;
        let user = user.filter(|user| user.may_play() && user.kind == UserKind::Account);
        let user = user.ok_or_else(|| refused("the user is banned"))?;
        if challenge.purpose == Purpose::SecondFactor && challenge.binding != password_binding(&user) {
            return Err(refused("the password has been changed meanwhile"));
        }
        if !self.store.use_passkey(&passkey, assertion, now()).await? {
            return Err(refused("the passkey was used at the same time elsewhere"));
        }
        Ok((challenge, user))
    }

    /// Checks a recovery code, which replaces the passkey after the password, and uses it up.
    pub(crate) async fn check_recovery_code(&self, attempt: &str, code: &str) -> Result<UserRow, ApiError> {
        let challenge = self.store.challenge(attempt, now()).await?;
        let challenge = challenge.filter(|challenge| challenge.purpose == Purpose::SecondFactor);
        let Some((id, binding)) = challenge.and_then(|challenge| Some((challenge.user?, challenge.binding))) else {
            return Err(ApiError::wrong_recovery_code());
        };
        // A mistyped code does not end the attempt, but counts.
        self.limits.count(crate::limits::Kind::Confirm, &id)?;
        let user = self.store.user(&id).await?.filter(|user| user.may_play() && password_binding(user) == binding);
        let user = user.ok_or_else(ApiError::wrong_recovery_code)?;
        if !self.store.use_recovery_code(&user.id, &digest(&normalise_code(code))).await? {
            return Err(ApiError::wrong_recovery_code());
        }
        // Should it be gone meanwhile, the code is valid all the same.
        self.store.take_challenge(attempt, now()).await?;
        Ok(user)
    }

    /// Records why a passkey was refused, and returns the error for the client, which does not say it.
    pub(crate) async fn refuse_passkey(&self, refused: Refused, address: String) -> ApiError {
        match refused {
            Refused::Failed(error) => error,
            Refused::Unknown => ApiError::wrong_passkey(),
            Refused::Passkey(user, reason) => {
                let entry = AuditEntry { actor: None, ..AuditEntry::of(AuditEvent::PasskeyRefused, &user) };
                self.record(entry.from(address).with(reason)).await;
                ApiError::wrong_passkey()
            }
        }
    }
}

fn descriptor(passkey: &PasskeyRow) -> PasskeyDescriptor {
    PasskeyDescriptor {
        r#type: PUBLIC_KEY.to_owned(),
        id: webauthn::encode(&passkey.credential.id),
        transports: passkey.transports.clone(),
    }
}

/// Identifies the password that was checked, so that an attempt ends when the password changes.
fn password_binding(user: &UserRow) -> String {
    digest(user.password.as_deref().unwrap_or_default())
}

/// New recovery codes and their digests.
pub(crate) fn new_recovery_codes() -> (Vec<String>, Vec<String>) {
    let codes: Vec<String> = (0..RECOVERY_CODES).map(|_| random_recovery_code()).collect();
    let digests = codes.iter().map(|code| digest(&normalise_code(code))).collect();
    (codes, digests)
}

/// A code as it was created, however it is typed: letters in any case, with or without hyphens and spaces.
fn normalise_code(code: &str) -> String {
    let letters = code.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase());
    letters.take(RECOVERY_CODE_GROUPS * 8).collect()
}
