//! All rooms: games are read from disk when somebody comes, changed only after the change is on disk, and watched for time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use api::{Action, Colour, Event, GameId, GameMessage, Notice, OfferId, Seat, Settings, StampedEvent, Timestamp};
use game_state::{Context, GameState, Transition};
use tokio::sync::MutexGuard;

use super::engine::Opponent;
use super::game_view::to_text;
use super::hub::Hub;
use super::names::Names;
use super::outage_credit::Current;
use super::room::{Message, Room, RoomSummary, SharedState};
use crate::errors::ApiError;
use crate::limits::Bounds;
use crate::secrets::{random_id, random_seed};
use crate::store::{Commit, Ending, Journal, NewGame, Store};
use crate::time::now;

/// All games that somebody plays or looks at.
#[derive(Debug)]
pub(crate) struct Rooms {
    /// Itself, for what goes on after a request has been answered.
    pub(super) own: Weak<Rooms>,
    pub(crate) store: Store,
    pub(super) journal: Journal,
    pub(crate) names: Arc<Names>,
    pub(crate) hub: Arc<Hub>,
    pub(super) opponent: Opponent,
    bounds: Bounds,
    open: Mutex<HashMap<GameId, Arc<Room>>>,
}

/// Who plays a new game, and where it comes from.
#[derive(Clone, Debug)]
pub(crate) struct Players {
    pub(crate) seats: [Seat; 2],
    /// The game that this is a rematch of.
    pub(crate) rematch_of: Option<GameId>,
    /// The offer that was taken. The game has its name, so that an offer can become one game only, whatever fails.
    pub(crate) offer: Option<OfferId>,
}

pub(super) type Locked<'a> = MutexGuard<'a, Option<Arc<GameState>>>;

impl Rooms {
    pub(crate) fn new(
        store: Store,
        journal: Journal,
        names: Arc<Names>,
        hub: Arc<Hub>,
        opponent: Opponent,
        bounds: &Bounds,
    ) -> Arc<Rooms> {
        let bounds = *bounds;
        let open = Mutex::default();
        Arc::new_cyclic(|own| Rooms { own: own.clone(), store, journal, names, hub, opponent, bounds, open })
    }

    /// Begins a game and returns its name.
    pub(crate) async fn begin(&self, settings: Settings, players: Players) -> Result<GameId, ApiError> {
        let rooms = self.strong()?;
        finish(async move { rooms.begin_game(settings, players).await }).await
    }

    async fn begin_game(&self, settings: Settings, players: Players) -> Result<GameId, ApiError> {
        let (state, commit) = prepare(settings, players)?;
        let id = commit.game.clone();
        self.journal.commit(commit).await?;
        self.open_game(&id, &state).await;
        Ok(id)
    }

    /// Opens the room of a game that has begun, and tells its players.
    async fn open_game(&self, id: &GameId, state: &Arc<GameState>) {
        metrics::counter!("caldera_games_started").increment(1);
        let room = self.room(id);
        let mut slot = room.state.lock().await;
        self.fill(&room, &mut slot, state);
        drop(slot);
        self.tell_begun(id, state);
    }

    /// Tells the players of a game that it has begun.
    pub(crate) fn tell_begun(&self, id: &GameId, state: &GameState) {
        for seat in state.seats() {
            if let Seat::User { user } = seat {
                self.hub.tell(user, Notice::GameStarted { game: id.to_owned() });
            }
        }
        self.tell_whose_turn(id, state);
    }

    /// Does what somebody wants in a game, and returns the version of the game at which it was done.
    pub(crate) async fn act(&self, game: &GameId, user: &str, action: Action, lag: i64) -> Result<i64, ApiError> {
        let (rooms, game, user) = (self.strong()?, game.to_owned(), user.to_owned());
        // It counts from its coming: nobody pays for the time that it takes to keep what others do.
        let arrived = now();
        finish(async move { rooms.act_arrived(&game, &user, &action, lag, arrived).await }).await
    }

    async fn act_arrived(
        &self,
        game: &GameId,
        user: &str,
        action: &Action,
        lag: i64,
        arrived: Timestamp,
    ) -> Result<i64, ApiError> {
        let room = self.room(game);
        let mut slot = room.state.lock().await;
        let Current { state, now, ended } = self.current(&room, &mut slot, arrived).await?;
        if ended && *action == Action::Claim {
            return Ok(state.version());
        }
        let colour = state.colour_of(user);
        if let (Action::Move { id: Some(id), .. }, Some(colour)) = (action, colour)
            && let Some(version) = state.version_of(colour, id)
        {
            return Ok(version);
        }
        if let (Action::Rematch, Some(colour)) = (action, colour)
            && let Some(version) = self.rematch(&room, &mut slot, &state, colour, user).await?
        {
            return Ok(version);
        }
        if let Some(colour) = colour {
            room.see(colour);
        }
        let opponent_gone = colour.is_some_and(|colour| self.is_gone(&room, &state, colour.opponent(), now));
        let opponent_barred = match colour {
            Some(colour) if *action == Action::Claim => self.is_barred(&state, colour.opponent()).await?,
            _ => false,
        };
        let context = Context { now, lag, opponent_gone, opponent_barred, seed: random_seed() };
        let transition = state.decide(user, colour, action, context)?;
        let kept = self.commit(&room, &mut slot, transition).await?;
        // The version of the move itself, as it is answered when it is sent again, and not that of a pass after it.
        let own = match (action, colour) {
            (Action::Move { id: Some(id), .. }, Some(colour)) => kept.version_of(colour, id),
            _ => None,
        };
        Ok(own.unwrap_or(kept.version()))
    }

