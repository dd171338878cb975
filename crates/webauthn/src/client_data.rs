//! The client data: what the browser knows about an operation, as JSON. The authenticator signs its hash.

use serde::Deserialize;

use crate::{Refusal, decode};

/// The fields that are verified; browsers may send more.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    r#type: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
    top_origin: Option<String>,
}

fn parse(json: &[u8]) -> Result<ClientData, Refusal> {
    serde_json::from_slice(json).map_err(|_| Refusal::Malformed("client data"))
}

/// The challenge that a response claims to answer, by which the server finds the operation. It is not verified yet.
///
/// # Errors
/// If the client data cannot be parsed.
pub fn challenge_of(client_data_json: &str) -> Result<String, Refusal> {
    Ok(parse(&decode(client_data_json)?)?.challenge)
}

/// Verifies that the client data is for this operation, challenge and origin.
pub(crate) fn verify(json: &[u8], kind: &str, challenge: &str, origin: &str) -> Result<(), Refusal> {
    let found = parse(json)?;
    if found.r#type != kind {
        return Err(Refusal::WrongType);
    }
    if found.challenge != challenge {
        return Err(Refusal::WrongChallenge);
    }
    if found.origin != origin {
        return Err(Refusal::ForeignOrigin);
    }
    // The app is never in a frame, which the header `frame-ancestors` forbids.
    if found.cross_origin || found.top_origin.is_some() {
        return Err(Refusal::CrossOrigin);
    }
    Ok(())
}
