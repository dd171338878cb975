//! The names and ratings of people, for whom events have only identities: a name can change, and be forgotten.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use serde::Serialize;
use utoipa::ToSchema;

use crate::store::{Known, Store, StoreError};
use game_state::{Event, Seat, Settings};

/// How strong somebody is believed to be, in the game and tempo that is spoken of.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct Standing {
    /// The rating, as it is now.
    pub points: f64,
    /// Whether it is so unsure that it says little.
    pub provisional: bool,
}

/// Names and ratings that were looked up.
#[derive(Debug)]
pub(crate) struct Names {
    store: Store,
    known: RwLock<Cache>,
}

#[derive(Debug, Default)]
struct Cache {
    people: HashMap<String, Arc<Known>>,
    /// How often something was forgotten: what was read before that is not to be remembered after it.
    forgotten: u64,
}

/// More people than these are not kept in memory.
const MOST: usize = 50_000;

impl Names {
    pub(crate) fn new(store: Store) -> Names {
        Names { store, known: RwLock::default() }
    }

    /// The name of somebody.
    pub(crate) async fn of(&self, user: &str) -> Result<String, StoreError> {
        Ok(self.known(user).await?.name.clone())
    }

    /// The name of somebody, and the rating in the game and tempo of these settings: guests have none, nor has whoever
    /// has not played a rated game of the kind.
    pub(crate) async fn with_rating(
        &self,
        user: &str,
        settings: &Settings,
    ) -> Result<(String, Option<Standing>), StoreError> {
        let known = self.known(user).await?;
        let (game, tempo) = (settings.game.name(), settings.clock.tempo().name());
        let row = known.ratings.iter().find(|row| row.game == game && row.tempo == tempo);
        let standing = row.map(|row| Standing { points: row.rating.points, provisional: row.rating.is_provisional() });
        Ok((known.name.clone(), standing))
    }

    async fn known(&self, user: &str) -> Result<Arc<Known>, StoreError> {
        let forgotten = {
            let cache = self.known.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(known) = cache.people.get(user) {
                return Ok(Arc::clone(known));
            }
            cache.forgotten
        };
        let known = Arc::new(self.store.known(user).await?);
        let mut cache = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if cache.forgotten == forgotten {
            if cache.people.len() >= MOST {
                cache.people.clear();
            }
            cache.people.insert(user.to_owned(), Arc::clone(&known));
        }
        Ok(known)
    }

    /// The name or a rating has changed.
    pub(crate) fn forget(&self, user: &str) {
        let mut cache = self.known.write().unwrap_or_else(PoisonError::into_inner);
        cache.people.remove(user);
        cache.forgotten += 1;
    }

    /// The event with names in the place of identities.
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
