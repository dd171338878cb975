//! Many games against the engine from one address. The order of their searches is tested in `live::engine_queue`.

use serde_json::json;

use crate::start;

on_both_databases! {
    games_against_the_engine_per_address_are_limited: 2,
}

async fn games_against_the_engine_per_address_are_limited(database: String) {
    let app = start(&database, false).await;
    let unlimited = json!({ "game": { "name": "dvonn" }, "clock": { "type": "unlimited" } });
    let wanted = json!({ "settings": unlimited, "level": 10, "colour": "white" });
    let (mut begun, mut last) = (Vec::new(), None);
    for _ in 0..6 {
        let guest = app.guest().await;
        for _ in 0..5 {
            let answer = guest.post("/api/games/engine", Some(&wanted)).await;
            if answer.status() == 201 {
                let game = answer.json(201).await["game"].as_str().expect("a game").to_owned();
                begun.push((guest.clone(), game));
            } else {
                assert_eq!(answer.refusal(409).await, "too_many_games");
            }
        }
        last = Some(guest);
    }
    assert_eq!(begun.len(), 20);
    // A game that is over makes room for another.
    let (guest, game) = &begun[0];
    guest.act(game, json!({ "type": "abort" })).await.expect(200);
    last.expect("a guest").post("/api/games/engine", Some(&wanted)).await.expect(201);
}
