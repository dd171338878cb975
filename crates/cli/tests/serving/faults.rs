//! No room on the disk, no database: clear errors, no wrong state, recovery without help.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use dvonn::Game;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::common::postgres::Cluster;
use crate::common::{Folder, Player};
use crate::process::{Process, dvonn, replay};

/// A game whose players note what was acknowledged.
struct Play {
    game: String,
    players: [Player; 2],
    /// What somebody who watches is told.
    watching: mpsc::UnboundedReceiver<Value>,
    board: Game,
    /// The names of the moves that were acknowledged, in order.
    made: Vec<String>,
}

impl Play {
    async fn begin(server: &Process) -> Play {
        let players = [server.guest().await, server.guest().await];
        let game = server.game_of(&players[0], &players[1], &dvonn()).await;
        let watching = listen(Player::new(server.address), game.clone());
        let board = replay(&players[0].look(&game).await);
        Play { game, players, watching, board, made: Vec::new() }
    }

    /// Sends the next move, always under the same name, and returns the status.
    async fn send(&mut self) -> u16 {
        let side = usize::from(self.board.position().turn() == dvonn::Player::Black);
        let word = self.board.position().legal_moves().next().expect("a move");
        let id = format!("move {}", self.made.len());
        let action = json!({ "type": "move", "move": word.to_string(), "id": id });
        let answer = self.players[side].act(&self.game, action).await;
        let status = answer.status();
        if status == 200 {
            self.board.play(word).expect("a legal move");
            self.made.push(id);
        } else {
            assert_eq!(answer.refusal(503).await, "storage_unavailable");
        }
        status
    }

    /// The server shows what was acknowledged, and has told exactly that.
    async fn check(&mut self, watched: bool) {
        let view = self.players[0].look(&self.game).await;
        let words: Vec<String> = self.board.actions().map(|action| action.to_string()).collect();
        let shown: Vec<&str> =
            view["entries"].as_array().expect("entries").iter().filter_map(|entry| entry["text"].as_str()).collect();
        assert_eq!(shown, words);
        if watched {
            let mut told = 0;
            while told < self.made.len() {
                let event = self.watching.recv().await.expect("an open socket");
                if event["event"]["type"] != "moved" {
                    continue;
                }
                assert_eq!(event["event"]["id"], Value::from(self.made[told].clone()));
                told += 1;
            }
        }
    }
}

/// Reads what happens in a game all the time; if the socket is closed, another one is opened where the last one ended.
fn listen(player: Player, game: String) -> mpsc::UnboundedReceiver<Value> {
    let (sender, messages) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        let mut last = 0;
        while !sender.is_closed() {
            if let Ok(mut socket) = player.socket(&format!("/api/games/{game}/socket?since={last}")).await {
                while let Some(message) = socket.next().await {
                    last = message["version"].as_i64().filter(|_| message["type"] == "event").unwrap_or(last);
                    // Nobody may listen any more.
                    let _ = sender.send(message);
                }
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    });
    messages
}

/// Plays, has the disk filled, and plays on when there is room again.
async fn survive(folder: &Path, fill: impl Fn(&Process), free: impl Fn(&Process)) {
    let database = format!("sqlite:{}", folder.join("caldera.db").display());
    // The log is on the same disk.
    let server = Process::start_logging(&database, &folder.join("log"));
    let mut play = Play::begin(&server).await;
    for _ in 0..4 {
        assert_eq!(play.send().await, 200);
    }
    fill(&server);
    // There may be some room left in the files themselves.
    let mut sent = 0;
    while play.send().await == 200 {
        sent += 1;
        assert!(sent < 40, "the disk is not full");
    }
    for _ in 0..3 {
        assert_eq!(play.send().await, 503);
    }
    play.check(false).await;
    let visitor = Player::new(server.address);
    visitor.post("/api/session/guest", None).await.expect(503);
    free(&server);
    for _ in 0..4 {
        assert_eq!(play.send().await, 200, "it goes on without help");
    }
    play.check(true).await;
    visitor.post("/api/session/guest", None).await.expect(200);
    play.watching.close();
    server.kill();
    let server = Process::start(&database);
    play.players = play.players.each_ref().map(|player| player.at(server.address));
    play.check(false).await;
    assert_eq!(play.send().await, 200);
    server.end();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_that_may_not_grow_refuse_moves() {
    let folder = Folder::new();
    let limit = |server: &Process, size: &str| {
        let id = server.id().to_string();
        let done = Command::new("prlimit").args(["--pid", &id, &format!("--fsize={size}")]).status();
        assert!(done.expect("prlimit runs").success());
    };
    survive(&folder.0, |server| limit(server, "4096:"), |server| limit(server, "unlimited:")).await;
}

/// A small disk of its own, where that is allowed.
struct Disk(Folder);

impl Disk {
    fn mount() -> Option<Disk> {
        let folder = Folder::new();
        let done = Command::new("mount").args(["-t", "tmpfs", "-o", "size=4m", "none"]).arg(&folder.0).output();
        if done.is_ok_and(|done| done.status.success()) {
            return Some(Disk(folder));
        }
        println!("skipped: no disk can be mounted here");
        None
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // If it is busy, it goes when it is not.
        let _ = Command::new("umount").arg("-l").arg(&self.0.0).status();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_refuses_moves() {
    let Some(disk) = Disk::mount() else { return };
    let folder = &disk.0.0;
    let filler = folder.join("filler");
    let fill = |_: &Process| {
        // It is written until there is no room.
        let _ = std::fs::write(&filler, vec![0; 8 << 20]);
    };
    let free = |_: &Process| std::fs::remove_file(&filler).expect("the filler");
    survive(folder, fill, free).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_was_killed_is_waited_for() {
    let Some(mut cluster) = Cluster::start() else { return };
    let server = Process::start(&cluster.database("gone"));
    let mut play = Play::begin(&server).await;
    for _ in 0..4 {
        assert_eq!(play.send().await, 200);
    }
    cluster.stop();
    for _ in 0..3 {
        assert_eq!(play.send().await, 503);
    }
    Player::new(server.address).get("/healthz").await.expect(503);
    cluster.start_again();
    for _ in 0..4 {
        assert_eq!(play.send().await, 200, "it goes on without help");
    }
    // Whoever watched all the time was told what was kept, in order, and nothing else.
    play.check(true).await;
    Player::new(server.address).get("/healthz").await.expect(200);
    server.end();
}
