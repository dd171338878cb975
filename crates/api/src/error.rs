//! The body of every error response.

use std::collections::BTreeMap;

use game_state::{FaultValue, ReasonCode};
use serde::{Deserialize, Serialize};

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// The error.
    pub error: ErrorDetail,
}

/// An error: a code for programs and a text for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorDetail {
    /// A code for programs, which does not change.
    pub code: String,
    /// The reason in English.
    pub message: String,
    /// The reason in detail, where an action in a game is refused. The web app has a text for it in every language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<ReasonCode>,
    /// The values in the text of the reason, by name: spaces, players, numbers.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, FaultValue>,
}
