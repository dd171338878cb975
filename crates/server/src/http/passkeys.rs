//! Passkeys: adding and removing them, signing in with them, and the second factor.

use std::sync::Arc;

use api::{
    Me, NewPasskey, NewSecondFactor, PasskeyAssertion, PasskeyCreation, PasskeyName, PasskeyRequest, PasskeySupport,
    PasskeyView, RecoveryCode, SecondFactor,
};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use webauthn::RelyingParty;

use super::accounts::start_session;
use super::extract::{Address, Sent, Text, Visitor};
use crate::accounts::Person;
use crate::app::App;
use crate::audit::{AuditEntry, AuditEvent};
use crate::errors::ApiError;
use crate::limits::{Kind, PASSKEY_NAME};
use crate::passkeys::new_recovery_codes;
use crate::store::{PasskeyRow, Purpose, UserRow};
use crate::time::now;

/// The relying party, if passkeys work at the address of the request: that of `--public-url`, or without one `localhost`.
pub(super) fn site_of(app: &App, headers: &HeaderMap) -> Option<RelyingParty> {
    if let Some(origin) = app.config.origin() {
        return RelyingParty::of(origin);
    }
    let host = headers.get(header::HOST)?.to_str().ok()?;
    RelyingParty::of(&format!("http://{host}"))
}

fn require_site(app: &App, headers: &HeaderMap) -> Result<RelyingParty, ApiError> {
    site_of(app, headers).ok_or_else(ApiError::passkeys_unavailable)
}

fn check_name(name: &str) -> Result<&str, ApiError> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > PASSKEY_NAME || name.chars().any(char::is_control) {
        return Err(ApiError::bad("the name of a passkey has 1 to 60 visible characters"));
    }
    Ok(name)
}

fn show(passkey: PasskeyRow) -> PasskeyView {
    PasskeyView {
        id: passkey.id,
        name: passkey.name,
        created_at: passkey.created_at,
        used_at: passkey.used_at,
        backed_up: passkey.credential.backed_up,
    }
}

impl Person {
    /// The session of a user with an account who has confirmed it recently.
    fn confirmed_session(&self, app: &App) -> Result<&str, ApiError> {
        let session = self.session()?;
        self.require_account()?;
        self.require_confirmed(app.config.bounds.confirmation)?;
        Ok(session)
    }
}

/// Whether passkeys can be used at this address.
#[utoipa::path(get, path = "/api/session/passkey", tag = "passkeys",
    security((), ("cookie" = []), ("token" = [])),
    responses((status = 200, body = PasskeySupport)))]
pub(crate) async fn passkey_support(State(app): State<Arc<App>>, headers: HeaderMap) -> Json<PasskeySupport> {
    Json(PasskeySupport { available: site_of(&app, &headers).is_some() })
}

/// Begins to sign in with a passkey: returns the options for `navigator.credentials.get()`.
#[utoipa::path(post, path = "/api/session/passkey/start", tag = "passkeys",
    security((), ("cookie" = []), ("token" = [])),
    responses((status = 200, body = PasskeyRequest)))]
pub(crate) async fn start_passkey_sign_in(
    State(app): State<Arc<App>>,
    Address(address): Address,
    headers: HeaderMap,
) -> Result<Json<PasskeyRequest>, ApiError> {
    let site = require_site(&app, &headers)?;
    app.limits.count_address(Kind::Passkey, address)?;
    Ok(Json(app.request_sign_in(&site).await?))
}

/// Signs in with a passkey: without a name and a password, or after the password of an account that requires a passkey.
#[utoipa::path(post, path = "/api/session/passkey", tag = "passkeys", request_body = PasskeyAssertion,
    security((), ("cookie" = []), ("token" = [])),
    responses((status = 200, description = "You are signed in.", body = Me)))]
pub(crate) async fn sign_in_with_passkey(
    State(app): State<Arc<App>>,
    Address(address): Address,
    visitor: Visitor,
    headers: HeaderMap,
    Sent(answer): Sent<PasskeyAssertion>,
) -> Result<Response, ApiError> {
    app.limits.count_address(Kind::SignIn, address)?;
    let site = require_site(&app, &headers)?;
    let pseudonym = app.pseudonyms.of(address);
    let (challenge, user) = match app.check_passkey(&site, &answer).await {
        Ok(checked) => checked,
        Err(refused) => return Err(app.refuse_passkey(refused, pseudonym).await),
    };
    let way = match challenge.purpose {
        Purpose::SignIn => "passkey",
        Purpose::SecondFactor => "password and passkey",
        Purpose::Register | Purpose::Confirm => return Err(ApiError::wrong_passkey()),
    };
    let response = start_session(&app, &visitor, &user, &headers, address, StatusCode::OK).await?;
    app.record(AuditEntry::of(AuditEvent::SignedIn, &user.id).from(pseudonym).with(way)).await;
    Ok(response)
}

/// Signs in with a recovery code instead of the passkey, after the password. Each code works once.
#[utoipa::path(post, path = "/api/session/recovery-code", tag = "passkeys", request_body = RecoveryCode,
    security((), ("cookie" = []), ("token" = [])),
    responses((status = 200, description = "You are signed in.", body = Me)))]
