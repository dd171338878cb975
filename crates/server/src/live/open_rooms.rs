//! The rooms that are in memory, by game.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use api::GameId;

use super::room::Room;
use crate::bus::{Bus, WatchedGame};

/// The rooms in memory. A game has at most one room at a time: a room is added only for a game that exists, and removed only
/// when the map holds the last reference to it.
#[derive(Debug)]
pub(super) struct OpenRooms {
    rooms: Mutex<HashMap<GameId, Arc<Room>>>,
    bus: Bus,
    /// Messages buffered for a slow reader.
    feed: usize,
}

impl OpenRooms {
    pub(super) fn new(feed: usize, bus: Bus) -> OpenRooms {
        OpenRooms { rooms: Mutex::default(), bus, feed }
    }

    /// The room of a game, if it is in memory.
    pub(super) fn find(&self, id: &GameId) -> Option<Arc<Room>> {
        self.lock().get(id).map(Arc::clone)
    }

    /// The room of a game that exists.
    pub(super) fn find_or_add(&self, id: &GameId) -> Arc<Room> {
        let mut rooms = self.lock();
        let new = || Arc::new(Room::new(id.clone(), self.feed, self.bus.clone()));
        Arc::clone(rooms.entry(id.clone()).or_insert_with(new))
    }

    /// Drops rooms without connections. Their games are loaded when they are needed: for an action, or at their deadline.
    pub(super) fn tidy(&self) {
        let mut rooms = self.lock();
        rooms.retain(|_, room| !room.is_idle());
        metrics::gauge!("caldera_rooms").set(rooms.len() as f64);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.lock().len()
    }

    /// All rooms.
    pub(super) fn all(&self) -> Vec<Arc<Room>> {
        self.lock().values().map(Arc::clone).collect()
    }

    /// Removes all rooms.
    pub(super) fn drain(&self) -> Vec<Arc<Room>> {
        self.lock().drain().map(|(_, room)| room).collect()
    }

    /// The live games in progress with their numbers of spectators, the most watched first. Takes no lock of a game.
    pub(super) fn watched(&self, most: usize) -> Vec<WatchedGame> {
        let rooms = self.all();
        let summary = |room: &Arc<Room>| {
            Some(WatchedGame { id: room.id.clone(), summary: (*room.summary()?).clone(), watchers: room.watchers() })
        };
        let mut all: Vec<_> = rooms.iter().filter_map(summary).collect();
        all.sort_by_key(|game| std::cmp::Reverse(game.watchers));
        all.truncate(most);
        all
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
