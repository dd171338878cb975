//! Health check and metrics for operators, and the OpenAPI document.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::extract::cookie_name;
use crate::app::App;
use crate::telemetry;

/// Checks whether the process responds. It does while the database is down: restarting it would not help.
#[utoipa::path(get, path = "/livez", tag = "server", security(()),
    responses((status = 200, description = "It does.", content_type = "text/plain", body = String)))]
pub(crate) async fn live() -> &'static str {
    "ok\n"
}

/// Checks whether the server can store moves, by a write to the database, at most once per second.
#[utoipa::path(get, path = "/readyz", tag = "server", security(()),
    responses((status = 200, description = "It can.", content_type = "text/plain", body = String),
        (status = 503, description = "The database does not accept writes.", content_type = "text/plain", body = String)))]
pub(crate) async fn ready(State(app): State<Arc<App>>) -> Response {
    if app.readiness.check(&app.rooms).await {
        (StatusCode::OK, "ok\n").into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the database does not accept writes\n").into_response()
    }
}

/// The same as `/readyz`, under its earlier name.
#[utoipa::path(get, path = "/healthz", tag = "server", security(()),
    responses((status = 200, description = "The server can store moves.", content_type = "text/plain", body = String),
        (status = 503, description = "The database does not accept writes.", content_type = "text/plain", body = String)))]
pub(crate) async fn health(app: State<Arc<App>>) -> Response {
    ready(app).await
}

/// Returns metrics for Prometheus, only to clients on the same machine.
#[utoipa::path(get, path = "/metrics", tag = "server", security(()),
    responses((status = 200, description = "The metrics in the Prometheus text format.", content_type = "text/plain", body = String),
        (status = 404, description = "The client is on another machine.", content_type = "text/plain", body = String)))]
pub(crate) async fn metrics(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let forwarded = ["x-forwarded-for", "forwarded"].iter().any(|name| headers.contains_key(*name));
    if !peer.ip().to_canonical().is_loopback() || forwarded {
        return (StatusCode::NOT_FOUND, "not found\n").into_response();
    }
    all_metrics(State(app)).await
}

/// The metrics, without a check of the client: for the separate listener.
pub(crate) async fn all_metrics(State(app): State<Arc<App>>) -> Response {
    let text = telemetry::render(&app).await;
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
}

/// Returns the OpenAPI document.
#[utoipa::path(get, path = "/api/openapi.json", tag = "server", security(()),
    responses((status = 200, description = "This document.", body = Object)))]
pub(crate) async fn openapi(State(app): State<Arc<App>>) -> Json<utoipa::openapi::OpenApi> {
    Json(super::description(cookie_name(&app)))
}
