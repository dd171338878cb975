//! The signed-in user: profile, games, export, news, mutes.

use std::sync::Arc;

use api::{DeleteAccount, ExportQuery, GameSummary, Me, NewName, Role, Scope, Timestamp};
use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;

use super::accounts::{check_own_password, kind_name, signed_out};
use super::bounded;
use super::context::Context;
use super::extract::{Address, Asked, Sent, Text, Visitor, session_secret, set_cookie};
use super::games::summarize;
use super::players::rating_view;
use super::record::{file_name, media_type, write_game};
use crate::accounts::Person;
use crate::app::{App, deleted_name};
use crate::audit::{AuditEntry, AuditEvent};
use crate::errors::ApiError;
use crate::limits::Kind;
use crate::live::{own_socket, own_stream};
use crate::moderation::show_sanction;
use crate::store::{GameSearch, UserKind, UserRow};
use crate::time::now;

/// A user with their ratings.
pub(super) async fn show_me(app: &App, user: &UserRow) -> Result<Me, ApiError> {
    let ratings = app.store.ratings_of(&user.id).await?;
    let now = now();
    let sanctions = app.store.sanctions_of(&user.id, i64::MAX).await?;
    let open_reports = match user.role {
        Some(Role::Moderator) => Some(app.store.open_reports(&user.id).await?),
        None => None,
    };
    Ok(Me {
        name: user.name.clone(),
        kind: kind_name(user.kind).to_owned(),
        created_at: user.created_at,
        password_expires_at: user.password_expires_at,
        ratings: ratings.into_iter().map(rating_view).collect(),
        role: user.role,
        sanctions: sanctions.iter().filter(|row| row.is_in_force(now)).map(show_sanction).collect(),
        may_rename: user.may_choose_name(),
        handled_reports: app.store.handled_reports(&user.id).await?,
        open_reports,
    })
}

/// Returns the signed-in user.
#[utoipa::path(get, path = "/api/me", tag = "me",
    security(("cookie" = []), ("token" = [])),
    responses((status = 200, body = Me)))]
pub(crate) async fn me(State(app): State<Arc<App>>, person: Person, headers: HeaderMap) -> Result<Response, ApiError> {
    let mut me = show_me(&app, &person.user).await?;
    // Tokens carry no rights of moderators.
    me.open_reports = me.open_reports.filter(|_| person.session().is_ok());
    let me = Json(me);
    // Using a session extends it, so extend the cookie too.
    Ok(match session_secret(&app, &headers).filter(|_| person.session().is_ok()) {
        Some(secret) => ([(header::SET_COOKIE, set_cookie(&app, Some(secret)))], me).into_response(),
        None => me.into_response(),
    })
}

/// Chooses your name: as a guest, whose name is then `guest-` and what you chose, unless a moderator has replaced it; with an
/// account once, after a moderator has replaced it.
#[utoipa::path(put, path = "/api/me/name", tag = "me", request_body = NewName,
    security(("cookie" = [])),
    responses((status = 204, description = "You have this name.")))]
pub(crate) async fn choose_name(
    State(app): State<Arc<App>>,
    Address(address): Address,
    person: Person,
    Sent(new): Sent<NewName>,
) -> Result<StatusCode, ApiError> {
    if person.user.kind == UserKind::Guest {
        app.choose_guest_name(&person, &new.name, address).await?;
    } else {
        app.choose_name(&person, &new.name, app.pseudonyms.of(address)).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Acknowledges which of your reports were handled.
#[utoipa::path(delete, path = "/api/me/handled-reports", tag = "me",
    security(("cookie" = [])),
    responses((status = 204, description = "`handled_reports` is 0 again.")))]
pub(crate) async fn acknowledge_reports(State(app): State<Arc<App>>, person: Person) -> Result<StatusCode, ApiError> {
    person.session()?;
    app.store.acknowledge_reports(&person.user.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes your account. Games in progress are resigned; all games remain, under a random name.
#[utoipa::path(delete, path = "/api/me", tag = "me", request_body = DeleteAccount,
    security(("cookie" = [])),
    responses((status = 204, description = "The account is deleted.")))]
pub(crate) async fn delete_me(
    State(app): State<Arc<App>>,
    Address(address): Address,
    context: Context,
    person: Person,
    Sent(request): Sent<DeleteAccount>,
) -> Result<Response, ApiError> {
    person.session()?;
    if person.user.password.is_some() {
        person.require_confirmed(app.config.bounds.confirmation)?;
        check_own_password(&app, &person, &context, &request.password).await?;
    }
    let id = &person.user.id;
    // Revoke the credentials first, so that nothing new starts while games and offers are ended.
    let action = app.store.delete_user(id, &deleted_name()).await?;
    let entry = AuditEntry::of(AuditEvent::AccountDeleted, id);
    app.record(entry.from(app.pseudonyms.of(address))).await;
    match app.end_activity(id, true).await {
        Ok(()) => app.store.finish_moderation(&action).await?,
        Err(error) => tracing::error!(?error, "cannot end the games of a deleted account, will retry"),
    }
    Ok(signed_out(&app, true))
}

