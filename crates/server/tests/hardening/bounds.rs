//! How many and how long of what is kept: games, offers, sessions, pages; and readers that are too slow.

use std::time::Duration;

use serde_json::{Value, json};
use server::Bounds;
use sqlx::{AnyConnection, Connection, Executor, Row};

use crate::common::{Answer, PATIENCE, Player};
use crate::{any_move, bounded, dvonn};

on_both_databases! {
    one_person_has_only_so_many_games: 2,
    playing_the_engine_again_is_playing_the_engine: 2,
    offers_made_at_the_same_time_are_not_more_either: 2,
    every_list_comes_a_page_at_a_time: 2,
    a_session_ends_when_it_is_not_used_and_lives_on_when_it_is: 2,
    a_game_is_claimed_when_the_other_has_been_gone_long_enough_and_not_before: 2,
    without_a_clock_nobody_is_gone: 2,
    a_game_with_somebody_who_cannot_come_back_is_claimed: 2,
    guests_who_are_not_seen_are_forgotten: 2,
    what_one_person_has_is_bounded: 2,
    a_reader_that_is_too_slow_gets_exactly_what_it_missed: 1,
}

/// What an operator's guide says; a bound that is changed has to be changed there, too.
#[test]
fn the_guide_tells_the_bounds() {
    let guide = include_str!("../../../../docs/deploying.md");
    let Bounds {
        request_time,
        header_time,
        connections,
        connections_per_address,
        feed,
        ping_every,
        silence,
        streams_per_address,
        streams,
        offers_per_user,
        games_per_user,
        engine_games_per_user,
        sessions_per_user,
        mutes_per_user,
        seeks,
        tokens_per_user,
        page,
        session,
        guest,
        tidy_every,
        hashes,
        gone_after,
        look_every,
        farewell,
    } = Bounds::default();
    for (what, value) in [
        ("an answer", format!("{} s", request_time.as_secs())),
        ("a request to be sent, or to come", format!("{} s", header_time.as_secs())),
        ("connections at once", connections.to_string()),
        ("connections of an address, without a proxy", connections_per_address.to_string()),
        ("messages that wait for a slow reader", feed.to_string()),
        ("between two pings", format!("{} s", ping_every.as_secs())),
        ("silence of a socket", format!("{} s", silence.as_secs())),
        ("sockets and streams of an address", streams_per_address.to_string()),
        ("sockets and streams in all", streams.to_string()),
        ("open offers of a person", offers_per_user.to_string()),
        ("games of a person that go on", games_per_user.to_string()),
        ("of them against the engine", engine_games_per_user.to_string()),
        ("sessions of a person; the oldest make way", sessions_per_user.to_string()),
        ("people whom a person mutes", mutes_per_user.to_string()),
        ("seeks or challenges that are listed", seeks.to_string()),
        ("tokens of a person", tokens_per_user.to_string()),
        ("items of a page", page.to_string()),
        ("a session that is not used", format!("{} days", session.as_secs() / 86_400)),
        ("a guest who is not seen", format!("{} days", guest.as_secs() / 86_400)),
        ("between two times of forgetting what has run out", format!("{} s", tidy_every.as_secs())),
        ("passwords hashed at once", hashes.to_string()),
        ("away before the game may be claimed", format!("{} s", gone_after.as_secs())),
        ("until `caldera admin` is followed", format!("{} s", look_every.as_secs())),
        ("what is being written when it goes down", format!("{} s", farewell.as_secs())),
    ] {
        assert!(guide.contains(&format!("| {what} | {value} |")), "{what}: {value}");
    }
}

fn id(value: &Value) -> &str {
    value["id"].as_str().expect("an id")
}

async fn one_person_has_only_so_many_games(database: String) {
    let app = bounded(&database, &Bounds { games_per_user: 2, ..Bounds::default() }).await;
    let (ada, bob) = (app.guest().await, app.guest().await);
    let first = app.game_of(&ada, &bob, dvonn()).await;
    let seek = json!({ "settings": dvonn() });
    // A game and an offer, which may become one: that is enough.
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
    // One that has ended makes room for one, and that may be taken by playing again or otherwise, but not by both.
    ada.act(&first, json!({ "type": "abort" })).await.expect(200);
    bob.act(&first, json!({ "type": "rematch" })).await.expect(200);
    ada.post(&path, None).await.expect(201);
    assert_eq!(ada.act(&first, json!({ "type": "rematch" })).await.refusal(409).await, "too_many_games");
}

