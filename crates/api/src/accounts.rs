//! Accounts, sessions and tokens.

use game_state::Timestamp;
use serde::{Deserialize, Serialize};

use crate::players::RatingView;

/// What a token permits a program to do on behalf of its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Read the owner's private data: news, games in progress, challenges, mutes, exports.
    Read,
    /// Play: seeks, challenges, moves, chat, mutes, reports.
    Play,
}

/// A name and a password.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NameAndPassword {
    /// The name.
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    pub name: String,
    /// The password.
    #[cfg_attr(feature = "openapi", schema(max_length = 200))]
    pub password: String,
}

/// The old and the new password.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Passwords {
    /// The old password.
    #[cfg_attr(feature = "openapi", schema(max_length = 200))]
    pub old: String,
    /// The new password.
    #[cfg_attr(feature = "openapi", schema(max_length = 200))]
    pub new: String,
}

/// A request to delete the account.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DeleteAccount {
    /// The password; guests have none.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 200))]
    pub password: String,
}

/// The signed-in user.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Me {
    /// Your name.
    pub name: String,
    /// `guest` or `account`.
    pub kind: String,
    /// When your account was created.
    pub created_at: Timestamp,
    /// Your ratings.
    pub ratings: Vec<RatingView>,
}

/// A session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionView {
    /// The id.
    pub id: String,
    /// When it was opened.
    pub created_at: Timestamp,
    /// When it was last used, to the hour.
    pub seen_at: Timestamp,
    /// The user agent of the browser.
    pub agent: String,
    /// Whether it is the session of this request.
    pub current: bool,
}

/// A token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenView {
    /// The id.
    pub id: String,
    /// The owner's name for it.
    pub name: String,
    /// What it permits.
    pub scopes: Vec<Scope>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it was last used, to the hour.
    pub used_at: Option<Timestamp>,
    /// The secret; only in the response that creates the token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
}

/// A new token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// Your name for it.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 60))]
    pub name: String,
    /// What it permits.
    #[cfg_attr(feature = "openapi", schema(min_items = 1))]
    pub scopes: Vec<Scope>,
}
