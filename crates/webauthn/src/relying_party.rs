//! The server as browsers see it, and the two ceremonies: registration and assertion.

use std::net::IpAddr;

use ring::digest::{SHA256, digest};

use crate::authenticator_data::{AuthenticatorData, from_attestation_object, read_cbor};
use crate::public_key::PublicKey;
use crate::{Refusal, client_data, decode};

/// The server as browsers see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelyingParty {
    id: String,
    origin: String,
}

/// What a browser returns after creating a passkey, each field as base64url.
#[derive(Clone, Copy, Debug)]
pub struct RegistrationResponse<'a> {
    /// The client data.
    pub client_data_json: &'a str,
    /// The attestation object.
    pub attestation_object: &'a str,
}

/// What a browser returns after using a passkey, each field as base64url.
#[derive(Clone, Copy, Debug)]
pub struct AssertionResponse<'a> {
    /// The client data.
    pub client_data_json: &'a str,
    /// The authenticator data.
    pub authenticator_data: &'a str,
    /// The signature.
    pub signature: &'a str,
}

/// What the server stores about a passkey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credential {
    /// The id that the authenticator has chosen.
    pub id: Vec<u8>,
    /// The public key as a `COSE_Key`.
    pub public_key: Vec<u8>,
    /// The signature counter of the last use; always 0 for passkeys that are synchronised between devices.
    pub sign_count: u32,
    /// Whether the passkey can be backed up, which never changes.
    pub backup_eligible: bool,
    /// Whether the passkey is backed up.
    pub backed_up: bool,
}

/// What to update after a passkey was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assertion {
    /// The signature counter.
    pub sign_count: u32,
    /// Whether the passkey is backed up.
    pub backed_up: bool,
}

impl RelyingParty {
    /// The relying party of an origin such as `https://dvonn.example`; `None` if browsers offer no passkeys there: they
    /// require HTTPS, or `localhost`, and a host with a name.
    pub fn of(origin: &str) -> Option<RelyingParty> {
        let origin = origin.trim_end_matches('/').to_ascii_lowercase();
        let (scheme, place) = origin.split_once("://")?;
        let (host, port) = place.split_once(':').map_or((place, None), |(host, port)| (host, Some(port)));
        let is_name = host.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'.');
        if host.is_empty() || !is_name || host.parse::<IpAddr>().is_ok() {
            return None;
        }
        let usual_port = match scheme {
            "https" => "443",
            "http" if host == "localhost" || host.ends_with(".localhost") => "80",
            _ => return None,
        };
        let port = match port {
            None => String::new(),
            Some(port) if port.parse::<u16>().is_err() => return None,
            // Browsers leave the usual port out.
            Some(port) if port == usual_port => String::new(),
            Some(port) => format!(":{port}"),
        };
        Some(RelyingParty { id: host.to_owned(), origin: format!("{scheme}://{host}{port}") })
    }

    /// The id: the name of the host.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The origin of its pages.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Verifies the response to a registration challenge, and returns the new credential.
    ///
    /// # Errors
    /// If anything about it is wrong.
    pub fn verify_registration(
        &self,
        challenge: &str,
        response: &RegistrationResponse<'_>,
    ) -> Result<Credential, Refusal> {
        client_data::verify(&decode(response.client_data_json)?, "webauthn.create", challenge, &self.origin)?;
        let data = from_attestation_object(&decode(response.attestation_object)?)?;
        let data = AuthenticatorData::parse(&data)?;
        data.verify(&self.id)?;
        let attested = data.attested.as_ref().ok_or(Refusal::Malformed("no credential"))?;
        Ok(Credential {
            id: attested.id.to_vec(),
            public_key: attested.cose_key.to_vec(),
            sign_count: data.sign_count,
            backup_eligible: data.is_backup_eligible(),
            backed_up: data.is_backed_up(),
        })
    }

    /// Verifies that a passkey has signed a challenge.
    ///
    /// # Errors
    /// If anything about the response is wrong.
    pub fn verify_assertion(
        &self,
        challenge: &str,
        credential: &Credential,
        response: &AssertionResponse<'_>,
    ) -> Result<Assertion, Refusal> {
        let client_data = decode(response.client_data_json)?;
        let data = decode(response.authenticator_data)?;
        let key = PublicKey::from_cose(&read_cbor(&mut credential.public_key.as_slice())?)?;
        client_data::verify(&client_data, "webauthn.get", challenge, &self.origin)?;
        // The signature comes before everything that the authenticator says.
        let signed = [data.as_slice(), digest(&SHA256, &client_data).as_ref()].concat();
        key.verify(&signed, &decode(response.signature)?)?;
        let data = AuthenticatorData::parse(&data)?;
        data.verify(&self.id)?;
        if data.is_backup_eligible() != credential.backup_eligible {
            return Err(Refusal::InconsistentBackup);
        }
        let (before, now) = (credential.sign_count, data.sign_count);
        if (before, now) != (0, 0) && now <= before {
            return Err(Refusal::CounterWentBack { before, now });
        }
        Ok(Assertion { sign_count: now, backed_up: data.is_backed_up() })
    }
}
