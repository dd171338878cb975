//! What other nodes tell about games, and how a node finds out what it has missed.

use std::sync::Arc;

use api::{Colour, Event, GameId, Seat, StampedEvent, Timestamp};
use futures_util::StreamExt;

use super::room::Room;
use super::rooms::{ATTEMPTS, Locked, Rooms};
use super::scheduling::Origin;
use crate::bus::{BusMessage, Connected, NodeId, Subject};
use crate::errors::ApiError;
use crate::time::now;

/// The number of games whose versions one query compares.
const AT_ONCE: usize = 200;

impl Rooms {
    /// Receives what other nodes tell about a game, from now on and until the room is dropped. Call it before loading the game,
    /// so that no event falls in between.
    pub(super) async fn follow(&self, room: &Arc<Room>) {
        if !self.bus.has_peers() {
            return;
        }
        let begin = async || {
            let mut messages = self.bus.subscribe(Subject::Game(&room.id)).await;
            let (rooms, followed) = (self.own.clone(), Arc::downgrade(room));
            let following = tokio::spawn(async move {
                while let Some((node, message)) = messages.next().await {
                    let (Some(rooms), Some(room)) = (rooms.upgrade(), followed.upgrade()) else { return };
                    rooms.receive(&room, node, message).await;
                }
            });
            self.bus.publish(Subject::Game(&room.id), &BusMessage::WhoIsConnected);
            following.abort_handle()
        };
        room.following.get_or_init(begin).await;
    }

    async fn receive(&self, room: &Arc<Room>, node: NodeId, message: BusMessage) {
        match message {
            BusMessage::Committed { events } => {
                if let Err(error) = self.adopt(room, &events).await {
                    tracing::error!(game = %room.id, ?error, "cannot adopt events of another node");
                }
            }
            BusMessage::Connected(connected) => self.note_connected(room, &node, connected).await,
            BusMessage::WhoIsConnected => room.publish_connected(),
            BusMessage::Analysis { progress } => room.show_analysis(progress),
            other => tracing::warn!(game = %room.id, message = ?other, "bus message ignored"),
        }
    }

    /// Adopts events that another node has committed.
    async fn adopt(&self, room: &Arc<Room>, events: &[StampedEvent]) -> Result<(), ApiError> {
        let mut slot = room.state.lock().await;
        let Some(known) = slot.as_ref().map(Arc::clone) else {
            // Nobody has needed the game yet, or it is being reloaded.
            return if room.feed.receiver_count() > 0 { self.load(room, &mut slot).await.map(drop) } else { Ok(()) };
        };
        let news: Vec<StampedEvent> =
            events.iter().filter(|stamped| stamped.version > known.version()).cloned().collect();
        let Some(first) = news.first() else { return Ok(()) };
        if first.version > known.version() + 1 {
            *slot = None;
            return self.load(room, &mut slot).await.map(drop);
        }
        let mut state = (*known).clone();
        for stamped in &news {
            if let Err(error) = state.apply(stamped) {
                tracing::error!(game = %room.id, %error, "events of another node do not fit");
                *slot = None;
                return self.load(room, &mut slot).await.map(drop);
            }
            if let Event::Moved { by, .. } = stamped.event {
                room.note_activity(by, stamped.at);
            }
        }
        let state = Arc::new(state);
        self.fill(room, &mut slot, &state, Origin::Elsewhere);
        self.publish(room, &state, &news).await;
        Ok(())
    }

    async fn note_connected(&self, room: &Room, node: &NodeId, connected: Connected) {
        let state = room.state.lock().await.clone();
        if let Some(state) = state {
            for (seat, address) in state.seats().iter().zip(&connected.addresses) {
                if let (Seat::User { user }, Some(address)) = (seat, address) {
                    self.addresses.note(user, address.clone());
                }
            }
        }
        room.set_elsewhere(node, connected);
    }

