//! The one who writes games down: what many games want kept is committed together, and told only when it is kept.

use std::sync::Arc;

use sqlx::{AssertSqlSafe, Row};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::games::insert_game;
use super::lapses::{Lapse, Lapses};
use super::ratings::rate;
use super::{Connection, Store, StoreError};
use crate::secrets::now;
use game_state::{Colour, Event, Outcome, Seat, Settings, StampedEvent};

/// What one game wants kept, all or nothing.
#[derive(Clone, Debug)]
pub(crate) struct Commit {
    pub(crate) game: String,
    /// The game itself, if it is new.
    pub(crate) created: Option<NewGame>,
    pub(crate) events: Vec<StampedEvent>,
    pub(crate) ended: Option<Ending>,
    /// The offer that has become this game.
    pub(crate) offer: Option<String>,
    /// What another game wants kept with it or not at all: the rematch that begins.
    pub(crate) with: Option<Box<Commit>>,
}

/// A game that begins.
#[derive(Clone, Debug)]
pub(crate) struct NewGame {
    pub(crate) settings: Settings,
    pub(crate) seats: [Seat; 2],
    pub(crate) at: i64,
}

/// A game that ends.
#[derive(Clone, Debug)]
pub(crate) struct Ending {
    pub(crate) settings: Settings,
    pub(crate) seats: [Seat; 2],
    pub(crate) outcome: Outcome,
    pub(crate) moves: i64,
}

enum Job {
    Commit(Box<Commit>, oneshot::Sender<Result<Vec<StampedEvent>, StoreError>>),
    Pulse(i64),
    Probe(oneshot::Sender<Result<(), StoreError>>),
    Close,
}

/// The way to whoever writes games down.
#[derive(Clone, Debug)]
pub(crate) struct Journal {
    jobs: mpsc::Sender<Job>,
    lapses: Arc<Lapses>,
}

/// How many commits wait at most; then those who want more kept wait too.
const QUEUE: usize = 4096;
/// How many commits go into one transaction at most.
const BATCH: usize = 512;

impl Journal {
    /// Begins to write. The task ends when the journal is closed, and has then written everything.
    pub(crate) fn open(store: Store) -> (Journal, JoinHandle<()>) {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let lapses = Arc::new(Lapses::new());
        let writer = Writer { store, lapses: Arc::clone(&lapses) };
        (Journal { jobs, lapses }, tokio::spawn(writer.write_all(queue)))
    }

    /// Keeps what a game wants kept, and returns all its new events, with those that the keeping itself has brought about.
    pub(crate) async fn commit(&self, commit: Commit) -> Result<Vec<StampedEvent>, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.jobs.send(Job::Commit(Box::new(commit), answer)).await.map_err(|_| StoreError::Closing)?;
        answered.await.map_err(|_| StoreError::Closing)?
    }

    /// Finds out whether anything can be kept, by keeping that the server runs.
    pub(crate) async fn probe(&self) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        self.jobs.send(Job::Probe(answer)).await.map_err(|_| StoreError::Closing)?;
        answered.await.map_err(|_| StoreError::Closing)?
    }

    /// Whether the last thing that was to be kept could not be.
    pub(crate) fn is_failing(&self) -> bool {
        self.lapses.is_failing()
    }

    /// The times in which nothing could be kept, and which have not been given back to everybody.
    pub(crate) fn lapses(&self) -> Vec<Lapse> {
        self.lapses.over()
    }

    /// Notes such a time that lies before the journal was opened.
    pub(crate) fn note_lapse(&self, lapse: Lapse) {
        self.lapses.note(lapse);
    }

    /// Forgets such times: everybody has been given them back.
    pub(crate) fn forget_lapses(&self, given: &[Lapse]) {
        self.lapses.forget(given);
    }

    /// Whether nothing more is taken.
    pub(crate) fn is_closed(&self) -> bool {
        self.jobs.is_closed()
    }

    /// Writes what has been given to it until now, and nothing after that.
    pub(crate) async fn close(&self) {
        // If the queue has ended already, there is nothing to close.
        let _ = self.jobs.send(Job::Close).await;
    }

    /// Notes that the server runs; nobody waits for it.
    pub(crate) fn pulse(&self, now: i64) {
        // If the queue is full, what is in it is a sign of life itself.
        let _ = self.jobs.try_send(Job::Pulse(now));
    }
}

