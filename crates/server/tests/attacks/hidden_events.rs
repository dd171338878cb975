//! Nobody can tell from the versions of events that a player has set a premove or conditional moves.

use serde_json::{Value, json};

use crate::common::Player;
use crate::{any_move, start};

on_both_databases! {
    versions_do_not_reveal_premoves_or_conditional_moves: 2,
}

/// The versions of the events after `since` on a new socket, up to the state that follows them.
async fn versions(player: &Player, game: &str, since: i64) -> Vec<i64> {
    let mut socket = player.watch(game, since).await;
    let mut versions = Vec::new();
    loop {
        let message = socket.next().await.expect("the socket is open");
        match message["type"].as_str() {
            Some("event") => versions.push(message["version"].as_i64().expect("a version")),
            Some("state") => return versions,
            _ => {}
        }
    }
}

fn version(message: &Value) -> i64 {
    message["version"].as_i64().expect("a version")
}

async fn versions_do_not_reveal_premoves_or_conditional_moves(database: String) {
    let app = start(&database, true).await;
    let mut games = Vec::new();
    for (clock, secrets) in [
        (
            json!({ "type": "simple", "seconds": 3600 }),
            [json!({ "type": "premove", "move": "a1a2" }), json!({ "type": "premove", "move": null })],
        ),
        (
            json!({ "type": "correspondence", "days": 3 }),
            [json!({ "type": "lines", "lines": [["a1a2", "b1b2"]] }), json!({ "type": "lines", "lines": [] })],
        ),
    ] {
        let (game, white, black) =
            app.game(json!({ "game": { "name": "dvonn", "placing": "random" }, "clock": clock })).await;
        let watcher = app.visitor();
        let mut live = watcher.watch(&game, 0).await;
        // The game consists of its creation and its moves, as far as the opponent and spectators can see.
        for moves in 0..6 {
            let (mover, other) = if moves % 2 == 0 { (&white, &black) } else { (&black, &white) };
            for secret in &secrets {
                other.act(&game, secret.clone()).await.expect(200);
            }
            let text = any_move(&mover.look(&game).await);
            let done = mover.act(&game, json!({ "type": "move", "move": text, "id": format!("{moves}") })).await;
            let own_secrets = 2 * (moves / 2 + i64::from(moves % 2 == 1));
            assert_eq!(
                version(&done.json(200).await),
                moves + 2 + own_secrets,
                "the mover counts only their own secrets"
            );
            let event = live.event("moved").await;
            assert_eq!(version(&event), moves + 2);
            for view in [watcher.look(&game).await, watcher.look(&game).await["state"].clone()] {
                assert_eq!(version(&view), moves + 2);
            }
        }
        for since in 0..=7 {
            let expected: Vec<i64> = (since + 1..=7).collect();
            assert_eq!(versions(&watcher, &game, since).await, expected, "a spectator continues from {since}");
        }
        // White set two secrets before each of Black's three moves.
        for since in 0..=13 {
            let expected: Vec<i64> = (since + 1..=13).collect();
            assert_eq!(versions(&white, &game, since).await, expected, "White continues from {since}");
        }
        games.push(game);
    }
    // A server that has just loaded the games counts in the same way.
    let app = app.restart().await;
    for game in games {
        let watcher = app.visitor();
        // The pause may have been credited by an event.
        let last = version(&watcher.look(&game).await);
        assert!((7..=8).contains(&last), "{last}");
        assert_eq!(version(&watcher.watch(&game, 0).await.next_of("hello").await), last);
        assert_eq!(versions(&watcher, &game, 3).await, (4..=last).collect::<Vec<_>>());
    }
}
