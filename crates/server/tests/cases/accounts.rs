//! Accounts, sessions, tokens, origins.

use serde_json::json;

use super::dvonn;
use crate::common::TestApp;

pub(crate) async fn an_account_is_created_used_and_deleted(app: TestApp) {
    let ada = app.account("Ada").await;
    assert_eq!(ada.get("/api/me").await.json(200).await["kind"], "account");
    let wanted = json!({ "name": "aDA", "password": "another password" });
    assert_eq!(app.visitor().post("/api/accounts", Some(&wanted)).await.refusal(409).await, "name_taken");

    let mut second = app.visitor();
    let right = json!({ "name": "ada", "password": "correct horse" });
    second.sign(second.post("/api/session", Some(&right)).await.expect(200)).await;
    let sessions = ada.get("/api/me/sessions").await.json(200).await;
    assert_eq!(sessions.as_array().expect("sessions").len(), 2);
    let other = sessions.as_array().expect("sessions").iter().find(|session| session["current"] == false);
    let id = other.expect("the other session")["id"].as_str().expect("an id").to_owned();

    let bob = app.account("Bob").await;
    bob.delete(&format!("/api/me/sessions/{id}"), None).await.expect(404);
    let mut socket = second.socket("/api/socket").await.expect("a socket");
    socket.next_of("seeks").await;
    ada.delete(&format!("/api/me/sessions/{id}"), None).await.expect(204);
    second.get("/api/me").await.expect(401);
    assert_eq!(socket.next().await, None, "the socket ends with the session");

    let game = app.game_of(&ada, &bob, dvonn()).await;
    ada.delete("/api/me", Some(&json!({ "password": "wrong" }))).await.expect(401);
    ada.delete("/api/me", Some(&json!({ "password": "correct horse" }))).await.expect(204);
    ada.get("/api/me").await.expect(401);
    app.visitor().post("/api/session", Some(&right)).await.expect(401);
    app.visitor().get("/api/players/ada").await.expect(404);
    let view = bob.look(&game).await;
    assert_eq!(view["outcome"]["reason"], "aborted", "the game is aborted");
    assert!(view["white"]["name"].as_str().expect("a name").starts_with("deleted-"), "the name is replaced");
    let again = json!({ "name": "Ada", "password": "correct horse" });
    assert_eq!(app.visitor().post("/api/accounts", Some(&again)).await.refusal(409).await, "name_taken");
}

pub(crate) async fn a_wrong_name_and_a_wrong_password_get_the_same_response(app: TestApp) {
    app.account("Ada").await;
    let ask = async |name: &str, password: &str| {
        let answer = app.visitor().post("/api/session", Some(&json!({ "name": name, "password": password }))).await;
        (answer.status(), answer.text().await)
    };
    assert_eq!(ask("Ada", "wrong password").await, ask("Nobody", "wrong password").await);
    assert_eq!(ask("Ada", "wrong password").await.0, 401);
    assert_eq!(ask("Ada", "correct horse").await.0, 200);
    let too_short = json!({ "name": "Cleo", "password": "short" });
    app.visitor().post("/api/accounts", Some(&too_short)).await.expect(400);
}

pub(crate) async fn a_guest_who_registers_keeps_their_games(app: TestApp) {
    let (game, mut white, _) = app.game(dvonn()).await;
    assert_eq!(white.get("/api/me").await.json(200).await["kind"], "guest");
    let wanted = json!({ "name": "Ada", "password": "correct horse" });
    let old = white.clone();
    white.sign(white.post("/api/accounts", Some(&wanted)).await.expect(201)).await;
    assert_eq!(white.look(&game).await["you"], "white");
    assert_eq!(white.look(&game).await["white"]["name"], "Ada");
    old.get("/api/me").await.expect(401);
}