type Waiting = (Box<Commit>, oneshot::Sender<Result<Vec<StampedEvent>, StoreError>>);

/// The one who writes.
struct Writer {
    store: Store,
    lapses: Arc<Lapses>,
}

impl Writer {
    async fn write_all(self, mut queue: mpsc::Receiver<Job>) {
        let mut jobs = Vec::new();
        while queue.recv_many(&mut jobs, BATCH).await > 0 {
            let mut commits: Vec<Waiting> = Vec::new();
            let mut probes = Vec::new();
            let mut pulse = 0;
            for job in jobs.drain(..) {
                match job {
                    Job::Commit(commit, answer) => commits.push((commit, answer)),
                    Job::Pulse(at) => pulse = pulse.max(at),
                    Job::Probe(answer) => {
                        pulse = now();
                        probes.push(answer);
                    }
                    // What is in the queue is still written; nothing more comes into it.
                    Job::Close => queue.close(),
                }
            }
            let failure = self.write_batch(commits, pulse).await;
            for probe in probes {
                let _ = probe.send(failure.clone().map_or(Ok(()), |text| Err(StoreError::NotKept(text))));
            }
        }
    }

    /// Writes a batch, and returns why the database failed, if it did.
    async fn write_batch(&self, commits: Vec<Waiting>, pulse: i64) -> Option<String> {
        metrics::histogram!("caldera_commit_size").record(commits.len() as f64);
        let begun = std::time::Instant::now();
        let wanted: Vec<&Commit> = commits.iter().map(|(commit, _)| &**commit).collect();
        let written = self.write(&wanted, pulse).await;
        metrics::histogram!("caldera_commit_seconds").record(begun.elapsed().as_secs_f64());
        match written {
            Ok(events) => {
                for ((_, answer), events) in commits.into_iter().zip(events) {
                    // Whoever asked may have gone; what is kept is kept.
                    let _ = answer.send(Ok(events));
                }
                None
            }
            Err(error) if commits.len() == 1 && is_own_fault(&error) => {
                if let Some((_, answer)) = commits.into_iter().next() {
                    let _ = answer.send(Err(error));
                }
                None
            }
            // One that cannot be kept must not hold up the others.
            Err(error) if commits.len() > 1 && is_own_fault(&error) => {
                let mut failure = None;
                for (commit, answer) in commits {
                    let written = self.write(&[&commit], pulse).await;
                    failure = written.as_ref().err().filter(|error| !is_own_fault(error)).map(ToString::to_string);
                    let _ = answer.send(written.map(|mut events| events.pop().unwrap_or_default()));
                }
                failure
            }
            Err(error) => {
                tracing::error!(%error, commits = commits.len(), "nothing could be kept");
                metrics::counter!("caldera_commit_failures").increment(1);
                let text = error.to_string();
                for (_, answer) in commits {
                    let _ = answer.send(Err(StoreError::NotKept(text.clone())));
                }
                Some(text)
            }
        }
    }

    /// Writes commits together, and notes whether the database keeps what it is given.
    async fn write(&self, commits: &[&Commit], pulse: i64) -> Result<Vec<Vec<StampedEvent>>, StoreError> {
        // Who has not been given back his time yet must get it even if the server dies now: the last sign of life stays.
        let row = if self.lapses.is_open() { HELD } else { PULSE };
        let written = write_together(&self.store, commits, pulse, row).await;
        match &written {
            Ok(_) => self.lapses.note_kept(),
            Err(error) if is_own_fault(error) => {}
            Err(_) => self.lapses.note_failure(),
        }
        written
    }
}

