//! The HTTP API: all routes and their OpenAPI document.

#![allow(unused_qualifications, reason = "utoipa's macros expand to fully qualified paths")]

mod accounts;
mod analyses;
mod context;
mod data;
mod documents;
mod extract;
mod games;
mod guard;
mod lobby;
mod mail;
mod me;
mod meta;
mod moderation;
mod observe;
mod passkeys;
mod pictures;
mod players;
mod puzzles;
mod record;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::extract::ws::WebSocketUpgrade;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Ref, RefOr, Response, ResponseBuilder};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

pub(crate) use context::Context;
pub(crate) use observe::log_refusal;
pub(crate) use record::date;

use crate::app::App;
use crate::limits::{BODY_BYTES, DOCUMENT_BODY_BYTES, MESSAGE_BYTES};
use crate::site;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Caldera",
        description = "Play DVONN and GIPF against people and programs. \
            Browsers authenticate with a session cookie, programs with a token: `Authorization: Bearer caldera_…`.",
        license(name = "MIT OR Apache-2.0")
    ),
    components(schemas(
        api::AnalysisProgress,
        api::DocumentName,
        api::ExportFormat,
        api::ErrorBody,
        api::EventMessage,
        api::Notice
    ))
)]
struct Description;

/// All routes except the sockets, with their descriptions.
fn described() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(accounts::register))
        .routes(routes!(accounts::sign_in, accounts::sign_out))
        .routes(routes!(accounts::become_guest))
        .routes(routes!(me::me, me::delete_me))
        .routes(routes!(me::choose_name))
        .routes(routes!(me::acknowledge_reports))
        .routes(routes!(accounts::change_password))
        .routes(routes!(accounts::confirm))
        .routes(routes!(mail::info))
        .routes(routes!(mail::show_email, mail::set_email, mail::remove_email))
        .routes(routes!(mail::verify_email))
        .routes(routes!(mail::forgot_password))
        .routes(routes!(mail::reset_password))
        .routes(routes!(accounts::list_sessions, accounts::end_sessions))
        .routes(routes!(accounts::end_session))
        .routes(routes!(accounts::list_tokens, accounts::make_token))
        .routes(routes!(accounts::revoke_token))
        .routes(routes!(passkeys::passkey_support, passkeys::sign_in_with_passkey))
        .routes(routes!(passkeys::start_passkey_sign_in))
        .routes(routes!(passkeys::sign_in_with_code))
        .routes(routes!(passkeys::start_passkey_confirmation))
        .routes(routes!(passkeys::confirm_with_passkey))
        .routes(routes!(passkeys::list_passkeys, passkeys::add_passkey))
        .routes(routes!(passkeys::start_passkey))
        .routes(routes!(passkeys::rename_passkey, passkeys::remove_passkey))
        .routes(routes!(passkeys::second_factor, passkeys::set_second_factor))
        .routes(routes!(passkeys::renew_recovery_codes))
        .routes(routes!(me::my_games))
        .routes(routes!(me::export_games))
        .routes(routes!(data::export))
        .routes(
            routes!(documents::show_document, documents::store_document)
                .layer(DefaultBodyLimit::max(DOCUMENT_BODY_BYTES)),
        )
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
        .routes(routes!(pictures::picture))
        .routes(routes!(pictures::animation))
        .routes(routes!(pictures::picture_of_position))
        .routes(routes!(analyses::show_analysis, analyses::request_analysis))
        .routes(routes!(puzzles::find_puzzles))
        .routes(routes!(puzzles::show_puzzle))
        .routes(routes!(puzzles::puzzles_of_game))
        .routes(routes!(players::find))
        .routes(routes!(players::profile))
        .routes(routes!(players::history))
        .routes(routes!(players::leaders))
        .routes(routes!(moderation::list_reports))
        .routes(routes!(moderation::show_one_report, moderation::handle_report))
        .routes(routes!(moderation::show_user))
        .routes(routes!(moderation::impose))
        .routes(routes!(moderation::lift))
        .routes(routes!(moderation::ban_addresses, moderation::lift_address_bans))
        .routes(routes!(moderation::add_note))
        .routes(routes!(moderation::rename))
        .routes(routes!(moderation::flags))
        .routes(routes!(moderation::log))
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

/// The whole service: API, sockets and web app.
pub(crate) fn router(app: &Arc<App>) -> Router {
    let (api, _) = described().split_for_parts();
    // The sockets have no time limit.
    let bounded = api
        .fallback(site::file_or_not_found)
        .layer(axum::middleware::from_fn_with_state(app.config.bounds.request_time, guard::in_time));
    let (sockets, _) = sockets().split_for_parts();
    with_middleware(app, bounded.merge(sockets))
}

/// The service of the separate listener for metrics.
pub(crate) fn metrics_router(app: &Arc<App>) -> Router {
    Router::new().route("/metrics", axum::routing::get(meta::all_metrics)).with_state(Arc::clone(app))
}

/// Adds the middleware of all routes, the innermost first. Whatever panics, the response has an id and the headers of every response.
fn with_middleware(app: &Arc<App>, routes: Router<Arc<App>>) -> Router {
    routes
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(axum::middleware::from_fn_with_state(Arc::clone(app), guard::guard))
        .layer(CatchPanicLayer::custom(observe::after_panic))
        .layer(axum::middleware::from_fn_with_state(Arc::clone(app), observe::observe))
        .with_state(Arc::clone(app))
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use axum::body::Body;
    use axum::extract::ConnectInfo;
    use axum::http::{Request, StatusCode};
    use tower::ServiceExt;

    use super::*;
    use crate::app::Config;
    use crate::headers::ALWAYS;

    #[tokio::test]
    async fn the_response_after_a_panic_has_an_id_and_all_headers() {
        let folder = std::env::temp_dir().join(format!("caldera-panic-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a temporary folder");
        let database = format!("sqlite:{}", folder.join("caldera.db").display());
        let (app, tasks) = App::start(Config { database, ..Config::default() }).await.expect("a server");
        let panics = async || -> &'static str { panic!("this is a test") };
        let routes = Router::new().route("/api/panic", axum::routing::get(panics));
        let mut request = Request::get("/api/panic").body(Body::empty()).expect("a request");
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 4711))));
        let response = with_middleware(&app, routes).oneshot(request).await.expect("a response");
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        for (name, value) in ALWAYS {
            assert!(response.headers().get(name).is_some_and(|own| own == value), "{name}");
        }
        assert_eq!(response.headers()["cache-control"], "no-store");
        let id = response.headers()["x-request-id"].to_str().expect("text").to_owned();
        let body = axum::body::to_bytes(response.into_body(), 10_000).await.expect("a body");
        let body: api::ErrorBody = serde_json::from_slice(&body).expect("an error");
        assert_eq!((body.error.code.as_str(), body.error.request), ("inner_error", Some(id)));
        assert!(!body.error.message.contains("this is a test"), "details stay in the log");
        App::stop(app, tasks).await;
        let _ = std::fs::remove_dir_all(&folder);
    }
}
