//! Who may do what: a row a right, a column a kind of person.

use serde_json::{Value, json};

use crate::common::{Player, TestApp};
use crate::{any_move, dvonn, start};

on_both_databases! {
    everybody_may_do_what_is_his_and_nothing_else: 2,
    every_operation_and_every_action_has_its_rights: 2,
    the_description_tells_who_may_ask: 2,
    a_spectator_sees_no_secrets_and_nobody_sees_anothers: 2,
    a_foreign_page_opens_no_socket: 2,
}

/// Those who ask, in the order of the columns below.
const WHO: [&str; 7] = [
    "nobody",
    "a guest",
    "another account",
    "a player",
    "his program that may read",
    "that may play",
    "a foreign page",
];

struct People {
    all: [Player; 7],
    /// A game of `a player`, in which it is his move.
    game: String,
    opponent: Player,
}

impl People {
    async fn meet(app: &TestApp) -> People {
        let (player, opponent) = (app.account("Player").await, app.account("Opponent").await);
        let game = app.game_of(&player, &opponent, dvonn()).await;
        let token = async |scope: &str| {
            let wanted = json!({ "name": scope, "scopes": [scope] });
            let made = player.post("/api/me/tokens", Some(&wanted)).await.json(201).await;
            player.program(made["secret"].as_str().expect("a secret"))
        };
        let mut foreign = player.clone();
        foreign.origin = Some("https://evil.example".to_owned());
        let (reading, playing) = (token("read").await, token("play").await);
        let (guest, other) = (app.guest().await, app.account("Other").await);
        let all = [app.visitor(), guest, other, player, reading, playing, foreign];
        People { all, game, opponent }
    }
}

/// A right: what is asked, and the status for each of the seven.
type Right = (&'static str, &'static str, Option<Value>, [u16; 7]);

fn rights(game: &str, word: &str) -> Vec<Right> {
    let of_game = |rest: &str| &*Box::leak(format!("/api/games/{game}{rest}").into_boxed_str());
    let settings = json!({ "settings": dvonn() });
    let chat = |room: &str| Some(json!({ "type": "chat", "room": room, "text": "hm" }));
    let rated = json!({ "settings": { "game": { "name": "dvonn" }, "rated": true,
        "clock": { "type": "simple", "seconds": 600 } } });
    let action = |body: Value, [player, program]: [u16; 2]| {
        ("POST", of_game("/actions"), Some(body), [401, 403, 403, player, 403, program, 403])
    };
    let engine = Some(json!({ "settings": dvonn(), "level": 1 }));
    let report = Some(json!({ "player": "Opponent", "text": "he thinks" }));
    let nameless = Some(json!({ "name": "", "password": "correct horse" }));
    vec![
        // What anybody may see. A foreign page may ask, but is not told: that is the browser's part.
        ("GET", "/api/seeks", None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", "/api/games", None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", of_game(""), None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", of_game("/record"), None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", of_game("/stream"), None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", "/api/games/live", None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", "/api/challenges/nothing", None, [404, 404, 404, 404, 404, 404, 404]),
        ("GET", "/api/players?beginning=Pl", None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", "/api/players/Player", None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", "/api/players/Player/ratings?game=dvonn&tempo=blitz", None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", "/api/leaderboard?game=dvonn&tempo=blitz", None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", "/healthz", None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", "/metrics", None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", "/api/openapi.json", None, [200, 200, 200, 200, 200, 200, 200]),
        // Sockets that do not ask to be any; those that do are below.
        ("GET", "/api/socket", None, [400, 400, 400, 400, 400, 400, 400]),
        ("GET", of_game("/socket"), None, [400, 400, 400, 400, 400, 400, 400]),
        // Who somebody is, only our own pages say, and only properly.
        ("POST", "/api/accounts", nameless.clone(), [400, 400, 400, 400, 400, 400, 403]),
        ("POST", "/api/session", nameless, [401, 401, 401, 401, 401, 401, 403]),
        // What is one's own.
        ("GET", "/api/me", None, [401, 200, 200, 200, 200, 200, 200]),
        ("GET", "/api/me/games", None, [401, 200, 200, 200, 200, 403, 200]),
        ("GET", "/api/me/mutes", None, [401, 200, 200, 200, 200, 403, 200]),
        ("GET", "/api/challenges", None, [401, 200, 200, 200, 200, 403, 200]),
        ("GET", "/api/me/export", None, [401, 200, 200, 200, 200, 403, 200]),
        ("GET", "/api/me/stream", None, [401, 200, 200, 200, 200, 403, 200]),
        // What a program may never see or do.
        ("GET", "/api/me/sessions", None, [401, 200, 200, 200, 403, 403, 200]),
        ("GET", "/api/me/tokens", None, [401, 200, 200, 200, 403, 403, 200]),
        (
            "POST",
            "/api/me/tokens",
            Some(json!({ "name": "x", "scopes": ["read"] })),
            [401, 403, 201, 201, 403, 403, 403],
        ),
        ("DELETE", "/api/me/sessions/nothing", None, [401, 404, 404, 404, 403, 403, 403]),
        ("DELETE", "/api/me/tokens/nothing", None, [401, 404, 404, 404, 403, 403, 403]),
        (
            "PUT",
            "/api/me/password",
            Some(json!({ "old": "wrong password", "new": "another password" })),
            [401, 403, 401, 401, 403, 403, 403],
        ),
        ("DELETE", "/api/me", Some(json!({ "password": "wrong password" })), [401, 0, 401, 401, 403, 403, 403]),
        // Whom one does not want to read, and whom one reports.
        ("PUT", "/api/me/mutes/Opponent", None, [401, 204, 204, 204, 403, 204, 403]),
        ("DELETE", "/api/me/mutes/Opponent", None, [401, 204, 204, 204, 403, 204, 403]),
        ("POST", of_game("/reports"), report, [401, 204, 204, 204, 403, 204, 403]),
        // Playing. An offer that is not there is told only to those who may take or withdraw one.
        ("DELETE", "/api/seeks/nothing", None, [401, 404, 404, 404, 403, 404, 403]),
        ("POST", "/api/seeks/nothing/accept", None, [401, 404, 404, 404, 403, 404, 403]),
        ("DELETE", "/api/challenges/nothing", None, [401, 404, 404, 404, 403, 404, 403]),
        ("POST", "/api/challenges/nothing/accept", None, [401, 404, 404, 404, 403, 404, 403]),
        ("POST", "/api/games/engine", engine, [401, 201, 201, 201, 403, 201, 403]),
        ("POST", "/api/seeks", Some(settings.clone()), [401, 201, 201, 201, 403, 201, 403]),
        ("POST", "/api/challenges", Some(settings), [401, 201, 201, 201, 403, 201, 403]),
        ("POST", "/api/seeks", Some(rated), [401, 403, 201, 201, 403, 201, 403]),
        ("POST", of_game("/actions"), chat("players"), [401, 403, 403, 200, 403, 200, 403]),
        ("POST", of_game("/actions"), chat("watchers"), [401, 200, 200, 409, 403, 409, 403]),
        // What a player does in the game comes to something, once; whoever does not play may do nothing of it.
        action(json!({ "type": "premove", "move": null }), [409, 409]),
        action(json!({ "type": "move", "move": word, "id": "once" }), [200, 200]),
        action(json!({ "type": "takeback" }), [200, 409]),
        action(json!({ "type": "decline_takeback" }), [200, 409]),
        action(json!({ "type": "claim" }), [409, 409]),
        action(json!({ "type": "lines", "lines": [] }), [409, 409]),
        action(json!({ "type": "surrender" }), [422, 422]),
        action(json!({ "type": "rematch" }), [409, 409]),
        action(json!({ "type": "abort" }), [200, 409]),
        action(json!({ "type": "resign" }), [409, 409]),
        action(json!({ "type": "rematch" }), [200, 409]),
        // And who has gone is nobody. A program has no session to end.
        ("DELETE", "/api/session", None, [401, 204, 204, 204, 403, 403, 403]),
    ]
}

