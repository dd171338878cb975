//! Events that no client triggers: a player's time runs out, or the engine moves.

use std::sync::Arc;
use std::time::Duration;

use super::engine::Search;
use super::engine_queue::{Client, EngineQueue, Place};
use super::outage_credit::Current;
use super::room::Room;
use super::rooms::{Rooms, stored_deadline};
use crate::errors::ApiError;
use crate::jobs::MoveTask;
use crate::secrets::random_seed;
use crate::time::now;
use api::{Action, Clock, Colour, GameId, Seat, Timestamp};
use engine::Stop;
use game_state::{Context, GameState};

/// Where a change to a game comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// This node made it.
    Here,
    /// This node has loaded the game.
    Loaded,
    /// Another node made it, and lets the engine reply.
    Elsewhere,
}

impl Rooms {
    /// Sets the timer of a game and, if it is the engine's turn, starts a search.
    pub(super) fn schedule(&self, room: &Arc<Room>, state: &Arc<GameState>, origin: Origin) {
        self.set_timer(room, state);
        if origin == Origin::Elsewhere || (origin == Origin::Loaded && self.has_player_elsewhere(room, state)) {
            if room.thinks_about_another(state.entries_version()) {
                room.think_about(None);
            }
            return;
        }
        let engine = state.actor().and_then(|actor| match state.seat(actor) {
            Seat::Engine { level } => Some((actor, *level)),
            Seat::User { .. } => None,
        });
        let Some((by, level)) = engine else {
            room.think_about(None);
            return;
        };
        // One search per turn, whatever else happens during it: a search occupies a core.
        if let Some(stop) = room.think_about(Some(state.entries_version())) {
            let (rooms, room, state) = (self.own.clone(), Arc::clone(room), Arc::clone(state));
            tokio::spawn(async move {
                if let Some(rooms) = rooms.upgrade() {
                    rooms.play_engine(&room, &state, by, level, stop).await;
                }
            });
        }
    }

    /// Whether the opponent of the engine is connected through another node, which then lets the engine reply.
    fn has_player_elsewhere(&self, room: &Room, state: &GameState) -> bool {
        let player = Colour::BOTH.into_iter().find(|colour| matches!(state.seat(*colour), Seat::User { .. }));
        player.and_then(|colour| room.seat(colour)).is_some_and(|node| self.member.is_another(&node))
    }

    /// Waits until no game needs a thread of the engine, and takes it for a short search.
    pub(crate) async fn engine_place_in_background(&self, stop: Stop) -> Option<Place> {
        self.opponent.queue.acquire(Client { background: true, ..Client::default() }, stop).await
    }

    /// The queue for the threads of the engine.
    pub(crate) fn engine_queue(&self) -> Arc<EngineQueue> {
        Arc::clone(&self.opponent.queue)
    }

    fn set_timer(&self, room: &Arc<Room>, state: &GameState) {
        // The deadlines of other games are in the database.
        let deadline = state.deadline().filter(|_| state.settings().clock.is_live());
        let timer = deadline.map(|deadline| {
            let (rooms, id) = (self.own.clone(), room.id.clone());
            let wait = tokio::spawn(async move {
                sleep_until(deadline).await;
                if let Some(rooms) = rooms.upgrade() {
                    // In its own task: ending the game replaces the timer, which aborts this one.
                    tokio::spawn(async move { rooms.check_time(&id).await });
                }
            });
            wait.abort_handle()
        });
        room.set_timer(timer);
    }

    /// Ends a game if a player is out of time; retries while the database fails.
    async fn check_time(&self, id: &GameId) {
        while !self.journal.is_closed() {
            match self.check_time_once(id).await {
                Ok(()) => return,
                Err(error) if error.is_stale() => continue,
                Err(error) if !error.is_temporary() => {
                    return tracing::error!(game = %id, ?error, "timer of a game failed");
                }
                Err(_) => {}
            }
            tokio::time::sleep(RETRY_INTERVAL).await;
        }
    }

    pub(super) async fn check_time_once(&self, id: &GameId) -> Result<(), ApiError> {
        let room = self.room(id).await?;
        let mut slot = room.state.lock().await;
        let current = self.current(&room, &mut slot, now()).await?;
        // An outage may have been credited.
        if !current.ended {
            self.set_timer(&room, &current.state);
        }
        Ok(())
    }

    /// Ends the games that are not in memory and whose deadline has passed.
    pub(crate) async fn check_deadlines(&self) -> Result<(), ApiError> {
        loop {
            let games = self.store.games_out_of_time(now(), DEADLINES).await?;
            self.check_deadlines_of(&games).await?;
            if games.len() < DEADLINES as usize {
                return Ok(());
            }
            self.open.tidy();
        }
    }

