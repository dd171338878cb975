//! Measures what a game costs a site of two servers: transactions, bytes in PostgreSQL, messages on the bus and on sockets.
//! docs/scaling.md calculates with the figures. It asserts nothing about them. Processor time is meaningful only for a release build.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::common::{Player, Socket};
use crate::deployment::Site;
use crate::process::replay;

/// The number of games.
const GAMES: u32 = 20;
/// The time over which the cost of a site without games is measured.
const IDLE: Duration = Duration::from_secs(20);
/// PostgreSQL publishes its statistics with a delay.
const STATISTICS: Duration = Duration::from_secs(3);

/// Counts what is published on the bus.
struct Tap {
    messages: Arc<AtomicU64>,
    bytes: Arc<AtomicU64>,
}

impl Tap {
    /// Connects to NATS, with its text protocol, and subscribes to everything.
    fn open(url: &str) -> Tap {
        let mut stream = TcpStream::connect(url.strip_prefix("nats://").expect("an address")).expect("NATS");
        stream.write_all(b"CONNECT {\"verbose\":false}\r\nSUB > 1\r\n").expect("an open connection");
        let tap = Tap { messages: Arc::default(), bytes: Arc::default() };
        let (messages, bytes) = (Arc::clone(&tap.messages), Arc::clone(&tap.bytes));
        std::thread::spawn(move || {
            let mut reader = BufReader::new(stream.try_clone().expect("a connection"));
            let mut line = String::new();
            while reader.read_line(&mut line).is_ok_and(|length| length > 0) {
                if line.starts_with("MSG ") {
                    let size: u64 = line.split_whitespace().last().and_then(|text| text.parse().ok()).expect("a size");
                    let mut payload = vec![0; size as usize + 2];
                    reader.read_exact(&mut payload).expect("a payload");
                    messages.fetch_add(1, Ordering::Relaxed);
                    bytes.fetch_add(size, Ordering::Relaxed);
                } else if line.starts_with("PING") {
                    stream.write_all(b"PONG\r\n").expect("an open connection");
                }
                line.clear();
            }
        });
        tap
    }
}

const QUERIES: [(&str, &str); 6] = [
    ("transactions", "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"),
    ("rows inserted", "SELECT sum(n_tup_ins) FROM pg_stat_user_tables"),
    ("rows updated", "SELECT sum(n_tup_upd) FROM pg_stat_user_tables"),
    ("bytes of write-ahead log", "SELECT pg_current_wal_lsn() - '0/0'"),
    ("bytes of tables and indexes", "SELECT sum(pg_total_relation_size(relid)) FROM pg_stat_user_tables"),
    ("bytes of the table of events", "SELECT pg_total_relation_size('events')"),
];

struct Counts {
    at: Instant,
    of_database: [f64; 6],
    messages: f64,
    bytes: f64,
    processor: f64,
}

/// The number that a query of this database returns.
fn value(database: &str, query: &str) -> f64 {
    let found = Command::new("psql").args([database, "-qAtc", query]).output().expect("psql runs");
    assert!(found.status.success(), "{query}: {}", String::from_utf8_lossy(&found.stderr));
    String::from_utf8_lossy(&found.stdout).trim().parse().expect("a number")
}

async fn count(site: &Site, tap: &Tap) -> Counts {
    tokio::time::sleep(STATISTICS).await;
    let of_database = QUERIES.map(|(_, query)| value(&site.database, query));
    let number = |counter: &AtomicU64| counter.load(Ordering::Relaxed) as f64;
    let (messages, bytes) = (number(&tap.messages), number(&tap.bytes));
    Counts { at: Instant::now(), of_database, messages, bytes, processor: site.processor_time() }
}

async fn guest(site: &Site) -> Player {
    let mut player = Player::new(site.caddy.address);
    player.sign(player.post("/api/session/guest", None).await.expect(200)).await;
    player
}

/// Reads messages up to the one that says that this move was played; returns how many and how long they were.
async fn read_moved(socket: &mut Socket, played: &str) -> (u64, u64) {
    let (mut messages, mut bytes) = (0, 0);
    loop {
        let message = socket.next().await.expect("an open socket");
        messages += 1;
        bytes += message.to_string().len() as u64;
        if message["event"]["type"] == "moved" && message["event"]["move"] == played {
            return (messages, bytes);
        }
    }
}

fn any_move(board: &dvonn::Game) -> Option<String> {
    board.position().legal_moves().next().map(|chosen| chosen.to_string())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a measurement: make bench-costs"]
async fn what_a_game_costs() {
    let site = Site::start(&[("CALDERA_EXEMPT_ADDRESS", "127.0.0.1")]).await;
    let tap = Tap::open(&site.nats.url());
    let (white, black) = (guest(&site).await, guest(&site).await);

    let idle = count(&site, &tap).await;
    tokio::time::sleep(IDLE).await;
    let begin = count(&site, &tap).await;
    let (mut moves, mut messages, mut bytes) = (0_u64, 0_u64, 0_u64);
    for _ in 0..GAMES {
        let game = site.game_of(&white, &black).await;
        let mut sockets = [white.watch(&game, 0).await, black.watch(&game, 0).await];
        let mut board = replay(&white.look(&game).await);
        while let Some(text) = any_move(&board) {
            if text == "pass" {
                // The server passes for the player.
                board.play(text.parse().expect("a move")).expect("a legal move");
                continue;
            }
            let by = usize::from(board.position().turn() == dvonn::Player::Black);
            let action = json!({ "type": "move", "move": text });
            sockets[by].send(&json!({ "request": moves, "action": action })).await;
            for socket in &mut sockets {
                let (number, length) = read_moved(socket, &text).await;
                messages += number;
                bytes += length;
            }
            board.play(text.parse().expect("a move")).expect("a legal move");
            moves += 1;
        }
    }
    let end = count(&site, &tap).await;

    let seconds = |from: &Counts, to: &Counts| (to.at - from.at).as_secs_f64();
    let (resting, playing) = (seconds(&idle, &begin), seconds(&begin, &end));
    let moves = moves as f64;
    println!("{GAMES} games, {moves} moves in {playing:.0} s");
    println!("| what | idle, per second | per move |\n|---|---|---|");
    let print = |name: &str, counts: [f64; 3]| {
        let rate = (counts[1] - counts[0]) / resting;
        println!("| {name} | {rate:.1} | {:.2} |", (counts[2] - counts[1] - rate * playing) / moves);
    };
    for (index, (name, _)) in QUERIES.iter().enumerate() {
        print(name, [&idle, &begin, &end].map(|counts| counts.of_database[index]));
    }
    print("messages published on the bus", [&idle, &begin, &end].map(|counts| counts.messages));
    print("bytes of these messages", [&idle, &begin, &end].map(|counts| counts.bytes));
    print("milliseconds of processor time of the servers", [&idle, &begin, &end].map(|counts| counts.processor));
    println!("| messages on the sockets of both players | | {:.2} |", messages as f64 / moves);
    println!("| bytes of these messages | | {:.0} |", bytes as f64 / moves);
}
