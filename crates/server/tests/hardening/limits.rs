//! A test for each limit that the suite does not meet elsewhere: how often, how many, how long.

use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::common::{Player, Socket, TestApp};
use crate::{dvonn, start};

on_both_databases! {
    one_address_asks_only_so_often: 2,
    one_address_signs_in_only_so_often_whatever_the_name: 2,
    one_person_acts_and_exports_only_so_often: 2,
    one_person_has_only_so_many_tokens_and_games_against_the_engine: 2,
    a_socket_says_only_so_much: 2,
    nothing_is_longer_or_larger_than_it_may_be: 2,
    lists_come_a_page_at_a_time: 2,
}

/// How often something is done before it is refused for being too often.
async fn count_until_limited(most: usize, mut ask: impl AsyncFnMut(usize) -> u16) -> usize {
    for count in 0..=most {
        if ask(count).await == 429 {
            return count;
        }
    }
    panic!("no limit after {most}");
}

async fn one_address_asks_only_so_often(database: String) {
    let app = start(&database, false).await;
    let visitor = app.visitor();
    let count = count_until_limited(5_000, async |_| visitor.get("/api/seeks").await.status()).await;
    assert!(count >= 600, "{count}");
    // Pages and the signs of life are not counted.
    visitor.get("/healthz").await.expect(200);
}

async fn one_address_signs_in_only_so_often_whatever_the_name(database: String) {
    let app = start(&database, false).await;
    let count = count_until_limited(60, async |number| {
        let guess = json!({ "name": format!("Name{number}"), "password": "some password" });
        app.visitor().post("/api/session", Some(&guess)).await.status()
    });
    assert!(count.await >= 10);
}

async fn one_person_acts_and_exports_only_so_often(database: String) {
    let app = start(&database, true).await;
    let (game, white, black) = app.game(dvonn()).await;
    // An action that is refused is an action, too; over a socket or not, it is the same person's.
    let count = count_until_limited(5_000, async |_| black.play(&game, "a1a2").await.status()).await;
    assert!(count >= 60, "{count}");
    let mut socket = black.watch(&game, 0).await;
    let answer = socket.act(1, json!({ "type": "claim" })).await;
    assert!(answer["error"]["code"] == "too_many" || answer["error"]["code"] == "not_now", "{answer}");
    // It is not the other one's.
    white.act(&game, json!({ "type": "chat", "room": "players", "text": "hm" })).await.expect(200);
    assert_eq!(count_until_limited(10, async |_| white.get("/api/me/export").await.status()).await, 3);
}

async fn one_person_has_only_so_many_tokens_and_games_against_the_engine(database: String) {
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

/// Whatever is said on a socket counts, even if nobody reads it.
async fn a_socket_says_only_so_much(database: String) {
    let app = start(&database, false).await;
    let (game, ..) = app.game(dvonn()).await;
    let path = format!("/api/games/{game}/socket");
    // What is answered is told why it ends.
    let mut socket = app.guest().await.socket(&path).await.expect("a socket");
    let mut said = 0;
    loop {
        socket.send_text("nonsense").await;
        said += 1;
        match socket.next_of("refused").await["error"]["code"].as_str() {
            Some("bad_request") => assert!(said < 20_000, "there is no limit"),
            code => break assert_eq!(code, Some("too_many")),
        }
    }
    assert!(said > 300, "{said}");
    assert_eq!(socket.next().await, None);
    // What is not answered ends, too; nobody else is concerned.
    let flood = async |mut socket: Socket, message: Message| {
        for _ in 0..2_000 {
            // It may be closed by now.
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
    // So it is for those whom nobody knows, by their address.
    flood(app.visitor().socket(&path).await.expect("a socket"), Message::Ping(Vec::new().into())).await;
}

/// What was asked for, and how it is answered.
async fn expect(player: &Player, path: &str, body: Value, status: u16) {
    let answer = player.post(path, Some(&body)).await;
    assert_eq!(answer.status(), status, "{path} {}", body.to_string().chars().take(80).collect::<String>());
}

async fn nothing_is_longer_or_larger_than_it_may_be(database: String) {
    let app = start(&database, true).await;
    let (game, white, black) = app.game(dvonn()).await;
    let visitor = app.visitor();
    let account = |name: &str, password: &str| json!({ "name": name, "password": password });
    for (name, password, status) in [
        ("a".repeat(20), "p".repeat(8), 201),
        ("b".repeat(21), "p".repeat(8), 400),
        ("c".to_owned(), "p".repeat(8), 400),
        ("dd".to_owned(), "p".repeat(7), 400),
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

async fn lists_come_a_page_at_a_time(database: String) {
    let app: TestApp = start(&database, true).await;
    let mut made = 0;
    while made < 55 {
        // Each makes a few, within the limit of a person.
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
