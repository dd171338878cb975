//! Access rights as a table: one row per request, one column per kind of client.

use serde_json::{Value, json};

use crate::common::{Player, TestApp};
use crate::{any_move, dvonn, start};

on_both_databases! {
    requests_are_allowed_exactly_as_in_the_table: 2,
    the_table_covers_every_operation_and_action: 2,
    the_openapi_document_matches_the_table: 2,
    private_data_is_visible_only_to_its_owner: 2,
    foreign_origins_cannot_open_sockets: 2,
}

/// The clients, in the order of the columns below.
const WHO: [&str; 8] = [
    "a visitor",
    "a guest",
    "another account",
    "a player",
    "the player's token with the scope read",
    "the player's token with the scope play",
    "the player's browser on a foreign page",
    "a moderator",
];

struct People {
    all: [Player; 8],
    /// A game in which it is the player's turn.
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
        let moderator = crate::moderation::moderator(app, "Mia").await;
        let all = [app.visitor(), guest, other, player, reading, playing, foreign, moderator];
        People { all, game, opponent }
    }
}

/// A request, and the expected status for each client.
type Right<const WHO: usize> = (&'static str, &'static str, Option<Value>, [u16; WHO]);

/// All requests. A moderator has the rights of any account, and those of moderation, which nobody else has.
fn rights(game: &str, move_text: &str) -> Vec<Right<8>> {
    let ordinary = ordinary_rights(game, move_text).into_iter().map(|(method, path, body, row)| {
        let [visitor, guest, other, player, reading, playing, foreign] = row;
        (method, path, body, [visitor, guest, other, player, reading, playing, foreign, other])
    });
    let nobody = |status| [401, 403, 403, 403, 403, 403, 403, status];
    let moderation =
        moderation_rights().into_iter().map(|(method, path, body, status)| (method, path, body, nobody(status)));
    // Signing out comes last.
    moderation.chain(ordinary).collect()
}

/// The requests of moderators, and the status of their responses.
fn moderation_rights() -> Vec<(&'static str, &'static str, Option<Value>, u16)> {
    let text = || Some(json!({ "text": "because" }));
    let sanction = Some(json!({ "kind": "chat", "reason": "because", "hours": 1 }));
    vec![
        ("GET", "/api/moderation/reports", None, 200),
        ("GET", "/api/moderation/reports/nothing", None, 404),
        ("POST", "/api/moderation/reports/nothing", Some(json!({ "state": "resolved" })), 404),
        ("GET", "/api/moderation/users/Opponent", None, 200),
        ("POST", "/api/moderation/users/Nobody/sanctions", sanction, 404),
        ("DELETE", "/api/moderation/users/Opponent/sanctions/nothing", None, 404),
        ("POST", "/api/moderation/users/Opponent/notes", text(), 204),
        ("POST", "/api/moderation/users/Nobody/rename", text(), 404),
        ("POST", "/api/moderation/users/Nobody/address-bans", Some(json!({ "reason": "x", "days": 1 })), 404),
        ("DELETE", "/api/moderation/users/Opponent/address-bans", None, 204),
        ("GET", "/api/moderation/flags", None, 200),
        ("GET", "/api/moderation/log", None, 200),
    ]
}

