//! What a relying party must refuse.

use serde_json::{Value, json};
use webauthn::authenticator::{Algorithm, SoftPasskey};
use webauthn::{Assertion, AssertionResponse, Credential, Refusal, RegistrationResponse, RelyingParty, decode, encode};

const ORIGIN: &str = "https://dvonn.example";

fn site() -> RelyingParty {
    RelyingParty::of(ORIGIN).expect("a relying party")
}

fn passkey() -> SoftPasskey {
    SoftPasskey::new(Algorithm::Es256, ORIGIN, "dvonn.example")
}

fn options(challenge: &str) -> Value {
    json!({ "challenge": challenge, "user": { "id": encode(b"Ada") } })
}

fn register(passkey: &mut SoftPasskey) -> Result<Credential, Refusal> {
    registered(&passkey.register(&options("one")))
}

fn registered(response: &Value) -> Result<Credential, Refusal> {
    let field = |name| response["response"][name].as_str().expect("a text");
    let response = RegistrationResponse {
        client_data_json: field("clientDataJSON"),
        attestation_object: field("attestationObject"),
    };
    site().verify_registration("one", &response)
}

fn signed(credential: &Credential, response: &Value) -> Result<Assertion, Refusal> {
    let field = |name| response["response"][name].as_str().expect("a text");
    let response = AssertionResponse {
        client_data_json: field("clientDataJSON"),
        authenticator_data: field("authenticatorData"),
        signature: field("signature"),
    };
    site().verify_assertion("two", credential, &response)
}

#[test]
fn a_passkey_is_registered_and_used() {
    for algorithm in [Algorithm::Es256, Algorithm::Ed25519] {
        let mut passkey = SoftPasskey::new(algorithm, ORIGIN, "dvonn.example");
        let credential = register(&mut passkey).expect("a credential");
        assert_eq!(credential.id, passkey.id);
        let used = signed(&credential, &passkey.sign(&options("two")));
        assert_eq!(used, Ok(Assertion { sign_count: 0, backed_up: false }));
    }
}

#[test]
fn responses_from_elsewhere_are_refused() {
    type Change = fn(&mut SoftPasskey);
    let changes: [(Change, Refusal); 6] = [
        (|passkey| passkey.origin = "https://evil.example".to_owned(), Refusal::ForeignOrigin),
        (|passkey| passkey.origin = "http://dvonn.example".to_owned(), Refusal::ForeignOrigin),
        (|passkey| passkey.rp_id = "evil.example".to_owned(), Refusal::WrongRelyingParty),
        (|passkey| passkey.cross_origin = true, Refusal::CrossOrigin),
        (|passkey| passkey.is_user_present = false, Refusal::UserNotPresent),
        (|passkey| passkey.verifies_user = false, Refusal::UserNotVerified),
    ];
    for (change, refusal) in changes {
        let mut passkey = passkey();
        let credential = register(&mut passkey).expect("a credential");
        change(&mut passkey);
        assert_eq!(register(&mut passkey), Err(refusal));
        assert_eq!(signed(&credential, &passkey.sign(&options("two"))), Err(refusal));
    }
}

#[test]
fn a_response_answers_only_its_own_challenge_and_operation() {
    let mut passkey = passkey();
    let credential = register(&mut passkey).expect("a credential");
    assert_eq!(signed(&credential, &passkey.sign(&options("one"))), Err(Refusal::WrongChallenge));
    assert_eq!(registered(&passkey.register(&options("two"))), Err(Refusal::WrongChallenge));
    // The client data of a registration in an assertion.
    let mut response = passkey.sign(&options("two"));
    response["response"]["clientDataJSON"] = passkey.register(&options("two"))["response"]["clientDataJSON"].clone();
    assert_eq!(signed(&credential, &response), Err(Refusal::WrongType));
}

