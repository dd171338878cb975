//! The test cases.

pub(crate) mod accounts;
pub(crate) mod analyses;
pub(crate) mod confirmation;
pub(crate) mod departures;
mod failures;
pub(crate) mod games;
pub(crate) mod limits;
pub(crate) mod lobby;
pub(crate) mod mail;
mod migrations;
mod nodes;
pub(crate) mod play;
pub(crate) mod puzzles;
pub(crate) mod robust;
pub(crate) mod social;
pub(crate) mod states;

use serde_json::{Value, json};

/// A game of DVONN from a random board, with plenty of time.
pub(crate) fn dvonn() -> Value {
    json!({ "game": { "name": "dvonn", "placing": "random" }, "clock": { "type": "fischer", "seconds": 600, "increment": 5 } })
}
