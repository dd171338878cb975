//! Tests of storage failures, a full disk or a lost database: clear errors, consistent state, automatic recovery.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use dvonn::Game;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::common::postgres::Cluster;
use crate::common::{Folder, Player};
use crate::process::{Process, dvonn, replay};

/// A game that records which moves the server has acknowledged.
struct Play {
    game: String,
    players: [Player; 2],
    /// The messages that a spectator receives.
    messages: mpsc::UnboundedReceiver<Value>,
    board: Game,
    /// The ids of the acknowledged moves, in order.
    acknowledged: Vec<String>,
}

impl Play {
    async fn begin(server: &Process) -> Play {
        let players = [server.guest().await, server.guest().await];
        let game = server.game_of(&players[0], &players[1], &dvonn()).await;
        let messages = listen(Player::new(server.address), game.clone());
        let board = replay(&players[0].look(&game).await);
        Play { game, players, messages, board, acknowledged: Vec::new() }
    }

    /// Sends the next move and returns the status. A repeated attempt uses the same id.
    async fn send(&mut self) -> u16 {
        let side = usize::from(self.board.position().turn() == dvonn::Player::Black);
        let next = self.board.position().legal_moves().next().expect("a move");
        let id = format!("move {}", self.acknowledged.len());
        let action = json!({ "type": "move", "move": next.to_string(), "id": id });
        let answer = self.players[side].act(&self.game, action).await;
        let status = answer.status();
        if status == 200 {
            self.board.play(next).expect("a legal move");
            self.acknowledged.push(id);
        } else {
            assert_eq!(answer.refusal(503).await, "storage_unavailable");
        }
        status
    }

    /// Asserts that the server shows exactly the acknowledged moves and, if `messages`, that the spectator received exactly
    /// these.
    async fn check(&mut self, messages: bool) {
        let view = self.players[0].look(&self.game).await;
        let expected: Vec<String> = self.board.actions().map(|action| action.to_string()).collect();
        let shown: Vec<&str> =
            view["entries"].as_array().expect("entries").iter().filter_map(|entry| entry["text"].as_str()).collect();
        assert_eq!(shown, expected);
        if messages {
            let mut received = 0;
            while received < self.acknowledged.len() {
                let event = self.messages.recv().await.expect("an open socket");
                if event["event"]["type"] != "moved" {
                    continue;
                }
                assert_eq!(event["event"]["id"], Value::from(self.acknowledged[received].clone()));
                received += 1;
            }
        }
    }
}

/// Collects the messages of a game. If the socket closes, opens another one that continues after the last event.
fn listen(player: Player, game: String) -> mpsc::UnboundedReceiver<Value> {
    let (sender, messages) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        let mut last = 0;
        while !sender.is_closed() {
            if let Ok(mut socket) = player.socket(&format!("/api/games/{game}/socket?since={last}")).await {
                while let Some(message) = socket.next().await {
                    last = message["version"].as_i64().filter(|_| message["type"] == "event").unwrap_or(last);
                    // An error means that the receiver is gone.
                    let _ = sender.send(message);
                }
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    });
    messages
}

/// Plays, fills the disk, frees it, and continues to play.
async fn survive(folder: &Path, fill: impl Fn(&Process), free: impl Fn(&Process)) {
    let database = format!("sqlite:{}", folder.join("caldera.db").display());
    // The log is on the same disk.
    let server = Process::start_logging(&database, &folder.join("log"));
    let mut play = Play::begin(&server).await;
    for _ in 0..4 {
        assert_eq!(play.send().await, 200);
    }
    fill(&server);
    // The files themselves may have some room left.
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
        assert_eq!(play.send().await, 200, "writes recover automatically");
    }
    play.check(true).await;
    visitor.post("/api/session/guest", None).await.expect(200);
    play.messages.close();
    server.kill();
    let server = Process::start(&database);
    play.players = play.players.each_ref().map(|player| player.at(server.address));
    play.check(false).await;
    assert_eq!(play.send().await, 200);
    server.end();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_are_rejected_while_files_cannot_grow() {
    let folder = Folder::new();
    let limit = |server: &Process, size: &str| {
        let id = server.id().to_string();
        let done = Command::new("prlimit").args(["--pid", &id, &format!("--fsize={size}")]).status();
        assert!(done.expect("prlimit runs").success());
    };
    survive(&folder.0, |server| limit(server, "4096:"), |server| limit(server, "unlimited:")).await;
}

/// A small file system, if the system allows mounting one.
struct Disk(Folder);

impl Disk {
    fn mount() -> Option<Disk> {
        let folder = Folder::new();
        let done = Command::new("mount").args(["-t", "tmpfs", "-o", "size=4m", "none"]).arg(&folder.0).output();
        if done.is_ok_and(|done| done.status.success()) {
            return Some(Disk(folder));
        }
        println!("skipped: mounting a file system is not allowed");
        None
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // A lazy unmount also works while the file system is busy.
        let _ = Command::new("umount").arg("-l").arg(&self.0.0).status();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_are_rejected_while_the_disk_is_full() {
    let Some(disk) = Disk::mount() else { return };
    let folder = &disk.0.0;
    let filler = folder.join("filler");
    let fill = |_: &Process| {
        // Write until the disk is full.
        let _ = std::fs::write(&filler, vec![0; 8 << 20]);
    };
    let free = |_: &Process| std::fs::remove_file(&filler).expect("the filler exists");
    survive(folder, fill, free).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_waits_for_a_killed_database() {
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
        assert_eq!(play.send().await, 200, "writes recover automatically");
    }
    // The spectator received exactly the stored moves, in order.
    play.check(true).await;
    Player::new(server.address).get("/healthz").await.expect(200);
    server.end();
}
