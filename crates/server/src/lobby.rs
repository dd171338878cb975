//! The lobby: seeks, open to everyone, and challenges, for a named player or anyone with the link.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use api::{Colour, GameId, Notice, OfferId, OfferView, Seat, Settings, UserId};

use crate::bus::{BusMessage, Subject};
use crate::errors::ApiError;
use crate::limits::Bounds;
use crate::live::{Names, Players, Rooms, finish};
use crate::secrets::random_id;
use crate::store::{Offer, OfferKind, Store, UserKind, UserRow};
use crate::time::now;

/// All open offers. They are in memory and on disk; removing an offer from memory decides who accepts it first.
#[derive(Debug)]
pub(crate) struct Lobby {
    store: Store,
    names: Arc<Names>,
    rooms: Arc<Rooms>,
    offers: Mutex<HashMap<OfferId, Offer>>,
    /// Serialises creating offers, so that two requests cannot both take the last free place.
    creating: tokio::sync::Mutex<()>,
    bounds: Bounds,
}

/// The lifetime of a seek for a live game, in milliseconds.
const LIVE_SEEK_LIFETIME: i64 = 15 * 60_000;
/// The lifetime of any other offer, in milliseconds.
const LIFETIME: i64 = 14 * 86_400_000;
/// The interval between attempts while the database fails.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);
/// How long an offer may be missing in the result of a query after it was added, in milliseconds.
const SETTLING: i64 = 10_000;
/// How often to look for the game of an offer after a failed commit.
const LOOKS: usize = 60;

impl Lobby {
    /// Opens the lobby with the offers from the database.
    pub(crate) async fn open(
        store: Store,
        names: Arc<Names>,
        rooms: Arc<Rooms>,
        bounds: &Bounds,
    ) -> Result<Lobby, ApiError> {
        let offers = store.offers(now()).await?;
        let offers = offers.into_iter().map(|offer| (offer.id.clone(), offer)).collect();
        Ok(Lobby {
            store,
            names,
            rooms,
            offers: Mutex::new(offers),
            creating: tokio::sync::Mutex::default(),
            bounds: *bounds,
        })
    }

    /// Creates an offer.
    pub(crate) async fn offer(
        self: &Arc<Lobby>,
        kind: OfferKind,
        owner: &UserRow,
        opponent: Option<&UserRow>,
        colour: Option<Colour>,
        settings: Settings,
    ) -> Result<OfferView, ApiError> {
        settings.check().map_err(ApiError::bad)?;
        if settings.rated && [Some(owner), opponent].into_iter().flatten().any(|user| user.kind != UserKind::Account) {
            return Err(ApiError::forbidden("rated games require an account"));
        }
        if opponent.is_some_and(|opponent| opponent.id == owner.id) {
            return Err(ApiError::bad("you cannot challenge yourself"));
        }
        let now = now();
        let lifetime = if kind == OfferKind::Seek && settings.clock.is_live() { LIVE_SEEK_LIFETIME } else { LIFETIME };
        let offer = Offer {
            id: random_id(),
            kind,
            owner: owner.id.clone(),
            opponent: opponent.map(|opponent| opponent.id.clone()),
            colour,
            settings,
            created_at: now,
            expires_at: now + lifetime,
        };
        // To completion, even if the client disconnects: disk and memory must agree, and the lobby must be notified.
        let lobby = Arc::clone(self);
        finish(async move { lobby.create(offer).await }).await
    }

    async fn create(&self, offer: Offer) -> Result<OfferView, ApiError> {
        let creating = self.creating.lock().await;
        let open = self.own(&offer.owner).len();
        if open >= self.bounds.offers_per_user {
            let message = "you have the maximum number of open offers: withdraw one first";
            return Err(ApiError::conflict("too_many_offers", message));
        }
        // Each open offer may become a game.
        if self.rooms.check_games(&offer.owner).await?.len() + open >= self.bounds.games_per_user {
            let message = "you have the maximum number of games and open offers: finish a game first";
            return Err(ApiError::conflict("too_many_games", message));
        }
        if let Err(error) = self.store.add_offer(&offer).await {
            // It may have been stored nevertheless, and would reappear after a restart.
            self.remove_eventually(offer.id);
            return Err(error.into());
        }
        self.lock().insert(offer.id.clone(), offer.clone());
        self.rooms.bus.publish(Subject::Site, &BusMessage::OfferAdded { offer: offer.clone() });
        drop(creating);
        let view = self.show(&offer).await?;
        match (&offer.kind, &offer.opponent) {
            (OfferKind::Seek, _) => self.rooms.hub.announce(Notice::SeekAdded { seek: view.clone() }),
            (OfferKind::Challenge, Some(opponent)) => {
                self.rooms.hub.notify(opponent, Notice::Challenged { challenge: view.clone() });
            }
            (OfferKind::Challenge, None) => {}
        }
        Ok(view)
    }