    /// Notes that a player connects to a game through this node. If that fails, the player must not be connected: they would get
    /// the credits of another node, and could move before they have been credited with the time that it has cost them.
    pub(super) async fn note_seat(&self, room: &Arc<Room>, colour: Colour, user: &str) -> Result<(), ApiError> {
        if self.member.is_alone() {
            return Ok(());
        }
        room.set_address(colour, self.addresses.of(user));
        let mut slot = room.state.lock().await;
        // What the bus has told of the player's other connections may be incomplete or out of order.
        room.set_seats(self.store.seats_of(&room.id).await?);
        if room.seat(colour).is_some_and(|node| node == self.member.id()) {
            return Ok(());
        }
        for _ in 0..ATTEMPTS {
            match self.take_seat(room, &mut slot, colour).await {
                Err(error) if error.is_stale() => {}
                done => return done,
            }
        }
        self.take_seat(room, &mut slot, colour).await
    }

    async fn take_seat(&self, room: &Arc<Room>, slot: &mut Locked<'_>, colour: Colour) -> Result<(), ApiError> {
        let state = self.load(room, slot).await?;
        let (state, _) = self.credit_arrival(room, slot, state, colour, now()).await?;
        self.journal.seat(&room.id, colour).await?;
        room.set_seat(colour, self.member.id());
        // The node that let the engine reply may be dead.
        self.schedule(room, &state, Origin::Here);
        Ok(())
    }

    /// Loads a game again that has at least this version, and tells the other nodes of the events that this one was not told of:
    /// the node that stored them may have died before it could.
    pub(super) fn refresh(&self, room: &Arc<Room>, version: i64) {
        let (rooms, room) = (self.own.clone(), Arc::clone(room));
        tokio::spawn(async move {
            let Some(rooms) = rooms.upgrade() else { return };
            let mut slot = room.state.lock().await;
            if slot.as_ref().is_some_and(|state| state.version() >= version) {
                return;
            }
            *slot = None;
            room.set_unconfirmed(true);
            if let Err(error) = rooms.load(&room, &mut slot).await {
                tracing::error!(game = %room.id, ?error, "cannot load a game");
                drop(slot);
                rooms.reload(&room);
            }
        });
    }

    /// Reads from the database what the bus may have lost.
    pub(crate) async fn heal(&self) -> Result<(), ApiError> {
        let rooms = self.open.all();
        for some in rooms.chunks(AT_ONCE) {
            let ids: Vec<GameId> = some.iter().map(|room| room.id.clone()).collect();
            let versions = self.store.versions(&ids).await?;
            for (id, version) in versions {
                let Some(room) = some.iter().find(|room| room.id == id) else { continue };
                let mut slot = room.state.lock().await;
                if slot.as_ref().is_some_and(|state| state.version() < version) {
                    metrics::counter!("caldera_healed_games").increment(1);
                    *slot = None;
                    self.load(room, &mut slot).await?;
                }
            }
        }
        Ok(())
    }

    /// Asks the other nodes again who is connected, and tells them who is connected through this one.
    pub(crate) fn renew_presence(&self) {
        for room in self.open.all() {
            self.bus.publish(Subject::Game(&room.id), &BusMessage::WhoIsConnected);
            room.publish_connected();
        }
    }

    /// Forgets the games in memory, because other nodes found this one dead: they may have changed. Players who are connected
    /// through this node are so by its new id.
    pub(crate) async fn start_over(&self) {
        for room in self.open.all() {
            let mut slot = room.state.lock().await;
            *slot = None;
            if let Err(error) = self.load(&room, &mut slot).await {
                tracing::error!(game = %room.id, ?error, "cannot load a game");
                drop(slot);
                self.reload(&room);
                continue;
            }
            // Players may have connected to other nodes, and their sockets to this one may not have been closed yet.
            let is_seated = |colour: &Colour| room.seat(*colour).is_some_and(|node| self.member.is_own(&node));
            for colour in Colour::BOTH.into_iter().filter(is_seated) {
                room.set_seat(colour, self.member.id());
                self.journal.note_seat(&room.id, colour);
            }
        }
    }

    /// Takes over from a node that has not been seen since a time: its players are no longer connected through it, and its
    /// searches for the engine have ended.
    pub(crate) fn forget_node(&self, node: &str, seen_at: Timestamp) {
        self.watched_elsewhere().remove(node);
        for room in self.open.all() {
            room.forget_node(node, seen_at);
            let rooms = self.own.clone();
            tokio::spawn(async move {
                let state = room.state.lock().await.clone();
                if let (Some(rooms), Some(state)) = (rooms.upgrade(), state) {
                    rooms.schedule(&room, &state, Origin::Here);
                }
            });
        }
    }
}
