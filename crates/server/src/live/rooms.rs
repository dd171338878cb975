//! All rooms: loads games on demand, applies actions after committing them to disk, and watches the clocks.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use api::{Action, Colour, Event, GameId, OfferId, Seat, Settings, StampedEvent, Timestamp};
use game_state::{Context, GameState, Transition};
use tokio::sync::MutexGuard;
use tracing::Instrument;

use super::addresses::Addresses;
use super::engine::Opponent;
use super::engine_queue::EngineLoad;
use super::hub::Hub;
use super::names::Names;
use super::open_rooms::OpenRooms;
use super::outage_credit::Current;
use super::room::{Message, Room};
use super::scheduling::Origin;
use crate::bus::{Bus, BusMessage, NodeId, Subject, WatchedGame};
use crate::errors::ApiError;
use crate::jobs::Jobs;
use crate::limits::Bounds;
use crate::moderation::Enforcement;
use crate::nodes::Member;
use crate::secrets::{random_id, random_seed};
use crate::store::{Commit, Ending, Journal, NewGame, Store, StoreError};
use crate::tally::Permit;
use crate::time::now;

/// The rooms of all games in use.
#[derive(Debug)]
pub(crate) struct Rooms {
    /// A reference to itself, for tasks that outlive a request.
    pub(super) own: Weak<Rooms>,
    pub(crate) store: Store,
    pub(super) journal: Journal,
    pub(crate) bus: Bus,
    pub(super) member: Arc<Member>,
    pub(crate) names: Arc<Names>,
    pub(crate) hub: Arc<Hub>,
    pub(super) opponent: Opponent,
    pub(super) jobs: Arc<Jobs>,
    pub(crate) addresses: Addresses,
    pub(crate) enforcement: Arc<Enforcement>,
    bounds: Bounds,
    pub(super) open: OpenRooms,
    /// The most watched live games that other nodes have in memory.
    watched_elsewhere: Mutex<HashMap<NodeId, Vec<WatchedGame>>>,
}

/// What rooms are built from.
#[derive(Debug)]
pub(crate) struct Parts {
    pub(crate) store: Store,
    pub(crate) journal: Journal,
    pub(crate) bus: Bus,
    pub(crate) member: Arc<Member>,
    pub(crate) names: Arc<Names>,
    pub(crate) hub: Arc<Hub>,
    pub(crate) opponent: Opponent,
    pub(crate) jobs: Arc<Jobs>,
    pub(crate) enforcement: Arc<Enforcement>,
}

/// Who plays a new game, and where it comes from.
#[derive(Clone, Debug)]
pub(crate) struct Players {
    pub(crate) seats: [Seat; 2],
    /// The game that this is a rematch of.
    pub(crate) rematch_of: Option<GameId>,
    /// The accepted offer. The game reuses its id, so that it is created at most once, whatever fails.
    pub(crate) offer: Option<OfferId>,
}

pub(super) type Locked<'a> = MutexGuard<'a, Option<Arc<GameState>>>;

impl Rooms {
    pub(crate) fn new(parts: Parts, bounds: &Bounds) -> Arc<Rooms> {
        let Parts { store, journal, bus, member, names, hub, opponent, jobs, enforcement } = parts;
        let bounds = *bounds;
        let open = OpenRooms::new(bounds.feed, bus.clone());
        Arc::new_cyclic(|own| Rooms {
            own: own.clone(),
            store,
            journal,
            bus,
            member,
            names,
            hub,
            opponent,
            jobs,
            addresses: Addresses::default(),
            enforcement,
            bounds,
            open,
            watched_elsewhere: Mutex::default(),
        })
    }

    /// Starts a game and returns its id.
    pub(crate) async fn begin(&self, settings: Settings, players: Players) -> Result<GameId, ApiError> {
        let rooms = self.strong()?;
        finish(async move { rooms.begin_game(settings, players).await }).await
    }

