//! The names of guests. A guest's name begins with a prefix that no account can have, so that it cannot be mistaken for the name
//! of an account, wherever it is shown. The rest is random until the guest chooses it.

use std::net::IpAddr;

use api::Notice;

use crate::accounts::Person;
use crate::app::App;
use crate::audit::{AuditEntry, AuditEvent};
use crate::errors::ApiError;
use crate::limits::{GUEST_NAME, Kind};
use crate::names_policy::check_name;
use crate::secrets::random_text;

/// The prefix of the names of guests, which [`check_name`] refuses for accounts.
const PREFIX: &str = "guest-";

/// A random name of a guest.
pub(crate) fn random_guest_name() -> String {
    format!("{PREFIX}{}", random_text(8))
}

/// The name of a guest who has chosen the rest of it.
fn guest_name(chosen: &str) -> Result<String, ApiError> {
    check_name(chosen)?;
    if chosen.len() > GUEST_NAME {
        return Err(ApiError::bad(format!("the name of a guest has 2 to {GUEST_NAME} characters")));
    }
    Ok(format!("{PREFIX}{chosen}"))
}

impl App {
    /// Gives a guest the name they choose.
    pub(crate) async fn choose_guest_name(
        &self,
        person: &Person,
        chosen: &str,
        address: IpAddr,
    ) -> Result<(), ApiError> {
        person.session()?;
        if !person.user.may_choose_name() {
            return Err(ApiError::forbidden("a moderator has replaced your name: register to choose another"));
        }
        let name = guest_name(chosen)?;
        self.limits.count_address(Kind::GuestName, address)?;
        if person.user.name == name {
            return Ok(());
        }
        let detail = format!("{} is now {name}", person.user.name);
        let entry = AuditEntry::of(AuditEvent::NameChosen, &person.user.id).from(self.pseudonyms.of(address));
        let entry = entry.with(detail);
        if !self.store.name_guest(&person.user.id, chosen, &name, &entry).await? {
            return Err(ApiError::conflict("not_now", "you are not a guest any more"));
        }
        entry.log();
        self.announce_name(&person.user.id).await;
        Ok(())
    }

    /// Shows a changed name wherever the user is seen now: in the lobby, in running games, and on their own pages.
    pub(crate) async fn announce_name(&self, user: &str) {
        self.names.forget(user);
        self.rooms.show_names(user).await;
        self.lobby.show_names(user).await;
        self.hub.notify(user, Notice::AccountChanged);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_of_a_guest_could_be_that_of_an_account() {
        for name in [random_guest_name(), guest_name("Ada").expect("a name")] {
            assert!(check_name(&name).is_err(), "{name}");
            assert!(crate::limits::NAME.contains(&name.len()), "{name} fits wherever the name of an account does");
        }
        for name in ["", "x", "guest-Ada", "Admin", "Adm1n", "engine", "ädä", "a b", "\u{202e}Ada", "fifteen-letters"]
        {
            assert!(guest_name(name).is_err(), "{name}");
        }
        guest_name(&"x".repeat(GUEST_NAME)).expect("the longest name");
    }
}
