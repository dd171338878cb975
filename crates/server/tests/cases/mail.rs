//! E-mail addresses, and passwords that were forgotten, with a real mail server.

use std::time::Duration;

use serde_json::{Value, json};
use server::{Bounds, Config};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row};

use crate::common::smtp::{Mood, Smtp, secret};
use crate::common::{Folder, Player, TestApp};

/// Restarts the server with a mail server, and short pauses between attempts.
async fn with_mail(app: TestApp, smtp: &Smtp) -> TestApp {
    restarted(app, format!("smtp://{}?tls=none", smtp.address)).await
}

async fn restarted(mut app: TestApp, mail: String) -> TestApp {
    app.stop().await;
    let (mail_retry, mail_every) = (Duration::from_millis(5), Duration::from_millis(10));
    let bounds = Bounds { mail_retry, mail_every, ..app.config.bounds };
    let public_url = Some("https://dvonn.example".to_owned());
    TestApp::start_with(Config { mail: Some(mail), public_url, bounds, ..app.config.clone() }).await
}

/// An account at the public address.
async fn account(app: &TestApp, name: &str) -> Player {
    let mut player = app.visitor();
    player.origin = Some("https://dvonn.example".to_owned());
    let wanted = json!({ "name": name, "password": "correct horse" });
    player.sign(player.post("/api/accounts", Some(&wanted)).await.expect(201)).await;
    player
}

fn visitor(app: &TestApp) -> Player {
    app.visitor().from(None)
}

async fn enter(player: &Player, address: &str) {
    let email = json!({ "address": address, "language": "de" });
    player.put("/api/me/email", Some(&email)).await.expect(202);
}

async fn verify(app: &TestApp, secret: &str) -> u16 {
    visitor(app).post("/api/email/verify", Some(&json!({ "secret": secret }))).await.status()
}

async fn forgot(app: &TestApp, account: &str) {
    visitor(app).post("/api/password/forgot", Some(&json!({ "account": account }))).await.expect(202);
}

async fn reset(app: &TestApp, secret: &str, password: &str) -> u16 {
    let body = json!({ "secret": secret, "password": password });
    visitor(app).post("/api/password/reset", Some(&body)).await.status()
}

pub(crate) async fn an_address_is_confirmed_changed_and_removed(app: TestApp) {
    let smtp = Smtp::start(Mood::Kind).await;
    let app = with_mail(app, &smtp).await;
    assert_eq!(app.visitor().get("/api/server").await.json(200).await, json!({ "mail": true }));
    let ada = account(&app, "Ada").await;
    let email = async || ada.get("/api/me/email").await.json(200).await;
    assert_eq!(email().await, json!({ "address": null, "pending": null }));
    for bad in ["ada", "ada@", "a@b.c\r\nBcc: d@e.f"] {
        ada.put("/api/me/email", Some(&json!({ "address": bad }))).await.expect(400);
    }
    ada.put("/api/me/email", Some(&json!({ "address": "a@b.de", "language": "xx" }))).await.expect(400);

    enter(&ada, "Ada@example.org").await;
    let mail = smtp.mail(1).await;
    for part in
        ["To: Ada@example.org", "From: Caldera <noreply@dvonn.example>", "Auto-Submitted: auto-generated", "Hallo Ada,"]
    {
        assert!(mail.contains(part), "{part}: {mail}");
    }
    assert_eq!(email().await, json!({ "address": null, "pending": "Ada@example.org" }));
    let first = secret(&mail, "verify");
    assert_eq!(verify(&app, &first).await, 204);
    assert_eq!(email().await, json!({ "address": "Ada@example.org", "pending": null }));
    // A link is valid once.
    assert_eq!(verify(&app, &first).await, 400);

    // A new address replaces the present one when its link is opened, and the present one gets a notice.
    enter(&ada, "ada@example.net").await;
    let second = secret(&smtp.mail(2).await, "verify");
    assert_eq!(email().await, json!({ "address": "Ada@example.org", "pending": "ada@example.net" }));
    assert_eq!(verify(&app, &second).await, 204);
    let notice = smtp.mail(3).await;
    assert!(notice.contains("To: Ada@example.org") && notice.contains("diese Adresse"), "{notice}");
    ada.delete("/api/me/email", None).await.expect(204);
    assert!(smtp.mail(4).await.contains("To: ada@example.net"));
    assert_eq!(email().await, json!({ "address": null, "pending": null }));
    let events = audit(&app).await;
    assert_eq!(
        events,
        ["registered", "email_entered", "email_confirmed", "email_entered", "email_confirmed", "email_removed"]
    );
}

