//! Seeks, challenges, and games against the engine.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::extract::Sent;
use crate::accounts::{Person, Scope};
use crate::app::App;
use crate::errors::ApiError;
use crate::limits::Kind;
use crate::live::Players;
use crate::lobby::OfferView;
use crate::store::{OfferKind, UserRow};
use game_state::{Colour, Seat, Settings};

/// A game that was begun.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Begun {
    /// Its name.
    game: String,
}

/// A game that is sought.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewSeek {
    /// What is to be played.
    settings: Settings,
    /// With which colour you want to play; chance decides if you do not say.
    #[serde(default)]
    colour: Option<Colour>,
}

/// Lists all seeks.
#[utoipa::path(get, path = "/api/seeks", tag = "lobby",
    security(()),
    responses((status = 200, body = Vec<OfferView>)))]
pub(crate) async fn list_seeks(State(app): State<Arc<App>>) -> Result<Json<Vec<OfferView>>, ApiError> {
    Ok(Json(app.lobby.seeks().await?))
}

/// Seeks somebody to play with.
#[utoipa::path(post, path = "/api/seeks", tag = "lobby", request_body = NewSeek,
    security(("cookie" = []), ("token" = ["play"])),
    responses((status = 201, description = "Everybody sees it.", body = OfferView)))]
pub(crate) async fn seek(
    State(app): State<Arc<App>>,
    person: Person,
    Sent(new): Sent<NewSeek>,
) -> Result<(StatusCode, Json<OfferView>), ApiError> {
    person.require(Scope::Play)?;
    app.limits.count(Kind::Offer, &person.user.id)?;
    let offer = app.lobby.offer(OfferKind::Seek, &person.user, None, new.colour, new.settings).await?;
    Ok((StatusCode::CREATED, Json(offer)))
}

/// Withdraws a seek.
#[utoipa::path(delete, path = "/api/seeks/{id}", tag = "lobby", params(("id" = String, Path)),
    security(("cookie" = []), ("token" = ["play"])),
    responses((status = 204, description = "It is gone.")))]
pub(crate) async fn withdraw_seek(
    State(app): State<Arc<App>>,
    person: Person,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    person.require(Scope::Play)?;
    app.lobby.withdraw(OfferKind::Seek, &id, &person.user).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes a seek: the game begins.
#[utoipa::path(post, path = "/api/seeks/{id}/accept", tag = "lobby", params(("id" = String, Path)),
    security(("cookie" = []), ("token" = ["play"])),
    responses((status = 201, description = "The game has begun.", body = Begun)))]
pub(crate) async fn accept_seek(
    State(app): State<Arc<App>>,
    person: Person,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<Begun>), ApiError> {
    accept(&app, OfferKind::Seek, &person, &id).await
}

async fn accept(app: &App, kind: OfferKind, person: &Person, id: &str) -> Result<(StatusCode, Json<Begun>), ApiError> {
    person.require(Scope::Play)?;
    app.limits.count(Kind::Offer, &person.user.id)?;
    let game = app.lobby.accept(kind, id, &person.user).await?;
    Ok((StatusCode::CREATED, Json(Begun { game })))
}

/// A challenge to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewChallenge {
    /// What is to be played.
    settings: Settings,
    /// With which colour you want to play; chance decides if you do not say.
    #[serde(default)]
    colour: Option<Colour>,
    /// The name of the one who is challenged; without it, whoever has the link may accept.
    #[serde(default)]
    #[schema(max_length = 100)]
    opponent: Option<String>,
}

/// Lists the challenges that you have made, and those that are meant for you.
#[utoipa::path(get, path = "/api/challenges", tag = "lobby",
    security(("cookie" = []), ("token" = ["read"])),
    responses((status = 200, body = Vec<OfferView>)))]
pub(crate) async fn list_challenges(
    State(app): State<Arc<App>>,
    person: Person,
) -> Result<Json<Vec<OfferView>>, ApiError> {
    person.require(Scope::Read)?;
    Ok(Json(app.lobby.challenges_of(&person.user.id).await?))
}

