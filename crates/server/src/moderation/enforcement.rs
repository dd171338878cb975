//! The sanctions and the bans of addresses that are in force, in memory: chat messages and new games are checked without a
//! query. Full bans are read from the database with the user of each request.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use api::{SanctionKind, SanctionView, Timestamp};

use crate::bus::{Bus, BusMessage, Subject};
use crate::errors::ApiError;
use crate::pseudonyms::Pseudonyms;
use crate::store::{AddressBanRow, SanctionRow, Store, StoreError, UserKind, UserRow};
use crate::time::now;

/// The sanctions and the bans of addresses that are in force.
#[derive(Debug)]
pub(crate) struct Enforcement {
    store: Store,
    pseudonyms: Pseudonyms,
    bus: Bus,
    sanctions: RwLock<HashMap<String, Vec<SanctionRow>>>,
    addresses: RwLock<HashMap<String, Vec<AddressBanRow>>>,
    /// Serialises changes, so that memory and database agree on their order.
    changing: tokio::sync::Mutex<()>,
}

/// A sanction, as the user concerned sees it.
pub(crate) fn show_sanction(sanction: &SanctionRow) -> SanctionView {
    SanctionView { kind: sanction.kind, reason: sanction.reason.clone(), until: sanction.until }
}

impl Enforcement {
    /// Loads what is in force from the database.
    pub(crate) async fn open(store: Store, pseudonyms: Pseudonyms, bus: Bus) -> Result<Enforcement, StoreError> {
        let (sanctions, addresses, changing) = Default::default();
        let own = Enforcement { store, pseudonyms, bus, sanctions, addresses, changing };
        own.reload().await?;
        Ok(own)
    }

    /// Replaces what is in memory by what is in the database.
    pub(crate) async fn reload(&self) -> Result<(), StoreError> {
        let _changing = self.changing.lock().await;
        self.load().await
    }

    async fn load(&self) -> Result<(), StoreError> {
        let now = now();
        let (sanctions, addresses) = (self.store.sanctions_in_force(now).await?, self.store.address_bans(now).await?);
        let mut by_user: HashMap<String, Vec<SanctionRow>> = HashMap::new();
        for sanction in sanctions {
            by_user.entry(sanction.user.to_string()).or_default().push(sanction);
        }
        let mut by_address: HashMap<String, Vec<AddressBanRow>> = HashMap::new();
        for ban in addresses {
            by_address.entry(ban.address.clone()).or_default().push(ban);
        }
        *self.sanctions.write().unwrap_or_else(PoisonError::into_inner) = by_user;
        *self.addresses.write().unwrap_or_else(PoisonError::into_inner) = by_address;
        Ok(())
    }

    /// Changes the database and then the memory. Also after a failure: the change may have been committed nevertheless.
    pub(super) async fn change<T>(&self, change: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
        let _changing = self.changing.lock().await;
        let changed = change.await;
        self.bus.publish(Subject::Site, &BusMessage::Sanctions);
        if let Err(error) = self.load().await {
            tracing::error!(%error, "cannot load the sanctions, will retry");
        }
        changed
    }

    /// The sanction of a kind that is in force against a user.
    fn in_force(&self, user: &str, kind: SanctionKind) -> Option<SanctionRow> {
        let sanctions = self.sanctions.read().unwrap_or_else(PoisonError::into_inner);
        let now = now();
        sanctions.get(user)?.iter().find(|row| row.kind == kind && row.is_in_force(now)).cloned()
    }

    /// Checks that a user may chat.
    pub(crate) fn check_chat(&self, user: &str) -> Result<(), ApiError> {
        self.in_force(user, SanctionKind::Chat).map_or(Ok(()), |row| Err(ApiError::sanctioned(show_sanction(&row))))
    }

    /// Checks that a user may start games.
    pub(crate) fn check_play(&self, user: &str) -> Result<(), ApiError> {
        self.in_force(user, SanctionKind::Play).map_or(Ok(()), |row| Err(ApiError::sanctioned(show_sanction(&row))))
    }

    /// Checks that a guest may start games from an address, given by its IP bucket.
    pub(crate) fn check_guest(&self, user: &UserRow, bucket: Option<&str>) -> Result<(), ApiError> {
        let banned = user.kind == UserKind::Guest && bucket.is_some_and(|bucket| !self.bans_of(bucket).is_empty());
        if banned { Err(ApiError::address_banned()) } else { Ok(()) }
    }

    /// Checks that an account can be created, or a guest can arrive, from an address.
    pub(crate) fn check_arrival(&self, bucket: &str) -> Result<(), ApiError> {
        if self.bans_of(bucket).is_empty() { Ok(()) } else { Err(ApiError::address_banned()) }
    }

    /// Checks that a user may sign in from an address: with an account that is older than the ban, not the one because of
    /// which the address is banned, and without a sanction in force.
    pub(crate) fn check_sign_in(&self, user: &UserRow, bucket: &str) -> Result<(), ApiError> {
        let bans = self.bans_of(bucket);
        let is_trusted = user.kind == UserKind::Account
            && [SanctionKind::Chat, SanctionKind::Play].iter().all(|kind| self.in_force(&user.id, *kind).is_none())
            && bans.iter().all(|ban| user.created_at < ban.at && *ban.user != *user.id);
        if bans.is_empty() || is_trusted { Ok(()) } else { Err(ApiError::address_banned()) }
    }

