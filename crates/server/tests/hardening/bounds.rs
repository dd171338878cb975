//! Limits on games, offers, sessions and pages; claims; stale guests; slow readers.

use std::time::Duration;

use serde_json::{Value, json};
use server::Bounds;
use sqlx::{AnyConnection, Connection, Executor, Row};

use crate::common::{Answer, PATIENCE, Player};
use crate::{any_move, bounded, dvonn};

on_both_databases! {
    games_per_user_are_limited: 2,
    rematches_count_as_games_against_the_engine: 2,
    concurrent_offers_do_not_exceed_the_limit: 2,
    lists_and_exports_are_paged: 2,
    a_session_expires_unless_it_is_used: 2,
    a_game_can_be_claimed_only_after_the_opponent_has_been_away_long_enough: 2,
    a_game_without_a_clock_cannot_be_claimed_from_an_absent_opponent: 2,
    a_game_can_be_claimed_from_an_opponent_who_cannot_come_back: 2,
    stale_guests_are_deleted: 2,
    sessions_tokens_mutes_and_seeks_are_limited: 2,
    a_slow_reader_gets_exactly_what_it_missed: 1,
}

fn id(value: &Value) -> &str {
    value["id"].as_str().expect("an id")
}

async fn games_per_user_are_limited(database: String) {
    let app = bounded(&database, &Bounds { games_per_user: 2, ..Bounds::default() }).await;
    let (ada, bob) = (app.guest().await, app.guest().await);
    let first = app.game_of(&ada, &bob, dvonn()).await;
    let seek = json!({ "settings": dvonn() });
    // One game and one offer, which may become a game, reach the limit.
    let open = ada.post("/api/seeks", Some(&seek)).await.json(201).await;
    assert_eq!(ada.post("/api/seeks", Some(&seek)).await.refusal(409).await, "too_many_games");
    app.guest().await.post(&format!("/api/seeks/{}/accept", id(&open)), None).await.expect(201);
    for (path, body) in [
        ("/api/seeks", seek.clone()),
        ("/api/challenges", seek.clone()),
        ("/api/games/engine", json!({ "settings": dvonn(), "level": 1 })),
    ] {
        assert_eq!(ada.post(path, Some(&body)).await.refusal(409).await, "too_many_games", "{path}");
    }
    let others = app.guest().await.post("/api/seeks", Some(&seek)).await.json(201).await;
    let path = format!("/api/seeks/{}/accept", id(&others));
    assert_eq!(ada.post(&path, None).await.refusal(409).await, "too_many_games");
    // A finished game makes room for one more: a new game or the rematch, but not both.
    ada.act(&first, json!({ "type": "abort" })).await.expect(200);
    bob.act(&first, json!({ "type": "rematch" })).await.expect(200);
    ada.post(&path, None).await.expect(201);
    assert_eq!(ada.act(&first, json!({ "type": "rematch" })).await.refusal(409).await, "too_many_games");
}

async fn rematches_count_as_games_against_the_engine(database: String) {
    let app = bounded(&database, &Bounds { engine_games_per_user: 1, ..Bounds::default() }).await;
    let ada = app.guest().await;
    let wanted = json!({ "settings": dvonn(), "level": 1, "colour": "white" });
    let begin = async || ada.post("/api/games/engine", Some(&wanted)).await;
    let first = begin().await.json(201).await["game"].as_str().expect("a game").to_owned();
    assert_eq!(begin().await.refusal(409).await, "too_many_games");
    ada.act(&first, json!({ "type": "abort" })).await.expect(200);
    begin().await.expect(201);
    assert_eq!(ada.act(&first, json!({ "type": "rematch" })).await.refusal(409).await, "too_many_games");
}

async fn concurrent_offers_do_not_exceed_the_limit(database: String) {
    let app = bounded(&database, &Bounds { offers_per_user: 3, ..Bounds::default() }).await;
    let ada = app.guest().await;
    let seek = json!({ "settings": dvonn() });
    let asked = (0..12).map(|_| ada.post("/api/seeks", Some(&seek)));
    let statuses: Vec<u16> = futures_util::future::join_all(asked).await.iter().map(Answer::status).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 3, "{statuses:?}");
    assert_eq!(ada.get("/api/seeks").await.json(200).await.as_array().expect("seeks").len(), 3);
}

