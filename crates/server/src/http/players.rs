//! Players: found, shown, ranked.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::accounts::kind_name;
use super::extract::Asked;
use crate::app::App;
use crate::errors::ApiError;
use crate::rating::PROVISIONAL;
use crate::store::{RatingRow, UserKind};

/// A rating.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RatingView {
    /// `dvonn` or `gipf`.
    game: String,
    /// The tempo.
    tempo: String,
    /// The rating.
    rating: f64,
    /// How unsure it is.
    deviation: f64,
    /// Whether it is so unsure that it says little.
    provisional: bool,
    /// How many games it comes from.
    games: i64,
}

impl RatingView {
    pub(super) fn of(row: RatingRow) -> RatingView {
        RatingView {
            provisional: row.rating.is_provisional(),
            game: row.game,
            tempo: row.tempo,
            rating: row.rating.points,
            deviation: row.rating.deviation,
            games: row.games,
        }
    }
}

/// A player.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Profile {
    /// The name.
    name: String,
    /// `guest`, `account` or `deleted`.
    kind: String,
    /// Since when he is known.
    created_at: i64,
    /// His ratings.
    ratings: Vec<RatingView>,
}

/// Whose name begins how.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub(crate) struct FindQuery {
    /// The beginning of a name.
    #[param(max_length = 100)]
    name: String,
}

/// Finds the names of accounts by their beginning.
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
pub(crate) async fn profile(State(app): State<Arc<App>>, Path(name): Path<String>) -> Result<Json<Profile>, ApiError> {
    let user = find_user(&app, &name).await?;
    let ratings = app.store.ratings_of(&user.id).await?;
    Ok(Json(Profile {
        name: user.name,
        kind: kind_name(user.kind).to_owned(),
        created_at: user.created_at,
        ratings: ratings.into_iter().map(RatingView::of).collect(),
    }))
}

async fn find_user(app: &App, name: &str) -> Result<crate::store::UserRow, ApiError> {
    let user = app.store.user_named(name).await?.filter(|user| user.kind != UserKind::Deleted);
    user.ok_or_else(|| ApiError::not_found("player"))
}

/// A rating after a game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RatingPoint {
    /// The name of the game.
    id: String,
    /// `dvonn` or `gipf`.
    game: String,
    /// The tempo.
    tempo: String,
    /// The rating after it.
    rating: f64,
    /// How unsure it was.
    deviation: f64,
    /// When.
    at: i64,
}

/// Shows how a player's ratings went, the oldest first.
#[utoipa::path(get, path = "/api/players/{name}/ratings", tag = "players", params(("name" = String, Path)),
    security(()),
    responses((status = 200, body = Vec<RatingPoint>)))]
pub(crate) async fn history(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
) -> Result<Json<Vec<RatingPoint>>, ApiError> {
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

/// Whose best are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LeadersQuery {
    /// `dvonn` or `gipf`.
    #[serde(default = "dvonn")]
    game: String,
    /// The tempo.
    #[serde(default = "rapid")]
    tempo: String,
}

fn dvonn() -> String {
    "dvonn".to_owned()
}

fn rapid() -> String {
    "rapid".to_owned()
}

/// Somebody among the best.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Leader {
    /// The name.
    name: String,
    /// The rating.
    rating: f64,
    /// How unsure it is.
    deviation: f64,
    /// How many games it comes from.
    games: i64,
}

/// Lists the best of a game and tempo, the best first; provisional ratings are left out.
#[utoipa::path(get, path = "/api/leaderboard", tag = "players", params(LeadersQuery),
    security(()),
    responses((status = 200, body = Vec<Leader>)))]
pub(crate) async fn leaders(
    State(app): State<Arc<App>>,
    Asked(query): Asked<LeadersQuery>,
) -> Result<Json<Vec<Leader>>, ApiError> {
    let leaders = app.store.leaders(&query.game, &query.tempo, PROVISIONAL, i64::from(app.config.bounds.page)).await?;
    let view = leaders.into_iter().map(|leader| Leader {
        name: leader.name,
        rating: leader.row.rating.points,
        deviation: leader.row.rating.deviation,
        games: leader.row.games,
    });
    Ok(Json(view.collect()))
}
