//! Engine workers as separate processes: they are killed, and no result is lost or stored twice.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::nats::Nats;
use crate::common::postgres::Cluster;
use crate::common::{Folder, Player};
use crate::process::{Process, dvonn, refusal, replay};

/// How many games are analysed while workers are killed, unless `CALDERA_ANALYSES` sets another number.
const ANALYSES: usize = 6;
/// How long anything may take.
const PATIENCE: Duration = Duration::from_mins(30);

/// A site of two nodes.
struct Site {
    nodes: Vec<Process>,
    nats: Nats,
    _cluster: Cluster,
    _folder: Folder,
}

impl Site {
    /// Starts the nodes, with this limit of nodes for analyses; `None` without PostgreSQL or NATS.
    fn start(analysis_nodes: u64) -> Option<Site> {
        Site::with_limit(&format!("analysis_nodes = {analysis_nodes}"))
    }

    fn with_limit(limit: &str) -> Option<Site> {
        let (cluster, nats, folder) = (Cluster::start()?, Nats::start()?, Folder::new());
        let config = write_limit(&folder, limit);
        let database = cluster.database("workers");
        let node = || {
            let child = Command::new(env!("CARGO_BIN_EXE_caldera"))
                .args(["serve", "--listen", "127.0.0.1:0", "--without-pages", "--exempt-address", "127.0.0.1"])
                .args(["--database", &database, "--bus", &nats.url(), "--config"])
                .arg(&config)
                .env("RUST_LOG", "off")
                .stdout(Stdio::piped())
                .spawn();
            Process::listening(child.expect("the server starts"))
        };
        let nodes = vec![node(), node()];
        Some(Site { nodes, nats, _cluster: cluster, _folder: folder })
    }

    fn worker(&self, threads: usize) -> Worker {
        self.worker_with(threads, &[])
    }

