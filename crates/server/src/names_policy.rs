//! Which user names are accepted: plain letters, and nothing that looks like the server or its operators.

use unicode_security::confusable_detection::skeleton;

use crate::errors::ApiError;
use crate::limits::NAME;

/// Words that no name may begin with.
const BEGINNINGS: [&str; 9] =
    ["guest", "deleted", "engine", "caldera", "admin", "moderator", "support", "operator", "official"];
/// Words that are no names, but begin some.
const WORDS: [&str; 8] = ["mod", "mods", "staff", "root", "system", "security", "server", "help"];

/// What a name looks like (the skeleton of UTS #39), without separators: `rn` looks like `m`, and `1` and `I` like `l`.
pub(crate) fn look(name: &str) -> String {
    let letters: String = name.to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect();
    skeleton(&letters).collect::<String>().to_lowercase().replace('i', "l")
}

pub(crate) fn check_name(name: &str) -> Result<(), ApiError> {
    let letters = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    if !NAME.contains(&name.len()) || !letters || !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return Err(ApiError::bad(
            "a name has 2 to 20 letters, digits, hyphens or underscores, and begins with a letter (a to z)",
        ));
    }
    let own = look(name);
    if BEGINNINGS.iter().any(|word| own.starts_with(&look(word))) || WORDS.iter().any(|word| own == look(word)) {
        return Err(ApiError::bad("this name is reserved: it could be mistaken for the server or its operators"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_not_reserved() {
        for name in ["Ada", "b2", "x-y_z", "Modesty", "Helper", &"a".repeat(20)] {
            assert!(check_name(name).is_ok(), "{name}");
        }
        for name in ["", "a", "1a", "-a", "a b", "ädä", "guest-1", "Deleted", "Engine", "a\u{0}", &"a".repeat(21)] {
            assert!(check_name(name).is_err(), "{name}");
        }
        for name in ["Adrnin", "ADM1N", "Mod_erat0r", "SUPP0RT", "He1p", "CaIdera"] {
            assert!(check_name(name).is_err(), "{name}");
        }
    }
}
