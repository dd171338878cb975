//! The lobby: seeks that anybody may take, and challenges for whoever has the link.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;

use crate::errors::ApiError;
use crate::limits::Bounds;
use crate::live::{Names, Notice, Players, Rooms, Standing, finish};
use crate::secrets::{now, random_id};
use crate::store::{Offer, OfferKind, Store, UserKind, UserRow};
use game_state::{Colour, Seat, Settings};

/// An offer to play, as clients see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct OfferView {
    /// Its name, which is also its link.
    pub id: String,
    /// Who offers.
    pub owner: String,
    /// His rating in the game and tempo that he offers. Guests have none, nor has whoever has not played a rated game of
    /// the kind.
    pub owner_rating: Option<Standing>,
    /// Who alone may take it.
    pub opponent: Option<String>,
    /// The rating of that one.
    pub opponent_rating: Option<Standing>,
    /// What the one who offers will play with; chance decides if there is nothing.
    pub colour: Option<Colour>,
    /// What is to be played.
    pub settings: Settings,
    /// When it was made.
    pub created_at: i64,
    /// Until when it can be taken.
    pub expires_at: i64,
}

/// All open offers. What is in memory is also on disk; of the two, memory decides who was first to take one.
#[derive(Debug)]
pub(crate) struct Lobby {
    store: Store,
    names: Arc<Names>,
    rooms: Arc<Rooms>,
    offers: Mutex<HashMap<String, Offer>>,
    /// One offer is made at a time: two at once could both find the last place free.
    making: tokio::sync::Mutex<()>,
    bounds: Bounds,
}

/// How long a seek for a game at the board stands, and how long any other offer, in milliseconds.
const LIVE: i64 = 15 * 60_000;
const LONG: i64 = 14 * 86_400_000;
/// After how long it is tried again what the database refused.
const AGAIN: Duration = Duration::from_secs(1);
/// How often it is looked for a game that may have begun without our being told.
const LOOKS: usize = 60;

