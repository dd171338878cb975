//! The authenticator data: what the authenticator says about itself, the user and, when it registers, the new credential.

use ciborium::Value;
use ring::digest::{SHA256, digest};

use crate::Refusal;
use crate::public_key::PublicKey;

const USER_PRESENT: u8 = 1;
const USER_VERIFIED: u8 = 1 << 2;
const BACKUP_ELIGIBLE: u8 = 1 << 3;
const BACKED_UP: u8 = 1 << 4;
const HAS_CREDENTIAL: u8 = 1 << 6;
const HAS_EXTENSIONS: u8 = 1 << 7;

/// The maximum length of a credential id in bytes.
const CREDENTIAL_ID: usize = 1023;
/// Nested CBOR values; attestation statements have three levels.
const DEPTH: usize = 16;

/// Parsed authenticator data.
#[derive(Debug)]
pub(crate) struct AuthenticatorData<'a> {
    rp_id_hash: &'a [u8],
    flags: u8,
    pub(crate) sign_count: u32,
    pub(crate) attested: Option<Attested<'a>>,
}

/// A new credential.
#[derive(Debug)]
pub(crate) struct Attested<'a> {
    pub(crate) id: &'a [u8],
    /// The key as a `COSE_Key`.
    pub(crate) cose_key: &'a [u8],
}

impl<'a> AuthenticatorData<'a> {
    pub(crate) fn parse(bytes: &'a [u8]) -> Result<AuthenticatorData<'a>, Refusal> {
        let mut rest = bytes;
        let rp_id_hash = take(&mut rest, 32)?;
        let flags = take(&mut rest, 1)?[0];
        let sign_count = take(&mut rest, 4)?.iter().fold(0, |count, byte| count << 8 | u32::from(*byte));
        let attested = if flags & HAS_CREDENTIAL == 0 { None } else { Some(Attested::parse(&mut rest)?) };
        if flags & HAS_EXTENSIONS != 0 && !matches!(read_cbor(&mut rest)?, Value::Map(_)) {
            return Err(Refusal::Malformed("extensions"));
        }
        if !rest.is_empty() {
            return Err(Refusal::Malformed("authenticator data is too long"));
        }
        Ok(AuthenticatorData { rp_id_hash, flags, sign_count, attested })
    }

    /// Verifies that the authenticator has verified the user, for this relying party.
    pub(crate) fn verify(&self, rp_id: &str) -> Result<(), Refusal> {
        if self.rp_id_hash != digest(&SHA256, rp_id.as_bytes()).as_ref() {
            return Err(Refusal::WrongRelyingParty);
        }
        if self.flags & USER_PRESENT == 0 {
            return Err(Refusal::UserNotPresent);
        }
        if self.flags & USER_VERIFIED == 0 {
            return Err(Refusal::UserNotVerified);
        }
        if self.is_backed_up() && !self.is_backup_eligible() {
            return Err(Refusal::InconsistentBackup);
        }
        Ok(())
    }

    pub(crate) fn is_backup_eligible(&self) -> bool {
        self.flags & BACKUP_ELIGIBLE != 0
    }

    pub(crate) fn is_backed_up(&self) -> bool {
        self.flags & BACKED_UP != 0
    }
}

impl<'a> Attested<'a> {
    fn parse(rest: &mut &'a [u8]) -> Result<Attested<'a>, Refusal> {
        // The AAGUID, which without attestation proves nothing.
        take(rest, 16)?;
        let length = take(rest, 2)?;
        let length = usize::from(length[0]) << 8 | usize::from(length[1]);
        if !(1..=CREDENTIAL_ID).contains(&length) {
            return Err(Refusal::Malformed("length of the credential id"));
        }
        let id = take(rest, length)?;
        let before = *rest;
        PublicKey::from_cose(&read_cbor(rest)?)?;
        Ok(Attested { id, cose_key: &before[..before.len() - rest.len()] })
    }
}

fn take<'a>(rest: &mut &'a [u8], length: usize) -> Result<&'a [u8], Refusal> {
    let (taken, left) = rest.split_at_checked(length).ok_or(Refusal::Malformed("authenticator data is too short"))?;
    *rest = left;
    Ok(taken)
}

/// Reads a CBOR value from the beginning of `rest`.
pub(crate) fn read_cbor(rest: &mut &[u8]) -> Result<Value, Refusal> {
    ciborium::de::from_reader_with_recursion_limit(rest, DEPTH).map_err(|_| Refusal::Malformed("CBOR"))
}

/// The authenticator data in an attestation object.
pub(crate) fn from_attestation_object(mut bytes: &[u8]) -> Result<Vec<u8>, Refusal> {
    let Value::Map(fields) = read_cbor(&mut bytes)? else { return Err(Refusal::Malformed("attestation object")) };
    if !bytes.is_empty() {
        return Err(Refusal::Malformed("attestation object is too long"));
    }
    let data = fields.into_iter().find(|(name, _)| name.as_text() == Some("authData"));
    data.and_then(|(_, data)| data.into_bytes().ok()).ok_or(Refusal::Malformed("attestation object"))
}
