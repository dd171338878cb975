//! Invalid and oversized input, health, metrics, and the OpenAPI document.

use serde_json::{Value, json};

use super::dvonn;
use crate::common::TestApp;

pub(crate) async fn invalid_messages_on_a_socket_are_refused(app: TestApp) {
    let (game, white, _) = app.game(dvonn()).await;
    let mut socket = white.watch(&game, 0).await;
    let mut random = fastrand::Rng::with_seed(11);
    let tokens = [
        "{",
        "}",
        "\"action\"",
        ":",
        "\"type\"",
        "\"move\"",
        "null",
        "[",
        "]",
        ",",
        "-1e99",
        "\"\\u0000\"",
        "é",
        "\"lines\"",
    ];
    // Fewer than the burst of the rate limit, so that the messages below still fit.
    for _ in 0..250 {
        let text: String = (0..random.usize(0..12)).map(|_| tokens[random.usize(..tokens.len())]).collect();
        socket.send_text(&text).await;
        let refused = socket.next_of("refused").await;
        assert_eq!(refused["error"]["code"], "bad_request", "{text}: {refused}");
    }
    for action in [
        json!({ "type": "move", "move": "x".repeat(1000) }),
        json!({ "type": "move", "move": "é\u{0}" }),
        json!({ "type": "move", "move": "a1a2", "id": "" }),
        json!({ "type": "premove", "move": "" }),
        json!({ "type": "chat", "room": "players", "text": "\u{0}" }),
        json!({ "type": "chat", "room": "players", "text": "" }),
        json!({ "type": "lines", "lines": [[]] }),
    ] {
        assert_eq!(socket.act(7, action.clone()).await["type"], "refused", "{action}");
    }
    assert_eq!(socket.act(8, json!({ "type": "abort" })).await["type"], "done");

    let mut large = white.watch(&game, 0).await;
    large.send_text(&"x".repeat(100_000)).await;
    while large.next().await.is_some() {}
    white.get(&format!("/api/games/{game}")).await.expect(200);
}

pub(crate) async fn invalid_requests_are_refused(app: TestApp) {
    let guest = app.guest().await;
    for body in [json!({}), json!([]), json!(null), json!({ "settings": 1 }), json!({ "settings": dvonn(), "x": 1 })] {
        guest.post("/api/seeks", Some(&body)).await.expect(400);
    }
    for path in
        ["/api/games/%00", "/api/players/%00", "/api/games?player=%00", "/api/games?before=x", "/api/games?rated=2"]
    {
        guest.get(path).await.expect(400);
    }
    for path in ["/api/nothing", "/api/games/no/such/thing", "/api/games/%F0%9F%92%A9"] {
        guest.get(path).await.expect(404);
    }
    let null = json!({ "name": "a\u{0}b", "password": "correct horse" });
    guest.post("/api/session", Some(&null)).await.expect(400);
    let huge = json!({ "name": "x".repeat(100_000), "password": "x" });
    guest.post("/api/session", Some(&huge)).await.expect(413);
    let health = app.visitor().get("/healthz").await.expect(200);
    assert_eq!(health.text().await, "ok\n");
    // A counter appears with its first event, so start a game.
    app.game(dvonn()).await;
    let metrics = app.visitor().get("/metrics").await.expect(200).text().await;
    // Other tests may have started games in the same process.
    let begun = metrics.lines().find_map(|line| line.strip_prefix("caldera_games_started ")?.parse::<u64>().ok());
    assert!(begun.is_some_and(|begun| begun >= 1), "{metrics}");
}

pub(crate) async fn the_openapi_document_is_complete(app: TestApp) {
    let description = app.visitor().get("/api/openapi.json").await.json(200).await;
    let schemas = description["components"]["schemas"].as_object().expect("schemas");
    let mut references = Vec::new();
    collect(&description, &mut references);
    assert!(references.len() > 50);
    for reference in &references {
        let name = reference.strip_prefix("#/components/schemas/").expect("a schema");
        assert!(schemas.contains_key(name), "{reference} is missing");
    }
    let mut names = std::collections::HashSet::new();
    for (path, item) in description["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            assert!(operation["responses"]["default"].is_object(), "{method} {path} has no error response");
            assert!(names.insert(operation["operationId"].to_string()), "{method} {path} has a duplicate operation id");
            assert!(operation["summary"].is_string(), "{method} {path} has no summary");
        }
    }
}

fn collect(value: &Value, references: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            references.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|value| collect(value, references));
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, references)),
        _ => {}
    }
}
