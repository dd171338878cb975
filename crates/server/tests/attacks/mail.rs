//! What strangers try with mails: find out who has an account, use a link that is not theirs, or flood a mailbox. And names that
//! look like those of others.

use std::time::Duration;

use serde_json::{Value, json};
use server::{Bounds, Config};
use sqlx::{AnyConnection, Connection, Executor, Row};

use crate::common::smtp::{Mood, Smtp, secret};
use crate::common::{Player, TestApp};
use crate::start;

on_both_databases! {
    asking_for_a_password_does_not_reveal_who_has_an_account: 2,
    used_expired_and_outdated_links_are_refused: 2,
    nobody_can_flood_a_mailbox: 2,
    names_that_look_like_another_one_are_refused: 2,
    the_password_of_an_open_session_cannot_be_guessed: 2,
}

async fn with_mail(database: &str, smtp: &Smtp, bounds: &Bounds) -> TestApp {
    let bounds = Bounds { mail_retry: Duration::from_millis(5), mail_every: Duration::from_millis(10), ..*bounds };
    let mail = Some(format!("smtp://{}?tls=none", smtp.address));
    let public_url = Some("https://dvonn.example".to_owned());
    let database = database.to_owned();
    TestApp::start_with(Config { database, mail, public_url, bounds, ..TestApp::config() }).await
}

fn at_home(player: Player) -> Player {
    player.from(Some("https://dvonn.example"))
}

async fn account(app: &TestApp, name: &str) -> Player {
    let mut player = at_home(app.visitor());
    let wanted = json!({ "name": name, "password": "correct horse" });
    player.sign(player.post("/api/accounts", Some(&wanted)).await.expect(201)).await;
    player
}

async fn post(app: &TestApp, path: &str, body: Value) -> u16 {
    at_home(app.visitor()).post(path, Some(&body)).await.status()
}

/// Enters an address, and confirms it with the mail of this number.
async fn confirm(app: &TestApp, smtp: &Smtp, player: &Player, address: &str, number: usize) {
    player.put("/api/me/email", Some(&json!({ "address": address }))).await.expect(202);
    let link = secret(&smtp.mail(number).await, "verify");
    assert_eq!(post(app, "/api/email/verify", json!({ "secret": link })).await, 204);
}

