//! What the server withstands: mutilated messages, too much of anything, and those who want what is not theirs.

mod bounds;
#[allow(dead_code, unused_imports, unused_macros, reason = "the suite needs more of it")]
#[path = "../common/mod.rs"]
mod common;
mod connections;
mod limits;
mod messages;
mod rights;

use common::{Folder, TestApp};
use serde_json::{Value, json};

/// A server on a database of its own, for whose people on this machine the limits of addresses hold or not.
async fn start(folder: &Folder, exempt: bool) -> TestApp {
    let database = format!("sqlite:{}", folder.0.join("caldera.db").display());
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
async fn bounded(folder: &Folder, bounds: server::Bounds) -> TestApp {
    let database = format!("sqlite:{}", folder.0.join("caldera.db").display());
    TestApp::start_with(server::Config { database, bounds, ..TestApp::config() }).await
}
