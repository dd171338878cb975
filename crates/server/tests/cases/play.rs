//! Premoves, conditional moves, takebacks, the engine, GIPF, and clocks across a restart.

use std::time::Instant;

use serde_json::{Value, json};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};

use super::dvonn;
use super::games::{any_move, replay};
use crate::common::TestApp;

pub(crate) async fn premoves_are_hidden_from_the_opponent(app: TestApp) {
    let (game, white, black) = app.game(dvonn()).await;
    let board = replay(&white.look(&game).await);
    let first = any_move(&board);
    let mut after = board.clone();
    after.play(first.parse().expect("a move")).expect("a legal move");
    let answer = any_move(&after);
    let mut spy = white.watch(&game, 0).await;
    black.act(&game, json!({ "type": "premove", "move": answer })).await.expect(200);
    assert_eq!(black.look(&game).await["premove"], answer);
    assert_eq!(white.look(&game).await["premove"], Value::Null);
    white.play(&game, &first).await.expect(200);
    let mut seen = Vec::new();
    while seen.len() < 3 {
        let event = spy.next_of("event").await["event"].clone();
        seen.push(event["type"].as_str().expect("a type").to_owned());
    }
    assert_eq!(seen, ["created", "moved", "moved"], "the premove itself is hidden from the opponent");
    let live = json!({ "type": "lines", "lines": [["a1a2", "b1b2"]] });
    assert_eq!(black.act(&game, live).await.refusal(409).await, "not_now");
}

pub(crate) async fn conditional_moves_survive_a_restart(app: TestApp) {
    let correspondence =
        json!({ "game": { "name": "dvonn", "placing": "random" }, "clock": { "type": "correspondence", "days": 3 } });
    let (game, white, black) = app.game(correspondence).await;
    let mut board = replay(&white.look(&game).await);
    let mut line = Vec::new();
    for _ in 0..4 {
        let move_text = any_move(&board);
        board.play(move_text.parse().expect("a move")).expect("a legal move");
        line.push(move_text);
    }
    black.act(&game, json!({ "type": "lines", "lines": [line] })).await.expect(200);
    let app = app.restart().await;
    let (white, black) = (white.at(app.address), black.at(app.address));
    assert_eq!(black.look(&game).await["lines"], json!([line]));
    assert_eq!(white.look(&game).await["lines"], json!([]));
    white.play(&game, &line[0]).await.expect(200);
    white.play(&game, &line[2]).await.expect(200);
    assert_eq!(white.look(&game).await["entries"].as_array().expect("entries").len(), 4);
}

pub(crate) async fn takebacks_and_aborts_follow_the_rules(app: TestApp) {
    let (game, white, black) = app.game(dvonn()).await;
    let takeback = json!({ "type": "takeback" });
    assert_eq!(white.act(&game, takeback.clone()).await.refusal(409).await, "not_now");
    let mut board = replay(&white.look(&game).await);
    let start = white.look(&game).await["position"].clone();
    for player in [&white, &black] {
        let move_text = any_move(&board);
        player.play(&game, &move_text).await.expect(200);
        board.play(move_text.parse().expect("a move")).expect("a legal move");
    }
    assert_eq!(white.act(&game, json!({ "type": "abort" })).await.refusal(409).await, "not_now");
    white.act(&game, takeback.clone()).await.expect(200);
    assert_eq!(black.look(&game).await["takeback"], "white");
    black.act(&game, json!({ "type": "decline_takeback" })).await.expect(200);
    assert_eq!(black.act(&game, json!({ "type": "decline_takeback" })).await.refusal(409).await, "not_now");
    white.act(&game, takeback.clone()).await.expect(200);
    black.act(&game, takeback).await.expect(200);
    assert_eq!(white.look(&game).await["position"], start);
    assert_eq!(white.act(&game, json!({ "type": "claim" })).await.refusal(409).await, "not_now");
}