#[expect(clippy::too_many_lines, reason = "a table")]
fn ordinary_rights(game: &str, move_text: &str) -> Vec<Right<7>> {
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
    let nothing = Some(json!({}));
    let signed = json!({ "clientDataJSON": "", "authenticatorData": "", "signature": "" });
    let assertion = Some(json!({ "id": "", "response": signed }));
    let created = json!({ "clientDataJSON": "", "attestationObject": "" });
    let registration = Some(json!({ "name": "key", "credential": { "response": created } }));
    let nameless = Some(json!({ "name": "", "password": "correct horse" }));
    vec![
        // Public data. Foreign pages may send the request, but the browser hides the response from them.
        ("GET", "/api/seeks", None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", "/api/games", None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", of_game(""), None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", of_game("/record"), None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", of_game("/picture.png"), None, [200, 200, 200, 200, 200, 200, 200]),
        // The game is not over.
        ("GET", of_game("/animation.gif"), None, [409, 409, 409, 409, 409, 409, 409]),
        ("GET", "/api/picture.png?game=gipf&position=startpos", None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", of_game("/analysis"), None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", of_game("/puzzles"), None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", "/api/puzzles", None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", "/api/puzzles/nothing", None, [404, 404, 404, 404, 404, 404, 404]),
        ("GET", of_game("/stream"), None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", "/api/games/live", None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", "/api/challenges/nothing", None, [404, 404, 404, 404, 404, 404, 404]),
        ("GET", "/api/players?beginning=Pl", None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", "/api/players/Player", None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", "/api/players/Player/ratings?game=dvonn&tempo=blitz", None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", "/api/leaderboard?game=dvonn&tempo=blitz", None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", "/livez", None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", "/readyz", None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", "/healthz", None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", "/metrics", None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", "/api/openapi.json", None, [200, 200, 200, 200, 200, 200, 200]),
        // Socket routes without an upgrade; those with one are tested below.
        ("GET", "/api/socket", None, [400, 400, 400, 400, 400, 400, 400]),
        ("GET", of_game("/socket"), None, [400, 400, 400, 400, 400, 400, 400]),
        // Signing in and registering, only from our own origin.
        ("POST", "/api/accounts", nameless.clone(), [400, 400, 400, 400, 400, 400, 403]),
        ("POST", "/api/session", nameless, [401, 401, 401, 401, 401, 401, 403]),
        ("GET", "/api/session/passkey", None, [200, 200, 200, 200, 200, 200, 200]),
        // The server of this test has no public address, so that passkeys are not available.
        ("POST", "/api/session/passkey/start", None, [409, 409, 409, 409, 409, 409, 403]),
        ("POST", "/api/session/passkey", nothing.clone(), [400, 400, 400, 400, 400, 400, 403]),
        ("POST", "/api/session/recovery-code", nothing.clone(), [400, 400, 400, 400, 400, 400, 403]),
        // Data of the user.
        ("GET", "/api/me", None, [401, 200, 200, 200, 200, 200, 200]),
        ("GET", "/api/me/games", None, [401, 200, 200, 200, 200, 403, 200]),
        ("GET", "/api/me/mutes", None, [401, 200, 200, 200, 200, 403, 200]),
        ("GET", "/api/challenges", None, [401, 200, 200, 200, 200, 403, 200]),
        ("GET", "/api/me/export", None, [401, 200, 200, 200, 200, 403, 200]),
        ("GET", "/api/me/stream", None, [401, 200, 200, 200, 200, 403, 200]),
        // Closed to tokens.
        ("GET", "/api/me/sessions", None, [401, 200, 200, 200, 403, 403, 200]),
        ("GET", "/api/me/tokens", None, [401, 200, 200, 200, 403, 403, 200]),
        (
            "POST",
            "/api/me/tokens",
            Some(json!({ "name": "x", "scopes": ["read"] })),
            [401, 403, 201, 201, 403, 403, 403],
        ),
        (
            "POST",
            "/api/session/confirm",
            Some(json!({ "password": "wrong password" })),
            [401, 403, 401, 401, 403, 403, 403],
        ),
        ("GET", "/api/me/data", None, [401, 200, 200, 200, 403, 403, 200]),
        ("GET", "/api/server", None, [200, 200, 200, 200, 200, 200, 200]),
        ("GET", "/api/me/email", None, [401, 200, 200, 200, 403, 403, 200]),
        // This server sends no mails.
        ("PUT", "/api/me/email", Some(json!({ "address": "ada@example.org" })), [401, 403, 404, 404, 403, 403, 403]),
        ("DELETE", "/api/me/email", None, [401, 403, 204, 204, 403, 403, 403]),
        ("POST", "/api/password/forgot", Some(json!({ "account": "Player" })), [404, 404, 404, 404, 404, 404, 403]),
        ("POST", "/api/email/verify", Some(json!({ "secret": "x" })), [400, 400, 400, 400, 400, 400, 403]),
        (
            "POST",
            "/api/password/reset",
            Some(json!({ "secret": "x", "password": "another password" })),
            [400, 400, 400, 400, 400, 400, 403],
        ),
        ("POST", "/api/session/confirm/passkey/start", None, [401, 403, 409, 409, 403, 403, 403]),
        ("POST", "/api/session/confirm/passkey", assertion, [401, 403, 409, 409, 403, 403, 403]),
        ("GET", "/api/me/passkeys", None, [401, 200, 200, 200, 403, 403, 200]),
        ("POST", "/api/me/passkeys/start", None, [401, 403, 409, 409, 403, 403, 403]),
        ("POST", "/api/me/passkeys", registration, [401, 403, 409, 409, 403, 403, 403]),
        ("PUT", "/api/me/passkeys/nothing", Some(json!({ "name": "key" })), [401, 404, 404, 404, 403, 403, 403]),
        ("DELETE", "/api/me/passkeys/nothing", None, [401, 403, 404, 404, 403, 403, 403]),
        ("GET", "/api/me/second-factor", None, [401, 200, 200, 200, 403, 403, 200]),
        ("PUT", "/api/me/second-factor", Some(json!({ "required": true })), [401, 403, 409, 409, 403, 403, 403]),
        ("POST", "/api/me/recovery-codes", None, [401, 403, 409, 409, 403, 403, 403]),
        ("DELETE", "/api/me/sessions/nothing", None, [401, 404, 404, 404, 403, 403, 403]),
        ("DELETE", "/api/me/tokens/nothing", None, [401, 404, 404, 404, 403, 403, 403]),
        (
            "PUT",
            "/api/me/password",
            Some(json!({ "old": "wrong password", "new": "another password" })),
            [401, 403, 401, 401, 403, 403, 403],
        ),
        ("DELETE", "/api/me", Some(json!({ "password": "wrong password" })), [401, 0, 401, 401, 403, 403, 403]),
        ("GET", "/api/me/documents/settings", None, [401, 403, 200, 200, 403, 403, 200]),
        (
            "PUT",
            "/api/me/documents/puzzles",
            Some(json!({ "version": 0, "value": {} })),
            [401, 403, 200, 200, 403, 403, 403],
        ),
        ("PUT", "/api/me/name", Some(json!({ "name": "Another" })), [401, 204, 403, 403, 403, 403, 403]),
        ("DELETE", "/api/me/handled-reports", None, [401, 204, 204, 204, 403, 403, 403]),
        // Mutes and reports.
        ("PUT", "/api/me/mutes/Opponent", None, [401, 204, 204, 204, 403, 204, 403]),
        ("DELETE", "/api/me/mutes/Opponent", None, [401, 204, 204, 204, 403, 204, 403]),
        // The game is not over.
        ("POST", of_game("/analysis"), None, [401, 409, 409, 409, 403, 409, 403]),
        ("POST", of_game("/reports"), report, [401, 204, 204, 204, 403, 204, 403]),
        // Playing. Clients without the right get 403 instead of 404.
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
        // Actions in the game: the first player's succeed, and the token's repetitions may not. Non-players get 403.
        action(json!({ "type": "premove", "move": null }), [409, 409]),
        action(json!({ "type": "move", "move": move_text, "id": "once" }), [200, 200]),
        action(json!({ "type": "takeback" }), [200, 409]),
        action(json!({ "type": "decline_takeback" }), [200, 409]),
        action(json!({ "type": "claim" }), [409, 409]),
        action(json!({ "type": "lines", "lines": [] }), [409, 409]),
        action(json!({ "type": "surrender" }), [422, 422]),
        action(json!({ "type": "rematch" }), [409, 409]),
        action(json!({ "type": "abort" }), [200, 409]),
        action(json!({ "type": "resign" }), [409, 409]),
        action(json!({ "type": "rematch" }), [200, 409]),
        // Signing out, last. A token has no session to end.
        ("DELETE", "/api/me/sessions", None, [401, 204, 204, 0, 403, 403, 403]),
        ("DELETE", "/api/session", None, [401, 0, 0, 204, 403, 403, 403]),
    ]
}

