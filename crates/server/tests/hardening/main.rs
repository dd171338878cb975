//! What the server withstands: mutilated messages, too much of anything, and those who want what is not theirs.

/// Makes two tests of each of these cases: one on SQLite, and one, with all of its file, on PostgreSQL. The number says on
/// how many threads.
macro_rules! on_both_databases {
    ($($case:ident: $threads:literal),* $(,)?) => {
        mod on_sqlite {
            $(
                #[test]
                fn $case() {
                    let folder = crate::common::Folder::new();
                    let database = format!("sqlite:{}", folder.0.join("caldera.db").display());
                    crate::on_threads($threads, super::$case(database));
                }
            )*
        }

        #[test]
        fn on_postgresql() {
            let Some(cluster) = crate::common::postgres::Cluster::start() else { return };
            let mut number = 0;
            $(
                number += 1;
                println!("{}", stringify!($case));
                crate::on_threads($threads, $case(cluster.database(&format!("case{number}"))));
            )*
        }
    };
}

mod bounds;
#[allow(dead_code, unused_imports, unused_macros, reason = "the suite needs more of it")]
#[path = "../common/mod.rs"]
mod common;
mod connections;
mod limits;
mod messages;
mod rights;

use std::future::Future;

use common::TestApp;
use serde_json::{Value, json};

/// Runs a case on so many threads.
fn on_threads(threads: usize, case: impl Future<Output = ()>) {
    let mut runtime = match threads {
        1 => tokio::runtime::Builder::new_current_thread(),
        _ => tokio::runtime::Builder::new_multi_thread(),
    };
    let runtime = runtime.worker_threads(threads).enable_all().build().expect("a runtime");
    runtime.block_on(case);
}

/// A server on this database, for whose people on this machine the limits of addresses hold or not.
async fn start(database: &str, exempt: bool) -> TestApp {
    let database = database.to_owned();
    let exempt = if exempt { TestApp::config().exempt } else { Vec::new() };
    TestApp::start_with(server::Config { database, exempt, ..TestApp::config() }).await
}

/// A game of DVONN from a random board, with plenty of time.
fn dvonn() -> Value {
    let clock = json!({ "type": "fischer", "seconds": 600, "increment": 5 });
    json!({ "game": { "name": "dvonn", "placing": "random" }, "clock": clock })
}

/// The first legal move of a game that the server shows.
fn any_move(view: &Value) -> String {
    let mut game = notation::read_position(view["start"].as_str().expect("a start")).expect("a position");
    for entry in view["entries"].as_array().expect("entries") {
        game.play(entry["text"].as_str().expect("a text").parse().expect("a move")).expect("a legal move");
    }
    game.position().legal_moves().next().expect("a move").to_string()
}

/// A server whose bounds are small, so that they are met; the limits of addresses do not hold here.
async fn bounded(database: &str, bounds: &server::Bounds) -> TestApp {
    let database = database.to_owned();
    TestApp::start_with(server::Config { database, bounds: *bounds, ..TestApp::config() }).await
}
