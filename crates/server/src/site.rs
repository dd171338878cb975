//! Serves the files of the web app, and its page at the paths of all pages.

use std::hash::{DefaultHasher, Hasher};
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Method, Request, Response, StatusCode, header};
use axum::response::IntoResponse;

use crate::app::App;
use crate::errors::ApiError;
use crate::files::{self, File};
use crate::headers::{ALWAYS, EMBEDDED, accepts, caching, media_type};
use crate::http::Context;
use crate::preview;

/// Whether the binary contains the web app.
pub(crate) fn is_there() -> bool {
    files::find("index.html").is_some()
}

/// Serves every path without a route: a file or a page of the web app, or an error.
pub(crate) async fn file_or_not_found(
    State(app): State<Arc<App>>,
    context: Context,
    request: Request<Body>,
) -> Response<Body> {
    let path = request.uri().path().to_owned();
    if path.starts_with("/api/") {
        return ApiError::not_found("operation: see /api/openapi.json").into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return refuse(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD are supported here\n");
    }
    let name = path.trim_start_matches('/');
    if let Some(text) = app.pages.changed(name) {
        return send_text(name, text.to_owned(), StatusCode::OK, false, request.headers());
    }
    if let Some(file) = files::find(name) {
        return send(name, file, request.headers());
    }
    let [is_page, is_embedded] = kind_of(name);
    // A visitor who mistypes an address sees the app, which says so; a program that asks for a missing file does not.
    let wants_page = request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok());
    if !is_page && !wants_page.is_some_and(|types| types.contains("text/html")) {
        return refuse(StatusCode::NOT_FOUND, "not found: the front page is at /\n");
    }
    let Some(page) = app.pages.page() else {
        return refuse(StatusCode::NOT_FOUND, "this server has no web app\n");
    };
    let origin = origin(&app, request.headers());
    let preview = preview::of_path(&app, context.address(), &path).await;
    let text = preview::insert(page, &preview, &origin, &path).unwrap_or_else(|| page.to_owned());
    let status = if is_page { StatusCode::OK } else { StatusCode::NOT_FOUND };
    send_text("index.html", text, status, is_embedded, request.headers())
}

/// Whether a path, without its first slash, is that of a page, and whether other sites may show it in a frame.
fn kind_of(path: &str) -> [bool; 2] {
    let (name, details) = path.split_once('/').unwrap_or((path, ""));
    [preview::is_page(name), name == "embed" && !details.is_empty()]
}

/// The address of the site. Without a configured one, it is that of the request.
fn origin(app: &App, headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or_default();
    app.config.origin().map_or_else(|| format!("http://{host}"), str::to_owned)
}

/// Sends a file, such as the page of the web app with its meta tags, whose text depends on the state of the server or on its
/// configuration, so that it is revalidated each time.
fn send_text(name: &str, text: String, status: StatusCode, is_embedded: bool, request: &HeaderMap) -> Response<Body> {
    let tag = tag(text.as_bytes());
    let known = request.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or("");
    let known = status == StatusCode::OK && known.split(',').any(|known| known.trim() == tag);
    let mut response = if is_embedded { respond_with(&EMBEDDED) } else { respond_with(&[]) };
    response = response
        .status(if known { StatusCode::NOT_MODIFIED } else { status })
        .header(header::CACHE_CONTROL, "no-cache")
        .header(header::ETAG, tag);
    if known {
        return finish(response, Body::empty());
    }
    finish(response.header(header::CONTENT_TYPE, media_type(name)), Body::from(text))
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
    respond_with(&[]).status(status)
}

/// Begins a response with the headers of every response, some of which have other values.
fn respond_with(others: &[(&str, &str)]) -> axum::http::response::Builder {
    ALWAYS.iter().fold(Response::builder(), |response, (name, value)| {
        let other = others.iter().find(|(other, _)| other == name);
        response.header(*name, other.map_or(*value, |(_, value)| value))
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_boards_below_embed_may_be_framed() {
        let framing = |response: axum::http::response::Builder| {
            let headers = response.headers_ref().expect("headers");
            let policy = headers["content-security-policy"].to_str().expect("text").to_owned();
            policy.split_once("frame-ancestors ").expect("a directive").1.to_owned()
        };
        assert_eq!(framing(respond_with(&[])), "'none'");
        assert_eq!(framing(respond_with(&EMBEDDED)), "*");
        for (path, framed) in
            [("embed/game/x", true), ("embed", false), ("embed/", false), ("game/x", false), ("", false)]
        {
            assert_eq!(kind_of(path)[1], framed, "{path}");
        }
    }
}
