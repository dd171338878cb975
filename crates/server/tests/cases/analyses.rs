//! Analyses of finished games, done by the server itself.

use std::time::Duration;

use serde_json::{Value, json};

use super::dvonn;
use super::games::{any_move, replay};
use crate::common::{Player, TestApp};

/// Plays this number of moves in a new game, after which White resigns.
pub(crate) async fn finished_game(app: &TestApp, moves: usize) -> (String, Player) {
    let (game, white, black) = app.game(dvonn()).await;
    for number in 0..moves {
        let text = any_move(&replay(&white.look(&game).await));
        [&white, &black][number % 2].play(&game, &text).await.expect(200);
    }
    white.act(&game, json!({ "type": "resign" })).await.expect(200);
    (game, white)
}

/// Waits until the analysis of a game is over, one way or the other.
pub(crate) async fn analysed(player: &Player, game: &str) -> Value {
    let path = format!("/api/games/{game}/analysis");
    let waiting = async {
        loop {
            let analysis = player.get(&path).await.json(200).await;
            if analysis["state"] == "done" || analysis["state"] == "failed" {
                return analysis;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(2), waiting).await.expect("the analysis ends")
}

pub(crate) async fn a_finished_game_is_analysed_once_for_everybody(mut app: TestApp) {
    app.config.bounds.analysis_nodes = 1_000;
    let app = app.restart().await;
    let (live, white, _) = app.game(dvonn()).await;
    let path = |game: &str| format!("/api/games/{game}/analysis");
    assert_eq!(white.post(&path(&live), None).await.refusal(409).await, "game_not_over");
    white.act(&live, json!({ "type": "abort" })).await.expect(200);
    assert_eq!(white.post(&path(&live), None).await.refusal(409).await, "nothing_to_analyse");
    white.post(&path("nothing"), None).await.expect(404);
    white.get(&path("nothing")).await.expect(404);

    let (game, _) = finished_game(&app, 6).await;
    let (visitor, guest) = (app.visitor(), app.guest().await);
    visitor.post(&path(&game), None).await.expect(401);
    let none = visitor.get(&path(&game)).await.json(200).await;
    assert_eq!((&none["state"], &none["result"]), (&json!("none"), &Value::Null));

    // A spectator watches the progress of what another one has requested.
    let mut watching = visitor.watch(&game, 0).await;
    watching.next_of("state").await;
    let requested = guest.post(&path(&game), None).await.json(200).await;
    assert!(requested["requested_at"].as_i64().is_some_and(|at| at > 0), "{requested}");
    assert_eq!(watching.next_of("analysis").await["state"], "waiting");
    let mut last = Value::Null;
    while last["state"] != "done" {
        last = watching.next_of("analysis").await;
        assert!(last["state"] == "running" || last["state"] == "done", "{last}");
    }
    assert_eq!((&last["done"], &last["total"]), (&json!(7), &json!(7)));
    let analysis = analysed(&visitor, &game).await;
    assert_eq!(analysis["state"], "done");
    let result = &analysis["result"];
    let moves = result["moves"].as_array().expect("moves");
    let view = visitor.look(&game).await;
    let entries = view["entries"].as_array().expect("entries");
    assert_eq!(moves.len(), entries.len());
    for (index, (judged, entry)) in moves.iter().zip(entries).enumerate() {
        assert_eq!((&judged["text"], &judged["entry"]), (&entry["text"], &json!(index)));
        assert_eq!(judged["by"], entry["by"]);
        assert!(judged["best"].is_string() && judged["lost"].as_f64().is_some_and(|lost| lost >= 0.0), "{judged}");
    }
    assert_eq!(result["nodes"], 1_000);
    assert!(result["white"]["accuracy"].is_number() && result["black"]["accuracy"].is_number(), "{result}");

    // Asking again changes nothing, and a restart neither.
    let again = white.post(&path(&game), None).await.json(200).await;
    assert_eq!(again, analysis);
    let app = app.restart().await;
    assert_eq!(app.visitor().get(&path(&game)).await.json(200).await, analysis);
}

pub(crate) async fn requests_for_analyses_are_limited(mut app: TestApp) {
    app.config.bounds.analyses_waiting = 0;
    let app = app.restart().await;
    let (game, white) = finished_game(&app, 2).await;
    let path = format!("/api/games/{game}/analysis");
    assert_eq!(white.post(&path, None).await.refusal(429).await, "too_many");
    assert_eq!(white.get(&path).await.json(200).await["state"], "none");
    let mut app = app;
    app.config.bounds.analyses_waiting = 10;
    app.config.bounds.analysis_nodes = 100;
    let app = app.restart().await;
    let white = white.at(app.address);
    let mut allowed = 0;
    for _ in 0..12 {
        let (game, _) = finished_game(&app, 1).await;
        let path = format!("/api/games/{game}/analysis");
        let status = white.post(&path, None).await.status();
        if status == 429 {
            break;
        }
        assert_eq!(status, 200);
        analysed(&white, &game).await;
        // What is known costs nothing.
        white.post(&path, None).await.expect(200);
        allowed += 1;
    }
    assert_eq!(allowed, 10);
}