/// Makes a challenge: its name is a link that can be given to anybody.
#[utoipa::path(post, path = "/api/challenges", tag = "lobby", request_body = NewChallenge,
    security(("cookie" = []), ("token" = ["play"])),
    responses((status = 201, description = "It can be accepted.", body = OfferView)))]
pub(crate) async fn challenge(
    State(app): State<Arc<App>>,
    person: Person,
    Sent(new): Sent<NewChallenge>,
) -> Result<(StatusCode, Json<OfferView>), ApiError> {
    person.require(Scope::Play)?;
    app.limits.count(Kind::Offer, &person.user.id)?;
    let opponent = match &new.opponent {
        Some(name) => {
            let found = app.store.user_named(name).await?.filter(UserRow::may_play);
            Some(found.ok_or_else(|| ApiError::not_found("player"))?)
        }
        None => None,
    };
    let user = &person.user;
    let offer = app.lobby.offer(OfferKind::Challenge, user, opponent.as_ref(), new.colour, new.settings).await?;
    Ok((StatusCode::CREATED, Json(offer)))
}

/// Shows a challenge to whoever has the link.
#[utoipa::path(get, path = "/api/challenges/{id}", tag = "lobby", params(("id" = String, Path)),
    security(()),
    responses((status = 200, body = OfferView)))]
pub(crate) async fn show_challenge(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<OfferView>, ApiError> {
    Ok(Json(app.lobby.look_at(OfferKind::Challenge, &id).await?))
}

/// Withdraws a challenge, or declines one that is meant for you.
#[utoipa::path(delete, path = "/api/challenges/{id}", tag = "lobby", params(("id" = String, Path)),
    security(("cookie" = []), ("token" = ["play"])),
    responses((status = 204, description = "It is gone.")))]
pub(crate) async fn withdraw_challenge(
    State(app): State<Arc<App>>,
    person: Person,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    person.require(Scope::Play)?;
    app.lobby.withdraw(OfferKind::Challenge, &id, &person.user).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Accepts a challenge: the game begins.
#[utoipa::path(post, path = "/api/challenges/{id}/accept", tag = "lobby", params(("id" = String, Path)),
    security(("cookie" = []), ("token" = ["play"])),
    responses((status = 201, description = "The game has begun.", body = Begun)))]
pub(crate) async fn accept_challenge(
    State(app): State<Arc<App>>,
    person: Person,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<Begun>), ApiError> {
    accept(&app, OfferKind::Challenge, &person, &id).await
}

/// A game against the engine.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EngineGame {
    /// What is to be played; not rated.
    settings: Settings,
    /// With which colour you want to play; chance decides if you do not say.
    #[serde(default)]
    colour: Option<Colour>,
    /// How strong the engine is to play.
    #[schema(minimum = 1, maximum = 10)]
    level: u8,
}

/// Begins a game against the engine of the server.
#[utoipa::path(post, path = "/api/games/engine", tag = "lobby", request_body = EngineGame,
    security(("cookie" = []), ("token" = ["play"])),
    responses((status = 201, description = "The game has begun.", body = Begun)))]
pub(crate) async fn play_engine(
    State(app): State<Arc<App>>,
    person: Person,
    Sent(new): Sent<EngineGame>,
) -> Result<(StatusCode, Json<Begun>), ApiError> {
    person.require(Scope::Play)?;
    app.limits.count(Kind::Offer, &person.user.id)?;
    new.settings.check().map_err(ApiError::bad)?;
    if engine::Level::new(new.level).is_none() {
        return Err(ApiError::bad(format!("{} is no level: 1 to 10 are", new.level)));
    }
    if new.settings.rated {
        return Err(ApiError::bad("games against the engine are casual"));
    }
    app.rooms.check_engine_games(&person.user.id).await?;
    let colour = new.colour.unwrap_or_else(|| if fastrand::bool() { Colour::White } else { Colour::Black });
    let (own, engine) = (Seat::User { user: person.user.id }, Seat::Engine { level: new.level });
    let seats = if colour == Colour::White { [own, engine] } else { [engine, own] };
    let game = app.rooms.begin(new.settings, Players { seats, rematch_of: None, offer: None }).await?;
    Ok((StatusCode::CREATED, Json(Begun { game })))
}
