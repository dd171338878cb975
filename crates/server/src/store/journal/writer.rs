//! The task that writes the journal: takes what waits in the queue, writes it in one transaction, and answers.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use api::{GameId, Timestamp};
use game_state::StampedEvent;
use tokio::sync::{mpsc, oneshot};

use super::rows::{insert_events, write_one};
use super::{Commit, Job, Seated};
use crate::nodes::Member;
use crate::store::nodes::{Heartbeat, beat, seat};
use crate::store::outages::Outages;
use crate::store::{Store, StoreError, conditional_moves};
use crate::time::now;

/// The maximum number of commits in one transaction.
const BATCH: usize = 512;

/// How long the database may take for a transaction. PostgreSQL has limits of its own, but a broken connection does not.
const PATIENCE: Duration = Duration::from_secs(8);

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
pub(super) struct Writer {
    store: Store,
    member: Arc<Member>,
    outages: Arc<Outages>,
}

impl Writer {
    pub(super) fn new(store: Store, member: Arc<Member>, outages: Arc<Outages>) -> Writer {
        Writer { store, member, outages }
    }

    /// Writes until the journal is closed and the queue is empty.
    pub(super) async fn write_all(self, mut queue: mpsc::Receiver<Job>) {
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
