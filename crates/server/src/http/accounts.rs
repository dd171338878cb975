//! Signing in and out, sessions, tokens.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use api::{Confirmation, Me, NameAndPassword, NewToken, Passwords, SessionView, TokenView};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};

use super::context::Context;
use super::extract::{Address, Sent, Text, Visitor, device_secret, set_cookie, set_device_cookie};
use super::me::show_me;
use super::passkeys::site_of;
use crate::accounts::{Person, read_scopes};
use crate::app::App;
use crate::audit::{AuditEntry, AuditEvent};
use crate::errors::ApiError;
use crate::limits::{Kind, PASSWORD, TOKEN_NAME};
use crate::secrets::{digest, random_secret};
use crate::store::{TokenRow, UserKind, UserRow, name_key};
use crate::time::now;

/// Creates an account. Guests keep their games.
#[utoipa::path(post, path = "/api/accounts", tag = "accounts", request_body = NameAndPassword,
    security((), ("cookie" = []), ("token" = [])),
    responses((status = 201, description = "You have an account and are signed in.", body = Me)))]
pub(crate) async fn register(
    State(app): State<Arc<App>>,
    Address(address): Address,
    visitor: Visitor,
    headers: HeaderMap,
    Sent(new): Sent<NameAndPassword>,
) -> Result<Response, ApiError> {
    // A mistake does not use up the limit.
    app.accounts.check_new(&new.name, &new.password).await?;
    app.enforcement.check_arrival(&app.limits.bucket_of("", address))?;
    app.limits.count_address(Kind::Register, address)?;
    let guest = visitor.0.as_ref().filter(|_| visitor.session().is_some()).map(|person| &person.user);
    let user = app.accounts.register(guest, &new.name, &new.password).await?;
    app.names.forget(&user.id);
    let entry = AuditEntry::of(AuditEvent::Registered, &user.id);
    app.record(entry.from(app.pseudonyms.of(address))).await;
    start_session(&app, &visitor, &user, &headers, address, StatusCode::CREATED).await
}

/// Signs in. If the account requires a passkey, the response has the status 401, the code `passkey_required` and the options for
/// `navigator.credentials.get()`.
#[utoipa::path(post, path = "/api/session", tag = "accounts", request_body = NameAndPassword,
    security((), ("cookie" = []), ("token" = [])),
    responses((status = 200, description = "You are signed in.", body = Me)))]
pub(crate) async fn sign_in(
    State(app): State<Arc<App>>,
    Address(address): Address,
    context: Context,
    visitor: Visitor,
    headers: HeaderMap,
    Sent(given): Sent<NameAndPassword>,
) -> Result<Response, ApiError> {
    app.limits.count_address(Kind::SignIn, address)?;
    // Others can use up the attempts by name, but not those of a device from which the user has signed in before.
    match device_secret(&app, &headers).map(digest) {
        Some(device) if app.store.knows_device(&device, &given.name).await? => {
            app.limits.count(Kind::SignInDevice, &device)?;
        }
        _ => app.limits.count(Kind::SignInName, &name_key(&given.name.chars().take(40).collect::<String>()))?,
    }
    if given.password.chars().count() > *PASSWORD.end() {
        return Err(ApiError::wrong_password());
    }
    let user = app.check_password(&context, &given.name, &given.password).await?;
    if let Some(request) = app.request_second_factor(site_of(&app, &headers).as_ref(), &user).await? {
        return Err(ApiError::passkey_required(request));
    }
    let response = start_session(&app, &visitor, &user, &headers, address, StatusCode::OK).await?;
    let entry = AuditEntry::of(AuditEvent::SignedIn, &user.id).with("password");
    app.record(entry.from(app.pseudonyms.of(address))).await;
    Ok(response)
}

/// Signs you in as a guest, who can play but has no rating. If you are signed in already, nothing changes.
#[utoipa::path(post, path = "/api/session/guest", tag = "accounts",
    security((), ("cookie" = []), ("token" = [])),
    responses((status = 200, description = "You are signed in.", body = Me)))]
