//! What is one's own: who one is, one's games, news, mutes.

use std::sync::Arc;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::accounts::kind_name;
use super::bounded;
use super::extract::{Address, Asked, Sent, Visitor, own_secret, set_cookie};
use super::games::{GameSummary, summarize};
use super::players::RatingView;
use super::record::{Form, write_game};
use crate::accounts::{Person, Scope};
use crate::app::{App, deleted_name};
use crate::errors::ApiError;
use crate::limits::Kind;
use crate::live::{own_socket, own_stream};
use crate::store::{GameSearch, UserRow};

/// Who you are.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Me {
    /// Your name.
    name: String,
    /// `guest` or `account`.
    kind: String,
    /// Since when you are known.
    created_at: i64,
    /// Your ratings.
    ratings: Vec<RatingView>,
}

impl Me {
    pub(super) async fn of(app: &App, user: &UserRow) -> Result<Me, ApiError> {
        let ratings = app.store.ratings_of(&user.id).await?;
        Ok(Me {
            name: user.name.clone(),
            kind: kind_name(user.kind).to_owned(),
            created_at: user.created_at,
            ratings: ratings.into_iter().map(RatingView::of).collect(),
        })
    }
}

/// Tells who you are.
#[utoipa::path(get, path = "/api/me", tag = "me",
    security(("cookie" = []), ("token" = [])),
    responses((status = 200, body = Me)))]
pub(crate) async fn me(State(app): State<Arc<App>>, person: Person, headers: HeaderMap) -> Result<Response, ApiError> {
    let me = Json(Me::of(&app, &person.user).await?);
    // A session that is used lives on, so its cookie must, too.
    Ok(match own_secret(&app, &headers).filter(|_| person.session().is_ok()) {
        Some(secret) => ([(header::SET_COOKIE, set_cookie(&app, Some(secret)))], me).into_response(),
        None => me.into_response(),
    })
}

/// What it takes to be forgotten.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Farewell {
    /// The password; guests have none.
    #[serde(default)]
    #[schema(max_length = 200)]
    password: String,
}

/// Deletes your account. Games that go on are given up; all games stay, under another name.
#[utoipa::path(delete, path = "/api/me", tag = "me", request_body = Farewell,
    security(("cookie" = [])),
    responses((status = 204, description = "You are forgotten.")))]
pub(crate) async fn delete_me(
    State(app): State<Arc<App>>,
    Address(address): Address,
    person: Person,
    Sent(farewell): Sent<Farewell>,
) -> Result<Response, ApiError> {
    person.session()?;
    if person.user.password.is_some() {
        app.limits.count_address(Kind::SignIn, address)?;
        app.accounts.check(&person.user.name, &farewell.password).await?;
    }
    let id = &person.user.id;
    // First he can do nothing any more, then what he has left behind ends: nothing new can come in between.
    let strike = app.store.delete_user(id, &deleted_name()).await?;
    match app.follow_up(id, true).await {
        Ok(()) => app.store.forget_strike(&strike).await?,
        Err(error) => tracing::error!(?error, "somebody's games have not ended yet, which is tried again"),
    }
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, set_cookie(&app, None))]).into_response())
}

/// Lists your games that go on, those that wait for your move first.
#[utoipa::path(get, path = "/api/me/games", tag = "me",
    security(("cookie" = []), ("token" = ["read"])),
    responses((status = 200, body = Vec<GameSummary>)))]
pub(crate) async fn my_games(State(app): State<Arc<App>>, person: Person) -> Result<Json<Vec<GameSummary>>, ApiError> {
    person.require(Scope::Read)?;
    let search = GameSearch {
        player: person.user.id.clone(),
        state: "live".to_owned(),
        rated: -1,
        before: i64::MAX,
        most: 500,
        ..GameSearch::default()
    };
    let mut games = Vec::new();
    for row in app.store.find_games(&search).await? {
        let (_, state) = app.rooms.visit(&row.id).await?;
        let mut summary = summarize(&app, row).await?;
        summary.your_turn = state.actor().is_some() && state.actor() == state.colour_of(&person.user.id);
        summary.moves = state.moves() as i64;
        games.push(summary);
    }
    games.sort_by_key(|game| !game.your_turn);
    Ok(Json(games))
}

/// In what form games are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ExportQuery {
    /// `pgn`, or `ndjson` for a line of JSON a game.
    #[serde(default)]
    format: Form,
}

/// Exports all your games.
#[utoipa::path(get, path = "/api/me/export", tag = "me", params(ExportQuery),
    security(("cookie" = []), ("token" = ["read"])),
    responses((status = 200, description = "All games, the newest first.",
        content((String = "text/plain"), (String = "application/x-ndjson")))))]
