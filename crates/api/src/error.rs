//! The body of every error response.

use std::collections::BTreeMap;

use game_state::{FaultValue, ReasonCode};
use serde::{Deserialize, Serialize};

use crate::SecondFactorRequest;
use crate::documents::DocumentView;
use crate::moderation::SanctionView;

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// The error.
    pub error: ErrorDetail,
    /// With the code `passkey_required`: what is needed besides the password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_factor: Option<SecondFactorRequest>,
    /// With the code `document_changed`: the latest version of the document.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub document: Option<DocumentView>,
}

/// An error: a code for programs and an English message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorDetail {
    /// A stable code for programs.
    pub code: String,
    /// A message in English.
    pub message: String,
    /// The detailed reason, if an action in a game is refused. The web app translates it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<ReasonCode>,
    /// The values in the message, by name: spaces, players, numbers.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, FaultValue>,
    /// The sanction that forbids it, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sanction: Option<SanctionView>,
    /// The id of the request, if the server failed. The operators can find it in the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<String>,
}
