//! Rate limits and sizes that the other tests do not reach.

use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::common::{Player, Socket, TestApp};
use crate::{dvonn, start};

on_both_databases! {
    requests_per_address_are_limited: 2,
    sign_ins_per_address_are_limited: 2,
    actions_and_exports_are_limited: 2,
    tokens_and_games_against_the_engine_are_limited: 2,
    messages_on_sockets_are_limited: 2,
    sizes_are_limited: 2,
    lists_are_paged: 2,
}

/// Repeats a request until it is refused by a rate limit, and returns how often it succeeded.
async fn count_until_limited(most: usize, mut ask: impl AsyncFnMut(usize) -> u16) -> usize {
    for count in 0..=most {
        if ask(count).await == 429 {
            return count;
        }
    }
    panic!("no limit after {most}");
}

async fn requests_per_address_are_limited(database: String) {
    let app = start(&database, false).await;
    let visitor = app.visitor();
    let count = count_until_limited(5_000, async |_| visitor.get("/api/seeks").await.status()).await;
    assert!(count >= 600, "{count}");
    // Pages and health checks are not counted.
    visitor.get("/healthz").await.expect(200);
}

async fn sign_ins_per_address_are_limited(database: String) {
    let app = start(&database, false).await;
    let count = count_until_limited(60, async |number| {
        let guess = json!({ "name": format!("Name{number}"), "password": "some password" });
        app.visitor().post("/api/session", Some(&guess)).await.status()
    });
    assert!(count.await >= 10);
}

async fn actions_and_exports_are_limited(database: String) {
    let app = start(&database, true).await;
    let (game, white, black) = app.game(dvonn()).await;
    // Refused actions count too, and the socket shares the limit.
    let count = count_until_limited(5_000, async |_| black.play(&game, "a1a2").await.status()).await;
    assert!(count >= 60, "{count}");
    let mut socket = black.watch(&game, 0).await;
    let answer = socket.act(1, json!({ "type": "claim" })).await;
    assert!(answer["error"]["code"] == "too_many" || answer["error"]["code"] == "not_now", "{answer}");
    // The opponent has their own limit.
    white.act(&game, json!({ "type": "chat", "room": "players", "text": "hm" })).await.expect(200);
    assert_eq!(count_until_limited(10, async |_| white.get("/api/me/export").await.status()).await, 3);
}

async fn tokens_and_games_against_the_engine_are_limited(database: String) {
    let app = start(&database, true).await;
    let ada = app.account("Ada").await;
    let token = json!({ "name": "program", "scopes": ["read"] });
    for _ in 0..20 {
        ada.post("/api/me/tokens", Some(&token)).await.expect(201);
    }
    ada.post("/api/me/tokens", Some(&token)).await.expect(409);
    let unlimited = json!({ "game": { "name": "dvonn" }, "clock": { "type": "unlimited" } });
    let wanted = json!({ "settings": unlimited, "level": 1, "colour": "white" });
    for _ in 0..5 {
        ada.post("/api/games/engine", Some(&wanted)).await.expect(201);
    }
    assert_eq!(ada.post("/api/games/engine", Some(&wanted)).await.refusal(409).await, "too_many_games");
}

/// Messages of all kinds count, even those that the server ignores.
async fn messages_on_sockets_are_limited(database: String) {
    let app = start(&database, false).await;
    let (game, ..) = app.game(dvonn()).await;
    let path = format!("/api/games/{game}/socket");
    // A client that sends text messages gets the reason before the socket is closed.
    let mut socket = app.guest().await.socket(&path).await.expect("a socket");
    let mut sent = 0;
    loop {
        socket.send_text("nonsense").await;
        sent += 1;
        match socket.next_of("refused").await["error"]["code"].as_str() {
            Some("bad_request") => assert!(sent < 20_000, "there is no limit"),
            code => break assert_eq!(code, Some("too_many")),
        }
    }
    assert!(sent > 300, "{sent}");
    assert_eq!(socket.next().await, None);
    // Sockets that send binary messages or pings are closed too; other users are not affected.
    let flood = async |mut socket: Socket, message: Message| {
        for _ in 0..2_000 {
            // The socket may be closed already.
            let _ = socket.stream.send(message.clone()).await;
        }
        while socket.next().await.is_some() {}
    };
    for message in [Message::Binary(vec![0].into()), Message::Ping(Vec::new().into())] {
        for path in [&*path, "/api/socket"] {
            let guest = app.guest().await;
            flood(guest.socket(path).await.expect("a socket"), message.clone()).await;
        }
        let mut other = app.guest().await.socket(&path).await.expect("a socket");
        assert_eq!(other.act(1, json!({ "type": "claim" })).await["error"]["code"], "not_a_player");
    }
    // Without credentials the limit is by address.
    flood(app.visitor().socket(&path).await.expect("a socket"), Message::Ping(Vec::new().into())).await;
}

