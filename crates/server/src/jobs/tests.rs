//! Tests of the computations, and of a worker with a real NATS server and a site that the tests play.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use api::{Clock, Colour, Event, Game, GameAnalysis, MoveJudgement, Placing, Seat, Settings, StampedEvent, Timestamp};
use engine::Stop;
use futures_util::StreamExt;
use game_state::GameState;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::compute;
use super::job::{Class, FoundPuzzle, GameText, Job, MoveTask, NoResult, Outcome, Reply, Report, Task};
use super::stream::{DeadLetter, JobStream, reports_subject};
use super::worker::{WorkerConfig, work_until};

#[allow(dead_code, reason = "other tests use more of it")]
#[path = "../../tests/common/nats.rs"]
mod nats;

/// A temporary folder, removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("caldera-jobs-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const SITE: &str = "testsite";

/// A game in which both players have made this number of moves, always the first or the last of all legal ones.
fn game(game: Game, moves: usize) -> GameState {
    let settings = Settings { game, clock: Clock::Unlimited, rated: false };
    let start = settings.game.start_text(1).expect("a start");
    let [white, black] = ["ada", "bob"].map(|user| Seat::User { user: user.to_owned() });
    let event = Event::Created { settings, white, black, start, rematch_of: None };
    let mut state = GameState::begin(&StampedEvent { version: 1, at: Timestamp::default(), event }).expect("a game");
    for number in 0..moves {
        let actions = state.board().actions();
        let text = if number % 3 == 0 { actions.last() } else { actions.first() }.expect("a move").clone();
        let by = state.actor().expect("a player");
        let event = Event::Moved { by, text, id: None, lag: 0, times: state.turn_times() };
        let version = state.version() + 1;
        state.apply(&StampedEvent { version, at: Timestamp::default(), event }).expect("a legal move");
    }
    state
}

fn dvonn(moves: usize) -> GameState {
    game(Game::Dvonn { placing: Placing::Random }, moves)
}

fn gipf(moves: usize) -> GameState {
    game(Game::Gipf { variant: "tournament".to_owned(), settings: String::new() }, moves)
}

fn job(id: &str, state: &GameState, task: Task) -> Job {
    Job { game: id.parse().expect("an id"), position: GameText::of(state), task }
}

fn analyse(state: &GameState) -> GameAnalysis {
    let job = job("game", state, Task::Analysis { nodes: 500 });
    match compute::run(&job, &Stop::new(), &mut |_, _| ()) {
        Ok(Outcome::Analysis { analysis }) => *analysis,
        other => panic!("no analysis: {other:?}"),
    }
}

#[test]
fn an_analysis_judges_every_move_and_depends_only_on_the_game() {
    for state in [dvonn(12), gipf(12)] {
        let analysis = analyse(&state);
        assert_eq!(analysis, analyse(&state), "the same again");
        let entries: Vec<usize> = analysis.moves.iter().map(|played| played.entry).collect();
        assert_eq!(entries, (0..12).collect::<Vec<_>>());
        for (index, played) in analysis.moves.iter().enumerate() {
            assert_eq!(played.by, if index % 2 == 0 { Colour::White } else { Colour::Black }, "{index}");
            let lost = played.lost.expect("stack moves and turns are judged");
            // White's value sinks by what White loses, and Black's loss raises it.
            let change = if played.by == Colour::White { -lost } else { lost };
            let expected = (played.after - played.before).clamp(-5.0, 5.0);
            assert!(lost >= 5.0 || (expected - change).abs() < 0.011, "{played:?}");
            assert_eq!(played.line.first(), played.best.as_ref());
            assert_eq!(played.judgement == Some(MoveJudgement::Best), lost == 0.0, "{played:?}");
        }
        let lost = |colour| analysis.moves.iter().filter(move |played| played.by == colour).filter_map(|own| own.lost);
        for (colour, player) in [(Colour::White, analysis.white), (Colour::Black, analysis.black)] {
            assert!((lost(colour).sum::<f64>() - player.lost).abs() < 0.01, "{player:?}");
            let accuracy = player.accuracy.expect("there are moves");
            assert!((0.0..=100.0).contains(&accuracy), "{accuracy}");
        }
    }
}