/// Waits until the queue of mails is empty.
async fn settle(database: &str) {
    let mut connection = AnyConnection::connect(database).await.expect("a connection");
    loop {
        let row = connection.fetch_one("SELECT COUNT(*) AS mails FROM mails").await.expect("a row");
        if row.try_get::<i64, _>("mails").expect("a number") == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn asking_for_a_password_does_not_reveal_who_has_an_account(database: String) {
    let smtp = Smtp::start(Mood::Kind).await;
    let app = with_mail(&database, &smtp, &Bounds::default()).await;
    let (ada, bob) = (account(&app, "Ada").await, account(&app, "Bob").await);
    confirm(&app, &smtp, &ada, "ada@example.org", 1).await;
    // Bob's address is not confirmed.
    bob.put("/api/me/email", Some(&json!({ "address": "bob@example.org" }))).await.expect(202);
    smtp.mail(2).await;
    let mut answers = Vec::new();
    for who in ["ada@example.org", "Ada", "bob@example.org", "Bob", "nobody@example.org", "Nobody", "%", "a@b@c"] {
        let answer = at_home(app.visitor()).post("/api/password/forgot", Some(&json!({ "account": who }))).await;
        let mut headers: Vec<String> =
            answer.0.headers().iter().map(|(name, value)| format!("{name}: {value:?}")).collect();
        headers.retain(|header| !header.starts_with("date:") && !header.starts_with("x-request-id:"));
        answers.push((answer.status(), headers, answer.text().await));
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
    assert_eq!(answers[0].0, 202);
    settle(&database).await;
    // One mail, to Ada; the second request about her came too soon.
    assert!(smtp.mail(3).await.contains("To: ada@example.org"));
    // Entering another person's address does not reveal that they have an account, either.
    bob.put("/api/me/email", Some(&json!({ "address": "ada@example.org" }))).await.expect(202);
}

async fn used_expired_and_outdated_links_are_refused(database: String) {
    let smtp = Smtp::start(Mood::Kind).await;
    let bounds = Bounds { mail_pause: Duration::ZERO, ..Bounds::default() };
    let app = with_mail(&database, &smtp, &bounds).await;
    let mut ada = account(&app, "Ada").await;
    let reset = |secret: String| json!({ "secret": secret, "password": "battery staple" });
    // A link to an address that was replaced by another one before it was opened.
    ada.put("/api/me/email", Some(&json!({ "address": "adda@example.org" }))).await.expect(202);
    let outdated = secret(&smtp.mail(1).await, "verify");
    confirm(&app, &smtp, &ada, "ada@example.org", 2).await;
    assert_eq!(post(&app, "/api/email/verify", json!({ "secret": outdated })).await, 400);
    // A link of one purpose is of no use for another one.
    let forgot = async |number: usize| {
        assert_eq!(post(&app, "/api/password/forgot", json!({ "account": "Ada" })).await, 202);
        secret(&smtp.mail(number).await, "reset")
    };
    let link = forgot(3).await;
    assert_eq!(post(&app, "/api/email/verify", json!({ "secret": link })).await, 400);
    // It expires.
    let mut connection = AnyConnection::connect(&database).await.expect("a connection");
    connection.execute("UPDATE mail_links SET expires_at = expires_at - 3600000").await.expect("a change");
    assert_eq!(post(&app, "/api/password/reset", reset(link)).await, 400);
    // After the password was changed, or the address, an earlier link is void.
    let link = forgot(4).await;
    let passwords = json!({ "old": "correct horse", "new": "horse correct" });
    let changed = ada.put("/api/me/password", Some(&passwords)).await.expect(204);
    ada.take_cookie(&changed);
    smtp.mail(5).await;
    assert_eq!(post(&app, "/api/password/reset", reset(link)).await, 400);
    let link = forgot(6).await;
    confirm(&app, &smtp, &ada, "ada@example.net", 7).await;
    smtp.mail(8).await;
    assert_eq!(post(&app, "/api/password/reset", reset(link)).await, 400);
    // Of two requests at the same time one succeeds.
    let link = forgot(9).await;
    let (one, other) = tokio::join!(
        post(&app, "/api/password/reset", reset(link.clone())),
        post(&app, "/api/password/reset", reset(link.clone()))
    );
    assert_eq!([one.min(other), one.max(other)], [204, 400]);
    // The database contains no secret that would be of use to a thief.
    let rows = connection.fetch_all("SELECT secret FROM mail_links").await.expect("rows");
    assert!(rows.iter().all(|row| row.try_get::<String, _>("secret").expect("a text").len() == 64));
}

async fn nobody_can_flood_a_mailbox(database: String) {
    let smtp = Smtp::start(Mood::Kind).await;
    let app = with_mail(&database, &smtp, &Bounds { mails_waiting: 8, ..Bounds::default() }).await;
    let ada = account(&app, "Ada").await;
    confirm(&app, &smtp, &ada, "ada@example.org", 1).await;
    // Repeated requests for a new password send one mail in five minutes.
    for _ in 0..6 {
        post(&app, "/api/password/forgot", json!({ "account": "Ada" })).await;
    }
    settle(&database).await;
    smtp.mail(2).await;
    // Several accounts together send three mails to an address, in any case of its letters.
    let mut accepted = 0;
    for name in ["Bob", "Carl", "Dora", "Emil", "Fritz"] {
        let other = account(&app, name).await;
        for address in ["victim@example.org", "VICTIM@example.org"] {
            accepted +=
                u16::from(other.put("/api/me/email", Some(&json!({ "address": address }))).await.status() == 202);
        }
    }
    assert_eq!(accepted, 3);
    // If the mail server is down, the queue does not grow without bound.
    settle(&database).await;
    smtp.be(Mood::Busy);
    let mut statuses = Vec::new();
    for number in 0..20 {
        statuses.push(post(&app, "/api/password/forgot", json!({ "account": format!("Nobody{number}") })).await);
        let other =
            account(&app, &format!("Bert{}", "abcdefghjknopqrstuwxyz".get(number..=number).expect("a letter"))).await;
        let email = json!({ "address": format!("g{number}@example.org") });
        statuses.push(other.put("/api/me/email", Some(&email)).await.status());
    }
    assert!(statuses.contains(&503), "{statuses:?}");
    let mut connection = AnyConnection::connect(&database).await.expect("a connection");
    let row = connection.fetch_one("SELECT COUNT(*) AS mails FROM mails").await.expect("a row");
    assert!(row.try_get::<i64, _>("mails").expect("a number") <= 9);
}

async fn names_that_look_like_another_one_are_refused(database: String) {
    let app = start(&database, true).await;
    let register = async |player: &Player, name: &str| {
        let answer = player.post("/api/accounts", Some(&json!({ "name": name, "password": "correct horse" }))).await;
        if answer.status() == 201 { None } else { Some(answer.refusal(409).await) }
    };
    let confusable = Some("name_confusable".to_owned());
    let amold = app.account("Amold").await;
    for name in ["Arnold", "AmoId", "am0ld", "A-mold", "Arno1d"] {
        assert_eq!(register(&app.visitor(), name).await, confusable, "{name}");
    }
    assert_eq!(register(&app.guest().await, "Arnold").await, confusable, "a guest who registers");
    assert_eq!(register(&app.visitor(), "amold").await.as_deref(), Some("name_taken"));
    assert_eq!(register(&app.visitor(), "Ronald").await, None);
    // Not even after the account was deleted.
    amold.delete("/api/me", Some(&json!({ "password": "correct horse" }))).await.expect(204);
    assert_eq!(register(&app.visitor(), "Arnold").await, confusable);
    // Of several at the same time one succeeds.
    let names = ["Will", "Wi11", "W1ll", "WiIl", "W-ill", "Wi_ll"];
    let visitors = names.map(|name| (app.visitor(), name));
    let all = visitors.iter().map(|(visitor, name)| register(visitor, name));
    let results = futures_util::future::join_all(all).await;
    assert_eq!(results.iter().filter(|result| result.is_none()).count(), 1, "{results:?}");
    // Accounts of earlier versions that look alike stay valid, and the server learns their looks when it starts.
    let mut connection = AnyConnection::connect(&database).await.expect("a connection");
    for statement in [
        "DELETE FROM name_looks",
        "UPDATE users SET look = NULL",
        "INSERT INTO users (id, kind, name, name_key, password, created_at) \
         SELECT 'old', 'account', 'R0nald', 'r0nald', password, 1 FROM users WHERE name = 'Ronald'",
    ] {
        connection.execute(statement).await.expect("a change");
    }
    let app = app.restart().await;
    assert_eq!(register(&app.visitor(), "RonaId").await, confusable);
    for name in ["Ronald", "R0nald"] {
        let right = json!({ "name": name, "password": "correct horse" });
        app.visitor().post("/api/session", Some(&right)).await.expect(200);
    }
}

async fn the_password_of_an_open_session_cannot_be_guessed(database: String) {
    // An exempt address acts like many addresses: only the limit by user applies.
    let app = start(&database, true).await;
    let ada = app.account("Ada").await;
    let wrong = json!({ "password": "wrong horse" });
    let passwords = json!({ "old": "wrong horse", "new": "battery staple" });
    let mut guesses = 0;
    'guessing: loop {
        for (method, path, body) in [
            ("POST", "/api/session/confirm", &wrong),
            ("PUT", "/api/me/password", &passwords),
            ("DELETE", "/api/me", &wrong),
        ] {
            match ada.ask(method.parse().expect("a method"), path, Some(body)).await.status() {
                401 => guesses += 1,
                status => break 'guessing assert_eq!(status, 429),
            }
        }
        assert!(guesses < 30, "guesses are not limited");
    }
    assert!((10..=12).contains(&guesses), "{guesses}");
    // The owner can still sign in elsewhere.
    let right = json!({ "name": "Ada", "password": "correct horse" });
    app.visitor().post("/api/session", Some(&right)).await.expect(200);
}
