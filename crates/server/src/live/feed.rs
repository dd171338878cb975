//! The messages of a game for one viewer: every visible event after a given version, in order and exactly once.

use std::collections::VecDeque;
use std::sync::{Arc, PoisonError};

use api::{Colour, Event, GameId, GameMessage, StampedEvent};
use game_state::GameState;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use super::game_view::{check_opponent, state_view, to_text};
use super::hub::Muted;
use super::presence::Visit;
use super::room::{Message, Room, SharedEvent, SharedState};
use super::rooms::Rooms;
use crate::accounts::Person;
use crate::errors::ApiError;
use crate::store::StoreError;
use crate::time::now;

/// The messages of a game for one viewer.
#[derive(Debug)]
pub(super) struct GameFeed {
    rooms: Arc<Rooms>,
    room: Arc<Room>,
    _visit: Visit,
    messages: Receiver<Message>,
    colour: Option<Colour>,
    muted: Arc<Muted>,
    over: bool,
    /// The version that the viewer had when they connected, as they count.
    since: i64,
    /// The version of the last event that was processed, or one that the viewer certainly had when they connected.
    last: i64,
    /// The number of events up to `last` that are secrets of other players. They do not count in the versions that the viewer
    /// sees; otherwise a gap would reveal that a premove was set.
    secrets: i64,
    /// Whether events may have been missed, so that they must be read from disk.
    stale: bool,
    waiting: VecDeque<Arc<str>>,
    /// Whether an event was sent since the last state.
    behind: bool,
    /// The last state, with its message.
    sent: Option<(Arc<GameState>, Arc<str>)>,
}

impl GameFeed {
    pub(super) async fn open(
        rooms: &Arc<Rooms>,
        game: &GameId,
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
        let since = since.clamp(0, state.version_for(colour));
        // The viewer counts at most as many events as there are, so they know all events up to `since`.
        let secrets = match state.secrets_from(colour) {
            0 => 0,
            all => {
                let later = rooms.store.events(game, since).await?;
                let later = later.iter().filter(|stamped| stamped.version <= state.version());
                all - later.filter(|stamped| stamped.event.is_secret_from(colour)).count() as i64
            }
        };
        if let (Some(colour), Some(person), false) = (colour, person, state.is_over()) {
            rooms.note_seat(&room, colour, &person.user.id).await?;
        }
        let visit = room.enter(colour);
        let hello = GameMessage::Hello { version: state.version_for(colour), you: colour, now: now() };
        Ok(GameFeed {
            rooms: Arc::clone(rooms),
            waiting: VecDeque::from([to_text(&hello).into(), room.presence_text()]),
            room,
            _visit: visit,
            messages,
            colour,
            muted,
            over: state.outcome().is_some(),
            since,
            last: since,
            secrets,
            stale: true,
            behind: true,
            sent: None,
        })
    }

    pub(super) fn game(&self) -> &GameId {
        &self.room.id
    }

    /// The next message; `None` if the room is closed. Cancel safe.
    pub(super) async fn next(&mut self) -> Option<Arc<str>> {
        loop {
            if let Some(text) = self.waiting.pop_front() {
                return Some(text);
            }
            if self.stale {
                if let Err(error) = self.catch_up().await {
                    tracing::error!(%error, "cannot read the events for a connection");
                    return None;
                }
                continue;
            }
            match self.messages.recv().await {
                Ok(Message::Presence(text)) => {
                    self.waiting.push_back(text);
                    self.update_claim();
                }
                Ok(Message::Analysis(text) | Message::Players(text)) => self.waiting.push_back(text),
                Ok(Message::Event(shared)) if shared.stamped.version <= self.last => {}
                Ok(Message::Event(shared)) if shared.stamped.version == self.last + 1 => {
                    let SharedEvent { stamped: StampedEvent { version, event, .. }, over, .. } = &*shared;
                    self.last = *version;
                    self.over |= over;
                    self.secrets += i64::from(event.is_secret_from(self.colour));
                    if self.may_read(event) {
                        self.waiting.push_back(shared.text(self.colour, version - self.secrets));
                        self.behind = true;
                    }
                }
                Ok(Message::Event(_)) => self.stale = true,
                Ok(Message::State(shared)) if shared.state.version() > self.last => self.stale = true,
                // Older states are superseded: a later one follows.
                Ok(Message::State(shared)) if shared.state.version() == self.last => self.send_state(&shared),
                Ok(Message::State(_)) => {}
                Err(RecvError::Lagged(_)) => {
                    metrics::counter!("caldera_slow_readers").increment(1);
                    self.stale = true;
                    self.behind = true;
                    // Presence is not on disk.
                    self.waiting.push_back(self.room.presence_text());
                }
                Err(RecvError::Closed) => return None,
            }
        }
    }

