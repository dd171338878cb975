//! Random ids, secrets and their digests.

use std::fmt::Write;

use api::InvalidId;
use sha2::{Digest, Sha256};

const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Random letters and digits, with almost six bits of entropy each.
pub(crate) fn random_text(length: usize) -> String {
    let mut text = String::with_capacity(length);
    let mut bytes = [0; 64];
    while text.len() < length {
        fill(&mut bytes);
        // Rejection sampling: bytes past the last multiple of 62 would make some letters more likely.
        let fair = bytes.iter().filter(|byte| **byte < 248).map(|byte| char::from(LETTERS[usize::from(*byte % 62)]));
        text.extend(fair.take(length - text.len()));
    }
    text
}

/// Letters of an id.
pub(crate) const ID_LENGTH: usize = 12;

/// A new id of a game, a user or an offer.
pub(crate) fn random_id<T: TryFrom<String, Error = InvalidId>>() -> T {
    T::try_from(random_text(ID_LENGTH)).expect("letters and digits make an id")
}

/// The secret of a session or token, with about 238 bits of entropy.
pub(crate) fn random_secret() -> String {
    random_text(40)
}

/// 256 random bits, for a challenge.
pub(crate) fn random_bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    fill(&mut bytes);
    bytes
}

/// Letters and digits that people do not mistake for others.
const CLEAR_LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Groups of four letters in a recovery code.
pub(crate) const RECOVERY_CODE_GROUPS: usize = 7;

/// A recovery code with 140 bits of entropy, such as `7h2m-x0ka-…`.
pub(crate) fn random_recovery_code() -> String {
    let bytes = random_bytes();
    let letter = |byte: &u8| char::from(CLEAR_LETTERS[usize::from(byte % 32)]);
    let groups = bytes.chunks(4).take(RECOVERY_CODE_GROUPS).map(|group| group.iter().map(letter).collect::<String>());
    groups.collect::<Vec<_>>().join("-")
}

/// A seed for random events in games.
pub(crate) fn random_seed() -> u64 {
    let mut bytes = [0; 8];
    fill(&mut bytes);
    u64::from_le_bytes(bytes)
}

/// Fills the buffer with random bytes. Panics if the system has no source of randomness, because no secret would be safe.
fn fill(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the system has a source of randomness");
}

/// The SHA-256 digest of a secret, which is stored in its place. Secrets are long and random, so a slow hash is not needed.
pub(crate) fn digest(secret: &str) -> String {
    digest_bytes(secret.as_bytes())
}

/// The SHA-256 digest of bytes.
pub(crate) fn digest_bytes(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// Bytes in hexadecimal.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_texts_have_the_given_length_and_differ() {
        for length in [1, 12, 40, 100] {
            assert_eq!(random_text(length).len(), length);
        }
        assert_ne!(random_secret(), random_secret());
        assert_ne!(random_seed(), random_seed());
    }

    #[test]
    fn recovery_codes_are_random_and_readable() {
        let code = random_recovery_code();
        assert_eq!(code.split('-').map(str::len).collect::<Vec<_>>(), [4; RECOVERY_CODE_GROUPS]);
        assert!(code.bytes().all(|letter| letter == b'-' || CLEAR_LETTERS.contains(&letter)), "{code}");
        assert_ne!(code, random_recovery_code());
    }

    #[test]
    fn digests_match_the_sha_256_test_vector() {
        assert_eq!(digest("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
