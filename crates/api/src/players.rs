//! Players and their ratings.

use game_state::{GameId, Timestamp};
use serde::{Deserialize, Serialize};

/// The current rating of a player in one game and tempo.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerRating {
    /// The rating.
    pub points: f64,
    /// Whether it is provisional, because it is still uncertain.
    pub provisional: bool,
}

/// A rating.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingView {
    /// The name of the game.
    pub game: String,
    /// The tempo.
    pub tempo: String,
    /// The rating.
    pub rating: f64,
    /// The rating deviation.
    pub deviation: f64,
    /// Whether it is provisional, because it is still uncertain.
    pub provisional: bool,
    /// The number of rated games.
    pub games: i64,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Profile {
    /// The name.
    pub name: String,
    /// `guest`, `account` or `deleted`.
    pub kind: String,
    /// When the account was created.
    pub created_at: Timestamp,
    /// The ratings.
    pub ratings: Vec<RatingView>,
}

/// A rating after a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingPoint {
    /// The game.
    pub id: GameId,
    /// The name of the game.
    pub game: String,
    /// The tempo.
    pub tempo: String,
    /// The rating after the game.
    pub rating: f64,
    /// The rating deviation after the game.
    pub deviation: f64,
    /// When the game ended.
    pub at: Timestamp,
}

/// An entry of the leaderboard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LeaderView {
    /// The name.
    pub name: String,
    /// The rating.
    pub rating: f64,
    /// The rating deviation.
    pub deviation: f64,
    /// The number of rated games.
    pub games: i64,
}

/// The parameters of a search for accounts.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(default)]
pub struct FindQuery {
    /// The beginning of the name.
    #[cfg_attr(feature = "openapi", param(max_length = 100))]
    pub name: String,
}

/// The parameters of the leaderboard.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct LeadersQuery {
    /// The name of the game.
    #[serde(default = "dvonn")]
    pub game: String,
    /// The tempo: `blitz`, `rapid`, `classical` or `correspondence`.
    #[serde(default = "rapid")]
    pub tempo: String,
}

fn dvonn() -> String {
    "dvonn".to_owned()
}

fn rapid() -> String {
    "rapid".to_owned()
}
