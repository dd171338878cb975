//! `caldera worker`: a process that does jobs from the queue.
//!
//! Each thread for searches has three tasks: one waits for live moves, one takes moves in correspondence games and analyses, and
//! one looks for puzzles while nothing else is to do. A live move begins at once, also if all threads are at work: analyses and
//! searches for puzzles give up their thread between two steps, and go on when the move is chosen. Searches for puzzles also
//! pause for analyses.

use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::{Client, RequestErrorKind};
use engine::Stop;
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::here::PROGRESS;
use super::job::{Class, Job, JobName, NoResult, Reply, Report};
use super::paced;
use super::stream::{
    self, Address, DeadLetter, JobStream, QueueError, WORKERS, acknowledge, address_of, deliveries, reports_subject,
    return_after,
};
use crate::bus::Nats;
use crate::live::EngineQueue;
use crate::secrets::{ID_LENGTH, random_text};
use crate::service::{self, Notice};
use crate::{ServeError, listen, telemetry};

/// The configuration of a worker.
#[derive(Clone, Debug)]
pub struct WorkerConfig {
    /// The NATS servers: `nats://HOST:PORT`, several separated by commas.
    pub bus: String,
    /// The number of threads that search.
    pub threads: usize,
    /// The address of a listener for the metrics.
    pub metrics_listen: Option<String>,
}

/// Attempts at a job.
const TRIES: i64 = 3;
/// Pause before a failed job is attempted again.
const PAUSE: Duration = Duration::from_secs(1);
/// How long to wait for a job at a time.
const WAIT: Duration = Duration::from_secs(5);
/// How often an idle thread looks for moves in correspondence games and analyses, and a busy one whether it is idle.
const LOOK: Duration = Duration::from_millis(200);
/// How often a worker says that it runs.
const SIGN_OF_LIFE: Duration = Duration::from_secs(1);
/// How long the nodes may take to answer a report.
const ANSWER: Duration = Duration::from_secs(5);
/// Pause before a report is sent again.
const RESEND: Duration = Duration::from_millis(500);
/// How long to look for a node of the site. Then the job is dropped: a site that starts again adds its jobs again.
const SITE_PATIENCE: Duration = Duration::from_secs(30);
/// How long jobs may take to end when the worker is stopped. Moves do; other jobs are given back.
const STOP_PATIENCE: Duration = Duration::from_secs(10);

/// Works until Ctrl-C or SIGTERM, and calls `on_ready` once it takes jobs.
///
/// # Errors
/// If there is no NATS server at the address, or it has no JetStream.
pub fn work(config: WorkerConfig, on_ready: impl FnOnce()) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async { work_until(config, on_ready, crate::interrupted()?).await })
}

/// Works until `end` resolves.
pub(super) async fn work_until(
    config: WorkerConfig,
    on_ready: impl FnOnce(),
    end: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    telemetry::handle();
    let id = random_text(ID_LENGTH);
    let nats = Arc::new(Nats::connect(&config.bus, &format!("caldera.echo.{id}")).await?);
    let client = nats.client().clone();
    let stream = JobStream::open(client.clone()).await.map_err(ServeError::Queue)?;
    let mut consumers = Vec::new();
    for class in Class::ALL {
        consumers.push((class, stream.consumer(class).await.map_err(ServeError::Queue)?));
    }
    if let Some(address) = &config.metrics_listen {
        let (listener, local) = crate::bind(address).await?;
        tracing::info!(address = %local, "serving metrics");
        let metrics = axum::routing::get(|| std::future::ready(telemetry::handle().render()));
        tokio::spawn(listen::serve_metrics(listener, axum::Router::new().route("/metrics", metrics)));
    }
    let queue = EngineQueue::new(config.threads);
    let (stopping, _) = watch::channel(false);
    let worker = Arc::new(Worker { id, client, stream, consumers, queue, stopping });
    let mut tasks = JoinSet::new();
    for _ in 0..config.threads.max(1) {
        tasks.spawn(Arc::clone(&worker).take_live_moves());
        tasks.spawn(Arc::clone(&worker).take_others());
        tasks.spawn(Arc::clone(&worker).take_puzzles());
    }
    let signs = tokio::spawn(Arc::clone(&worker).show_life(Arc::clone(&nats)));
    tracing::info!(worker = worker.id, threads = config.threads, "worker started");
    on_ready();
    service::notify(Notice::Ready("taking jobs"));
    end.await;
    service::notify(Notice::Stopping);
    tracing::info!("shutting down");
    signs.abort();
    worker.stopping.send_replace(true);
    let ended = async { while tasks.join_next().await.is_some() {} };
    if tokio::time::timeout(STOP_PATIENCE, ended).await.is_err() {
        // Nothing is lost: the jobs are delivered to another worker.
        tracing::warn!("jobs did not end in time");
    }
    // What was sent last must leave this process.
    let _ = tokio::time::timeout(RESEND, worker.client.flush()).await;
    Ok(())
}