    /// Accepts an offer and returns the id of the new game. Accepting again returns the same game.
    pub(crate) async fn accept(
        self: &Arc<Lobby>,
        kind: OfferKind,
        id: &OfferId,
        user: &UserRow,
    ) -> Result<GameId, ApiError> {
        let Ok(offer) = self.find(kind, id).await else { return self.accepted(id, &user.id).await };
        if offer.owner == user.id {
            return Err(ApiError::conflict("own_offer", "you cannot accept your own offer"));
        }
        if offer.opponent.as_ref().is_some_and(|opponent| *opponent != user.id) {
            return Err(ApiError::forbidden("this challenge is for another player"));
        }
        if offer.settings.rated && user.kind != UserKind::Account {
            return Err(ApiError::forbidden("rated games require an account"));
        }
        self.rooms.check_games(&user.id).await?;
        // The owner may have been banned or deleted a moment ago.
        let may_play = self.store.user(&offer.owner).await?.is_some_and(|owner| owner.may_play());
        if !may_play || self.rooms.enforcement.check_play(&offer.owner).is_err() {
            return Err(ApiError::not_found("offer"));
        }
        let (lobby, id, user) = (Arc::clone(self), id.clone(), user.id.clone());
        finish(async move { lobby.start_game(&id, &user).await }).await
    }

    async fn start_game(self: &Arc<Lobby>, id: &OfferId, user: &UserId) -> Result<GameId, ApiError> {
        // The first to remove the offer from memory gets the game; if the game cannot be stored, the offer is put back.
        let removed = self.lock().remove(id);
        // The offer may have become this user's game already, although its commit was reported as failed.
        let Some(offer) = removed else { return self.accepted(id, user).await };
        let colour = offer.colour.unwrap_or_else(|| if fastrand::bool() { Colour::White } else { Colour::Black });
        let (owner, accepter) = (seat(&offer.owner), seat(user));
        let seats = if colour == Colour::White { [owner, accepter] } else { [accepter, owner] };
        let players = Players { seats, rematch_of: None, offer: Some(offer.id.clone()) };
        match self.rooms.begin(offer.settings.clone(), players).await {
            Ok(game) => {
                self.notify_gone(&offer);
                Ok(game)
            }
            // The game exists already: an earlier commit succeeded although it was reported as failed, or another node was
            // faster. Or the offer was withdrawn through another node.
            Err(error) if error.is_refusal() => {
                self.lock().insert(offer.id.clone(), offer.clone());
                if self.notify_begun(&offer).await.is_err() && self.store.offer(&offer.id).await?.is_none() {
                    self.lock().remove(&offer.id);
                    self.notify_gone(&offer);
                }
                self.accepted(id, user).await
            }
            Err(error) => {
                // It is unknown whether the game is on disk. Accepting again is safe, because the id is the same.
                self.lock().insert(offer.id.clone(), offer.clone());
                self.watch_for_game(offer);
                Err(error)
            }
        }
    }

    /// The game that an offer has become, for one of its players.
    async fn accepted(&self, id: &OfferId, user: &UserId) -> Result<GameId, ApiError> {
        let missing = || ApiError::not_found("offer");
        let game = GameId::from(id.clone());
        let (_, state) =
            self.rooms.visit(&game).await.map_err(|error| if error.is_temporary() { error } else { missing() })?;
        state.colour_of(user).map(|_| game).ok_or_else(missing)
    }

    /// Checks for a while whether an offer has become a game although the commit was reported as failed: a database may
    /// complete a commit after its connection is lost.
    fn watch_for_game(self: &Arc<Lobby>, offer: Offer) {
        let lobby = Arc::clone(self);
        tokio::spawn(async move {
            let mut looks = 0;
            while looks < LOOKS && !lobby.rooms.is_closed() && lobby.lock().contains_key(&offer.id) {
                match lobby.notify_begun(&offer).await {
                    Ok(()) => return,
                    Err(error) => looks += usize::from(!error.is_temporary()),
                }
                tokio::time::sleep(RETRY_INTERVAL).await;
            }
        });
    }