    /// When the ban of an address ends, given by its pseudonym.
    pub(crate) fn address_banned_until(&self, pseudonym: &str) -> Option<Timestamp> {
        let addresses = self.addresses.read().unwrap_or_else(PoisonError::into_inner);
        let now = now();
        addresses.get(pseudonym)?.iter().map(|ban| ban.until).filter(|until| *until > now).max()
    }

    fn bans_of(&self, bucket: &str) -> Vec<AddressBanRow> {
        let addresses = self.addresses.read().unwrap_or_else(PoisonError::into_inner);
        if addresses.is_empty() {
            return Vec::new();
        }
        let now = now();
        let bans = addresses.get(&self.pseudonyms.of_bucket(bucket)).into_iter().flatten();
        bans.filter(|ban| ban.until > now).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use api::UserId;

    use super::*;
    use crate::audit::{AuditEntry, AuditEvent};
    use crate::bus::{Broker, random_node};
    use crate::secrets::random_id;
    use crate::store::new_id;
    use crate::time::testing;

    const HOUR: i64 = 3_600_000;

    fn user(id: &UserId, kind: UserKind, created_at: Timestamp) -> UserRow {
        let (id, name) = (id.clone(), id.to_string());
        let (password, banned_at, banned_until, role) = (None, None, None, None);
        UserRow {
            id,
            kind,
            name,
            password,
            created_at,
            banned_at,
            banned_until,
            role,
            is_renamed: false,
            is_chosen: true,
            password_expires_at: None,
        }
    }

    async fn open(name: &str) -> (Store, Enforcement, std::path::PathBuf) {
        let file = std::env::temp_dir().join(format!("caldera-enforcement-{name}-{}.db", std::process::id()));
        let store = Store::open(&format!("sqlite:{}", file.display())).await.expect("a database");
        let bus = Bus::in_process(&Broker::default(), random_node());
        let enforcement = Enforcement::open(store.clone(), Pseudonyms::new("a key"), bus).await.expect("enforcement");
        (store, enforcement, file)
    }

    async fn close(store: Store, file: &std::path::Path) {
        store.close().await;
        for end in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{end}", file.display()));
        }
    }

    #[tokio::test]
    async fn a_sanction_ends_by_itself() {
        let (store, enforcement, file) = open("ends").await;
        let id: UserId = random_id();
        let ada = user(&id, UserKind::Account, now());
        store.add_user(&ada).await.expect("a user");
        let at = now();
        for kind in [SanctionKind::Chat, SanctionKind::Play, SanctionKind::Full] {
            let (user, until, by) = (id.clone(), Some(at + HOUR), None);
            let (reason, lifted_at, lifted_by) = ("spam".to_owned(), None, None);
            let sanction = SanctionRow { id: new_id(), user, kind, reason, by, at, until, lifted_at, lifted_by };
            let entry = AuditEntry::by_operator(AuditEvent::Sanctioned, &id);
            let imposed = enforcement.change(store.impose(&sanction, &entry)).await.expect("a database");
            imposed.expect("a sanction");
        }
        let known = async || store.user(&id).await.expect("a database").expect("a user");
        testing::advance(HOUR - 1_000);
        assert!(enforcement.check_chat(&id).is_err() && enforcement.check_play(&id).is_err());
        assert!(known().await.is_banned() && !known().await.may_play());
        assert!(!store.can_come_back(&id, now()).await.expect("a database"));
        assert_eq!(store.banned_users(9).await.expect("a database").len(), 1);
        testing::advance(1_000);
        assert!(enforcement.check_chat(&id).is_ok() && enforcement.check_play(&id).is_ok());
        assert!(!known().await.is_banned() && known().await.may_play());
        assert!(store.can_come_back(&id, now()).await.expect("a database"));
        assert_eq!(store.banned_users(9).await.expect("a database").len(), 0);
        close(store, &file).await;
    }

    #[tokio::test]
    async fn a_banned_address_admits_only_older_accounts_in_good_standing_and_ends() {
        let (store, enforcement, file) = open("address").await;
        let ids: [UserId; 4] = std::array::from_fn(|_| random_id());
        let [bad, old, guest, new] = ids.each_ref();
        let begun = now();
        let people = [
            user(bad, UserKind::Account, begun),
            user(old, UserKind::Account, begun),
            user(guest, UserKind::Guest, begun),
            user(new, UserKind::Account, begun + 10),
        ];
        for person in &people {
            store.add_user(person).await.expect("a user");
        }
        let at = begun + 5;
        let address = Pseudonyms::new("a key").of_bucket("192.0.2.1");
        let ban = AddressBanRow { address: address.clone(), user: bad.to_string(), at, until: at + HOUR };
        let entry = AuditEntry::by(AuditEvent::AddressesBanned, old, bad);
        let banned = enforcement.change(store.ban_addresses(&[ban], bad, "several accounts", &entry)).await;
        assert!(banned.expect("a database"));
        assert_eq!(enforcement.address_banned_until(&address), Some(at + HOUR));
        let admitted = || people.each_ref().map(|person| enforcement.check_sign_in(person, "192.0.2.1").is_ok());
        assert_eq!(admitted(), [false, true, false, false]);
        assert!(enforcement.check_arrival("192.0.2.1").is_err() && enforcement.check_arrival("192.0.2.2").is_ok());
        assert!(enforcement.check_guest(&people[2], Some("192.0.2.1")).is_err());
        assert!(enforcement.check_guest(&people[1], Some("192.0.2.1")).is_ok());
        testing::advance(HOUR + 10);
        assert_eq!(admitted(), [true; 4]);
        assert_eq!(enforcement.address_banned_until(&address), None);
        close(store, &file).await;
    }
}
