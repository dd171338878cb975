//! Databases of earlier versions of the server: nothing is lost, and their games continue.
//!
//! For each earlier schema there is a backup made by a server of that version, with a finished game, two games in progress, a
//! seek, and rows in all other tables. If you add a migration, add a backup of the schema before it.

use serde_json::{Value, json};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row};

use super::games::{any_move, replay};
use crate::common::postgres::Cluster;
use crate::common::{Folder, TestApp};

const STEPS: [&str; 5] = [
    include_str!("../../src/store/migrations/0001_beginning.sql"),
    include_str!("../../src/store/migrations/0002_strikes.sql"),
    include_str!("../../src/store/migrations/0003_hardening.sql"),
    include_str!("../../src/store/migrations/0004_accounts.sql"),
    include_str!("../../src/store/migrations/0005_documents_and_puzzles.sql"),
];
const BACKUPS: [&str; 4] = [
    include_str!("../data/schema-1.backup"),
    include_str!("../data/schema-2.backup"),
    include_str!("../data/schema-3.backup"),
    include_str!("../data/schema-4.backup"),
];

/// The games in the backups, and Ada's cookie.
const OVER: &str = "b0vsGKeoBB8E";
const LIVE: &str = "JXPODxIKK333";
const GIPF: &str = "jQnLGfOrW5C5";
const COOKIE: &str = "caldera=4a6rYWnebylEX25THpiEVfu37JaaiNq1ZLPtePQS";

/// Creates a database with an earlier schema from its backup, without the code under test.
async fn create(database: &str, schema: usize) {
    sqlx::any::install_default_drivers();
    let url = if database.starts_with("sqlite:") { format!("{database}?mode=rwc") } else { database.to_owned() };
    let mut connection = AnyConnection::connect(&url).await.expect("a database");
    connection.execute("CREATE TABLE schema_version (version BIGINT NOT NULL)").await.expect("a table");
    for (number, step) in STEPS[..schema].iter().enumerate() {
        connection.execute(sqlx::raw_sql(AssertSqlSafe(*step))).await.expect("a step");
        let version = sqlx::query("INSERT INTO schema_version (version) VALUES ($1)").bind(number as i64 + 1);
        version.execute(&mut connection).await.expect("a version");
    }
    let written_by_steps = if schema < 4 { "DELETE FROM pulse" } else { "DELETE FROM nodes" };
    connection.execute(written_by_steps).await.expect("an empty table");
    for line in BACKUPS[schema - 1].lines() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let (Some(table), Some(row)) = (line["table"].as_str(), line["row"].as_object()) else { continue };
        let names: Vec<&str> = row.keys().map(String::as_str).collect();
        let places: Vec<String> = (1..=names.len()).map(|place| format!("${place}")).collect();
        let statement = format!("INSERT INTO {table} ({}) VALUES ({})", names.join(", "), places.join(", "));
        let mut query = sqlx::query(AssertSqlSafe(statement));
        for value in row.values() {
            query = match value {
                Value::String(text) => query.bind(text.clone()),
                Value::Number(number) if number.is_f64() => query.bind(number.as_f64()),
                number => query.bind(number.as_i64()),
            };
        }
        query.execute(&mut connection).await.unwrap_or_else(|error| panic!("{table}: {error}"));
    }
    connection.close().await.expect("a closed connection");
}

async fn expect_everything(database: &str) {
    let app = TestApp::start(database).await;
    let mut ada = app.visitor();
    ada.cookie = Some(COOKIE.to_owned());
    let me = ada.get("/api/me").await.json(200).await;
    assert_eq!((me["name"].as_str(), me["ratings"][0]["games"].as_i64()), (Some("Ada"), Some(1)));
    let mut bob = app.visitor();
    let right = json!({ "name": "bob", "password": "correct horse" });
    bob.sign(bob.post("/api/session", Some(&right)).await.expect(200)).await;

    let over = bob.look(OVER).await;
    assert_eq!(
        (over["outcome"]["winner"].as_str(), over["outcome"]["reason"].as_str()),
        (Some("white"), Some("resigned"))
    );
    assert_eq!(over["entries"].as_array().expect("entries").len(), 2);
    assert_eq!(ada.look(OVER).await["chat"][0]["text"], "grüße");
    assert_eq!(over["rated"][0]["after"], me["ratings"][0]["rating"]);
    assert_eq!(bob.get("/api/me/mutes").await.json(200).await, json!(["Ada"]));
    assert_eq!(ada.get("/api/me/tokens").await.json(200).await[0]["name"], "program");

    // The clock of the live game stood still while no server was running.
    let live = bob.look(LIVE).await;
    assert!(live["times"]["white"]["milliseconds"].as_i64() > Some(500_000), "{}", live["times"]);
    bob.play(LIVE, &any_move(&replay(&live))).await.expect(200);
    ada.act(LIVE, json!({ "type": "resign" })).await.expect(200);
    let history = app.visitor().get("/api/players/bob/ratings").await.json(200).await;
    assert_eq!(history.as_array().expect("a history").len(), 2, "{history}");
    ada.play(GIPF, "Gb5").await.expect(200);
    let seek = bob.get("/api/seeks").await.json(200).await[0]["id"].as_str().expect("a seek").to_owned();
    bob.post(&format!("/api/seeks/{seek}/accept"), None).await.expect(201);
    let mut app = app.restart().await;
    assert_eq!(app.visitor().look(GIPF).await["entries"].as_array().expect("entries").len(), 3);
    app.stop().await;

    let mut connection = AnyConnection::connect(database).await.expect("a connection");
    let rows = connection.fetch_all("SELECT version FROM schema_version ORDER BY version").await.expect("versions");
    let versions: Vec<i64> = rows.iter().map(|row| row.try_get("version").expect("a number")).collect();
    assert_eq!(versions, (1..=STEPS.len() as i64).collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_earlier_schema_migrates_without_loss() {
    assert_eq!(BACKUPS.len() + 1, STEPS.len(), "a backup for each schema except the newest");
    let folder = Folder::new();
    let cluster = Cluster::start();
    for schema in 1..=BACKUPS.len() {
        let mut databases = vec![format!("sqlite:{}", folder.0.join(format!("{schema}.db")).display())];
        databases.extend(cluster.as_ref().map(|cluster| cluster.database(&format!("schema{schema}"))));
        for database in databases {
            println!("schema {schema}: {database}");
            create(&database, schema).await;
            expect_everything(&database).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_every_earlier_schema_is_restored() {
    let folder = Folder::new();
    let cluster = Cluster::start();
    for (number, backup) in BACKUPS.into_iter().enumerate() {
        let mut databases = vec![format!("sqlite:{}", folder.0.join(format!("{number}.db")).display())];
        databases.extend(cluster.as_ref().map(|cluster| cluster.database(&format!("restored{number}"))));
        for database in databases {
            let url = database.clone();
            let restored = tokio::task::spawn_blocking(move || server::restore(&url, backup.as_bytes())).await;
            // All lines except the first and the last are rows.
            assert_eq!(restored.expect("no panic").expect("a restored database"), backup.lines().count() as u64 - 2);
            expect_everything(&database).await;
        }
    }
}