async fn requests_are_allowed_exactly_as_in_the_table(database: String) {
    let app = start(&database, true).await;
    let people = People::meet(&app).await;
    let move_text = any_move(&people.opponent.look(&people.game).await);
    let mut wrong = Vec::new();
    for (method, path, body, expected) in rights(&people.game, &move_text) {
        for ((who, player), status) in WHO.iter().zip(&people.all).zip(expected) {
            // 0: not tested here, because the request would succeed and change the setup.
            if status == 0 {
                continue;
            }
            let found = player.ask(method.parse().expect("a method"), path, body.as_ref()).await.status();
            if found != status {
                wrong.push(format!("{who}: {method} {path} {body:?}: {found}, expected {status}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let entries = people.opponent.look(&people.game).await["entries"].as_array().expect("entries").len();
    assert_eq!(entries, 1, "exactly one move was made");
}

/// Operations without a row, and why.
const ELSEWHERE: [(&str, &str); 1] = [("POST /api/session/guest", "open to everyone; the setup uses it")];

/// Whether a path matches a template.
fn is_of(template: &str, path: &str) -> bool {
    let path = path.split('?').next().unwrap_or_default();
    let (template, path): (Vec<&str>, Vec<&str>) = (template.split('/').collect(), path.split('/').collect());
    template.len() == path.len() && template.iter().zip(path).all(|(own, part)| own.starts_with('{') || *own == part)
}

async fn the_openapi_document_matches_the_table(database: String) {
    let app = start(&database, true).await;
    let description = app.visitor().get("/api/openapi.json").await.json(200).await;
    let schemes = &description["components"]["securitySchemes"];
    assert_eq!((&schemes["cookie"]["in"], &schemes["cookie"]["name"]), (&json!("cookie"), &json!("caldera")));
    assert_eq!((&schemes["token"]["type"], &schemes["token"]["scheme"]), (&json!("http"), &json!("bearer")));
    let paths = description["paths"].as_object().expect("paths");
    for (method, path, _, expected) in rights("game", "a1a2") {
        // A wrong password gets 401, like missing credentials.
        if (method, path) == ("POST", "/api/session") {
            continue;
        }
        // Prefer the exact path to a template that also matches.
        let exact = paths.get(path.split('?').next().unwrap_or_default());
        let item = exact.or_else(|| paths.iter().find(|(template, _)| is_of(template, path)).map(|(_, item)| item));
        let item = item.unwrap_or_else(|| panic!("{path} is missing"));
        let ways = item[method.to_lowercase()]["security"].as_array().expect("security requirements");
        let is_free = ways.contains(&json!({}));
        let with_token = |scope: &str| {
            is_free || ways.contains(&json!({ "token": [scope] })) || ways.contains(&json!({ "token": [] }))
        };
        let documented = [is_free, with_token("read"), with_token("play")];
        assert_eq!(documented, [expected[0] != 401, expected[4] != 403, expected[5] != 403], "{method} {path}");
        assert!(is_free || ways.contains(&json!({ "cookie": [] })), "{method} {path}");
    }
}

async fn the_table_covers_every_operation_and_action(database: String) {
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
    assert!(missing.is_empty(), "without a row, or with a row and an exception: {missing:?}");
}

async fn private_data_is_visible_only_to_its_owner(database: String) {
    let app = start(&database, true).await;
    let people = People::meet(&app).await;
    let [visitor, _, other, player, ..] = &people.all;
    let game = &people.game;
    player.act(game, json!({ "type": "chat", "room": "players", "text": "between us" })).await.expect(200);
    other.act(game, json!({ "type": "chat", "room": "watchers", "text": "he will lose" })).await.expect(200);
    let move_text = any_move(&player.look(game).await);
    people.opponent.act(game, json!({ "type": "premove", "move": move_text })).await;
    let texts = async |person: &Player| person.look(game).await["chat"].to_string();
    assert!(texts(player).await.contains("between us") && !texts(player).await.contains("lose"));
    for watcher in [visitor, other] {
        assert!(texts(watcher).await.contains("lose") && !texts(watcher).await.contains("between us"));
    }
    for person in [visitor, other, player] {
        assert_eq!(person.look(game).await["premove"], Value::Null, "only the owner sees a premove");
    }
    // The same on sockets.
    let mut socket = other.watch(game, 0).await;
    player.play(game, &move_text).await.expect(200);
    loop {
        let message = socket.next().await.expect("an open socket");
        let text = message.to_string();
        assert!(!text.contains("between us") && !text.contains("premove_set"), "{text}");
        if message["event"]["type"] == "moved" {
            break;
        }
    }
    // Sessions, tokens and offers of others cannot be deleted, even if their ids are known.
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

async fn foreign_origins_cannot_open_sockets(database: String) {
    let app = start(&database, true).await;
    let people = People::meet(&app).await;
    let foreign = &people.all[6];
    for path in ["/api/socket".to_owned(), format!("/api/games/{}/socket?since=0", people.game)] {
        assert_eq!(foreign.socket(&path).await.err(), Some(403), "{path}");
        assert!(people.all[0].socket(&path).await.is_ok(), "{path}: open to everyone");
    }
}