pub(crate) async fn export_games(
    State(app): State<Arc<App>>,
    person: Person,
    Asked(query): Asked<ExportQuery>,
) -> Result<Response, ApiError> {
    person.require(Scope::Read)?;
    app.limits.count(Kind::Export, &person.user.id)?;
    let form = query.format;
    let state = (app, person.user.id, (i64::MAX, String::new()));
    // A page at a time: nobody's games have to fit into memory at once.
    let pages = stream::try_unfold(state, move |(app, player, (before, after))| async move {
        let most = i64::from(app.config.bounds.page);
        let search = GameSearch { player, rated: -1, before, after, most, ..GameSearch::default() };
        let rows = app.store.find_games(&search).await.map_err(std::io::Error::other)?;
        let Some(last) = rows.last() else { return Ok::<_, std::io::Error>(None) };
        let last = (last.created_at, last.id.clone());
        let mut text = String::new();
        for row in &rows {
            match write_game(&app, &row.id, form).await {
                Ok(game) => text.push_str(&game),
                Err(error) => tracing::error!(?error, game = row.id, "a game cannot be exported"),
            }
        }
        Ok(Some((Bytes::from(text), (app, search.player, last))))
    });
    let headers = [(header::CONTENT_TYPE, form.media_type()), (header::CONTENT_DISPOSITION, form.file_name())];
    Ok((headers, Body::from_stream(pages)).into_response())
}

/// Your news as lines of JSON, without end: games that begin and end, turns, challenges.
#[utoipa::path(get, path = "/api/me/stream", tag = "me",
    security(("cookie" = []), ("token" = ["read"])),
    responses((status = 200, description = "A `Notice` a line; empty lines show that we are there.",
        content_type = "application/x-ndjson", body = String)))]
pub(crate) async fn my_stream(
    State(app): State<Arc<App>>,
    Address(address): Address,
    person: Person,
) -> Result<Response, ApiError> {
    person.require(Scope::Read)?;
    let permit = app.limits.open_stream(address)?;
    own_stream(&app, person, permit).await
}

/// Opens a socket with your news and the lobby's; a visitor whom nobody knows has the lobby's alone.
#[utoipa::path(get, path = "/api/socket", tag = "me", operation_id = "news_socket",
    security((), ("cookie" = []), ("token" = ["read"])),
    responses((status = 101, description = "A WebSocket. Texts of JSON come: `seeks` with all seeks, and then a `Notice` each.")))]
pub(crate) async fn socket(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Visitor(person): Visitor,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade?;
    if let Some(person) = &person {
        person.require(Scope::Read)?;
    }
    let permit = app.limits.open_stream(address)?;
    let upgrade = bounded(upgrade);
    Ok(upgrade.on_upgrade(move |socket| own_socket(app, socket, person, permit)))
}

/// Lists those whose messages you do not see.
#[utoipa::path(get, path = "/api/me/mutes", tag = "me",
    security(("cookie" = []), ("token" = ["read"])),
    responses((status = 200, body = Vec<String>)))]
pub(crate) async fn list_mutes(State(app): State<Arc<App>>, person: Person) -> Result<Json<Vec<String>>, ApiError> {
    person.require(Scope::Read)?;
    Ok(Json(app.store.mutes_of(&person.user.id).await?.into_iter().map(|(_, name)| name).collect()))
}

/// No longer shows you what somebody says.
#[utoipa::path(put, path = "/api/me/mutes/{name}", tag = "me", params(("name" = String, Path)),
    security(("cookie" = []), ("token" = ["play"])),
    responses((status = 204, description = "You will not read him again.")))]
pub(crate) async fn mute(
    State(app): State<Arc<App>>,
    person: Person,
    Path(name): Path<String>,
) -> Result<StatusCode, ApiError> {
    person.require(Scope::Play)?;
    let other = app.store.user_named(&name).await?.ok_or_else(|| ApiError::not_found("player"))?;
    if other.id == person.user.id {
        return Err(ApiError::bad("you will not mute yourself"));
    }
    if app.store.mutes_of(&person.user.id).await?.len() >= app.config.bounds.mutes_per_user {
        return Err(ApiError::conflict("too_many_mutes", "you have muted enough people: unmute one first"));
    }
    app.store.mute(&person.user.id, &other.id).await?;
    app.hub.mute(&person.user.id, &other.id, true);
    Ok(StatusCode::NO_CONTENT)
}

/// Shows you again what somebody says.
#[utoipa::path(delete, path = "/api/me/mutes/{name}", tag = "me", params(("name" = String, Path)),
    security(("cookie" = []), ("token" = ["play"])),
    responses((status = 204, description = "You will read him again.")))]
pub(crate) async fn unmute(
    State(app): State<Arc<App>>,
    person: Person,
    Path(name): Path<String>,
) -> Result<StatusCode, ApiError> {
    person.require(Scope::Play)?;
    let other = app.store.user_named(&name).await?.ok_or_else(|| ApiError::not_found("player"))?;
    app.store.unmute(&person.user.id, &other.id).await?;
    app.hub.mute(&person.user.id, &other.id, false);
    Ok(StatusCode::NO_CONTENT)
}
