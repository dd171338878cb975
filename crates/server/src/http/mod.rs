//! The HTTP API: all routes and their OpenAPI document.

#![allow(unused_qualifications, reason = "utoipa's macros expand to fully qualified paths")]

mod accounts;
mod extract;
mod games;
mod guard;
mod lobby;
mod me;
mod meta;
mod players;
mod record;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Request};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::trace::TraceLayer;
use tracing::Span;
use utoipa::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Ref, RefOr, Response, ResponseBuilder};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use record::date;

use crate::app::App;
use crate::limits::{BODY_BYTES, MESSAGE_BYTES};
use crate::site;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Caldera",
        description = "Play DVONN and GIPF against people and programs. \
            Browsers authenticate with a session cookie, programs with a token: `Authorization: Bearer caldera_…`.",
        license(name = "MIT OR Apache-2.0")
    ),
    components(schemas(api::ExportFormat, api::ErrorBody, api::EventMessage, api::Notice))
)]
struct Description;

/// All routes except the sockets, with their descriptions.
fn described() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(accounts::register))
        .routes(routes!(accounts::sign_in, accounts::sign_out))
        .routes(routes!(accounts::become_guest))
        .routes(routes!(me::me, me::delete_me))
        .routes(routes!(accounts::change_password))
        .routes(routes!(accounts::list_sessions))
        .routes(routes!(accounts::end_session))
        .routes(routes!(accounts::list_tokens, accounts::make_token))
        .routes(routes!(accounts::revoke_token))
        .routes(routes!(me::my_games))
        .routes(routes!(me::export_games))
        .routes(routes!(me::my_stream))
        .routes(routes!(me::list_mutes))
        .routes(routes!(me::mute, me::unmute))
        .routes(routes!(lobby::list_seeks, lobby::seek))
        .routes(routes!(lobby::withdraw_seek))
        .routes(routes!(lobby::accept_seek))
        .routes(routes!(lobby::list_challenges, lobby::challenge))
        .routes(routes!(lobby::show_challenge, lobby::withdraw_challenge))
        .routes(routes!(lobby::accept_challenge))
        .routes(routes!(lobby::play_engine))
        .routes(routes!(games::search))
        .routes(routes!(games::watched))
        .routes(routes!(games::show))
        .routes(routes!(games::act))
        .routes(routes!(games::stream))
        .routes(routes!(games::record))
        .routes(routes!(games::report))
        .routes(routes!(players::find))
        .routes(routes!(players::profile))
        .routes(routes!(players::history))
        .routes(routes!(players::leaders))
        .routes(routes!(meta::live))
        .routes(routes!(meta::ready))
        .routes(routes!(meta::health))
        .routes(routes!(meta::metrics))
        .routes(routes!(meta::openapi))
}

/// The WebSocket routes, which have no time limit.
fn sockets() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(me::socket)).routes(routes!(games::socket))
}

/// Adds the two authentication schemes.
fn add_schemes(description: &mut utoipa::openapi::OpenApi, cookie: &'static str) {
    let session = "The session cookie of a browser, set by signing in. For WebSockets and for requests that change something, \
        the `Origin` header must name the server.";
    let token = "The token of a program, `caldera_…`. Its scopes are `read`, `play` or both; each operation names the scope \
        it requires.";
    let components = description.components.get_or_insert_default();
    components.add_security_scheme(
        "cookie",
        SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::with_description(cookie, session))),
    );
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(token)).build();
    components.add_security_scheme("token", SecurityScheme::Http(bearer));
}

/// The OpenAPI document, with the name of this server's session cookie.
pub(crate) fn description(cookie: &'static str) -> utoipa::openapi::OpenApi {
    let mut description = described().into_openapi();
    description.merge(sockets().into_openapi());
    add_schemes(&mut description, cookie);
    let error = || -> RefOr<Response> {
        ResponseBuilder::new()
            .description("The request was refused or failed.")
            .content(
                "application/json",
                utoipa::openapi::ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorBody"))).build(),
            )
            .build()
            .into()
    };
    for item in description.paths.paths.values_mut() {
        let operations = [&mut item.get, &mut item.post, &mut item.put, &mut item.delete];
        for operation in operations.into_iter().flatten() {
            operation.responses.responses.insert("default".to_owned(), error());
        }
    }
    description
}

/// Limits the messages and buffers of a socket. The buffers are allocated for every socket, busy or not: with the library's
/// default size, a thousand games would use a quarter of a gigabyte.
fn bounded(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    let upgrade = upgrade.max_message_size(MESSAGE_BYTES).max_frame_size(MESSAGE_BYTES);
    upgrade.read_buffer_size(SOCKET_BUFFER).write_buffer_size(SOCKET_BUFFER)
}

/// Bytes of each buffer of a socket.
const SOCKET_BUFFER: usize = 2 * 1024;

/// The log span of a request. Requests for files of the web app are logged only at level `debug`.
fn span(request: &Request) -> Span {
    let (method, path) = (request.method(), request.uri().path());
    if path.starts_with("/api/") {
        tracing::info_span!("request", %method, path)
    } else {
        tracing::debug_span!("request", %method, path)
    }
}

/// Logs each response with its status and duration.
fn log_answer(answer: &axum::response::Response, latency: Duration, span: &Span) {
    if !span.is_disabled() {
        tracing::info!(
            status = answer.status().as_u16(),
            milliseconds = latency.as_millis() as u64,
            "request completed"
        );
    }
}

/// The whole service: API, sockets and web app.
pub(crate) fn router(app: &Arc<App>) -> Router {
    let (api, _) = described().split_for_parts();
    // The sockets have no time limit.
    let bounded = api
        .fallback(site::file_or_not_found)
        .layer(axum::middleware::from_fn_with_state(app.config.bounds.request_time, guard::in_time));
    let (sockets, _) = sockets().split_for_parts();
    bounded
        .merge(sockets)
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(axum::middleware::from_fn_with_state(Arc::clone(app), guard::guard))
        .layer(CatchPanicLayer::new())
        .layer(TraceLayer::new_for_http().make_span_with(span).on_response(log_answer))
        .with_state(Arc::clone(app))
}