pub(crate) async fn a_token_allows_what_its_scopes_say(app: TestApp) {
    let (ada, bob) = (app.account("Ada").await, app.account("Bob").await);
    let make = async |scopes: serde_json::Value| {
        let made =
            ada.post("/api/me/tokens", Some(&json!({ "name": "my bot", "scopes": scopes }))).await.json(201).await;
        (made["id"].as_str().expect("an id").to_owned(), made["secret"].as_str().expect("a secret").to_owned())
    };
    let (reading, read_secret) = make(json!(["read"])).await;
    let (_, play_secret) = make(json!(["read", "play"])).await;
    let (reader, bot) = (ada.program(&read_secret), ada.program(&play_secret));
    let seek = json!({ "settings": dvonn(), "colour": "white" });
    assert_eq!(reader.get("/api/me").await.json(200).await["name"], "Ada");
    assert_eq!(reader.post("/api/seeks", Some(&seek)).await.refusal(403).await, "forbidden");
    let sought = bot.post("/api/seeks", Some(&seek)).await.json(201).await;
    let path = format!("/api/seeks/{}/accept", sought["id"].as_str().expect("an id"));
    bob.post(&path, None).await.expect(201);

    for program in [&reader, &bot] {
        program.get("/api/me/sessions").await.expect(403);
        program.get("/api/me/tokens").await.expect(403);
        program.post("/api/me/tokens", Some(&json!({ "name": "x", "scopes": ["play"] }))).await.expect(403);
        let passwords = json!({ "old": "correct horse", "new": "battery staple" });
        program.put("/api/me/password", Some(&passwords)).await.expect(403);
        program.delete("/api/me", Some(&json!({ "password": "correct horse" }))).await.expect(403);
    }
    let listed = ada.get("/api/me/tokens").await.text().await;
    assert!(!listed.contains(&read_secret) && listed.contains(&reading), "the secret is not shown again");
    bob.delete(&format!("/api/me/tokens/{reading}"), None).await.expect(404);
    ada.delete(&format!("/api/me/tokens/{reading}"), None).await.expect(204);
    reader.get("/api/me").await.expect(401);
    let guest = app.guest().await;
    guest.post("/api/me/tokens", Some(&json!({ "name": "x", "scopes": ["play"] }))).await.expect(403);
}

pub(crate) async fn only_our_own_origin_may_act(app: TestApp) {
    let (game, mut white, _) = app.game(dvonn()).await;
    let seek = json!({ "settings": dvonn() });
    white.origin = Some("http://evil.example".to_owned());
    assert_eq!(white.post("/api/seeks", Some(&seek)).await.refusal(403).await, "foreign_origin");
    assert_eq!(white.socket(&format!("/api/games/{game}/socket")).await.err(), Some(403));
    assert_eq!(white.socket("/api/socket").await.err(), Some(403));
    white.get(&format!("/api/games/{game}")).await.expect(200);
    white.origin = None;
    assert_eq!(white.post("/api/seeks", Some(&seek)).await.refusal(403).await, "foreign_origin");
    let answer = white.get("/api/seeks").await;
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("cache-control", "no-store"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        assert_eq!(answer.0.headers()[name], value, "{name}");
    }
    let policy = answer.0.headers()["content-security-policy"].to_str().expect("text");
    assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
}

pub(crate) async fn a_new_password_ends_other_sessions(app: TestApp) {
    let mut ada = app.account("Ada").await;
    let mut second = app.visitor();
    let old = json!({ "name": "Ada", "password": "correct horse" });
    second.sign(second.post("/api/session", Some(&old)).await.expect(200)).await;
    let token = ada.post("/api/me/tokens", Some(&json!({ "name": "bot", "scopes": ["read", "play"] }))).await;
    let bot = ada.program(token.json(201).await["secret"].as_str().expect("a secret"));
    let mut sockets =
        [second.socket("/api/socket").await, bot.socket("/api/socket").await].map(|socket| socket.expect("a socket"));
    let change = |old: &str| json!({ "old": old, "new": "battery staple" });
    ada.put("/api/me/password", Some(&change("wrong"))).await.expect(401);
    let before = ada.clone();
    let mut kept = ada.socket("/api/socket").await.expect("a socket");
    let changed = ada.put("/api/me/password", Some(&change("correct horse"))).await.expect(204);
    ada.take_cookie(&changed);
    before.get("/api/me").await.expect(401);
    kept.next_of("seeks").await;
    ada.get("/api/me").await.expect(200);
    second.get("/api/me").await.expect(401);
    bot.get("/api/me").await.expect(401);
    for socket in &mut sockets {
        while socket.next().await.is_some() {}
    }
    assert_eq!(ada.get("/api/me/sessions").await.json(200).await.as_array().expect("sessions").len(), 1);
    assert_eq!(ada.get("/api/me/tokens").await.json(200).await, json!([]));
    app.visitor().post("/api/session", Some(&old)).await.expect(401);
    ada.delete("/api/session", None).await.expect(204);
    ada.get("/api/me").await.expect(401);
}
