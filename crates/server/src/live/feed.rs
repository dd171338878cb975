//! What one visitor of a game gets to read: everything since his version that he may see, in order, nothing twice.

use std::collections::VecDeque;
use std::sync::{Arc, PoisonError};

use serde_json::json;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use super::hub::Muted;
use super::room::{Message, Room, Visit};
use super::rooms::Rooms;
use super::view::event_text;
use crate::accounts::Person;
use crate::errors::ApiError;
use crate::secrets::now;
use crate::store::StoreError;
use game_state::{Colour, Event, StampedEvent};

/// A visitor's way through a game.
#[derive(Debug)]
pub(super) struct GameFeed {
    rooms: Arc<Rooms>,
    room: Arc<Room>,
    _visit: Visit,
    messages: Receiver<Message>,
    colour: Option<Colour>,
    muted: Arc<Muted>,
    over: bool,
    /// The last version that was given out, or that he had when he came.
    last: i64,
    /// Whether there may be events on disk that were missed.
    stale: bool,
    waiting: VecDeque<Arc<str>>,
}

impl GameFeed {
    pub(super) async fn open(
        rooms: &Arc<Rooms>,
        game: &str,
        since: i64,
        person: Option<&Person>,
    ) -> Result<GameFeed, ApiError> {
        let (room, state, messages) = rooms.join(game).await?;
        let colour = person.and_then(|person| state.colour_of(&person.user.id));
        let muted = match person {
            Some(person) => {
                let muted = rooms.hub.muted_by(&person.user.id);
                let known = rooms.store.mutes_of(&person.user.id).await?;
                muted.write().unwrap_or_else(PoisonError::into_inner).extend(known.into_iter().map(|(id, _)| id));
                muted
            }
            None => Arc::default(),
        };
        let visit = room.enter(colour);
        let hello = json!({ "type": "hello", "version": state.version(), "you": colour, "now": now() });
        Ok(GameFeed {
            rooms: Arc::clone(rooms),
            waiting: VecDeque::from([hello.to_string().into(), room.presence_text()]),
            room,
            _visit: visit,
            messages,
            colour,
            muted,
            over: state.outcome().is_some(),
            last: since.clamp(0, state.version()),
            stale: true,
        })
    }

    pub(super) fn game(&self) -> &str {
        &self.room.id
    }

    /// The next message; nothing if the room is closed. It can be asked again after it was interrupted.
    pub(super) async fn next(&mut self) -> Option<Arc<str>> {
        loop {
            if let Some(text) = self.waiting.pop_front() {
                return Some(text);
            }
            if self.stale {
                if let Err(error) = self.catch_up().await {
                    tracing::error!(%error, "a visitor cannot catch up");
                    return None;
                }
                continue;
            }
            match self.messages.recv().await {
                Ok(Message::Presence(text)) => self.waiting.push_back(text),
                Ok(Message::Event { version, .. }) if version <= self.last => {}
                Ok(Message::Event { version, event, over, text }) if version == self.last + 1 => {
                    self.last = version;
                    self.over |= over;
                    if self.may_read(&event) {
                        self.waiting.push_back(text);
                    }
                }
                Ok(Message::Event { .. }) => self.stale = true,
                Err(RecvError::Lagged(_)) => {
                    metrics::counter!("caldera_slow_readers").increment(1);
                    self.stale = true;
                    // Who is there is on no disk.
                    self.waiting.push_back(self.room.presence_text());
                }
                Err(RecvError::Closed) => return None,
            }
        }
    }

    /// Reads what is on disk. Nothing is lost if this is interrupted: it changes the feed only at its end.
    async fn catch_up(&mut self) -> Result<(), StoreError> {
        let events = self.rooms.store.events(&self.room.id, self.last).await?;
        let mut texts = VecDeque::new();
        self.over |= events.iter().any(|stamped| matches!(stamped.event, Event::Ended { .. }));
        for stamped in &events {
            if self.may_read(&stamped.event) {
                let event = self.rooms.names.show(&stamped.event).await?;
                let shown = StampedEvent { version: stamped.version, at: stamped.at, event };
                texts.push_back(event_text(&shown).into());
            }
        }
        self.last = events.last().map_or(self.last, |stamped| stamped.version);
        self.waiting.append(&mut texts);
        self.stale = false;
        Ok(())
    }

    fn may_read(&self, event: &Event) -> bool {
        let muted = self.muted.read().unwrap_or_else(PoisonError::into_inner);
        let muted = matches!(event, Event::Chat { author, .. } if muted.contains(author));
        !muted && event.is_visible_to(self.colour, self.over)
    }
}
