//! Limits and timeouts of connections, requests and sockets. These tests use raw TCP, because a well-behaved client would never
//! reach the limits.

use std::time::Duration;

use serde_json::json;
use server::Bounds;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::common::{PATIENCE, TestApp};
use crate::{bounded, dvonn};

on_both_databases! {
    connections_without_a_request_are_closed: 2,
    slow_requests_time_out: 2,
    further_connections_wait_at_the_limit: 2,
    connections_per_address_are_limited: 2,
    sockets_and_streams_in_total_are_limited: 2,
    silent_sockets_are_closed_and_responsive_ones_stay: 2,
}

/// Short, but long enough for a busy machine to respond.
const SOON: Duration = Duration::from_millis(400);
/// Longer than any test.
const NEVER: Duration = Duration::from_hours(1);

async fn connect(app: &TestApp, bytes: &str) -> TcpStream {
    let mut stream = TcpStream::connect(app.address).await.expect("a connection");
    stream.write_all(bytes.as_bytes()).await.expect("an open connection");
    stream
}

/// Reads until this text or the end of the connection.
async fn read_until(stream: &mut TcpStream, text: &str) -> String {
    let mut all = Vec::new();
    while !String::from_utf8_lossy(&all).contains(text) {
        let read = tokio::time::timeout(PATIENCE, stream.read_buf(&mut all)).await.expect("data in time");
        if read.is_ok_and(|count| count == 0) {
            break;
        }
    }
    String::from_utf8_lossy(&all).into_owned()
}

/// Reads until the server closes the connection; panics if it never does.
async fn read_to_the_end(stream: &mut TcpStream) -> Vec<u8> {
    let mut all = Vec::new();
    let ended = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut all)).await.expect("a closed connection");
    // A reset is also an end.
    let _ = ended;
    all
}

async fn connections_without_a_request_are_closed(database: String) {
    let app = bounded(&database, &Bounds { header_time: SOON, ..Bounds::default() }).await;
    for bytes in ["", "GET /live", "GET /livez HTTP/1.1\r\nHost: x\r\n"] {
        read_to_the_end(&mut connect(&app, bytes).await).await;
    }
    // An idle connection is closed too.
    let mut done = connect(&app, "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n").await;
    let answer = read_to_the_end(&mut done).await;
    assert!(answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));
}

async fn slow_requests_time_out(database: String) {
    // With no permits for hashing, every request that checks a password waits until it times out.
    let app = bounded(&database, &Bounds { request_time: SOON, hashes: 0, ..Bounds::default() }).await;
    let wanted = json!({ "name": "Ada", "password": "correct horse" });
    for path in ["/api/session", "/api/accounts"] {
        let answer = app.visitor().post(path, Some(&wanted)).await;
        assert!(answer.0.headers().contains_key("retry-after"));
        assert_eq!(answer.refusal(503).await, "too_slow", "{path}");
    }
    // A client that does not send the announced body times out too.
    let begun =
        "POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    let answer = read_until(&mut connect(&app, begun).await, "too_slow").await;
    assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("too_slow"), "{answer}");
    // Quick requests are not affected, and a stream may last longer than the limit.
    let guest = app.guest().await;
    let mut stream = guest.get("/api/me/stream").await.expect(200);
    tokio::time::sleep(2 * SOON).await;
    app.game_of(&guest, &app.guest().await, dvonn()).await;
    let line = tokio::time::timeout(PATIENCE, stream.0.chunk()).await.expect("news in time").expect("a stream");
    assert!(String::from_utf8_lossy(&line.expect("a line")).contains("game_started"));
}

/// A request that always succeeds.
const REQUEST: &str = "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n";

/// Opens connections, makes a request on each, and keeps them open.
async fn answered(app: &TestApp, count: usize) -> Vec<TcpStream> {
    let mut open = Vec::new();
    for _ in 0..count {
        let mut stream = connect(app, REQUEST).await;
        assert!(read_until(&mut stream, "200").await.contains("200"));
        open.push(stream);
    }
    open
}

async fn further_connections_wait_at_the_limit(database: String) {
    let app = bounded(&database, &Bounds { connections: 3, header_time: NEVER, ..Bounds::default() }).await;
    let mut open = answered(&app, 3).await;
    let mut fourth = connect(&app, REQUEST).await;
    let mut bytes = [0; 64];
    let early = tokio::time::timeout(SOON, fourth.read(&mut bytes)).await;
    assert!(early.is_err(), "the fourth connection must wait: {early:?}");
    open.pop();
    assert!(read_until(&mut fourth, "200").await.contains("200"), "the fourth connection is served");
}

async fn connections_per_address_are_limited(database: String) {
    let bounds = Bounds { connections_per_address: 3, header_time: NEVER, ..Bounds::default() };
    let config = server::Config { database, bounds, exempt: Vec::new(), ..TestApp::config() };
    let mut app = TestApp::start_with(config).await;
    let mut open = answered(&app, 3).await;
    // Further connections are closed immediately until others end.
    let mut fourth = TcpStream::connect(app.address).await.expect("a connection");
    assert!(read_to_the_end(&mut fourth).await.is_empty());
    open.pop();
    let begun = std::time::Instant::now();
    loop {
        let mut next = TcpStream::connect(app.address).await.expect("a connection");
        let _ = next.write_all(REQUEST.as_bytes()).await;
        if read_until(&mut next, "200").await.contains("200") {
            break;
        }
        assert!(begun.elapsed() < PATIENCE, "no connection was admitted");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    drop(open);
    // Behind a proxy the limit does not apply.
    app.config.behind_proxy = true;
    let app = app.restart().await;
    assert_eq!(answered(&app, 6).await.len(), 6);
}

async fn sockets_and_streams_in_total_are_limited(database: String) {
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
    // A closed one makes room for another, as soon as the server notices.
    drop((watching, news, stream));
    let begun = std::time::Instant::now();
    while white.socket("/api/socket").await.is_err() {
        assert!(begun.elapsed() < PATIENCE, "no connection was admitted");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn silent_sockets_are_closed_and_responsive_ones_stay(database: String) {
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
        // Read the other socket meanwhile, because reading answers the pings.
        let bytes = tokio::select! {
            bytes = read_to_the_end(&mut silent) => bytes,
            closed = async { while answering.next().await.is_some() {} } => panic!("the responsive socket was closed: {closed:?}"),
        };
        assert!(bytes.starts_with(b"HTTP/1.1 101"), "{path}: {}", String::from_utf8_lossy(&bytes));
        let pings = bytes.windows(2).filter(|frame| *frame == [0x89, 0]).count();
        assert!(pings >= 2, "{path}: only {pings} pings");
    }
    assert_eq!(answering.act(1, json!({ "type": "claim" })).await["error"]["code"], "not_now");
}