struct Worker {
    id: String,
    client: Client,
    stream: JobStream,
    consumers: Vec<(Class, PullConsumer)>,
    queue: Arc<EngineQueue>,
    stopping: watch::Sender<bool>,
}

/// What becomes of a job that was delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
enum End {
    /// Its result is stored.
    Stored,
    /// Nobody needs it.
    Unneeded,
    /// The worker stops.
    GivenBack,
    /// It cannot be done, at least not now.
    Failed(String),
}

impl End {
    const fn name(&self) -> &'static str {
        match self {
            End::Stored => "stored",
            End::Unneeded => "unneeded",
            End::GivenBack => "given_back",
            End::Failed(_) => "failed",
        }
    }
}

impl Worker {
    fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Waits until the worker is stopped.
    async fn stopped(&self) {
        // The sender lives as long as the worker.
        let _ = self.stopping.subscribe().wait_for(|stopping| *stopping).await;
    }

    /// Tells the nodes of all sites that the worker runs.
    async fn show_life(self: Arc<Self>, nats: Arc<Nats>) {
        loop {
            if nats.is_up() {
                let _ = self.client.publish(WORKERS, self.id.clone().into()).await;
            }
            tokio::time::sleep(SIGN_OF_LIFE).await;
        }
    }

    async fn take_live_moves(self: Arc<Self>) {
        while !self.is_stopping() {
            let next = tokio::select! {
                next = self.next(Class::Live, Some(WAIT)) => next,
                () = self.stopped() => return,
            };
            self.take(Class::Live, next).await;
        }
    }

    async fn take_others(self: Arc<Self>) {
        while !self.is_stopping() {
            let mut found = false;
            for class in [Class::Correspondence, Class::Analysis] {
                let next = self.next(class, None).await;
                found = next.as_ref().is_ok_and(Option::is_some);
                self.take(class, next).await;
                if found {
                    break;
                }
            }
            if !found {
                tokio::select! {
                    () = tokio::time::sleep(LOOK) => {}
                    () = self.stopped() => return,
                }
            }
        }
    }

    async fn take_puzzles(self: Arc<Self>) {
        while !self.is_stopping() {
            if self.queue.is_idle() {
                let next = tokio::select! {
                    next = self.next(Class::Puzzles, Some(WAIT)) => next,
                    () = self.stopped() => return,
                };
                self.take(Class::Puzzles, next).await;
            } else {
                tokio::select! {
                    () = tokio::time::sleep(LOOK) => {}
                    () = self.stopped() => return,
                }
            }
        }
    }

    async fn next(&self, class: Class, wait: Option<Duration>) -> Result<Option<Message>, QueueError> {
        let Some((_, consumer)) = self.consumers.iter().find(|(own, _)| *own == class) else { return Ok(None) };
        stream::next(consumer, wait).await
    }

