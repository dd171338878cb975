//! Responses of passkeys: no input makes the parsers panic, and nothing random is accepted as a signature.

#![no_main]

use libfuzzer_sys::fuzz_target;
use webauthn::{AssertionResponse, Credential, RegistrationResponse, RelyingParty, challenge_of, encode};

const CLIENT_DATA: [&str; 2] = ["webauthn.create", "webauthn.get"];

fuzz_target!(|bytes: &[u8]| {
    let site = RelyingParty::of("https://dvonn.example").expect("a relying party");
    let text = encode(bytes);
    let _ = challenge_of(&text);
    let [created, signed] = CLIENT_DATA.map(|kind| {
        let origin = site.origin();
        encode(format!(r#"{{"type":"{kind}","challenge":"c","origin":"{origin}"}}"#).as_bytes())
    });
    let registration = RegistrationResponse { client_data_json: &created, attestation_object: &text };
    if let Ok(credential) = site.verify_registration("c", &registration) {
        assert!(!credential.id.is_empty() && !credential.public_key.is_empty());
    }
    // The bytes as a key, as signed data and as a signature.
    let credential =
        Credential { id: vec![0], public_key: bytes.to_vec(), sign_count: 0, backup_eligible: false, backed_up: false };
    let assertion = AssertionResponse { client_data_json: &signed, authenticator_data: &text, signature: &text };
    assert!(site.verify_assertion("c", &credential, &assertion).is_err());
});