    /// Starts a game against the engine. The permit counts until it is over, or no longer in memory.
    pub(crate) async fn begin_with_engine(
        &self,
        settings: Settings,
        players: Players,
        permit: Permit,
    ) -> Result<GameId, ApiError> {
        let game = self.begin(settings, players).await?;
        self.room(&game).await?.keep_engine_permit(Some(permit));
        Ok(game)
    }

    async fn begin_game(&self, settings: Settings, players: Players) -> Result<GameId, ApiError> {
        let (state, commit) = prepare(settings, players)?;
        let id = commit.game.clone();
        self.journal.commit(commit).await?;
        self.open_game(&id, &state).await;
        Ok(id)
    }

    /// Opens the room of a new game, and notifies its players.
    async fn open_game(&self, id: &GameId, state: &Arc<GameState>) {
        metrics::counter!("caldera_games_started").increment(1);
        let room = self.open.find_or_add(id);
        self.follow(&room).await;
        let mut slot = room.state.lock().await;
        // Another node may have carried out an action before this one followed the game.
        if self.member.is_alone() || self.load(&room, &mut slot).await.is_err() {
            self.fill(&room, &mut slot, state, Origin::Here);
        }
        drop(slot);
        self.notify_begun(id, state);
    }

    /// Carries out an action of a user in a game, and returns the version of the game after it, as they count.
    pub(crate) async fn act(&self, game: &GameId, user: &str, action: Action, lag: i64) -> Result<i64, ApiError> {
        let (rooms, game, user) = (self.strong()?, game.to_owned(), user.to_owned());
        // The action counts from its arrival: waiting for other commits costs the player no time.
        let arrived = now();
        finish(async move {
            for _ in 0..ATTEMPTS {
                match rooms.act_arrived(&game, &user, &action, lag, arrived).await {
                    // Another node has added an event at the same moment: decide again on the new state.
                    Err(error) if error.is_stale() => {}
                    done => return done,
                }
            }
            rooms.act_arrived(&game, &user, &action, lag, arrived).await
        })
        .await
    }

    async fn act_arrived(
        &self,
        game: &GameId,
        user: &str,
        action: &Action,
        lag: i64,
        arrived: Timestamp,
    ) -> Result<i64, ApiError> {
        let room = self.room(game).await?;
        let mut slot = room.state.lock().await;
        let Current { state, now, ended } = self.current(&room, &mut slot, arrived).await?;
        let colour = state.colour_of(user);
        if ended && *action == Action::Claim {
            return Ok(state.version_for(colour));
        }
        if let (Action::Move { id: Some(id), text }, Some(colour)) = (action, colour)
            && let Some(version) = state.version_of(colour, id)
        {
            if state.is_another_move(colour, id, text) {
                return Err(ApiError::bad("the id belongs to another move: choose a new id for each move"));
            }
            return Ok(version);
        }
        if let (Action::Rematch, Some(colour)) = (action, colour)
            && let Some(version) = self.rematch(&room, &mut slot, &state, colour, user).await?
        {
            return Ok(version);
        }
        if let Some(colour) = colour {
            room.note_activity(colour, arrived);
            room.set_address(colour, self.addresses.of(user));
        }
        let opponent_gone = colour.is_some_and(|colour| self.is_gone(&room, &state, colour.opponent(), now));
        let opponent_barred = match colour {
            Some(colour) if *action == Action::Claim => self.is_barred(&state, colour.opponent()).await?,
            _ => false,
        };
        // Who only sends requests is credited with outages of the node that they last acted through. Who is connected here belongs
        // to this node, whatever another node says that has not noticed yet that its connection is dead.
        let is_here = |colour: Colour| room.is_connected_here(colour) || !room.is_connected(colour);
        let seat = colour.filter(|colour| !self.member.is_alone() && is_here(*colour));
        let seat = seat.filter(|colour| room.seat(*colour).is_none_or(|node| !self.member.is_own(&node)));
        let (state, now) = match seat.filter(|colour| !room.is_connected_here(*colour)) {
            Some(colour) => self.credit_arrival(&room, &mut slot, state, colour, now).await?,
            None => (state, now),
        };
        let context = Context { now, lag, opponent_gone, opponent_barred, seed: random_seed() };
        let deciding = tracing::debug_span!("decide");
        let transition = match deciding.in_scope(|| state.decide(user, colour, action, context)) {
            Ok(transition) => transition,
            Err(refusal) => {
                self.check_current(&room, &mut slot, &state).await?;
                return Err(refusal.into());
            }
        };
        let committed = self.commit_with(&room, &mut slot, transition, None, seat).await?;
        // For a move, its own version and not that of a forced pass after it, so that a repeated request gets the same.
        let own = match (action, colour) {
            (Action::Move { id: Some(id), .. }, Some(colour)) => committed.version_of(colour, id),
            _ => None,
        };
        Ok(own.unwrap_or(committed.version_for(colour)))
    }

