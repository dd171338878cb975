//! Spectators, chat, mutes, reports, ratings, lists, exports, streams.

use futures_util::StreamExt;
use serde_json::{Value, json};

use super::dvonn;
use super::games::{any_move, replay};
use crate::common::{Player, TestApp};

fn chat(room: &str, text: &str) -> Value {
    json!({ "type": "chat", "room": room, "text": text })
}

fn messages(view: &Value) -> Vec<&str> {
    view["chat"].as_array().expect("a chat").iter().map(|line| line["text"].as_str().expect("a text")).collect()
}

pub(crate) async fn players_and_spectators_have_separate_chats(app: TestApp) {
    let (game, white, black) = app.game(dvonn()).await;
    let watcher = app.guest().await;
    let mut watching = watcher.watch(&game, 0).await;
    white.act(&game, chat("players", "good luck")).await.expect(200);
    watcher.act(&game, chat("watchers", "e3 was better")).await.expect(200);
    assert_eq!(watching.event("chat").await["event"]["text"], "e3 was better");
    assert_eq!(watcher.act(&game, chat("players", "hello")).await.refusal(403).await, "not_a_player");
    assert_eq!(white.act(&game, chat("watchers", "hello")).await.refusal(409).await, "not_now");
    white.act(&game, chat("players", " ")).await.expect(400);
    white.act(&game, chat("players", &"x".repeat(301))).await.expect(400);
    app.visitor().act(&game, chat("watchers", "hello")).await.expect(401);
    assert_eq!(messages(&black.look(&game).await), ["good luck"]);
    assert_eq!(messages(&watcher.look(&game).await), ["e3 was better"]);
    assert_eq!(watcher.look(&game).await["watchers"], 1);

    // Muting takes effect on open sockets immediately.
    let version = black.look(&game).await["version"].as_i64().expect("a version");
    let mut open = black.watch(&game, version).await;
    open.next_of("hello").await;
    black.put(&format!("/api/me/mutes/{}", white.name), None).await.expect(204);
    white.act(&game, chat("players", "unheard")).await.expect(200);
    // When this arrives, the socket has passed over the message before it.
    black.act(&game, chat("players", "still here")).await.expect(200);
    assert_eq!(open.event("chat").await["event"]["text"], "still here");
    black.delete(&format!("/api/me/mutes/{}", white.name), None).await.expect(204);
    white.act(&game, chat("players", "heard")).await.expect(200);
    assert_eq!(open.event("chat").await["event"]["text"], "heard");
    drop(open);
    black.put(&format!("/api/me/mutes/{}", white.name), None).await.expect(204);
    assert_eq!(black.get("/api/me/mutes").await.json(200).await, json!([white.name]));
    assert_eq!(messages(&black.look(&game).await), ["still here"]);
    black.delete(&format!("/api/me/mutes/{}", white.name), None).await.expect(204);
    white.act(&game, json!({ "type": "abort" })).await.expect(200);
    assert_eq!(
        messages(&black.look(&game).await),
        ["good luck", "e3 was better", "unheard", "still here", "heard"],
        "after the game players see both chats"
    );

    let report = json!({ "player": white.name, "text": "he sings" });
    black.post(&format!("/api/games/{game}/reports"), Some(&report)).await.expect(204);
    app.visitor().post(&format!("/api/games/{game}/reports"), Some(&report)).await.expect(401);
    // Only spectators who have chatted can be reported.
    let silent = app.guest().await;
    for (person, status) in [(&watcher, 204), (&silent, 400)] {
        let report = json!({ "player": person.name, "text": "noise" });
        black.post(&format!("/api/games/{game}/reports"), Some(&report)).await.expect(status);
    }
}

