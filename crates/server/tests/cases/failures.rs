//! A database that fails: nothing is claimed that is not so, and it goes on by itself.

use std::time::{Duration, Instant};

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

/// The move was refused, nobody was told of it, and the game is where it was.
async fn expect_refused(white: &Player, game: &str, action: &Value) {
    assert_eq!(white.act(game, action.clone()).await.refusal(503).await, "storage_unavailable");
}

async fn expect_going_on(white: &Player, game: &str, action: &Value) {
    let done = white.act(game, action.clone()).await.json(200).await;
    let again = white.act(game, action.clone()).await.json(200).await;
    assert_eq!(done, again);
    assert_eq!(white.look(game).await["entries"].as_array().expect("entries").len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_cannot_be_written_refuses_moves() {
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
    assert_eq!(white.look(&game).await["entries"], before["entries"], "what is shown is what is on disk");
    other.execute("ROLLBACK").await.expect("the end of the lock");
    expect_going_on(&white, &game, &action).await;
    let told = [watching.next_of("event").await, watching.next_of("event").await];
    let kinds = told.each_ref().map(|message| message["event"]["type"].as_str().expect("a type"));
    assert_eq!(kinds, ["interrupted", "moved"], "the time is given back, and only the move that was kept is told");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_gone_refuses_moves_until_it_is_back() {
    let Some(mut cluster) = Cluster::start() else { return };
    let app = TestApp::start(&cluster.database("gone")).await;
    let (game, white, _) = app.game(dvonn()).await;
    let action = named_move(&white.look(&game).await);
    cluster.stop();
    // Who is asking is not known either while the database is gone.
    expect_refused(&white, &game, &action).await;
    app.visitor().get("/healthz").await.expect(503);
    cluster.start_again();
    expect_going_on(&white, &game, &action).await;
    app.visitor().get("/healthz").await.expect(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_somebody_holds_refuses_moves() {
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
    expect_going_on(&white, &game, &action).await;
}

/// A seek that has become a game of which nobody was told, since the line to the database broke in that moment.
async fn taken_unheard(cluster: &Cluster, name: &str, retry: bool) {
    let database = cluster.database(name);
    let line = Lossy::open(cluster.port, "INSERT INTO games").await;
    let app = TestApp::start(&database.replace(&cluster.port.to_string(), &line.address.port().to_string())).await;
    let (owner, taker, third) = (app.guest().await, app.guest().await, app.guest().await);
    let mut news = owner.socket("/api/socket").await.expect("a socket");
    news.next_of("seeks").await;
    let seek = owner.post("/api/seeks", Some(&json!({ "settings": dvonn() }))).await.json(201).await;
    let path = format!("/api/seeks/{}/accept", seek["id"].as_str().expect("an id"));
    line.arm();
    assert_eq!(taker.post(&path, None).await.refusal(503).await, "storage_unavailable");
    assert!(line.has_cut());
    if retry {
        let game = taker.post(&path, None).await.json(201).await;
        assert!(taker.look(game["game"].as_str().expect("a game")).await["you"].is_string());
    }
    let told = news.next_of("game_started").await;
    third.post(&path, None).await.expect(404);
    let again = taker.post(&path, None).await.json(201).await;
    assert_eq!(again["game"], told["game"]);
    for player in [&owner, &taker] {
        let games = player.get("/api/me/games").await.json(200).await;
        assert_eq!(games.as_array().expect("games").len(), 1, "one game came of it");
    }
    assert_eq!(third.get("/api/seeks").await.json(200).await, json!([]));
    third.delete(&path.replace("/accept", ""), None).await.expect(404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_offer_becomes_one_game_even_if_its_taker_was_not_told() {
    let Some(cluster) = Cluster::start() else { return };
    taken_unheard(&cluster, "retried", true).await;
    taken_unheard(&cluster, "waited", false).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_far_away_is_reached_over_tls() {
    let Some(mut cluster) = Cluster::start() else { return };
    let database = cluster.database("far");
    let required = format!("{database}?sslmode=require");
    // Who wants TLS does not go without it.
    server::Store::open(&required).await.expect_err("it speaks no TLS yet");
    if cluster.speak_tls() {
        TestApp::start(&required).await.game(dvonn()).await;
        let vouched = format!("{database}?sslmode=verify-full");
        server::Store::open(&vouched).await.expect_err("nobody vouches for its certificate");
    }
}

/// A database in which nothing can be written from one moment to the next, and can be again.
struct Refusing(AnyConnection);

impl Refusing {
    async fn open(database: &str) -> Refusing {
        Refusing(AnyConnection::connect(database).await.expect("a connection"))
    }

    async fn begin(&mut self) {
        let refuse = "CREATE TRIGGER refuse BEFORE INSERT ON pulse BEGIN SELECT RAISE(ABORT, 'no'); END";
        self.0.execute(refuse).await.expect("a trigger");
    }

    async fn end(&mut self) {
        self.0.execute("DROP TRIGGER refuse").await.expect("no trigger");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_loses_on_time_while_nothing_can_be_kept() {
    let folder = Folder::new();
    let database = format!("sqlite:{}", folder.0.join("caldera.db").display());
    let app = TestApp::start(&database).await;
    let settings = |increment: u32| {
        json!({ "game": { "name": "dvonn", "placing": "random" },
        "clock": { "type": "fischer", "seconds": 0, "increment": increment } })
    };
    // In the second game nobody does anything: it is not asked for, and gets its time all the same.
    let (game, white, black) = app.game(settings(3)).await;
    let (idle, idle_white, idle_black) = app.game(settings(4)).await;
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
    // Longer than both clocks, with what is in the bank for moves that are on their way.
    tokio::time::sleep(Duration::from_millis(6_500)).await;
    expect_refused(&white, &game, &action).await;
    let gone = begun.elapsed().as_millis() as i64;
    database.end().await;
    white.act(&game, action).await.expect(200);
    let view = white.look(&game).await;
    assert_eq!(view["outcome"], Value::Null);
    assert_eq!(view["entries"].as_array().expect("entries").len(), 3);
    let interrupted = watching.event("interrupted").await["event"].clone();
    let lasted = interrupted["until"].as_i64().expect("a time") - interrupted["from"].as_i64().expect("a time");
    assert!(lasted >= gone, "{lasted} of {gone} ms");
    idle_white.play(&idle, &any_move(&replay(&idle_white.look(&idle).await))).await.expect(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_are_told_when_the_server_goes_down() {
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
async fn a_database_from_the_future_is_left_alone() {
    let folder = Folder::new();
    let database = format!("sqlite:{}", folder.0.join("caldera.db").display());
    TestApp::start(&database).await.stop().await;
    let mut connection = AnyConnection::connect(&database).await.expect("a connection");
    connection.execute("INSERT INTO schema_version (version) VALUES (999)").await.expect("a version");
    let error = server::Store::open(&database).await.expect_err("a refusal");
    assert!(error.to_string().contains("schema 999"), "{error}");
}
