//! Ratings won without playing: against oneself, or against a friend who resigns.

use serde_json::{Value, json};

use crate::common::{Player, TestApp};
use crate::{any_move, dvonn, start};

on_both_databases! {
    a_game_in_which_a_player_has_not_moved_is_not_rated: 2,
    rated_games_per_pair_and_day_are_limited: 2,
    accounts_of_one_address_are_not_rated_against_each_other: 2,
    accounts_of_one_device_are_not_rated_against_each_other: 2,
    the_name_of_a_deleted_account_stays_reserved: 2,
}

fn rated() -> Value {
    let mut settings = dvonn();
    settings["rated"] = true.into();
    settings
}

/// Begins a rated game, plays this many moves, and lets Black resign. Returns whether it was rated.
async fn lose(app: &TestApp, white: &Player, black: &Player, moves: usize) -> bool {
    let game = app.game_of(white, black, rated()).await;
    for number in 0..moves {
        let player = [white, black][number % 2];
        player.play(&game, &any_move(&player.look(&game).await)).await.expect(200);
    }
    black.act(&game, json!({ "type": "resign" })).await.expect(200);
    !white.look(&game).await["rated"].is_null()
}

async fn a_game_in_which_a_player_has_not_moved_is_not_rated(database: String) {
    let app = start(&database, true).await;
    let (ada, bob) = (app.account("Ada").await, app.account("Bob").await);
    assert!(!lose(&app, &ada, &bob, 0).await);
    assert!(!lose(&app, &ada, &bob, 1).await);
    assert!(lose(&app, &ada, &bob, 2).await);
}

async fn rated_games_per_pair_and_day_are_limited(database: String) {
    let app = start(&database, true).await;
    let (ada, bob, carl) = (app.account("Ada").await, app.account("Bob").await, app.account("Carl").await);
    let mut count = 0;
    for number in 0..14 {
        // In both directions.
        let (white, black) = if number % 2 == 0 { (&ada, &bob) } else { (&bob, &ada) };
        count += usize::from(lose(&app, white, black, 2).await);
    }
    assert_eq!(count, 10);
    assert!(lose(&app, &ada, &carl, 2).await, "other opponents still count");
}

async fn accounts_of_one_address_are_not_rated_against_each_other(database: String) {
    let app = start(&database, false).await;
    let (ada, bob) = (app.account("Ada").await, app.account("Bob").await);
    assert!(!lose(&app, &ada, &bob, 2).await);
}

async fn accounts_of_one_device_are_not_rated_against_each_other(database: String) {
    let app = start(&database, true).await;
    let ada = app.account("Ada").await;
    let mut bob = app.visitor();
    bob.device.clone_from(&ada.device);
    let wanted = json!({ "name": "Bob", "password": "correct horse" });
    bob.sign(bob.post("/api/accounts", Some(&wanted)).await.expect(201)).await;
    assert!(!lose(&app, &ada, &bob, 2).await);
}

async fn the_name_of_a_deleted_account_stays_reserved(database: String) {
    let app = start(&database, true).await;
    let ada = app.account("Ada").await;
    ada.delete("/api/me", Some(&json!({ "password": "correct horse" }))).await.expect(204);
    let wanted = json!({ "name": "aDa", "password": "correct horse" });
    for player in [app.visitor(), app.guest().await] {
        assert_eq!(player.post("/api/accounts", Some(&wanted)).await.refusal(409).await, "name_taken");
    }
}
