//! Puzzles from finished games, found by the server itself.

use dvonn::Game;
use puzzles::{Maker, select};
use serde_json::{Value, json};

use crate::common::{Player, TestApp};

/// A self-play game with puzzles.
const NUMBER: u32 = 11;

/// Plays a self-play game to its end, with all placements.
async fn play(app: &TestApp, moves: &Game) -> String {
    let settings = json!({ "game": { "name": "dvonn", "placing": "whole" }, "clock": { "type": "unlimited" } });
    let (game, white, black) = app.game(settings).await;
    let mut board = Game::new();
    for action in moves.actions() {
        let player = if board.position().turn() == dvonn::Player::White { &white } else { &black };
        player.play(&game, &action.to_string()).await.expect(200);
        board.play(action).expect("a legal move");
    }
    game
}

/// Waits until a game has been searched.
async fn searched(visitor: &Player, game: &str) -> Vec<Value> {
    let waiting = async {
        loop {
            let found = visitor.get(&format!("/api/games/{game}/puzzles")).await.json(200).await;
            if found["state"] == "done" {
                return found["puzzles"].as_array().expect("puzzles").clone();
            }
            assert_ne!(found["state"], "failed");
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_mins(2), waiting).await.expect("the search ends")
}

pub(crate) async fn a_finished_game_becomes_puzzles_once(mut app: TestApp) {
    app.config.bounds.puzzle_games = 0;
    let app = app.restart().await;
    let moves = puzzles::play_game(1, NUMBER);
    let first = play(&app, &moves).await;
    let path = format!("/api/games/{first}/puzzles");
    let visitor = app.visitor();
    let none = visitor.get(&path).await.json(200).await;
    assert_eq!(none, json!({ "state": "none", "puzzles": [] }), "the operator has switched it off");
    let mut app = app;
    app.config.bounds.puzzle_games = 1_000_000;
    let app = app.restart().await;
    let visitor = app.visitor();
    let found = searched(&visitor, &first).await;

    // The same as without the server.
    let expected = select(Maker::new().find(&moves, 0, &first), 2);
    assert!(!expected.is_empty());
    assert_eq!(found.len(), expected.len());
    for puzzle in &found {
        let same = expected.iter().find(|own| puzzle["id"] == *own.id).expect("the puzzle");
        assert_eq!(puzzle["position"], *same.position);
        assert_eq!(puzzle["line"].as_array().expect("a line").len(), same.line.split(' ').count());
        assert_eq!(puzzle["tries"].as_array().expect("tries").len(), same.tries.len());
        let (wrong, tried) = same.tries[0].first_key_value().expect("a wrong move");
        assert_eq!(puzzle["tries"][0][wrong], json!({ "value": tried.0, "reply": tried.1 }));
        assert_eq!((&puzzle["grade"], &puzzle["game"]), (&json!(same.grade), &json!(first)));
        assert_eq!(same.source, format!("{first}, move {}", puzzle["moves"]));
        let id = puzzle["id"].as_str().expect("an id");
        assert_eq!(visitor.get(&format!("/api/puzzles/{id}")).await.json(200).await, *puzzle);
    }

    // The same game again has no new puzzles, and a resigned opening is not searched.
    let again = play(&app, &moves).await;
    assert_eq!(searched(&visitor, &again).await, Vec::<Value>::new());
    let (short, _) = super::analyses::finished_game(&app, 4).await;
    let all = visitor.get("/api/puzzles").await.json(200).await;
    let all = all.as_array().expect("puzzles");
    assert_eq!(all.len(), found.len());
    assert_eq!(visitor.get(&format!("/api/games/{short}/puzzles")).await.json(200).await["state"], "none");

    let count = async |query: &str| {
        visitor.get(&format!("/api/puzzles?{query}")).await.json(200).await.as_array().map(Vec::len)
    };
    let (grade, theme) = (&all[0]["grade"], all[0]["theme"].as_str().expect("a theme"));
    let last = all.last().expect("a puzzle")["id"].as_str().expect("an id");
    assert!(count(&format!("grade={grade}&theme={theme}")).await > Some(0));
    assert_eq!(count("grade=0").await, Some(0));
    assert_eq!(count(&format!("after={last}")).await, Some(0));
    for wrong in ["grade=x", "grade=300", "theme=x"] {
        visitor.get(&format!("/api/puzzles?{wrong}")).await.expect(400);
    }
    visitor.get("/api/puzzles/nothing").await.expect(404);
    visitor.get("/api/games/nothing/puzzles").await.expect(404);

    // Nothing is searched or found twice after a restart.
    let app = app.restart().await;
    assert_eq!(searched(&app.visitor(), &first).await, found);
}
