//! Extractors: the user, the address, the body, ids and the query of a request.

use std::net::IpAddr;
use std::sync::Arc;

use api::{GameId, OfferId};
use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use serde::de::DeserializeOwned;

use super::context::Context;
use crate::accounts::{Credential, Person};
use crate::app::App;
use crate::errors::ApiError;
use crate::store::DEVICE_LIFETIME;

/// The address of the client, as determined by [`observe`](super::observe::observe).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

impl FromRequestParts<Arc<App>> for Address {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Address, ApiError> {
        Ok(Address(Context::from_request_parts(parts, app).await?.address()))
    }
}

/// The user who sent a request, or `None` for one without credentials.
#[derive(Clone, Debug)]
pub(crate) struct Visitor(pub(crate) Option<Person>);

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Visitor, ApiError> {
        let visitor = identify(parts, app).await?;
        if let Some(person) = &visitor.0 {
            let context = Context::from_request_parts(parts, app).await?;
            context.set_user(&person.user.id);
            app.rooms.addresses.note(&person.user.id, app.limits.bucket_of(&person.user.id, context.address()));
        }
        Ok(visitor)
    }
}

/// The user whose token or session cookie a request has.
async fn identify(parts: &Parts, app: &App) -> Result<Visitor, ApiError> {
    if let Some(authorization) = parts.headers.get(header::AUTHORIZATION) {
        let token = authorization.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        let person = match token {
            Some(token) => app.accounts.by_token(token.trim()).await?,
            None => None,
        };
        // An invalid token is an error even where none is needed: otherwise the program would not notice.
        return person.map(|person| Visitor(Some(person))).ok_or_else(ApiError::not_signed_in);
    }
    match session_secret(app, &parts.headers) {
        Some(secret) => Ok(Visitor(app.accounts.by_session(secret).await?)),
        None => Ok(Visitor(None)),
    }
}

impl FromRequestParts<Arc<App>> for Person {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Person, ApiError> {
        Visitor::from_request_parts(parts, app).await?.0.ok_or_else(ApiError::not_signed_in)
    }
}

/// The name of the session cookie. Over TLS the prefix `__Host-` keeps other hosts and paths from setting it.
pub(crate) fn cookie_name(app: &App) -> &'static str {
    if app.config.is_secure() { "__Host-caldera" } else { "caldera" }
}

/// The `Set-Cookie` header that stores the secret of a session, or with `None` deletes it.
pub(crate) fn set_cookie(app: &App, secret: Option<&str>) -> String {
    let secure = if app.config.is_secure() { "; Secure" } else { "" };
    let age = if secret.is_some() { app.config.bounds.session.as_secs() } else { 0 };
    let name = cookie_name(app);
    format!("{name}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}", secret.unwrap_or_default())
}

fn device_cookie_name(app: &App) -> &'static str {
    if app.config.is_secure() { "__Host-caldera-device" } else { "caldera-device" }
}

/// The `Set-Cookie` header that stores the secret of a known device.
pub(crate) fn set_device_cookie(app: &App, secret: &str) -> String {
    let secure = if app.config.is_secure() { "; Secure" } else { "" };
    let (name, age) = (device_cookie_name(app), DEVICE_LIFETIME / 1_000);
    format!("{name}={secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age={age}{secure}")
}

/// The secret in the device cookie of a request.
pub(crate) fn device_secret<'a>(app: &App, headers: &'a HeaderMap) -> Option<&'a str> {
    cookie(headers, device_cookie_name(app)).filter(|secret| !secret.is_empty())
}

/// The secret in the session cookie of a request.
pub(crate) fn session_secret<'a>(app: &App, headers: &'a HeaderMap) -> Option<&'a str> {
    cookie(headers, cookie_name(app))
}

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// A JSON body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sent<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Sent<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Sent<T>, ApiError> {
        let Json(body): Json<serde_json::Value> = Json::from_request(request, state).await?;
        // PostgreSQL cannot store the character U+0000.
        if has_null(&body) {
            return Err(ApiError::bad("the character U+0000 is not allowed in texts"));
        }
        serde_json::from_value(body).map(Sent).map_err(|error| ApiError::bad(format!("invalid body: {error}")))
    }
}

fn has_null(value: &serde_json::Value) -> bool {
    match value {
        serde_json::Value::String(text) => text.contains('\0'),
        serde_json::Value::Array(values) => values.iter().any(has_null),
        serde_json::Value::Object(fields) => fields.values().any(has_null),
        _ => false,
    }
}

/// A text from the path, such as a name.
#[derive(Clone, Debug)]
pub(crate) struct Text(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Text {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Text, ApiError> {
        let Path(text) = Path::from_request_parts(parts, state).await?;
        Ok(Text(text))
    }
}

/// An id from the path. A text that cannot be an id gets the same response as an unknown id.
#[derive(Clone, Debug)]
pub(crate) struct Id<T>(pub(crate) T);

/// The noun for what an id identifies, for messages.
pub(crate) trait Named: TryFrom<String> {
    const NOUN: &'static str;
}

impl Named for GameId {
    const NOUN: &'static str = "game";
}

impl Named for OfferId {
    const NOUN: &'static str = "offer";
}

impl<T: Named, S: Send + Sync> FromRequestParts<S> for Id<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Id<T>, ApiError> {
        let Text(text) = Text::from_request_parts(parts, state).await?;
        T::try_from(text).map(Id).map_err(|_| ApiError::not_found(T::NOUN))
    }
}

/// The query parameters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, ApiError> {
        let Query(query) = Query::from_request_parts(parts, state).await?;
        Ok(Asked(query))
    }
}

impl Visitor {
    /// The id of the session, if the request was authenticated by one.
    pub(crate) fn session(&self) -> Option<&str> {
        match self.0.as_ref().map(|person| &person.credential) {
            Some(Credential::Session(id)) => Some(id),
            _ => None,
        }
    }
}