    async fn check_deadlines_of(&self, games: &[GameId]) -> Result<(), ApiError> {
        for id in games {
            let id = id.clone();
            let room = self.room(&id).await?;
            let mut slot = room.state.lock().await;
            let checked = self.current(&room, &mut slot, now()).await;
            let deadline = match checked {
                Ok(current) => stored_deadline(&current.state, true),
                // The deadline stays, so the game is checked again.
                Err(error) if error.is_stale() => continue,
                Err(error) if error.is_temporary() => return Err(error),
                // The game cannot be loaded. Without a deadline it does not stop the others.
                Err(error) => {
                    tracing::error!(game = %id, ?error, "cannot check the deadline of a game");
                    None
                }
            };
            self.store.set_deadline(&id, deadline).await?;
        }
        Ok(())
    }

    /// Reloads a game as soon as the database works again, so that its room receives the events that were stored.
    pub(super) fn reload(&self, room: &Arc<Room>) {
        let (rooms, room) = (self.own.clone(), Arc::clone(room));
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(RETRY_INTERVAL).await;
                let Some(rooms) = rooms.upgrade().filter(|rooms| !rooms.journal.is_closed()) else { return };
                let mut slot = room.state.lock().await;
                match rooms.load(&room, &mut slot).await {
                    Err(error) if error.is_temporary() => {}
                    _ => return,
                }
            }
        });
    }

    /// Plays the engine's move; retries until it succeeds or is no longer needed.
    async fn play_engine(&self, room: &Arc<Room>, state: &GameState, by: Colour, level: u8, stop: Stop) {
        let is_needed = || !stop.is_stopped() && !self.journal.is_closed();
        let client = match state.seat(by.opponent()) {
            Seat::User { user } => Client {
                live: state.settings().clock.is_live(),
                background: false,
                last: false,
                // After a restart of the server the address is not known until the user's next request.
                address: self.addresses.of(user).unwrap_or_default(),
                user: user.clone(),
            },
            Seat::Engine { .. } => Client::default(),
        };
        let left = state.settings().clock.allowance(state.turn_times().of(by));
        if self.jobs.workers() > 0 {
            let (entered, seed) = (state.entries_version(), seed_of(&room.id));
            let live = state.settings().clock.is_live() || state.settings().clock == Clock::Unlimited;
            let task = MoveTask { by, entered, level, seed, left, live, deadline: now() };
            if !self.ask_worker(room, state, task, &stop).await {
                return;
            }
        }
        let (mut text, mut pause) = (None, RETRY_INTERVAL);
        while text.is_none() && is_needed() {
            let (game, seed, stop) = (state.board().clone(), seed_of(&room.id), stop.clone());
            text = self.opponent.choose(Search { game, level, left, seed, stop }, client.clone()).await;
            if text.is_none() && is_needed() {
                tracing::error!(game = %room.id, "engine found no move, will retry");
                tokio::time::sleep(pause).await;
                pause = (2 * pause).min(LONGEST_PAUSE);
            }
        }
        let Some(text) = text else { return };
        while is_needed() {
            match self.play_engine_move(room, state.entries_version(), by, &text).await {
                Ok(_) => return,
                Err(error) if error.is_stale() => {}
                Err(error) if error.is_temporary() => tokio::time::sleep(RETRY_INTERVAL).await,
                Err(error) => return tracing::error!(game = %room.id, text, ?error, "engine move refused"),
            }
        }
    }

    /// Plays a move for the engine, unless the entries have changed since the search began. Returns whether it was played.
    pub(super) async fn play_engine_move(
        &self,
        room: &Arc<Room>,
        entered: i64,
        by: Colour,
        text: &str,
    ) -> Result<bool, ApiError> {
        let mut slot = room.state.lock().await;
        let Current { state, now, .. } = self.current(room, &mut slot, now()).await?;
        if state.entries_version() != entered || state.outcome().is_some() {
            return Ok(false);
        }
        let action = Action::Move { text: text.to_owned(), id: None };
        let context = Context { now, lag: 0, opponent_gone: false, opponent_barred: false, seed: random_seed() };
        let transition = state.decide("", Some(by), &action, context)?;
        self.commit(room, &mut slot, transition).await.map(|_| true)
    }
}

/// The number of games whose deadline is checked at once; the rest are checked in later rounds.
const DEADLINES: i64 = 200;

/// The interval between attempts while the database fails.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);

/// The longest interval between searches of an engine that finds no move.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);