pub(crate) async fn become_guest(
    State(app): State<Arc<App>>,
    Address(address): Address,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if let Some(person) = &visitor.0 {
        return Ok(Json(show_me(&app, &person.user).await?).into_response());
    }
    app.enforcement.check_arrival(&app.limits.bucket_of("", address))?;
    app.limits.count_address(Kind::Guest, address)?;
    let user = app.accounts.create_guest().await?;
    start_session(&app, &visitor, &user, &headers, address, StatusCode::OK).await
}

/// Signs out: ends the session and the connections that were opened with it.
#[utoipa::path(delete, path = "/api/session", tag = "accounts",
    security(("cookie" = [])),
    responses((status = 204, description = "You are signed out.")))]
pub(crate) async fn sign_out(State(app): State<Arc<App>>, person: Person) -> Result<Response, ApiError> {
    let session = person.session()?;
    app.store.end_session(&person.user.id, session).await?;
    app.hub.end(session);
    Ok(signed_out(&app, false))
}

/// The response that signs a browser out. The browser drops cached responses and pages that it could show again; `for_good` also
/// drops the cookie of the known device. The storage stays: it has local games, settings and progress, which also belong to the device.
pub(super) fn signed_out(app: &App, for_good: bool) -> Response {
    let cleared = if for_good { "\"cache\", \"cookies\"" } else { "\"cache\"" };
    let headers =
        [(header::SET_COOKIE, set_cookie(app, None)), (HeaderName::from_static("clear-site-data"), cleared.to_owned())];
    (StatusCode::NO_CONTENT, headers).into_response()
}

/// Opens a session and sets its cookie. An earlier session of the same browser ends.
pub(super) async fn start_session(
    app: &App,
    visitor: &Visitor,
    user: &UserRow,
    headers: &HeaderMap,
    address: IpAddr,
    status: StatusCode,
) -> Result<Response, ApiError> {
    app.enforcement.check_sign_in(user, &app.limits.bucket_of("", address))?;
    if let (Some(person), Some(session)) = (&visitor.0, visitor.session()) {
        app.store.end_session(&person.user.id, session).await?;
        app.hub.end(session);
    }
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or("");
    let (secret, _) = app.accounts.open_session(user, agent, &app.pseudonyms.of(address)).await?;
    let mut cookies = vec![(header::SET_COOKIE, set_cookie(app, Some(&secret)))];
    if user.kind == UserKind::Account {
        let device = device_secret(app, headers).map_or_else(random_secret, str::to_owned);
        app.store.note_device(&digest(&device), &user.id, now()).await?;
        cookies.push((header::SET_COOKIE, set_device_cookie(app, &device)));
    }
    let me = show_me(app, user).await?;
    Ok((status, AppendHeaders(cookies), Json(me)).into_response())
}

/// Changes the password. Ends all other sessions and revokes all tokens, so that the old password is of no use to a thief.
#[utoipa::path(put, path = "/api/me/password", tag = "accounts", request_body = Passwords,
    security(("cookie" = [])),
    responses((status = 204, description = "The password is changed, all other sessions have ended, and all tokens are revoked.")))]
pub(crate) async fn change_password(
    State(app): State<Arc<App>>,
    Address(address): Address,
    context: Context,
    person: Person,
    Sent(passwords): Sent<Passwords>,
) -> Result<Response, ApiError> {
    let session = person.session()?;
    person.require_account()?;
    person.require_confirmed(app.config.bounds.confirmation)?;
    check_own_password(&app, &person, &context, &passwords.old).await?;
    let (secret, ended) = app.accounts.change_password(&person.user, &passwords.new, session).await?;
    // After the credentials are revoked; otherwise a client could reconnect with one.
    for credential in ended {
        app.hub.end(&credential);
    }
    let entry = AuditEntry::of(AuditEvent::PasswordChanged, &person.user.id);
    app.record(entry.from(app.pseudonyms.of(address))).await;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, set_cookie(&app, Some(&secret)))]).into_response())
}

