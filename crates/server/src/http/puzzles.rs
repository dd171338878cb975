//! Puzzles from finished games.

use std::sync::Arc;

use api::{GameId, GamePuzzles, PuzzleView, PuzzlesQuery};
use axum::Json;
use axum::extract::State;

use super::extract::{Asked, Id, Text};
use crate::app::App;
use crate::errors::ApiError;
use crate::store::PuzzleSearch;

/// Lists puzzles from the games of this site, in the order of their ids, 50 at a time.
#[utoipa::path(get, path = "/api/puzzles", tag = "puzzles", params(PuzzlesQuery),
    security(()),
    responses((status = 200, body = Vec<PuzzleView>)))]
pub(crate) async fn find_puzzles(
    State(app): State<Arc<App>>,
    Asked(query): Asked<PuzzlesQuery>,
) -> Result<Json<Vec<PuzzleView>>, ApiError> {
    let PuzzlesQuery { grade, theme, after } = query;
    let search = PuzzleSearch { grade, theme, after, most: i64::from(app.config.bounds.page) };
    Ok(Json(app.store.find_puzzles(&search).await?))
}

/// Shows a puzzle.
#[utoipa::path(get, path = "/api/puzzles/{id}", tag = "puzzles", params(("id" = String, Path)),
    security(()),
    responses((status = 200, body = PuzzleView)))]
pub(crate) async fn show_puzzle(State(app): State<Arc<App>>, Text(id): Text) -> Result<Json<PuzzleView>, ApiError> {
    app.store.puzzle(&id).await?.map(Json).ok_or_else(|| ApiError::not_found("puzzle"))
}

/// Lists the puzzles from a game, and says whether it was searched.
#[utoipa::path(get, path = "/api/games/{id}/puzzles", tag = "puzzles", params(("id" = String, Path)),
    security(()),
    responses((status = 200, body = GamePuzzles)))]
pub(crate) async fn puzzles_of_game(
    State(app): State<Arc<App>>,
    Id(id): Id<GameId>,
) -> Result<Json<GamePuzzles>, ApiError> {
    // In this order: what a search has found is stored together with its end.
    let state = app.store.puzzle_search(&id).await?;
    let puzzles = app.store.puzzles_of(&id).await?;
    if !app.store.has_game(&id).await? {
        return Err(ApiError::not_found("game"));
    }
    Ok(Json(GamePuzzles { state, puzzles }))
}
