//! Kills the server with SIGKILL while many games are played: acknowledged moves survive, games continue, clocks are correct.

use std::collections::BTreeMap;
use std::time::{Duration, SystemTime};

use dvonn::Move;
use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;

use crate::common::postgres::Cluster;
use crate::common::{Folder, Socket};
use crate::ledger::{Crash, Ledger, Pending};
use crate::process::Process;

/// How often the server is killed, unless `CALDERA_KILLS` sets another number.
const KILLS: usize = 4;
/// The number of simultaneous games.
const GAMES: usize = 50;
/// How long a player thinks, in milliseconds. Long enough to stay below the rate limit.
const THINKING: std::ops::Range<u64> = 0..200;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_move_is_lost_on_sqlite() {
    let folder = Folder::new();
    survive(&format!("sqlite:{}", folder.0.join("caldera.db").display())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_move_is_lost_on_postgresql() {
    let Some(cluster) = Cluster::start() else { return };
    survive(&cluster.database("killed")).await;
}

async fn survive(database: &str) {
    let kills = std::env::var("CALDERA_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(KILLS);
    let mut random = fastrand::Rng::with_seed(7);
    let mut server = Process::start(database);
    let mut ledgers = Vec::new();
    let (mut acknowledged, mut unanswered, mut kept) = (0, 0, 0);
    for round in 1..=kills {
        while ledgers.len() < GAMES {
            ledgers.push(begin(&server, &mut random).await);
        }
        let before: usize = ledgers.iter().map(|ledger: &Ledger| ledger.acknowledged.len()).sum();
        let sending = ledgers.iter().filter(|ledger| ledger.pending.is_some()).count();
        let (report, mut reports) = mpsc::channel(GAMES);
        let mut playing = Vec::new();
        for ledger in ledgers.drain(..) {
            let [white, black] = &ledger.players;
            let version = ledger.heard.keys().next_back().copied().unwrap_or(0);
            let sockets = [white.watch(&ledger.game, version).await, black.watch(&ledger.game, version).await];
            let random = fastrand::Rng::with_seed(random.u64(..));
            playing.push(tokio::spawn(play(ledger, sockets, random, report.clone())));
        }
        // Wait until every game has continued after the last crash, then kill the server at a random moment.
        for _ in 0..GAMES {
            reports.recv().await.expect("a game that continues");
        }
        tokio::time::sleep(Duration::from_millis(random.u64(0..1500))).await;
        server.kill();
        let at = now();
        for game in playing {
            ledgers.push(game.await.expect("the players saw no contradiction"));
        }
        let last_heard = ledgers.iter().map(Ledger::last_heard).max().unwrap_or(0);
        // Sometimes also kill a server while it starts.
        if random.bool() {
            Process::start_and_kill(database, Duration::from_millis(random.u64(0..200)));
        }
        server = Process::start(database);
        let crash = Crash { last_heard, at, back: now() };
        for ledger in &mut ledgers {
            ledger.compare(server.address, Some(crash)).await;
        }
        let now_acknowledged: usize = ledgers.iter().map(|ledger| ledger.acknowledged.len()).sum();
        acknowledged += now_acknowledged - before;
        let open: Vec<&Pending> = ledgers.iter().filter_map(|ledger| ledger.pending.as_ref()).collect();
        unanswered += open.len();
        kept += ledgers.iter().filter(|ledger| is_kept(ledger)).count();
        println!(
            "kill {round}: {} moves acknowledged and none lost, {sending} sent again, {} unanswered; down for {} ms",
            now_acknowledged - before,
            open.len(),
            crash.back - at
        );
        ledgers.retain(|ledger| !ledger.board.position().is_over());
    }
    println!(
        "{kills} kills: {acknowledged} moves acknowledged, none lost; {unanswered} unanswered, {kept} of them stored"
    );
    assert!(acknowledged >= kills * GAMES, "too few moves for a meaningful test: {acknowledged}");
    server.end();
}

/// Whether the unanswered move was stored.
fn is_kept(ledger: &Ledger) -> bool {
    let named = |id: &str| ledger.heard.values().any(|message| message["event"]["id"] == id);
    ledger.pending.as_ref().is_some_and(|pending| named(&pending.id))
}

async fn begin(server: &Process, random: &mut fastrand::Rng) -> Ledger {
    let (white, black) = (server.guest().await, server.guest().await);
    let placing = if random.bool() { "whole" } else { "random" };
    let (seconds, increment) = (random.i64(300..900), random.i64(1..5));
    let clock = json!({ "type": "fischer", "seconds": seconds, "increment": increment });
    let game = server
        .game_of(&white, &black, &json!({ "game": { "name": "dvonn", "placing": placing }, "clock": clock }))
        .await;
    let players = [white, black];
    let (heard, acknowledged) = (BTreeMap::new(), Vec::new());
    let board = dvonn::Game::new();
    let mut ledger = Ledger { game, players, heard, acknowledged, pending: None, board, seconds, increment };
    ledger.compare(server.address, None).await;
    ledger
}

/// Plays until the server is gone or the game is over. Reports once that the game has continued.
async fn play(
    mut ledger: Ledger,
    mut sockets: [Socket; 2],
    mut random: fastrand::Rng,
    report: mpsc::Sender<()>,
) -> Ledger {
    let mut moves = 0;
    while make_a_move(&mut ledger, &mut sockets, &mut random).await.is_some() {
        moves += 1;
        if moves == 1 {
            report.send(()).await.expect("the receiver is open");
        }
        tokio::time::sleep(Duration::from_millis(random.u64(THINKING))).await;
    }
    if ledger.board.position().is_over() && moves == 0 {
        report.send(()).await.expect("the receiver is open");
    }
    // Messages that were in transit when the server died still count.
    for socket in &mut sockets {
        if ledger.board.position().is_over() {
            break;
        }
        while let Some(message) = socket.next().await {
            ledger.note(&message);
            note_answer(&mut ledger, &message);
        }
    }
    ledger
}

/// Makes a new move, or repeats the unanswered one. Returns `None` if the game is over or the server is gone.
async fn make_a_move(ledger: &mut Ledger, sockets: &mut [Socket; 2], random: &mut fastrand::Rng) -> Option<()> {
    let pending = match ledger.pending.clone() {
        Some(pending) => pending,
        None => choose(ledger, random)?,
    };
    let is_there = |ledger: &Ledger| ledger.heard.values().any(|message| message["event"]["id"] == pending.id.as_str());
    let was_there = is_there(ledger);
    ledger.pending = Some(pending.clone());
    let action = json!({ "type": "move", "move": pending.word, "id": pending.id });
    let request = json!({ "request": 1, "action": action }).to_string();
    sockets[pending.side].stream.send(Message::Text(request.into())).await.ok()?;
    while ledger.pending.is_some() {
        let message = sockets[pending.side].next().await?;
        ledger.note(&message);
        note_answer(ledger, &message);
    }
    // The mover's answer may precede the event; then the opponent receives the event.
    while !is_there(ledger) {
        let message = sockets[1 - pending.side].next().await?;
        ledger.note(&message);
    }
    if !was_there {
        ledger.board.play(pending.word.parse().expect("a move")).expect("a legal move");
    }
    Some(())
}

fn note_answer(ledger: &mut Ledger, message: &Value) {
    if message["request"] == 1 {
        assert_eq!(message["type"], "done", "{}: {message}", ledger.game);
        let Some(pending) = ledger.pending.take() else { return };
        ledger.acknowledged.push((pending.id, pending.word));
    }
}

fn choose(ledger: &mut Ledger, random: &mut fastrand::Rng) -> Option<Pending> {
    // The server plays forced passes itself.
    while ledger.board.position().legal_moves().next() == Some(Move::Pass) {
        ledger.board.play(Move::Pass).expect("a pass");
    }
    let moves: Vec<Move> = ledger.board.position().legal_moves().collect();
    if ledger.board.position().is_over() {
        return None;
    }
    let side = usize::from(ledger.board.position().turn() == dvonn::Player::Black);
    let word = moves[random.usize(..moves.len())].to_string();
    Some(Pending { side, word, id: format!("{:016x}", random.u64(..)) })
}

/// Milliseconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("after 1970").as_millis() as i64
}
