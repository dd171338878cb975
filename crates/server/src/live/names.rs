//! A cache of names and ratings. Events contain only user ids, because names can change and be deleted.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use api::PlayerRating;

use crate::bus::{Bus, BusMessage, Subject};
use crate::store::{Known, Store, StoreError};
use game_state::{Event, Seat, Settings};

/// A cache of names and ratings.
#[derive(Debug)]
pub(crate) struct Names {
    store: Store,
    bus: Bus,
    known: RwLock<Cache>,
}

#[derive(Debug, Default)]
struct Cache {
    people: HashMap<String, Arc<Known>>,
    /// The number of invalidations. A row that was read before an invalidation must not be cached after it.
    invalidations: u64,
}

/// The maximum size of the cache.
const MOST: usize = 50_000;

impl Names {
    pub(crate) fn new(store: Store, bus: Bus) -> Names {
        Names { store, bus, known: RwLock::default() }
    }

    /// The name of a user.
    pub(crate) async fn of(&self, user: &str) -> Result<String, StoreError> {
        Ok(self.known(user).await?.name.clone())
    }

    /// The name of a user, and their rating in the game and tempo of these settings. Guests, and users without a rated game
    /// of the kind, have no rating.
    pub(crate) async fn with_rating(
        &self,
        user: &str,
        settings: &Settings,
    ) -> Result<(String, Option<PlayerRating>), StoreError> {
        let known = self.known(user).await?;
        let (game, tempo) = (settings.game.name(), settings.clock.tempo().name());
        let row = known.ratings.iter().find(|row| row.game == game && row.tempo == tempo);
        let rating =
            row.map(|row| PlayerRating { points: row.rating.points, provisional: row.rating.is_provisional() });
        Ok((known.name.clone(), rating))
    }

    async fn known(&self, user: &str) -> Result<Arc<Known>, StoreError> {
        let invalidations = {
            let cache = self.known.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(known) = cache.people.get(user) {
                return Ok(Arc::clone(known));
            }
            cache.invalidations
        };
        let known = Arc::new(self.store.known(user).await?);
        let mut cache = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if cache.invalidations == invalidations {
            if cache.people.len() >= MOST {
                cache.people.clear();
            }
            cache.people.insert(user.to_owned(), Arc::clone(&known));
        }
        Ok(known)
    }

    /// Invalidates a user after their name or a rating has changed.
    pub(crate) fn forget(&self, user: &str) {
        self.bus.publish(Subject::Site, &BusMessage::Changed { user: user.to_owned() });
        self.forget_here(user);
    }

    /// Forgets everything, because invalidations by other nodes may have been lost.
    pub(crate) fn forget_all(&self) {
        let mut cache = self.known.write().unwrap_or_else(PoisonError::into_inner);
        cache.people.clear();
        cache.invalidations += 1;
    }

    /// Like [`Names::forget`], on this node.
    pub(crate) fn forget_here(&self, user: &str) {
        let mut cache = self.known.write().unwrap_or_else(PoisonError::into_inner);
        cache.people.remove(user);
        cache.invalidations += 1;
    }

    /// The event with names instead of user ids, for clients.
    pub(crate) async fn show(&self, event: &Event) -> Result<Event, StoreError> {
        let mut shown = event.clone();
        match &mut shown {
            Event::Chat { author, .. } => *author = self.of(author).await?,
            Event::Created { white, black, .. } => {
                for seat in [white, black] {
                    if let Seat::User { user } = seat {
                        *user = self.of(user).await?;
                    }
                }
            }
            _ => {}
        }
        Ok(shown)
    }
}
