//! The job queue on a NATS server: a JetStream stream with work-queue retention that all sites on the server share.
//!
//! The subject `caldera.jobs.CLASS.SITE.KEY` identifies a job. The stream accepts one message per subject, so that adding a job
//! again does nothing while it is in the queue. A message is deleted when it is acknowledged, and delivered again if the worker
//! that has it neither acknowledges it nor reports progress. Jobs that fail repeatedly go to another stream, under
//! `caldera.dead.CLASS.SITE.KEY`, with the reason.

use std::time::Duration;

use async_nats::Client;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::Context;
use async_nats::jetstream::message::AckKind;
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy};
use async_nats::jetstream::{self, Message};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};

use super::job::{Class, Job};

/// The name of the stream with the jobs.
const JOBS: &str = "CALDERA_JOBS";
/// The name of the stream with the jobs that could not be done.
const DEAD: &str = "CALDERA_DEAD";
/// Jobs in the queue; further ones are refused.
const MOST_JOBS: i64 = 100_000;
/// Dead letters that are kept, and for how long.
const MOST_DEAD: i64 = 10_000;
const DEAD_LIFETIME: Duration = Duration::from_hours(30 * 24);
/// A job is delivered to another worker if nothing has been heard of it for this time. A live move that was lost with its worker
/// has to be made within the patience of the node that asked for it.
const ACK_WAIT: Duration = Duration::from_secs(6);
const ACK_WAIT_LIVE: Duration = Duration::from_millis(1_500);
/// A worker says this often within that time that it is still at work.
const HEARTBEATS: u32 = 3;
/// How long the NATS server may take for a request.
const PATIENCE: Duration = Duration::from_secs(2);

/// The error of the client, as text for the log.
pub(super) type QueueError = String;

/// The queue.
#[derive(Clone)]
pub(super) struct JobStream {
    context: Context,
}

/// Where a job came from, by its subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Address {
    pub(super) site: String,
    pub(super) key: String,
}

/// What a dead letter contains.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct DeadLetter {
    pub(super) reason: String,
    /// How often the job was delivered.
    pub(super) tries: i64,
    /// The worker that gave it up.
    pub(super) worker: String,
    /// The content of the job, as far as it is text.
    pub(super) job: String,
}

impl JobStream {
    /// Creates the streams if they do not exist.
    ///
    /// # Errors
    /// If the server has no JetStream, or does not respond.
    pub(super) async fn open(client: Client) -> Result<JobStream, QueueError> {
        let mut context = jetstream::new(client);
        context.set_timeout(PATIENCE);
        let jobs = Config {
            name: JOBS.to_owned(),
            subjects: vec!["caldera.jobs.>".to_owned()],
            retention: RetentionPolicy::WorkQueue,
            discard: DiscardPolicy::New,
            max_messages: MOST_JOBS,
            max_messages_per_subject: 1,
            discard_new_per_subject: true,
            description: Some("Jobs for Caldera's engine workers".to_owned()),
            ..Config::default()
        };
        let dead = Config {
            name: DEAD.to_owned(),
            subjects: vec!["caldera.dead.>".to_owned()],
            max_messages: MOST_DEAD,
            max_age: DEAD_LIFETIME,
            description: Some("Jobs that Caldera's engine workers could not do".to_owned()),
            ..Config::default()
        };
        for config in [jobs, dead] {
            context.get_or_create_stream(config).await.map_err(|error| error.to_string())?;
        }
        Ok(JobStream { context })
    }

    /// Adds a job. Returns whether it was not in the queue yet.
    pub(super) async fn add(&self, site: &str, job: &Job) -> Result<bool, QueueError> {
        let payload = serde_json::to_vec(job).map_err(|error| error.to_string())?;
        self.publish(job_subject(job.class(), site, &job.key()), payload).await
    }

    async fn publish(&self, subject: String, payload: Vec<u8>) -> Result<bool, QueueError> {
        let sent = self.context.publish(subject, payload.into()).await.map_err(|error| error.to_string())?;
        match sent.await {
            Ok(_) => Ok(true),
            // Error 10077 of NATS, for which the client has no name.
            Err(error) if format!("{error:?}").contains("maximum messages per subject") => Ok(false),
            Err(error) => Err(error.to_string()),
        }
    }