#[test]
fn the_turning_point_is_where_the_lead_changes_for_good() {
    let mut analysis = analyse(&dvonn(6));
    let values = [1.0, 2.0, -1.0, 3.0, 0.2, -4.0, -5.0];
    for (played, pair) in analysis.moves.iter_mut().zip(values.windows(2)) {
        (played.before, played.after) = (pair[0], pair[1]);
    }
    assert_eq!(compute::turning_point(&analysis.moves), Some(4), "before it nobody leads");
    assert_eq!(compute::turning_point(&analysis.moves[..1]), None, "White always leads");
    assert_eq!(compute::turning_point(&analysis.moves[..4]), None, "nobody leads at the end");
    assert_eq!(compute::turning_point(&[]), None);
}

/// A game with puzzles from self-play, to its end.
fn game_with_puzzles() -> GameState {
    let game = puzzles::play_game(1, 11);
    let settings = Settings { game: Game::Dvonn { placing: Placing::Whole }, clock: Clock::Unlimited, rated: false };
    let start = settings.game.start_text(1).expect("a start");
    let [white, black] = ["ada", "bob"].map(|user| Seat::User { user: user.to_owned() });
    let event = Event::Created { settings, white, black, start, rematch_of: None };
    let mut state = GameState::begin(&StampedEvent { version: 1, at: Timestamp::default(), event }).expect("a game");
    for action in game.actions() {
        let by = state.actor().expect("a player");
        let event = Event::Moved { by, text: action.to_string(), id: None, lag: 0, times: state.turn_times() };
        let version = state.version() + 1;
        state.apply(&StampedEvent { version, at: Timestamp::default(), event }).expect("a legal move");
    }
    state
}

fn find_puzzles(state: &GameState) -> Vec<FoundPuzzle> {
    match compute::run(&job("game", state, Task::Puzzles), &Stop::new(), &mut |_, _| ()) {
        Ok(Outcome::Puzzles { puzzles }) => puzzles,
        other => panic!("no puzzles: {other:?}"),
    }
}

#[test]
fn puzzles_are_found_where_they_occur_and_depend_only_on_the_game() {
    let state = game_with_puzzles();
    let found = find_puzzles(&state);
    assert_eq!(found, find_puzzles(&state), "the same again");
    assert!(!found.is_empty());
    for FoundPuzzle { moves, puzzle } in &found {
        let mut at = None;
        let text = GameText::of(&state);
        text.replay(|index, game| at = at.take().or((index + 1 == *moves as usize).then(|| game.board_text())))
            .expect("a game");
        assert_eq!(at.as_deref(), Some(puzzle.position.as_str()), "after {moves} moves");
        assert_eq!(puzzle.source, format!("game, move {moves}"));
    }
    assert_eq!(find_puzzles(&dvonn(20)), [], "nobody can calculate that far");
    let mut steps = Vec::new();
    let stop = Stop::new();
    let stopped = compute::run(&job("game", &state, Task::Puzzles), &stop, &mut |done, total| {
        steps.push((done, total));
        stop.stop();
    });
    assert_eq!(stopped, Err(NoResult::Stopped));
    assert_eq!(steps.len(), 1, "it stops at once: {steps:?}");
    match compute::run(&job("game", &gipf(2), Task::Puzzles), &Stop::new(), &mut |_, _| ()) {
        Err(NoResult::Impossible(reason)) => assert_eq!(reason, "only games of DVONN have puzzles"),
        other => panic!("a result: {other:?}"),
    }
}

