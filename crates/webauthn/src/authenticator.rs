//! An authenticator and a browser in software, which can also misbehave.

use ciborium::Value;
use ring::digest::{SHA256, digest};
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair};
use serde_json::json;

use crate::{decode, encode};

#[derive(Debug)]
enum Key {
    Es256(EcdsaKeyPair),
    Ed25519(Ed25519KeyPair),
}

/// The algorithm of a new key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// ECDSA with SHA-256 on P-256.
    Es256,
    /// EdDSA on Curve25519.
    Ed25519,
}

/// A passkey with the browser that uses it. Tests change its fields in order to let it misbehave.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "independent ways to misbehave")]
pub struct SoftPasskey {
    key: Key,
    /// The credential id.
    pub id: Vec<u8>,
    /// The user handle.
    pub user: Vec<u8>,
    /// The origin of the page, as the browser reports it.
    pub origin: String,
    /// The relying party for which the passkey signs.
    pub rp_id: String,
    /// Whether the authenticator verifies the user.
    pub verifies_user: bool,
    /// Whether the user confirms the operation.
    pub is_user_present: bool,
    /// Whether the passkey is synchronised.
    pub is_synchronised: bool,
    /// Whether the page is in a frame of another site.
    pub cross_origin: bool,
    /// The signature counter, which tests count up.
    pub sign_count: u32,
    /// Bytes after the authenticator data.
    pub surplus: Vec<u8>,
}

impl SoftPasskey {
    /// Creates a passkey, without asking anybody.
    ///
    /// # Panics
    /// If the system has no source of randomness.
    pub fn new(algorithm: Algorithm, origin: &str, rp_id: &str) -> SoftPasskey {
        let random = SystemRandom::new();
        let key = match algorithm {
            Algorithm::Es256 => {
                let algorithm = &ECDSA_P256_SHA256_ASN1_SIGNING;
                let document = EcdsaKeyPair::generate_pkcs8(algorithm, &random).expect("a key");
                Key::Es256(EcdsaKeyPair::from_pkcs8(algorithm, document.as_ref(), &random).expect("a key"))
            }
            Algorithm::Ed25519 => {
                let document = Ed25519KeyPair::generate_pkcs8(&random).expect("a key");
                Key::Ed25519(Ed25519KeyPair::from_pkcs8(document.as_ref()).expect("a key"))
            }
        };
        let mut id = vec![0; 32];
        random.fill(&mut id).expect("randomness");
        SoftPasskey {
            key,
            id,
            user: Vec::new(),
            origin: origin.to_owned(),
            rp_id: rp_id.to_owned(),
            verifies_user: true,
            is_user_present: true,
            is_synchronised: false,
            cross_origin: false,
            sign_count: 0,
            surplus: Vec::new(),
        }
    }

    /// The key as a `COSE_Key`.
    fn cose_key(&self) -> Vec<u8> {
        let field = |label: i64, value: Value| (Value::from(label), value);
        let fields = match &self.key {
            Key::Es256(pair) => {
                let point = pair.public_key().as_ref();
                let [x, y] = [&point[1..33], &point[33..]].map(|part| Value::Bytes(part.to_vec()));
                vec![field(1, 2.into()), field(3, (-7).into()), field(-1, 1.into()), field(-2, x), field(-3, y)]
            }
            Key::Ed25519(pair) => {
                let x = Value::Bytes(pair.public_key().as_ref().to_vec());
                vec![field(1, 1.into()), field(3, (-8).into()), field(-1, 6.into()), field(-2, x)]
            }
        };
        to_cbor(&Value::Map(fields))
    }

    fn authenticator_data(&self, credential: &[u8]) -> Vec<u8> {
        let flag = |is_set: bool, bit: u8| u8::from(is_set) << bit;
        let backup = flag(self.is_synchronised, 3) | flag(self.is_synchronised, 4);
        let flags = flag(self.is_user_present, 0) | flag(self.verifies_user, 2) | backup;
        let flags = flags | flag(!credential.is_empty(), 6);
        let count = self.sign_count.to_be_bytes();
        [digest(&SHA256, self.rp_id.as_bytes()).as_ref(), &[flags], &count, credential, &self.surplus].concat()
    }

    fn client_data(&self, kind: &str, challenge: &str) -> String {
        let (origin, cross) = (&self.origin, self.cross_origin);
        json!({ "type": kind, "challenge": challenge, "origin": origin, "crossOrigin": cross }).to_string()
    }

    /// Answers `navigator.credentials.create()` with these options: the `RegistrationResponseJSON`.
    ///
    /// # Panics
    /// If the options lack the challenge or the user.
    pub fn register(&mut self, options: &serde_json::Value) -> serde_json::Value {
        self.user = decode(options["user"]["id"].as_str().expect("a user")).expect("a user handle");
        let length = (self.id.len() as u16).to_be_bytes();
        let credential = [[0; 16].as_slice(), &length, &self.id, &self.cose_key()].concat();
        let object = to_cbor(&Value::Map(vec![
            ("fmt".into(), "none".into()),
            ("attStmt".into(), Value::Map(Vec::new())),
            ("authData".into(), Value::Bytes(self.authenticator_data(&credential))),
        ]));
        let client_data = self.client_data("webauthn.create", options["challenge"].as_str().expect("a challenge"));
        let id = encode(&self.id);
        json!({
            "id": id, "rawId": id, "type": "public-key", "clientExtensionResults": {},
            "response": {
                "clientDataJSON": encode(client_data.as_bytes()),
                "attestationObject": encode(&object),
                "transports": ["internal"],
            },
        })
    }

    /// Answers `navigator.credentials.get()` with these options: the `AuthenticationResponseJSON`.
    ///
    /// # Panics
    /// If the options lack the challenge.
    pub fn sign(&self, options: &serde_json::Value) -> serde_json::Value {
        let client_data = self.client_data("webauthn.get", options["challenge"].as_str().expect("a challenge"));
        let data = self.authenticator_data(&[]);
        let signed = [data.as_slice(), digest(&SHA256, client_data.as_bytes()).as_ref()].concat();
        let signature = match &self.key {
            Key::Es256(pair) => pair.sign(&SystemRandom::new(), &signed).expect("a signature").as_ref().to_vec(),
            Key::Ed25519(pair) => pair.sign(&signed).as_ref().to_vec(),
        };
        let id = encode(&self.id);
        json!({
            "id": id, "rawId": id, "type": "public-key", "clientExtensionResults": {},
            "response": {
                "clientDataJSON": encode(client_data.as_bytes()),
                "authenticatorData": encode(&data),
                "signature": encode(&signature),
                "userHandle": encode(&self.user),
            },
        })
    }
}

fn to_cbor(value: &Value) -> Vec<u8> {
    let mut bytes = Vec::new();
    ciborium::into_writer(value, &mut bytes).expect("a vector accepts everything");
    bytes
}
