//! The journal: commits the events of many games in one transaction (group commit), and confirms them only when they are on
//! disk.

use api::{GameId, OfferId, Timestamp};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use sqlx::AssertSqlSafe;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::chat::author_of;
use super::conditional_moves::{self, logged};
use super::games::{insert_game, set_deadline};
use super::nodes::{Heartbeat, beat, seat};
use super::outages::{Outage, Outages};
use super::ratings::rate;
use super::{Connection, Store, StoreError};
use crate::nodes::Member;
use crate::time::now;
use game_state::{Colour, Event, Outcome, Seat, Settings, StampedEvent};

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
/// The maximum number of commits in one transaction.
const BATCH: usize = 512;

impl Journal {
    /// Starts the writer task, which ends after the journal is closed and everything in the queue is written. The node must be
    /// in the database already.
    pub(crate) fn open(store: Store, member: Arc<Member>) -> (Journal, JoinHandle<()>) {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let outages = Arc::new(Outages::new(Arc::clone(&member)));
        let writer = Writer { store, member, outages: Arc::clone(&outages) };
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

type Waiting = (Box<Commit>, oneshot::Sender<Result<Vec<StampedEvent>, StoreError>>);
type WaitingSeat = (Seated, Option<oneshot::Sender<Result<(), StoreError>>>);

/// Answers those who wait for seats.
fn answer(seats: Vec<WaitingSeat>, result: impl Fn() -> Result<(), StoreError>) {
    for reply in seats.into_iter().filter_map(|(_, reply)| reply) {
        // The receiver may be gone.
        let _ = reply.send(result());
    }
}

/// Refuses commits to games that have changed since they were decided.
fn refuse(commits: Vec<Waiting>) {
    for (_, reply) in commits {
        // The receiver may be gone.
        let _ = reply.send(Err(StoreError::Conflict));
    }
}

/// The writer task.
struct Writer {
    store: Store,
    member: Arc<Member>,
    outages: Arc<Outages>,
}

impl Writer {
    async fn write_all(self, mut queue: mpsc::Receiver<Job>) {
        let mut jobs = Vec::new();
        while queue.recv_many(&mut jobs, BATCH).await > 0 {
            let (mut commits, mut seats): (Vec<Waiting>, Vec<WaitingSeat>) = (Vec::new(), Vec::new());
            let mut probes = Vec::new();
            let mut heartbeat = Timestamp::default();
            for job in jobs.drain(..) {
                match job {
                    Job::Commit(commit, reply) => commits.push((commit, reply)),
                    // The player has given up the connection.
                    Job::Seat(_, Some(reply)) if reply.is_closed() => {}
                    Job::Seat(seated, reply) => seats.push((seated, reply)),
                    Job::Heartbeat(at) => heartbeat = heartbeat.max(at),
                    Job::Probe(reply) => {
                        heartbeat = now();
                        probes.push(reply);
                    }
                    // Jobs in the queue are still received.
                    Job::Close => queue.close(),
                }
            }
            // Two nodes that write the same games in different orders would wait for each other.
            commits.sort_by(|(one, _), (other, _)| one.game.cmp(&other.game));
            seats.sort_by(|((one, _), _), ((other, _), _)| one.cmp(other));
            let failure = self.write_batch(commits, seats, heartbeat).await;
            for probe in probes {
                let _ = probe.send(failure.clone().map_or(Ok(()), |text| Err(StoreError::CommitFailed(text))));
            }
        }
    }

    /// Writes a batch, and returns the error if the database failed.
    async fn write_batch(
        &self,
        commits: Vec<Waiting>,
        seats: Vec<WaitingSeat>,
        heartbeat: Timestamp,
    ) -> Option<String> {
        metrics::histogram!("caldera_commit_size").record(commits.len() as f64);
        let begun = std::time::Instant::now();
        let batch: Vec<&Commit> = commits.iter().map(|(commit, _)| &**commit).collect();
        let seated: Vec<Seated> = seats.iter().map(|(seated, _)| seated.clone()).collect();
        let written = self.write(&batch, &seated, heartbeat).await;
        metrics::histogram!("caldera_commit_seconds").record(begun.elapsed().as_secs_f64());
        match written {
            Ok(events) => {
                answer(seats, || Ok(()));
                for ((_, reply), events) in commits.into_iter().zip(events) {
                    // The receiver may be gone.
                    let _ = reply.send(Ok(events));
                }
                None
            }
            Err(error) if commits.len() == 1 && seats.is_empty() && is_invalid_commit(&error) => {
                if let Some((_, reply)) = commits.into_iter().next() {
                    let _ = reply.send(Err(error));
                }
                None
            }
            // One invalid commit must not fail the others: write each in its own transaction.
            Err(error) if !commits.is_empty() && (is_invalid_commit(&error) || is_deadlock(&error)) => {
                let mut failure = None;
                if !seats.is_empty() {
                    let written = self.write(&[], &seated, heartbeat).await;
                    failure = written.as_ref().err().map(ToString::to_string);
                    answer(seats, || {
                        written.as_ref().map(drop).map_err(|error| StoreError::CommitFailed(error.to_string()))
                    });
                }
                let (stale, others) = self.split(commits).await;
                let is_smaller = !stale.is_empty();
                refuse(stale);
                if is_smaller && !others.is_empty() {
                    // Together, because after a failover hundreds wait, and some of them have always been decided elsewhere.
                    return Box::pin(self.write_batch(others, Vec::new(), heartbeat)).await.or(failure);
                }
                for (commit, reply) in others {
                    let written = self.write(&[&commit], &[], heartbeat).await;
                    failure = written.as_ref().err().filter(|error| !is_invalid_commit(error)).map(ToString::to_string);
                    let _ = reply.send(written.map(|mut events| events.pop().unwrap_or_default()));
                }
                failure
            }
            // This node has a new id now, and what was decided before is decided again.
            Err(StoreError::Fenced) => {
                answer(seats, || Err(StoreError::Fenced));
                for (_, reply) in commits {
                    let _ = reply.send(Err(StoreError::Fenced));
                }
                None
            }
            Err(error) => {
                tracing::error!(%error, commits = commits.len(), "database writes failed");
                metrics::counter!("caldera_commit_failures").increment(1);
                let text = error.to_string();
                answer(seats, || Err(StoreError::CommitFailed(text.clone())));
                for (_, reply) in commits {
                    let _ = reply.send(Err(StoreError::CommitFailed(text.clone())));
                }
                Some(text)
            }
        }
    }

    /// Separates the commits to games that have changed since they were decided from the others.
    async fn split(&self, commits: Vec<Waiting>) -> (Vec<Waiting>, Vec<Waiting>) {
        let games: Vec<GameId> = commits.iter().map(|(commit, _)| commit.game.clone()).collect();
        // If that cannot be read, each commit is tried.
        let versions: HashMap<GameId, i64> =
            self.store.versions(&games).await.map(HashMap::from_iter).unwrap_or_default();
        commits.into_iter().partition(|(commit, _)| {
            let next = commit.events.first().map(|stamped| stamped.version);
            next.zip(versions.get(&commit.game)).is_some_and(|(next, known)| next <= *known)
        })
    }

    /// Writes commits in one transaction, and records whether the database works.
    async fn write(
        &self,
        commits: &[&Commit],
        seats: &[Seated],
        heartbeat: Timestamp,
    ) -> Result<Vec<Vec<StampedEvent>>, StoreError> {
        let written = tokio::time::timeout(PATIENCE, self.write_together(commits, seats, heartbeat)).await;
        let written = written.unwrap_or_else(|_| Err(StoreError::CommitFailed("the database does not respond".into())));
        match &written {
            Ok(_) => self.outages.note_success(),
            Err(StoreError::Fenced) => match self.member.rejoin(&self.store).await {
                Ok(()) => self.outages.note_success(),
                Err(_) => self.outages.note_failure(),
            },
            Err(error) if is_invalid_commit(error) => {}
            Err(_) => self.outages.note_failure(),
        }
        written
    }

    async fn write_together(
        &self,
        commits: &[&Commit],
        seats: &[Seated],
        heartbeat: Timestamp,
    ) -> Result<Vec<Vec<StampedEvent>>, StoreError> {
        let node = self.member.id();
        let mut transaction = self.store.begin().await?;
        let mut written = Vec::with_capacity(commits.len());
        for commit in commits {
            written.push(write_one(&mut transaction, commit).await?);
            if let Some(with) = &commit.with {
                write_one(&mut transaction, with).await?;
            }
            if let Some(colour) = commit.seat {
                seat(&mut transaction, &commit.game, colour, &node).await?;
            }
        }
        for (game, colour) in seats {
            seat(&mut transaction, game, *colour, &node).await?;
        }
        let own = commits.iter().zip(&written).map(|(commit, events)| (&*commit.game, events));
        let others = commits.iter().filter_map(|commit| commit.with.as_ref()).map(|with| (&*with.game, &with.events));
        let rows: Vec<(&str, &StampedEvent)> =
            own.chain(others).flat_map(|(game, events)| events.iter().map(move |event| (game, event))).collect();
        insert_events(&mut transaction, &rows).await?;
        for (game, stamped) in &rows {
            conditional_moves::save(&mut transaction, game, stamped).await?;
        }
        let at = rows.iter().map(|(_, stamped)| stamped.at).fold(heartbeat, Timestamp::max);
        // While an outage is not credited to all games, the time up to which all are stays: if the node dies now, the outage is
        // computed from it.
        let credited = !self.outages.is_open();
        beat(&mut transaction, &Heartbeat { node, at, credited, bus_up: self.member.is_bus_reliable() }).await?;
        transaction.commit().await?;
        Ok(written)
    }
}

/// A player who is connected to a game through this node.
type Seated = (GameId, Colour);

/// How long the database may take for a transaction. PostgreSQL has limits of its own, but a broken connection does not.
const PATIENCE: Duration = Duration::from_secs(8);

/// Whether the commit violates a constraint or conflicts with others, in contrast to a failure of the database.
fn is_invalid_commit(error: &StoreError) -> bool {
    match error {
        StoreError::Database(error) => error.as_database_error().is_some_and(|error| {
            error.is_unique_violation() || error.is_foreign_key_violation() || error.is_check_violation()
        }),
        StoreError::CommitFailed(_) | StoreError::Fenced => false,
        _ => true,
    }
}

/// Whether PostgreSQL has ended the transaction because it and another one waited for each other.
fn is_deadlock(error: &StoreError) -> bool {
    let StoreError::Database(error) = error else { return false };
    error.as_database_error().and_then(sqlx::error::DatabaseError::code).is_some_and(|code| code == "40P01")
}

/// Writes everything of a commit except its events, and returns these with the events that the commit adds.
async fn write_one(connection: &mut Connection, commit: &Commit) -> Result<Vec<StampedEvent>, StoreError> {
    if let Some(created) = &commit.created {
        insert_game(connection, &commit.game, created).await?;
    }
    if let Some(offer) = &commit.offer {
        let deleted =
            sqlx::query("DELETE FROM offers WHERE id = $1").bind(offer.as_str()).execute(&mut *connection).await?;
        // It may have been withdrawn through another node.
        if deleted.rows_affected() == 0 {
            return Err(StoreError::OfferGone);
        }
    }
    if let Some(deadline) = commit.deadline {
        set_deadline(connection, &commit.game, Some(deadline)).await?;
    }
    let mut events = commit.events.clone();
    if let Some(ended) = &commit.ended {
        let at = events.last().map_or(Timestamp::default(), |stamped| stamped.at);
        let rated = end_game(connection, &commit.game, ended, at).await?;
        if let (Some(event), Some(last)) = (rated, events.last()) {
            events.push(StampedEvent { version: last.version + 1, at, event });
        }
    }
    Ok(events)
}

/// The numbers of rows that one statement inserts. A round trip to the database costs more than a row; there are only a few
/// sizes, so that each statement is prepared once.
const ROWS: [usize; 4] = [64, 16, 4, 1];

async fn insert_events(connection: &mut Connection, mut rows: &[(&str, &StampedEvent)]) -> Result<(), StoreError> {
    while let Some(size) = ROWS.into_iter().find(|size| *size <= rows.len()) {
        let (now, later) = rows.split_at(size);
        rows = later;
        // The statement contains only placeholders.
        let mut query = sqlx::query(AssertSqlSafe(insertion(size)));
        for (game, stamped) in now {
            let body = serde_json::to_string(&*logged(&stamped.event))?;
            query = query.bind(*game).bind(stamped.version).bind(stamped.at.millis()).bind(body);
            query = query.bind(author_of(&stamped.event));
        }
        query.execute(&mut *connection).await.map_err(|error| match error.as_database_error() {
            Some(database) if database.is_unique_violation() => StoreError::Conflict,
            _ => StoreError::Database(error),
        })?;
    }
    Ok(())
}

fn insertion(rows: usize) -> String {
    let place = |number: usize| format!("${number}");
    let places = |row: usize| format!("({})", (5 * row + 1..=5 * row + 5).map(place).collect::<Vec<_>>().join(", "));
    let places: Vec<String> = (0..rows).map(places).collect();
    format!("INSERT INTO events (game_id, version, at, body, author) VALUES {}", places.join(", "))
}

async fn end_game(
    connection: &mut Connection,
    game: &str,
    ending: &Ending,
    at: Timestamp,
) -> Result<Option<Event>, StoreError> {
    let winner = ending.outcome.winner.map_or("none", Colour::name);
    let reason = serde_json::to_value(ending.outcome.reason).ok().and_then(|value| value.as_str().map(str::to_owned));
    let statement = "UPDATE games SET state = 'over', winner = $2, reason = $3, moves = $4, ended_at = $5, deadline = NULL \
         WHERE id = $1";
    sqlx::query(statement)
        .bind(game)
        .bind(winner)
        .bind(reason.unwrap_or_default())
        .bind(ending.moves)
        .bind(at.millis())
        .execute(&mut *connection)
        .await?;
    conditional_moves::delete(connection, game).await?;
    rate(connection, game, ending, at).await
}
