//! The web app as a service: one answer for every path.

use std::hash::{DefaultHasher, Hasher};

use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, Response, StatusCode, header};
use axum::response::IntoResponse;

use crate::errors::ApiError;
use crate::files::{self, File};
use crate::headers::{ALWAYS, accepts, caching, media_type};

/// Whether the program was built with the web app.
pub(crate) fn is_there() -> bool {
    files::find("index.html").is_some()
}

/// Answers whatever is not the interface: with a file of the web app, or that there is none.
pub(crate) async fn answer_or_missing(request: Request<Body>) -> Response<Body> {
    if request.uri().path().starts_with("/api/") {
        return ApiError::not_found("thing in the interface: /api/openapi.json describes it").into_response();
    }
    answer(&request)
}

fn answer(request: &Request<Body>) -> Response<Body> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return refuse(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD are answered here\n");
    }
    let path = match request.uri().path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    match files::find(path) {
        Some(file) => send(path, file, request.headers()),
        None => refuse(StatusCode::NOT_FOUND, "there is nothing at this address: the front page is at /\n"),
    }
}

fn send(path: &str, file: File, asked: &HeaderMap) -> Response<Body> {
    let text = |name| asked.get(name).and_then(|value| value.to_str().ok()).unwrap_or("");
    let welcome = text(header::ACCEPT_ENCODING);
    let forms = [("br", file.brotli), ("gzip", file.gzip)];
    let compressed = forms.into_iter().find_map(|(name, form)| accepts(welcome, name).then(|| Some((name, form?)))?);
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

/// All headers are our own, so they cannot be malformed; an empty answer stands in for what cannot happen.
fn finish(response: axum::http::response::Builder, body: Body) -> Response<Body> {
    response.body(body).unwrap_or_default()
}

/// A mark of the content by which a browser asks whether it has changed.
fn tag(content: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(content);
    format!("\"{:016x}\"", hasher.finish())
}
