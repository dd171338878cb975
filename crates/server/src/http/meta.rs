//! Health check and metrics for operators, and the OpenAPI document.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::extract::cookie_name;
use crate::app::{App, metrics_handle};

/// Checks whether the server and its database work.
#[utoipa::path(get, path = "/healthz", tag = "server", security(()),
    responses((status = 200, description = "They work.", content_type = "text/plain", body = String),
        (status = 503, description = "The database does not respond.", content_type = "text/plain", body = String)))]
pub(crate) async fn health(State(app): State<Arc<App>>) -> Response {
    if app.store.is_alive().await {
        (StatusCode::OK, "ok\n").into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the database does not respond\n").into_response()
    }
}

/// Returns metrics for Prometheus, only to clients on the same machine.
#[utoipa::path(get, path = "/metrics", tag = "server", security(()),
    responses((status = 200, description = "The metrics in the Prometheus text format.", content_type = "text/plain", body = String),
        (status = 404, description = "The client is on another machine.", content_type = "text/plain", body = String)))]
pub(crate) async fn metrics(ConnectInfo(peer): ConnectInfo<SocketAddr>, headers: HeaderMap) -> Response {
    if !peer.ip().to_canonical().is_loopback() || headers.contains_key("x-forwarded-for") {
        return (StatusCode::NOT_FOUND, "not found\n").into_response();
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], metrics_handle().render()).into_response()
}

/// Returns the OpenAPI document.
#[utoipa::path(get, path = "/api/openapi.json", tag = "server", security(()),
    responses((status = 200, description = "This document.", body = Object)))]
pub(crate) async fn openapi(State(app): State<Arc<App>>) -> Json<utoipa::openapi::OpenApi> {
    Json(super::description(cookie_name(&app)))
}