/// The events of the audit log, the oldest first.
async fn audit(app: &TestApp) -> Vec<String> {
    let mut connection = AnyConnection::connect(&app.config.database).await.expect("a connection");
    let rows = connection.fetch_all("SELECT event FROM audit ORDER BY at").await.expect("entries");
    rows.iter().map(|row| row.try_get("event").expect("a text")).collect()
}

pub(crate) async fn a_forgotten_password_is_reset_by_mail(app: TestApp) {
    let smtp = Smtp::start(Mood::Kind).await;
    let app = with_mail(app, &smtp).await;
    let ada = account(&app, "Ada").await;
    let token = ada.post("/api/me/tokens", Some(&json!({ "name": "bot", "scopes": ["read"] }))).await.json(201).await;
    let bot = ada.program(token["secret"].as_str().expect("a secret"));
    enter(&ada, "ada@example.org").await;
    assert_eq!(verify(&app, &secret(&smtp.mail(1).await, "verify")).await, 204);
    let mut socket = ada.socket("/api/socket").await.expect("a socket");
    socket.next_of("seeks").await;

    forgot(&app, "ADA@example.org").await;
    let mail = smtp.mail(2).await;
    assert!(mail.contains("Hello Ada,"), "in the language of the visitor: {mail}");
    let link = secret(&mail, "reset");
    // A password that is refused does not use the link up.
    assert_eq!(reset(&app, &link, "password").await, 400);
    assert_eq!(reset(&app, &link, "caldera2026").await, 400);
    assert_eq!(reset(&app, &link, "battery staple").await, 204);
    ada.get("/api/me").await.expect(401);
    bot.get("/api/me").await.expect(401);
    assert_eq!(socket.next().await, None, "the socket ends with its session");
    let notice = smtp.mail(3).await;
    assert!(notice.contains("To: ada@example.org") && notice.contains("Passwort"), "{notice}");
    for (password, status) in [("correct horse", 401), ("battery staple", 200)] {
        let signing = json!({ "name": "Ada", "password": password });
        visitor(&app).post("/api/session", Some(&signing)).await.expect(status);
    }
    let events = audit(&app).await;
    assert!(events.ends_with(&["password_reset_by_mail".to_owned(), "signed_in".to_owned()]), "{events:?}");
    // By name as well, but not at once again.
    forgot(&app, "ada").await;
    let again = secret(&smtp.mail(4).await, "reset");
    assert_eq!(reset(&app, &again, "staple battery").await, 204);
    smtp.mail(5).await;
}

pub(crate) async fn a_mail_is_not_lost_while_the_mail_server_or_the_process_is_down(app: TestApp) {
    let smtp = Smtp::start(Mood::Busy).await;
    let app = with_mail(app, &smtp).await;
    let ada = account(&app, "Ada").await;
    enter(&ada, "ada@example.org").await;
    smtp.until("attempts", |smtp| smtp.attempts() >= 3).await;
    assert_eq!(smtp.mails(), Vec::<String>::new());
    // The process ends, and the next one sends the mail.
    let app = app.restart().await;
    // It may have ended within an attempt, after which the next one waits for minutes, because another node may still be sending.
    let mut connection = AnyConnection::connect(&app.config.database).await.expect("a connection");
    connection.execute("UPDATE mails SET next_at = 0").await.expect("an update");
    smtp.be(Mood::Kind);
    let mail = smtp.mail(1).await;
    assert_eq!(verify(&app, &secret(&mail, "verify")).await, 204);
    // A recipient that the mail server refuses for good is given up at once.
    smtp.be(Mood::Strict);
    let attempts = smtp.attempts();
    let ada = ada.at(app.address).from(Some("https://dvonn.example"));
    enter(&ada, "nobody@example.org").await;
    smtp.until("an attempt", |smtp| smtp.attempts() > attempts).await;
    let mut waiting = async || {
        let row = connection.fetch_one("SELECT COUNT(*) AS mails FROM mails").await.expect("a row");
        row.try_get::<i64, _>("mails").expect("a number")
    };
    while waiting().await > 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(smtp.attempts(), attempts + 1);
}

