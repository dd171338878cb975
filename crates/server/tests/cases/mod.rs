//! The test cases.

pub(crate) mod accounts;
pub(crate) mod analyses;
pub(crate) mod confirmation;
pub(crate) mod departures;
pub(crate) mod documents;
mod failures;
pub(crate) mod games;
pub(crate) mod guests;
pub(crate) mod limits;
pub(crate) mod lobby;
pub(crate) mod mail;
mod migrations;
mod nodes;
pub(crate) mod pictures;
pub(crate) mod play;
pub(crate) mod puzzles;
pub(crate) mod robust;
pub(crate) mod social;
pub(crate) mod states;

use serde_json::{Value, json};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row};

use crate::common::TestApp;

/// A game of DVONN from a random board, with plenty of time.
pub(crate) fn dvonn() -> Value {
    json!({ "game": { "name": "dvonn", "placing": "random" }, "clock": { "type": "fischer", "seconds": 600, "increment": 5 } })
}

/// The number of rows of a table.
async fn count_rows(app: &TestApp, table: &str) -> i64 {
    let mut connection = AnyConnection::connect(&app.config.database).await.expect("a connection");
    let statement = AssertSqlSafe(format!("SELECT COUNT(*) AS count FROM {table}"));
    connection.fetch_one(statement).await.expect("a row").try_get("count").expect("a number")
}