    /// Whether a player has been gone long enough: not in the room, nor there by a program.
    fn is_gone(&self, room: &Room, state: &GameState, colour: Colour, now: Timestamp) -> bool {
        self.gone_at(room, state, colour).is_some_and(|gone_at| gone_at <= now)
    }

    /// From when on a player will have been gone long enough; `None` while the player, or a program of theirs, is there.
    pub(super) fn gone_at(&self, room: &Room, state: &GameState, colour: Colour) -> Option<Timestamp> {
        let Seat::User { user } = state.seat(colour) else { return None };
        let away_since = room.away_since(colour)?;
        Some(away_since.max(self.hub.heard_of(user)?) + self.claim_after())
    }

    /// How long a player of a live game must be away before the opponent may claim it, in milliseconds.
    pub(crate) fn claim_after(&self) -> i64 {
        self.bounds.gone_after.as_millis() as i64
    }

    /// Whether a player cannot come back: he is banned, or a guest whose last session is over.
    pub(crate) async fn is_barred(&self, state: &GameState, colour: Colour) -> Result<bool, ApiError> {
        let Seat::User { user } = state.seat(colour) else { return Ok(false) };
        Ok(!self.store.can_come_back(user, now()).await?)
    }

    /// Refuses somebody who plays enough games already; otherwise tells which.
    pub(crate) async fn check_games(&self, user: &str) -> Result<Vec<GameId>, ApiError> {
        let games = self.store.live_games_of(user).await?;
        if games.len() >= self.bounds.games_per_user {
            return Err(ApiError::conflict("too_many_games", "you play enough games: finish one first"));
        }
        Ok(games)
    }

    /// Refuses somebody who plays the engine often enough already.
    pub(crate) async fn check_engine_games(&self, user: &str) -> Result<(), ApiError> {
        self.check_games(user).await?;
        if self.store.engine_games_of(user).await? >= self.bounds.engine_games_per_user as i64 {
            return Err(ApiError::conflict("too_many_games", "you play the engine often enough: finish a game first"));
        }
        Ok(())
    }

