//! Seeks, challenges and games against the engine.

use game_state::{Colour, GameId, OfferId, Settings, Timestamp};
use serde::{Deserialize, Serialize};

use crate::players::PlayerRating;

/// A seek or a challenge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfferView {
    /// The id, which is also the link.
    pub id: OfferId,
    /// The name of the player who made it.
    pub owner: String,
    /// The owner's rating in this game and tempo; absent for guests and for players without a rated game of the kind.
    pub owner_rating: Option<PlayerRating>,
    /// The name of the challenged player, who alone may accept it.
    pub opponent: Option<String>,
    /// The rating of that player.
    pub opponent_rating: Option<PlayerRating>,
    /// The colour of the owner; random if absent.
    pub colour: Option<Colour>,
    /// The settings of the game.
    pub settings: Settings,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it expires.
    pub expires_at: Timestamp,
}

/// A new seek.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewSeek {
    /// The settings of the game.
    pub settings: Settings,
    /// Your colour; random if absent.
    #[serde(default)]
    pub colour: Option<Colour>,
}

/// A new challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewChallenge {
    /// The settings of the game.
    pub settings: Settings,
    /// Your colour; random if absent.
    #[serde(default)]
    pub colour: Option<Colour>,
    /// The name of the challenged player; without it, anyone with the link may accept.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    pub opponent: Option<String>,
}

/// A new game against the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EngineGame {
    /// The settings of the game, which must not be rated.
    pub settings: Settings,
    /// Your colour; random if absent.
    #[serde(default)]
    pub colour: Option<Colour>,
    /// The engine's level, 1 to 10.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 10))]
    pub level: u8,
}

/// A new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameCreated {
    /// The id of the game.
    pub game: GameId,
}
