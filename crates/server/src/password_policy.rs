//! Which passwords are accepted: the rules of OWASP ASVS 5.0, section 6.2.

use std::collections::HashSet;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;

use crate::errors::ApiError;
use crate::limits::PASSWORD;

/// The 5,000 most frequent passwords of at least eight characters, in lower case, from the list in zxcvbn (MIT licence).
static COMMON: LazyLock<HashSet<&str>> = LazyLock::new(|| include_str!("common-passwords.txt").lines().collect());

/// Characters of a password besides the user's name.
const OWN: usize = 4;

/// The form in which a password is compared and hashed (NFKC): keyboards compose the same character in different ways.
pub(crate) fn normalise(password: &str) -> String {
    password.nfkc().collect()
}

/// Checks a new password. There are no rules about the kinds of characters: they make passwords predictable.
pub(crate) fn check_password(name: &str, password: &str) -> Result<(), ApiError> {
    let password = normalise(password);
    if !PASSWORD.contains(&password.chars().count()) {
        return Err(ApiError::bad(format!("a password has {} to {} characters", PASSWORD.start(), PASSWORD.end())));
    }
    let password = password.to_lowercase();
    if COMMON.contains(password.as_str()) {
        return Err(ApiError::weak_password("this password is among the most common ones: choose another"));
    }
    if password.replace(&name.to_lowercase(), "").chars().count() < OWN {
        return Err(ApiError::weak_password("this password is little more than your name: choose another"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_usable() {
        assert_eq!(COMMON.len(), 5_000);
        for word in COMMON.iter() {
            assert!(word.chars().count() >= *PASSWORD.start() && normalise(&word.to_lowercase()) == **word, "{word}");
        }
    }

    #[test]
    fn passwords_have_enough_characters_of_their_own() {
        for (name, password, good) in [
            ("Ada", "correct horse", true),
            ("Ada", "adaadaadaada", false),
            ("Ada", "ada-ada-ada-ada", false),
            ("Ada", "ada likes tea", true),
            ("Ada", &"long ".repeat(40), true),
            ("Ada", &"long ".repeat(41), false),
            ("Ada", "seven77", false),
            ("Ada", "Password123", false),
        ] {
            assert_eq!(check_password(name, password).is_ok(), good, "{password}");
        }
    }
}
