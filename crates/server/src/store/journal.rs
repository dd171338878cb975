//! The journal: commits the events of many games in one transaction (group commit), and confirms them only when they are on
//! disk.

use api::{GameId, OfferId, Timestamp};
use std::sync::Arc;

use sqlx::AssertSqlSafe;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::conditional_moves::{self, logged};
use super::games::{insert_game, set_deadline};
use super::outages::{Outage, Outages};
use super::ratings::rate;
use super::{Connection, Store, StoreError, moment};
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
    /// The new deadline, if the game is not kept in memory until then.
    pub(crate) deadline: Option<Timestamp>,
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
    /// Starts the writer task, which ends after the journal is closed and everything in the queue is written.
    pub(crate) fn open(store: Store) -> (Journal, JoinHandle<()>) {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let outages = Arc::new(Outages::new());
        let writer = Writer { store, outages: Arc::clone(&outages) };
        (Journal { jobs, outages }, tokio::spawn(writer.write_all(queue)))
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

    /// Whether the last write failed.
    pub(crate) fn is_failing(&self) -> bool {
        self.outages.is_failing()
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

/// The writer task.
struct Writer {
    store: Store,
    outages: Arc<Outages>,
}

impl Writer {
    async fn write_all(self, mut queue: mpsc::Receiver<Job>) {
        let mut jobs = Vec::new();
        while queue.recv_many(&mut jobs, BATCH).await > 0 {
            let mut commits: Vec<Waiting> = Vec::new();
            let mut probes = Vec::new();
            let mut heartbeat = Timestamp::default();
            for job in jobs.drain(..) {
                match job {
                    Job::Commit(commit, reply) => commits.push((commit, reply)),
                    Job::Heartbeat(at) => heartbeat = heartbeat.max(at),
                    Job::Probe(reply) => {
                        heartbeat = now();
                        probes.push(reply);
                    }
                    // Jobs in the queue are still received.
                    Job::Close => queue.close(),
                }
            }
            let failure = self.write_batch(commits, heartbeat).await;
            for probe in probes {
                let _ = probe.send(failure.clone().map_or(Ok(()), |text| Err(StoreError::CommitFailed(text))));
            }
        }
    }

    /// Writes a batch, and returns the error if the database failed.
    async fn write_batch(&self, commits: Vec<Waiting>, heartbeat: Timestamp) -> Option<String> {
        metrics::histogram!("caldera_commit_size").record(commits.len() as f64);
        let begun = std::time::Instant::now();
        let batch: Vec<&Commit> = commits.iter().map(|(commit, _)| &**commit).collect();
        let written = self.write(&batch, heartbeat).await;
        metrics::histogram!("caldera_commit_seconds").record(begun.elapsed().as_secs_f64());
        match written {
            Ok(events) => {
                for ((_, reply), events) in commits.into_iter().zip(events) {
                    // The receiver may be gone.
                    let _ = reply.send(Ok(events));
                }
                None
            }
            Err(error) if commits.len() == 1 && is_invalid_commit(&error) => {
                if let Some((_, reply)) = commits.into_iter().next() {
                    let _ = reply.send(Err(error));
                }
                None
            }
            // One invalid commit must not fail the others: write each in its own transaction.
            Err(error) if commits.len() > 1 && is_invalid_commit(&error) => {
                let mut failure = None;
                for (commit, reply) in commits {
                    let written = self.write(&[&commit], heartbeat).await;
                    failure = written.as_ref().err().filter(|error| !is_invalid_commit(error)).map(ToString::to_string);
                    let _ = reply.send(written.map(|mut events| events.pop().unwrap_or_default()));
                }
                failure
            }
            Err(error) => {
                tracing::error!(%error, commits = commits.len(), "database writes failed");
                metrics::counter!("caldera_commit_failures").increment(1);
                let text = error.to_string();
                for (_, reply) in commits {
                    let _ = reply.send(Err(StoreError::CommitFailed(text.clone())));
                }
                Some(text)
            }
        }
    }

    /// Writes commits in one transaction, and records whether the database works.
    async fn write(&self, commits: &[&Commit], heartbeat: Timestamp) -> Result<Vec<Vec<StampedEvent>>, StoreError> {
        // While an outage is not credited to all games, the old heartbeat must stay: if the server crashes now, the next one
        // computes the outage from it.
        let row = if self.outages.is_open() { HELD } else { HEARTBEAT };
        let written = write_together(&self.store, commits, heartbeat, row).await;
        match &written {
            Ok(_) => self.outages.note_success(),
            Err(error) if is_invalid_commit(error) => {}
            Err(_) => self.outages.note_failure(),
        }
        written
    }
}

/// Whether the commit violates a constraint, in contrast to a failure of the database.
fn is_invalid_commit(error: &StoreError) -> bool {
    let StoreError::Database(error) = error else { return true };
    error.as_database_error().is_some_and(|error| {
        error.is_unique_violation() || error.is_foreign_key_violation() || error.is_check_violation()
    })
}

/// The row of the heartbeat, and the row that is written instead while the heartbeat must stay unchanged.
const HEARTBEAT: i64 = 1;
const HELD: i64 = 2;

async fn write_together(
    store: &Store,
    commits: &[&Commit],
    heartbeat: Timestamp,
    row: i64,
) -> Result<Vec<Vec<StampedEvent>>, StoreError> {
    let mut transaction = store.begin().await?;
    let mut written = Vec::with_capacity(commits.len());
    for commit in commits {
        written.push(write_one(&mut transaction, commit).await?);
        if let Some(with) = &commit.with {
            write_one(&mut transaction, with).await?;
        }
    }
    let own = commits.iter().zip(&written).map(|(commit, events)| (&*commit.game, events));
    let others = commits.iter().filter_map(|commit| commit.with.as_ref()).map(|with| (&*with.game, &with.events));
    let rows: Vec<(&str, &StampedEvent)> =
        own.chain(others).flat_map(|(game, events)| events.iter().map(move |event| (game, event))).collect();
    insert_events(&mut transaction, &rows).await?;
    for (game, stamped) in &rows {
        conditional_moves::save(&mut transaction, game, stamped).await?;
    }
    let latest = rows.iter().map(|(_, stamped)| stamped.at).fold(heartbeat, Timestamp::max);
    sqlx::query(
        "INSERT INTO pulse (id, at) VALUES ($1, $2) \
         ON CONFLICT (id) DO UPDATE SET at = excluded.at WHERE pulse.at < excluded.at",
    )
    .bind(row)
    .bind(latest.millis())
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok(written)
}

/// Writes everything of a commit except its events, and returns these with the events that the commit adds.
async fn write_one(connection: &mut Connection, commit: &Commit) -> Result<Vec<StampedEvent>, StoreError> {
    if let Some(created) = &commit.created {
        insert_game(connection, &commit.game, created).await?;
    }
    if let Some(offer) = &commit.offer {
        sqlx::query("DELETE FROM offers WHERE id = $1").bind(offer.as_str()).execute(&mut *connection).await?;
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
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

fn insertion(rows: usize) -> String {
    let places = |row: usize| format!("(${}, ${}, ${}, ${})", 4 * row + 1, 4 * row + 2, 4 * row + 3, 4 * row + 4);
    let places: Vec<String> = (0..rows).map(places).collect();
    format!("INSERT INTO events (game_id, version, at, body) VALUES {}", places.join(", "))
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

impl Store {
    /// The last heartbeat of the server.
    pub(crate) async fn last_heartbeat(&self) -> Result<Timestamp, StoreError> {
        let row = sqlx::query("SELECT at FROM pulse WHERE id = 1").fetch_one(&self.readers).await?;
        moment(&row, "at")
    }

    /// The latest time that a server has written, also while the heartbeat was held.
    pub(crate) async fn latest_time(&self) -> Result<Timestamp, StoreError> {
        let row = sqlx::query("SELECT COALESCE(MAX(at), 0) AS at FROM pulse").fetch_one(&self.readers).await?;
        moment(&row, "at")
    }
}
