//! E-mail addresses and forgotten passwords.

use serde::{Deserialize, Serialize};

/// A language of the app and of mails.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// German.
    De,
    /// Spanish.
    Es,
    /// French.
    Fr,
    /// Italian.
    It,
    /// Dutch.
    Nl,
    /// Polish.
    Pl,
    /// Russian.
    Ru,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 8] = [
        Language::En,
        Language::De,
        Language::Es,
        Language::Fr,
        Language::It,
        Language::Nl,
        Language::Pl,
        Language::Ru,
    ];

    /// The code of ISO 639-1.
    pub const fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::De => "de",
            Language::Es => "es",
            Language::Fr => "fr",
            Language::It => "it",
            Language::Nl => "nl",
            Language::Pl => "pl",
            Language::Ru => "ru",
        }
    }

    /// The language with this code, or else English.
    pub fn of_code(code: &str) -> Language {
        Language::ALL.into_iter().find(|language| language.code() == code).unwrap_or_default()
    }
}

/// Your e-mail address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EmailView {
    /// The confirmed address.
    pub address: Option<String>,
    /// An address to which a link was sent that has not been opened yet.
    pub pending: Option<String>,
}

/// A new e-mail address.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewEmail {
    /// The address.
    #[cfg_attr(feature = "openapi", schema(max_length = 254))]
    pub address: String,
    /// The language of mails to it.
    #[serde(default)]
    pub language: Language,
}

/// The account whose password was forgotten.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ForgottenPassword {
    /// The name of the account, or its e-mail address.
    #[cfg_attr(feature = "openapi", schema(max_length = 254))]
    pub account: String,
    /// The language of the mail.
    #[serde(default)]
    pub language: Language,
}

/// The secret of a link in a mail.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MailLink {
    /// The last part of the link.
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    pub secret: String,
}

/// A new password, chosen with a link in a mail.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasswordReset {
    /// The last part of the link.
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    pub secret: String,
    /// The new password.
    #[cfg_attr(feature = "openapi", schema(max_length = 200))]
    pub password: String,
}

/// What a server offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ServerInfo {
    /// Whether accounts can have e-mail addresses.
    pub mail: bool,
}