pub(crate) async fn no_mail_is_sent_in_the_clear_unless_the_operator_says_so(app: TestApp) {
    let smtp = Smtp::start(Mood::NoTls).await;
    let app = restarted(app, format!("smtp://ada:secret@{}", smtp.address)).await;
    let ada = account(&app, "Ada").await;
    enter(&ada, "ada@example.org").await;
    let refusals = |smtp: &Smtp| smtp.commands().iter().filter(|command| *command == "STARTTLS").count();
    smtp.until("refusals", |smtp| refusals(smtp) >= 2).await;
    // A server that does not even offer it.
    smtp.be(Mood::Kind);
    let greetings = |smtp: &Smtp| smtp.commands().iter().filter(|command| command.starts_with("EHLO")).count();
    let before = greetings(&smtp);
    smtp.until("greetings", |smtp| greetings(smtp) >= before + 3).await;
    let commands = smtp.commands();
    assert!(smtp.mails().is_empty(), "{commands:?}");
    for command in &commands {
        assert!(["EHLO", "STARTTLS", "QUIT"].iter().any(|allowed| command.starts_with(allowed)), "{commands:?}");
    }
}

pub(crate) async fn mails_can_be_written_to_files(app: TestApp) {
    let folder = Folder::new();
    let app = restarted(app, format!("file:{}", folder.0.display())).await;
    let ada = account(&app, "Ada").await;
    enter(&ada, "ada@example.org").await;
    let begun = std::time::Instant::now();
    let mail = loop {
        let files = std::fs::read_dir(&folder.0).expect("the folder").flatten();
        let mut mails = files.filter(|file| file.path().extension().is_some_and(|ending| ending == "eml"));
        if let Some(file) = mails.next() {
            break std::fs::read_to_string(file.path()).expect("a mail");
        }
        assert!(begun.elapsed() < crate::common::PATIENCE, "there is no mail");
        tokio::time::sleep(Duration::from_millis(10)).await;
    };
    assert!(mail.contains("Wenn du das nicht warst, tu nichts: Die Adresse"), "readable for people: {mail}");
    assert_eq!(verify(&app, &secret(&mail, "verify")).await, 204);
}

pub(crate) async fn all_data_of_a_user_can_be_exported(app: TestApp) {
    let (ada, bob) = (app.account("Ada").await, app.account("Bob").await);
    let data = async || ada.get("/api/me/data").await.json(200).await;
    let empty = data().await;
    assert_eq!((&empty["profile"]["name"], &empty["games"], &empty["chat"]), (&json!("Ada"), &json!([]), &json!([])));
    let mut games = Vec::new();
    for number in 0..3 {
        let game = app.game_of(&ada, &bob, super::dvonn()).await;
        let say = |text: String| json!({ "type": "chat", "room": "players", "text": text });
        ada.act(&game, say(format!("mine {number}"))).await.expect(200);
        bob.act(&game, say(format!("his {number}"))).await.expect(200);
        games.push(game);
    }
    let report = json!({ "player": "Bob", "text": "he sings" });
    ada.post(&format!("/api/games/{}/reports", games[0]), Some(&report)).await.expect(204);
    let token = json!({ "name": "my bot", "scopes": ["read"] });
    let secret = ada.post("/api/me/tokens", Some(&token)).await.json(201).await;
    ada.put("/api/me/mutes/Bob", None).await.expect(204);
    let answer = ada.get("/api/me/data").await.expect(200);
    assert!(answer.0.headers()["content-disposition"].to_str().expect("text").contains("caldera-data.json"));
    let text = answer.text().await;
    for hidden in [secret["secret"].as_str().expect("a secret"), "argon2", &ada.cookie.clone().expect("a cookie")[8..]]
    {
        assert!(!text.contains(hidden), "{hidden}");
    }
    let data: Value = serde_json::from_str(&text).expect("JSON");
    let count = |name: &str| data[name].as_array().expect("a list").len();
    let counts = ["sessions", "tokens", "mutes", "reports", "chat", "games"].map(count);
    assert_eq!(counts, [1, 1, 1, 1, 3, 3], "{data}");
    assert!(
        data["chat"]
            .as_array()
            .expect("messages")
            .iter()
            .all(|line| line["text"].as_str().expect("a text").starts_with("mine"))
    );
    assert!(games.iter().all(|game| data["games"].as_array().expect("games").iter().any(|own| own["id"] == **game)));
    let events: Vec<&str> =
        data["audit"].as_array().expect("entries").iter().filter_map(|entry| entry["event"].as_str()).collect();
    assert_eq!(events, ["data_exported", "token_created", "data_exported", "registered"]);
}

