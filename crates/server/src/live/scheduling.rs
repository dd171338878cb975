//! What happens next in a game without anybody's doing: its time runs out, or the engine moves.

use std::sync::Arc;
use std::time::Duration;

use super::outage_credit::Current;
use super::room::Room;
use super::rooms::Rooms;
use crate::errors::ApiError;
use crate::secrets::random_seed;
use crate::time::now;
use api::{Action, Colour, GameId, Seat, Timestamp};
use game_state::{Context, GameState};

impl Rooms {
    /// Sees to what happens next without anybody's doing: the end of time, and the move of the engine.
    pub(super) fn look_ahead(&self, room: &Arc<Room>, state: &Arc<GameState>) {
        self.set_timer(room, state);
        let engine = state.actor().and_then(|actor| match state.seat(actor) {
            Seat::Engine { level } => Some((actor, *level)),
            Seat::User { .. } => None,
        });
        let Some((by, level)) = engine else {
            room.think_about(None);
            return;
        };
        // Once for each turn, whatever else happens in it: a search costs a core.
        if room.think_about(Some(state.entries_version())) {
            let (rooms, room, state) = (self.own.clone(), Arc::clone(room), Arc::clone(state));
            tokio::spawn(async move {
                if let Some(rooms) = rooms.upgrade() {
                    rooms.play_engine(&room, &state, by, level).await;
                }
            });
        }
    }

    fn set_timer(&self, room: &Arc<Room>, state: &GameState) {
        let timer = state.deadline().map(|deadline| {
            let (rooms, id) = (self.own.clone(), room.id.clone());
            let wait = tokio::spawn(async move {
                sleep_until(deadline).await;
                if let Some(rooms) = rooms.upgrade() {
                    // In a task of its own: the end of the game sets another timer, which ends this one.
                    tokio::spawn(async move { rooms.wake(&id).await });
                }
            });
            wait.abort_handle()
        });
        room.set_timer(timer);
    }

    /// Looks whether time has ended a game, as long as that takes.
    async fn wake(&self, id: &GameId) {
        while !self.journal.is_closed() {
            let room = self.room(id);
            let mut slot = room.state.lock().await;
            match self.current(&room, &mut slot, now()).await {
                Ok(current) => {
                    // The wall clock may have been set back, or time given back.
                    if !current.ended {
                        self.set_timer(&room, &current.state);
                    }
                    return;
                }
                Err(error) if !error.is_passing() => {
                    return tracing::error!(game = %id, ?error, "timer of a game failed");
                }
                Err(_) => {}
            }
            drop(slot);
            tokio::time::sleep(AGAIN).await;
        }
    }

    /// Reads a game as soon as that can be done, so that those in its room hear of what was kept.
    pub(super) fn read_again(&self, room: &Arc<Room>) {
        let (rooms, room) = (self.own.clone(), Arc::clone(room));
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(AGAIN).await;
                let Some(rooms) = rooms.upgrade().filter(|rooms| !rooms.journal.is_closed()) else { return };
                let mut slot = room.state.lock().await;
                match rooms.load(&room, &mut slot).await {
                    Err(error) if error.is_passing() => {}
                    _ => return,
                }
            }
        });
    }

    /// Makes the move of the engine, as long as that takes: nobody else will.
    async fn play_engine(&self, room: &Arc<Room>, state: &GameState, by: Colour, level: u8) {
        let goes_on = || room.thinks_about(state.entries_version()) && !self.journal.is_closed();
        // Less than this on the clock, and the engine hurries.
        let left = state.settings().clock.allowance(state.turn_times().of(by));
        let (mut text, mut pause) = (None, AGAIN);
        while text.is_none() && goes_on() {
            text = self.opponent.choose(state.board().clone(), level, left, seed_of(&room.id), goes_on).await;
            if text.is_none() && goes_on() {
                tracing::error!(game = %room.id, "engine found no move, will retry");
                tokio::time::sleep(pause).await;
                pause = (2 * pause).min(LONGEST_PAUSE);
            }
        }
        let Some(text) = text else { return };
        while goes_on() {
            match self.play_engine_move(room, state.entries_version(), by, &text).await {
                Ok(()) => return,
                Err(error) if error.is_passing() => tokio::time::sleep(AGAIN).await,
                Err(error) => return tracing::error!(game = %room.id, text, ?error, "engine move refused"),
            }
        }
    }

    /// Makes a move for the engine, unless the game has gone another way.
    async fn play_engine_move(&self, room: &Arc<Room>, entered: i64, by: Colour, text: &str) -> Result<(), ApiError> {
        let mut slot = room.state.lock().await;
        let Current { state, now, .. } = self.current(room, &mut slot, now()).await?;
        if state.entries_version() != entered || state.outcome().is_some() {
            return Ok(());
        }
        let action = Action::Move { text: text.to_owned(), id: None };
        let context = Context { now, lag: 0, opponent_gone: false, opponent_barred: false, seed: random_seed() };
        let transition = state.decide("", Some(by), &action, context)?;
        self.commit(room, &mut slot, transition).await.map(drop)
    }
}

