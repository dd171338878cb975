//! Games: search, show, play, watch, report.

use std::sync::Arc;

use api::{
    Action, Done, ExportFormat, GameId, GameSummary, GameView, NewReport, Scope, SearchQuery, Seat, SinceQuery,
    Timestamp,
};
use axum::Json;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::bounded;
use super::context::Context;
use super::extract::{Address, Asked, Id, Sent, Visitor};
use super::record::{media_type, write_game};
use crate::accounts::Person;
use crate::app::App;
use crate::bus::WatchedGame;
use crate::errors::ApiError;
use crate::limits::{Kind, OPEN_REPORTS, REPORT};
use crate::live::{game_socket, game_stream, show_game, show_seat};
use crate::secrets::{ID_LENGTH, random_text};
use crate::store::{GameRow, GameSearch};
use crate::time::now;

pub(super) async fn summarize(app: &App, row: GameRow) -> Result<GameSummary, ApiError> {
    Ok(GameSummary {
        white: show_seat(&app.names, &row.seats[0], &row.settings).await?,
        black: show_seat(&app.names, &row.seats[1], &row.settings).await?,
        id: row.id,
        settings: row.settings,
        over: row.over,
        winner: row.winner,
        reason: row.reason,
        moves: row.moves,
        created_at: row.created_at,
        ended_at: row.ended_at,
        watchers: 0,
        your_turn: false,
    })
}

/// Finds games, the newest first, 50 at a time.
#[utoipa::path(get, path = "/api/games", tag = "games", params(SearchQuery),
    security(()),
    responses((status = 200, body = Vec<GameSummary>)))]
pub(crate) async fn search(
    State(app): State<Arc<App>>,
    Asked(query): Asked<SearchQuery>,
) -> Result<Json<Vec<GameSummary>>, ApiError> {
    let mut search = GameSearch {
        game: query.game,
        tempo: query.tempo,
        state: query.state,
        rated: query.rated.map_or(-1, i64::from),
        before: Timestamp::from_millis(query.before.unwrap_or(i64::MAX)),
        after: query.after,
        most: i64::from(app.config.bounds.page),
        ..GameSearch::default()
    };
    for (name, wanted) in [(query.player, &mut search.player), (query.opponent, &mut search.opponent)] {
        if !name.is_empty() {
            let Some(user) = app.store.user_named(&name).await? else { return Ok(Json(Vec::new())) };
            *wanted = user.id.into();
        }
    }
    let mut games = Vec::new();
    for row in app.store.find_games(&search).await? {
        games.push(summarize(&app, row).await?);
    }
    Ok(Json(games))
}

/// Lists live games in progress, the most watched first.
#[utoipa::path(get, path = "/api/games/live", tag = "games",
    security(()),
    responses((status = 200, body = Vec<GameSummary>)))]
pub(crate) async fn watched(State(app): State<Arc<App>>) -> Result<Json<Vec<GameSummary>>, ApiError> {
    let mut games = Vec::new();
    for WatchedGame { id, summary, watchers } in app.rooms.watched(app.config.bounds.page as usize) {
        games.push(GameSummary {
            id,
            settings: summary.settings.clone(),
            white: show_seat(&app.names, &summary.seats[0], &summary.settings).await?,
            black: show_seat(&app.names, &summary.seats[1], &summary.settings).await?,
            over: false,
            winner: None,
            reason: None,
            moves: summary.moves,
            created_at: summary.created_at,
            ended_at: None,
            watchers,
            your_turn: false,
        });
    }
    Ok(Json(games))
}

/// Shows a game.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games", params(("id" = String, Path)),
    security((), ("cookie" = []), ("token" = [])),
    responses((status = 200, body = GameView)))]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Visitor(person): Visitor,
    Id(id): Id<GameId>,
) -> Result<Json<GameView>, ApiError> {
    let (room, state) = app.rooms.visit(&id).await?;
    let you = person.as_ref().and_then(|person| state.colour_of(&person.user.id));
    let muted: Vec<String> = match &person {
        Some(person) => app.store.mutes_of(&person.user.id).await?.into_iter().map(|(id, _)| id).collect(),
        None => Vec::new(),
    };
    Ok(Json(show_game(&app.rooms, &room, &state, you, &muted).await?))
}

/// Performs an action in a game. On success the action is on disk.
#[utoipa::path(post, path = "/api/games/{id}/actions", tag = "games", params(("id" = String, Path)), request_body = Action,
    security(("cookie" = []), ("token" = ["play"])),
    responses((status = 200, description = "The action was carried out.", body = Done)))]
