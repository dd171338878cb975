//! Smaller weaknesses: what a client can learn, waste or fake.

use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::{any_move, dvonn, start};

on_both_databases! {
    refused_registrations_do_not_use_up_the_limit: 2,
    muted_players_cannot_challenge: 2,
    names_that_look_official_are_refused: 2,
    an_id_sent_again_with_another_move_is_refused: 2,
    a_message_that_is_too_large_is_answered_with_a_close_frame: 2,
    every_error_of_the_api_is_json: 2,
}

async fn refused_registrations_do_not_use_up_the_limit(database: String) {
    let app = start(&database, false).await;
    let register = |name: &'static str, password: &'static str| {
        let visitor = app.visitor();
        async move { visitor.post("/api/accounts", Some(&json!({ "name": name, "password": password }))).await.status() }
    };
    assert_eq!(register("Ada", "correct horse").await, 201);
    for _ in 0..10 {
        assert_eq!(register("Ada", "correct horse").await, 409);
        assert_eq!(register("Bob", "short").await, 400);
        assert_eq!(register("x", "correct horse").await, 400);
    }
    assert_eq!(register("Bob", "correct horse").await, 201);
}

async fn muted_players_cannot_challenge(database: String) {
    let app = start(&database, true).await;
    let (ada, bob) = (app.account("Ada").await, app.account("Bob").await);
    let challenge = json!({ "settings": dvonn(), "opponent": "Ada" });
    ada.put("/api/me/mutes/Bob", None).await.expect(204);
    assert_eq!(bob.post("/api/challenges", Some(&challenge)).await.refusal(403).await, "forbidden");
    ada.delete("/api/me/mutes/Bob", None).await.expect(204);
    bob.post("/api/challenges", Some(&challenge)).await.expect(201);
}

async fn names_that_look_official_are_refused(database: String) {
    let app = start(&database, true).await;
    let status = |name: &'static str| {
        let visitor = app.visitor();
        async move {
            visitor.post("/api/accounts", Some(&json!({ "name": name, "password": "correct horse" }))).await.status()
        }
    };
    for name in
        ["moderator", "Moderator2", "support", "Adrnin", "adm1n", "AdmIn", "Ad-min", "rnoderator", "Ca1dera", "staff"]
    {
        assert_eq!(status(name).await, 400, "{name}");
    }
    for name in ["Modesty", "Stafford", "Amina", "Arnold"] {
        assert_eq!(status(name).await, 201, "{name}");
    }
}

async fn an_id_sent_again_with_another_move_is_refused(database: String) {
    let app = start(&database, true).await;
    let (game, white, _) = app.game(dvonn()).await;
    let text = any_move(&white.look(&game).await);
    let action = |text: &str| json!({ "type": "move", "move": text, "id": "once" });
    let done = white.act(&game, action(&text)).await.json(200).await;
    assert_eq!(white.act(&game, action(&text.to_uppercase())).await.json(200).await, done);
    let other = if text == "a1a2" { "a1b1" } else { "a1a2" };
    assert_eq!(white.act(&game, action(other)).await.refusal(400).await, "bad_request");

    // A push of GIPF can be written with and without its direction, so what a text means depends on the position.
    let gipf =
        json!({ "game": { "name": "gipf", "variant": "basic" }, "clock": { "type": "simple", "seconds": 3600 } });
    let (game, white, black) = app.game(gipf).await;
    let done = white.act(&game, action("b3")).await.json(200).await;
    let reply = black.act(&game, json!({ "type": "move", "move": "a5-c5" })).await.json(200).await;
    assert!(reply["version"].as_i64() > done["version"].as_i64());
    for same in ["b3", " B3 ", "a2-b3", "a3-b3"] {
        assert_eq!(white.act(&game, action(same)).await.json(200).await, done, "{same}");
    }
    for other in ["b4", "a1-c3", "a5-c5", "nonsense"] {
        assert_eq!(white.act(&game, action(other)).await.refusal(400).await, "bad_request", "{other}");
    }
}

async fn a_message_that_is_too_large_is_answered_with_a_close_frame(database: String) {
    let app = start(&database, true).await;
    let (game, white, _) = app.game(dvonn()).await;
    for path in ["/api/socket".to_owned(), format!("/api/games/{game}/socket")] {
        let mut socket = white.socket(&path).await.expect("a socket");
        socket.stream.send(Message::Text("x".repeat(20_000).into())).await.expect("a message");
        let mut code = None;
        while let Some(Ok(message)) = socket.stream.next().await {
            if let Message::Close(frame) = message {
                code = frame.map(|frame| u16::from(frame.code));
            }
        }
        assert_eq!(code, Some(1002), "{path}");
    }
}

async fn every_error_of_the_api_is_json(database: String) {
    let app = start(&database, true).await;
    let guest = app.guest().await;
    for path in ["/api/players/%ff", "/api/players/%ff/ratings", "/api/games/%ff"] {
        let status = guest.get(path).await.status();
        assert_eq!(
            guest.get(path).await.refusal(status).await,
            if status == 404 { "not_found" } else { "bad_request" }
        );
    }
    for path in ["/api/me/mutes/%ff", "/api/me/sessions/%ff", "/api/me/tokens/%ff"] {
        assert_eq!(guest.delete(path, None).await.refusal(400).await, "bad_request", "{path}");
    }
}

#[test]
fn a_database_that_cannot_be_opened_is_reported_with_the_reason() {
    crate::on_threads(2, async {
        let folder = crate::common::Folder::new();
        let file = folder.0.join("garbage.db");
        std::fs::write(&file, "This is not a database, but it is long enough to look like one. ".repeat(100))
            .expect("a file");
        let unused =
            std::net::TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
        for (url, reason) in [
            (format!("sqlite:{}", file.display()), "file is not a database"),
            (format!("postgres://caldera@127.0.0.1:{unused}/caldera"), "refused"),
        ] {
            let error = server::Store::open(&url).await.expect_err("a reason").to_string();
            assert!(error.contains(reason), "{url}: {error}");
        }
    });
}