    /// Ends all games of somebody who goes for good, so that nobody waits for him: called off while that can be, else given up.
    pub(crate) async fn leave_all(&self, user: &str) -> Result<(), ApiError> {
        for game in self.store.live_games_of(user).await? {
            if self.act(&game, user, Action::Abort, 0).await.is_err() {
                match self.act(&game, user, Action::Resign, 0).await {
                    // It may have ended meanwhile, which is as good.
                    Err(error) if !error.is_refusal() => return Err(error),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Begins the game that both want; nothing if the other one has not been asked yet.
    async fn rematch(
        &self,
        room: &Arc<Room>,
        slot: &mut Locked<'_>,
        state: &GameState,
        by: Colour,
        user: &str,
    ) -> Result<Option<i64>, ApiError> {
        let agreed =
            state.rematch_offered() == Some(by.opponent()) || matches!(state.seat(by.opponent()), Seat::Engine { .. });
        if state.outcome().is_none() || state.rematch().is_some() || !agreed {
            return Ok(None);
        }
        match state.seat(by.opponent()) {
            Seat::Engine { .. } => self.check_engine_games(user).await?,
            Seat::User { user: opponent } => {
                self.check_games(user).await?;
                // He may have gone, or been made to go, since he asked.
                if !self.store.user(opponent).await?.is_some_and(|opponent| opponent.may_play()) {
                    return Err(ApiError::conflict("not_now", "the other player does not play any more"));
                }
            }
        }
        let [white, black] = state.seats().clone();
        let players = Players { seats: [black, white], rematch_of: Some(room.id.clone()), offer: None };
        let (new, begun) = prepare(state.settings().clone(), players)?;
        let game = begun.game.clone();
        let transition = state.with_event(Event::RematchBegun { game: game.clone() }, now());
        let transition = transition.map_err(|reason| ApiError::inner("rematch", reason))?;
        // Both or none: a game that nobody finds from the old one would be begun again.
        let version = self.commit_with(room, slot, transition, Some(Box::new(begun))).await?.version();
        self.open_game(&game, &new).await;
        Ok(Some(version))
    }

    /// The room of a game, whether or not there is such a game.
    pub(super) fn room(&self, id: &GameId) -> Arc<Room> {
        let mut rooms = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(rooms.entry(id.clone()).or_insert_with(|| Arc::new(Room::new(id.clone(), self.bounds.feed))))
    }

    /// The room of a game and the game at this moment.
    pub(crate) async fn visit(&self, id: &GameId) -> Result<(Arc<Room>, Arc<GameState>), ApiError> {
        let (room, state, _) = self.join(id).await?;
        Ok((room, state))
    }

    /// The same, with everything that happens in the game from this moment on.
    pub(super) async fn join(
        &self,
        id: &GameId,
    ) -> Result<(Arc<Room>, Arc<GameState>, tokio::sync::broadcast::Receiver<Message>), ApiError> {
        let room = self.room(id);
        let mut slot = room.state.lock().await;
        let state = self.load(&room, &mut slot).await?;
        // Nothing can happen between the two, since the state is locked.
        let feed = room.feed.subscribe();
        drop(slot);
        Ok((room, state, feed))
    }

    pub(super) async fn load(&self, room: &Arc<Room>, slot: &mut Locked<'_>) -> Result<Arc<GameState>, ApiError> {
        if let Some(state) = &**slot {
            return Ok(Arc::clone(state));
        }
        let events = self.store.events(&room.id, 0).await?;
        if events.is_empty() {
            self.open.lock().unwrap_or_else(PoisonError::into_inner).remove(&room.id);
            return Err(ApiError::not_found("game"));
        }
        let state = GameState::replay(&events).map_err(|error| ApiError::inner("replay", error))?;
        let state = Arc::new(state);
        // What was kept although the database seemed to fail has been told to nobody yet.
        let told = self.fill(room, slot, &state);
        if told > 0 {
            self.tell(room, &state, &events[(told as usize).min(events.len())..]).await;
        }
        Ok(state)
    }

    /// Keeps a transition, and only then makes it the state of the room and tells those in it.
    pub(super) async fn commit(
        &self,
        room: &Arc<Room>,
        slot: &mut Locked<'_>,
        transition: Transition,
    ) -> Result<Arc<GameState>, ApiError> {
        self.commit_with(room, slot, transition, None).await
    }

    /// The same, together with what another game wants kept.
    async fn commit_with(
        &self,
        room: &Arc<Room>,
        slot: &mut Locked<'_>,
        transition: Transition,
        with: Option<Box<Commit>>,
    ) -> Result<Arc<GameState>, ApiError> {
        let (mut state, events) = transition.into_parts();
        let before = slot.take();
        let was_over = before.as_ref().is_some_and(|before| before.outcome().is_some());
        let ended = state.outcome().filter(|_| !was_over).map(|outcome| Ending {
            settings: state.settings().clone(),
            seats: state.seats().clone(),
            outcome,
            moves: state.moves() as i64,
        });
        let commit = Commit { game: room.id.clone(), created: None, events, ended, offer: None, with };
        let kept = match self.journal.commit(commit).await {
            Ok(kept) => kept,
            Err(error) => {
                // Nobody knows for sure what is on disk: the slot stays empty, and the game is read again.
                self.read_again(room);
                return Err(error.into());
            }
        };
        for stamped in &kept {
            if stamped.version > state.version() {
                state.apply(stamped).map_err(|error| ApiError::inner("commit", error))?;
            }
        }
        metrics::counter!("caldera_events").increment(kept.len() as u64);
        let state = Arc::new(state);
        self.fill(room, slot, &state);
        self.tell(room, &state, &kept).await;
        Ok(state)
    }

    /// Makes a game the state of its room, and sees to what comes next; returns the version until which all was told.
    fn fill(&self, room: &Arc<Room>, slot: &mut Locked<'_>, state: &Arc<GameState>) -> i64 {
        **slot = Some(Arc::clone(state));
        room.show(state);
        self.look_ahead(room, state);
        room.tell_until(state.version())
    }

    /// Tells those in a room, and its players wherever they are, of what has happened.
    async fn tell(&self, room: &Arc<Room>, state: &Arc<GameState>, events: &[StampedEvent]) {
        if events.iter().any(|stamped| matches!(stamped.event, Event::Rated { .. })) {
            for seat in state.seats() {
                if let Seat::User { user } = seat {
                    self.names.forget(user);
                }
            }
        }
        for stamped in events {
            self.broadcast(room, stamped, state).await;
        }
        if room.feed.receiver_count() > 0 {
            let _ = room.feed.send(Message::State(Arc::new(SharedState::new(Arc::clone(state)))));
        }
        if events.iter().any(|stamped| matches!(stamped.event, Event::Ended { .. })) {
            for seat in state.seats() {
                if let Seat::User { user } = seat {
                    self.hub.tell(user, Notice::GameEnded { game: room.id.clone() });
                }
            }
        } else if events.iter().any(|stamped| stamped.event.changes_entries()) {
            self.tell_whose_turn(&room.id, state);
        }
    }

    async fn broadcast(&self, room: &Room, stamped: &StampedEvent, state: &GameState) {
        let shown = match self.names.show(&stamped.event).await {
            Ok(shown) => shown,
            // Those who listen will see a gap, and read the events again.
            Err(error) => return tracing::error!(%error, "cannot send an event"),
        };
        let shown = StampedEvent { version: stamped.version, at: stamped.at, event: shown };
        let _ = room.feed.send(Message::Event {
            version: stamped.version,
            event: Arc::new(stamped.event.clone()),
            over: state.outcome().is_some(),
            text: to_text(&GameMessage::Event(shown.into())).into(),
        });
    }

    fn tell_whose_turn(&self, game: &GameId, state: &GameState) {
        if let Some(Seat::User { user }) = state.actor().map(|actor| state.seat(actor)) {
            self.hub.tell(user, Notice::YourTurn { game: game.clone(), version: state.version() });
        }
    }

    /// Forgets rooms that nobody is in.
    pub(crate) fn tidy(&self) {
        let mut rooms = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.retain(|_, room| !room.is_idle() || room.state.try_lock().is_ok_and(|state| is_timed(state.as_deref())));
        metrics::gauge!("caldera_rooms").set(rooms.len() as f64);
    }

    /// Notes that the server runs, while a clock does, or to see whether anything can be kept again.
    pub(crate) fn heartbeat(&self) {
        let rooms = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if !rooms.is_empty() || self.journal.is_failing() {
            self.journal.heartbeat(now());
        }
    }

    /// The games at the board that go on, with how many watch: the most watched first. Nobody is waited for.
    pub(crate) fn watched(&self, most: usize) -> Vec<(GameId, Arc<RoomSummary>, usize)> {
        let rooms: Vec<Arc<Room>> =
            self.open.lock().unwrap_or_else(PoisonError::into_inner).values().map(Arc::clone).collect();
        let summary = |room: &Arc<Room>| Some((room.id.clone(), room.summary()?, room.watchers()));
        let mut all: Vec<_> = rooms.iter().filter_map(summary).collect();
        all.sort_by_key(|(_, _, watchers)| std::cmp::Reverse(*watchers));
        all.truncate(most);
        all
    }

    /// Waits until nothing in any game is being written, but not for ever.
    pub(crate) async fn close(&self) {
        let rooms: Vec<Arc<Room>> =
            self.open.lock().unwrap_or_else(PoisonError::into_inner).drain().map(|(_, room)| room).collect();
        let written = async {
            for room in rooms {
                room.set_timer(None);
                drop(room.state.lock().await);
            }
        };
        let written = tokio::time::timeout(self.bounds.farewell, written).await;
        let closed = tokio::time::timeout(self.bounds.farewell, self.journal.close()).await;
        if written.is_err() || closed.is_err() {
            tracing::error!("writes did not finish in time before the shutdown");
        }
    }

    /// Whether nothing more is kept.
    pub(crate) fn is_closed(&self) -> bool {
        self.journal.is_closed()
    }

    fn strong(&self) -> Result<Arc<Rooms>, ApiError> {
        self.own.upgrade().ok_or_else(|| ApiError::inner("rooms", "the server is going down"))
    }
}

/// A game that begins, and what has to be kept of it.
fn prepare(settings: Settings, players: Players) -> Result<(Arc<GameState>, Commit), ApiError> {
    let start = settings.game.start_text(random_seed()).map_err(|error| ApiError::bad(error.to_string()))?;
    let [white, black] = players.seats.clone();
    let at = now();
    let created = Event::Created { settings: settings.clone(), white, black, start, rematch_of: players.rematch_of };
    let first = StampedEvent { version: 1, at, event: created };
    let state = GameState::begin(&first).map_err(|error| ApiError::inner("begin", error))?;
    let created = Some(NewGame { settings, seats: players.seats, at });
    let events = vec![first];
    let game = players.offer.clone().map_or_else(random_id, GameId::from);
    Ok((Arc::new(state), Commit { game, created, events, ended: None, offer: players.offer, with: None }))
}

fn is_timed(state: Option<&GameState>) -> bool {
    state.is_some_and(|state| state.deadline().is_some())
}

/// Does something to its end, even if nobody waits for it any more: half a commit would leave memory behind the disk.
pub(crate) async fn finish<T: Send + 'static>(
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::spawn(work).await.map_err(|error| ApiError::inner("task", error))?
}
