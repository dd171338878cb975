//! Public keys in the format of COSE (RFC 9052), and their signatures.

use ciborium::Value;
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};

use crate::Refusal;

const ES256: i64 = -7;
const EDDSA: i64 = -8;
const RS256: i64 = -257;

/// The supported algorithms by their COSE numbers, the preferred first: ES256, Ed25519 and, for older versions of Windows Hello, RS256.
pub const ALGORITHMS: [i64; 3] = [ES256, EDDSA, RS256];

/// Bytes of an RSA modulus, 2,048 to 4,096 bits. Verification takes longer the larger it is.
const MODULUS: std::ops::RangeInclusive<usize> = 256..=512;
/// Bytes of an RSA exponent.
const EXPONENT: std::ops::RangeInclusive<usize> = 1..=4;

// Labels of the fields of a `COSE_Key`.
const KEY_TYPE: i64 = 1;
const ALGORITHM: i64 = 3;
const CURVE: i64 = -1;
const X: i64 = -2;
const Y: i64 = -3;
const RSA_N: i64 = -1;
const RSA_E: i64 = -2;

/// A public key.
#[derive(Debug)]
pub(crate) enum PublicKey {
    /// ECDSA with SHA-256 on P-256; the uncompressed point.
    Es256(Vec<u8>),
    /// EdDSA on Curve25519.
    Ed25519(Vec<u8>),
    /// RSASSA-PKCS1-v1_5 with SHA-256; modulus and exponent.
    Rs256(Vec<u8>, Vec<u8>),
}

impl PublicKey {
    /// Reads a `COSE_Key`.
    pub(crate) fn from_cose(value: &Value) -> Result<PublicKey, Refusal> {
        let Value::Map(fields) = value else { return Err(Refusal::Malformed("public key")) };
        let field = |label: i64| {
            let is_label = |name: &Value| name.as_integer().is_some_and(|found| found == label.into());
            fields.iter().find(|(name, _)| is_label(name)).map(|(_, value)| value)
        };
        let number = |label| field(label).and_then(Value::as_integer).and_then(|number| i64::try_from(number).ok());
        let bytes = |label, length: std::ops::RangeInclusive<usize>| {
            let bytes = field(label).and_then(Value::as_bytes).filter(|bytes| length.contains(&bytes.len()));
            bytes.cloned().ok_or(Refusal::UnsupportedKey)
        };
        match (number(KEY_TYPE), number(ALGORITHM), number(CURVE)) {
            (Some(2), Some(ES256), Some(1)) => {
                Ok(PublicKey::Es256([vec![4], bytes(X, 32..=32)?, bytes(Y, 32..=32)?].concat()))
            }
            (Some(1), Some(EDDSA), Some(6)) => Ok(PublicKey::Ed25519(bytes(X, 32..=32)?)),
            (Some(3), Some(RS256), None) => Ok(PublicKey::Rs256(bytes(RSA_N, MODULUS)?, bytes(RSA_E, EXPONENT)?)),
            _ => Err(Refusal::UnsupportedKey),
        }
    }

    pub(crate) fn verify(&self, message: &[u8], signature: &[u8]) -> Result<(), Refusal> {
        let verified = match self {
            PublicKey::Es256(point) => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(message, signature)
            }
            PublicKey::Ed25519(key) => UnparsedPublicKey::new(&ED25519, key).verify(message, signature),
            PublicKey::Rs256(n, e) => {
                RsaPublicKeyComponents { n, e }.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature)
            }
        };
        verified.map_err(|_| Refusal::WrongSignature)
    }
}