pub(crate) async fn act(
    State(app): State<Arc<App>>,
    person: Person,
    Id(id): Id<GameId>,
    Sent(action): Sent<Action>,
) -> Result<Json<Done>, ApiError> {
    Ok(Json(Done { version: app.act(&id, &person, action, 0).await? }))
}

/// Streams the events of a game as newline-delimited JSON.
#[utoipa::path(get, path = "/api/games/{id}/stream", tag = "games", params(("id" = String, Path), SinceQuery),
    security((), ("cookie" = []), ("token" = [])),
    responses((status = 200, description = "One message per line, as on the game's socket; empty lines keep the connection alive.",
        content_type = "application/x-ndjson", body = String)))]
pub(crate) async fn stream(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Visitor(person): Visitor,
    Id(id): Id<GameId>,
    Asked(query): Asked<SinceQuery>,
) -> Result<Response, ApiError> {
    let permit = app.limits.open_stream(address)?;
    game_stream(&app, &id, query.since, person, permit).await
}

/// Opens the WebSocket of a game: it sends the events after a version, then new events as they happen, and accepts actions.
#[utoipa::path(get, path = "/api/games/{id}/socket", tag = "games", operation_id = "game_socket", params(("id" = String, Path), SinceQuery),
    security((), ("cookie" = []), ("token" = [])),
    responses((status = 101, description = "A WebSocket with JSON text messages. The server sends `hello`, `presence`, `event` (a `WireEvent`), \
        after the events `state` (a `StateView`) and, while the finished game is analysed, `analysis` (an `AnalysisProgress`). The client sends `{\"request\": 1, \"action\": Action}`, which the server answers with `done` or `refused`.")))]
pub(crate) async fn socket(
    State(app): State<Arc<App>>,
    context: Context,
    Visitor(person): Visitor,
    Id(id): Id<GameId>,
    Asked(query): Asked<SinceQuery>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade?;
    // An unknown game is an HTTP error, before the upgrade.
    app.rooms.visit(&id).await?;
    let permit = app.limits.open_stream(context.address())?;
    let upgrade = bounded(upgrade);
    Ok(upgrade.on_upgrade(move |socket| game_socket(app, socket, id, query.since, person, permit, context)))
}

/// Exports the record of a game.
#[utoipa::path(get, path = "/api/games/{id}/record", tag = "games", params(("id" = String, Path)),
    security(()),
    responses((status = 200, description = "The game in PGN.", content_type = "text/plain", body = String)))]
pub(crate) async fn record(State(app): State<Arc<App>>, Id(id): Id<GameId>) -> Result<Response, ApiError> {
    let text = write_game(&app, &id, ExportFormat::Pgn).await?;
    Ok(([(header::CONTENT_TYPE, media_type(ExportFormat::Pgn))], text).into_response())
}

/// Reports a player or spectator of a game to the moderators.
#[utoipa::path(post, path = "/api/games/{id}/reports", tag = "games", params(("id" = String, Path)), request_body = NewReport,
    security(("cookie" = []), ("token" = ["play"])),
    responses((status = 204, description = "The report is stored.")))]
pub(crate) async fn report(
    State(app): State<Arc<App>>,
    person: Person,
    Id(id): Id<GameId>,
    Sent(report): Sent<NewReport>,
) -> Result<StatusCode, ApiError> {
    person.require(Scope::Play)?;
    app.limits.count(Kind::Report, &person.user.id)?;
    let text = report.text.trim();
    if text.is_empty() || text.chars().count() > REPORT {
        return Err(ApiError::bad(format!("a report has 1 to {REPORT} characters")));
    }
    let (_, state) = app.rooms.visit(&id).await?;
    let subject = app.store.user_named(&report.player).await?.ok_or_else(|| ApiError::not_found("player"))?;
    let plays = state.seats().iter().any(|seat| matches!(seat, Seat::User { user } if **user == *subject.id));
    if !plays && !state.has_chatted(&subject.id) {
        return Err(ApiError::bad("the reported player neither plays nor chats in this game"));
    }
    let report = [&*person.user.id, &id, &subject.id, text];
    if !app.store.report(&random_text(ID_LENGTH), report, now(), OPEN_REPORTS).await? {
        let message = "you have the maximum number of open reports: wait until the moderators have handled some";
        return Err(ApiError::conflict("too_many_reports", message));
    }
    app.notify_moderators().await;
    Ok(StatusCode::NO_CONTENT)
}
