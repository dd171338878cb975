//! How long and how many at the door itself: connections, requests, sockets. Bytes are sent and read here as they are, since a
//! proper client would never meet these limits.

use std::time::Duration;

use serde_json::json;
use server::Bounds;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::common::{PATIENCE, TestApp};
use crate::{bounded, dvonn};

on_both_databases! {
    a_connection_that_does_not_say_what_it_wants_is_closed: 2,
    a_request_that_takes_too_long_is_given_up: 2,
    there_are_only_so_many_connections_and_more_wait: 2,
    one_address_has_only_so_many_connections: 2,
    there_are_only_so_many_sockets_and_streams_in_all: 2,
    a_socket_that_says_nothing_is_closed_and_one_that_answers_stays: 2,
}

/// So short that it is soon over, and so long that a busy machine still does something in it.
const SOON: Duration = Duration::from_millis(400);
/// Longer than any test.
const NEVER: Duration = Duration::from_hours(1);

async fn connect(app: &TestApp, bytes: &str) -> TcpStream {
    let mut stream = TcpStream::connect(app.address).await.expect("a connection");
    stream.write_all(bytes.as_bytes()).await.expect("it can be written to");
    stream
}

/// What comes until this text has come, or the end.
async fn read_until(stream: &mut TcpStream, text: &str) -> String {
    let mut all = Vec::new();
    while !String::from_utf8_lossy(&all).contains(text) {
        let read = tokio::time::timeout(PATIENCE, stream.read_buf(&mut all)).await.expect("something in time");
        if read.is_ok_and(|count| count == 0) {
            break;
        }
    }
    String::from_utf8_lossy(&all).into_owned()
}

/// Everything until the other end closes; whoever is never closed fails.
async fn read_to_the_end(stream: &mut TcpStream) -> Vec<u8> {
    let mut all = Vec::new();
    let ended = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut all)).await.expect("it is closed in time");
    // Being hung up on is an end, too.
    let _ = ended;
    all
}

async fn a_connection_that_does_not_say_what_it_wants_is_closed(database: String) {
    let app = bounded(&database, &Bounds { header_time: SOON, ..Bounds::default() }).await;
    for bytes in ["", "GET /heal", "GET /healthz HTTP/1.1\r\nHost: x\r\n"] {
        read_to_the_end(&mut connect(&app, bytes).await).await;
    }
    // Nor does one stay that wants nothing more.
    let mut done = connect(&app, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await;
    let answer = read_to_the_end(&mut done).await;
    assert!(answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));
}

async fn a_request_that_takes_too_long_is_given_up(database: String) {
    // Nobody's password is ever hashed here: each waits for its turn until its time is up.
    let app = bounded(&database, &Bounds { request_time: SOON, hashes: 0, ..Bounds::default() }).await;
    let wanted = json!({ "name": "Ada", "password": "correct horse" });
    for path in ["/api/session", "/api/accounts"] {
        let answer = app.visitor().post(path, Some(&wanted)).await;
        assert!(answer.0.headers().contains_key("retry-after"));
        assert_eq!(answer.refusal(503).await, "too_slow", "{path}");
    }
    // Whoever does not send what he has announced does not keep us, either.
    let begun =
        "POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    let answer = read_until(&mut connect(&app, begun).await, "too_slow").await;
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("too_slow"), "{answer}");
    // What is quick is not concerned, nor what is meant to last: a stream outlives the time of a request.
    let guest = app.guest().await;
    let mut stream = guest.get("/api/me/stream").await.expect(200);
    tokio::time::sleep(2 * SOON).await;
    app.game_of(&guest, &app.guest().await, dvonn()).await;
    let line = tokio::time::timeout(PATIENCE, stream.0.chunk()).await.expect("news in time").expect("a stream");
    assert!(String::from_utf8_lossy(&line.expect("a line")).contains("game_started"));
}

/// What any server answers.
const ASK: &str = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";

/// So many connections that were answered and are held open.
async fn answered(app: &TestApp, count: usize) -> Vec<TcpStream> {
    let mut open = Vec::new();
    for _ in 0..count {
        let mut stream = connect(app, ASK).await;
        assert!(read_until(&mut stream, "200").await.contains("200"));
        open.push(stream);
    }
    open
}

