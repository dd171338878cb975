//! Publishes the committed events of a game to its room, and notices to its players.

use std::sync::Arc;

use api::{Colour, Event, GameId, GameMessage, Notice, Seat, StampedEvent};
use game_state::GameState;

use super::game_view::{show_seat, to_text};
use super::room::{Message, Room, SharedEvent, SharedState};
use super::rooms::Rooms;
use crate::bus::{BusMessage, Subject};

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

    /// Shows the changed name of a user to the viewers of their games, whichever node they are connected to.
    pub(crate) async fn show_names(&self, user: &str) {
        self.bus.publish(Subject::Site, &BusMessage::Renamed { user: user.to_owned() });
        self.show_names_here(user).await;
    }

    /// Like [`Rooms::show_names`], on this node.
    pub(crate) async fn show_names_here(&self, user: &str) {
        for room in self.open.all() {
            // A game that has to be loaded first has no viewers.
            let Some(state) = room.state.lock().await.clone() else { continue };
            let plays = |seat: &Seat| matches!(seat, Seat::User { user: player } if player == user);
            if room.feed.receiver_count() == 0 || !state.seats().iter().any(plays) {
                continue;
            }
            let settings = state.settings();
            let white = show_seat(&self.names, state.seat(Colour::White), settings).await;
            let black = show_seat(&self.names, state.seat(Colour::Black), settings).await;
            match (white, black) {
                (Ok(white), Ok(black)) => {
                    let text = to_text(&GameMessage::Players { white, black }).into();
                    let _ = room.feed.send(Message::Players(text));
                }
                // The viewers see the name when they load the game again.
                (Err(error), _) | (_, Err(error)) => tracing::error!(%error, "cannot show a changed name"),
            }
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
