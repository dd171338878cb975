//! The one who writes games down: what many games want kept is committed together, and told only when it is kept.

use sqlx::{AssertSqlSafe, Row};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::games::insert_game;
use super::ratings::rate;
use super::{Connection, Store, StoreError};
use crate::table::{Colour, Event, Outcome, Seat, Settings, Stamped};

/// What one game wants kept, all or nothing.
#[derive(Clone, Debug)]
pub(crate) struct Commit {
    pub(crate) game: String,
    /// The game itself, if it is new.
    pub(crate) created: Option<NewGame>,
    pub(crate) events: Vec<Stamped>,
    pub(crate) ended: Option<Ending>,
    /// The offer that has become this game.
    pub(crate) offer: Option<String>,
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
    Commit(Box<Commit>, oneshot::Sender<Result<Vec<Stamped>, StoreError>>),
    Pulse(i64),
    Close,
}

/// The way to whoever writes games down.
#[derive(Clone, Debug)]
pub(crate) struct Journal {
    jobs: mpsc::Sender<Job>,
}

/// How many commits wait at most; then those who want more kept wait too.
const QUEUE: usize = 4096;
/// How many commits go into one transaction at most.
const BATCH: usize = 512;

impl Journal {
    /// Begins to write. The task ends when the journal is closed, and has then written everything.
    pub(crate) fn open(store: Store) -> (Journal, JoinHandle<()>) {
        let (jobs, queue) = mpsc::channel(QUEUE);
        (Journal { jobs }, tokio::spawn(write_all(store, queue)))
    }

    /// Keeps what a game wants kept, and returns all its new events, with those that the keeping itself has brought about.
    pub(crate) async fn commit(&self, commit: Commit) -> Result<Vec<Stamped>, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.jobs.send(Job::Commit(Box::new(commit), answer)).await.map_err(|_| StoreError::Closing)?;
        answered.await.map_err(|_| StoreError::Closing)?
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

type Waiting = (Box<Commit>, oneshot::Sender<Result<Vec<Stamped>, StoreError>>);

async fn write_all(store: Store, mut queue: mpsc::Receiver<Job>) {
    let mut jobs = Vec::new();
    while queue.recv_many(&mut jobs, BATCH).await > 0 {
        let mut commits: Vec<Waiting> = Vec::new();
        let mut pulse = 0;
        for job in jobs.drain(..) {
            match job {
                Job::Commit(commit, answer) => commits.push((commit, answer)),
                Job::Pulse(at) => pulse = pulse.max(at),
                // What is in the queue is still written; nothing more comes into it.
                Job::Close => queue.close(),
            }
        }
        write_batch(&store, commits, pulse).await;
    }
}

async fn write_batch(store: &Store, commits: Vec<Waiting>, pulse: i64) {
    metrics::histogram!("caldera_commit_size").record(commits.len() as f64);
    let begun = std::time::Instant::now();
    let wanted: Vec<&Commit> = commits.iter().map(|(commit, _)| &**commit).collect();
    let written = write_together(store, &wanted, pulse).await;
    metrics::histogram!("caldera_commit_seconds").record(begun.elapsed().as_secs_f64());
    match written {
        Ok(events) => {
            for ((_, answer), events) in commits.into_iter().zip(events) {
                // Whoever asked may have gone; what is kept is kept.
                let _ = answer.send(Ok(events));
            }
        }
        // One that cannot be kept must not hold up the others.
        Err(error) if commits.len() > 1 && is_own_fault(&error) => {
            for (commit, answer) in commits {
                let written = write_together(store, &[&commit], pulse).await;
                let _ = answer.send(written.map(|mut events| events.pop().unwrap_or_default()));
            }
        }
        Err(error) => {
            tracing::error!(%error, commits = commits.len(), "nothing could be kept");
            metrics::counter!("caldera_commit_failures").increment(1);
            let text = error.to_string();
            for (_, answer) in commits {
                let _ = answer.send(Err(StoreError::Broken(text.clone())));
            }
        }
    }
}

/// Whether the fault lies in what was to be kept, and not in the database.
fn is_own_fault(error: &StoreError) -> bool {
    let StoreError::Database(error) = error else { return true };
    error.as_database_error().is_some_and(|error| {
        error.is_unique_violation() || error.is_foreign_key_violation() || error.is_check_violation()
    })
}

async fn write_together(store: &Store, commits: &[&Commit], pulse: i64) -> Result<Vec<Vec<Stamped>>, StoreError> {
    let mut transaction = store.begin().await?;
    let mut written = Vec::with_capacity(commits.len());
    let mut latest = pulse;
    for commit in commits {
        let events = write_one(&mut transaction, commit).await?;
        latest = events.iter().map(|stamped| stamped.at).fold(latest, i64::max);
        written.push(events);
    }
    let rows =
        commits.iter().zip(&written).flat_map(|(commit, events)| events.iter().map(|event| (&*commit.game, event)));
    insert_events(&mut transaction, &rows.collect::<Vec<_>>()).await?;
    sqlx::query("UPDATE pulse SET at = $1 WHERE id = 1 AND at < $1").bind(latest).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(written)
}

/// Writes everything of a commit but its events, and returns those with what the writing has brought about.
async fn write_one(connection: &mut Connection, commit: &Commit) -> Result<Vec<Stamped>, StoreError> {
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
            events.push(Stamped { version: last.version + 1, at, event });
        }
    }
    Ok(events)
}

/// How many rows one statement inserts. Each statement costs a way to the thread or process that carries it out and back,
/// which is more than the row; there are few sizes, so that each is prepared once.
const ROWS: [usize; 4] = [64, 16, 4, 1];

async fn insert_events(connection: &mut Connection, mut rows: &[(&str, &Stamped)]) -> Result<(), StoreError> {
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
