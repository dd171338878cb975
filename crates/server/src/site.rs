//! Serves the files of the web app.

use std::hash::{DefaultHasher, Hasher};

use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, Response, StatusCode, header};
use axum::response::IntoResponse;

use crate::errors::ApiError;
use crate::files::{self, File};
use crate::headers::{ALWAYS, accepts, caching, media_type};

/// Whether the binary contains the web app.
pub(crate) fn is_there() -> bool {
    files::find("index.html").is_some()
}

/// Serves every path without a route: a file of the web app, or an error.
pub(crate) async fn file_or_not_found(request: Request<Body>) -> Response<Body> {
    if request.uri().path().starts_with("/api/") {
        return ApiError::not_found("operation: see /api/openapi.json").into_response();
    }
    answer(&request)
}

fn answer(request: &Request<Body>) -> Response<Body> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return refuse(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD are supported here\n");
    }
    let path = match request.uri().path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    match files::find(path) {
        Some(file) => send(path, file, request.headers()),
        None => refuse(StatusCode::NOT_FOUND, "not found: the front page is at /\n"),
    }
}

fn send(path: &str, file: File, request: &HeaderMap) -> Response<Body> {
    let text = |name| request.get(name).and_then(|value| value.to_str().ok()).unwrap_or("");
    let accepted = text(header::ACCEPT_ENCODING);
    let encodings = [("br", file.brotli), ("gzip", file.gzip)];
    let compressed =
        encodings.into_iter().find_map(|(name, content)| accepts(accepted, name).then(|| Some((name, content?)))?);
    let (encoding, content) = compressed.map_or((None, file.plain), |(name, content)| (Some(name), content));

    let tag = tag(content);
    let known = text(header::IF_NONE_MATCH).split(',').any(|known| known.trim() == tag);
    let mut response = respond(if known { StatusCode::NOT_MODIFIED } else { StatusCode::OK })
        .header(header::CACHE_CONTROL, caching(path))
        .header(header::VARY, "accept-encoding")
        .header(header::ETAG, tag);
    if known {
        return finish(response, Body::empty());
    }
    if let Some(encoding) = encoding {
        response = response.header(header::CONTENT_ENCODING, encoding);
    }
    finish(response.header(header::CONTENT_TYPE, media_type(path)), Body::from(content))
}

fn refuse(status: StatusCode, reason: &'static str) -> Response<Body> {
    finish(respond(status).header(header::CONTENT_TYPE, media_type("reason.txt")), Body::from(reason))
}

fn respond(status: StatusCode) -> axum::http::response::Builder {
    ALWAYS.iter().fold(Response::builder().status(status), |response, (name, value)| response.header(*name, *value))
}

/// Building cannot fail, because all headers are constants of this program.
fn finish(response: axum::http::response::Builder, body: Body) -> Response<Body> {
    response.body(body).unwrap_or_default()
}

/// The `ETag` of a file: a hash of its content.
fn tag(content: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(content);
    format!("\"{:016x}\"", hasher.finish())
}
