//! Moves of the engine that workers choose, and the progress of analyses for those who look at the game.

use std::sync::Arc;
use std::time::Duration;

use api::{AnalysisProgress, Colour, GameId, GameMessage, Seat, Timestamp};
use engine::Stop;
use game_state::GameState;

use super::engine::longest_search;
use super::game_view::to_text;
use super::room::{Message, Room};
use super::rooms::Rooms;
use crate::bus::{BusMessage, Subject};
use crate::errors::ApiError;
use crate::jobs::{GameText, Job, MoveTask, Task};
use crate::time::now;

/// How long a node waits for a worker beyond the time of the search: in a game without a clock, in a correspondence game, and
/// with a clock at most.
const WAIT_UNLIMITED: Duration = Duration::from_secs(5);
const WAIT_CORRESPONDENCE: Duration = Duration::from_mins(1);
const WAIT_LIVE: Duration = Duration::from_secs(3);
/// With a clock, it waits at most for this part of the time left.
const WAIT_PART: u32 = 20;
/// The interval at which a node looks whether the move was made.
const LOOK: Duration = Duration::from_millis(10);

/// How long to wait for the move of a worker with this time left on the clock, in milliseconds.
fn patience(left: Option<i64>, is_live: bool) -> Duration {
    let wait = match left {
        None => WAIT_UNLIMITED,
        Some(_) if !is_live => WAIT_CORRESPONDENCE,
        Some(left) => WAIT_LIVE.min(Duration::from_millis(left.max(0) as u64) / WAIT_PART),
    };
    longest_search(left) + wait
}

impl Rooms {
    /// Lets a worker choose the engine's move, and waits until it is made, or not needed any more. Returns whether the node has to
    /// choose it itself, because there is no worker or none has answered in time.
    pub(super) async fn ask_worker(&self, room: &Room, state: &GameState, task: MoveTask, stop: &Stop) -> bool {
        let patience = patience(task.left, task.live);
        let task = MoveTask { deadline: now() + patience.as_millis() as i64, ..task };
        let job = Job { game: room.id.clone(), position: GameText::of(state), task: Task::Move(task) };
        let begun = tokio::time::Instant::now();
        // The queue may take no longer than the worker.
        let offered = tokio::time::timeout(patience, self.jobs.offer(&job)).await;
        if !offered.unwrap_or(false) {
            return true;
        }
        while begun.elapsed() < patience {
            if stop.is_stopped() || self.journal.is_closed() {
                return false;
            }
            tokio::time::sleep(LOOK).await;
        }
        if stop.is_stopped() {
            return false;
        }
        tracing::warn!(game = %room.id, "no worker has chosen a move in time");
        metrics::counter!("caldera_late_moves").increment(1);
        true
    }

    /// Whether the engine still has to reply to these entries, and there is time for it.
    pub(crate) async fn awaits_engine(
        &self,
        game: &GameId,
        entered: i64,
        deadline: Option<Timestamp>,
    ) -> Result<bool, ApiError> {
        if deadline.is_some_and(|deadline| deadline < now()) {
            return Ok(false);
        }
        let (_, state) = self.visit(game).await?;
        let is_engine = |colour: Colour| matches!(state.seat(colour), Seat::Engine { .. });
        Ok(state.entries_version() == entered && state.outcome().is_none() && state.actor().is_some_and(is_engine))
    }

    /// Plays a move that a worker has chosen. Returns whether it was still needed.
    pub(crate) async fn accept_engine_move(&self, game: &GameId, task: MoveTask, text: &str) -> Result<bool, ApiError> {
        let room = self.room(game).await?;
        loop {
            match self.play_engine_move(&room, task.entered, task.by, text).await {
                Err(error) if error.is_stale() => {}
                done => return done,
            }
        }
    }

    /// Shows the viewers of a game how far its analysis is, whichever node they are connected to.
    pub(crate) fn publish_analysis(&self, game: &GameId, progress: AnalysisProgress) {
        if let Some(room) = self.open.find(game) {
            room.show_analysis(progress);
        }
        self.bus.publish(Subject::Game(game), &BusMessage::Analysis { progress });
    }
}

impl Room {
    /// Shows the viewers who are connected to this node how far the analysis is.
    pub(super) fn show_analysis(&self, progress: AnalysisProgress) {
        let text: Arc<str> = to_text(&GameMessage::Analysis(progress)).into();
        // Nobody may be connected.
        let _ = self.feed.send(Message::Analysis(text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_waits_for_a_worker_only_as_long_as_the_clock_allows() {
        let waits = |left, is_live| patience(left, is_live).as_millis();
        assert_eq!(waits(None, true), 6_000);
        assert_eq!(waits(Some(86_400_000), false), 61_000);
        assert_eq!(waits(Some(600_000), true), 4_000);
        // A fortieth for the search, and a twentieth for the queue.
        assert_eq!(waits(Some(20_000), true), 1_500);
        assert_eq!(waits(Some(1_000), true), 75);
        assert_eq!(waits(Some(0), true), 10);
    }
}