impl Lobby {
    /// The lobby with the offers that are on disk.
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
            making: tokio::sync::Mutex::default(),
            bounds: *bounds,
        })
    }

    /// Makes an offer.
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
            return Err(ApiError::forbidden("rated games are for accounts"));
        }
        if opponent.is_some_and(|opponent| opponent.id == owner.id) {
            return Err(ApiError::bad("nobody plays against himself"));
        }
        let now = now();
        let lasting = if kind == OfferKind::Seek && settings.clock.is_live() { LIVE } else { LONG };
        let offer = Offer {
            id: random_id(),
            kind,
            owner: owner.id.clone(),
            opponent: opponent.map(|opponent| opponent.id.clone()),
            colour,
            settings,
            created_at: now,
            expires_at: now + lasting,
        };
        // To its end, even if whoever asked hangs up: disk and memory must not part, and everybody must hear of it.
        let lobby = Arc::clone(self);
        finish(async move { lobby.make(offer).await }).await
    }

    async fn make(&self, offer: Offer) -> Result<OfferView, ApiError> {
        let making = self.making.lock().await;
        let open = self.own(&offer.owner).len();
        if open >= self.bounds.offers_per_user {
            return Err(ApiError::conflict("too_many_offers", "you have enough open offers: withdraw one first"));
        }
        // Each of them may become a game.
        if self.rooms.check_games(&offer.owner).await?.len() + open >= self.bounds.games_per_user {
            return Err(ApiError::conflict("too_many_games", "you play and offer enough games: finish one first"));
        }
        if let Err(error) = self.store.add_offer(&offer).await {
            // It may have been kept all the same, and would come up when the server is started again.
            self.clear_up(offer.id);
            return Err(error.into());
        }
        self.lock().insert(offer.id.clone(), offer.clone());
        drop(making);
        let view = self.show(&offer).await?;
        match (&offer.kind, &offer.opponent) {
            (OfferKind::Seek, _) => self.rooms.hub.announce(Notice::SeekAdded { seek: view.clone() }),
            (OfferKind::Challenge, Some(opponent)) => {
                self.rooms.hub.tell(opponent, Notice::Challenged { challenge: view.clone() });
            }
            (OfferKind::Challenge, None) => {}
        }
        Ok(view)
    }

    /// Takes an offer: the game begins, and its name is returned.
    pub(crate) async fn accept(
        self: &Arc<Lobby>,
        kind: OfferKind,
        id: &str,
        user: &UserRow,
    ) -> Result<String, ApiError> {
        let Ok(offer) = self.find(kind, id) else { return self.taken(id, &user.id).await };
        if offer.owner == user.id {
            return Err(ApiError::conflict("own_offer", "this is your own offer: somebody else has to take it"));
        }
        if offer.opponent.as_ref().is_some_and(|opponent| *opponent != user.id) {
            return Err(ApiError::forbidden("this challenge is for somebody else"));
        }
        if offer.settings.rated && user.kind != UserKind::Account {
            return Err(ApiError::forbidden("rated games are for accounts"));
        }
        self.rooms.check_games(&user.id).await?;
        // An operator may have acted a moment ago.
        if !self.store.user(&offer.owner).await?.is_some_and(|owner| owner.may_play()) {
            return Err(ApiError::not_found("offer"));
        }
        let (lobby, id, user) = (Arc::clone(self), id.to_owned(), user.id.clone());
        finish(async move { lobby.take(&id, &user).await }).await
    }

    async fn take(self: &Arc<Lobby>, id: &str, user: &str) -> Result<String, ApiError> {
        // Whoever takes it out of memory has it; if the game cannot be kept, it goes back.
        let offer = self.lock().remove(id).ok_or_else(|| ApiError::not_found("offer"))?;
        let colour = offer.colour.unwrap_or_else(|| if fastrand::bool() { Colour::White } else { Colour::Black });
        let (owner, taker) = (seat(&offer.owner), seat(user));
        let seats = if colour == Colour::White { [owner, taker] } else { [taker, owner] };
        let players = Players { seats, rematch_of: None, offer: Some(offer.id.clone()) };
        match self.rooms.begin(offer.settings.clone(), players).await {
            Ok(game) => {
                self.tell_gone(&offer);
                Ok(game)
            }
            // There is such a game already, although it was not told.
            Err(error) if error.is_refusal() => {
                self.lock().insert(offer.id.clone(), offer.clone());
                self.tell_begun(&offer).await?;
                self.taken(id, user).await
            }
            Err(error) => {
                // Nobody knows what is on disk. If it is taken again, the game has the same name, so it is not begun twice.
                self.lock().insert(offer.id.clone(), offer.clone());
                self.look_again(offer);
                Err(error)
            }
        }
    }

    /// The game that an offer has become, for whoever has taken it and was not told.
    async fn taken(&self, id: &str, user: &str) -> Result<String, ApiError> {
        let missing = || ApiError::not_found("offer");
        let (_, state) =
            self.rooms.visit(id).await.map_err(|error| if error.is_passing() { error } else { missing() })?;
        state.colour_of(user).map(|_| id.to_owned()).ok_or_else(missing)
    }

    /// Looks whether an offer has become a game although the database seemed to fail: until it has, but not for ever.
    /// A database that was told to keep something may do so after the line to it is cut.
    fn look_again(self: &Arc<Lobby>, offer: Offer) {
        let lobby = Arc::clone(self);
        tokio::spawn(async move {
            let mut looks = 0;
            while looks < LOOKS && !lobby.rooms.is_closed() && lobby.lock().contains_key(&offer.id) {
                match lobby.tell_begun(&offer).await {
                    Ok(()) => return,
                    Err(error) => looks += usize::from(!error.is_passing()),
                }
                tokio::time::sleep(AGAIN).await;
            }
        });
    }

    /// Takes an offer away that has become a game, and tells everybody of both; an error if it has not.
    async fn tell_begun(&self, offer: &Offer) -> Result<(), ApiError> {
        let (_, state) = self.rooms.visit(&offer.id).await?;
        let known = self.lock().remove(&offer.id).is_some();
        if known {
            self.tell_gone(offer);
            self.rooms.tell_begun(&offer.id, &state);
        }
        Ok(())
    }

    /// Forgets what may be on disk of an offer, as soon as that can be done.
    fn clear_up(&self, id: String) {
        let (store, rooms) = (self.store.clone(), Arc::clone(&self.rooms));
        tokio::spawn(async move {
            while !rooms.is_closed() && store.remove_offer(&id).await.is_err() {
                tokio::time::sleep(AGAIN).await;
            }
        });
    }

    /// Withdraws one's own offer, or declines one that is meant for oneself.
    pub(crate) async fn withdraw(self: &Arc<Lobby>, kind: OfferKind, id: &str, user: &UserRow) -> Result<(), ApiError> {
        let offer = self.find(kind, id)?;
        if offer.owner != user.id && offer.opponent.as_ref() != Some(&user.id) {
            return Err(ApiError::forbidden("this is not your offer"));
        }
        let lobby = Arc::clone(self);
        finish(async move {
            // As with taking it: whoever has it out of memory decides.
            let offer = lobby.lock().remove(&offer.id).ok_or_else(|| ApiError::not_found("offer"))?;
            match lobby.store.remove_offer(&offer.id).await {
                // It may have become a game of which nobody has heard yet.
                Ok(false) => {
                    lobby.lock().insert(offer.id.clone(), offer.clone());
                    if lobby.tell_begun(&offer).await.is_err() {
                        lobby.lock().remove(&offer.id);
                        lobby.tell_gone(&offer);
                    }
                    Err(ApiError::not_found("offer"))
                }
                Ok(true) => {
                    lobby.tell_gone(&offer);
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

    /// Withdraws everything that somebody has offered or been offered.
    pub(crate) fn forget(&self, user: &str) {
        let gone: Vec<Offer> = {
            let mut offers = self.lock();
            let ids: Vec<String> = offers
                .values()
                .filter(|offer| offer.owner == user || offer.opponent.as_deref() == Some(user))
                .map(|offer| offer.id.clone())
                .collect();
            ids.iter().filter_map(|id| offers.remove(id)).collect()
        };
        for offer in &gone {
            self.tell_gone(offer);
        }
    }

    /// The seeks, the newest first, as many as are listed.
    pub(crate) async fn seeks(&self) -> Result<Vec<OfferView>, ApiError> {
        self.show_all(|offer| offer.kind == OfferKind::Seek, self.bounds.seeks).await
    }

    /// The challenges that somebody has made or been named in.
    pub(crate) async fn challenges_of(&self, user: &str) -> Result<Vec<OfferView>, ApiError> {
        self.show_all(
            |offer| {
                offer.kind == OfferKind::Challenge && (offer.owner == user || offer.opponent.as_deref() == Some(user))
            },
            self.bounds.seeks,
        )
        .await
    }

    /// An offer by its link.
    pub(crate) async fn look_at(&self, kind: OfferKind, id: &str) -> Result<OfferView, ApiError> {
        let offer = self.find(kind, id)?;
        self.show(&offer).await
    }

    /// Forgets offers that have run out.
    pub(crate) fn tidy(&self) {
        let now = now();
        let gone: Vec<Offer> = {
            let mut offers = self.lock();
            let ids: Vec<String> =
                offers.values().filter(|offer| offer.expires_at <= now).map(|offer| offer.id.clone()).collect();
            ids.iter().filter_map(|id| offers.remove(id)).collect()
        };
        for offer in &gone {
            self.tell_gone(offer);
        }
    }

    fn find(&self, kind: OfferKind, id: &str) -> Result<Offer, ApiError> {
        let offers = self.lock();
        let offer = offers.get(id).filter(|offer| offer.kind == kind && offer.expires_at > now());
        offer.cloned().ok_or_else(|| ApiError::not_found("offer"))
    }

    fn own(&self, user: &str) -> Vec<Offer> {
        self.lock().values().filter(|offer| offer.owner == user).cloned().collect()
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

    fn tell_gone(&self, offer: &Offer) {
        let id = offer.id.clone();
        match offer.kind {
            OfferKind::Seek => self.rooms.hub.announce(Notice::SeekGone { id }),
            OfferKind::Challenge => {
                for user in [Some(&offer.owner), offer.opponent.as_ref()].into_iter().flatten() {
                    self.rooms.hub.tell(user, Notice::ChallengeGone { id: id.clone() });
                }
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Offer>> {
        self.offers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn seat(user: &str) -> Seat {
    Seat::User { user: user.to_owned() }
}