pub(crate) async fn the_engine_plays_a_whole_game(app: TestApp) {
    let guest = app.guest().await;
    let wanted = json!({ "settings": dvonn(), "level": 2, "colour": "white" });
    let begun = guest.post("/api/games/engine", Some(&wanted)).await.json(201).await;
    let game = begun["game"].as_str().expect("a game").to_owned();
    let mut socket = guest.watch(&game, 0).await;
    loop {
        let view = guest.look(&game).await;
        if view["outcome"] != Value::Null {
            assert_eq!(view["outcome"]["reason"], "finished");
            break;
        }
        if view["turn"] == "white" {
            guest.play(&game, &any_move(&replay(&view))).await.expect(200);
        } else {
            socket.event("moved").await;
        }
    }
    let mut rated = dvonn();
    rated["rated"] = true.into();
    guest.post("/api/games/engine", Some(&json!({ "settings": rated, "level": 2 }))).await.expect(400);
    guest.post("/api/games/engine", Some(&json!({ "settings": dvonn(), "level": 11 }))).await.expect(400);
}

pub(crate) async fn gipf_is_played_with_and_without_the_engine(app: TestApp) {
    let settings = json!({
        "game": { "name": "gipf", "variant": "tournament+d6+c1,1", "settings": "decider=placed colours=lot" },
        "clock": { "type": "unlimited" },
    });
    let (game, white, black) = app.game(settings.clone()).await;
    white.play(&game, "Gb2").await.expect(200);
    assert_eq!(black.play(&game, "Gb2").await.refusal(422).await, "illegal_move");
    black.play(&game, "Gh2").await.expect(200);
    assert_eq!(white.look(&game).await["turn"], "white");
    black.act(&game, json!({ "type": "premove", "move": "Gb2" })).await.expect(200);
    white.play(&game, "Gb5").await.expect(200);
    assert_eq!(black.look(&game).await["turn"], "black", "the premove was illegal and is dropped");
    assert_eq!(black.look(&game).await["premove"], Value::Null);
    // Spaces around moves are ignored.
    white.act(&game, json!({ "type": "lines", "lines": [[" Gh5", "Ge8 "], ["Ge8", "Gh5"]] })).await.expect(200);
    black.play(&game, "Gh5").await.expect(200);
    let entries = white.look(&game).await["entries"].clone();
    let texts: Vec<&str> =
        entries.as_array().expect("entries").iter().map(|entry| entry["text"].as_str().expect("a text")).collect();
    assert_eq!(texts, ["Gb2", "Gh2", "Gb5", "Gh5", "Ge8"]);

    let wanted = json!({ "settings": settings, "level": 1, "colour": "black" });
    let begun = white.post("/api/games/engine", Some(&wanted)).await.json(201).await;
    let game = begun["game"].as_str().expect("a game").to_owned();
    let mut socket = white.watch(&game, 0).await;
    let moved = socket.event("moved").await;
    assert_eq!(moved["event"]["by"], "white", "the engine begins: {moved}");
    let bad =
        json!({ "settings": { "game": { "name": "gipf", "variant": "chess" }, "clock": { "type": "unlimited" } } });
    white.post("/api/seeks", Some(&bad)).await.expect(400);
}

pub(crate) async fn clocks_stop_while_the_server_is_down(app: TestApp) {
    const DOWN: i64 = 60_000;
    let (game, white, black) = app.game(dvonn()).await;
    let mut board = replay(&white.look(&game).await);
    for player in [&white, &black] {
        let move_text = any_move(&board);
        player.play(&game, &move_text).await.expect(200);
        board.play(move_text.parse().expect("a move")).expect("a legal move");
    }
    let left = |view: &Value| view["times"]["white"]["milliseconds"].as_i64().expect("a time");
    let before = left(&white.look(&game).await);
    let begun = Instant::now();
    let mut app = app;
    app.stop().await;
    // Move everything that happened a minute into the past, as if the server had been down that long.
    let mut database = AnyConnection::connect(&app.config.database).await.expect("a connection");
    for statement in [
        format!("UPDATE events SET at = at - {DOWN}"),
        format!("UPDATE nodes SET seen_at = seen_at - {DOWN}, credited_at = credited_at - {DOWN}"),
    ] {
        database.execute(AssertSqlSafe(statement)).await.expect("earlier times");
    }
    let app = app.restart().await;
    let white = white.at(app.address);
    let view = white.look(&game).await;
    let lost = before - left(&view);
    let passed = begun.elapsed().as_millis() as i64;
    // At most the time since the last heartbeat is lost.
    assert!(lost <= passed + 100, "lost {lost} ms, of which {passed} ms are real");
    assert_eq!(view["running"], true);
    white.play(&game, &any_move(&board)).await.expect(200);
}
