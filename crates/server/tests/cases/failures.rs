//! A failing database: the server acknowledges only what is stored, and recovers by itself.

use std::time::Instant;

use serde_json::{Value, json};
use sqlx::{AnyConnection, Connection, Executor};

use super::dvonn;
use super::games::{any_move, replay};
use crate::common::lossy::Lossy;
use crate::common::postgres::Cluster;
use crate::common::{Folder, Player, TestApp};

fn named_move(view: &Value) -> Value {
    json!({ "type": "move", "move": any_move(&replay(view)), "id": "once" })
}

/// Checks that an action is refused because of the database.
async fn expect_refused(white: &Player, game: &str, action: &Value) {
    assert_eq!(white.act(game, action.clone()).await.refusal(503).await, "storage_unavailable");
}

/// Checks that a move is accepted once the database works again, and played only once.
async fn expect_recovered(white: &Player, game: &str, action: &Value) {
    let done = white.act(game, action.clone()).await.json(200).await;
    let again = white.act(game, action.clone()).await.json(200).await;
    assert_eq!(done, again);
    assert_eq!(white.look(game).await["entries"].as_array().expect("entries").len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_are_refused_while_the_file_is_locked() {
    let folder = Folder::new();
    let database = format!("sqlite:{}", folder.0.join("caldera.db").display());
    let app = TestApp::start(&database).await;
    let (game, white, black) = app.game(dvonn()).await;
    let before = white.look(&game).await;
    let mut watching = black.watch(&game, before["version"].as_i64().expect("a version")).await;
    watching.next_of("hello").await;

    let mut other = AnyConnection::connect(&database).await.expect("a connection");
    other.execute("BEGIN EXCLUSIVE").await.expect("the lock");
    let action = named_move(&before);
    expect_refused(&white, &game, &action).await;
    assert_eq!(white.look(&game).await["entries"], before["entries"], "the server shows what is on disk");
    other.execute("ROLLBACK").await.expect("the end of the lock");
    expect_recovered(&white, &game, &action).await;
    let events = [watching.next_of("event").await, watching.next_of("event").await];
    let kinds = events.each_ref().map(|message| message["event"]["type"].as_str().expect("a type"));
    assert_eq!(kinds, ["interrupted", "moved"], "the outage is credited, and only the stored move is published");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_are_refused_while_the_database_is_down() {
    let Some(mut cluster) = Cluster::start() else { return };
    let app = TestApp::start(&cluster.database("gone")).await;
    let (game, white, _) = app.game(dvonn()).await;
    let action = named_move(&white.look(&game).await);
    cluster.stop();
    // The session cannot be checked either while the database is down.
    expect_refused(&white, &game, &action).await;
    app.visitor().get("/readyz").await.expect(503);
    app.visitor().get("/livez").await.expect(200);
    cluster.start_again();
    expect_recovered(&white, &game, &action).await;
    app.visitor().get("/readyz").await.expect(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_are_refused_while_a_table_is_locked() {
    let Some(cluster) = Cluster::start() else { return };
    let database = cluster.database("held");
    let app = TestApp::start(&database).await;
    let (game, white, _) = app.game(dvonn()).await;
    let action = named_move(&white.look(&game).await);
    let mut other = AnyConnection::connect(&database).await.expect("a connection");
    other.execute("BEGIN").await.expect("a transaction");
    other.execute("LOCK TABLE events IN EXCLUSIVE MODE").await.expect("the lock");
    expect_refused(&white, &game, &action).await;
    other.execute("ROLLBACK").await.expect("the end of the lock");
    expect_recovered(&white, &game, &action).await;
}

/// Accepts a seek while the confirmation of the commit is lost, and checks that one game begins.
async fn accept_with_lost_confirmation(cluster: &Cluster, name: &str, retry: bool) {
    let database = cluster.database(name);
    let proxy = Lossy::open(cluster.port, "INSERT INTO games").await;
    let app = TestApp::start(&database.replace(&cluster.port.to_string(), &proxy.address.port().to_string())).await;
    let (owner, taker, third) = (app.guest().await, app.guest().await, app.guest().await);
    let mut news = owner.socket("/api/socket").await.expect("a socket");
    news.next_of("seeks").await;
    let seek = owner.post("/api/seeks", Some(&json!({ "settings": dvonn() }))).await.json(201).await;
    let path = format!("/api/seeks/{}/accept", seek["id"].as_str().expect("an id"));
    proxy.arm();
    assert_eq!(taker.post(&path, None).await.refusal(503).await, "storage_unavailable");
    assert!(proxy.has_cut());
    if retry {
        let game = taker.post(&path, None).await.json(201).await;
        assert!(taker.look(game["game"].as_str().expect("a game")).await["you"].is_string());
    }
    let started = news.next_of("game_started").await;
    third.post(&path, None).await.expect(404);
    let again = taker.post(&path, None).await.json(201).await;
    assert_eq!(again["game"], started["game"]);
    for player in [&owner, &taker] {
        let games = player.get("/api/me/games").await.json(200).await;
        assert_eq!(games.as_array().expect("games").len(), 1, "one game began");
    }
    assert_eq!(third.get("/api/seeks").await.json(200).await, json!([]));
    third.delete(&path.replace("/accept", ""), None).await.expect(404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_offer_becomes_one_game_even_if_the_confirmation_is_lost() {
    let Some(cluster) = Cluster::start() else { return };
    accept_with_lost_confirmation(&cluster, "retried", true).await;
    accept_with_lost_confirmation(&cluster, "waited", false).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_database_can_be_reached_over_tls() {
    let Some(mut cluster) = Cluster::start() else { return };
    let database = cluster.database("far");
    let required = format!("{database}?sslmode=require");
    // With `sslmode=require` there is no fallback to an unencrypted connection.
    server::Store::open(&required).await.expect_err("PostgreSQL does not use TLS yet");
    if cluster.enable_tls() {
        TestApp::start(&required).await.game(dvonn()).await;
        let verified = format!("{database}?sslmode=verify-full");
        server::Store::open(&verified).await.expect_err("the certificate is self-signed");
    }
}

/// Makes all writes of the server fail, and work again.
struct Refusing(AnyConnection);

impl Refusing {
    async fn open(database: &str) -> Refusing {
        Refusing(AnyConnection::connect(database).await.expect("a connection"))
    }

    async fn begin(&mut self) {
        let refuse = "CREATE TRIGGER refuse BEFORE UPDATE ON nodes BEGIN SELECT RAISE(ABORT, 'no'); END";
        self.0.execute(refuse).await.expect("a trigger");
    }

    async fn end(&mut self) {
        self.0.execute("DROP TRIGGER refuse").await.expect("no trigger");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_outage_is_credited_to_active_and_idle_games() {
    let folder = Folder::new();
    let database = format!("sqlite:{}", folder.0.join("caldera.db").display());
    let app = TestApp::start(&database).await;
    // No player acts in the second game: the server credits it by itself.
    let (game, white, black) = app.game(dvonn()).await;
    let (idle, idle_white, idle_black) = app.game(dvonn()).await;
    for (game, players) in [(&game, [&white, &black]), (&idle, [&idle_white, &idle_black])] {
        for player in players {
            player.play(game, &any_move(&replay(&player.look(game).await))).await.expect(200);
        }
    }
    let mut watching = idle_black.watch(&idle, 0).await;
    let mut database = Refusing::open(&database).await;
    database.begin().await;
    let action = named_move(&white.look(&game).await);
    let begun = Instant::now();
    expect_refused(&white, &game, &action).await;
    expect_refused(&white, &game, &action).await;
    let outage = begun.elapsed().as_millis() as i64;
    database.end().await;
    white.act(&game, action).await.expect(200);
    let view = white.look(&game).await;
    assert_eq!(view["outcome"], Value::Null);
    assert_eq!(view["entries"].as_array().expect("entries").len(), 3);
    let interrupted = watching.event("interrupted").await["event"].clone();
    let credited = interrupted["until"].as_i64().expect("a time") - interrupted["from"].as_i64().expect("a time");
    assert!(credited >= outage, "{credited} of {outage} ms");
    idle_white.play(&idle, &any_move(&replay(&idle_white.look(&idle).await))).await.expect(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_are_closed_when_the_server_shuts_down() {
    let folder = Folder::new();
    let mut app = TestApp::start(&format!("sqlite:{}", folder.0.join("caldera.db").display())).await;
    let (game, white, _) = app.game(dvonn()).await;
    let mut socket = white.watch(&game, 0).await;
    let mut news = white.socket("/api/socket").await.expect("a socket");
    socket.next_of("presence").await;
    news.next_of("seeks").await;
    app.stop().await;
    while socket.next().await.is_some() {}
    while news.next().await.is_some() {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_with_a_newer_schema_is_refused() {
    let folder = Folder::new();
    let database = format!("sqlite:{}", folder.0.join("caldera.db").display());
    TestApp::start(&database).await.stop().await;
    let mut connection = AnyConnection::connect(&database).await.expect("a connection");
    connection.execute("INSERT INTO schema_version (version) VALUES (999)").await.expect("a version");
    let error = server::Store::open(&database).await.expect_err("a refusal");
    assert!(error.to_string().contains("schema version 999"), "{error}");
}