    /// Removes an offer that has become a game, and notifies the lobby and the players; an error if it has not.
    async fn notify_begun(&self, offer: &Offer) -> Result<(), ApiError> {
        let game = GameId::from(offer.id.clone());
        let (_, state) = self.rooms.visit(&game).await?;
        let known = self.lock().remove(&offer.id).is_some();
        if known {
            self.notify_gone(offer);
            self.rooms.notify_begun(&game, &state);
        }
        Ok(())
    }

    /// Deletes an offer from the database, and retries until that succeeds.
    fn remove_eventually(&self, id: OfferId) {
        let (store, rooms) = (self.store.clone(), Arc::clone(&self.rooms));
        tokio::spawn(async move {
            while !rooms.is_closed() && store.remove_offer(&id).await.is_err() {
                tokio::time::sleep(RETRY_INTERVAL).await;
            }
        });
    }

    /// Withdraws an offer of the user, or declines a challenge to the user.
    pub(crate) async fn withdraw(
        self: &Arc<Lobby>,
        kind: OfferKind,
        id: &OfferId,
        user: &UserRow,
    ) -> Result<(), ApiError> {
        let offer = self.find(kind, id).await?;
        if offer.owner != user.id && offer.opponent.as_ref() != Some(&user.id) {
            return Err(ApiError::forbidden("this is not your offer"));
        }
        let lobby = Arc::clone(self);
        finish(async move {
            // As with accepting: removing the offer from memory decides.
            let offer = lobby.lock().remove(&offer.id).ok_or_else(|| ApiError::not_found("offer"))?;
            match lobby.store.remove_offer(&offer.id).await {
                // It may have become a game whose commit was reported as failed.
                Ok(false) => {
                    lobby.lock().insert(offer.id.clone(), offer.clone());
                    if lobby.notify_begun(&offer).await.is_err() {
                        lobby.lock().remove(&offer.id);
                        lobby.notify_gone(&offer);
                    }
                    Err(ApiError::not_found("offer"))
                }
                Ok(true) => {
                    lobby.notify_gone(&offer);
                    Ok(())
                }
                Err(error) => {
                    lobby.lock().insert(offer.id.clone(), offer);
                    Err(error.into())
                }
            }
        })
        .await
    }

    /// Withdraws all offers by and to a user.
    pub(crate) fn forget(&self, user: &str) {
        let gone: Vec<Offer> = {
            let mut offers = self.lock();
            let ids: Vec<OfferId> = offers
                .values()
                .filter(|offer| *offer.owner == *user || offer.opponent.as_deref() == Some(user))
                .map(|offer| offer.id.clone())
                .collect();
            ids.iter().filter_map(|id| offers.remove(id)).collect()
        };
        for offer in &gone {
            self.notify_gone(offer);
        }
    }

    /// Announces the offers of a user again, because their name has changed.
    pub(crate) async fn show_names(&self, user: &str) {
        for offer in self.own(user) {
            match self.show(&offer).await {
                Ok(seek) if offer.kind == OfferKind::Seek => self.rooms.hub.announce(Notice::SeekAdded { seek }),
                Ok(challenge) => {
                    if let Some(opponent) = &offer.opponent {
                        self.rooms.hub.notify(opponent, Notice::Challenged { challenge });
                    }
                }
                Err(error) => tracing::error!(?error, "cannot announce an offer again"),
            }
        }
    }

    /// Notes an offer that was created through another node.
    pub(crate) fn note_added(&self, offer: Offer) {
        self.lock().insert(offer.id.clone(), offer);
    }

    /// Notes that an offer is gone, through another node.
    pub(crate) fn note_gone(&self, id: &OfferId) {
        self.lock().remove(id);
    }

    /// Reads the offers again, because messages of other nodes may have been lost.
    pub(crate) async fn reload(&self) -> Result<(), ApiError> {
        let begun = now();
        let stored = self.store.offers(begun).await?;
        let mut offers = self.lock();
        // An offer may have been added since the query.
        offers.retain(|id, offer| offer.created_at >= begun - SETTLING || stored.iter().any(|other| other.id == *id));
        for offer in stored {
            offers.entry(offer.id.clone()).or_insert(offer);
        }
        Ok(())
    }

