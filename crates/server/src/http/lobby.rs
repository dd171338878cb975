//! Seeks, challenges, and games against the engine.

use std::sync::Arc;

use api::{Colour, EngineGame, GameCreated, NewChallenge, NewSeek, OfferId, OfferView, Scope, Seat};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use super::extract::{Address, Id, Sent};
use crate::accounts::Person;
use crate::app::App;
use crate::errors::ApiError;
use crate::limits::Kind;
use crate::live::Players;
use crate::store::{OfferKind, UserRow};

/// Lists all seeks.
#[utoipa::path(get, path = "/api/seeks", tag = "lobby",
    security(()),
    responses((status = 200, body = Vec<OfferView>)))]
pub(crate) async fn list_seeks(State(app): State<Arc<App>>) -> Result<Json<Vec<OfferView>>, ApiError> {
    Ok(Json(app.lobby.seeks().await?))
}

/// Creates a seek, an open offer to play.
#[utoipa::path(post, path = "/api/seeks", tag = "lobby", request_body = NewSeek,
    security(("cookie" = []), ("token" = ["play"])),
    responses((status = 201, description = "The seek, which everyone can see.", body = OfferView)))]
pub(crate) async fn seek(
    State(app): State<Arc<App>>,
    person: Person,
    Sent(new): Sent<NewSeek>,
) -> Result<(StatusCode, Json<OfferView>), ApiError> {
    person.require(Scope::Play)?;
    app.limits.count(Kind::Offer, &person.user.id)?;
    app.check_may_begin(&person)?;
    let offer = app.lobby.offer(OfferKind::Seek, &person.user, None, new.colour, new.settings).await?;
    Ok((StatusCode::CREATED, Json(offer)))
}

/// Withdraws a seek.
#[utoipa::path(delete, path = "/api/seeks/{id}", tag = "lobby", params(("id" = String, Path)),
    security(("cookie" = []), ("token" = ["play"])),
    responses((status = 204, description = "The offer is gone.")))]
pub(crate) async fn withdraw_seek(
    State(app): State<Arc<App>>,
    person: Person,
    Id(id): Id<OfferId>,
) -> Result<StatusCode, ApiError> {
    person.require(Scope::Play)?;
    app.lobby.withdraw(OfferKind::Seek, &id, &person.user).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Accepts a seek: the game begins.
#[utoipa::path(post, path = "/api/seeks/{id}/accept", tag = "lobby", params(("id" = String, Path)),
    security(("cookie" = []), ("token" = ["play"])),
    responses((status = 201, description = "The game has begun.", body = GameCreated)))]
pub(crate) async fn accept_seek(
    State(app): State<Arc<App>>,
    person: Person,
    Id(id): Id<OfferId>,
) -> Result<(StatusCode, Json<GameCreated>), ApiError> {
    accept(&app, OfferKind::Seek, &person, &id).await
}

async fn accept(
    app: &App,
    kind: OfferKind,
    person: &Person,
    id: &OfferId,
) -> Result<(StatusCode, Json<GameCreated>), ApiError> {
    person.require(Scope::Play)?;
    app.limits.count(Kind::Offer, &person.user.id)?;
    app.check_may_begin(person)?;
    let game = app.lobby.accept(kind, id, &person.user).await?;
    Ok((StatusCode::CREATED, Json(GameCreated { game })))
}

/// Lists the challenges you have sent or received.
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

/// Creates a challenge, to a named player or to anyone with its link. Its id is the link.
#[utoipa::path(post, path = "/api/challenges", tag = "lobby", request_body = NewChallenge,
    security(("cookie" = []), ("token" = ["play"])),
    responses((status = 201, description = "The challenge.", body = OfferView)))]
