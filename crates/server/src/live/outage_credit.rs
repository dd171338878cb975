//! Credits players with the time of outages: while the database cannot store moves, no clock runs.

use std::sync::Arc;

use futures_util::future::join_all;

use super::room::Room;
use super::rooms::{ATTEMPTS, Locked, Rooms};
use crate::errors::ApiError;
use crate::nodes::{is_unsettled, process_of, silence_of};
use crate::store::Outage;
use crate::time::now;
use api::{Colour, Event, GameId, Timestamp};
use game_state::GameState;

/// A game and the time at which to evaluate it.
#[derive(Debug)]
pub(super) struct Current {
    pub(super) state: Arc<GameState>,
    /// The requested time, or a later one if an outage was credited first.
    pub(super) now: Timestamp,
    /// Whether the game has just ended on time.
    pub(super) ended: bool,
}

/// The number of games credited concurrently.
const AT_ONCE: usize = 256;

impl Rooms {
    /// Resumes the games in progress after an outage of the whole site, if there was one.
    pub(crate) async fn resume(&self, outage: Option<Outage>) -> Result<(), ApiError> {
        if let Some(outage) = outage {
            self.journal.note_outage(outage);
        }
        self.credit_outages().await
    }

    /// Credits games with the outages that are over. A game that fails because of the database is credited by the next call, or
    /// before its next action.
    pub(crate) async fn credit_outages(&self) -> Result<(), ApiError> {
        for outage in self.journal.outages() {
            if self.credit_games(&outage).await? {
                self.journal.forget_outages(&[outage]);
            }
        }
        Ok(())
    }

    /// Credits games with the outage of another node; returns whether it is settled.
    pub(crate) async fn credit_outage(&self, outage: &Outage) -> Result<bool, ApiError> {
        if self.journal.outages().contains(outage) {
            return Ok(false);
        }
        self.journal.note_outage(outage.clone());
        let done = self.credit_games(outage).await;
        // If it failed, the caller tries again.
        self.journal.forget_outages(std::slice::from_ref(outage));
        done
    }

    async fn credit_games(&self, outage: &Outage) -> Result<bool, ApiError> {
        let games = match &outage.node {
            None => self.store.timed_games().await?,
            Some(node) => self.store.games_of_process(process_of(node)).await?,
        };
        let mut done = true;
        // Concurrently, so that the journal batches their events.
        for some in games.chunks(AT_ONCE) {
            let results = join_all(some.iter().map(|id| self.credit_game(id, outage))).await;
            for (id, error) in some.iter().zip(results).filter_map(|(id, result)| Some((id, result.err()?))) {
                tracing::error!(game = %id, ?error, "cannot credit an outage to a game");
                // A game that is permanently broken must not keep the outage open for the others.
                done &= !error.is_temporary();
            }
            self.open.tidy();
        }
        Ok(done)
    }

    /// Credits a game with an outage.
    async fn credit_game(&self, id: &GameId, outage: &Outage) -> Result<(), ApiError> {
        let room = self.room(id).await?;
        let mut slot = room.state.lock().await;
        for _ in 0..ATTEMPTS {
            match self.credit_player(&room, &mut slot, outage).await {
                // A player who has just connected to another node has been credited there.
                Err(error) if error.is_stale() => {}
                done => return done,
            }
        }
        self.credit_player(&room, &mut slot, outage).await
    }

    async fn credit_player(&self, room: &Arc<Room>, slot: &mut Locked<'_>, outage: &Outage) -> Result<(), ApiError> {
        if outage.node.is_some() && !self.member.is_alone() {
            // Events of other nodes may not have arrived yet. With an older state, the player who was to move until then would be
            // looked at instead of the one whose clock ran.
            **slot = None;
        }
        let state = self.load(room, slot).await?;
        if outage.node.is_some() {
            // What the bus has told of the players' connections may be incomplete or out of order.
            room.set_seats(self.store.seats_of(&room.id).await?);
        }
        self.credit(room, slot, state, std::slice::from_ref(outage)).await.map(drop)
    }

    /// The game at a given time: credited with outages, and ended if a player is out of time nevertheless.
    pub(super) async fn current(
        &self,
        room: &Arc<Room>,
        slot: &mut Locked<'_>,
        at: Timestamp,
    ) -> Result<Current, ApiError> {
        let state = self.load(room, slot).await?;
        // After a pause of the process this may run before the task that notes it.
        self.note_alive();
        // The length of an outage is known only when it is over.
        if self.journal.is_failing() {
            self.journal.probe().await?;
        }
        let mut current = self.credit_until(room, slot, state, at).await?;
        if current.state.tick(current.now).is_some() {
            // The database may have failed unnoticed. Then a move may have been lost, and the player is not out of time.
            self.journal.probe().await?;
            self.check_seat(room, &current.state).await?;
            current = self.credit_until(room, slot, current.state, current.now).await?;
            if let Some(transition) = current.state.tick(current.now) {
                current.state = self.commit(room, slot, transition).await?;
                current.ended = true;
            }
        }
        Ok(current)
    }

    async fn credit_until(
        &self,
        room: &Arc<Room>,
        slot: &mut Locked<'_>,
        state: Arc<GameState>,
        at: Timestamp,
    ) -> Result<Current, ApiError> {
        let version = state.version();
        let mut outages = self.journal.outages();
        // Those of other nodes are credited by the task that looks at them, which reads who is connected there.
        outages.retain(|outage| outage.node.as_ref().is_none_or(|node| self.member.is_own(node)));
        let state = self.credit(room, slot, state, &outages).await?;
        // An action that arrived during an outage counts from its end: the time before it is credited.
        let now = if state.version() == version { at } else { now() };
        Ok(Current { state, now, ended: false })
    }

