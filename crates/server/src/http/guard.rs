//! Middleware that refuses requests: origin check, rate limit, timeout.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::context::Context;
use crate::app::App;
use crate::errors::ApiError;
use crate::limits::Kind;

/// Checks the rate limit and the origin.
pub(crate) async fn guard(State(app): State<Arc<App>>, context: Context, request: Request, next: Next) -> Response {
    match check(&app, context.address(), &request) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    }
}

/// Limits the time until the response begins, including the time to read the request.
pub(crate) async fn in_time(State(longest): State<Duration>, request: Request, next: Next) -> Response {
    match tokio::time::timeout(longest, next.run(request)).await {
        Ok(response) => response,
        Err(_) => ApiError::too_slow().into_response(),
    }
}

fn check(app: &App, address: IpAddr, request: &Request) -> Result<(), ApiError> {
    let address_text = request.uri().path_and_query().map_or("", |text| text.as_str());
    if address_text.contains("%00") {
        return Err(ApiError::bad("the character U+0000 is not allowed in an address"));
    }
    if request.uri().path().starts_with("/api/") {
        app.limits.count_address(Kind::Request, address)?;
    }
    let safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !safe || request.headers().contains_key(header::UPGRADE) {
        check_origin(app.config.origin(), request.headers())?;
    }
    Ok(())
}

/// Protects against cross-site request forgery: accepts requests from the web app's own origin, and from programs that send
/// neither an origin nor cookies.
fn check_origin(own: Option<&str>, headers: &HeaderMap) -> Result<(), ApiError> {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else {
        // Browsers send the origin with every request that changes something. Cookies without one are suspect.
        return if headers.contains_key(header::COOKIE) { Err(ApiError::foreign_origin()) } else { Ok(()) };
    };
    let is_own = if let Some(own) = own {
        origin.eq_ignore_ascii_case(own)
    } else {
        let host = origin.split_once("://").map_or("", |(_, host)| host);
        text(header::HOST).is_some_and(|asked| host.eq_ignore_ascii_case(asked))
    };
    if is_own { Ok(()) } else { Err(ApiError::foreign_origin()) }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderName;

    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pair = |(name, value): &(&'static str, &'static str)| {
            (HeaderName::from_static(name), HeaderValue::from_static(value))
        };
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn only_our_own_origin_and_programs_without_cookies_pass_the_check() {
        let own = Some("https://dvonn.example");
        assert!(check_origin(own, &headers(&[("origin", "https://dvonn.example")])).is_ok());
        assert!(check_origin(own, &headers(&[("origin", "https://evil.example")])).is_err());
        assert!(check_origin(own, &headers(&[("origin", "http://dvonn.example")])).is_err());
        assert!(check_origin(own, &headers(&[("origin", "null")])).is_err());
        assert!(check_origin(own, &headers(&[])).is_ok());
        assert!(check_origin(own, &headers(&[("cookie", "a=b")])).is_err());
    }

    #[test]
    fn without_a_public_url_the_origin_must_match_the_host_header() {
        let same = [("origin", "http://localhost:8080"), ("host", "localhost:8080")];
        assert!(check_origin(None, &headers(&same)).is_ok());
        let other = [("origin", "http://localhost:9090"), ("host", "localhost:8080")];
        assert!(check_origin(None, &headers(&other)).is_err());
        assert!(check_origin(None, &headers(&[("origin", "http://localhost:8080")])).is_err());
    }
}