pub(crate) async fn ratings_are_shown_with_names(app: TestApp) {
    let (ada, bob, guest) = (app.account("Ada").await, app.account("Bob").await, app.guest().await);
    let mut rated = dvonn();
    rated["rated"] = true.into();
    let offer = |settings: &Value| json!({ "settings": settings, "opponent": "Bob" });
    let before = ada.post("/api/challenges", Some(&offer(&rated))).await.json(201).await;
    assert_eq!((&before["owner_rating"], &before["opponent_rating"]), (&Value::Null, &Value::Null), "no game yet");

    let game = app.game_of(&ada, &bob, rated.clone()).await;
    assert_eq!(ada.look(&game).await["white"], json!({ "type": "user", "name": "Ada", "rating": null }));
    for player in [&ada, &bob] {
        player.play(&game, &any_move(&replay(&player.look(&game).await))).await.expect(200);
    }
    ada.act(&game, json!({ "type": "resign" })).await.expect(200);
    // The profiles show the same ratings.
    let mut known = Vec::new();
    for name in ["Ada", "Bob"] {
        let profile = app.visitor().get(&format!("/api/players/{name}")).await.json(200).await;
        known.push(json!({ "points": profile["ratings"][0]["rating"], "provisional": true }));
    }
    assert_ne!(known[0], known[1]);
    let after = ada.post("/api/challenges", Some(&offer(&rated))).await.json(201).await;
    assert_eq!((&after["owner_rating"], &after["opponent_rating"]), (&known[0], &known[1]));
    assert_eq!(app.visitor().get("/api/games?player=ada").await.json(200).await[0]["black"]["rating"], known[1]);
    let live = app.game_of(&bob, &guest, dvonn()).await;
    let view = bob.look(&live).await;
    assert_eq!((&view["white"]["rating"], &view["black"]["rating"]), (&known[1], &Value::Null), "guests have none");
    assert_eq!(app.visitor().get("/api/games/live").await.json(200).await[0]["white"]["rating"], known[1]);
    assert_eq!(bob.get("/api/me/games").await.json(200).await[0]["white"]["rating"], known[1]);

    // Each tempo has its own rating.
    let slow = json!({ "game": { "name": "dvonn" }, "clock": { "type": "correspondence", "days": 3 } });
    let seek = ada.post("/api/seeks", Some(&json!({ "settings": slow }))).await.json(201).await;
    assert_eq!(seek["owner_rating"], Value::Null);
    bob.post("/api/seeks", Some(&json!({ "settings": dvonn() }))).await.expect(201);
    let mut lobby = app.visitor().socket("/api/socket").await.expect("a socket");
    assert_eq!(lobby.next_of("seeks").await["seeks"][0]["owner_rating"], known[1]);
    let engine = json!({ "settings": dvonn(), "level": 3 });
    let engine = ada.post("/api/games/engine", Some(&engine)).await.json(201).await;
    let view = ada.look(engine["game"].as_str().expect("a game")).await;
    let seats = [&view["white"], &view["black"]];
    assert!(seats.iter().any(|seat| **seat == json!({ "type": "engine", "level": 3 })), "{seats:?}");
}

pub(crate) async fn a_rated_game_changes_ratings_once(app: TestApp) {
    let (ada, bob) = (app.account("Ada").await, app.account("Bob").await);
    let mut rated = dvonn();
    rated["rated"] = true.into();
    let game = app.game_of(&ada, &bob, rated.clone()).await;
    let board = replay(&ada.look(&game).await);
    let first = any_move(&board);
    ada.play(&game, &first).await.expect(200);
    // Takebacks are possible in rated games too.
    let takeback = json!({ "type": "takeback" });
    ada.act(&game, takeback.clone()).await.expect(200);
    assert_eq!(
        ada.look(&game).await["entries"].as_array().expect("entries").len(),
        1,
        "not before the opponent agrees"
    );
    bob.act(&game, takeback).await.expect(200);
    assert_eq!(ada.look(&game).await["entries"], json!([]));
    ada.play(&game, &first).await.expect(200);
    bob.play(&game, &any_move(&replay(&bob.look(&game).await))).await.expect(200);
    let mut socket = bob.watch(&game, 0).await;
    ada.act(&game, json!({ "type": "resign" })).await.expect(200);
    let change = socket.event("rated").await["event"].clone();
    assert!(change["black"]["after"].as_f64() > change["black"]["before"].as_f64(), "{change}");
    let profile = app.visitor().get("/api/players/BOB").await.json(200).await;
    assert_eq!(profile["ratings"][0]["rating"], change["black"]["after"]);
    assert_eq!(profile["ratings"][0]["provisional"], true);
    let history = app.visitor().get("/api/players/ada/ratings").await.json(200).await;
    assert_eq!(history[0]["rating"], change["white"]["after"]);
    assert_eq!(app.visitor().get("/api/leaderboard?game=dvonn&tempo=rapid").await.json(200).await, json!([]));

    let aborted = app.game_of(&ada, &bob, rated).await;
    ada.act(&aborted, json!({ "type": "abort" })).await.expect(200);
    let again = app.visitor().get("/api/players/ada/ratings").await.json(200).await;
    assert_eq!(again.as_array().expect("a history").len(), 1, "an aborted game does not count");

    let find = async |query: &str| {
        let found = app.visitor().get(&format!("/api/games?{query}")).await.json(200).await;
        found.as_array().expect("games").len()
    };
    assert_eq!(find("player=ada").await, 2);
    assert_eq!(find("player=ada&opponent=bob&state=over&rated=true&game=dvonn").await, 2);
    assert_eq!(find("player=ada&opponent=nobody").await, 0);
    assert_eq!(find("game=gipf").await, 0);
    assert_eq!(find("player=ada&before=0").await, 0);
    assert_eq!(app.visitor().get("/api/players?name=a").await.json(200).await, json!(["Ada"]));
    assert_eq!(app.visitor().get("/api/players?name=_").await.json(200).await, json!([]));

    let pgn = ada.get("/api/me/export?format=pgn").await.expect(200).text().await;
    let (_, records) = notation::read_records(pgn.as_bytes()).expect("records");
    assert_eq!(records.len(), 2);
    let lines = ada.get("/api/me/export?format=ndjson").await.expect(200).text().await;
    assert!(lines.lines().count() == 2 && lines.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()));
    app.visitor().get("/api/me/export").await.expect(401);
}