    /// Whether a player has been away long enough for the opponent to claim the game.
    fn is_gone(&self, room: &Room, state: &GameState, colour: Colour, now: Timestamp) -> bool {
        self.gone_at(room, state, colour).is_some_and(|gone_at| gone_at <= now)
    }

    /// When a player will have been away long enough; `None` while the player, or a program of theirs, is connected.
    pub(super) fn gone_at(&self, room: &Room, state: &GameState, colour: Colour) -> Option<Timestamp> {
        let Seat::User { user } = state.seat(colour) else { return None };
        let away_since = room.away_since(colour)?;
        Some(away_since.max(self.hub.program_left_at(user)?) + self.claim_after())
    }

    /// How long a player of a live game must be away before the opponent may claim it, in milliseconds.
    pub(crate) fn claim_after(&self) -> i64 {
        self.bounds.gone_after.as_millis() as i64
    }

    /// Whether a player cannot come back: banned, deleted, or a guest without a session.
    pub(crate) async fn is_barred(&self, state: &GameState, colour: Colour) -> Result<bool, ApiError> {
        let Seat::User { user } = state.seat(colour) else { return Ok(false) };
        Ok(!self.store.can_come_back(user, now()).await?)
    }

    /// Returns the games in progress of a user, or an error if they may not start another: because they have the maximum
    /// number, or because of a sanction.
    pub(crate) async fn check_games(&self, user: &str) -> Result<Vec<GameId>, ApiError> {
        self.enforcement.check_play(user)?;
        let games = self.store.live_games_of(user).await?;
        if games.len() >= self.bounds.games_per_user {
            return Err(ApiError::conflict(
                "too_many_games",
                "you have the maximum number of games in progress: finish one first",
            ));
        }
        Ok(games)
    }

    /// Checks that a user may start another game against the engine.
    pub(crate) async fn check_engine_games(&self, user: &str) -> Result<(), ApiError> {
        self.check_games(user).await?;
        if self.store.engine_games_of(user).await? >= self.bounds.engine_games_per_user as i64 {
            let message = "you have the maximum number of games against the engine: finish one first";
            return Err(ApiError::conflict("too_many_games", message));
        }
        Ok(())
    }