#[test]
fn a_job_that_cannot_be_replayed_says_why() {
    let mut state = serde_json::to_value(GameText::of(&dvonn(3))).expect("a text");
    state["entries"][1]["text"] = "a1a9".into();
    let position = serde_json::from_value(state).expect("a text");
    let job = Job { position, ..job("game", &dvonn(0), Task::Analysis { nodes: 500 }) };
    match compute::run(&job, &Stop::new(), &mut |_, _| ()) {
        Err(NoResult::Impossible(reason)) => assert!(reason.starts_with("entry 2, a1a9: "), "{reason}"),
        other => panic!("a result: {other:?}"),
    }
}

/// A site with one node, played by the test, on a NATS server.
struct Site {
    client: async_nats::Client,
    stream: JobStream,
    reports: Arc<Mutex<Vec<Report>>>,
    /// The answers to reports; then everything is fine.
    answers: Arc<Mutex<VecDeque<Reply>>>,
    serving: JoinHandle<()>,
    nats: nats::Nats,
}

impl Drop for Site {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl Site {
    async fn start() -> Option<Site> {
        let nats = nats::Nats::start()?;
        let client = async_nats::connect(nats.url()).await.expect("a connection");
        let stream = JobStream::open(client.clone()).await.expect("a queue");
        let mut messages = client.subscribe(reports_subject(SITE)).await.expect("a subscription");
        client.flush().await.expect("a connection");
        let (reports, answers) = (Arc::<Mutex<Vec<Report>>>::default(), Arc::<Mutex<VecDeque<Reply>>>::default());
        let (noted, planned, responder) = (Arc::clone(&reports), Arc::clone(&answers), client.clone());
        let serving = tokio::spawn(async move {
            while let Some(message) = messages.next().await {
                let report: Report = serde_json::from_slice(&message.payload).expect("a report");
                let usual = if matches!(report, Report::Done { .. } | Report::Failed { .. }) {
                    Reply::Stored
                } else {
                    Reply::Continue
                };
                let is_progress = matches!(report, Report::Progress { .. });
                let reply = if is_progress { None } else { planned.lock().expect("answers").pop_front() };
                noted.lock().expect("reports").push(report);
                let payload = serde_json::to_vec(&reply.unwrap_or(usual)).expect("an answer");
                responder.publish(message.reply.expect("a request"), payload.into()).await.expect("an answer");
            }
        });
        Some(Site { client, stream, reports, answers, serving, nats })
    }

    fn worker(&self, threads: usize) -> Worker {
        let config = WorkerConfig { bus: self.nats.url(), threads, metrics_listen: None };
        let (end, ended) = oneshot::channel::<()>();
        let until = async move {
            let _ = ended.await;
        };
        Worker { end: Some(end), working: tokio::spawn(work_until(config, || (), until)) }
    }

    async fn add(&self, job: &Job) {
        assert!(self.stream.add(SITE, job).await.expect("a queue"), "the job is new");
    }

