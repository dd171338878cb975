//! The outermost middleware: gives every request an id, logs and measures it, and adds the headers of every response, also after a
//! panic.

use std::any::Any;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tracing::{Instrument, Span};

use super::context::{Context, REQUEST_ID, request_id};
use crate::app::App;
use crate::errors::ApiError;
use crate::headers::ALWAYS;
use crate::telemetry::record_request;

/// The route of requests for files of the web app, and of unknown paths.
const NO_ROUTE: &str = "other";

/// Runs a request in its span, logs and measures it, and completes the response.
pub(crate) async fn observe(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let trusted = app.proxies.trusts(peer.ip());
    let id = request_id(request.headers(), trusted);
    let address = app.proxies.client(peer.ip(), request.headers());
    let pseudonym = app.pseudonyms.of(address);
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or(NO_ROUTE, MatchedPath::as_str);
    let method = method_name(request.method());
    let is_api = request.uri().path().starts_with("/api/");
    let span = span(is_api, &id, method, route, request.uri().path(), &pseudonym);
    #[cfg(feature = "telemetry")]
    if trusted {
        crate::telemetry::continue_trace(&span, request.headers());
    }
    let context = Context::new(id, address, pseudonym);
    request.extensions_mut().insert(context.clone());
    async move {
        let response = complete(next.run(request).await, &app, &context, is_api);
        log(&response, &context, is_api, begun);
        record_request(route, method, response.status(), begun.elapsed());
        response
    }
    .instrument(span)
    .await
}

/// The log span of a request. Requests for files of the web app, health and metrics are logged only at level `debug`.
fn span(is_api: bool, request: &str, method: &str, route: &str, path: &str, address: &str) -> Span {
    if is_api {
        tracing::info_span!("request", request, method, route, path, address, user = tracing::field::Empty)
    } else {
        tracing::debug_span!("request", request, method, route, path, address, user = tracing::field::Empty)
    }
}

/// The methods that metrics and logs name. Clients can invent others.
fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

/// Adds the headers of every response, and the id of the request to the body of an error of the server.
fn complete(mut response: Response, app: &App, context: &Context, is_api: bool) -> Response {
    if response.status().is_server_error()
        && let Some(error) = response.extensions().get::<ApiError>()
    {
        response = error.clone().with_request(context.id()).into_response();
    }
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.entry(HeaderName::from_static(name)).or_insert(HeaderValue::from_static(value));
    }
    if let Some(hsts) = &app.hsts {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, hsts.clone());
    }
    if is_api {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    if let Ok(id) = HeaderValue::from_str(context.id()) {
        headers.insert(HeaderName::from_static(REQUEST_ID), id);
    }
    response
}

/// Logs a completed request, and in the audit log refused access.
fn log(response: &Response, context: &Context, is_api: bool, begun: Instant) {
    let code = response.extensions().get::<ApiError>().map_or("", ApiError::code);
    let (status, milliseconds) = (response.status(), begun.elapsed().as_millis() as u64);
    let (number, code) = (status.as_u16(), (!code.is_empty()).then_some(code));
    if is_api {
        tracing::info!(status = number, milliseconds, code, "request completed");
    } else {
        tracing::debug!(status = number, milliseconds, code, "request completed");
    }
    if matches!(status, StatusCode::FORBIDDEN | StatusCode::TOO_MANY_REQUESTS) {
        log_refusal(context, code.unwrap_or_default());
    }
}

/// Logs a security-relevant refusal. The span has method, route and path.
pub(crate) fn log_refusal(context: &Context, code: &str) {
    let (request, user, address) = (context.id(), context.user(), context.pseudonym());
    tracing::info!(target: "audit", event = "access_refused", code, user, address, request, "audit");
}

/// The response after a panic in a handler. The log has its message.
#[expect(clippy::needless_pass_by_value, reason = "the signature that the layer expects")]
pub(crate) fn after_panic(reason: Box<dyn Any + Send + 'static>) -> Response {
    let text = reason.downcast_ref::<String>().map(String::as_str).or(reason.downcast_ref::<&str>().copied());
    ApiError::inner("panic", text.unwrap_or("unknown")).into_response()
}
