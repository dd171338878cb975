//! Documents of the web app: settings and progress that all devices of an account share.

use serde_json::{Value, json};

use crate::common::{Player, TestApp};

fn path(name: &str) -> String {
    format!("/api/me/documents/{name}")
}

async fn show(player: &Player, name: &str) -> Value {
    player.get(&path(name)).await.json(200).await
}

async fn store(player: &Player, name: &str, version: i64, value: Value) -> crate::common::Answer {
    player.put(&path(name), Some(&json!({ "version": version, "value": value }))).await
}

pub(crate) async fn no_change_of_a_document_is_lost(app: TestApp) {
    let (ada, bob) = (app.account("Ada").await, app.account("Bob").await);
    assert_eq!(show(&ada, "puzzles").await, json!({ "version": 0, "value": {} }));
    let first = json!({ "solved": ["grüße", 1, null], "deep": { "list": [{}] } });
    assert_eq!(store(&ada, "puzzles", 0, first.clone()).await.json(200).await, json!({ "version": 1 }));
    let shown = show(&ada, "puzzles").await;
    assert_eq!((&shown["version"], &shown["value"]), (&json!(1), &first));
    assert!(shown["updated_at"].is_i64());
    // A device that knows an earlier version gets the latest one instead, and changes nothing.
    for version in [0, 2, 7] {
        let refused = store(&ada, "puzzles", version, json!({ "solved": [] })).await.json(409).await;
        assert_eq!(refused["error"]["code"], "document_changed", "{version}");
        assert_eq!((&refused["document"]["version"], &refused["document"]["value"]), (&json!(1), &first));
    }
    let merged = json!({ "solved": ["grüße", "more"] });
    assert_eq!(store(&ada, "puzzles", 1, merged.clone()).await.json(200).await, json!({ "version": 2 }));
    // Of many changes at once, exactly one replaces each version.
    let racing: Vec<_> = (0..8)
        .map(|number| {
            let ada = ada.clone();
            tokio::spawn(async move { store(&ada, "puzzles", 2, json!({ "number": number })).await.status() })
        })
        .collect();
    let mut stored = 0;
    for change in racing {
        match change.await.expect("no panic") {
            200 => stored += 1,
            status => assert_eq!(status, 409),
        }
    }
    assert_eq!((stored, &show(&ada, "puzzles").await["version"]), (1, &json!(3)));
    // Neither the other document nor that of another account has changed, and all survive a restart.
    assert_eq!(store(&ada, "settings", 0, json!({ "theme": "dark" })).await.status(), 200);
    let before = show(&ada, "puzzles").await;
    let app = app.restart().await;
    let (ada, bob) = (ada.at(app.address), bob.at(app.address));
    assert_eq!(show(&ada, "puzzles").await, before);
    assert_eq!(show(&ada, "settings").await["value"], json!({ "theme": "dark" }));
    assert_eq!(show(&bob, "puzzles").await["version"], 0);
    // The export has them.
    let data = ada.get("/api/me/data").await.json(200).await;
    assert_eq!(data["documents"]["settings"]["value"], json!({ "theme": "dark" }));
    assert_eq!(data["documents"]["puzzles"]["version"], 3);
}

pub(crate) async fn documents_are_bounded_objects_of_accounts(app: TestApp) {
    let (ada, guest) = (app.account("Ada").await, app.guest().await);
    assert_eq!(ada.get(&path("others")).await.refusal(404).await, "not_found");
    assert_eq!(store(&ada, "others", 0, json!({})).await.refusal(404).await, "not_found");
    assert_eq!(guest.get(&path("settings")).await.refusal(403).await, "forbidden");
    assert_eq!(store(&guest, "settings", 0, json!({})).await.refusal(403).await, "forbidden");
    for value in [json!([]), json!("text"), json!(null), json!(1)] {
        assert_eq!(store(&ada, "settings", 0, value).await.refusal(400).await, "bad_request");
    }
    assert_eq!(store(&ada, "settings", -1, json!({})).await.refusal(400).await, "bad_request");
    let of_bytes = |bytes: usize| json!({ "x": "y".repeat(bytes - r#"{"x":""}"#.len()) });
    for (name, most) in [("settings", 4 * 1024), ("puzzles", 256 * 1024)] {
        assert_eq!(store(&ada, name, 0, of_bytes(most + 1)).await.refusal(413).await, "too_large", "{name}");
        store(&ada, name, 0, of_bytes(most)).await.expect(200);
    }
    store(&ada, "puzzles", 1, of_bytes(600 * 1024)).await.expect(413);
    assert_eq!(show(&ada, "puzzles").await["version"], 1);
    // Only these operations accept so much.
    let long = json!({ "name": "x".repeat(20_000) });
    ada.put("/api/me/name", Some(&long)).await.expect(413);
    // A client that writes without pause has to wait.
    let mut statuses = Vec::new();
    for version in 1..100 {
        statuses.push(store(&ada, "settings", version, json!({})).await.status());
    }
    let stored = statuses.iter().take_while(|status| **status == 200).count();
    assert!((20..60).contains(&stored) && statuses.contains(&429), "{statuses:?}");
}

pub(crate) async fn documents_are_deleted_with_the_account(app: TestApp) {
    let ada = app.account("Ada").await;
    store(&ada, "settings", 0, json!({ "theme": "dark" })).await.expect(200);
    ada.delete("/api/me", Some(&json!({ "password": "correct horse" }))).await.expect(204);
    ada.get(&path("settings")).await.expect(401);
    store(&ada, "settings", 1, json!({})).await.expect(401);
    assert_eq!(super::count_rows(&app, "documents").await, 0);
}