    /// Credits a game with the outages that it has not been credited with yet.
    async fn credit(
        &self,
        room: &Arc<Room>,
        slot: &mut Locked<'_>,
        state: Arc<GameState>,
        outages: &[Outage],
    ) -> Result<Arc<GameState>, ApiError> {
        let mut state = state;
        for outage in outages {
            let (from, until) = (outage.from.max(state.credited_until()), outage.until);
            if concerns(outage, room, &state) && state.deadline().is_some() && from.max(state.turn_since()) < until {
                let transition = state.with_event(Event::Interrupted { from, until }, now());
                let transition = transition.map_err(|reason| ApiError::inner("interruption", reason))?;
                state = self.commit(room, slot, transition).await?;
            }
        }
        Ok(state)
    }

    /// Credits a player whose turn it is, and who comes from a node that does not respond: from then on they no longer belong to
    /// that node, and get nothing when it is declared dead. Returns the state, and the time at which to evaluate it.
    pub(super) async fn credit_arrival(
        &self,
        room: &Arc<Room>,
        slot: &mut Locked<'_>,
        state: Arc<GameState>,
        colour: Colour,
        at: Timestamp,
    ) -> Result<(Arc<GameState>, Timestamp), ApiError> {
        let node = room.seat(colour).filter(|node| !self.member.is_own(node));
        let Some(node) = node.filter(|_| state.actor() == Some(colour) && state.deadline().is_some()) else {
            return Ok((state, at));
        };
        let Some((from, until)) = silence_of(&self.store, &node).await? else { return Ok((state, at)) };
        let from = from.max(state.credited_until());
        if from.max(state.turn_since()) >= until {
            return Ok((state, at));
        }
        let transition = state.with_event(Event::Interrupted { from, until }, now());
        let transition = transition.map_err(|reason| ApiError::inner("interruption", reason))?;
        Ok((self.commit(room, slot, transition).await?, now()))
    }

    /// Refuses to end a game on time while the node of the player to act may be dead: the player may still be credited.
    async fn check_seat(&self, room: &Room, state: &GameState) -> Result<(), ApiError> {
        let Some(node) = state.actor().and_then(|actor| room.seat(actor)) else { return Ok(()) };
        if is_unsettled(&self.store, &self.member, &node).await? { Err(ApiError::too_slow()) } else { Ok(()) }
    }
}

/// Whether an outage keeps the player to act from moving.
fn concerns(outage: &Outage, room: &Room, state: &GameState) -> bool {
    let Some(node) = &outage.node else { return true };
    let seat = state.actor().and_then(|actor| room.seat(actor));
    seat.is_some_and(|seat| process_of(&seat) == process_of(node))
}

#[cfg(test)]
mod tests {
    use super::super::test_server::{Folder, TestServer, chat};
    use super::*;
    use game_state::{Clock, Seat};

    fn interruptions(events: &[game_state::StampedEvent]) -> Vec<(Timestamp, Timestamp)> {
        let of = |event: &Event| match event {
            Event::Interrupted { from, until } => Some((*from, *until)),
            _ => None,
        };
        events.iter().filter_map(|stamped| of(&stamped.event)).collect()
    }

    #[tokio::test]
    async fn a_crash_while_games_are_resumed_costs_no_player_time() {
        let folder = Folder::new("taken-up");
        let server = TestServer::open(&folder).await;
        let clock = Clock::Fischer { seconds: 600, increment: 5 };
        let [first, second] = [server.game(clock).await, server.game(clock).await];
        let stopped = server.rooms.store.last_heartbeat().await.expect("a heartbeat");
        server.stop().await;
        pause().await;

        // The next server resumes one game and crashes.
        let server = TestServer::open(&folder).await;
        let outage = server.outage.clone().expect("an outage");
        server.rooms.journal.note_outage(outage.clone());
        server.rooms.credit_game(&first, &outage).await.expect("the game is resumed");
        server.rooms.heartbeat();
        server.stop().await;
        pause().await;

        let server = TestServer::open(&folder).await;
        server.rooms.resume(server.outage.clone()).await.expect("all games are resumed");
        let again = now();
        let events = async |game: &GameId| server.rooms.store.events(game, 0).await.expect("events");
        let [(from, _)] = interruptions(&events(&second).await)[..] else { panic!("one interruption") };
        assert_eq!(from, stopped, "the whole outage is credited");
        let [early, late] = interruptions(&events(&first).await)[..] else { panic!("two interruptions") };
        assert_eq!((early.0, late.0), (stopped, early.1), "no part of it is credited twice");
        // The heartbeat works again.
        server.rooms.journal.probe().await.expect("a write");
        assert!(server.rooms.store.last_heartbeat().await.expect("a heartbeat") >= again);
    }

    #[tokio::test]
    async fn an_action_counts_from_its_arrival_not_from_when_the_room_is_free() {
        let folder = Folder::new("arrival");
        let server = TestServer::open(&folder).await;
        let user = server.user().await;
        let seats = [Seat::User { user: user.clone() }, Seat::User { user: server.user().await }];
        let game = server.game_of(seats, Clock::Simple { seconds: 600 }).await;
        let (room, _) = server.rooms.visit(&game).await.expect("a game");
        // Hold the lock as another action of this game would.
        let busy = room.state.lock().await;
        let moving = server.rooms.act(&game, &user, chat(), 0);
        let later = async {
            pause().await;
            let free = now();
            drop(busy);
            free
        };
        let (done, free) = tokio::join!(moving, later);
        done.expect("the message is stored");
        let events = server.rooms.store.events(&game, 1).await.expect("events");
        assert!(events[0].at < free, "stored at {}, free at {free}", events[0].at);
    }

    /// Waits a few milliseconds, so that timestamps differ.
    async fn pause() {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}
