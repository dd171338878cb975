//! Analyses of finished games.

use std::sync::Arc;

use api::{AnalysisProgress, AnalysisState, AnalysisView, GameId, Scope};
use axum::Json;
use axum::extract::State;

use super::extract::{Address, Id};
use crate::accounts::Person;
use crate::app::App;
use crate::errors::ApiError;
use crate::jobs;
use crate::limits::Kind;
use crate::store::Requested;

/// Shows the engine's analysis of a game, or how far it is.
#[utoipa::path(get, path = "/api/games/{id}/analysis", tag = "games", params(("id" = String, Path)),
    security(()),
    responses((status = 200, body = AnalysisView)))]
pub(crate) async fn show_analysis(
    State(app): State<Arc<App>>,
    Id(id): Id<GameId>,
) -> Result<Json<AnalysisView>, ApiError> {
    if let Some(analysis) = app.store.analysis(&id).await? {
        return Ok(Json(analysis));
    }
    if !app.store.has_game(&id).await? {
        return Err(ApiError::not_found("game"));
    }
    Ok(Json(AnalysisView::default()))
}

/// Requests the engine's analysis of a finished game. A game is analysed once, and everybody can see the result.
///
/// The game's socket and stream report the progress.
#[utoipa::path(post, path = "/api/games/{id}/analysis", tag = "games", params(("id" = String, Path)),
    security(("cookie" = []), ("token" = ["play"])),
    responses((status = 200, description = "The analysis was requested, now or before.", body = AnalysisView)))]
pub(crate) async fn request_analysis(
    State(app): State<Arc<App>>,
    Address(address): Address,
    person: Person,
    Id(id): Id<GameId>,
) -> Result<Json<AnalysisView>, ApiError> {
    person.require(Scope::Play)?;
    let (_, state) = app.rooms.visit(&id).await?;
    if state.outcome().is_none() {
        return Err(ApiError::conflict("game_not_over", "the game is not over: only finished games are analysed"));
    }
    if state.entries().is_empty() {
        return Err(ApiError::conflict("nothing_to_analyse", "the game has no moves"));
    }
    if let Some(known) = app.store.analysis(&id).await?
        && known.progress.state != AnalysisState::Failed
    {
        return Ok(Json(known));
    }
    app.limits.count(Kind::Analysis, &person.user.id)?;
    app.limits.count_address(Kind::AnalysisFrom, address)?;
    let bounds = &app.config.bounds;
    let nodes = bounds.analysis_nodes as u64;
    match app.store.request_analysis(&id, &person.user.id, nodes, bounds.analyses_waiting).await? {
        Requested::Full => {
            metrics::counter!("caldera_limited", "kind" => "Analyses").increment(1);
            return Err(ApiError::too_many(FULL_RETRY));
        }
        Requested::Added => {
            let waiting = AnalysisProgress { state: AnalysisState::Waiting, ..AnalysisProgress::default() };
            app.rooms.publish_analysis(&id, waiting);
            if let Some(open) = app.store.open_analysis(&id).await? {
                // If that fails, the leader adds it.
                jobs::offer(&app, &open).await?;
            }
            app.jobs.wake();
        }
        Requested::Known => {}
    }
    Ok(Json(app.store.analysis(&id).await?.unwrap_or_default()))
}

/// Seconds after which a client may try again if the queue is full.
const FULL_RETRY: u64 = 60;
