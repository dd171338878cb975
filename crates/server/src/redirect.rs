//! Plain HTTP beside TLS: redirects pages to the public address, and answers the challenges of a certificate authority.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::headers::{ALWAYS, media_type};

/// Where certificate authorities look for the file of a challenge (RFC 8555, section 8.3).
const CHALLENGES: &str = "/.well-known/acme-challenge/";
/// Bytes of the file of a challenge.
const CHALLENGE_BYTES: u64 = 4096;

#[derive(Debug)]
struct Redirect {
    /// The public address, without a slash at the end.
    origin: String,
    /// The folder with the files of challenges.
    webroot: Option<PathBuf>,
}

/// Answers plain HTTP for the server at `origin`.
pub(crate) fn router(origin: &str, webroot: Option<&Path>) -> Router {
    let redirect = Redirect { origin: origin.to_owned(), webroot: webroot.map(Path::to_path_buf) };
    Router::new().fallback(answer).with_state(Arc::new(redirect))
}

async fn answer(State(redirect): State<Arc<Redirect>>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let mut response = respond(redirect, &parts.method, &parts.uri).await;
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

async fn respond(redirect: Arc<Redirect>, method: &Method, uri: &Uri) -> Response {
    let path = uri.path();
    // A redirected client would send its password or token twice, the first time in the clear, and nobody would notice.
    if path == "/api" || path.starts_with("/api/") {
        let reason = format!("the API is available only over TLS, at {}\n", redirect.origin);
        return refuse(StatusCode::FORBIDDEN, reason);
    }
    if !matches!(*method, Method::GET | Method::HEAD) {
        return refuse(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD are supported here\n".to_owned());
    }
    if let Some(name) = path.strip_prefix(CHALLENGES) {
        let name = name.to_owned();
        let found = tokio::task::spawn_blocking(move || challenge(redirect.webroot.as_deref()?, &name)).await;
        return match found {
            Ok(Some(content)) => ([(header::CONTENT_TYPE, "application/octet-stream")], content).into_response(),
            _ => refuse(StatusCode::NOT_FOUND, "there is no such challenge\n".to_owned()),
        };
    }
    // To the configured address and not to that in the `Host` header, which the client chooses.
    let target = uri.path_and_query().map_or("/", |target| target.as_str());
    match HeaderValue::from_str(&format!("{}{target}", redirect.origin)) {
        Ok(target) => (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, target)]).into_response(),
        Err(_) => refuse(StatusCode::BAD_REQUEST, "invalid address\n".to_owned()),
    }
}

fn refuse(status: StatusCode, reason: String) -> Response {
    (status, [(header::CONTENT_TYPE, media_type("reason.txt"))], reason).into_response()
}

/// The content of a challenge's file. Names are tokens in base64url, so they cannot leave the folder; links that do are refused.
fn challenge(webroot: &Path, name: &str) -> Option<Vec<u8>> {
    let is_token = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if name.is_empty() || name.len() > 200 || !name.bytes().all(is_token) {
        return None;
    }
    let folder = webroot.join(&CHALLENGES[1..]).canonicalize().ok()?;
    let path = folder.join(name).canonicalize().ok()?;
    if path.parent() != Some(&folder) || !path.is_file() {
        return None;
    }
    let mut content = Vec::new();
    std::fs::File::open(path).ok()?.take(CHALLENGE_BYTES).read_to_end(&mut content).ok()?;
    Some(content)
}
