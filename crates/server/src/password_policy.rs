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

/// Words of the games and of the program, which an attacker tries early. Those of the server's address are added.
const WORDS: [&str; 16] = [
    "caldera", "dvonn", "gipf", "tamsk", "zertz", "yinsh", "punct", "project", "board", "games", "game", "online",
    "stack", "piece", "login", "server",
];

/// Which passwords a server accepts.
#[derive(Debug)]
pub(crate) struct PasswordPolicy {
    words: Vec<String>,
}

impl PasswordPolicy {
    /// `site` is the public address of the server, if it is known.
    pub(crate) fn new(site: Option<&str>) -> PasswordPolicy {
        let host = site.and_then(|site| site.rsplit("://").next()).unwrap_or_default().to_lowercase();
        let parts = host.split(|letter: char| !letter.is_alphanumeric()).filter(|part| part.chars().count() >= OWN);
        let mut words: Vec<String> = WORDS.into_iter().chain(parts).map(str::to_owned).collect();
        // `games` before `game`, so that no `s` remains.
        words.sort_by_key(|word| std::cmp::Reverse(word.len()));
        PasswordPolicy { words }
    }

    /// What remains of a password without the words and the name, and without digits and punctuation around that.
    fn own_part(&self, name: &str, password: &str) -> String {
        let mut own = password.replace(&name.to_lowercase(), "");
        for word in &self.words {
            own = own.replace(word, "");
        }
        if own == password { own } else { own.trim_matches(|letter: char| !letter.is_alphabetic()).to_owned() }
    }

    /// Checks a new password. There are no rules about the kinds of characters: they make passwords predictable.
    pub(crate) fn check(&self, name: &str, password: &str) -> Result<(), ApiError> {
        let password = normalise(password);
        if !PASSWORD.contains(&password.chars().count()) {
            return Err(ApiError::bad(format!("a password has {} to {} characters", PASSWORD.start(), PASSWORD.end())));
        }
        let password = password.to_lowercase();
        if COMMON.contains(password.as_str()) {
            return Err(ApiError::weak_password("this password is among the most common ones: choose another"));
        }
        if self.own_part(name, &password).chars().count() < OWN {
            let message = "this password is little more than your name and words of this site: choose another";
            return Err(ApiError::weak_password(message));
        }
        Ok(())
    }
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
            ("Ada", "correct7horse", true),
            ("Ada", "48151623421", true),
            ("Ada", "caldera2026", false),
            ("Ada", "DVONNgipf!", false),
            ("Ada", "dvonn.example", false),
            ("Ada", "Ada_boardgames_99", false),
            ("Ada", "my game is a gipf variation", true),
        ] {
            let policy = PasswordPolicy::new(Some("https://dvonn.example:8443"));
            assert_eq!(policy.check(name, password).is_ok(), good, "{password}");
        }
    }
}
