//! For those who run the server, and for programs that want to know the interface.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::app::{App, metrics_handle};

/// Whether the server can do its work.
pub(crate) async fn health(State(app): State<Arc<App>>) -> Response {
    if app.store.is_alive().await {
        (StatusCode::OK, "ok\n").into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n").into_response()
    }
}

/// Figures for Prometheus, for this machine alone: they say who is how busy.
pub(crate) async fn metrics(ConnectInfo(peer): ConnectInfo<SocketAddr>, headers: HeaderMap) -> Response {
    if !peer.ip().to_canonical().is_loopback() || headers.contains_key("x-forwarded-for") {
        return (StatusCode::NOT_FOUND, "there is nothing at this address\n").into_response();
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], metrics_handle().render()).into_response()
}

/// The description of the interface.
pub(crate) async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(super::description())
}
