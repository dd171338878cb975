//! The relying party of WebAuthn: verifies what passkeys sign, as the [standard][l3] says in sections 7.1 and 7.2.
//!
//! A [`RelyingParty`] is the server as browsers see it. [`RelyingParty::verify_registration`] returns the [`Credential`] of a new
//! passkey, and [`RelyingParty::verify_assertion`] verifies that a passkey has signed a challenge. Who may use which challenge,
//! how often and for how long is the caller's business: this crate has no state, no clock and no I/O.
//!
//! It requires user verification (a PIN or biometrics) everywhere, because a passkey replaces the password. It asks for no
//! attestation and ignores attestation statements, so it does not know the make of an authenticator. Keys are ES256, Ed25519 or
//! RS256; signatures are verified by `ring`.
//!
//! [l3]: https://www.w3.org/TR/webauthn-3/

#![forbid(unsafe_code)]

#[cfg(feature = "authenticator")]
pub mod authenticator;
mod authenticator_data;
mod client_data;
mod public_key;
mod relying_party;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

pub use client_data::challenge_of;
pub use public_key::ALGORITHMS;
pub use relying_party::{Assertion, AssertionResponse, Credential, RegistrationResponse, RelyingParty};

/// Why a response is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// It cannot be parsed.
    #[error("the response is malformed: {0}")]
    Malformed(&'static str),
    /// It belongs to a registration instead of an assertion, or the other way round.
    #[error("the response is for another operation")]
    WrongType,
    /// It is the response to another challenge.
    #[error("the response is for another challenge")]
    WrongChallenge,
    /// It comes from a page of another site.
    #[error("the response comes from a page of another site")]
    ForeignOrigin,
    /// It comes from a frame in a page of another site.
    #[error("the response comes from a frame in a page of another site")]
    CrossOrigin,
    /// The passkey is for another relying party.
    #[error("the passkey is for another site")]
    WrongRelyingParty,
    /// Nobody has confirmed the operation on the authenticator.
    #[error("the user was not present")]
    UserNotPresent,
    /// The authenticator has not verified the user.
    #[error("the user was not verified")]
    UserNotVerified,
    /// The flags about backups contradict each other or those of the registration.
    #[error("the flags about backups are inconsistent")]
    InconsistentBackup,
    /// The key is of another kind than those that were asked for.
    #[error("the algorithm of the key is not supported")]
    UnsupportedKey,
    /// The signature is wrong.
    #[error("the signature is wrong")]
    WrongSignature,
    /// The signature counter has not increased: there may be a copy of the passkey.
    #[error("the signature counter went back from {before} to {now}")]
    CounterWentBack {
        /// The counter of the last use.
        before: u32,
        /// The counter in the response.
        now: u32,
    },
}

/// Encodes bytes as WebAuthn does in JSON: base64url without padding.
pub fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Decodes base64url without padding.
///
/// # Errors
/// If the text is something else.
pub fn decode(text: &str) -> Result<Vec<u8>, Refusal> {
    URL_SAFE_NO_PAD.decode(text).map_err(|_| Refusal::Malformed("not base64url without padding"))
}
