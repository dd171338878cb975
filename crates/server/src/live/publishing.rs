//! Publishes the committed events of a game to its room, and notices to its players.

use std::sync::Arc;

use api::{Event, GameId, Notice, Seat, StampedEvent};
use game_state::GameState;

use super::room::{Message, Room, SharedEvent, SharedState};
use super::rooms::Rooms;

impl Rooms {
    /// Notifies the players of a game that it has begun.
    pub(crate) fn notify_begun(&self, id: &GameId, state: &GameState) {
        for seat in state.seats() {
            if let Seat::User { user } = seat {
                self.hub.notify(user, Notice::GameStarted { game: id.to_owned() });
            }
        }
        self.notify_turn(id, state);
    }

    /// Publishes events to the connections in the room.
    pub(super) async fn publish(&self, room: &Arc<Room>, state: &Arc<GameState>, events: &[StampedEvent]) {
        if events.iter().any(|stamped| matches!(stamped.event, Event::Rated { .. })) {
            for seat in state.seats() {
                if let Seat::User { user } = seat {
                    self.names.forget_here(user);
                }
            }
        }
        for stamped in events {
            self.broadcast(room, stamped, state).await;
        }
        if room.feed.receiver_count() > 0 {
            let _ = room.feed.send(Message::State(Arc::new(SharedState::new(Arc::clone(state)))));
        }
    }

    /// Notifies the players of what has happened, through whichever node they are connected.
    pub(super) fn notify_players(&self, room: &Room, state: &GameState, events: &[StampedEvent]) {
        if events.iter().any(|stamped| matches!(stamped.event, Event::Rated { .. })) {
            for seat in state.seats() {
                if let Seat::User { user } = seat {
                    self.names.forget(user);
                }
            }
        }
        if events.iter().any(|stamped| matches!(stamped.event, Event::Ended { .. })) {
            for seat in state.seats() {
                if let Seat::User { user } = seat {
                    self.hub.notify(user, Notice::GameEnded { game: room.id.clone() });
                }
            }
        } else if events.iter().any(|stamped| stamped.event.changes_entries()) {
            self.notify_turn(&room.id, state);
        }
    }

    async fn broadcast(&self, room: &Room, stamped: &StampedEvent, state: &GameState) {
        let shown = match self.names.show(&stamped.event).await {
            Ok(shown) => shown,
            // The receivers notice the gap and read the events from disk.
            Err(error) => return tracing::error!(%error, "cannot send an event"),
        };
        let over = state.outcome().is_some();
        let _ = room.feed.send(Message::Event(Arc::new(SharedEvent::new(stamped.clone(), shown, over))));
    }

    fn notify_turn(&self, game: &GameId, state: &GameState) {
        let actor = state.actor();
        if let Some(Seat::User { user }) = actor.map(|actor| state.seat(actor)) {
            self.hub.notify(user, Notice::YourTurn { game: game.clone(), version: state.version_for(actor) });
        }
    }
}