    /// Waits until the reports fulfil a condition.
    async fn until(&self, what: &str, is_so: impl Fn(&[Report]) -> bool) {
        let waiting = async {
            while !is_so(&self.reports.lock().expect("reports")) {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let waited = tokio::time::timeout(Duration::from_mins(1), waiting).await;
        assert!(waited.is_ok(), "{what}: {:?}", self.reports.lock().expect("reports"));
    }

    /// Waits until the queue has this number of jobs.
    async fn until_jobs(&self, count: u64) {
        let waiting = async {
            while self.stream.len().await.expect("a queue") != count {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(Duration::from_mins(1), waiting).await.expect("the number of jobs");
    }
}

struct Worker {
    end: Option<oneshot::Sender<()>>,
    working: JoinHandle<Result<(), crate::ServeError>>,
}

impl Worker {
    async fn stop(mut self) {
        drop(self.end.take());
        (&mut self.working).await.expect("no panic").expect("the worker ends");
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.working.abort();
    }
}

fn is_result(report: &Report) -> bool {
    matches!(report, Report::Done { .. })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_leaves_the_queue_when_its_result_is_stored() {
    let Some(site) = Site::start().await else { return };
    let state = dvonn(8);
    let wanted = job("one", &state, Task::Analysis { nodes: 500 });
    site.add(&wanted).await;
    assert!(!site.stream.add(SITE, &wanted).await.expect("a queue"), "it is in the queue already");
    // The database is down for a while when the result comes.
    site.answers.lock().expect("answers").extend([Reply::Continue, Reply::Retry, Reply::Retry]);
    let worker = site.worker(1);
    site.until("the result is refused", |reports| reports.iter().any(is_result)).await;
    assert_eq!(site.stream.len().await.expect("a queue"), 1, "not stored yet");
    site.until_jobs(0).await;
    let results: Vec<Report> =
        site.reports.lock().expect("reports").iter().filter(|one| is_result(one)).cloned().collect();
    assert_eq!(results.len(), 3);
    let Report::Done { outcome: Outcome::Analysis { analysis }, .. } = &results[2] else { panic!("{results:?}") };
    assert_eq!(**analysis, analyse(&state), "the same as in the process");
    // What nobody needs any more is removed without a search.
    site.answers.lock().expect("answers").push_back(Reply::Unneeded);
    site.add(&wanted).await;
    site.until_jobs(0).await;
    assert_eq!(site.reports.lock().expect("reports").iter().filter(|one| is_result(one)).count(), 3);
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_poisoned_job_becomes_a_dead_letter_after_three_tries() {
    let Some(site) = Site::start().await else { return };
    let mut dead = site.client.subscribe("caldera.dead.>").await.expect("a subscription");
    let illegal = job("illegal", &dvonn(2), Task::Analysis { nodes: 500 });
    let mut text = serde_json::to_value(&illegal).expect("a job");
    text["position"]["entries"][0]["text"] = "z9".into();
    for (key, payload) in [("illegal", text.to_string()), ("unreadable", "{\"game\":".to_owned())] {
        let subject = format!("caldera.jobs.analysis.{SITE}.{key}");
        site.client.publish(subject, payload.clone().into()).await.expect("a job");
    }
    // The worker goes on with other jobs meanwhile.
    site.add(&job("sound", &dvonn(2), Task::Analysis { nodes: 500 })).await;
    let worker = site.worker(1);
    let mut letters = Vec::new();
    while letters.len() < 2 {
        let letter = tokio::time::timeout(Duration::from_mins(1), dead.next()).await.expect("a dead letter");
        let letter = letter.expect("a message");
        let content: DeadLetter = serde_json::from_slice(&letter.payload).expect("a dead letter");
        assert_eq!(content.tries, 3, "{content:?}");
        letters.push((letter.subject.to_string(), content));
    }
    letters.sort_by(|one, other| one.0.cmp(&other.0));
    assert_eq!(letters[0].0, format!("caldera.dead.analysis.{SITE}.illegal"));
    assert!(letters[0].1.reason.starts_with("entry 1, z9: "), "{letters:?}");
    assert!(letters[1].1.reason.starts_with("the job cannot be read: "), "{letters:?}");
    assert_eq!(letters[1].1.job, "{\"game\":", "with its content");
    site.until_jobs(0).await;
    let reports = site.reports.lock().expect("reports").clone();
    let failed: Vec<&str> = reports
        .iter()
        .filter_map(|report| match report {
            Report::Failed { job, .. } => Some(job.game.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(failed.len(), 2, "the site knows: {reports:?}");
    assert_eq!(reports.iter().filter(|report| is_result(report)).count(), 1);
    let is_begun = |report: &&Report| matches!(report, Report::Begun { job } if job.game.as_str() == "illegal");
    assert_eq!(reports.iter().filter(is_begun).count(), 3);
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn puzzles_are_searched_last_and_given_back_by_a_stopped_worker() {
    let Some(site) = Site::start().await else { return };
    let mut dead = site.client.subscribe("caldera.dead.>").await.expect("a subscription");
    let worker = site.worker(1);
    let state = game_with_puzzles();
    site.add(&job("game", &state, Task::Puzzles)).await;
    site.until("puzzles are found", |reports| reports.iter().any(is_result)).await;
    site.until_jobs(0).await;
    let found = site.reports.lock().expect("reports").iter().find(|report| is_result(report)).cloned();
    let Some(Report::Done { outcome: Outcome::Puzzles { puzzles }, job: name }) = found else { panic!("{found:?}") };
    assert_eq!((name.class, &puzzles), (Class::Puzzles, &find_puzzles(&state)), "the same as in the process");

    // A game of another kind cannot be searched.
    site.add(&job("gipf", &gipf(2), Task::Puzzles)).await;
    let letter = tokio::time::timeout(Duration::from_mins(1), dead.next()).await.expect("a dead letter");
    let letter = letter.expect("a message");
    assert_eq!(letter.subject.to_string(), format!("caldera.dead.puzzles.{SITE}.gipf"));
    let content: DeadLetter = serde_json::from_slice(&letter.payload).expect("a dead letter");
    assert_eq!((content.tries, content.reason.as_str()), (3, "only games of DVONN have puzzles"));
    site.until_jobs(0).await;
    let failed = |report: &Report| matches!(report, Report::Failed { job, .. } if job.class == Class::Puzzles);
    assert!(site.reports.lock().expect("reports").iter().any(failed), "the site knows");

    // While an analysis runs, which would take hours, puzzles wait in the queue.
    site.reports.lock().expect("reports").clear();
    site.add(&job("long", &dvonn(20), Task::Analysis { nodes: 20_000_000 })).await;
    site.until("the analysis begins", |reports| !reports.is_empty()).await;
    site.add(&job("later", &state, Task::Puzzles)).await;
    let task = MoveTask {
        by: dvonn(20).actor().expect("a player"),
        entered: 21,
        level: 1,
        seed: 1,
        left: Some(60_000),
        live: true,
        deadline: Timestamp::default(),
    };
    site.add(&job("live", &dvonn(20), Task::Move(task))).await;
    site.until("the move is made", |reports| reports.iter().any(is_result)).await;
    let results = site.reports.lock().expect("reports").clone();
    let is_later = |report: &Report| matches!(report, Report::Done { job, .. } if job.class == Class::Puzzles);
    assert!(!results.iter().any(is_later), "{results:?}");
    worker.stop().await;
    assert_eq!(site.stream.len().await.expect("a queue"), 2, "both are left");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_live_move_does_not_wait_for_an_analysis_and_a_stopped_worker_gives_it_back() {
    let Some(site) = Site::start().await else { return };
    // It would take hours.
    let state = dvonn(20);
    site.add(&job("long", &state, Task::Analysis { nodes: 20_000_000 })).await;
    let worker = site.worker(1);
    site.until("the analysis begins", |reports| !reports.is_empty()).await;
    let by = state.actor().expect("a player");
    let task =
        MoveTask { by, entered: 21, level: 3, seed: 1, left: Some(60_000), live: true, deadline: Timestamp::default() };
    site.add(&job("live", &state, Task::Move(task))).await;
    site.until("the move is made", |reports| reports.iter().any(is_result)).await;
    let found = site.reports.lock().expect("reports").iter().find(|report| is_result(report)).cloned();
    let Some(Report::Done { outcome: Outcome::Move { text, .. }, job }) = found else { panic!("{found:?}") };
    assert_eq!(job.class, Class::Live);
    assert!(state.board().actions().contains(&text), "{text}");
    site.until_jobs(1).await;
    worker.stop().await;
    assert_eq!(site.stream.len().await.expect("a queue"), 1, "given back");
    // Giving it back is no failed attempt: another worker gets it as if for the first time.
    site.reports.lock().expect("reports").clear();
    for _ in 0..4 {
        let worker = site.worker(1);
        site.until("the analysis begins again", |reports| {
            reports.iter().any(|one| matches!(one, Report::Begun { .. }))
        })
        .await;
        worker.stop().await;
        site.reports.lock().expect("reports").clear();
    }
    assert_eq!(site.stream.len().await.expect("a queue"), 1);
}