/// Whether the fault lies in what was to be kept, and not in the database.
fn is_own_fault(error: &StoreError) -> bool {
    let StoreError::Database(error) = error else { return true };
    error.as_database_error().is_some_and(|error| {
        error.is_unique_violation() || error.is_foreign_key_violation() || error.is_check_violation()
    })
}

/// The row with the last sign of life, and the one that is written instead while that has to stay as it is.
const PULSE: i64 = 1;
const HELD: i64 = 2;

async fn write_together(
    store: &Store,
    commits: &[&Commit],
    pulse: i64,
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
    let latest = rows.iter().map(|(_, stamped)| stamped.at).fold(pulse, i64::max);
    sqlx::query(
        "INSERT INTO pulse (id, at) VALUES ($1, $2) \
         ON CONFLICT (id) DO UPDATE SET at = excluded.at WHERE pulse.at < excluded.at",
    )
    .bind(row)
    .bind(latest)
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok(written)
}

/// Writes everything of a commit but its events, and returns those with what the writing has brought about.
async fn write_one(connection: &mut Connection, commit: &Commit) -> Result<Vec<StampedEvent>, StoreError> {
    if let Some(created) = &commit.created {
        insert_game(connection, &commit.game, created).await?;
    }
    if let Some(offer) = &commit.offer {
        sqlx::query("DELETE FROM offers WHERE id = $1").bind(offer).execute(&mut *connection).await?;
    }
    let mut events = commit.events.clone();
    if let Some(ended) = &commit.ended {
        let at = events.last().map_or(0, |stamped| stamped.at);
        let rated = end_game(connection, &commit.game, ended, at).await?;
        if let (Some(event), Some(last)) = (rated, events.last()) {
            events.push(StampedEvent { version: last.version + 1, at, event });
        }
    }
    Ok(events)
}

/// How many rows one statement inserts. Each statement costs a way to the thread or process that carries it out and back,
/// which is more than the row; there are few sizes, so that each is prepared once.
const ROWS: [usize; 4] = [64, 16, 4, 1];

async fn insert_events(connection: &mut Connection, mut rows: &[(&str, &StampedEvent)]) -> Result<(), StoreError> {
    while let Some(size) = ROWS.into_iter().find(|size| *size <= rows.len()) {
        let (now, later) = rows.split_at(size);
        rows = later;
        // Only numbers are put into the statement.
        let mut query = sqlx::query(AssertSqlSafe(insertion(size)));
        for (game, stamped) in now {
            let body = serde_json::to_string(&stamped.event).map_err(|error| StoreError::Broken(error.to_string()))?;
            query = query.bind(*game).bind(stamped.version).bind(stamped.at).bind(body);
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
    at: i64,
) -> Result<Option<Event>, StoreError> {
    let winner = match ending.outcome.winner {
        Some(Colour::White) => "white",
        Some(Colour::Black) => "black",
        None => "none",
    };
    let reason = serde_json::to_value(ending.outcome.reason).ok().and_then(|value| value.as_str().map(str::to_owned));
    sqlx::query("UPDATE games SET state = 'over', winner = $2, reason = $3, moves = $4, ended_at = $5 WHERE id = $1")
        .bind(game)
        .bind(winner)
        .bind(reason.unwrap_or_default())
        .bind(ending.moves)
        .bind(at)
        .execute(&mut *connection)
        .await?;
    rate(connection, game, ending, at).await
}

impl Store {
    /// When the server was last known to run.
    pub(crate) async fn last_pulse(&self) -> Result<i64, StoreError> {
        let row = sqlx::query("SELECT at FROM pulse WHERE id = 1").fetch_one(&self.readers).await?;
        Ok(row.try_get("at")?)
    }
}