async fn lists_and_exports_are_paged(database: String) {
    let app = bounded(&database, &Bounds { page: 2, ..Bounds::default() }).await;
    let people = [app.account("Ada").await, app.account("Adam").await, app.account("Adele").await];
    for _ in 0..3 {
        app.game_of(&people[0], &people[1], dvonn()).await;
    }
    for path in ["/api/games", "/api/games?player=ada", "/api/games/live", "/api/players?name=a"] {
        let list = people[0].get(path).await.json(200).await;
        assert_eq!(list.as_array().expect("a list").len(), 2, "{path}");
    }
    // The export contains all pages.
    let lines = people[0].get("/api/me/export?format=ndjson").await.expect(200).text().await;
    assert_eq!(lines.lines().count(), 3);
    // Also if all games were created at the same time.
    let mut connection = AnyConnection::connect(&database).await.expect("a connection");
    connection.execute("UPDATE games SET created_at = 5").await.expect("a change");
    let lines = people[0].get("/api/me/export?format=ndjson").await.expect(200).text().await;
    let exported: std::collections::HashSet<&str> = lines.lines().collect();
    assert_eq!((lines.lines().count(), exported.len()), (3, 3));
    let first = people[0].get("/api/games").await.json(200).await;
    let next = format!("/api/games?before=5&after={}", id(&first[1]));
    let second = people[0].get(&next).await.json(200).await;
    assert_eq!(second.as_array().expect("games").len(), 1);
    assert!(!first.as_array().expect("games").contains(&second[0]));
}

async fn a_session_expires_unless_it_is_used(database: String) {
    let bounds = Bounds { ping_every: Duration::from_millis(50), ..Bounds::default() };
    let app = bounded(&database, &bounds).await;
    let mut ada = app.visitor();
    let wanted = json!({ "name": "Ada", "password": "correct horse" });
    let answer = ada.post("/api/accounts", Some(&wanted)).await.expect(201);
    let cookie = answer.0.headers()["set-cookie"].to_str().expect("text").to_owned();
    assert!(cookie.contains("Max-Age=7776000"), "{cookie}");
    ada.sign(answer).await;

    let mut database = AnyConnection::connect(&app.config.database).await.expect("a connection");
    let mut change = async |statement: &'static str| database.execute(statement).await.map(drop).expect("a change");
    // Last used two hours ago, and about to expire: using it extends it.
    change("UPDATE sessions SET seen_at = seen_at - 7200000, expires_at = seen_at + 600000").await;
    let answer = ada.get("/api/me").await.expect(200);
    let renewed = answer.0.headers()["set-cookie"].to_str().expect("text").to_owned();
    assert_eq!(renewed, cookie, "the cookie is extended too");
    let mut other = AnyConnection::connect(&app.config.database).await.expect("a connection");
    let row = other.fetch_one("SELECT expires_at - seen_at AS lives FROM sessions").await.expect("a session");
    assert_eq!(row.try_get::<i64, _>("lives").expect("a number"), 90 * 86_400_000);
    // Extending it does not go past its end.
    change("UPDATE sessions SET seen_at = seen_at - 7200000, ends_at = expires_at - 86400000").await;
    ada.get("/api/me").await.expect(200);
    let row = other.fetch_one("SELECT ends_at - expires_at AS more FROM sessions").await.expect("a session");
    assert_eq!(row.try_get::<i64, _>("more").expect("a number"), 0);
    // Expired: requests are refused, and the socket that was opened with it ends.
    let mut socket = ada.socket("/api/socket").await.expect("a socket");
    socket.next_of("seeks").await;
    change("UPDATE sessions SET expires_at = 1").await;
    ada.get("/api/me").await.expect(401);
    assert_eq!(socket.next().await, None);
}

/// The versions of the events up to this one.
async fn versions(socket: &mut crate::common::Socket, last: i64) -> Vec<i64> {
    let mut versions = Vec::new();
    while versions.last() != Some(&last) {
        versions.push(socket.next_of("event").await["version"].as_i64().expect("a version"));
    }
    versions
}

/// Runs on one thread: events that are published together are sent before any reader runs, so a buffer of one message always
/// overflows.
async fn a_slow_reader_gets_exactly_what_it_missed(database: String) {
    let app = bounded(&database, &Bounds { feed: 1, ..Bounds::default() }).await;
    let (game, white, black) = app.game(dvonn()).await;
    let mut socket = app.visitor().watch(&game, 0).await;
    assert_eq!(versions(&mut socket, 1).await, [1]);
    let mut last = 1;
    for _ in 0..3 {
        // White's move and Black's premove are published together.
        let first = any_move(&white.look(&game).await);
        let mut view = white.look(&game).await;
        view["entries"].as_array_mut().expect("entries").push(json!({ "text": first }));
        black.act(&game, json!({ "type": "premove", "move": any_move(&view) })).await.expect(200);
        white.play(&game, &first).await.expect(200);
        let now = white.look(&game).await["version"].as_i64().expect("a version");
        // Setting the premove is hidden from spectators, and does not count.
        let expected: Vec<i64> = (last + 1..=now).collect();
        assert_eq!(versions(&mut socket, now).await, expected);
        last = now;
    }
    let metrics = app.visitor().get("/metrics").await.expect(200).text().await;
    let slow = metrics.lines().find(|line| line.starts_with("caldera_slow_readers "));
    assert!(slow.is_some(), "the reader was never too slow, so the test is void\n{metrics}");
}

