//! Passkeys and the second factor. The options and responses are those that browsers convert to and from JSON for WebAuthn.

use game_state::Timestamp;
use serde::{Deserialize, Serialize};

/// Whether the server supports passkeys at the address of the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeySupport {
    /// Whether it does: browsers require HTTPS, or `localhost`.
    pub available: bool,
}

/// A passkey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeyView {
    /// The id.
    pub id: String,
    /// The owner's name for it.
    pub name: String,
    /// When it was added.
    pub created_at: Timestamp,
    /// When it was last used.
    pub used_at: Option<Timestamp>,
    /// Whether it is backed up, so that it outlives its device.
    pub backed_up: bool,
}

/// A new passkey.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPasskey {
    /// Your name for it.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 60))]
    pub name: String,
    /// The response of the browser.
    pub credential: PasskeyRegistration,
}

/// Another name for a passkey.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasskeyName {
    /// Your name for it.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 60))]
    pub name: String,
}

/// What `navigator.credentials.create()` returns, as `RegistrationResponseJSON`; further fields are ignored.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeyRegistration {
    /// The response of the authenticator.
    pub response: AttestationResponse,
}

/// The response of an authenticator to a registration, as base64url.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AttestationResponse {
    /// The client data.
    #[serde(rename = "clientDataJSON")]
    pub client_data_json: String,
    /// The attestation object.
    #[serde(rename = "attestationObject")]
    pub attestation_object: String,
    /// How browsers can reach the authenticator.
    #[serde(default)]
    pub transports: Vec<String>,
}

/// What `navigator.credentials.get()` returns, as `AuthenticationResponseJSON`; further fields are ignored.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeyAssertion {
    /// The id of the credential, as base64url.
    pub id: String,
    /// The response of the authenticator.
    pub response: AssertionResponse,
}

/// The response of an authenticator to a challenge, as base64url.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AssertionResponse {
    /// The client data.
    #[serde(rename = "clientDataJSON")]
    pub client_data_json: String,
    /// The authenticator data.
    #[serde(rename = "authenticatorData")]
    pub authenticator_data: String,
    /// The signature.
    pub signature: String,
    /// The user handle.
    #[serde(default, rename = "userHandle")]
    pub user_handle: Option<String>,
}

/// Options for `navigator.credentials.create()`, as `PublicKeyCredentialCreationOptionsJSON`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PasskeyCreation {
    /// This server.
    pub rp: PasskeySite,
    /// You.
    pub user: PasskeyUser,
    /// The challenge, as base64url.
    pub challenge: String,
    /// The supported algorithms.
    pub pub_key_cred_params: Vec<PasskeyAlgorithm>,
    /// Milliseconds until the challenge expires.
    pub timeout: i64,
    /// Your other passkeys.
    pub exclude_credentials: Vec<PasskeyDescriptor>,
    /// What the authenticator must be able to do.
    pub authenticator_selection: PasskeyRequirements,
    /// Whether the make of the authenticator is asked for: always `none`.
    pub attestation: String,
}

/// This server, as a relying party.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeySite {
    /// Its host.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// The user of a new passkey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PasskeyUser {
    /// The user handle, as base64url.
    pub id: String,
    /// The name.
    pub name: String,
    /// The name to show.
    pub display_name: String,
}

/// An algorithm of public keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeyAlgorithm {
    /// Always `public-key`.
    pub r#type: String,
    /// The number of the algorithm in COSE.
    pub alg: i64,
}

/// A credential that the browser knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeyDescriptor {
    /// Always `public-key`.
    pub r#type: String,
    /// The id of the credential, as base64url.
    pub id: String,
    /// How browsers can reach its authenticator.
    pub transports: Vec<String>,
}

/// What the authenticator of a new passkey must be able to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PasskeyRequirements {
    /// Whether the passkey can be used without a name: always `required`.
    pub resident_key: String,
    /// The same for older browsers.
    pub require_resident_key: bool,
    /// Whether the authenticator must verify the user: always `required`.
    pub user_verification: String,
}

/// Options for `navigator.credentials.get()`, as `PublicKeyCredentialRequestOptionsJSON`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PasskeyRequest {
    /// The challenge, as base64url.
    pub challenge: String,
    /// Milliseconds until the challenge expires.
    pub timeout: i64,
    /// The host of this server.
    pub rp_id: String,
    /// The credentials that can be used; empty if any passkey for this server can.
    pub allow_credentials: Vec<PasskeyDescriptor>,
    /// Whether the authenticator must verify the user: always `required`.
    pub user_verification: String,
}

/// What is needed besides the password.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SecondFactorRequest {
    /// Identifies this attempt to sign in with a recovery code.
    pub attempt: String,
    /// The options for `navigator.credentials.get()`; absent if the server does not support passkeys at this address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passkey: Option<PasskeyRequest>,
}

/// A recovery code instead of the passkey, after the password.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecoveryCode {
    /// The attempt to sign in, from the response to the password.
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    pub attempt: String,
    /// The code.
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    pub code: String,
}

/// Whether the password alone is enough to sign in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SecondFactor {
    /// Whether a passkey is required besides the password.
    pub required: bool,
    /// The number of recovery codes that have not been used.
    pub recovery_codes: i64,
    /// New recovery codes; only in the response that creates them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub new_codes: Option<Vec<String>>,
}

/// A request to require a second factor, or no longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewSecondFactor {
    /// Whether a passkey is required besides the password.
    pub required: bool,
}