async fn there_are_only_so_many_connections_and_more_wait(database: String) {
    let app = bounded(&database, &Bounds { connections: 3, header_time: NEVER, ..Bounds::default() }).await;
    let mut open = answered(&app, 3).await;
    let mut fourth = connect(&app, ASK).await;
    let mut bytes = [0; 64];
    let early = tokio::time::timeout(SOON, fourth.read(&mut bytes)).await;
    assert!(early.is_err(), "the fourth was not to be answered yet: {early:?}");
    open.pop();
    assert!(read_until(&mut fourth, "200").await.contains("200"), "then it is its turn");
}

async fn one_address_has_only_so_many_connections(database: String) {
    let bounds = Bounds { connections_per_address: 3, header_time: NEVER, ..Bounds::default() };
    let config = server::Config { database, bounds, exempt: Vec::new(), ..TestApp::config() };
    let mut app = TestApp::start_with(config).await;
    let mut open = answered(&app, 3).await;
    // More are hung up on, until others end.
    let mut fourth = TcpStream::connect(app.address).await.expect("a connection");
    assert!(read_to_the_end(&mut fourth).await.is_empty());
    open.pop();
    let begun = std::time::Instant::now();
    loop {
        let mut next = TcpStream::connect(app.address).await.expect("a connection");
        let _ = next.write_all(ASK.as_bytes()).await;
        if read_until(&mut next, "200").await.contains("200") {
            break;
        }
        assert!(begun.elapsed() < PATIENCE, "no place became free");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    drop(open);
    // Behind a proxy all are the proxy's.
    app.config.behind_proxy = true;
    let app = app.restart().await;
    assert_eq!(answered(&app, 6).await.len(), 6);
}

async fn there_are_only_so_many_sockets_and_streams_in_all(database: String) {
    let app = bounded(&database, &Bounds { streams: 3, ..Bounds::default() }).await;
    let (game, white, _) = app.game(dvonn()).await;
    let watching = white.watch(&game, 0).await;
    let news = white.socket("/api/socket").await.expect("a socket");
    let stream = white.get(&format!("/api/games/{game}/stream")).await.expect(200);
    assert_eq!(white.socket("/api/socket").await.err(), Some(429));
    assert_eq!(white.socket(&format!("/api/games/{game}/socket")).await.err(), Some(429));
    for path in ["/api/me/stream".to_owned(), format!("/api/games/{game}/stream")] {
        assert_eq!(white.get(&path).await.refusal(429).await, "too_many");
    }
    // Each that ends makes room for another one, as soon as the server has seen it.
    drop((watching, news, stream));
    let begun = std::time::Instant::now();
    while white.socket("/api/socket").await.is_err() {
        assert!(begun.elapsed() < PATIENCE, "no place became free");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn a_socket_that_says_nothing_is_closed_and_one_that_answers_stays(database: String) {
    let bounds = Bounds { ping_every: SOON / 8, silence: 3 * SOON, ..Bounds::default() };
    let app = bounded(&database, &bounds).await;
    let (game, white, _) = app.game(dvonn()).await;
    let mut answering = white.watch(&game, 0).await;
    for path in ["/api/socket".to_owned(), format!("/api/games/{game}/socket")] {
        let host = app.address;
        let mut silent = connect(
            &app,
            &format!(
                "GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: Upgrade\r\n\
                 Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            ),
        )
        .await;
        // The other one is read meanwhile, since only whoever reads answers.
        let bytes = tokio::select! {
            bytes = read_to_the_end(&mut silent) => bytes,
            closed = async { while answering.next().await.is_some() {} } => panic!("the wrong one was closed: {closed:?}"),
        };
        assert!(bytes.starts_with(b"HTTP/1.1 101"), "{path}: {}", String::from_utf8_lossy(&bytes));
        let pings = bytes.windows(2).filter(|frame| *frame == [0x89, 0]).count();
        assert!(pings >= 2, "{path}: it was asked {pings} times only");
    }
    assert_eq!(answering.act(1, json!({ "type": "claim" })).await["error"]["code"], "not_now");
}