/// After how long it is tried again what the database refused.
const AGAIN: Duration = Duration::from_secs(1);

/// After how long an engine that has found nothing is asked again at most.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);

/// The same game gets the same engine: its misjudgements stay the same from move to move.
fn seed_of(id: &str) -> u64 {
    id.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Sleeps until the wall clock shows this.
async fn sleep_until(at: Timestamp) {
    tokio::time::sleep(Duration::from_millis((at - now()).max(0) as u64)).await;
}

#[cfg(test)]
mod tests {
    use sqlx::{AnyConnection, Connection, Executor};

    use super::super::test_server::{Folder, TestServer, chat};
    use api::{Action, Clock, GameId, Seat};

    /// A game against the engine, which has to wait for a place to think in.
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
        let place = server.rooms.opponent.places.acquire().await.expect("the only place");
        let (game, user) = game(&server).await;
        server.play(&game, &user).await;
        let tasks = tokio::runtime::Handle::current().metrics();
        let before = tasks.num_alive_tasks();
        for _ in 0..20 {
            server.rooms.act(&game, &user, chat(), 0).await.expect("a message");
        }
        assert!(tasks.num_alive_tasks() < before + 10, "nothing was begun by what was said");
        // Taken back and made again, it is another turn, even if the board is the same.
        server.rooms.act(&game, &user, Action::Takeback, 0).await.expect("a takeback");
        server.play(&game, &user).await;
        drop(place);
        wait_for_entries(&server, &game, 2).await;
        server.play(&game, &user).await;
        wait_for_entries(&server, &game, 4).await;
    }

    #[tokio::test]
    async fn the_engine_moves_when_the_database_is_back() {
        let folder = Folder::new("engine-moves");
        let server = TestServer::open(&folder).await;
        let place = server.rooms.opponent.places.acquire().await.expect("the only place");
        let (game, user) = game(&server).await;
        server.play(&game, &user).await;
        let mut other = AnyConnection::connect(&folder.database()).await.expect("a connection");
        other.execute("ALTER TABLE events RENAME TO hidden").await.expect("it is hidden");
        // Nothing can be kept, and after that the game has to be read again, which cannot be done either.
        server.rooms.act(&game, &user, chat(), 0).await.expect_err("nothing can be kept");
        drop(place);
        // The place is free again when the engine has found its move.
        drop(server.rooms.opponent.places.acquire().await.expect("the only place"));
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        other.execute("ALTER TABLE hidden RENAME TO events").await.expect("it is back");
        // Nobody looks at the game, so that it is not taken up by anybody else.
        let kept = async {
            while server.rooms.store.events(&game, 0).await.map_or(0, |events| events.len()) < 3 {
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(std::time::Duration::from_mins(1), kept).await.expect("the engine moves");
    }
}
