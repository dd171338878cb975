//! Players: search, profile, rating history, leaderboard.

use std::sync::Arc;

use api::{FindQuery, LeaderView, LeadersQuery, Profile, RatingPoint, RatingView};
use axum::Json;
use axum::extract::State;

use super::accounts::kind_name;
use super::extract::{Asked, Text};
use crate::app::App;
use crate::errors::ApiError;
use crate::rating::PROVISIONAL;
use crate::store::{RatingRow, UserKind};

pub(super) fn rating_view(row: RatingRow) -> RatingView {
    RatingView {
        provisional: row.rating.is_provisional(),
        game: row.game,
        tempo: row.tempo,
        rating: row.rating.points,
        deviation: row.rating.deviation,
        games: row.games,
    }
}

/// Finds accounts whose names start with a text.
#[utoipa::path(get, path = "/api/players", tag = "players", params(FindQuery),
    security(()),
    responses((status = 200, body = Vec<String>)))]
pub(crate) async fn find(
    State(app): State<Arc<App>>,
    Asked(query): Asked<FindQuery>,
) -> Result<Json<Vec<String>>, ApiError> {
    if query.name.is_empty() || query.name.len() > 100 {
        return Ok(Json(Vec::new()));
    }
    let users = app.store.users_beginning(&query.name, i64::from(app.config.bounds.page)).await?;
    Ok(Json(users.into_iter().map(|user| user.name).collect()))
}

/// Shows a player.
#[utoipa::path(get, path = "/api/players/{name}", tag = "players", params(("name" = String, Path)),
    security(()),
    responses((status = 200, body = Profile)))]
pub(crate) async fn profile(State(app): State<Arc<App>>, Text(name): Text) -> Result<Json<Profile>, ApiError> {
    let user = find_user(&app, &name).await?;
    let ratings = app.store.ratings_of(&user.id).await?;
    Ok(Json(Profile {
        name: user.name,
        kind: kind_name(user.kind).to_owned(),
        created_at: user.created_at,
        ratings: ratings.into_iter().map(rating_view).collect(),
    }))
}

async fn find_user(app: &App, name: &str) -> Result<crate::store::UserRow, ApiError> {
    let user = app.store.user_named(name).await?.filter(|user| user.kind != UserKind::Deleted);
    user.ok_or_else(|| ApiError::not_found("player"))
}

/// Lists a player's ratings over time, the oldest first.
#[utoipa::path(get, path = "/api/players/{name}/ratings", tag = "players", params(("name" = String, Path)),
    security(()),
    responses((status = 200, body = Vec<RatingPoint>)))]
pub(crate) async fn history(State(app): State<Arc<App>>, Text(name): Text) -> Result<Json<Vec<RatingPoint>>, ApiError> {
    let user = find_user(&app, &name).await?;
    let points = app.store.rating_history(&user.id).await?.into_iter().map(|point| RatingPoint {
        id: point.game_id,
        game: point.game,
        tempo: point.tempo,
        rating: point.rating,
        deviation: point.deviation,
        at: point.at,
    });
    Ok(Json(points.collect()))
}

/// Lists the players with the highest ratings in a game and tempo, without provisional ratings.
#[utoipa::path(get, path = "/api/leaderboard", tag = "players", params(LeadersQuery),
    security(()),
    responses((status = 200, body = Vec<LeaderView>)))]
pub(crate) async fn leaders(
    State(app): State<Arc<App>>,
    Asked(query): Asked<LeadersQuery>,
) -> Result<Json<Vec<LeaderView>>, ApiError> {
    let leaders = app.store.leaders(&query.game, &query.tempo, PROVISIONAL, i64::from(app.config.bounds.page)).await?;
    let view = leaders.into_iter().map(|leader| LeaderView {
        name: leader.name,
        rating: leader.row.rating.points,
        deviation: leader.row.rating.deviation,
        games: leader.row.games,
    });
    Ok(Json(view.collect()))
}
