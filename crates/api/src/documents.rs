//! Documents of the web app that the server keeps for accounts, so that all devices of a user have them.

use game_state::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What a document contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DocumentName {
    /// The settings of the web app.
    Settings,
    /// The progress with puzzles.
    Puzzles,
}

impl DocumentName {
    /// All documents.
    pub const ALL: [DocumentName; 2] = [DocumentName::Settings, DocumentName::Puzzles];

    /// The name in paths.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            DocumentName::Settings => "settings",
            DocumentName::Puzzles => "puzzles",
        }
    }
}

/// A document as it is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DocumentView {
    /// The version, which each change increases by 1. It is 0 for a document that was never stored.
    pub version: i64,
    /// The document. The server does not interpret it.
    #[cfg_attr(feature = "openapi", schema(value_type = HashMap<String, Value>))]
    pub value: Map<String, Value>,
    /// When it was stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<Timestamp>,
}

/// A change of a document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewDocument {
    /// The version that the document replaces: the latest one, or 0 if there is none.
    #[cfg_attr(feature = "openapi", schema(minimum = 0))]
    pub version: i64,
    /// The whole document.
    #[cfg_attr(feature = "openapi", schema(value_type = HashMap<String, Value>))]
    pub value: Map<String, Value>,
}

/// The version of a document that was stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DocumentStored {
    /// The new version.
    pub version: i64,
}