/// A hash (FNV-1a) of the game's id. With a fixed seed per game, a weak level misjudges positions consistently.
fn seed_of(id: &str) -> u64 {
    id.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Sleeps until a time of the system clock.
async fn sleep_until(at: Timestamp) {
    tokio::time::sleep(Duration::from_millis((at - now()).max(0) as u64)).await;
}

#[cfg(test)]
mod tests {
    use sqlx::{AnyConnection, Connection, Executor};

    use super::super::engine_queue::Client;
    use super::super::test_server::{Folder, TestServer, chat};
    use crate::time::{now, testing};
    use api::{Action, Clock, Event, GameId, Seat};
    use engine::Stop;

    /// A game against the engine.
    async fn game(server: &TestServer) -> (GameId, String) {
        let user = server.user().await;
        let seats = [Seat::User { user: user.clone() }, Seat::Engine { level: 1 }];
        (server.game_of(seats, Clock::Unlimited).await, user)
    }

    async fn wait_for_entries(server: &TestServer, game: &GameId, count: usize) {
        let moved = async {
            while server.rooms.visit(game).await.map_or(0, |(_, state)| state.entries().len()) < count {
                tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(std::time::Duration::from_mins(1), moved).await.expect("the engine moves");
    }

    #[tokio::test]
    async fn the_engine_thinks_once_about_a_turn() {
        let folder = Folder::new("thinks-once");
        let server = TestServer::open(&folder).await;
        let place = server.rooms.opponent.queue.acquire(Client::default(), Stop::new()).await.expect("the only place");
        let (game, user) = game(&server).await;
        server.play(&game, &user).await;
        let tasks = tokio::runtime::Handle::current().metrics();
        let before = tasks.num_alive_tasks();
        for _ in 0..20 {
            server.rooms.act(&game, &user, chat(), 0).await.expect("a message");
        }
        assert!(tasks.num_alive_tasks() < before + 10, "chat messages start no search");
        // A move that is taken back and played again is a new turn, even if the board is the same.
        server.rooms.act(&game, &user, Action::Takeback, 0).await.expect("a takeback");
        server.play(&game, &user).await;
        drop(place);
        wait_for_entries(&server, &game, 2).await;
        server.play(&game, &user).await;
        wait_for_entries(&server, &game, 4).await;
    }

    #[tokio::test]
    async fn no_player_loses_on_time_during_an_outage() {
        const OUTAGE: i64 = 120_000;
        let folder = Folder::new("outage");
        let server = TestServer::open(&folder).await;
        let users = [server.user().await, server.user().await];
        let seats = users.each_ref().map(|user| Seat::User { user: user.clone() });
        let clock = Clock::Fischer { seconds: 0, increment: 60 };
        let [game, idle] = [server.game_of(seats.clone(), clock).await, server.game_of(seats, clock).await];
        for game in [&game, &idle] {
            for user in &users {
                server.play(game, user).await;
            }
        }
        let (_, state) = server.rooms.visit(&game).await.expect("a game");
        let action = Action::Move { text: state.board().actions().swap_remove(0), id: Some("once".to_owned()) };
        let refused = async || server.rooms.act(&game, &users[0], action.clone(), 0).await.expect_err("an outage");

        // Every write fails, and the outage lasts longer than both clocks and the lag compensation.
        let mut database = AnyConnection::connect(&folder.database()).await.expect("a connection");
        let refuse = "CREATE TRIGGER refuse BEFORE UPDATE ON nodes BEGIN SELECT RAISE(ABORT, 'no'); END";
        database.execute(refuse).await.expect("a trigger");
        assert!(refused().await.is_temporary());
        testing::advance(OUTAGE);
        assert!(refused().await.is_temporary());
        // What the timers of both games do.
        for game in [&game, &idle] {
            let room = server.rooms.room(game).await.expect("a room");
            let mut slot = room.state.lock().await;
            assert!(server.rooms.current(&room, &mut slot, now()).await.expect_err("an outage").is_temporary());
        }
        database.execute("DROP TRIGGER refuse").await.expect("no trigger");

        // The clocks are credited: the timers end no game, and both players to act can move.
        server.rooms.check_time(&idle).await;
        server.rooms.act(&game, &users[0], action, 0).await.expect("a move");
        server.play(&idle, &users[0]).await;
        for game in [&game, &idle] {
            let (_, state) = server.rooms.visit(game).await.expect("a game");
            assert_eq!((state.outcome(), state.entries().len()), (None, 3));
            let events = server.rooms.store.events(game, 0).await.expect("events");
            let credited = events.iter().find_map(|stamped| match stamped.event {
                Event::Interrupted { from, until } => Some(until - from),
                _ => None,
            });
            assert!(credited.is_some_and(|credited| credited >= OUTAGE), "{credited:?} of {OUTAGE} ms");
        }
    }

    #[tokio::test]
    async fn the_engine_moves_when_the_database_is_back() {
        let folder = Folder::new("engine-moves");
        let server = TestServer::open(&folder).await;
        let place = server.rooms.opponent.queue.acquire(Client::default(), Stop::new()).await.expect("the only place");
        let (game, user) = game(&server).await;
        server.play(&game, &user).await;
        let mut other = AnyConnection::connect(&folder.database()).await.expect("a connection");
        other.execute("ALTER TABLE events RENAME TO hidden").await.expect("a hidden table");
        // The commit fails, and so does reloading the game after it.
        server.rooms.act(&game, &user, chat(), 0).await.expect_err("the commit fails");
        drop(place);
        // The permit is available again once the engine has found its move.
        drop(server.rooms.opponent.queue.acquire(Client::default(), Stop::new()).await.expect("the only place"));
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        other.execute("ALTER TABLE hidden RENAME TO events").await.expect("the table");
        // Poll the database instead of the room: visiting the game would reload it.
        let stored = async {
            while server.rooms.store.events(&game, 0).await.map_or(0, |events| events.len()) < 3 {
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(std::time::Duration::from_mins(1), stored).await.expect("the engine moves");
    }
}