/// Claims the game until the claim is accepted.
async fn claim(player: &Player, game: &str) {
    let begun = std::time::Instant::now();
    while player.act(game, json!({ "type": "claim" })).await.status() != 200 {
        assert!(begun.elapsed() < PATIENCE, "the claim was never accepted");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

async fn a_game_can_be_claimed_only_after_the_opponent_has_been_away_long_enough(database: String) {
    let mut app = bounded(&database, &Bounds::default()).await;
    let (ada, bob) = (app.account("Ada").await, app.account("Bob").await);
    let game = app.game_of(&ada, &bob, dvonn()).await;
    let claiming = json!({ "type": "claim" });
    // Bob was never connected, but only for less than a minute.
    assert_eq!(ada.act(&game, claiming.clone()).await.refusal(409).await, "not_now");
    let soon = Duration::from_millis(300);
    app.config.bounds.gone_after = soon;
    let app = app.restart().await;
    let (ada, bob) = (ada.at(app.address), bob.at(app.address));
    tokio::time::sleep(2 * soon).await;
    assert_eq!(ada.act(&game, claiming.clone()).await.refusal(409).await, "not_now", "the players have not moved yet");
    for player in [&ada, &bob] {
        player.play(&game, &any_move(&player.look(&game).await)).await.expect(200);
    }
    let mut bobs = bob.watch(&game, 0).await;
    bobs.next_of("hello").await;
    tokio::time::sleep(2 * soon).await;
    assert_eq!(ada.act(&game, claiming.clone()).await.refusal(409).await, "not_now", "Bob is connected");
    // A program that streams its news counts as present, although it is not connected to the game.
    let token = bob.post("/api/me/tokens", Some(&json!({ "name": "bot", "scopes": ["read", "play"] }))).await;
    let bot = bob.program(token.json(201).await["secret"].as_str().expect("a secret"));
    let news = bot.get("/api/me/stream").await.expect(200);
    drop(bobs);
    tokio::time::sleep(2 * soon).await;
    assert_eq!(ada.act(&game, claiming).await.refusal(409).await, "not_now", "Bob's program is connected");
    drop(news);
    claim(&ada, &game).await;
    let view = bob.look(&game).await;
    assert_eq!((view["outcome"]["reason"].as_str(), view["outcome"]["winner"].as_str()), (Some("gone"), Some("white")));
}

async fn a_game_without_a_clock_cannot_be_claimed_from_an_absent_opponent(database: String) {
    let app = bounded(&database, &Bounds { gone_after: Duration::ZERO, ..Bounds::default() }).await;
    let unlimited = json!({ "game": { "name": "dvonn", "placing": "random" }, "clock": { "type": "unlimited" } });
    let (game, white, black) = app.game(unlimited).await;
    for player in [&white, &black] {
        player.play(&game, &any_move(&player.look(&game).await)).await.expect(200);
    }
    assert_eq!(white.act(&game, json!({ "type": "claim" })).await.refusal(409).await, "not_now");
}

async fn a_game_can_be_claimed_from_an_opponent_who_cannot_come_back(database: String) {
    let app = bounded(&database, &Bounds::default()).await;
    let unlimited = json!({ "game": { "name": "dvonn", "placing": "random" }, "clock": { "type": "unlimited" } });
    let (ada, bob, guest) = (app.account("Ada").await, app.account("Bob").await, app.guest().await);
    let claim = json!({ "type": "claim" });
    for opponent in [&bob, &guest] {
        let game = app.game_of(&ada, opponent, unlimited.clone()).await;
        ada.play(&game, &any_move(&ada.look(&game).await)).await.expect(200);
        let young = app.game_of(&ada, opponent, unlimited.clone()).await;
        opponent.play(&game, &any_move(&ada.look(&game).await)).await.expect(200);
        assert_eq!(ada.act(&game, claim.clone()).await.refusal(409).await, "not_now");
        assert_eq!(ada.look(&game).await["deserted"], false);
        if opponent.name == "Bob" {
            let mut connection = AnyConnection::connect(&database).await.expect("a connection");
            connection.execute("UPDATE users SET banned_at = 1 WHERE name = 'Bob'").await.expect("a ban");
        } else {
            opponent.delete("/api/session", None).await.expect(204);
        }
        assert_eq!(ada.look(&game).await["deserted"], true);
        assert_eq!(app.visitor().look(&game).await["deserted"], false, "spectators do not see it");
        assert_eq!(ada.act(&young, claim.clone()).await.refusal(409).await, "not_now", "it can be aborted");
        ada.act(&young, json!({ "type": "abort" })).await.expect(200);
        ada.act(&game, claim.clone()).await.expect(200);
        let outcome = ada.look(&game).await["outcome"].clone();
        assert_eq!((&outcome["reason"], &outcome["winner"]), (&json!("gone"), &json!("white")));
    }
}

async fn stale_guests_are_deleted(database: String) {
    let bounds = Bounds { tidy_every: Duration::from_millis(50), ..Bounds::default() };
    let app = bounded(&database, &bounds).await;
    let (stale, playing, seen, ada) =
        (app.guest().await, app.guest().await, app.guest().await, app.account("Ada").await);
    let over = app.game_of(&stale, &ada, dvonn()).await;
    ada.act(&over, json!({ "type": "abort" })).await.expect(200);
    let correspondence = json!({ "game": { "name": "dvonn" }, "clock": { "type": "correspondence", "days": 3 } });
    app.game_of(&playing, &ada, correspondence).await;
    let mut connection = AnyConnection::connect(&database).await.expect("a connection");
    let mut change = async |statement: String| {
        connection.execute(sqlx::AssertSqlSafe(statement)).await.map(drop).expect("a change");
    };
    // All users were created a hundred days ago; only one has been seen since.
    let long = 100 * 86_400_000_i64;
    change(format!("UPDATE users SET created_at = created_at - {long}")).await;
    change(format!(
        "UPDATE sessions SET seen_at = seen_at - {long} WHERE user_id NOT IN (SELECT id FROM users WHERE name = '{}')",
        seen.name
    ))
    .await;
    let begun = std::time::Instant::now();
    while ada.look(&over).await["white"]["name"] == stale.name.as_str() {
        assert!(begun.elapsed() < PATIENCE, "the guest is never deleted");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let name = ada.look(&over).await["white"]["name"].as_str().expect("a name").to_owned();
    assert!(name.starts_with("deleted-"), "{name}");
    stale.get("/api/me").await.expect(401);
    for kept in [&playing, &seen, &ada] {
        kept.get("/api/me").await.expect(200);
    }
}

async fn sessions_tokens_mutes_and_seeks_are_limited(database: String) {
    let bounds = Bounds { sessions_per_user: 3, mutes_per_user: 2, seeks: 4, tokens_per_user: 5, ..Bounds::default() };
    let app = bounded(&database, &bounds).await;
    let ada = app.account("Ada").await;
    // Concurrent requests do not exceed the limit.
    let token = json!({ "name": "bot", "scopes": ["read"] });
    let asked = (0..12).map(|_| ada.post("/api/me/tokens", Some(&token)));
    let statuses: Vec<u16> = futures_util::future::join_all(asked).await.iter().map(Answer::status).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 5, "{statuses:?}");
    let signing = json!({ "name": "Ada", "password": "correct horse" });
    let mut newest = app.visitor();
    for _ in 0..3 {
        // A pause, so that the order of the sessions is known.
        tokio::time::sleep(Duration::from_millis(5)).await;
        newest = app.visitor();
        newest.sign(newest.post("/api/session", Some(&signing)).await.expect(200)).await;
    }
    ada.get("/api/me").await.expect(401);
    assert_eq!(newest.get("/api/me/sessions").await.json(200).await.as_array().expect("sessions").len(), 3);

    let others = [app.guest().await, app.guest().await, app.guest().await];
    for (other, status) in others.iter().zip([204, 204, 409]) {
        newest.put(&format!("/api/me/mutes/{}", other.name), None).await.expect(status);
    }
    let mut last = Value::Null;
    for other in &others {
        for _ in 0..2 {
            last = other.post("/api/seeks", Some(&json!({ "settings": dvonn() }))).await.json(201).await;
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }
    let seeks = app.visitor().get("/api/seeks").await.json(200).await;
    assert_eq!((seeks.as_array().expect("seeks").len(), &seeks[0]), (4, &last));
}