    /// Reads the missed events from disk. Cancel safe: it changes the feed only after the last `await`.
    async fn catch_up(&mut self) -> Result<(), StoreError> {
        let events = self.rooms.store.events(&self.room.id, self.last).await?;
        let mut texts = VecDeque::new();
        self.over |= events.iter().any(|stamped| matches!(stamped.event, Event::Ended { .. }));
        let mut secrets = self.secrets;
        for stamped in &events {
            secrets += i64::from(stamped.event.is_secret_from(self.colour));
            let version = stamped.version - secrets;
            if self.may_read(&stamped.event) && version > self.since {
                let event = self.rooms.names.show(&stamped.event).await?;
                let shown = StampedEvent { version, at: stamped.at, event };
                texts.push_back(to_text(&GameMessage::Event(shown.into())).into());
            }
        }
        let state = self.room.state.lock().await.clone();
        if let Some(state) = &state {
            check_opponent(&self.rooms, &self.room, state, self.colour).await?;
        }
        self.last = events.last().map_or(self.last, |stamped| stamped.version);
        self.secrets = secrets;
        self.behind |= !texts.is_empty();
        self.waiting.append(&mut texts);
        self.stale = false;
        if state.as_ref().is_some_and(|state| state.version() < self.last) {
            self.rooms.refresh(&self.room, self.last);
        }
        // If the room is ahead of these events, or has to reload the game, another state message follows.
        if let Some(state) = state.filter(|state| state.version() == self.last) {
            self.send_state(&SharedState::new(state));
        }
        Ok(())
    }

    /// Sends a state after the events before it. Events that are hidden from the viewer change nothing that the viewer sees,
    /// and a message would give them away.
    fn send_state(&mut self, shared: &SharedState) {
        let text = shared.text(self.colour, || self.state_text(&shared.state));
        if std::mem::take(&mut self.behind) {
            self.waiting.push_back(Arc::clone(&text));
        }
        self.sent = Some((Arc::clone(&shared.state), text));
    }

    /// Sends the last state again if the presence of the opponent has changed what the viewer may claim.
    fn update_claim(&mut self) {
        // If it is not current, the state after the last event follows.
        let is_current = |state: &GameState| self.colour.is_some() && state.version() == self.last;
        let Some((state, sent)) = self.sent.as_ref().filter(|(state, _)| is_current(state)) else { return };
        let text = self.state_text(state);
        if *sent != text {
            self.waiting.push_back(Arc::clone(&text));
            self.sent = Some((Arc::clone(state), text));
        }
    }

    fn state_text(&self, state: &GameState) -> Arc<str> {
        to_text(&GameMessage::State(Box::new(state_view(&self.rooms, &self.room, state, self.colour)))).into()
    }

    fn may_read(&self, event: &Event) -> bool {
        let muted = self.muted.read().unwrap_or_else(PoisonError::into_inner);
        let muted = matches!(event, Event::Chat { author, .. } if muted.contains(author));
        !muted && event.is_visible_to(self.colour, self.over)
    }
}
