//! Robustness and security: malformed messages, limits, access rights, and attacks.

/// Runs each case as its own test on SQLite, and all cases of a file in one test on PostgreSQL. The number is the number of
/// threads.
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

#[path = "../attacks/mod.rs"]
mod attacks;
mod bounds;
#[allow(dead_code, unused_imports, unused_macros, reason = "the other test binary uses the rest")]
#[path = "../common/mod.rs"]
mod common;
mod connections;
mod limits;
mod messages;
mod moderation;
mod rights;
mod tls;

use std::future::Future;

use common::TestApp;
use serde_json::{Value, json};

/// Runs a case on this many threads.
fn on_threads(threads: usize, case: impl Future<Output = ()>) {
    let mut runtime = match threads {
        1 => tokio::runtime::Builder::new_current_thread(),
        _ => tokio::runtime::Builder::new_multi_thread(),
    };
    let runtime = runtime.worker_threads(threads).enable_all().build().expect("a runtime");
    runtime.block_on(case);
}

/// Starts a server; `exempt` lifts the limits per address for local clients.
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

/// Starts a server with these bounds and without limits per address.
async fn bounded(database: &str, bounds: &server::Bounds) -> TestApp {
    let database = database.to_owned();
    TestApp::start_with(server::Config { database, bounds: *bounds, ..TestApp::config() }).await
}