/// The lines of a stream, one by one.
struct Lines {
    stream: std::pin::Pin<Box<dyn futures_util::Stream<Item = reqwest::Result<axum::body::Bytes>> + Send>>,
    rest: String,
}

impl Lines {
    async fn open(player: &Player, path: &str) -> Lines {
        let answer = player.get(path).await.expect(200);
        assert_eq!(answer.0.headers()["content-type"], "application/x-ndjson");
        Lines { stream: Box::pin(answer.0.bytes_stream()), rest: String::new() }
    }

    async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            while let Some(end) = self.rest.find('\n') {
                let line: String = self.rest.drain(..=end).collect();
                let message: Option<Value> = serde_json::from_str(&line).ok();
                if let Some(message) = message.filter(|message| message["type"] == kind) {
                    return message;
                }
            }
            let more = tokio::time::timeout(crate::common::PATIENCE, self.stream.next()).await.expect("in time");
            self.rest.push_str(std::str::from_utf8(&more.expect("more").expect("bytes")).expect("text"));
        }
    }
}

pub(crate) async fn a_program_plays_through_streams(app: TestApp) {
    let (ada, bob) = (app.account("Ada").await, app.account("Bob").await);
    let token = ada.post("/api/me/tokens", Some(&json!({ "name": "bot", "scopes": ["read", "play"] }))).await;
    let bot = ada.program(token.json(201).await["secret"].as_str().expect("a secret"));
    let mut news = Lines::open(&bot, "/api/me/stream").await;
    let challenge = json!({ "settings": dvonn(), "opponent": "Ada", "colour": "white" });
    bob.post("/api/challenges", Some(&challenge)).await.expect(201);
    let challenged = news.next_of("challenged").await;
    let path = format!("/api/challenges/{}/accept", challenged["challenge"]["id"].as_str().expect("an id"));
    bot.post(&path, None).await.expect(201);
    let game = news.next_of("game_started").await["game"].as_str().expect("a game").to_owned();
    let mut events = Lines::open(&bot, &format!("/api/games/{game}/stream")).await;
    assert_eq!(events.next_of("hello").await["you"], "black");
    let board = replay(&bob.look(&game).await);
    bob.play(&game, &any_move(&board)).await.expect(200);
    assert_eq!(news.next_of("your_turn").await["game"], game.as_str());
    events.next_of("event").await;
    bot.act(&game, json!({ "type": "resign" })).await.expect(200);
    assert_eq!(news.next_of("game_ended").await["game"], game.as_str());
}

pub(crate) async fn live_games_are_listed_with_their_watchers(app: TestApp) {
    let (first, ..) = app.game(dvonn()).await;
    let (second, white, _) = app.game(dvonn()).await;
    let mut watching = app.visitor().watch(&second, 0).await;
    watching.next_of("hello").await;
    let live = app.visitor().get("/api/games/live").await.json(200).await;
    let ids: Vec<&str> =
        live.as_array().expect("games").iter().map(|game| game["id"].as_str().expect("an id")).collect();
    assert_eq!(ids, [second.as_str(), first.as_str()], "the most watched first");
    assert_eq!(live[0]["watchers"], 1);
    white.act(&second, json!({ "type": "abort" })).await.expect(200);
    let live = app.visitor().get("/api/games/live").await.json(200).await;
    assert_eq!(live.as_array().expect("games").len(), 1);
}
