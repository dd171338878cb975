//! The journal: commits the events of many games in one transaction (group commit), and confirms them only when they are on
//! disk.

mod rows;
mod writer;

use std::sync::Arc;
use std::time::Duration;

use api::{GameId, OfferId, Timestamp};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use self::writer::Writer;
use super::outages::{Outage, Outages};
use super::{Store, StoreError};
use crate::nodes::Member;
use game_state::{Colour, Outcome, Seat, Settings, StampedEvent};

/// The changes to one game, committed atomically.
#[derive(Clone, Debug)]
pub(crate) struct Commit {
    pub(crate) game: GameId,
    /// The game itself, if it is new.
    pub(crate) created: Option<NewGame>,
    pub(crate) events: Vec<StampedEvent>,
    pub(crate) ended: Option<Ending>,
    /// The new time at which a node has to check the clocks of the game.
    pub(crate) deadline: Option<Timestamp>,
    /// A player who acts through this node and is not connected through any.
    pub(crate) seat: Option<Colour>,
    /// The offer that has become this game.
    pub(crate) offer: Option<OfferId>,
    /// A commit of another game in the same transaction: the rematch that begins.
    pub(crate) with: Option<Box<Commit>>,
}

/// A game that begins.
#[derive(Clone, Debug)]
pub(crate) struct NewGame {
    pub(crate) settings: Settings,
    pub(crate) seats: [Seat; 2],
    pub(crate) at: Timestamp,
}

/// A game that ends.
#[derive(Clone, Debug)]
pub(crate) struct Ending {
    pub(crate) settings: Settings,
    pub(crate) seats: [Seat; 2],
    pub(crate) outcome: Outcome,
    pub(crate) moves: i64,
    /// Whether the players were last seen at the same address.
    pub(crate) same_address: bool,
}

/// A player who is connected to a game through this node.
type Seated = (GameId, Colour);

enum Job {
    Commit(Box<Commit>, oneshot::Sender<Result<Vec<StampedEvent>, StoreError>>),
    /// A player connects to a game through this node.
    Seat(Seated, Option<oneshot::Sender<Result<(), StoreError>>>),
    Heartbeat(Timestamp),
    Probe(oneshot::Sender<Result<(), StoreError>>),
    Close,
}

/// A handle to the task that writes games to the database.
#[derive(Clone, Debug)]
pub(crate) struct Journal {
    jobs: mpsc::Sender<Job>,
    outages: Arc<Outages>,
}

/// The capacity of the queue; further senders wait.
const QUEUE: usize = 4096;

impl Journal {
    /// Starts the writer task, which ends after the journal is closed and everything in the queue is written. The node must be
    /// in the database already.
    pub(crate) fn open(store: Store, member: Arc<Member>) -> (Journal, JoinHandle<()>) {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let outages = Arc::new(Outages::new(Arc::clone(&member)));
        let writer = Writer::new(store, member, Arc::clone(&outages));
        (Journal { jobs, outages }, tokio::spawn(writer.write_all(queue)))
    }

    /// Stores that a player connects to a game through this node.
    pub(crate) async fn seat(&self, game: &GameId, colour: Colour) -> Result<(), StoreError> {
        let (reply, response) = oneshot::channel();
        let job = Job::Seat((game.clone(), colour), Some(reply));
        self.jobs.send(job).await.map_err(|_| StoreError::Closing)?;
        response.await.map_err(|_| StoreError::Closing)?
    }

    /// Stores that a player of this node belongs to its new id, without waiting for the write.
    pub(crate) fn note_seat(&self, game: &GameId, colour: Colour) {
        // If that is lost, the player belongs to an earlier id of the same process.
        let _ = self.jobs.try_send(Job::Seat((game.clone(), colour), None));
    }

    /// Commits changes to a game; returns its new events, including those that the commit itself added, such as new ratings.
    pub(crate) async fn commit(&self, commit: Commit) -> Result<Vec<StampedEvent>, StoreError> {
        let (reply, response) = oneshot::channel();
        self.jobs.send(Job::Commit(Box::new(commit), reply)).await.map_err(|_| StoreError::Closing)?;
        response.await.map_err(|_| StoreError::Closing)?
    }

    /// Checks whether the database accepts writes, by writing a heartbeat.
    pub(crate) async fn probe(&self) -> Result<(), StoreError> {
        let (reply, response) = oneshot::channel();
        self.jobs.send(Job::Probe(reply)).await.map_err(|_| StoreError::Closing)?;
        response.await.map_err(|_| StoreError::Closing)?
    }

    /// The number of jobs that wait for the writer.
    pub(crate) fn waiting(&self) -> usize {
        self.jobs.max_capacity() - self.jobs.capacity()
    }

    /// Whether the last write failed.
    pub(crate) fn is_failing(&self) -> bool {
        self.outages.is_failing()
    }

    /// For how long nothing has been written.
    pub(crate) fn silent_for(&self) -> Duration {
        self.outages.silent_for()
    }

    /// For how long no write has failed.
    pub(crate) fn works_for(&self) -> Duration {
        self.outages.works_for()
    }

    /// The outages that are over but not yet credited to all games.
    pub(crate) fn outages(&self) -> Vec<Outage> {
        self.outages.uncredited()
    }

    /// Notes that the server runs; a long time since the last note is an outage.
    pub(crate) fn note_alive(&self) {
        self.outages.note_alive();
    }

    /// Adds an outage from before the journal was opened.
    pub(crate) fn note_outage(&self, outage: Outage) {
        self.outages.note(outage);
    }

    /// Removes outages that have been credited to all games.
    pub(crate) fn forget_outages(&self, credited: &[Outage]) {
        self.outages.forget(credited);
    }

    /// Whether the journal is closed.
    pub(crate) fn is_closed(&self) -> bool {
        self.jobs.is_closed()
    }

    /// Closes the journal: it still writes what is queued, but accepts nothing more.
    pub(crate) async fn close(&self) {
        // An error means that it is closed already.
        let _ = self.jobs.send(Job::Close).await;
    }

    /// Records that the server is running, without waiting for the write.
    pub(crate) fn heartbeat(&self, now: Timestamp) {
        // If the queue is full, the commits in it serve as a heartbeat.
        let _ = self.jobs.try_send(Job::Heartbeat(now));
    }
}
