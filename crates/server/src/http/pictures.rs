//! Pictures of boards: PNG images for link previews, and animated GIFs of finished games.

use std::sync::Arc;

use api::{GameId, PictureQuery};
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use games::{AnyGame, GameKind};
use pictures::Animation;

use super::extract::{Address, Asked, Id};
use crate::app::App;
use crate::errors::ApiError;
use crate::limits::{Kind, POSITION};

/// How long a picture may be cached. One that cannot change is kept for a week, so that a new style arrives at some time.
const UNCHANGING: &str = "public, max-age=604800, immutable";
const CHANGING: &str = "public, max-age=10";

/// Shows the board of a game as a PNG image of 1200 × 630 pixels.
#[utoipa::path(get, path = "/api/games/{id}/picture.png", tag = "games", params(("id" = String, Path)),
    security(()),
    responses((status = 200, description = "The board.", content_type = "image/png", body = String)))]
pub(crate) async fn picture(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Id(id): Id<GameId>,
) -> Result<Response, ApiError> {
    app.limits.count_address(Kind::Picture, address)?;
    let (_, state) = app.rooms.visit(&id).await?;
    let caching = if state.is_over() { UNCHANGING } else { CHANGING };
    let image = app.drawing.draw(move || pictures::png(&pictures::card_svg(state.board()))).await?;
    Ok(image_response("image/png", caching, image))
}

/// Shows a finished game as an animated GIF.
///
/// A long game is shortened: not every move has its own frame.
#[utoipa::path(get, path = "/api/games/{id}/animation.gif", tag = "games", params(("id" = String, Path)),
    security(()),
    responses((status = 200, description = "The game.", content_type = "image/gif", body = String)))]
pub(crate) async fn animation(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Id(id): Id<GameId>,
) -> Result<Response, ApiError> {
    let (_, state) = app.rooms.visit(&id).await?;
    if !state.is_over() {
        return Err(ApiError::conflict("game_not_over", "the game is not over: only finished games are animated"));
    }
    app.limits.count_address(Kind::Animation, address)?;
    let mut game = state.settings().game.begin(state.start()).map_err(|error| ApiError::inner("animation", error))?;
    let mut animation = Animation::new(&game);
    for entry in state.entries() {
        entry.enter(&mut game).map_err(|fault| ApiError::inner("animation", format!("{fault:?}")))?;
        animation.push(&game);
    }
    let image = app.drawing.draw(move || animation.gif()).await?;
    Ok(image_response("image/gif", UNCHANGING, image))
}

/// Shows a position as a PNG image of 1200 × 630 pixels.
#[utoipa::path(get, path = "/api/picture.png", tag = "games", operation_id = "picture_of_position", params(PictureQuery),
    security(()),
    responses((status = 200, description = "The board.", content_type = "image/png", body = String)))]
pub(crate) async fn picture_of_position(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Asked(query): Asked<PictureQuery>,
) -> Result<Response, ApiError> {
    if query.position.len() > POSITION {
        return Err(ApiError::bad(format!("a position has at most {POSITION} characters")));
    }
    let kind: GameKind = query.game.parse().map_err(|error| ApiError::bad(format!("{error}")))?;
    let game = AnyGame::read(kind, &query.position).map_err(|error| ApiError::bad(format!("{error}")))?;
    app.limits.count_address(Kind::Picture, address)?;
    let image = app.drawing.draw(move || pictures::png(&pictures::card_svg(&game))).await?;
    Ok(image_response("image/png", UNCHANGING, image))
}

/// The response with an image, which pages of other sites may show.
fn image_response(media_type: &'static str, caching: &'static str, image: Vec<u8>) -> Response {
    let headers: [(HeaderName, HeaderValue); 3] = [
        (header::CONTENT_TYPE, HeaderValue::from_static(media_type)),
        (header::CACHE_CONTROL, HeaderValue::from_static(caching)),
        (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("cross-origin")),
    ];
    (headers, image).into_response()
}