/// Confirms who you are, with your password. For some minutes you can then make sensitive changes, which otherwise get 403 with
/// the code `confirmation_required`. Signing in and registering confirm, too. An account that requires a passkey has to confirm
/// with it.
#[utoipa::path(post, path = "/api/session/confirm", tag = "accounts", request_body = Confirmation,
    security(("cookie" = [])),
    responses((status = 204, description = "You can make sensitive changes for 15 minutes.")))]
pub(crate) async fn confirm(
    State(app): State<Arc<App>>,
    context: Context,
    person: Person,
    Sent(given): Sent<Confirmation>,
) -> Result<StatusCode, ApiError> {
    let session = person.session()?;
    person.require_account()?;
    if app.store.second_factor(&person.user.id).await?.0 {
        return Err(ApiError::confirm_with_passkey());
    }
    check_own_password(&app, &person, &context, &given.password).await?;
    app.store.confirm_session(session, now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Checks the password of the signed-in user. Someone else at their browser may guess no more often than anybody else.
pub(super) async fn check_own_password(
    app: &App,
    person: &Person,
    context: &Context,
    password: &str,
) -> Result<(), ApiError> {
    app.limits.count_address(Kind::SignIn, context.address())?;
    app.limits.count(Kind::Confirm, &person.user.id)?;
    if password.chars().count() > *PASSWORD.end() {
        return Err(ApiError::wrong_password());
    }
    app.check_password(context, &person.user.name, password).await.map(drop)
}

/// Lists your sessions.
#[utoipa::path(get, path = "/api/me/sessions", tag = "accounts",
    security(("cookie" = [])),
    responses((status = 200, body = Vec<SessionView>)))]
pub(crate) async fn list_sessions(
    State(app): State<Arc<App>>,
    person: Person,
) -> Result<Json<Vec<SessionView>>, ApiError> {
    let own = person.session()?;
    let sessions = app.store.sessions_of(&person.user.id, now()).await?;
    let view = sessions.into_iter().map(|session| SessionView {
        current: session.id == own,
        id: session.id,
        created_at: session.created_at,
        seen_at: session.seen_at,
        ends_at: session.ends_at,
        agent: session.agent,
    });
    Ok(Json(view.collect()))
}

/// Ends one of your sessions.
#[utoipa::path(delete, path = "/api/me/sessions/{id}", tag = "accounts", params(("id" = String, Path)),
    security(("cookie" = [])),
    responses((status = 204, description = "The session has ended.")))]
pub(crate) async fn end_session(
    State(app): State<Arc<App>>,
    Address(address): Address,
    person: Person,
    Text(id): Text,
) -> Result<StatusCode, ApiError> {
    // Everybody may end their own session.
    if person.session()? != id {
        person.require_confirmed(app.config.bounds.confirmation)?;
    }
    if !app.store.end_session(&person.user.id, &id).await? {
        return Err(ApiError::not_found("session"));
    }
    app.hub.end(&id);
    let entry = AuditEntry::of(AuditEvent::SessionEnded, &person.user.id);
    app.record(entry.from(app.pseudonyms.of(address))).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Signs you out everywhere: ends all your sessions, this one included. Tokens stay valid.
#[utoipa::path(delete, path = "/api/me/sessions", tag = "accounts",
    security(("cookie" = [])),
    responses((status = 204, description = "All your sessions have ended.")))]
pub(crate) async fn end_sessions(
    State(app): State<Arc<App>>,
    Address(address): Address,
    person: Person,
) -> Result<Response, ApiError> {
    person.session()?;
    person.require_confirmed(app.config.bounds.confirmation)?;
    for session in app.accounts.end_sessions(&person.user).await? {
        app.hub.end(&session);
    }
    let entry = AuditEntry::of(AuditEvent::SessionsEnded, &person.user.id);
    app.record(entry.from(app.pseudonyms.of(address))).await;
    Ok(signed_out(&app, true))
}