pub(crate) async fn sign_in_with_code(
    State(app): State<Arc<App>>,
    Address(address): Address,
    visitor: Visitor,
    headers: HeaderMap,
    Sent(given): Sent<RecoveryCode>,
) -> Result<Response, ApiError> {
    app.limits.count_address(Kind::SignIn, address)?;
    let user = app.check_recovery_code(&given.attempt, &given.code).await?;
    let pseudonym = app.pseudonyms.of(address);
    app.record(AuditEntry::of(AuditEvent::RecoveryCodeUsed, &user.id).from(pseudonym.clone())).await;
    let response = start_session(&app, &visitor, &user, &headers, address, StatusCode::OK).await?;
    let entry = AuditEntry::of(AuditEvent::SignedIn, &user.id).from(pseudonym);
    app.record(entry.with("password and recovery code")).await;
    Ok(response)
}

/// Begins to confirm who you are with a passkey: returns the options for `navigator.credentials.get()`.
#[utoipa::path(post, path = "/api/session/confirm/passkey/start", tag = "passkeys",
    security(("cookie" = [])),
    responses((status = 200, body = PasskeyRequest)))]
pub(crate) async fn start_passkey_confirmation(
    State(app): State<Arc<App>>,
    Address(address): Address,
    headers: HeaderMap,
    person: Person,
) -> Result<Json<PasskeyRequest>, ApiError> {
    let session = person.session()?;
    person.require_account()?;
    let site = require_site(&app, &headers)?;
    app.limits.count_address(Kind::Passkey, address)?;
    Ok(Json(app.request_confirmation(&site, &person.user, session).await?))
}

/// Confirms who you are with a passkey, like `POST /api/session/confirm` with the password.
#[utoipa::path(post, path = "/api/session/confirm/passkey", tag = "passkeys", request_body = PasskeyAssertion,
    security(("cookie" = [])),
    responses((status = 204, description = "You can make sensitive changes for 15 minutes.")))]
pub(crate) async fn confirm_with_passkey(
    State(app): State<Arc<App>>,
    Address(address): Address,
    headers: HeaderMap,
    person: Person,
    Sent(answer): Sent<PasskeyAssertion>,
) -> Result<StatusCode, ApiError> {
    let session = person.session()?;
    person.require_account()?;
    app.limits.count_address(Kind::SignIn, address)?;
    let site = require_site(&app, &headers)?;
    let (challenge, user) = match app.check_passkey(&site, &answer).await {
        Ok(checked) => checked,
        Err(refused) => return Err(app.refuse_passkey(refused, app.pseudonyms.of(address)).await),
    };
    let is_own = challenge.purpose == Purpose::Confirm && challenge.binding == session && user.id == person.user.id;
    if !is_own {
        return Err(ApiError::wrong_passkey());
    }
    app.store.confirm_session(session, now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lists your passkeys.
#[utoipa::path(get, path = "/api/me/passkeys", tag = "passkeys",
    security(("cookie" = [])),
    responses((status = 200, body = Vec<PasskeyView>)))]
pub(crate) async fn list_passkeys(
    State(app): State<Arc<App>>,
    person: Person,
) -> Result<Json<Vec<PasskeyView>>, ApiError> {
    person.session()?;
    Ok(Json(app.store.passkeys_of(&person.user.id).await?.into_iter().map(show).collect()))
}

/// Begins to add a passkey: returns the options for `navigator.credentials.create()`. Requires a recent confirmation.
#[utoipa::path(post, path = "/api/me/passkeys/start", tag = "passkeys",
    security(("cookie" = [])),
    responses((status = 200, body = PasskeyCreation)))]
pub(crate) async fn start_passkey(
    State(app): State<Arc<App>>,
    Address(address): Address,
    headers: HeaderMap,
    person: Person,
) -> Result<Json<PasskeyCreation>, ApiError> {
    let session = person.confirmed_session(&app)?;
    let site = require_site(&app, &headers)?;
    app.limits.count_address(Kind::Passkey, address)?;
    Ok(Json(app.request_registration(&site, &person.user, session).await?))
}

/// Adds a passkey. Requires a recent confirmation.
#[utoipa::path(post, path = "/api/me/passkeys", tag = "passkeys", request_body = NewPasskey,
    security(("cookie" = [])),
    responses((status = 201, description = "The passkey is added.", body = PasskeyView)))]
pub(crate) async fn add_passkey(
    State(app): State<Arc<App>>,
    Address(address): Address,
    headers: HeaderMap,
    person: Person,
    Sent(new): Sent<NewPasskey>,
) -> Result<(StatusCode, Json<PasskeyView>), ApiError> {
    let session = person.confirmed_session(&app)?;
    let (site, name) = (require_site(&app, &headers)?, check_name(&new.name)?);
    let passkey = app.add_passkey(&site, &person.user, session, name, &new.credential).await?;
    record(&app, AuditEvent::PasskeyAdded, &person.user, address, &passkey.name).await;
    Ok((StatusCode::CREATED, Json(show(passkey))))
}