/// Lists your games in progress; those in which it is your turn come first.
#[utoipa::path(get, path = "/api/me/games", tag = "me",
    security(("cookie" = []), ("token" = ["read"])),
    responses((status = 200, body = Vec<GameSummary>)))]
pub(crate) async fn my_games(State(app): State<Arc<App>>, person: Person) -> Result<Json<Vec<GameSummary>>, ApiError> {
    person.require(Scope::Read)?;
    let search = GameSearch {
        player: person.user.id.to_string(),
        state: "live".to_owned(),
        rated: -1,
        before: Timestamp::from_millis(i64::MAX),
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
    let state = (app, String::from(person.user.id), (Timestamp::from_millis(i64::MAX), String::new()));
    // One page at a time, so that the games need not fit into memory.
    let pages = stream::try_unfold(state, move |(app, player, (before, after))| async move {
        let most = i64::from(app.config.bounds.page);
        let search = GameSearch { player, rated: -1, before, after, most, ..GameSearch::default() };
        let rows = app.store.find_games(&search).await.map_err(std::io::Error::other)?;
        let Some(last) = rows.last() else { return Ok::<_, std::io::Error>(None) };
        let last = (last.created_at, String::from(last.id.clone()));
        let mut text = String::new();
        for row in &rows {
            match write_game(&app, &row.id, form).await {
                Ok(game) => text.push_str(&game),
                Err(error) => tracing::error!(?error, game = %row.id, "cannot export a game"),
            }
        }
        Ok(Some((Bytes::from(text), (app, search.player, last))))
    });
    let headers = [(header::CONTENT_TYPE, media_type(form)), (header::CONTENT_DISPOSITION, file_name(form))];
    Ok((headers, Body::from_stream(pages)).into_response())
}

/// Streams your news as newline-delimited JSON: games that begin and end, your turns, challenges.
#[utoipa::path(get, path = "/api/me/stream", tag = "me",
    security(("cookie" = []), ("token" = ["read"])),
    responses((status = 200, description = "One `Notice` per line; empty lines keep the connection alive.",
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

/// Opens a WebSocket with your news and those of the lobby; without credentials, only those of the lobby.
#[utoipa::path(get, path = "/api/socket", tag = "me", operation_id = "news_socket",
    security((), ("cookie" = []), ("token" = ["read"])),
    responses((status = 101, description = "A WebSocket with JSON text messages: first `seeks` with all seeks, then one `Notice` each.")))]
pub(crate) async fn socket(
    State(app): State<Arc<App>>,
    context: Context,
    Visitor(person): Visitor,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade?;
    if let Some(person) = &person {
        person.require(Scope::Read)?;
    }
    let permit = app.limits.open_stream(context.address())?;
    let upgrade = bounded(upgrade);
    Ok(upgrade.on_upgrade(move |socket| own_socket(app, socket, person, permit, context)))
}

/// Lists the players you have muted.
#[utoipa::path(get, path = "/api/me/mutes", tag = "me",
    security(("cookie" = []), ("token" = ["read"])),
    responses((status = 200, body = Vec<String>)))]
pub(crate) async fn list_mutes(State(app): State<Arc<App>>, person: Person) -> Result<Json<Vec<String>>, ApiError> {
    person.require(Scope::Read)?;
    Ok(Json(app.store.mutes_of(&person.user.id).await?.into_iter().map(|(_, name)| name).collect()))
}

/// Mutes a player: hides their chat messages from you, and refuses their challenges.
#[utoipa::path(put, path = "/api/me/mutes/{name}", tag = "me", params(("name" = String, Path)),
    security(("cookie" = []), ("token" = ["play"])),
    responses((status = 204, description = "The player is muted.")))]
pub(crate) async fn mute(
    State(app): State<Arc<App>>,
    person: Person,
    Text(name): Text,
) -> Result<StatusCode, ApiError> {
    person.require(Scope::Play)?;
    let other = app.store.user_named(&name).await?.ok_or_else(|| ApiError::not_found("player"))?;
    if other.id == person.user.id {
        return Err(ApiError::bad("you cannot mute yourself"));
    }
    if app.store.mutes_of(&person.user.id).await?.len() >= app.config.bounds.mutes_per_user {
        return Err(ApiError::conflict(
            "too_many_mutes",
            "you have muted the maximum number of players: unmute one first",
        ));
    }
    app.store.mute(&person.user.id, &other.id).await?;
    app.hub.mute(&person.user.id, &other.id, true);
    Ok(StatusCode::NO_CONTENT)
}

/// Unmutes a player.
#[utoipa::path(delete, path = "/api/me/mutes/{name}", tag = "me", params(("name" = String, Path)),
    security(("cookie" = []), ("token" = ["play"])),
    responses((status = 204, description = "The player is no longer muted.")))]
pub(crate) async fn unmute(
    State(app): State<Arc<App>>,
    person: Person,
    Text(name): Text,
) -> Result<StatusCode, ApiError> {
    person.require(Scope::Play)?;
    let other = app.store.user_named(&name).await?.ok_or_else(|| ApiError::not_found("player"))?;
    app.store.unmute(&person.user.id, &other.id).await?;
    app.hub.mute(&person.user.id, &other.id, false);
    Ok(StatusCode::NO_CONTENT)
}