/// Changes the database behind the server's back.
async fn change(app: &TestApp, statement: &str) {
    let mut connection = AnyConnection::connect(&app.config.database).await.expect("a connection");
    connection.execute(AssertSqlSafe(statement.to_owned())).await.expect("a change");
}

pub(crate) async fn a_deleted_user_leaves_no_chat_messages(app: TestApp) {
    let (ada, bob) = (app.account("Ada").await, app.account("Bob").await);
    let (game, other) = (app.game_of(&ada, &bob, super::dvonn()).await, app.game(super::dvonn()).await.0);
    let say = |room: &str, text: &str| json!({ "type": "chat", "room": room, "text": text });
    ada.act(&game, say("players", "my secret \"text\"")).await.expect(200);
    bob.act(&game, say("players", "an answer")).await.expect(200);
    ada.act(&other, say("watchers", "my secret again")).await.expect(200);
    // The room is in memory and has a spectator.
    let mut watching = bob.watch(&game, 0).await;
    watching.next_of("hello").await;
    let versions = async |player: &Player| player.look(&game).await["version"].as_i64().expect("a version");
    ada.delete("/api/me", Some(&json!({ "password": "correct horse" }))).await.expect(204);
    let view = bob.look(&game).await;
    assert_eq!((&view["chat"][0]["text"], &view["chat"][1]["text"]), (&json!(""), &json!("an answer")), "{view}");
    let mut socket = bob.watch(&game, 0).await;
    let first = socket.event("chat").await;
    assert_eq!(first["event"]["text"], "", "the message is still an event, without its text");
    let before = versions(&bob).await;
    let mut backup = Vec::new();
    let url = app.config.database.clone();
    let backup = tokio::task::spawn_blocking(move || server::back_up(&url, &mut backup).map(|_| backup));
    let backup = String::from_utf8(backup.await.expect("no panic").expect("a backup")).expect("UTF-8");
    assert!(!backup.contains("my secret") && backup.contains("an answer"));
    // The game is replayed from its events.
    let app = app.restart().await;
    let bob = bob.at(app.address);
    assert_eq!(versions(&bob).await, before);
    assert_eq!(bob.look(&game).await["chat"][0]["text"], "");
    assert_eq!(app.visitor().look(&other).await["chat"][0]["text"], "");
}

pub(crate) async fn a_generated_password_has_to_be_changed(app: TestApp) {
    app.account("Ada").await;
    let reset = |database: String| async move {
        super::departures::as_operator(&database, |admin| admin.reset_password("Ada", None)).await
    };
    let sign_in = async |password: &str, status: u16| {
        let mut ada = app.visitor();
        let answer =
            ada.post("/api/session", Some(&json!({ "name": "Ada", "password": password }))).await.expect(status);
        if status == 200 {
            ada.sign(answer).await;
        }
        ada
    };
    let generated = reset(app.config.database.clone()).await;
    let mut ada = sign_in(&generated, 200).await;
    let me = ada.get("/api/me").await.json(200).await;
    assert!(me["password_expires_at"].as_i64().expect("a time") > me["created_at"].as_i64().expect("a time"));
    let passwords = json!({ "old": generated, "new": "battery staple" });
    let changed = ada.put("/api/me/password", Some(&passwords)).await.expect(204);
    ada.take_cookie(&changed);
    assert_eq!(ada.get("/api/me").await.json(200).await["password_expires_at"], Value::Null);
    sign_in("battery staple", 200).await;
    let generated = reset(app.config.database.clone()).await;
    change(&app, "UPDATE users SET password_expires_at = password_expires_at - 3 * 86400000").await;
    sign_in(&generated, 401).await;
    // One that the operator was told to set stays.
    super::departures::as_operator(&app.config.database, |admin| admin.reset_password("Ada", Some("staple battery")))
        .await;
    let ada = sign_in("staple battery", 200).await;
    assert_eq!(ada.get("/api/me").await.json(200).await["password_expires_at"], Value::Null);
}
