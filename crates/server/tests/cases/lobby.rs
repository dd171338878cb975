//! Seeks, challenges, rematches.

use serde_json::{Value, json};

use super::dvonn;
use crate::common::TestApp;

fn id(offer: &Value) -> String {
    offer["id"].as_str().expect("an id").to_owned()
}

pub(crate) async fn only_one_player_can_accept_a_seek(app: TestApp) {
    let owner = app.guest().await;
    let mut lobby = app.visitor().socket("/api/socket").await.expect("a socket");
    assert_eq!(lobby.next_of("seeks").await["seeks"], json!([]));
    let seek = owner.post("/api/seeks", Some(&json!({ "settings": dvonn() }))).await.json(201).await;
    assert_eq!(lobby.next_of("seek_added").await["seek"], seek);
    let path = format!("/api/seeks/{}/accept", id(&seek));
    assert_eq!(owner.post(&path, None).await.refusal(409).await, "own_offer");
    app.visitor().post(&path, None).await.expect(401);

    let takers = [app.guest().await, app.guest().await, app.guest().await, app.guest().await];
    let answers = futures_util::future::join_all(takers.iter().map(|taker| taker.post(&path, None))).await;
    let mut statuses: Vec<u16> = answers.iter().map(crate::common::Answer::status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 404, 404, 404], "one of them gets the game");
    assert_eq!(lobby.next_of("seek_gone").await["id"], seek["id"]);
    assert_eq!(owner.get("/api/seeks").await.json(200).await, json!([]));
    assert_eq!(owner.get("/api/me/games").await.json(200).await.as_array().expect("games").len(), 1);
}

pub(crate) async fn a_seek_survives_a_restart_and_can_be_withdrawn(app: TestApp) {
    let (owner, other) = (app.guest().await, app.guest().await);
    let correspondence = json!({ "game": { "name": "dvonn" }, "clock": { "type": "correspondence", "days": 3 } });
    let seek = owner.post("/api/seeks", Some(&json!({ "settings": correspondence }))).await.json(201).await;
    let app = app.restart().await;
    let (owner, other) = (owner.at(app.address), other.at(app.address));
    assert_eq!(other.get("/api/seeks").await.json(200).await, json!([seek]));
    let path = format!("/api/seeks/{}", id(&seek));
    other.delete(&path, None).await.expect(403);
    owner.delete(&path, None).await.expect(204);
    other.post(&format!("{path}/accept"), None).await.expect(404);
}

pub(crate) async fn a_challenge_is_for_the_named_player_or_anyone_with_the_link(app: TestApp) {
    let (ada, bob, cleo) = (app.account("Ada").await, app.account("Bob").await, app.account("Cleo").await);
    let open = json!({ "settings": dvonn(), "colour": "black" });
    let open = ada.post("/api/challenges", Some(&open)).await.json(201).await;
    let path = format!("/api/challenges/{}", id(&open));
    assert_eq!(app.visitor().get(&path).await.json(200).await["owner"], "Ada");
    let guest = app.guest().await;
    let begun = guest.post(&format!("{path}/accept"), None).await.json(201).await;
    let view = guest.look(begun["game"].as_str().expect("a game")).await;
    assert_eq!((view["you"].as_str(), view["black"]["name"].as_str()), (Some("white"), Some("Ada")));

    let mut own = bob.socket("/api/socket").await.expect("a socket");
    own.next_of("seeks").await;
    let mut rated = dvonn();
    rated["rated"] = true.into();
    let named = json!({ "settings": rated, "opponent": "bob" });
    let named = ada.post("/api/challenges", Some(&named)).await.json(201).await;
    assert_eq!(own.next_of("challenged").await["challenge"], named);
    let path = format!("/api/challenges/{}", id(&named));
    cleo.post(&format!("{path}/accept"), None).await.expect(403);
    cleo.delete(&path, None).await.expect(403);
    assert_eq!(cleo.get("/api/challenges").await.json(200).await, json!([]));
    assert_eq!(bob.get("/api/challenges").await.json(200).await, json!([named]));
    bob.delete(&path, None).await.expect(204);
    assert_eq!(own.next_of("challenge_gone").await["id"], named["id"]);

    let to_nobody = json!({ "settings": dvonn(), "opponent": "Nobody" });
    ada.post("/api/challenges", Some(&to_nobody)).await.expect(404);
    let to_herself = json!({ "settings": dvonn(), "opponent": "Ada" });
    ada.post("/api/challenges", Some(&to_herself)).await.expect(400);
    guest.post("/api/seeks", Some(&json!({ "settings": rated }))).await.expect(403);
}

pub(crate) async fn a_rematch_exchanges_the_colours(app: TestApp) {
    let (game, white, black) = app.game(dvonn()).await;
    let rematch = json!({ "type": "rematch" });
    assert_eq!(white.act(&game, rematch.clone()).await.refusal(409).await, "game_not_over");
    white.act(&game, json!({ "type": "abort" })).await.expect(200);
    white.act(&game, rematch.clone()).await.expect(200);
    white.act(&game, rematch.clone()).await.expect(409);
    app.guest().await.act(&game, rematch.clone()).await.expect(403);
    black.act(&game, rematch).await.expect(200);
    let next = white.look(&game).await["rematch"].as_str().expect("a game").to_owned();
    let view = white.look(&next).await;
    assert_eq!((view["you"].as_str(), view["rematch_of"].as_str()), (Some("black"), Some(game.as_str())));
}