pub(crate) async fn challenge(
    State(app): State<Arc<App>>,
    person: Person,
    Sent(new): Sent<NewChallenge>,
) -> Result<(StatusCode, Json<OfferView>), ApiError> {
    person.require(Scope::Play)?;
    app.limits.count(Kind::Offer, &person.user.id)?;
    app.check_may_begin(&person)?;
    let opponent = match &new.opponent {
        Some(name) => {
            let found = app.store.user_named(name).await?.filter(UserRow::may_play);
            let found = found.ok_or_else(|| ApiError::not_found("player"))?;
            if app.store.has_muted(&found.id, &person.user.id).await? {
                return Err(ApiError::forbidden("this player does not accept your challenges"));
            }
            Some(found)
        }
        None => None,
    };
    let user = &person.user;
    let offer = app.lobby.offer(OfferKind::Challenge, user, opponent.as_ref(), new.colour, new.settings).await?;
    Ok((StatusCode::CREATED, Json(offer)))
}

/// Shows a challenge to anyone with its link.
#[utoipa::path(get, path = "/api/challenges/{id}", tag = "lobby", params(("id" = String, Path)),
    security(()),
    responses((status = 200, body = OfferView)))]
pub(crate) async fn show_challenge(
    State(app): State<Arc<App>>,
    Id(id): Id<OfferId>,
) -> Result<Json<OfferView>, ApiError> {
    Ok(Json(app.lobby.show_offer(OfferKind::Challenge, &id).await?))
}

/// Withdraws a challenge you sent, or declines one you received.
#[utoipa::path(delete, path = "/api/challenges/{id}", tag = "lobby", params(("id" = String, Path)),
    security(("cookie" = []), ("token" = ["play"])),
    responses((status = 204, description = "The offer is gone.")))]
pub(crate) async fn withdraw_challenge(
    State(app): State<Arc<App>>,
    person: Person,
    Id(id): Id<OfferId>,
) -> Result<StatusCode, ApiError> {
    person.require(Scope::Play)?;
    app.lobby.withdraw(OfferKind::Challenge, &id, &person.user).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Accepts a challenge: the game begins.
#[utoipa::path(post, path = "/api/challenges/{id}/accept", tag = "lobby", params(("id" = String, Path)),
    security(("cookie" = []), ("token" = ["play"])),
    responses((status = 201, description = "The game has begun.", body = GameCreated)))]
pub(crate) async fn accept_challenge(
    State(app): State<Arc<App>>,
    person: Person,
    Id(id): Id<OfferId>,
) -> Result<(StatusCode, Json<GameCreated>), ApiError> {
    accept(&app, OfferKind::Challenge, &person, &id).await
}

/// Starts a game against the server's engine.
#[utoipa::path(post, path = "/api/games/engine", tag = "lobby", request_body = EngineGame,
    security(("cookie" = []), ("token" = ["play"])),
    responses((status = 201, description = "The game has begun.", body = GameCreated)))]
pub(crate) async fn play_engine(
    State(app): State<Arc<App>>,
    Address(address): Address,
    person: Person,
    Sent(new): Sent<EngineGame>,
) -> Result<(StatusCode, Json<GameCreated>), ApiError> {
    person.require(Scope::Play)?;
    app.limits.count(Kind::Offer, &person.user.id)?;
    app.check_may_begin(&person)?;
    new.settings.check().map_err(ApiError::bad)?;
    if engine::Level::new(new.level).is_none() {
        return Err(ApiError::bad(format!("there is no level {}: levels are 1 to 10", new.level)));
    }
    if new.settings.rated {
        return Err(ApiError::bad("games against the engine cannot be rated"));
    }
    app.rooms.check_engine_games(&person.user.id).await?;
    let colour = new.colour.unwrap_or_else(|| if fastrand::bool() { Colour::White } else { Colour::Black });
    let (own, engine) = (Seat::User { user: person.user.id.into() }, Seat::Engine { level: new.level });
    let seats = if colour == Colour::White { [own, engine] } else { [engine, own] };
    let permit = app.limits.open_engine_game(address)?;
    let players = Players { seats, rematch_of: None, offer: None };
    let game = app.rooms.begin_with_engine(new.settings, players, permit).await?;
    Ok((StatusCode::CREATED, Json(GameCreated { game })))
}
