//! The time of players while nothing can be kept: it stands still, and is given back before anybody's runs out.

use std::sync::Arc;

use futures_util::future::join_all;

use super::room::Room;
use super::rooms::{Locked, Rooms};
use crate::errors::ApiError;
use crate::store::Outage;
use crate::time::now;
use api::{Event, GameId, Timestamp};
use game_state::GameState;

/// A game, with the time that is to be reckoned with.
#[derive(Debug)]
pub(super) struct Current {
    pub(super) state: Arc<GameState>,
    /// The moment that was asked for; or later, if time had to be given back first.
    pub(super) now: Timestamp,
    /// Whether the time has ended it just now.
    pub(super) ended: bool,
}

/// How many games are given back their time at once.
const AT_ONCE: usize = 256;

impl Rooms {
    /// Takes up the games that were going on when the server stopped; their clocks stood still meanwhile.
    pub(crate) async fn resume(&self) -> Result<(), ApiError> {
        let stopped = self.store.last_heartbeat().await?;
        self.journal.note_outage(Outage { from: stopped, until: now() });
        self.credit_outages().await
    }

    /// Gives back to all games the time in which nothing could be kept. What fails because the database does stays to
    /// be done, and is done when this is called again, or before anything else happens in the game.
    pub(crate) async fn credit_outages(&self) -> Result<(), ApiError> {
        let outages = self.journal.outages();
        if outages.is_empty() {
            return Ok(());
        }
        let games = self.store.timed_games().await?;
        let mut done = true;
        // Many at once, so that their events go into few commits.
        for some in games.chunks(AT_ONCE) {
            let taken = join_all(some.iter().map(|id| self.credit_game(id))).await;
            for (id, error) in some.iter().zip(taken).filter_map(|(id, done)| Some((id, done.err()?))) {
                tracing::error!(game = %id, ?error, "cannot credit an outage to a game");
                // One that can never be read must not hold up the others.
                done &= !error.is_passing();
            }
        }
        if done {
            self.journal.forget_outages(&outages);
        }
        Ok(())
    }

    async fn credit_game(&self, id: &GameId) -> Result<(), ApiError> {
        let room = self.room(id);
        let mut slot = room.state.lock().await;
        let state = self.load(&room, &mut slot).await?;
        self.credit(&room, &mut slot, state).await.map(drop)
    }

    /// A game at a moment: with the time given back in which nothing could be kept, and ended if its time is up even so.
    pub(super) async fn current(
        &self,
        room: &Arc<Room>,
        slot: &mut Locked<'_>,
        at: Timestamp,
    ) -> Result<Current, ApiError> {
        let state = self.load(room, slot).await?;
        // How long the database is gone is known only when it is back.
        if self.journal.is_failing() {
            self.journal.probe().await?;
        }
        let mut current = self.at_moment(room, slot, state, at).await?;
        if current.state.tick(current.now).is_some() {
            // It may be gone without anybody having noticed; then a move may have been refused, and no time is up.
            self.journal.probe().await?;
            current = self.at_moment(room, slot, current.state, current.now).await?;
            if let Some(transition) = current.state.tick(current.now) {
                current.state = self.commit(room, slot, transition).await?;
                current.ended = true;
            }
        }
        Ok(current)
    }

    async fn at_moment(
        &self,
        room: &Arc<Room>,
        slot: &mut Locked<'_>,
        state: Arc<GameState>,
        at: Timestamp,
    ) -> Result<Current, ApiError> {
        let version = state.version();
        let state = self.credit(room, slot, state).await?;
        // What came while nothing could be kept counts from the moment at which it can be: the time before is given back.
        let now = if state.version() == version { at } else { now() };
        Ok(Current { state, now, ended: false })
    }

    /// Gives back to a game the time in which nothing could be kept, as far as it has not got it yet.
    async fn credit(
        &self,
        room: &Arc<Room>,
        slot: &mut Locked<'_>,
        state: Arc<GameState>,
    ) -> Result<Arc<GameState>, ApiError> {
        let mut state = state;
        for Outage { from, until } in self.journal.outages() {
            let from = from.max(state.credited_until());
            if state.deadline().is_some() && from.max(state.turn_since()) < until {
                let transition = state.with_event(Event::Interrupted { from, until }, now());
                let transition = transition.map_err(|reason| ApiError::inner("interruption", reason))?;
                state = self.commit(room, slot, transition).await?;
            }
        }
        Ok(state)
    }
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
    async fn a_crash_while_games_are_taken_up_costs_nobody_time() {
        let folder = Folder::new("taken-up");
        let server = TestServer::open(&folder).await;
        let clock = Clock::Fischer { seconds: 600, increment: 5 };
        let [first, second] = [server.game(clock).await, server.game(clock).await];
        let stopped = server.rooms.store.last_heartbeat().await.expect("a heartbeat");
        server.leave().await;
        pause().await;

        // The next one takes up one game, and dies.
        let server = TestServer::open(&folder).await;
        server.rooms.journal.note_outage(Outage { from: stopped, until: now() });
        server.rooms.credit_game(&first).await.expect("it is taken up");
        server.rooms.heartbeat();
        server.leave().await;
        pause().await;

        let server = TestServer::open(&folder).await;
        server.rooms.resume().await.expect("all are taken up");
        let again = now();
        let events = async |game: &GameId| server.rooms.store.events(game, 0).await.expect("events");
        let [(from, _)] = interruptions(&events(&second).await)[..] else { panic!("one interruption") };
        assert_eq!(from, stopped, "the whole time is given back");
        let [early, late] = interruptions(&events(&first).await)[..] else { panic!("two interruptions") };
        assert_eq!((early.0, late.0), (stopped, early.1), "and none of it twice");
        // From now on it is noted again that the server runs.
        server.rooms.journal.probe().await.expect("it is kept");
        assert!(server.rooms.store.last_heartbeat().await.expect("a heartbeat") >= again);
    }

    #[tokio::test]
    async fn nobody_pays_for_the_time_that_others_take() {
        let folder = Folder::new("arrival");
        let server = TestServer::open(&folder).await;
        let user = server.user().await;
        let seats = [Seat::User { user: user.clone() }, Seat::User { user: server.user().await }];
        let game = server.game_of(seats, Clock::Simple { seconds: 600 }).await;
        let (room, _) = server.rooms.visit(&game).await.expect("a game");
        // As if something else of this game were being written.
        let busy = room.state.lock().await;
        let moving = server.rooms.act(&game, &user, chat(), 0);
        let later = async {
            pause().await;
            let free = now();
            drop(busy);
            free
        };
        let (done, free) = tokio::join!(moving, later);
        done.expect("it is done");
        let events = server.rooms.store.events(&game, 1).await.expect("events");
        assert!(events[0].at < free, "it came before: {} and {free}", events[0].at);
    }

    /// Some milliseconds, so that times differ.
    async fn pause() {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}