fn token_view(token: TokenRow, secret: Option<String>) -> TokenView {
    TokenView {
        id: token.id,
        name: token.name,
        scopes: read_scopes(&token.scopes),
        created_at: token.created_at,
        used_at: token.used_at,
        expires_at: token.expires_at,
        secret,
    }
}

/// Lists your tokens.
#[utoipa::path(get, path = "/api/me/tokens", tag = "accounts",
    security(("cookie" = [])),
    responses((status = 200, body = Vec<TokenView>)))]
pub(crate) async fn list_tokens(State(app): State<Arc<App>>, person: Person) -> Result<Json<Vec<TokenView>>, ApiError> {
    person.session()?;
    let tokens = app.store.tokens_of(&person.user.id).await?;
    Ok(Json(tokens.into_iter().map(|token| token_view(token, None)).collect()))
}

/// Creates a token for a program.
#[utoipa::path(post, path = "/api/me/tokens", tag = "accounts", request_body = NewToken,
    security(("cookie" = [])),
    responses((status = 201, description = "The token. Store its secret, which is shown only once.", body = TokenView)))]
pub(crate) async fn make_token(
    State(app): State<Arc<App>>,
    Address(address): Address,
    person: Person,
    Sent(new): Sent<NewToken>,
) -> Result<(StatusCode, Json<TokenView>), ApiError> {
    person.session()?;
    person.require_account()?;
    person.require_confirmed(app.config.bounds.confirmation)?;
    let longest = app.config.bounds.longest_token;
    let lifetime = new.days.map_or(longest, |days| Duration::from_hours(24 * u64::from(days)));
    if lifetime.is_zero() || lifetime > longest {
        return Err(ApiError::bad(format!("a token expires after 1 to {} days", longest.as_secs() / 86_400)));
    }
    let name = new.name.trim();
    if name.is_empty() || name.chars().count() > TOKEN_NAME || name.chars().any(char::is_control) {
        return Err(ApiError::bad("the name of a token has 1 to 60 visible characters"));
    }
    if new.scopes.is_empty() || new.scopes.len() > 2 {
        return Err(ApiError::bad("a token has one or two scopes: read, play or both"));
    }
    let (secret, token) = app.accounts.create_token(&person.user, name, &new.scopes, lifetime).await?;
    let entry = AuditEntry::of(AuditEvent::TokenCreated, &person.user.id).with(&token.name);
    app.record(entry.from(app.pseudonyms.of(address))).await;
    Ok((StatusCode::CREATED, Json(token_view(token, Some(secret)))))
}

/// Revokes a token and ends the connections that were opened with it.
#[utoipa::path(delete, path = "/api/me/tokens/{id}", tag = "accounts", params(("id" = String, Path)),
    security(("cookie" = [])),
    responses((status = 204, description = "The token is revoked.")))]
pub(crate) async fn revoke_token(
    State(app): State<Arc<App>>,
    Address(address): Address,
    person: Person,
    Text(id): Text,
) -> Result<StatusCode, ApiError> {
    person.session()?;
    if !app.store.revoke_token(&person.user.id, &id).await? {
        return Err(ApiError::not_found("token"));
    }
    app.hub.end(&id);
    let entry = AuditEntry::of(AuditEvent::TokenRevoked, &person.user.id);
    app.record(entry.from(app.pseudonyms.of(address))).await;
    Ok(StatusCode::NO_CONTENT)
}

/// The kind of a user, as clients see it.
pub(super) fn kind_name(kind: UserKind) -> &'static str {
    match kind {
        UserKind::Guest => "guest",
        UserKind::Account => "account",
        UserKind::Deleted => "deleted",
    }
}