async fn everybody_may_do_what_is_his_and_nothing_else(database: String) {
    let app = start(&database, true).await;
    let people = People::meet(&app).await;
    let word = any_move(&people.opponent.look(&people.game).await);
    let mut wrong = Vec::new();
    for (method, path, body, expected) in rights(&people.game, &word) {
        for ((who, player), status) in WHO.iter().zip(&people.all).zip(expected) {
            // 0: it would be done, or depends on the game, and is tried elsewhere.
            if status == 0 {
                continue;
            }
            let found = player.ask(method.parse().expect("a method"), path, body.as_ref()).await.status();
            if found != status {
                wrong.push(format!("{who}: {method} {path} {body:?}: {found}, not {status}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let entries = people.opponent.look(&people.game).await["entries"].as_array().expect("entries").len();
    assert_eq!(entries, 1, "one move was made, by the one who may");
}

/// What has no row above, and why.
const ELSEWHERE: [(&str, &str); 1] =
    [("POST /api/session/guest", "anybody may become one; that everybody here does shows it")];

/// Whether a path is one of a template's.
fn is_of(template: &str, path: &str) -> bool {
    let path = path.split('?').next().unwrap_or_default();
    let (template, path): (Vec<&str>, Vec<&str>) = (template.split('/').collect(), path.split('/').collect());
    template.len() == path.len() && template.iter().zip(path).all(|(own, part)| own.starts_with('{') || *own == part)
}

async fn the_description_tells_who_may_ask(database: String) {
    let app = start(&database, true).await;
    let description = app.visitor().get("/api/openapi.json").await.json(200).await;
    let schemes = &description["components"]["securitySchemes"];
    assert_eq!((&schemes["cookie"]["in"], &schemes["cookie"]["name"]), (&json!("cookie"), &json!("caldera")));
    assert_eq!((&schemes["token"]["type"], &schemes["token"]["scheme"]), (&json!("http"), &json!("bearer")));
    let paths = description["paths"].as_object().expect("paths");
    for (method, path, _, expected) in rights("game", "a1a2") {
        // A wrong password is answered like nobody's knowing one.
        if (method, path) == ("POST", "/api/session") {
            continue;
        }
        // The path that is meant before the template that it also fits.
        let exact = paths.get(path.split('?').next().unwrap_or_default());
        let item = exact.or_else(|| paths.iter().find(|(template, _)| is_of(template, path)).map(|(_, item)| item));
        let item = item.unwrap_or_else(|| panic!("{path} is not described"));
        let ways = item[method.to_lowercase()]["security"].as_array().expect("who may ask");
        let is_free = ways.contains(&json!({}));
        let with_token = |scope: &str| {
            is_free || ways.contains(&json!({ "token": [scope] })) || ways.contains(&json!({ "token": [] }))
        };
        let said = [is_free, with_token("read"), with_token("play")];
        assert_eq!(said, [expected[0] != 401, expected[4] != 403, expected[5] != 403], "{method} {path}");
        assert!(is_free || ways.contains(&json!({ "cookie": [] })), "{method} {path}");
    }
}

async fn every_operation_and_every_action_has_its_rights(database: String) {
    let app = start(&database, true).await;
    let description = app.visitor().get("/api/openapi.json").await.json(200).await;
    let rights = rights("game", "a1a2");
    let mut missing = Vec::new();
    for (template, item) in description["paths"].as_object().expect("paths") {
        for method in item.as_object().expect("operations").keys().map(|method| method.to_uppercase()) {
            let has_row = rights.iter().any(|(own, path, ..)| *own == method && is_of(template, path));
            let operation = format!("{method} {template}");
            let is_elsewhere = ELSEWHERE.iter().any(|(own, _)| *own == operation);
            if has_row == is_elsewhere {
                missing.push(operation);
            }
        }
    }
    let actions = description["components"]["schemas"]["Action"]["oneOf"].as_array().expect("actions");
    assert!(actions.len() > 10);
    for action in actions {
        let kind = &action["properties"]["type"]["enum"][0];
        assert!(kind.is_string(), "{action}");
        if !rights.iter().any(|(_, _, body, _)| body.as_ref().is_some_and(|body| body["type"] == *kind)) {
            missing.push(format!("the action {kind}"));
        }
    }
    assert!(missing.is_empty(), "a row is missing, or a reason is too much: {missing:?}");
}

async fn a_spectator_sees_no_secrets_and_nobody_sees_anothers(database: String) {
    let app = start(&database, true).await;
    let people = People::meet(&app).await;
    let [nobody, _, other, player, ..] = &people.all;
    let game = &people.game;
    player.act(game, json!({ "type": "chat", "room": "players", "text": "between us" })).await.expect(200);
    other.act(game, json!({ "type": "chat", "room": "watchers", "text": "he will lose" })).await.expect(200);
    let word = any_move(&player.look(game).await);
    people.opponent.act(game, json!({ "type": "premove", "move": word })).await;
    let texts = async |person: &Player| person.look(game).await["chat"].to_string();
    assert!(texts(player).await.contains("between us") && !texts(player).await.contains("lose"));
    for watcher in [nobody, other] {
        assert!(texts(watcher).await.contains("lose") && !texts(watcher).await.contains("between us"));
    }
    for person in [nobody, other, player] {
        assert_eq!(person.look(game).await["premove"], Value::Null, "a premove is its owner's alone");
    }
    // Sockets and streams tell the same.
    let mut socket = other.watch(game, 0).await;
    player.play(game, &word).await.expect(200);
    loop {
        let message = socket.next().await.expect("an open socket");
        let text = message.to_string();
        assert!(!text.contains("between us") && !text.contains("premove_set"), "{text}");
        if message["event"]["type"] == "moved" {
            break;
        }
    }
    // Somebody else's sessions, tokens and offers cannot be touched, not even if their names are known.
    let sessions = player.get("/api/me/sessions").await.json(200).await;
    let session = sessions[0]["id"].as_str().expect("a session");
    let tokens = player.get("/api/me/tokens").await.json(200).await;
    let token = tokens[0]["id"].as_str().expect("a token");
    let seek = player.post("/api/seeks", Some(&json!({ "settings": dvonn() }))).await.json(201).await;
    let seek = seek["id"].as_str().expect("a seek");
    for path in [format!("/api/me/sessions/{session}"), format!("/api/me/tokens/{token}"), format!("/api/seeks/{seek}")]
    {
        let status = other.delete(&path, None).await.status();
        assert!(status == 404 || status == 403, "{path}: {status}");
        player.delete(&path.replace(session, "nothing"), None).await;
    }
    player.get("/api/me").await.expect(200);
}

async fn a_foreign_page_opens_no_socket(database: String) {
    let app = start(&database, true).await;
    let people = People::meet(&app).await;
    let foreign = &people.all[6];
    for path in ["/api/socket".to_owned(), format!("/api/games/{}/socket?since=0", people.game)] {
        assert_eq!(foreign.socket(&path).await.err(), Some(403), "{path}");
        assert!(people.all[0].socket(&path).await.is_ok(), "{path}: anybody may watch");
    }
}