    /// The number of jobs.
    #[cfg(test)]
    pub(super) async fn len(&self) -> Result<u64, QueueError> {
        let stream = self.context.get_stream(JOBS).await.map_err(|error| error.to_string())?;
        Ok(stream.cached_info().state.messages)
    }

    /// Puts a job that was given back into the queue again.
    pub(super) async fn add_again(&self, message: &Message) -> Result<(), QueueError> {
        let (subject, payload) = (message.subject.to_string(), message.payload.to_vec());
        // The stream has room for one job with this subject. If this process dies in between, the site adds it again.
        acknowledge(message).await?;
        self.publish(subject, payload).await.map(drop)
    }

    /// Stores a dead letter.
    pub(super) async fn bury(&self, class: Class, address: &Address, letter: &DeadLetter) -> Result<(), QueueError> {
        let payload = serde_json::to_vec(letter).map_err(|error| error.to_string())?;
        let Address { site, key } = address;
        self.publish(format!("caldera.dead.{}.{site}.{key}", class.name()), payload).await.map(drop)
    }

    /// The consumer of a class, which all workers share.
    pub(super) async fn consumer(&self, class: Class) -> Result<PullConsumer, QueueError> {
        let config = pull::Config {
            durable_name: Some(class.name().to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: ack_wait(class),
            // The workers count the deliveries, so that they can say why a job was given up.
            max_deliver: -1,
            max_ack_pending: -1,
            filter_subject: format!("caldera.jobs.{}.>", class.name()),
            ..pull::Config::default()
        };
        self.context.create_consumer_on_stream(config, JOBS).await.map_err(|error| error.to_string())
    }
}

fn job_subject(class: Class, site: &str, key: &str) -> String {
    format!("caldera.jobs.{}.{site}.{key}", class.name())
}

/// The next job of a consumer: waits for one up to a time limit, or with `None` not at all.
pub(super) async fn next(consumer: &PullConsumer, wait: Option<Duration>) -> Result<Option<Message>, QueueError> {
    let batch = match wait {
        Some(wait) => consumer.batch().max_messages(1).expires(wait).messages().await,
        None => consumer.fetch().max_messages(1).messages().await,
    };
    let mut batch = batch.map_err(|error| error.to_string())?;
    let first = tokio::time::timeout(wait.unwrap_or_default() + PATIENCE, batch.next()).await;
    first.map_err(|_| "the NATS server does not respond".to_owned())?.transpose().map_err(|error| error.to_string())
}

/// The site and the key in the subject of a job.
pub(super) fn address_of(message: &Message) -> Option<Address> {
    let mut tokens = message.subject.split('.').skip(3);
    let (site, key) = (tokens.next()?.to_owned(), tokens.next()?.to_owned());
    Some(Address { site, key })
}

/// How often a message has been delivered, including this time.
pub(super) fn deliveries(message: &Message) -> i64 {
    message.info().map_or(1, |info| info.delivered)
}

/// Removes a job from the queue, and waits until the server has done so.
pub(super) async fn acknowledge(message: &Message) -> Result<(), QueueError> {
    let done = tokio::time::timeout(PATIENCE, message.double_ack()).await;
    done.map_err(|_| "the NATS server does not respond".to_owned())?.map_err(|error| error.to_string())
}

/// Lets the queue deliver a job again, after a pause.
pub(super) async fn return_after(message: &Message, pause: Duration) -> Result<(), QueueError> {
    message.ack_with(AckKind::Nak(Some(pause))).await.map_err(|error| error.to_string())
}

const fn ack_wait(class: Class) -> Duration {
    match class {
        Class::Live => ACK_WAIT_LIVE,
        Class::Correspondence | Class::Analysis | Class::Puzzles => ACK_WAIT,
    }
}

/// Says regularly that a job is still being worked on. Never returns.
pub(super) async fn keep(class: Class, message: &Message) {
    loop {
        tokio::time::sleep(ack_wait(class) / HEARTBEATS).await;
        // If the connection is down, the job may be delivered again, which is safe.
        let _ = message.ack_with(AckKind::Progress).await;
    }
}

/// The subject on which the nodes of a site receive reports.
pub(super) fn reports_subject(site: &str) -> String {
    format!("caldera.reports.{site}")
}

/// The subject on which workers say that they run.
pub(super) const WORKERS: &str = "caldera.workers";
