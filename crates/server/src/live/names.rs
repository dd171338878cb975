//! The names of people, for whom events have only identities: a name can change, and be forgotten.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use crate::store::{Store, StoreError};
use crate::table::{Event, Seat};

/// Names that were looked up.
#[derive(Debug)]
pub(crate) struct Names {
    store: Store,
    known: RwLock<HashMap<String, Arc<str>>>,
}

/// More names than these are not kept in memory.
const MOST: usize = 50_000;

impl Names {
    pub(crate) fn new(store: Store) -> Names {
        Names { store, known: RwLock::default() }
    }

    /// The name of somebody.
    pub(crate) async fn of(&self, user: &str) -> Result<Arc<str>, StoreError> {
        if let Some(name) = self.known.read().unwrap_or_else(PoisonError::into_inner).get(user) {
            return Ok(Arc::clone(name));
        }
        let name: Arc<str> = self.store.user(user).await?.map_or("?".into(), |row| row.name.into());
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(user.to_owned(), Arc::clone(&name));
        Ok(name)
    }

    /// The name has changed.
    pub(crate) fn forget(&self, user: &str) {
        self.known.write().unwrap_or_else(PoisonError::into_inner).remove(user);
    }

    /// The event with names in the place of identities.
    pub(crate) async fn show(&self, event: &Event) -> Result<Event, StoreError> {
        let mut shown = event.clone();
        match &mut shown {
            Event::Chat { author, .. } => *author = self.of(author).await?.to_string(),
            Event::Created { white, black, .. } => {
                for seat in [white, black] {
                    if let Seat::User { user } = seat {
                        *user = self.of(user).await?.to_string();
                    }
                }
            }
            _ => {}
        }
        Ok(shown)
    }
}
