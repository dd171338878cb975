//! Random ids, secrets and their digests.

use std::fmt::Write;

use api::InvalidId;
use sha2::{Digest, Sha256};

const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A text of random letters and digits; each is worth almost six bits.
pub(crate) fn random_text(length: usize) -> String {
    let mut text = String::with_capacity(length);
    let mut bytes = [0; 64];
    while text.len() < length {
        fill(&mut bytes);
        // Bytes past the last multiple of 62 would make some letters likelier.
        let fair = bytes.iter().filter(|byte| **byte < 248).map(|byte| char::from(LETTERS[usize::from(*byte % 62)]));
        text.extend(fair.take(length - text.len()));
    }
    text
}

/// Letters of an id.
pub(crate) const ID_LENGTH: usize = 12;

/// A new id of a game, a person or an offer.
pub(crate) fn random_id<T: TryFrom<String, Error = InvalidId>>() -> T {
    T::try_from(random_text(ID_LENGTH)).expect("letters and digits make an id")
}

/// What only its owner knows: some 238 random bits.
pub(crate) fn random_secret() -> String {
    random_text(40)
}

/// A seed for what chance decides.
pub(crate) fn random_seed() -> u64 {
    let mut bytes = [0; 8];
    fill(&mut bytes);
    u64::from_le_bytes(bytes)
}

/// A system without randomness cannot keep anything secret: better to stop than to go on.
fn fill(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the system has a source of randomness");
}

/// What is kept of a secret. It is random and long, so one round of a digest is enough.
pub(crate) fn digest(secret: &str) -> String {
    Sha256::digest(secret.as_bytes()).iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_as_long_as_wanted_and_differ() {
        for length in [1, 12, 40, 100] {
            assert_eq!(random_text(length).len(), length);
        }
        assert_ne!(random_secret(), random_secret());
        assert_ne!(random_seed(), random_seed());
    }

    #[test]
    fn a_digest_is_the_known_one() {
        assert_eq!(digest("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