async fn playing_the_engine_again_is_playing_the_engine(database: String) {
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

async fn offers_made_at_the_same_time_are_not_more_either(database: String) {
    let app = bounded(&database, &Bounds { offers_per_user: 3, ..Bounds::default() }).await;
    let ada = app.guest().await;
    let seek = json!({ "settings": dvonn() });
    let asked = (0..12).map(|_| ada.post("/api/seeks", Some(&seek)));
    let statuses: Vec<u16> = futures_util::future::join_all(asked).await.iter().map(Answer::status).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 3, "{statuses:?}");
    assert_eq!(ada.get("/api/seeks").await.json(200).await.as_array().expect("seeks").len(), 3);
}

async fn every_list_comes_a_page_at_a_time(database: String) {
    let app = bounded(&database, &Bounds { page: 2, ..Bounds::default() }).await;
    let people = [app.account("Ada").await, app.account("Adam").await, app.account("Adele").await];
    for _ in 0..3 {
        app.game_of(&people[0], &people[1], dvonn()).await;
    }
    for path in ["/api/games", "/api/games?player=ada", "/api/games/live", "/api/players?name=a"] {
        let list = people[0].get(path).await.json(200).await;
        assert_eq!(list.as_array().expect("a list").len(), 2, "{path}");
    }
    // The export is made of pages, but whole.
    let lines = people[0].get("/api/me/export?format=ndjson").await.expect(200).text().await;
    assert_eq!(lines.lines().count(), 3);
    // Also if all began in the same moment.
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

async fn a_session_ends_when_it_is_not_used_and_lives_on_when_it_is(database: String) {
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
    // As if it had been used two hours ago, and were about to end: it is used, and lives on.
    change("UPDATE sessions SET seen_at = seen_at - 7200000, expires_at = seen_at + 600000").await;
    let answer = ada.get("/api/me").await.expect(200);
    let renewed = answer.0.headers()["set-cookie"].to_str().expect("text").to_owned();
    assert_eq!(renewed, cookie, "the cookie of a session that is used lives on as well");
    let mut other = AnyConnection::connect(&app.config.database).await.expect("a connection");
    let row = other.fetch_one("SELECT expires_at - seen_at AS lives FROM sessions").await.expect("a session");
    assert_eq!(row.try_get::<i64, _>("lives").expect("a number"), 90 * 86_400_000);
    // It has not been used for too long: it is good for nothing, and the socket that was opened with it ends.
    let mut socket = ada.socket("/api/socket").await.expect("a socket");
    socket.next_of("seeks").await;
    change("UPDATE sessions SET expires_at = 1").await;
    ada.get("/api/me").await.expect(401);
    assert_eq!(socket.next().await, None);
}

/// The versions of the events that come until this one.
async fn versions(socket: &mut crate::common::Socket, last: i64) -> Vec<i64> {
    let mut versions = Vec::new();
    while versions.last() != Some(&last) {
        versions.push(socket.next_of("event").await["version"].as_i64().expect("a version"));
    }
    versions
}

/// One thread: what is told in one go is told before anybody can read, so that a feed of one message is always too short.
async fn a_reader_that_is_too_slow_gets_exactly_what_it_missed(database: String) {
    let app = bounded(&database, &Bounds { feed: 1, ..Bounds::default() }).await;
    let (game, white, black) = app.game(dvonn()).await;
    let mut socket = app.visitor().watch(&game, 0).await;
    assert_eq!(versions(&mut socket, 1).await, [1]);
    let mut last = 1;
    for _ in 0..3 {
        // White's move and Black's premove are told together.
        let first = any_move(&white.look(&game).await);
        let mut view = white.look(&game).await;
        view["entries"].as_array_mut().expect("entries").push(json!({ "text": first }));
        black.act(&game, json!({ "type": "premove", "move": any_move(&view) })).await.expect(200);
        white.play(&game, &first).await.expect(200);
        let now = white.look(&game).await["version"].as_i64().expect("a version");
        // The premove itself is the player's own, and nobody else's to see.
        let expected: Vec<i64> = (last + 2..=now).collect();
        assert_eq!(versions(&mut socket, now).await, expected);
        last = now;
    }
    let metrics = app.visitor().get("/metrics").await.expect(200).text().await;
    let slow = metrics.lines().find(|line| line.starts_with("caldera_slow_readers "));
    assert!(slow.is_some(), "the reader was never too slow: nothing was tried\n{metrics}");
}

/// Claims until it is granted.
async fn claim(player: &Player, game: &str) {
    let begun = std::time::Instant::now();
    while player.act(game, json!({ "type": "claim" })).await.status() != 200 {
        assert!(begun.elapsed() < PATIENCE, "it was never granted");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

async fn a_game_is_claimed_when_the_other_has_been_gone_long_enough_and_not_before(database: String) {
    let mut app = bounded(&database, &Bounds::default()).await;
    let (ada, bob) = (app.account("Ada").await, app.account("Bob").await);
    let game = app.game_of(&ada, &bob, dvonn()).await;
    let claiming = json!({ "type": "claim" });
    // He was never there, but a minute has not gone by.
    assert_eq!(ada.act(&game, claiming.clone()).await.refusal(409).await, "not_now");
    let soon = Duration::from_millis(300);
    app.config.bounds.gone_after = soon;
    let app = app.restart().await;
    let (ada, bob) = (ada.at(app.address), bob.at(app.address));
    tokio::time::sleep(2 * soon).await;
    assert_eq!(ada.act(&game, claiming.clone()).await.refusal(409).await, "not_now", "it has not begun");
    for player in [&ada, &bob] {
        player.play(&game, &any_move(&player.look(&game).await)).await.expect(200);
    }
    let mut his = bob.watch(&game, 0).await;
    his.next_of("hello").await;
    tokio::time::sleep(2 * soon).await;
    assert_eq!(ada.act(&game, claiming.clone()).await.refusal(409).await, "not_now", "he is there and thinks");
    // A program that hears its news is there, too, though it sits in no room.
    let token = bob.post("/api/me/tokens", Some(&json!({ "name": "bot", "scopes": ["read", "play"] }))).await;
    let bot = bob.program(token.json(201).await["secret"].as_str().expect("a secret"));
    let news = bot.get("/api/me/stream").await.expect(200);
    drop(his);
    tokio::time::sleep(2 * soon).await;
    assert_eq!(ada.act(&game, claiming).await.refusal(409).await, "not_now", "his program is there");
    drop(news);
    claim(&ada, &game).await;
    let view = bob.look(&game).await;
    assert_eq!((view["outcome"]["reason"].as_str(), view["outcome"]["winner"].as_str()), (Some("gone"), Some("white")));
}

async fn without_a_clock_nobody_is_gone(database: String) {
    let app = bounded(&database, &Bounds { gone_after: Duration::ZERO, ..Bounds::default() }).await;
    let unlimited = json!({ "game": { "name": "dvonn", "placing": "random" }, "clock": { "type": "unlimited" } });
    let (game, white, black) = app.game(unlimited).await;
    for player in [&white, &black] {
        player.play(&game, &any_move(&player.look(&game).await)).await.expect(200);
    }
    assert_eq!(white.act(&game, json!({ "type": "claim" })).await.refusal(409).await, "not_now");
}

async fn a_game_with_somebody_who_cannot_come_back_is_claimed(database: String) {
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
        assert_eq!(app.visitor().look(&game).await["deserted"], false, "it is nobody else's business");
        assert_eq!(ada.act(&young, claim.clone()).await.refusal(409).await, "not_now", "it can be called off");
        ada.act(&young, json!({ "type": "abort" })).await.expect(200);
        ada.act(&game, claim.clone()).await.expect(200);
        let outcome = ada.look(&game).await["outcome"].clone();
        assert_eq!((&outcome["reason"], &outcome["winner"]), (&json!("gone"), &json!("white")));
    }
}

async fn guests_who_are_not_seen_are_forgotten(database: String) {
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
    // Everybody came a hundred days ago; one has been here since.
    let long = 100 * 86_400_000_i64;
    change(format!("UPDATE users SET created_at = created_at - {long}")).await;
    change(format!(
        "UPDATE sessions SET seen_at = seen_at - {long} WHERE user_id NOT IN (SELECT id FROM users WHERE name = '{}')",
        seen.name
    ))
    .await;
    let begun = std::time::Instant::now();
    while ada.look(&over).await["white"]["name"] == stale.name.as_str() {
        assert!(begun.elapsed() < PATIENCE, "he is remembered for ever");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let name = ada.look(&over).await["white"]["name"].as_str().expect("a name").to_owned();
    assert!(name.starts_with("deleted-"), "{name}");
    stale.get("/api/me").await.expect(401);
    for kept in [&playing, &seen, &ada] {
        kept.get("/api/me").await.expect(200);
    }
}

async fn what_one_person_has_is_bounded(database: String) {
    let bounds = Bounds { sessions_per_user: 3, mutes_per_user: 2, seeks: 4, tokens_per_user: 5, ..Bounds::default() };
    let app = bounded(&database, &bounds).await;
    let ada = app.account("Ada").await;
    // Tokens that are made at the same time are not more either.
    let token = json!({ "name": "bot", "scopes": ["read"] });
    let asked = (0..12).map(|_| ada.post("/api/me/tokens", Some(&token)));
    let statuses: Vec<u16> = futures_util::future::join_all(asked).await.iter().map(Answer::status).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 5, "{statuses:?}");
    let signing = json!({ "name": "Ada", "password": "correct horse" });
    let mut newest = app.visitor();
    for _ in 0..3 {
        // Each is a little later, so that the oldest is known.
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