/// Sends a request and checks the status of the response.
async fn expect(player: &Player, path: &str, body: Value, status: u16) {
    let answer = player.post(path, Some(&body)).await;
    assert_eq!(answer.status(), status, "{path} {}", body.to_string().chars().take(80).collect::<String>());
}

async fn sizes_are_limited(database: String) {
    let app = start(&database, true).await;
    let (game, white, black) = app.game(dvonn()).await;
    let visitor = app.visitor();
    let account = |name: &str, password: &str| json!({ "name": name, "password": password });
    for (name, password, status) in [
        ("a".repeat(20), "8 signs!".to_owned(), 201),
        ("b".repeat(21), "8 signs!".to_owned(), 400),
        ("c".to_owned(), "8 signs!".to_owned(), 400),
        ("dd".to_owned(), "7 signs".to_owned(), 400),
        ("ee".to_owned(), "p".repeat(200), 201),
        ("ff".to_owned(), "p".repeat(201), 400),
    ] {
        expect(&visitor, "/api/accounts", account(&name, &password), status).await;
    }
    let actions = format!("/api/games/{game}/actions");
    let chat = |length| json!({ "type": "chat", "room": "players", "text": "x".repeat(length) });
    expect(&white, &actions, chat(300), 200).await;
    expect(&white, &actions, chat(301), 400).await;
    let named = |length| json!({ "type": "move", "move": "a1a1", "id": "x".repeat(length) });
    expect(&white, &actions, named(65), 400).await;
    let reports = format!("/api/games/{game}/reports");
    let report = |length| json!({ "player": black.name, "text": "x".repeat(length) });
    expect(&white, &reports, report(1000), 204).await;
    expect(&white, &reports, report(1001), 400).await;
    expect(&white, &reports, report(0), 400).await;
    expect(&white, &reports, report(20_000), 413).await;
    let seek = |clock: Value| json!({ "settings": { "game": { "name": "dvonn" }, "clock": clock } });
    for (clock, status) in [
        (json!({ "type": "simple", "seconds": 10 }), 201),
        (json!({ "type": "simple", "seconds": 9 }), 400),
        (json!({ "type": "fischer", "seconds": 10_801, "increment": 1 }), 400),
        (json!({ "type": "fischer", "seconds": 10, "increment": 0 }), 400),
        (json!({ "type": "byoyomi", "seconds": 10, "period": 301, "periods": 1 }), 400),
        (json!({ "type": "byoyomi", "seconds": 10, "period": 30, "periods": 21 }), 400),
        (json!({ "type": "correspondence", "days": 15 }), 400),
        (json!({ "type": "correspondence", "days": 14 }), 201),
    ] {
        expect(&white, "/api/seeks", seek(clock), status).await;
    }
    let long = format!("/api/games?player={}", "x".repeat(20_000));
    let status = visitor.get(&long).await.status();
    assert!(status < 500, "{status}");
}

async fn lists_are_paged(database: String) {
    let app: TestApp = start(&database, true).await;
    let mut made = 0;
    while made < 55 {
        // A few games per pair, within the limits per user.
        let (white, black) = (app.guest().await, app.guest().await);
        for _ in 0..9 {
            app.game_of(&white, &black, dvonn()).await;
            made += 1;
        }
    }
    let first = app.visitor().get("/api/games").await.json(200).await;
    let first = first.as_array().expect("games");
    assert_eq!(first.len(), 50);
    let before = first[49]["created_at"].as_i64().expect("a time");
    let second = app.visitor().get(&format!("/api/games?before={before}")).await.json(200).await;
    let second = second.as_array().expect("games");
    assert!(second.iter().all(|game| !first.contains(game)));
    assert_eq!(app.visitor().get("/api/games/live").await.json(200).await.as_array().expect("games").len(), 50);
}
