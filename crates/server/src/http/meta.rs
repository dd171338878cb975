//! For those who run the server, and for programs that want to know the interface.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::extract::cookie_name;
use crate::app::{App, metrics_handle};

/// Tells whether the server can do its work.
#[utoipa::path(get, path = "/healthz", tag = "server", security(()),
    responses((status = 200, description = "It can.", content_type = "text/plain", body = String),
        (status = 503, description = "The database does not answer.", content_type = "text/plain", body = String)))]
pub(crate) async fn health(State(app): State<Arc<App>>) -> Response {
    if app.store.is_alive().await {
        (StatusCode::OK, "ok\n").into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n").into_response()
    }
}

/// Gives figures for Prometheus, to this machine alone: they say who is how busy.
#[utoipa::path(get, path = "/metrics", tag = "server", security(()),
    responses((status = 200, description = "The figures, as text.", content_type = "text/plain", body = String),
        (status = 404, description = "Not for you.", content_type = "text/plain", body = String)))]
pub(crate) async fn metrics(ConnectInfo(peer): ConnectInfo<SocketAddr>, headers: HeaderMap) -> Response {
    if !peer.ip().to_canonical().is_loopback() || headers.contains_key("x-forwarded-for") {
        return (StatusCode::NOT_FOUND, "there is nothing at this address\n").into_response();
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], metrics_handle().render()).into_response()
}

/// Describes the interface.
#[utoipa::path(get, path = "/api/openapi.json", tag = "server", security(()),
    responses((status = 200, description = "This description.", body = Object)))]
pub(crate) async fn openapi(State(app): State<Arc<App>>) -> Json<utoipa::openapi::OpenApi> {
    Json(super::description(cookie_name(&app)))
}
