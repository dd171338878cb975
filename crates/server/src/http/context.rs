//! What is known about a request: its id, the client's address, and the user once they are authenticated.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

use api::UserId;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use tracing::Span;

use crate::app::App;
use crate::errors::ApiError;
use crate::secrets::random_text;

/// The header with the id of a request, in requests of trusted proxies and in all responses.
pub(crate) const REQUEST_ID: &str = "x-request-id";
/// Letters of a generated id.
const ID_LENGTH: usize = 16;
/// Characters of an id that a proxy has chosen.
const LONGEST_ID: usize = 64;

/// The context of a request, shared by middleware, handlers and the socket that the request opens.
#[derive(Clone, Debug)]
pub(crate) struct Context(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    id: String,
    address: IpAddr,
    pseudonym: String,
    user: OnceLock<UserId>,
}

impl Context {
    pub(crate) fn new(id: String, address: IpAddr, pseudonym: String) -> Context {
        Context(Arc::new(Inner { id, address, pseudonym, user: OnceLock::new() }))
    }

    /// The id of the request, which users can quote.
    pub(crate) fn id(&self) -> &str {
        &self.0.id
    }

    pub(crate) fn address(&self) -> IpAddr {
        self.0.address
    }

    /// The [pseudonym](crate::pseudonyms::Pseudonyms) of the address.
    pub(crate) fn pseudonym(&self) -> &str {
        &self.0.pseudonym
    }

    /// The user's id; empty without credentials, or before they are checked.
    pub(crate) fn user(&self) -> &str {
        self.0.user.get().map_or("", UserId::as_str)
    }

    /// Notes the user who sent the request, also in its span.
    pub(crate) fn set_user(&self, user: &UserId) {
        if self.0.user.set(user.clone()).is_ok() {
            Span::current().record("user", user.as_str());
        }
    }
}

impl FromRequestParts<Arc<App>> for Context {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Context, ApiError> {
        parts.extensions.get().cloned().ok_or_else(|| ApiError::inner("context", "the observing middleware is missing"))
    }
}

/// The id of a request: that of a trusted proxy if it is well-formed, otherwise a new one.
pub(crate) fn request_id(headers: &HeaderMap, trusted: bool) -> String {
    let known = headers.get(REQUEST_ID).filter(|_| trusted).and_then(|value| value.to_str().ok());
    let well_formed = |id: &&str| {
        let plain = |letter: u8| letter.is_ascii_alphanumeric() || matches!(letter, b'-' | b'_' | b'.');
        (1..=LONGEST_ID).contains(&id.len()) && id.bytes().all(plain)
    };
    known.filter(well_formed).map_or_else(|| random_text(ID_LENGTH), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_well_formed_ids_of_trusted_proxies_are_used() {
        let id = |text: &str, trusted| {
            let value = axum::http::HeaderValue::from_str(text).expect("a value");
            request_id(&[(axum::http::HeaderName::from_static(REQUEST_ID), value)].into_iter().collect(), trusted)
        };
        assert_eq!(id("0b9c-4711.a_B", true), "0b9c-4711.a_B");
        assert_eq!(id("0b9c", false).len(), ID_LENGTH);
        for text in ["", "two words", "a\"b", "é", &"x".repeat(65)] {
            let used = id(text, true);
            assert!(used.len() == ID_LENGTH && used != text, "{text}: {used}");
        }
        assert_ne!(request_id(&HeaderMap::new(), true), request_id(&HeaderMap::new(), true));
    }
}