    fn worker_with(&self, threads: usize, options: &[&str]) -> Worker {
        let child = Command::new(env!("CARGO_BIN_EXE_caldera"))
            .args(["worker", "--bus", &self.nats.url(), "--threads", &threads.to_string()])
            .args(options)
            .env("RUST_LOG", "off")
            .stdout(Stdio::piped())
            .spawn();
        let mut child = child.expect("the worker starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        assert!(line.contains("takes jobs"), "{line:?}");
        Worker { child }
    }

    /// The sum of a metric over the nodes, with these labels.
    async fn metric(&self, name: &str, labels: &[&str]) -> u64 {
        let mut sum = 0.0;
        for node in &self.nodes {
            let text = Player::new(node.address).get("/metrics").await.expect(200).text().await;
            let lines = text.lines().filter(|line| {
                let rest = line.strip_prefix(name);
                rest.is_some_and(|rest| rest.starts_with([' ', '{'])) && labels.iter().all(|label| line.contains(label))
            });
            sum += lines.filter_map(|line| line.rsplit(' ').next()?.parse::<f64>().ok()).sum::<f64>();
        }
        sum as u64
    }

    /// Waits until every node knows this number of workers.
    async fn until_workers(&self, count: u64) {
        let begun = Instant::now();
        while self.metric("caldera_workers", &[]).await != count * self.nodes.len() as u64 {
            assert!(begun.elapsed() < PATIENCE, "the nodes do not notice the workers");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Analyses that a worker has stored.
    async fn analysed_by_workers(&self) -> u64 {
        self.metric("caldera_jobs", &["class=\"analysis\"", "by=\"worker\"", "result=\"stored\""]).await
    }

    /// Plays this number of moves in a new game, after which White resigns. Returns White and the game.
    async fn finished_game(&self, moves: usize) -> (Player, String) {
        let node = &self.nodes[moves % self.nodes.len()];
        let (white, black) = (node.guest().await, node.guest().await);
        let game = node.game_of(&white, &black, &dvonn()).await;
        play(&game, [&white, &black], moves).await;
        (white, game)
    }
}

/// Plays the first legal move this number of times, after which White resigns.
async fn play(game: &str, players: [&Player; 2], moves: usize) {
    let mut board = replay(&players[0].look(game).await);
    for number in 0..moves {
        let next = board.position().legal_moves().next().expect("a move");
        players[number % 2].play(game, &next.to_string()).await.expect(200);
        board.play(next).expect("a legal move");
    }
    players[0].act(game, json!({ "type": "resign" })).await.expect(200);
}

async fn request(player: &Player, game: &str) -> Value {
    player.post(&format!("/api/games/{game}/analysis"), None).await.json(200).await
}

async fn analysis(player: &Player, game: &str) -> Value {
    player.get(&format!("/api/games/{game}/analysis")).await.json(200).await
}

/// Waits until the analysis is in this state.
async fn until_state(player: &Player, game: &str, state: &str) -> Value {
    let begun = Instant::now();
    loop {
        let found = analysis(player, game).await;
        if found["state"] == state {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "not {state}: {found}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A worker process; killed on drop.
struct Worker {
    child: Child,
}

impl Worker {
    /// Kills it with SIGKILL.
    fn kill(mut self) {
        self.child.kill().expect("the process is running");
        self.child.wait().expect("the process ends");
    }

    /// Stops it with SIGTERM.
    fn end(mut self) {
        let sent = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "SIGTERM was sent");
        let status = self.child.wait().expect("the process ends");
        assert!(status.success(), "the worker ended with {status}");
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Writes a configuration file with a limit.
fn write_limit(folder: &Folder, limit: &str) -> PathBuf {
    let config = folder.0.join("caldera.toml");
    std::fs::write(&config, format!("[limits]\n{limit}\n")).expect("a file");
    config
}

/// Starts a single server without a bus, with this limit.
fn single_server(folder: &Folder, limit: &str) -> Process {
    let single = Command::new(env!("CARGO_BIN_EXE_caldera"))
        .args(["serve", "--listen", "127.0.0.1:0", "--without-pages", "--exempt-address", "127.0.0.1", "--database"])
        .arg(format!("sqlite:{}", folder.0.join("caldera.db").display()))
        .arg("--config")
        .arg(write_limit(folder, limit))
        .env("RUST_LOG", "off")
        .stdout(Stdio::piped())
        .spawn();
    Process::listening(single.expect("the server starts"))
}

/// Plays a game of DVONN with puzzles to its end, one in which finding them takes seconds.
async fn game_with_puzzles(server: &Process) -> String {
    let (white, black) = (server.guest().await, server.guest().await);
    let settings = json!({ "game": { "name": "dvonn", "placing": "whole" }, "clock": { "type": "unlimited" } });
    let game = server.game_of(&white, &black, &settings).await;
    let mut board = ::dvonn::Game::new();
    for action in puzzles::play_game(1, 217).actions() {
        let player = if board.position().turn() == ::dvonn::Player::White { &white } else { &black };
        player.play(&game, &action.to_string()).await.expect(200);
        board.play(action).expect("a legal move");
    }
    game
}

/// Waits until the search for puzzles in a game is in this state, and returns what was found.
async fn until_searched(server: &Process, game: &str, state: &str) -> Value {
    let (visitor, begun) = (Player::new(server.address), Instant::now());
    loop {
        let found = visitor.get(&format!("/api/games/{game}/puzzles")).await.json(200).await;
        if found["state"] == state {
            return found["puzzles"].clone();
        }
        assert!(found["state"] != "done" && begun.elapsed() < PATIENCE, "not {state}: {found}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn puzzles_survive_a_killed_worker_and_are_those_that_a_server_finds() {
    // Without workers the nodes look for none.
    let limits = "puzzle_games_per_hour = 0\npuzzle_games_per_hour_with_workers = 1000000";
    let Some(site) = Site::with_limit(limits) else { return };
    let game = game_with_puzzles(&site.nodes[0]).await;
    let worker = site.worker(1);
    site.until_workers(1).await;
    until_searched(&site.nodes[1], &game, "running").await;
    worker.kill();
    until_searched(&site.nodes[1], &game, "running").await;
    let another = site.worker(1);
    let mut by_worker = until_searched(&site.nodes[1], &game, "done").await;
    let stored = site.metric("caldera_jobs", &["class=\"puzzles\"", "by=\"worker\"", "result=\"stored\""]).await;
    assert_eq!(stored, 1);
    another.end();

    let folder = Folder::new();
    let single = single_server(&folder, "puzzle_games_per_hour = 1000000");
    let game = game_with_puzzles(&single).await;
    let mut by_server = until_searched(&single, &game, "done").await;
    for puzzles in [&mut by_worker, &mut by_server] {
        let puzzles = puzzles.as_array_mut().expect("puzzles");
        assert_eq!(puzzles.len(), 2);
        for puzzle in puzzles {
            (puzzle["game"], puzzle["found_at"]) = (Value::Null, Value::Null);
        }
    }
    assert_eq!(by_worker, by_server);
}

/// The number of moves in the games of GIPF.
const GIPF_MOVES: usize = 6;

/// Plays the first legal moves of GIPF, from its fixed start, and requests the analysis.
async fn gipf_game(server: &Process) -> (Player, String) {
    let (white, black) = (server.guest().await, server.guest().await);
    let settings = json!({ "game": { "name": "gipf", "variant": "basic" }, "clock": { "type": "unlimited" } });
    let game = server.game_of(&white, &black, &settings).await;
    let mut board = games::AnyGame::start(games::GameKind::Gipf);
    for number in 0..GIPF_MOVES {
        let text = board.actions().swap_remove(0);
        board.apply(&text).expect("a legal move");
        [&white, &black][number % 2].play(&game, &text).await.expect(200);
    }
    white.act(&game, json!({ "type": "resign" })).await.expect(200);
    request(&white, &game).await;
    (white, game)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_analyses_a_game_as_the_server_does_and_plays_for_the_engine() {
    let Some(site) = Site::start(2_000) else { return };
    let metrics = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port");
    let worker = site.worker_with(1, &["--metrics-listen", &metrics.to_string()]);
    site.until_workers(1).await;
    let (player, game) = gipf_game(&site.nodes[0]).await;
    let by_worker = until_state(&player, &game, "done").await;
    assert_eq!(site.analysed_by_workers().await, 1);
    let begun = Instant::now();
    loop {
        let counted = Player::new(metrics).get("/metrics").await.expect(200).text().await;
        if counted.contains("caldera_worker_jobs{class=\"analysis\",result=\"stored\"} 1") {
            break;
        }
        assert!(begun.elapsed() < PATIENCE, "{counted}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }

    let folder = Folder::new();
    let single = single_server(&folder, "analysis_nodes = 2000");
    let (player, game) = gipf_game(&single).await;
    let by_server = until_state(&player, &game, "done").await;
    assert_eq!(by_worker["result"], by_server["result"]);
    assert_eq!(by_server["result"]["moves"].as_array().map(Vec::len), Some(GIPF_MOVES));

    // The worker chooses the engine's moves.
    let guest = site.nodes[1].guest().await;
    let wanted = json!({ "settings": dvonn(), "level": 1, "colour": "white" });
    let begun = guest.post("/api/games/engine", Some(&wanted)).await.json(201).await;
    let game = begun["game"].as_str().expect("a game");
    let mut socket = guest.watch(game, 0).await;
    for _ in 0..3 {
        let view = guest.look(game).await;
        let next = replay(&view).position().legal_moves().next().expect("a move").to_string();
        guest.play(game, &next).await.expect(200);
        while socket.event("moved").await["event"]["by"] != "black" {}
    }
    let by_worker = site.metric("caldera_jobs", &["class=\"live\"", "by=\"worker\"", "result=\"stored\""]).await;
    let late = site.metric("caldera_late_moves", &[]).await;
    assert_eq!(by_worker + late, 3, "each move is the worker's, unless the machine was too busy");
    assert!(by_worker > 0);
    worker.end();

    // Without the worker the node searches itself.
    site.until_workers(0).await;
    let view = guest.look(game).await;
    let next = replay(&view).position().legal_moves().next().expect("a move").to_string();
    guest.play(game, &next).await.expect(200);
    while socket.event("moved").await["event"]["by"] != "black" {}
    let (player, game) = site.finished_game(2).await;
    request(&player, &game).await;
    until_state(&player, &game, "done").await;
    assert_eq!(site.analysed_by_workers().await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_job_of_a_killed_worker_goes_to_another_one() {
    let Some(mut site) = Site::start(300_000) else { return };
    let worker = site.worker(1);
    site.until_workers(1).await;
    let (player, game) = site.finished_game(12).await;
    let mut socket = player.watch(&game, 0).await;
    request(&player, &game).await;
    while socket.next_of("analysis").await["done"] == json!(0) {}
    worker.kill();
    assert_eq!(analysis(&player, &game).await["state"], "running");
    // NATS restarts as well: the job is on its disk.
    site.nats.stop();
    site.nats.start_again();
    let another = site.worker(1);
    while socket.next_of("analysis").await["state"] != "done" {}
    let done = analysis(&player, &game).await;
    assert_eq!(done["result"]["moves"].as_array().map(Vec::len), Some(12));
    assert_eq!(site.metric("caldera_jobs", &["class=\"analysis\"", "result=\"stored\""]).await, 1);

    // A worker outlives a restart of NATS. Until it is connected again, the leader does the analyses.
    let before = site.analysed_by_workers().await;
    site.nats.stop();
    site.nats.start_again();
    let begun = Instant::now();
    while site.analysed_by_workers().await == before {
        assert!(begun.elapsed() < PATIENCE, "the worker does not come back");
        let (player, game) = site.finished_game(1).await;
        request(&player, &game).await;
        until_state(&player, &game, "done").await;
    }
    another.end();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_is_analysed_once_although_workers_are_killed_and_live_moves_do_not_wait() {
    let count = std::env::var("CALDERA_ANALYSES").ok().and_then(|text| text.parse().ok()).unwrap_or(ANALYSES);
    let Some(site) = Site::start(20_000) else { return };
    let mut random = fastrand::Rng::with_seed(11);
    let mut games = Vec::new();
    for number in 0..count {
        games.push(site.finished_game(6 + number % 5).await);
    }
    let mut workers = vec![site.worker(1), site.worker(1)];
    site.until_workers(2).await;
    for (player, game) in &games {
        request(player, game).await;
    }

    // Meanwhile a guest plays the computer.
    let guest = site.nodes[0].guest().await;
    let (stop, stopped) = tokio::sync::oneshot::channel();
    let playing = tokio::spawn(play_computer(guest, stopped));

    // One client for all games: its connection is never idle for so long that the server closes it.
    let visitor = Player::new(site.nodes[1].address);
    let mut open: Vec<&(Player, String)> = games.iter().collect();
    let begun = Instant::now();
    let (mut kills, mut again) = (0, 0);
    while !open.is_empty() {
        tokio::time::sleep(Duration::from_millis(random.u64(500..3_000))).await;
        let mut left = Vec::new();
        for asked in open {
            let (player, game) = asked;
            let state = analysis(&visitor, game).await["state"].clone();
            if state == "failed" {
                // Three workers were killed during this one. A user can request it again.
                again += 1;
                request(&fresh(player), game).await;
            }
            if state != "done" {
                left.push(asked);
            }
        }
        open = left;
        assert!(begun.elapsed() < PATIENCE, "{} of {count} analyses are open", open.len());
        // The last ones may finish, otherwise the redelivery to killed workers would never end.
        if kills < count / 3 {
            workers.swap_remove(random.usize(0..workers.len())).kill();
            workers.push(site.worker(1));
            kills += 1;
        }
    }
    let took = begun.elapsed();
    let _ = stop.send(());
    let mut waits = playing.await.expect("the games against the computer");
    for (_, game) in &games {
        let found = analysis(&visitor, game).await;
        let entries = visitor.look(game).await["entries"].as_array().map(Vec::len);
        assert_eq!(found["result"]["moves"].as_array().map(Vec::len), entries, "{game}");
    }
    let stored = async |by: &str, result: &str| {
        let labels = ["class=\"analysis\"", &format!("by=\"{by}\""), &format!("result=\"{result}\"")];
        site.metric("caldera_jobs", &labels).await
    };
    let (worker, node) = (stored("worker", "stored").await, stored("node", "stored").await);
    let repeated = stored("worker", "repeated").await + stored("node", "repeated").await;
    assert_eq!(worker + node, count as u64, "each result was stored exactly once");
    let late = site.metric("caldera_late_moves", &[]).await;
    let moves = site.metric("caldera_jobs", &["class=\"live\"", "by=\"worker\"", "result=\"stored\""]).await;
    waits.sort();
    let at = |share: usize| waits[(waits.len() - 1) * share / 100].as_millis();
    println!(
        "{count} analyses in {} s, {kills} workers killed: {worker} stored by workers, {node} by nodes, {repeated} delivered \
         again after they were stored, {again} requested again; {} live moves, {moves} by workers, {late} late; answered after \
         {} ms (median), {} ms (99 %), {} ms (longest)",
        took.as_secs(),
        waits.len(),
        at(50),
        at(99),
        at(100),
    );
    assert!(moves > 0, "workers chose moves while analyses were waiting");
    for worker in workers {
        worker.end();
    }
}

/// Plays the computer, one game after the other, until it is stopped. Returns how long each answer took.
async fn play_computer(guest: Player, mut stopped: tokio::sync::oneshot::Receiver<()>) -> Vec<Duration> {
    let mut waits = Vec::new();
    loop {
        let wanted = json!({ "settings": dvonn(), "level": 3, "colour": "white" });
        let begun = guest.post("/api/games/engine", Some(&wanted)).await.json(201).await;
        let game = begun["game"].as_str().expect("a game").to_owned();
        let mut socket = guest.watch(&game, 0).await;
        loop {
            let view = guest.look(&game).await;
            if view["outcome"] != Value::Null {
                assert_eq!(view["outcome"]["reason"], "finished", "nobody loses on time");
                break;
            }
            let next = replay(&view).position().legal_moves().next().expect("a move").to_string();
            guest.play(&game, &next).await.expect(200);
            let begun = Instant::now();
            while waits_for_engine(&guest.look(&game).await) {
                socket.event("moved").await;
            }
            waits.push(begun.elapsed());
            if stopped.try_recv().is_ok() {
                return waits;
            }
        }
    }
}

/// The same user with a connection of its own.
fn fresh(player: &Player) -> Player {
    let mut own = Player::new(player.address);
    own.cookie.clone_from(&player.cookie);
    own
}

/// Whether the engine, which plays Black, has to move.
fn waits_for_engine(view: &Value) -> bool {
    view["outcome"] == Value::Null && view["turn"] == "black"
}

#[test]
fn wrong_options_of_a_worker_are_refused() {
    assert!(refusal(&["worker"]).contains("--bus"));
    assert!(refusal(&["worker", "--bus", "http://localhost"]).contains("expected nats://HOST:PORT"));
    assert!(refusal(&["worker", "--bus", "nats://127.0.0.1:9"]).contains("cannot connect to nats://127.0.0.1:9"));
    assert!(refusal(&["worker", "--bus", "nats://127.0.0.1:9", "--threads", "0"]).contains("--threads"));
    for wrong in [&["--bus", "nats://"][..], &[]] {
        let status =
            Command::new(env!("CARGO_BIN_EXE_caldera")).arg("worker").args(wrong).stderr(Stdio::null()).status();
        assert_eq!(status.expect("the program runs").code(), Some(2));
    }
}