    async fn take(&self, class: Class, next: Result<Option<Message>, QueueError>) {
        match next {
            Ok(Some(message)) => self.handle(class, &message).await,
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(class = class.name(), error, "cannot get a job, will retry");
                // The streams may have been lost with the disk of the NATS server.
                if let Ok(stream) = JobStream::open(self.client.clone()).await {
                    for class in Class::ALL {
                        let _ = stream.consumer(class).await;
                    }
                }
                tokio::time::sleep(PAUSE).await;
            }
        }
    }

    /// Does a job, and removes it from the queue if that succeeds.
    async fn handle(&self, class: Class, message: &Message) {
        let tries = deliveries(message);
        let Some(address) = address_of(message) else {
            tracing::error!(subject = %message.subject, "job with an invalid subject removed");
            return self.settle(acknowledge(message).await);
        };
        tokio::select! {
            () = self.carry_out(class, &address, message, tries) => {}
            () = stream::keep(class, message) => {}
        }
    }

    async fn carry_out(&self, class: Class, address: &Address, message: &Message, tries: i64) {
        let begun = Instant::now();
        let end = self.attempt(class, address, message, tries).await;
        let Address { site, key } = address;
        metrics::counter!("caldera_worker_jobs", "class" => class.name(), "result" => end.name()).increment(1);
        metrics::histogram!("caldera_worker_job_seconds").record(begun.elapsed().as_secs_f64());
        let milliseconds = begun.elapsed().as_millis() as u64;
        tracing::debug!(class = class.name(), site, key, result = end.name(), tries, milliseconds, "job ended");
        match end {
            End::Stored | End::Unneeded => self.settle(acknowledge(message).await),
            End::GivenBack => {
                tracing::info!(class = class.name(), site, key, "job given back");
                self.settle(self.stream.add_again(message).await);
            }
            End::Failed(reason) if tries < TRIES => {
                tracing::warn!(class = class.name(), site, key, tries, reason, "job failed, will be tried again");
                self.settle(return_after(message, PAUSE).await);
            }
            End::Failed(reason) => self.bury(class, address, message, &reason).await,
        }
    }

    /// Logs an error of the queue: the job is delivered again.
    fn settle(&self, done: Result<(), QueueError>) {
        if let Err(error) = done {
            tracing::warn!(
                worker = self.id,
                error,
                "the queue did not take the end of a job, it will be delivered again"
            );
        }
    }

    async fn attempt(&self, class: Class, address: &Address, message: &Message, tries: i64) -> End {
        if tries > TRIES {
            // The workers that had it did not live to say what went wrong.
            return End::Failed(format!("{TRIES} workers ended without a result"));
        }
        let job: Job = match serde_json::from_slice(&message.payload) {
            Ok(job) => job,
            Err(error) => return End::Failed(format!("the job cannot be read: {error}")),
        };
        let name = JobName::of(&job);
        if name.class != class || job.key() != address.key {
            return End::Failed("the job does not match its subject".to_owned());
        }
        let begun = Report::Begun { job: name.clone() };
        match self.report(&address.site, &begun).await {
            Some(Reply::Continue | Reply::Stored) => {}
            Some(Reply::Unneeded) | None => return End::Unneeded,
            Some(Reply::Refused { reason }) => return End::Failed(reason),
            Some(Reply::Retry) => return End::GivenBack,
        }
        let outcome = match self.compute(&address.site, &name, job).await {
            Ok(outcome) => outcome,
            Err(NoResult::Stopped) if self.is_stopping() => return End::GivenBack,
            Err(NoResult::Stopped) => return End::Unneeded,
            Err(NoResult::Impossible(reason)) => return End::Failed(reason),
        };
        match self.report(&address.site, &Report::Done { job: name, outcome }).await {
            Some(Reply::Stored | Reply::Continue) => End::Stored,
            Some(Reply::Refused { reason }) => End::Failed(reason),
            Some(Reply::Retry) => End::GivenBack,
            None if self.is_stopping() => End::GivenBack,
            Some(Reply::Unneeded) | None => End::Unneeded,
        }
    }

    /// Does the computation of a job, and reports its progress.
    async fn compute(&self, site: &str, name: &JobName, job: Job) -> Result<super::job::Outcome, NoResult> {
        let stop = Stop::new();
        let (steps, mut progress) = watch::channel((0, 0));
        // A live move does not wait.
        let urgent = (name.class == Class::Live).then(|| self.queue.seize());
        let work = paced::run(&self.queue, job, urgent, stop.clone(), steps);
        tokio::pin!(work);
        let mut ticks = tokio::time::interval(PROGRESS);
        loop {
            tokio::select! {
                result = &mut work => return result,
                // A live move is finished before the worker ends.
                () = self.stopped(), if name.class != Class::Live && !stop.is_stopped() => stop.stop(),
                _ = ticks.tick() => {
                    if progress.has_changed().unwrap_or(false) {
                        let (done, total) = *progress.borrow_and_update();
                        let report = Report::Progress { job: name.clone(), done, total };
                        if self.send(site, &report).await == Ok(Reply::Unneeded) {
                            stop.stop();
                        }
                    }
                }
            }
        }
    }

    /// Reports to the nodes of a site until one takes it. `None` if there is no node, so that nobody needs the job now. While the
    /// database of the site is down, this waits.
    async fn report(&self, site: &str, report: &Report) -> Option<Reply> {
        let mut alone_since = None;
        loop {
            match self.send(site, report).await {
                Ok(Reply::Retry) if self.is_stopping() => return Some(Reply::Retry),
                Ok(Reply::Retry) => alone_since = None,
                Ok(reply) => return Some(reply),
                Err(error) => {
                    let since = *alone_since.get_or_insert_with(Instant::now);
                    tracing::debug!(site, error, "no node of the site answers");
                    if since.elapsed() > SITE_PATIENCE || self.is_stopping() {
                        tracing::warn!(site, "no node of the site answers, job dropped until it starts again");
                        return None;
                    }
                }
            }
            tokio::time::sleep(RESEND).await;
        }
    }

    async fn send(&self, site: &str, report: &Report) -> Result<Reply, QueueError> {
        let payload = serde_json::to_vec(report).map_err(|error| error.to_string())?;
        let request = self.client.request(reports_subject(site), payload.into());
        let answer = tokio::time::timeout(ANSWER, request).await.map_err(|_| "no answer in time".to_owned())?;
        let answer = answer.map_err(|error| match error.kind() {
            RequestErrorKind::NoResponders => "no node runs".to_owned(),
            _ => error.to_string(),
        })?;
        serde_json::from_slice(&answer.payload).map_err(|error| error.to_string())
    }

    /// Moves a job to the dead letters, and tells the site.
    async fn bury(&self, class: Class, address: &Address, message: &Message, reason: &str) {
        let Address { site, key } = address;
        let tries = deliveries(message).min(TRIES);
        tracing::error!(class = class.name(), site, key, tries, reason, "job given up");
        let job = String::from_utf8_lossy(&message.payload).into_owned();
        let letter = DeadLetter { reason: reason.to_owned(), tries, worker: self.id.clone(), job };
        if let Err(error) = self.stream.bury(class, address, &letter).await {
            tracing::warn!(error, "cannot store a dead letter, will retry");
            return self.settle(return_after(message, PAUSE).await);
        }
        if let Some(job) = JobName::of_key(class, key) {
            let report = Report::Failed { job, reason: reason.to_owned() };
            let told = self.report(site, &report).await;
            if !matches!(told, Some(Reply::Stored)) {
                tracing::warn!(site, key, "the site does not know that a job was given up");
            }
        }
        self.settle(acknowledge(message).await);
    }
}
