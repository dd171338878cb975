//! Sensitive changes, and the ends of sessions and tokens.

use serde_json::{Value, json};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row};

use super::departures::as_operator;
use crate::common::{Player, TestApp};

/// Changes the database behind the server's back.
async fn change(app: &TestApp, statement: &str) {
    let mut connection = AnyConnection::connect(&app.config.database).await.expect("a connection");
    connection.execute(AssertSqlSafe(statement.to_owned())).await.expect("a change");
}

/// Lets the confirmations of all sessions be 16 minutes older.
async fn wait_a_while(app: &TestApp) {
    change(app, "UPDATE sessions SET confirmed_at = confirmed_at - 960000").await;
}

async fn sign_in(app: &TestApp, name: &str) -> Player {
    let mut player = app.visitor();
    let right = json!({ "name": name, "password": "correct horse" });
    player.sign(player.post("/api/session", Some(&right)).await.expect(200)).await;
    player
}

fn first_id(list: &Value, current: bool) -> String {
    let own = list.as_array().expect("a list").iter().find(|session| session["current"] == current);
    own.expect("such a session")["id"].as_str().expect("an id").to_owned()
}

pub(crate) async fn sensitive_changes_need_a_recent_confirmation(app: TestApp) {
    let mut ada = app.account("Ada").await;
    let other = sign_in(&app, "Ada").await;
    let id = first_id(&ada.get("/api/me/sessions").await.json(200).await, false);
    let token = json!({ "name": "bot", "scopes": ["read"] });
    let password = json!({ "password": "correct horse" });
    let passwords = json!({ "old": "correct horse", "new": "battery staple" });
    let other_session = format!("/api/me/sessions/{id}");
    let sensitive = [
        ("POST", "/api/me/tokens", Some(&token)),
        ("PUT", "/api/me/password", Some(&passwords)),
        ("DELETE", &*other_session, None),
        ("DELETE", "/api/me/sessions", None),
        ("DELETE", "/api/me", Some(&password)),
    ];
    wait_a_while(&app).await;
    for (method, path, body) in sensitive {
        let answer = ada.ask(method.parse().expect("a method"), path, body).await;
        assert_eq!(answer.refusal(403).await, "confirmation_required", "{method} {path}");
    }
    // Everything else stays possible, and nothing has happened.
    ada.get("/api/me").await.expect(200);
    other.get("/api/me").await.expect(200);
    assert_eq!(ada.get("/api/me/tokens").await.json(200).await, json!([]));
    // A wrong password confirms nothing, and the right one only this session.
    let wrong = json!({ "password": "wrong horse" });
    assert_eq!(ada.post("/api/session/confirm", Some(&wrong)).await.refusal(401).await, "wrong_password");
    ada.post("/api/me/tokens", Some(&token)).await.expect(403);
    ada.post("/api/session/confirm", Some(&password)).await.expect(204);
    assert_eq!(other.post("/api/me/tokens", Some(&token)).await.refusal(403).await, "confirmation_required");
    ada.post("/api/me/tokens", Some(&token)).await.expect(201);
    let changed = ada.put("/api/me/password", Some(&passwords)).await.expect(204);
    ada.take_cookie(&changed);
    ada.delete("/api/me/sessions", None).await.expect(204);
    // A guest has no password to confirm with; ending their own session needs none in any case.
    let (guest, bob) = (app.guest().await, app.account("Bob").await);
    wait_a_while(&app).await;
    guest.post("/api/session/confirm", Some(&password)).await.expect(403);
    guest.delete("/api/me", Some(&json!({}))).await.expect(204);
    let own = first_id(&bob.get("/api/me/sessions").await.json(200).await, true);
    bob.delete(&format!("/api/me/sessions/{own}"), None).await.expect(204);
}

pub(crate) async fn ending_all_sessions_signs_out_everywhere(app: TestApp) {
    let (ada, bob) = (app.account("Ada").await, app.account("Bob").await);
    let other = sign_in(&app, "Ada").await;
    let token = ada.post("/api/me/tokens", Some(&json!({ "name": "bot", "scopes": ["read"] }))).await.json(201).await;
    let bot = ada.program(token["secret"].as_str().expect("a secret"));
    let mut socket = other.socket("/api/socket").await.expect("a socket");
    socket.next_of("seeks").await;
    let answer = ada.delete("/api/me/sessions", None).await.expect(204);
    assert_eq!(answer.0.headers()["clear-site-data"], "\"cache\", \"cookies\"");
    for player in [&ada, &other] {
        player.get("/api/me").await.expect(401);
    }
    assert_eq!(socket.next().await, None, "the socket ends with the session");
    bot.get("/api/me").await.expect(200);
    // Signing out drops cached pages, but neither the known device nor local games.
    let answer = bob.delete("/api/session", None).await.expect(204);
    assert_eq!(answer.0.headers()["clear-site-data"], "\"cache\"");
}

pub(crate) async fn operators_can_end_sessions(app: TestApp) {
    let people = [app.account("Ada").await, app.account("Bob").await, app.guest().await];
    let other = sign_in(&app, "Ada").await;
    let ended = as_operator(&app.config.database, |admin| admin.end_sessions(Some("ada"))).await;
    assert_eq!(ended, 2);
    for (player, status) in [(&people[0], 401), (&other, 401), (&people[1], 200), (&people[2], 200)] {
        player.get("/api/me").await.expect(status);
    }
    assert_eq!(as_operator(&app.config.database, |admin| admin.end_sessions(None)).await, 2);
    for player in &people {
        player.get("/api/me").await.expect(401);
    }
}

pub(crate) async fn a_token_expires_after_its_days(app: TestApp) {
    let ada = app.account("Ada").await;
    let make = async |days: Value| {
        ada.post("/api/me/tokens", Some(&json!({ "name": "bot", "scopes": ["read"], "days": days }))).await
    };
    for days in [json!(0), json!(366), json!(-1), json!(1.5)] {
        assert_eq!(make(days).await.refusal(400).await, "bad_request");
    }
    let day = 86_400_000;
    for (days, lifetime) in [(Value::Null, 365 * day), (json!(365), 365 * day), (json!(7), 7 * day)] {
        let token = make(days).await.json(201).await;
        let time = |name: &str| token[name].as_i64().expect("a time");
        assert_eq!(time("expires_at") - time("created_at"), lifetime);
        let listed = ada.get("/api/me/tokens").await.json(200).await;
        assert!(listed.as_array().expect("tokens").iter().any(|listed| listed["expires_at"] == token["expires_at"]));
    }
    let secret = make(json!(1)).await.json(201).await["secret"].as_str().expect("a secret").to_owned();
    let bot = ada.program(&secret);
    bot.get("/api/me").await.expect(200);
    change(&app, "UPDATE tokens SET expires_at = expires_at - 86400000").await;
    bot.get("/api/me").await.expect(401);
    // Tokens of earlier versions have a year from the first start of this one.
    change(&app, "UPDATE tokens SET expires_at = NULL").await;
    let app = app.restart().await;
    let bot = bot.at(app.address);
    bot.get("/api/me").await.expect(200);
    let mut connection = AnyConnection::connect(&app.config.database).await.expect("a connection");
    let row = connection.fetch_one("SELECT MIN(expires_at - created_at) AS lives FROM tokens").await.expect("tokens");
    assert!(row.try_get::<i64, _>("lives").expect("a number") >= 365 * day);
}
