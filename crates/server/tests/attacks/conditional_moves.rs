//! Conditional moves are the largest thing that a player can send in a game, and can be sent again and again.

use serde_json::{Value, json};
use sqlx::{AnyConnection, Connection, Row};

use crate::common::{Player, TestApp};
use crate::{any_move, start};

on_both_databases! {
    repeated_conditional_moves_do_not_fill_the_disk: 2,
}

fn correspondence() -> Value {
    json!({ "game": { "name": "dvonn", "placing": "random" }, "clock": { "type": "correspondence", "days": 3 } })
}

/// Conditional moves of almost the largest size, 16 KiB. They need not be legal.
fn large(number: usize) -> Value {
    let move_text = format!("{number:0>250}");
    json!({ "type": "lines", "lines": vec![vec![move_text; 30]; 2] })
}

/// The bytes that the database keeps for a game.
async fn stored(app: &TestApp, tables: &[&str]) -> i64 {
    let mut connection = AnyConnection::connect(&app.config.database).await.expect("a connection");
    let mut bytes = 0;
    for table in tables {
        let column = if *table == "events" { "body" } else { "variations" };
        let statement = format!("SELECT CAST(COALESCE(SUM(LENGTH({column})), 0) AS BIGINT) AS bytes FROM {table}");
        let row = sqlx::query(sqlx::AssertSqlSafe(statement)).fetch_one(&mut connection).await.expect("a sum");
        bytes += row.try_get::<i64, _>("bytes").expect("a number");
    }
    bytes
}

async fn set(player: &Player, game: &str, number: usize) {
    player.act(game, large(number)).await.expect(200);
}

async fn repeated_conditional_moves_do_not_fill_the_disk(database: String) {
    let app = start(&database, true).await;
    let (game, white, black) = app.game(correspondence()).await;
    for number in 0..50 {
        set(&black, &game, number).await;
    }
    white.play(&game, &any_move(&white.look(&game).await)).await.expect(200);
    for number in 0..50 {
        set(&white, &game, number).await;
    }
    let bytes = stored(&app, &["events", "conditional_moves"]).await;
    println!("{bytes} bytes after 100 actions");
    assert!(bytes < 60_000, "{bytes} bytes");
    // The latest ones are kept, also by the next server. Black's did not match White's move.
    let expected = large(49)["lines"].clone();
    assert_eq!(white.look(&game).await["lines"], expected);
    let app = app.restart().await;
    assert_eq!(white.at(app.address).look(&game).await["lines"], expected);
    assert_eq!(black.at(app.address).look(&game).await["lines"], json!([]));
    // When the game is over, nothing of them remains.
    white.at(app.address).act(&game, json!({ "type": "resign" })).await.expect(200);
    assert_eq!(stored(&app, &["conditional_moves"]).await, 0);
}
