//! Signing in and out, sessions, tokens.

use std::sync::Arc;

use api::{Me, NameAndPassword, NewToken, Passwords, SessionView, TokenView};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};

use super::extract::{Address, Sent, Text, Visitor, device_secret, set_cookie, set_device_cookie};
use super::me::show_me;
use crate::accounts::{Person, read_scopes};
use crate::app::App;
use crate::errors::ApiError;
use crate::limits::{Kind, TOKEN_NAME};
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
    app.limits.count_address(Kind::Register, address)?;
    let guest = visitor.0.as_ref().filter(|_| visitor.session().is_some()).map(|person| &person.user);
    let user = app.accounts.register(guest, &new.name, &new.password).await?;
    app.names.forget(&user.id);
    start_session(&app, &visitor, &user, &headers, StatusCode::CREATED).await
}

/// Signs in.
#[utoipa::path(post, path = "/api/session", tag = "accounts", request_body = NameAndPassword,
    security((), ("cookie" = []), ("token" = [])),
    responses((status = 200, description = "You are signed in.", body = Me)))]
pub(crate) async fn sign_in(
    State(app): State<Arc<App>>,
    Address(address): Address,
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
    if given.password.chars().count() > *crate::limits::PASSWORD.end() {
        return Err(ApiError::wrong_password());
    }
    let user = app.accounts.check(&given.name, &given.password).await?;
    start_session(&app, &visitor, &user, &headers, StatusCode::OK).await
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
    app.limits.count_address(Kind::Guest, address)?;
    let user = app.accounts.create_guest().await?;
    start_session(&app, &visitor, &user, &headers, StatusCode::OK).await
}

/// Signs out: ends the session and the connections that were opened with it.
#[utoipa::path(delete, path = "/api/session", tag = "accounts",
    security(("cookie" = [])),
    responses((status = 204, description = "You are signed out.")))]
pub(crate) async fn sign_out(State(app): State<Arc<App>>, person: Person) -> Result<Response, ApiError> {
    let session = person.session()?;
    app.store.end_session(&person.user.id, session).await?;
    app.hub.end(session);
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, set_cookie(&app, None))]).into_response())
}

/// Opens a session and sets its cookie. An earlier session of the same browser ends.
async fn start_session(
    app: &App,
    visitor: &Visitor,
    user: &UserRow,
    headers: &HeaderMap,
    status: StatusCode,
) -> Result<Response, ApiError> {
    if let (Some(person), Some(session)) = (&visitor.0, visitor.session()) {
        app.store.end_session(&person.user.id, session).await?;
        app.hub.end(session);
    }
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or("");
    let (secret, _) = app.accounts.open_session(user, agent).await?;
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
    person: Person,
    Sent(passwords): Sent<Passwords>,
) -> Result<StatusCode, ApiError> {
    let session = person.session()?;
    person.require_account()?;
    app.limits.count_address(Kind::SignIn, address)?;
    app.accounts.check(&person.user.name, &passwords.old).await?;
    let ended = app.accounts.change_password(&person.user, &passwords.new, session).await?;
    // After the credentials are revoked; otherwise a client could reconnect with one.
    for credential in ended {
        app.hub.end(&credential);
    }
    Ok(StatusCode::NO_CONTENT)
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
    person: Person,
    Text(id): Text,
) -> Result<StatusCode, ApiError> {
    person.session()?;
    if !app.store.end_session(&person.user.id, &id).await? {
        return Err(ApiError::not_found("session"));
    }
    app.hub.end(&id);
    Ok(StatusCode::NO_CONTENT)
}

fn token_view(token: TokenRow, secret: Option<String>) -> TokenView {
    TokenView {
        id: token.id,
        name: token.name,
        scopes: read_scopes(&token.scopes),
        created_at: token.created_at,
        used_at: token.used_at,
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
    person: Person,
    Sent(new): Sent<NewToken>,
) -> Result<(StatusCode, Json<TokenView>), ApiError> {
    person.session()?;
    person.require_account()?;
    let name = new.name.trim();
    if name.is_empty() || name.chars().count() > TOKEN_NAME || name.chars().any(char::is_control) {
        return Err(ApiError::bad("the name of a token has 1 to 60 visible characters"));
    }
    if new.scopes.is_empty() || new.scopes.len() > 2 {
        return Err(ApiError::bad("a token has one or two scopes: read, play or both"));
    }
    let (secret, token) = app.accounts.create_token(&person.user, name, &new.scopes).await?;
    Ok((StatusCode::CREATED, Json(token_view(token, Some(secret)))))
}

/// Revokes a token and ends the connections that were opened with it.
#[utoipa::path(delete, path = "/api/me/tokens/{id}", tag = "accounts", params(("id" = String, Path)),
    security(("cookie" = [])),
    responses((status = 204, description = "The token is revoked.")))]
pub(crate) async fn revoke_token(
    State(app): State<Arc<App>>,
    person: Person,
    Text(id): Text,
) -> Result<StatusCode, ApiError> {
    person.session()?;
    if !app.store.revoke_token(&person.user.id, &id).await? {
        return Err(ApiError::not_found("token"));
    }
    app.hub.end(&id);
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
