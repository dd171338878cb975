//! The test vectors of the standard, section 16. In their assertions the user is not verified, which this crate refuses; but it
//! does so only after it has verified the signature.

use webauthn::{AssertionResponse, Credential, Refusal, RegistrationResponse, RelyingParty, encode};

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).expect("hexadecimal digits")).collect()
}

struct Vector {
    name: &'static str,
    cose_key: String,
    challenge: &'static str,
    /// The random text that some vectors have in additional client data.
    extra: Option<&'static str>,
    authenticator_data: &'static str,
    backup_eligible: bool,
    signature: &'static str,
}

fn client_data(kind: &str, challenge: &str, extra: Option<&str>) -> String {
    let extra = extra.map_or(String::new(), |random| {
        format!(
            ",\"extraData\":\"clientDataJSON may be extended with additional fields in the future, such as this: {random}\""
        )
    });
    let origin = "https://example.org";
    format!(r#"{{"type":"{kind}","challenge":"{challenge}","origin":"{origin}","crossOrigin":false{extra}}}"#)
}

/// The product of two Mersenne primes, 2^1279 - 1 and 2^2203 - 1.
fn modulus() -> String {
    // 2^3482 - 2^2203 - 2^1279 + 1
    let mut bits = vec![false; 3488];
    bits[2203..3482].fill(true);
    // Subtract 2^1279 by borrowing from bit 2203, and add 1.
    bits[2203] = false;
    bits[1279..2203].fill(true);
    bits[0] = true;
    bits.chunks(4).rev().map(|four| four.iter().rev().fold(0, |sum, bit| sum * 2 + u32::from(*bit))).fold(
        String::new(),
        |mut hex, digit| {
            hex.push(char::from_digit(digit, 16).expect("a digit"));
            hex
        },
    )
}

fn vectors() -> [Vector; 4] {
    [
        Vector {
            name: "16.2 none.ES256",
            cose_key: "a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df6122582093\
                0a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220"
                .to_owned(),
            challenge: "39c0e7521417ba54d43e8dc95174f423dee9bf3cd804ff6d65c857c9abf4d408",
            extra: None,
            authenticator_data: "bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000",
            backup_eligible: true,
            signature: "3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f5\
                75bf11a1dd5d78c6e486013f937295ea13653e331e87",
        },
        Vector {
            name: "16.3 packed-self.ES256",
            cose_key: "a5010203262001215820eb151c8176b225cc651559fecf07af450fd85802046656b34c18f6cf193843c5225820927b8aa427a2be\
                1b8834d233a2d34f61f13bfd44119c325d5896e183fee484f2"
                .to_owned(),
            challenge: "4478a10b1352348dd160c1353b0d469b5db19eb91c27f7dfa6fed39fe26af20b",
            extra: Some("gTb53rz6EhSWomXGzimC1Q"),
            authenticator_data: "bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b50900000000",
            backup_eligible: true,
            signature: "304402203310b9431903c401f1be2bdc8d23a4007682dbbddcf846994947b7f465daf84002204e94dd00047b316061b3b99772\
                b7efd95994a83ef584b3b6b825ea3550251b66",
        },
        Vector {
            name: "16.10 packed.RS256",
            cose_key: format!("a4010303390100205901b4{}2143010001", modulus()),
            challenge: "295f59f5fa8fe62c5aca9e27626c78c8da376ae6d8cd2dd29aebad601e1bc4c5",
            extra: None,
            authenticator_data: "bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000",
            backup_eligible: true,
            signature: "01063d52d7c39b4d432fc7063c5d93e582bdcb16889cd71f888d67d880ea730a428498d3bc8e1ee11f2b1ecbe6c292b118c55f\
                faaddefa8cad0a54dd137c51f1eec673f1bb6c4d1789d6826a222b22d0f585fc901fdc933212e579d199b89d672aa44891333e6a1355536025\
                e82b25590256c3538229b55737083b2f6b9377e49e2472f11952f79fdd0da180b5ffd901b4049a8f081bb40711bef76c62aed943571f2d0575\
                304cb549d68d8892f95086a30f93716aee818f8dc06e96c0d5e0ed4cfa9fd8773d90464b68cf140f7986666ff9c9e3302acd0535d60d769f46\
                5e2ab57ef8aabc89fccfef7ba32a64154a8b3d26be2298f470b8cc5377dbe3dfd4b0b45f8f01e63bde6cfc76b62771f9b70aa27cf40152cad9\
                3aa5acd784fd4b90f676e2ea828d0bf2400aebbaae4153e5838f537f88b6228346782a93a899be66ec77de45b3efcf311da6321c92e6b0cd11\
                bfe653bf3e98cee8e341f02d67dbb6f9c98d9e8178090cfb5b70fbc6d541599ac794ae2f1d4de1286ec8de8c2daf7b1d15c8438e90d924df5c\
                19045220a4c8438c1b979bbe016cf3d0eeec23c3999d4882cc645b776de930756612cdc6dd398160ff02a6",
        },
        Vector {
            name: "16.11 packed.EdDSA",
            cose_key: "a401010327200621582044e06ddd331c36a8dc667bab52bcae63486c916aa5e339e6acebaa84934bf832".to_owned(),
            challenge: "895957e01c633a698348a2d8a31a54b7db27e8c1c43b2080d79ae2190267bfd2",
            extra: None,
            authenticator_data: "bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b50100000000",
            backup_eligible: false,
            signature: "f5c59c7e46c34f6f8cc197101ddf9934fa2595f68eb1913a637e8419eb9ba4cfdfc48f85393bc0d40b011f0d6fecb097d6607525713\
                223a0dc0d453993dae00b",
        },
    ]
}

#[test]
fn signatures_of_all_algorithms_are_verified() {
    let site = RelyingParty::of("https://example.org").expect("a relying party");
    for vector in vectors() {
        let challenge = encode(&bytes(vector.challenge));
        let credential = Credential {
            id: vec![1],
            public_key: bytes(&vector.cose_key),
            sign_count: 0,
            backup_eligible: vector.backup_eligible,
            backed_up: false,
        };
        let client_data = encode(client_data("webauthn.get", &challenge, vector.extra).as_bytes());
        let data = encode(&bytes(vector.authenticator_data));
        let verify = |signature: &[u8]| {
            let signature = encode(signature);
            let response =
                AssertionResponse { client_data_json: &client_data, authenticator_data: &data, signature: &signature };
            site.verify_assertion(&challenge, &credential, &response).expect_err("the user is not verified")
        };
        let mut signature = bytes(vector.signature);
        assert_eq!(verify(&signature), Refusal::UserNotVerified, "{}", vector.name);
        *signature.last_mut().expect("a byte") ^= 1;
        assert_eq!(verify(&signature), Refusal::WrongSignature, "{}", vector.name);
    }
}

#[test]
fn a_registration_with_self_attestation_is_read() {
    let site = RelyingParty::of("https://example.org").expect("a relying party");
    let challenge = encode(&bytes("7869c2b772d4b58eba9378cf8f29e26cf935aa77df0da89fa99c0bdc0a76f7e5"));
    let object = bytes(
        "a363666d74667061636b65646761747453746d74a263616c672663736967584630440220067a20754ab925005dbf378097c92120031581c7322\
        8d1fb4f5b881bcd7da98302207fc7b147558c7c0eba3af18bd9d121fa3d3a26d17fe3f220272178f473b6006d68617574684461746158a4bfabc3\
        7432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b55d00000000df850e09db6afbdfab51697791506cfc0020455ef34e2043a\
        87db3d4afeb39bbcb6cc32df9347c789a865ecdca129cbef58ca5010203262001215820eb151c8176b225cc651559fecf07af450fd85802046656\
        b34c18f6cf193843c5225820927b8aa427a2be1b8834d233a2d34f61f13bfd44119c325d5896e183fee484f2",
    );
    let client_data = client_data("webauthn.create", &challenge, Some("U9hTXvKE2URkMnb_0xYHVg"));
    let response = RegistrationResponse {
        client_data_json: &encode(client_data.as_bytes()),
        attestation_object: &encode(&object),
    };
    let credential = site.verify_registration(&challenge, &response).expect("a credential");
    assert_eq!(credential.id, bytes("455ef34e2043a87db3d4afeb39bbcb6cc32df9347c789a865ecdca129cbef58c"));
    assert_eq!(credential.public_key, bytes(&vectors()[1].cose_key));
    assert_eq!((credential.sign_count, credential.backup_eligible, credential.backed_up), (0, true, true));
}
