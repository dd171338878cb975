//! Tests of `caldera admin` with a running server.

use serde_json::json;

use crate::common::postgres::Cluster;
use crate::common::{Folder, Player};
use crate::process::{PASSWORD, Process, caldera, dvonn, refusal};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn accounts_are_managed_on_sqlite() {
    let folder = Folder::new();
    administer(&format!("sqlite:{}", folder.0.join("caldera.db").display())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn accounts_are_managed_on_postgresql() {
    let Some(cluster) = Cluster::start() else { return };
    administer(&cluster.database("administered")).await;
}

/// Tries to sign in and returns the status.
async fn sign_in(server: &Process, name: &str, password: &str) -> u16 {
    let wanted = json!({ "name": name, "password": password });
    Player::new(server.address).post("/api/session", Some(&wanted)).await.status()
}

async fn administer(database: &str) {
    let server = Process::start(database);
    let admin = |arguments: &[&str]| caldera(&[&["admin", "--database", database], arguments].concat());
    let (ada, bob) = (server.account("Ada").await, server.account("Bob").await);
    let wanted = json!({ "name": "my program", "scopes": ["read"] });
    let token = ada.post("/api/me/tokens", Some(&wanted)).await.json(201).await;
    let game = server.game_of(&ada, &bob, &dvonn()).await;
    let report = json!({ "player": "Ada", "text": "she sings\nloudly" });
    assert!(bob.post(&format!("/api/games/{game}/reports"), Some(&report)).await.0.status().is_success());

    let list = admin(&["list"]);
    assert_eq!(list.lines().map(|line| &line[..4]).collect::<Vec<_>>(), ["Ada:", "Bob:"], "{list}");
    assert_eq!(admin(&["list", "b"]).lines().count(), 1);
    let shown = admin(&["show", "ADA"]);
    for part in
        ["Ada: account since 20", "games: 1, 1 in progress", "sessions: 1", "token: my program", "she sings loudly"]
    {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert!(admin(&["reports"]).contains("Bob about Ada in game"));

    let password = admin(&["reset-password", "ada"]);
    let password = password.trim();
    ada.get("/api/me").await.expect(401);
    let token = token["secret"].as_str().expect("a token");
    Player::new(server.address).program(token).get("/api/me").await.expect(401);
    assert_eq!(sign_in(&server, "Ada", PASSWORD).await, 401);
    assert_eq!(sign_in(&server, "Ada", password).await, 200);
    bob.get("/api/me").await.expect(200);

    admin(&["ban", "Bob"]);
    let log = admin(&["audit"]);
    let events: Vec<&str> = log.lines().filter_map(|line| line.split(' ').nth(1)).collect();
    let expected = ["banned", "signed_in", "password_reset", "token_created", "registered", "registered"];
    assert_eq!(events, expected, "{log}");
    assert!(log.lines().next().is_some_and(|line| line.ends_with(" banned user=Bob")), "{log}");
    assert!(log.contains(" token_created by=Ada user=Ada address="), "{log}");
    assert_eq!(admin(&["audit", "Bob"]).lines().count(), 2);
    bob.get("/api/me").await.expect(401);
    bob.play(&game, "a1").await.expect(401);
    // The response mentions the ban only if the password is right.
    assert_eq!(sign_in(&server, "Bob", PASSWORD).await, 403);
    assert_eq!(sign_in(&server, "Bob", "wrong password").await, 401);
    assert!(admin(&["list", "--banned"]).starts_with("Bob: account since"));
    admin(&["unban", "Bob"]);
    assert_eq!(sign_in(&server, "Bob", PASSWORD).await, 200);
    assert_eq!(admin(&["list", "--banned"]), "");

    assert!(refusal(&["admin", "--database", database, "delete", "Bob"]).contains("--yes"));
    let deleted = admin(&["delete", "Bob", "--yes"]);
    assert!(deleted.starts_with("Bob is now deleted-"), "{deleted}");
    assert_eq!(sign_in(&server, "Bob", PASSWORD).await, 401);
    assert!(refusal(&["admin", "--database", database, "show", "Bob"]).contains("no user is called Bob"));
    assert_eq!(admin(&["list"]).lines().count(), 1);
    server.end();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ban_closes_open_sockets() {
    let folder = Folder::new();
    let database = format!("sqlite:{}", folder.0.join("caldera.db").display());
    let server = Process::start(&database);
    let (ada, bob) = (server.account("Ada").await, server.account("Bob").await);
    let game = server.game_of(&ada, &bob, &dvonn()).await;
    let mut adas = ada.watch(&game, 0).await;
    let mut bobs = bob.watch(&game, 0).await;
    caldera(&["admin", "--database", &database, "ban", "Ada"]);
    // Read Bob's socket meanwhile, so that its pings are answered. It reports that Ada is gone, and stays open.
    let gone = async {
        bobs.next_of("presence").await;
        while bobs.next_of("presence").await["white"] != false {}
    };
    let ended = async { while adas.next().await.is_some() {} };
    tokio::join!(gone, ended);
    assert_eq!(bobs.act(1, json!({ "type": "chat", "room": "players", "text": "gone?" })).await["type"], "done");
}

#[test]
fn a_missing_database_is_not_created() {
    let folder = Folder::new();
    let file = folder.0.join("nothing.db");
    let database = format!("sqlite:{}", file.display());
    assert!(refusal(&["admin", "--database", &database, "list"]).contains("the database cannot be used"));
    assert!(refusal(&["backup", "--database", &database, "x.backup"]).contains("the database cannot be used"));
    assert!(!file.exists());
}
