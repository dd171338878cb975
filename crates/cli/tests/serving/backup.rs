//! Tests of backup and restore: a restored server shows the same as before.

use std::path::Path;

use serde_json::{Value, json};

use crate::common::postgres::Cluster;
use crate::common::{Folder, Player};
use crate::process::{Process, caldera, dvonn, refusal, replay};

fn sqlite(folder: &Folder, name: &str) -> String {
    format!("sqlite:{}", folder.0.join(name).display())
}

fn back_up(database: &str, file: &Path) -> String {
    caldera(&["backup", "--database", database, &file.display().to_string()]);
    std::fs::read_to_string(file).expect("a backup")
}

fn restore(database: &str, file: &Path) {
    caldera(&["restore", "--database", database, &file.display().to_string()]);
}

/// The backup without the heartbeat, which changes while the server runs.
fn without_heartbeat(backup: &str) -> Vec<&str> {
    backup.lines().filter(|line| !line.contains(r#""table":"nodes""#)).collect()
}

/// The view of a game without its times.
async fn seen(player: &Player, game: &str) -> Value {
    let mut view = player.look(game).await;
    // The outage between the two servers changes the start of the turn.
    for part in ["/now", "/times", "/turn_since", "/version", "/state/version", "/state/clock/since"] {
        view.pointer_mut(part).map(Value::take);
    }
    view
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restored_database_equals_the_original() {
    let folder = Folder::new();
    let first = sqlite(&folder, "first.db");
    let server = Process::start(&first);
    let (ada, bob) = (server.account("Ada").await, server.account("Bob").await);
    let rated = json!({ "game": { "name": "dvonn", "placing": "random" }, "rated": true,
        "clock": { "type": "fischer", "seconds": 600, "increment": 5 } });
    let over = server.game_of(&ada, &bob, &rated).await;
    for player in [&ada, &bob] {
        let action = replay(&ada.look(&over).await).position().legal_moves().next().expect("a move").to_string();
        player.play(&over, &action).await.expect(200);
    }
    bob.act(&over, json!({ "type": "resign" })).await.expect(200);
    let open = server.game_of(&bob, &ada, &dvonn()).await;
    let action = replay(&bob.look(&open).await).position().legal_moves().next().expect("a move").to_string();
    bob.play(&open, &action).await.expect(200);
    ada.act(&open, json!({ "type": "chat", "room": "players", "text": "grüße, \"♥\"" })).await.expect(200);
    ada.post("/api/me/tokens", Some(&json!({ "name": "program", "scopes": ["play"] }))).await.expect(201);
    bob.put("/api/me/mutes/Ada", None).await.expect(204);
    bob.post("/api/seeks", Some(&json!({ "settings": dvonn() }))).await.expect(201);
    let report = json!({ "player": "Ada", "text": "she wins" });
    assert!(bob.post(&format!("/api/games/{over}/reports"), Some(&report)).await.0.status().is_success());
    let before = [seen(&ada, &over).await, seen(&ada, &open).await];
    let ratings = ada.get("/api/me").await.json(200).await;
    assert_ne!(ratings["ratings"], json!([]));

    // Backups of the running and of the stopped server differ only in the heartbeat.
    let running = back_up(&first, &folder.0.join("running.backup"));
    server.end();
    let file = folder.0.join("first.backup");
    let backup = back_up(&first, &file);
    assert_eq!(without_heartbeat(&running), without_heartbeat(&backup));
    for table in
        ["users", "sessions", "tokens", "games", "events", "ratings", "rating_history", "offers", "mutes", "reports"]
    {
        assert!(backup.contains(&format!(r#""table":"{table}""#)), "the backup has no row of {table}");
    }

    let mut databases = vec![sqlite(&folder, "second.db")];
    let cluster = Cluster::start();
    databases.extend(cluster.as_ref().map(|cluster| cluster.database("restored")));
    for database in databases {
        restore(&database, &file);
        assert_eq!(back_up(&database, &folder.0.join("again.backup")), backup, "{database}");
        let full = refusal(&["restore", "--database", &database, &file.display().to_string()]);
        assert!(full.contains("the database is not empty"), "{full}");
        let server = Process::start(&database);
        let (ada, bob) = (ada.at(server.address), bob.at(server.address));
        assert_eq!([seen(&ada, &over).await, seen(&ada, &open).await], before);
        assert_eq!(ada.get("/api/me").await.json(200).await, ratings);
        let action = replay(&ada.look(&open).await).position().legal_moves().next().expect("a move").to_string();
        ada.play(&open, &action).await.expect(200);
        bob.delete("/api/session", None).await.expect(204);
        server.end();
    }
}

#[test]
fn an_invalid_or_incomplete_backup_changes_nothing() {
    let folder = Folder::new();
    let (first, second) = (sqlite(&folder, "first.db"), sqlite(&folder, "second.db"));
    Process::start(&first).end();
    let (file, broken) = (folder.0.join("whole.backup"), folder.0.join("broken.backup"));
    let whole = back_up(&first, &file);
    let user = r#"{"table":"users","row":{"id":"x","kind":"account","name":"X","name_key":"x","created_at":1}}"#;
    let head = whole.lines().next().expect("a line");
    for (text, reason) in [
        (String::new(), "truncated"),
        ("hello\n".to_owned(), "line 1"),
        (format!("{head}\n{user}\n"), "truncated after 1 rows"),
        (format!("{head}\n{user}\n{{\"rows\":2}}\n"), "truncated"),
        (format!("{head}\n{}\n{{\"rows\":1}}\n", user.replace("users", "users; DROP TABLE users")), "line 2"),
        (format!("{head}\n{}\n{{\"rows\":1}}\n", user.replace("\"id\"", "\"id) --\"")), "line 2"),
        (format!("{head}\n{user}\n{user}\n{{\"rows\":2}}\n"), "line 3"),
        (head.replace("\"schema\":", "\"schema\":999"), "schema version 999"),
    ] {
        std::fs::write(&broken, &text).expect("a file");
        let message = refusal(&["restore", "--database", &second, &broken.display().to_string()]);
        assert!(message.contains(reason), "{text}: {message}");
    }
    restore(&second, &file);
    assert_eq!(back_up(&second, &folder.0.join("again.backup")), whole);
}