    /// Ends all games of a user who leaves for good: aborts them where possible, otherwise resigns.
    pub(crate) async fn leave_all(&self, user: &str) -> Result<(), ApiError> {
        for game in self.store.live_games_of(user).await? {
            if self.act(&game, user, Action::Abort, 0).await.is_err() {
                match self.act(&game, user, Action::Resign, 0).await {
                    // A refusal means that the game has ended meanwhile.
                    Err(error) if !error.is_refusal() => return Err(error),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Starts the rematch if the opponent has offered it or is the engine; otherwise returns `None`.
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
                // The opponent may have been banned or deleted since their offer.
                if self.enforcement.check_play(opponent).is_err() {
                    return Err(ApiError::conflict("not_now", "the opponent may not start games"));
                }
                if !self.store.user(opponent).await?.is_some_and(|opponent| opponent.may_play()) {
                    return Err(ApiError::conflict("not_now", "the opponent has left the server"));
                }
            }
        }
        let [white, black] = state.seats().clone();
        let players = Players { seats: [black, white], rematch_of: Some(room.id.clone()), offer: None };
        let (new, begun) = prepare(state.settings().clone(), players)?;
        let game = begun.game.clone();
        let transition = state.with_event(Event::RematchBegun { game: game.clone() }, now());
        let transition = transition.map_err(|reason| ApiError::inner("rematch", reason))?;
        // In one transaction: otherwise a game could begin that the old one does not refer to, and begin again.
        let version =
            self.commit_with(room, slot, transition, Some(Box::new(begun)), None).await?.version_for(Some(by));
        self.open_game(&game, &new).await;
        Ok(Some(version))
    }

    /// The room of a game.
    pub(super) async fn room(&self, id: &GameId) -> Result<Arc<Room>, ApiError> {
        let room = match self.open.find(id) {
            Some(room) => room,
            // Only a game that exists gets a room. If requests for unknown games had rooms, too, they would have to remove them
            // again, and could remove the room of a game that has just begun.
            None if self.store.has_game(id).await? => self.open.find_or_add(id),
            None => return Err(ApiError::not_found("game")),
        };
        self.follow(&room).await;
        Ok(room)
    }

    /// The room of a game, and its current state.
    pub(crate) async fn visit(&self, id: &GameId) -> Result<(Arc<Room>, Arc<GameState>), ApiError> {
        let (room, state, _) = self.join(id).await?;
        Ok((room, state))
    }

    /// Like [`Rooms::visit`], with all messages from now on.
    pub(super) async fn join(
        &self,
        id: &GameId,
    ) -> Result<(Arc<Room>, Arc<GameState>, tokio::sync::broadcast::Receiver<Message>), ApiError> {
        let room = self.room(id).await?;
        let mut slot = room.state.lock().await;
        let state = self.load(&room, &mut slot).await?;
        // The state is locked, so no event falls between the state and the subscription.
        let feed = room.feed.subscribe();
        drop(slot);
        Ok((room, state, feed))
    }

    /// The state of a game, loaded from disk if necessary.
    pub(super) async fn load(&self, room: &Arc<Room>, slot: &mut Locked<'_>) -> Result<Arc<GameState>, ApiError> {
        if let Some(state) = &**slot {
            return Ok(Arc::clone(state));
        }
        // The room is locked meanwhile, and a connection that is cut off silently would block it for many minutes.
        let reading = tokio::time::timeout(PATIENCE, self.read(room)).await;
        let events = reading.map_err(|_| StoreError::Database(sqlx::Error::PoolTimedOut))??;
        let state = GameState::replay(&events).map_err(|error| ApiError::inner("replay", error))?;
        let state = Arc::new(state);
        // Events of other nodes that were missed, or were stored although the commit seemed to fail, have not been published yet.
        let published = self.fill(room, slot, &state, Origin::Loaded);
        let unconfirmed = room.set_unconfirmed(false);
        if published > 0 {
            let events = &events[(published as usize).min(events.len())..];
            self.publish(room, &state, events).await;
            // Otherwise the node that stored the events has told the other nodes and the players.
            if unconfirmed {
                self.bus.publish(Subject::Game(&room.id), &BusMessage::Committed { events: events.to_vec() });
                self.notify_players(room, &state, events);
            }
        }
        Ok(state)
    }

    /// Reads the events of a game, and through which nodes its players are connected.
    async fn read(&self, room: &Room) -> Result<Vec<StampedEvent>, StoreError> {
        if !self.member.is_alone() {
            room.set_seats(self.store.seats_of(&room.id).await?);
        }
        self.store.events(&room.id, 0).await
    }

    /// Fails if another node has changed the game, and forgets the state. Without the bus a node notices a change only after a
    /// while; until then its state must not be the reason for a refusal.
    async fn check_current(&self, room: &Room, slot: &mut Locked<'_>, state: &GameState) -> Result<(), ApiError> {
        if self.member.is_alone() {
            return Ok(());
        }
        let versions = self.store.versions(std::slice::from_ref(&room.id)).await?;
        if versions.iter().any(|(_, version)| *version > state.version()) {
            **slot = None;
            room.set_unconfirmed(true);
            return Err(StoreError::Conflict.into());
        }
        Ok(())
    }

    /// Commits a transition to disk, and only then adopts its state and publishes its events.
    pub(super) async fn commit(
        &self,
        room: &Arc<Room>,
        slot: &mut Locked<'_>,
        transition: Transition,
    ) -> Result<Arc<GameState>, ApiError> {
        self.commit_with(room, slot, transition, None, None).await
    }

    /// Like [`Rooms::commit`], in one transaction with a commit of another game.
    async fn commit_with(
        &self,
        room: &Arc<Room>,
        slot: &mut Locked<'_>,
        transition: Transition,
        with: Option<Box<Commit>>,
        seat: Option<Colour>,
    ) -> Result<Arc<GameState>, ApiError> {
        let (mut state, events) = transition.into_parts();
        let before = slot.take();
        // Until it is known that the events are on disk, also if the caller does not wait for it.
        room.set_unconfirmed(true);
        let was_over = before.as_ref().is_some_and(|before| before.outcome().is_some());
        let ended = state.outcome().filter(|_| !was_over).map(|outcome| Ending {
            settings: state.settings().clone(),
            seats: state.seats().clone(),
            outcome,
            moves: state.moves() as i64,
            same_address: self.addresses.are_equal(state.seats()),
        });
        let is_taken_back = events.iter().any(|stamped| matches!(stamped.event, Event::TakenBack { .. }));
        let deadline = stored_deadline(&state, is_taken_back);
        let commit = Commit { game: room.id.clone(), created: None, events, ended, deadline, seat, offer: None, with };
        let committed = match self.journal.commit(commit).instrument(tracing::debug_span!("commit")).await {
            Ok(committed) => committed,
            Err(error) => {
                let error = ApiError::from(error);
                // After a conflict the caller loads the game again. The node that was first may have died before it could tell
                // the others. Otherwise it is unknown whether the events are on disk: leave the slot empty, and reload the game.
                if !error.is_stale() {
                    self.reload(room);
                }
                return Err(error);
            }
        };
        room.set_unconfirmed(false);
        if let Some(colour) = seat {
            room.set_seat(colour, self.member.id());
        }
        for stamped in &committed {
            if stamped.version > state.version() {
                state.apply(stamped).map_err(|error| ApiError::inner("commit", error))?;
            }
        }
        metrics::counter!("caldera_events").increment(committed.len() as u64);
        let state = Arc::new(state);
        self.bus.publish(Subject::Game(&room.id), &BusMessage::Committed { events: committed.clone() });
        self.fill(room, slot, &state, Origin::Here);
        self.publish(room, &state, &committed).instrument(tracing::debug_span!("publish")).await;
        self.notify_players(room, &state, &committed);
        Ok(state)
    }

    /// Sets the state of a room and schedules what follows; returns the version up to which events have been published.
    pub(super) fn fill(&self, room: &Arc<Room>, slot: &mut Locked<'_>, state: &Arc<GameState>, origin: Origin) -> i64 {
        **slot = Some(Arc::clone(state));
        if state.is_over() {
            room.keep_engine_permit(None);
        }
        room.update_summary(state);
        self.schedule(room, state, origin);
        room.mark_published(state.version())
    }

    /// Drops rooms without connections.
    pub(crate) fn tidy(&self) {
        self.open.tidy();
        self.addresses.tidy();
    }

    /// Notes that the server runs. If it has not been running for a while, because the process was paused, that was an outage.
    pub(crate) fn note_alive(&self) {
        self.journal.note_alive();
    }

    /// The number of games in memory.
    pub(crate) fn count(&self) -> usize {
        self.open.len()
    }

    /// Whether the heartbeat has to be exact: while other nodes look at it, while a room is open, and while the database fails, in
    /// order to find out when it recovers. Otherwise only games with days for a move depend on it.
    pub(crate) fn is_busy(&self) -> bool {
        !self.member.is_alone() || !self.open.is_empty() || self.journal.is_failing()
    }

    /// For how long nothing has been written.
    pub(crate) fn silent_for(&self) -> Duration {
        self.journal.silent_for()
    }

    /// For how long no write has failed.
    pub(crate) fn works_for(&self) -> Duration {
        self.journal.works_for()
    }

    /// Checks whether the database accepts writes.
    pub(crate) async fn probe(&self) -> Result<(), ApiError> {
        Ok(self.journal.probe().await?)
    }

    /// Writes a heartbeat.
    pub(crate) fn heartbeat(&self) {
        self.journal.heartbeat(now());
    }

    /// The live games in progress with their numbers of spectators, the most watched first. Takes no lock of a game.
    pub(crate) fn watched(&self, most: usize) -> Vec<WatchedGame> {
        let mut games = self.open.watched(most);
        let mut known: HashSet<GameId> = games.iter().map(|game| game.id.clone()).collect();
        for others in self.watched_elsewhere().values() {
            games.extend(others.iter().filter(|game| known.insert(game.id.clone())).cloned());
        }
        games.sort_by_key(|game| std::cmp::Reverse(game.watchers));
        games.truncate(most);
        games
    }

    /// Tells the other nodes of the live games in memory.
    pub(crate) fn publish_watched(&self) {
        let games = self.open.watched(self.bounds.page as usize);
        self.bus.publish(Subject::Site, &BusMessage::Watched { games });
    }

    /// Notes the live games that another node has in memory.
    pub(crate) fn note_watched(&self, node: NodeId, games: Vec<WatchedGame>) {
        self.watched_elsewhere().insert(node, games);
    }

    pub(super) fn watched_elsewhere(&self) -> std::sync::MutexGuard<'_, HashMap<NodeId, Vec<WatchedGame>>> {
        self.watched_elsewhere.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of writes that wait for a commit.
    pub(crate) fn waiting_writes(&self) -> usize {
        self.journal.waiting()
    }

    /// What the engine does.
    pub(crate) fn engine_load(&self) -> EngineLoad {
        self.opponent.queue.load()
    }

    /// Waits, up to a time limit, until all pending writes are done.
    pub(crate) async fn close(&self) {
        let written = async {
            for room in self.open.drain() {
                room.set_timer(None);
                drop(room.state.lock().await);
            }
        };
        let written = tokio::time::timeout(self.bounds.shutdown_grace, written).await;
        let closed = tokio::time::timeout(self.bounds.shutdown_grace, self.journal.close()).await;
        if written.is_err() || closed.is_err() {
            tracing::error!("writes did not finish in time before the shutdown");
        }
    }

    /// Whether the journal is closed.
    pub(crate) fn is_closed(&self) -> bool {
        self.journal.is_closed()
    }

    fn strong(&self) -> Result<Arc<Rooms>, ApiError> {
        self.own.upgrade().ok_or_else(|| ApiError::inner("rooms", "the server is shutting down"))
    }
}

/// A new game and its first commit.
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
    let deadline = stored_deadline(&state, true);
    let commit = Commit { game, created, events, ended: None, deadline, seat: None, offer: players.offer, with: None };
    Ok((Arc::new(state), commit))
}

/// The deadline to store when a game changes. That of a correspondence game is exact. For a live game it is the earliest time at
/// which the game can end by itself, which later moves only postpone, so it is stored only when the clock is set: when the
/// game begins and when a move is taken back.
pub(super) fn stored_deadline(state: &GameState, clock_is_set: bool) -> Option<Timestamp> {
    if state.settings().clock.is_live() {
        if clock_is_set { state.earliest_end(now()) } else { None }
    } else {
        state.deadline()
    }
}

/// How long the database may take to load a game.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often an action is decided again if other nodes change the game at the same moment.
pub(super) const ATTEMPTS: usize = 5;

/// Runs work to completion in its own task. If a client disconnects, the request is cancelled, but a commit must not be: memory
/// would then lag behind the disk.
pub(crate) async fn finish<T: Send + 'static>(
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::spawn(work.in_current_span()).await.map_err(|error| ApiError::inner("task", error))?
}