async fn record(app: &App, event: AuditEvent, user: &UserRow, address: std::net::IpAddr, detail: &str) {
    app.record(AuditEntry::of(event, &user.id).from(app.pseudonyms.of(address)).with(detail)).await;
}

/// Renames a passkey.
#[utoipa::path(put, path = "/api/me/passkeys/{id}", tag = "passkeys", params(("id" = String, Path)),
    request_body = PasskeyName,
    security(("cookie" = [])),
    responses((status = 204, description = "The passkey has the name.")))]
pub(crate) async fn rename_passkey(
    State(app): State<Arc<App>>,
    Address(address): Address,
    person: Person,
    Text(id): Text,
    Sent(new): Sent<PasskeyName>,
) -> Result<StatusCode, ApiError> {
    person.session()?;
    let name = check_name(&new.name)?;
    if !app.store.rename_passkey(&person.user.id, &id, name).await? {
        return Err(ApiError::not_found("passkey"));
    }
    record(&app, AuditEvent::PasskeyRenamed, &person.user, address, name).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes a passkey. Without the last one, the password is enough again. Requires a recent confirmation.
#[utoipa::path(delete, path = "/api/me/passkeys/{id}", tag = "passkeys", params(("id" = String, Path)),
    security(("cookie" = [])),
    responses((status = 204, description = "The passkey is removed.")))]
pub(crate) async fn remove_passkey(
    State(app): State<Arc<App>>,
    Address(address): Address,
    person: Person,
    Text(id): Text,
) -> Result<StatusCode, ApiError> {
    person.confirmed_session(&app)?;
    let removed = app.store.remove_passkey(&person.user.id, &id).await?;
    let (name, was_required) = removed.ok_or_else(|| ApiError::not_found("passkey"))?;
    record(&app, AuditEvent::PasskeyRemoved, &person.user, address, &name).await;
    if was_required {
        record(&app, AuditEvent::SecondFactorOff, &person.user, address, "without a passkey").await;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Whether a passkey is required besides the password.
#[utoipa::path(get, path = "/api/me/second-factor", tag = "passkeys",
    security(("cookie" = [])),
    responses((status = 200, body = SecondFactor)))]
pub(crate) async fn second_factor(State(app): State<Arc<App>>, person: Person) -> Result<Json<SecondFactor>, ApiError> {
    person.session()?;
    let (required, recovery_codes) = app.store.second_factor(&person.user.id).await?;
    Ok(Json(SecondFactor { required, recovery_codes, new_codes: None }))
}

fn with_codes(codes: Vec<String>) -> Json<SecondFactor> {
    Json(SecondFactor { required: true, recovery_codes: codes.len() as i64, new_codes: Some(codes) })
}

/// Requires a passkey besides the password, or no longer. Requires a recent confirmation. Switching it on creates recovery
/// codes, which are shown only once.
#[utoipa::path(put, path = "/api/me/second-factor", tag = "passkeys", request_body = NewSecondFactor,
    security(("cookie" = [])),
    responses((status = 200, body = SecondFactor)))]
pub(crate) async fn set_second_factor(
    State(app): State<Arc<App>>,
    Address(address): Address,
    person: Person,
    Sent(new): Sent<NewSecondFactor>,
) -> Result<Json<SecondFactor>, ApiError> {
    person.confirmed_session(&app)?;
    let user = &person.user;
    let (required, recovery_codes) = app.store.second_factor(&user.id).await?;
    if required && new.required {
        // Sent twice: the codes that the user has stay valid.
        return Ok(Json(SecondFactor { required, recovery_codes, new_codes: None }));
    }
    if !new.required {
        if app.store.lift_second_factor(&user.id).await? {
            record(&app, AuditEvent::SecondFactorOff, user, address, "").await;
        }
        return Ok(Json(SecondFactor { required: false, recovery_codes: 0, new_codes: None }));
    }
    let (codes, digests) = new_recovery_codes();
    if !app.store.require_second_factor(&user.id, &digests, now()).await? {
        return Err(ApiError::conflict("no_passkey", "add a passkey first"));
    }
    record(&app, AuditEvent::SecondFactorOn, user, address, "").await;
    Ok(with_codes(codes))
}

/// Replaces your recovery codes. The new ones are shown only once. Requires a recent confirmation.
#[utoipa::path(post, path = "/api/me/recovery-codes", tag = "passkeys",
    security(("cookie" = [])),
    responses((status = 200, body = SecondFactor)))]
pub(crate) async fn renew_recovery_codes(
    State(app): State<Arc<App>>,
    Address(address): Address,
    person: Person,
) -> Result<Json<SecondFactor>, ApiError> {
    person.confirmed_session(&app)?;
    let (codes, digests) = new_recovery_codes();
    if !app.store.renew_recovery_codes(&person.user.id, &digests).await? {
        return Err(ApiError::conflict("no_second_factor", "require a passkey besides the password first"));
    }
    record(&app, AuditEvent::RecoveryCodesRenewed, &person.user, address, "").await;
    Ok(with_codes(codes))
}