#[test]
fn changed_responses_are_refused() {
    let mut passkey = passkey();
    let credential = register(&mut passkey).expect("a credential");
    let response = passkey.sign(&options("two"));
    // Every bit of the signed data and of the signature matters.
    for field in ["authenticatorData", "signature"] {
        let bytes = decode(response["response"][field].as_str().expect("a text")).expect("bytes");
        for bit in 0..bytes.len() * 8 {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            let mut response = response.clone();
            response["response"][field] = encode(&changed).into();
            assert_eq!(signed(&credential, &response), Err(Refusal::WrongSignature), "bit {bit} of {field}");
        }
    }
    // Another passkey's signature.
    let other = SoftPasskey::new(Algorithm::Es256, ORIGIN, "dvonn.example");
    assert_eq!(signed(&credential, &other.sign(&options("two"))), Err(Refusal::WrongSignature));
}

#[test]
fn the_signature_counter_must_increase() {
    let mut passkey = passkey();
    passkey.sign_count = 5;
    let credential = register(&mut passkey).expect("a credential");
    for (now, expected) in [
        (0, Err(Refusal::CounterWentBack { before: 5, now: 0 })),
        (5, Err(Refusal::CounterWentBack { before: 5, now: 5 })),
        (6, Ok(Assertion { sign_count: 6, backed_up: false })),
    ] {
        passkey.sign_count = now;
        assert_eq!(signed(&credential, &passkey.sign(&options("two"))), expected);
    }
}

#[test]
fn a_passkey_does_not_become_synchronised_later() {
    let mut passkey = passkey();
    let credential = register(&mut passkey).expect("a credential");
    passkey.is_synchronised = true;
    assert_eq!(signed(&credential, &passkey.sign(&options("two"))), Err(Refusal::InconsistentBackup));
    let credential = register(&mut passkey).expect("a credential");
    assert!(signed(&credential, &passkey.sign(&options("two"))).is_ok_and(|used| used.backed_up));
}

#[test]
fn truncated_and_extended_registrations_are_refused() {
    let response = passkey().register(&options("one"));
    let object = decode(response["response"]["attestationObject"].as_str().expect("a text")).expect("bytes");
    let with = |object: &[u8]| {
        let mut response = response.clone();
        response["response"]["attestationObject"] = encode(object).into();
        registered(&response)
    };
    assert!(with(&object).is_ok());
    for length in 0..object.len() {
        assert!(matches!(with(&object[..length]), Err(Refusal::Malformed(_))), "{length} bytes");
    }
    assert!(matches!(with(&[object, vec![0]].concat()), Err(Refusal::Malformed(_))));
}

#[test]
fn authenticator_data_has_nothing_after_its_end() {
    let mut passkey = passkey();
    let credential = register(&mut passkey).expect("a credential");
    passkey.surplus = vec![0];
    assert!(matches!(register(&mut passkey), Err(Refusal::Malformed(_))));
    assert!(matches!(signed(&credential, &passkey.sign(&options("two"))), Err(Refusal::Malformed(_))));
}

#[test]
fn passkeys_exist_only_over_https_and_on_localhost() {
    let of = |origin| RelyingParty::of(origin).map(|site| (site.id().to_owned(), site.origin().to_owned()));
    let expected = |id: &str, origin: &str| Some((id.to_owned(), origin.to_owned()));
    assert_eq!(of("https://dvonn.example"), expected("dvonn.example", "https://dvonn.example"));
    assert_eq!(of("https://Dvonn.Example:443/"), expected("dvonn.example", "https://dvonn.example"));
    assert_eq!(of("https://dvonn.example:8443"), expected("dvonn.example", "https://dvonn.example:8443"));
    assert_eq!(of("http://localhost:8080"), expected("localhost", "http://localhost:8080"));
    for origin in
        ["http://dvonn.example", "http://127.0.0.1:8080", "https://192.0.2.1", "https://[::1]", "ftp://x", "", "x"]
    {
        assert_eq!(of(origin), None, "{origin}");
    }
    for origin in ["https://", "https://a:b", "https://a/b", "https://a:99999", "http://notlocalhost"] {
        assert_eq!(of(origin), None, "{origin}");
    }
}