    /// The newest seeks, up to the configured number.
    pub(crate) async fn seeks(&self) -> Result<Vec<OfferView>, ApiError> {
        self.show_all(|offer| offer.kind == OfferKind::Seek, self.bounds.seeks).await
    }

    /// The challenges that a user has sent or received.
    pub(crate) async fn challenges_of(&self, user: &str) -> Result<Vec<OfferView>, ApiError> {
        self.show_all(
            |offer| {
                offer.kind == OfferKind::Challenge && (*offer.owner == *user || offer.opponent.as_deref() == Some(user))
            },
            self.bounds.seeks,
        )
        .await
    }

    /// An open offer.
    pub(crate) async fn show_offer(&self, kind: OfferKind, id: &OfferId) -> Result<OfferView, ApiError> {
        let offer = self.find(kind, id).await?;
        self.show(&offer).await
    }

    /// Removes expired offers.
    pub(crate) fn tidy(&self) {
        let now = now();
        let gone: Vec<Offer> = {
            let mut offers = self.lock();
            let ids: Vec<OfferId> =
                offers.values().filter(|offer| offer.expires_at <= now).map(|offer| offer.id.clone()).collect();
            ids.iter().filter_map(|id| offers.remove(id)).collect()
        };
        for offer in &gone {
            // Every node does this itself.
            self.notify_gone_with(offer, |notice| self.rooms.hub.announce_here(notice));
        }
    }

    /// An open offer, which may have been created through another node a moment ago.
    async fn find(&self, kind: OfferKind, id: &OfferId) -> Result<Offer, ApiError> {
        let known = self.lock().get(id).cloned();
        let offer = match known {
            Some(offer) => Some(offer),
            None if self.rooms.bus.has_peers() => {
                let stored = self.store.offer(id).await?;
                if let Some(offer) = &stored {
                    self.lock().insert(id.clone(), offer.clone());
                }
                stored
            }
            None => None,
        };
        let offer = offer.filter(|offer| offer.kind == kind && offer.expires_at > now());
        offer.ok_or_else(|| ApiError::not_found("offer"))
    }

    fn own(&self, user: &str) -> Vec<Offer> {
        self.lock().values().filter(|offer| *offer.owner == *user).cloned().collect()
    }

    async fn show_all(&self, wanted: impl Fn(&Offer) -> bool, most: usize) -> Result<Vec<OfferView>, ApiError> {
        let now = now();
        let mut offers: Vec<Offer> =
            self.lock().values().filter(|offer| offer.expires_at > now && wanted(offer)).cloned().collect();
        offers.sort_by_key(|offer| std::cmp::Reverse(offer.created_at));
        offers.truncate(most);
        let mut views = Vec::new();
        for offer in &offers {
            views.push(self.show(offer).await?);
        }
        Ok(views)
    }

    async fn show(&self, offer: &Offer) -> Result<OfferView, ApiError> {
        let (owner, owner_rating) = self.names.with_rating(&offer.owner, &offer.settings).await?;
        let (opponent, opponent_rating) = match &offer.opponent {
            Some(opponent) => {
                let (name, rating) = self.names.with_rating(opponent, &offer.settings).await?;
                (Some(name), rating)
            }
            None => (None, None),
        };
        Ok(OfferView {
            id: offer.id.clone(),
            owner,
            owner_rating,
            opponent,
            opponent_rating,
            colour: offer.colour,
            settings: offer.settings.clone(),
            created_at: offer.created_at,
            expires_at: offer.expires_at,
        })
    }

    fn notify_gone(&self, offer: &Offer) {
        self.rooms.bus.publish(Subject::Site, &BusMessage::OfferGone { id: offer.id.clone() });
        self.notify_gone_with(offer, |notice| self.rooms.hub.announce(notice));
    }

    fn notify_gone_with(&self, offer: &Offer, announce: impl Fn(Notice)) {
        let id = offer.id.clone();
        match offer.kind {
            OfferKind::Seek => announce(Notice::SeekGone { id }),
            OfferKind::Challenge => {
                for user in [Some(&offer.owner), offer.opponent.as_ref()].into_iter().flatten() {
                    self.rooms.hub.notify(user, Notice::ChallengeGone { id: id.clone() });
                }
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<OfferId, Offer>> {
        self.offers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn seat(user: &str) -> Seat {
    Seat::User { user: user.to_owned() }
}
