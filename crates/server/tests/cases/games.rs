//! Games over HTTP and sockets.

use dvonn::Game;
use serde_json::{Value, json};

use super::dvonn;
use crate::common::{Player, Socket, TestApp};

/// Replays a game of DVONN from the first position and the moves that the server shows.
pub(crate) fn replay(view: &Value) -> Game {
    let mut game = notation::read_position(view["start"].as_str().expect("a start")).expect("a position");
    for entry in view["entries"].as_array().expect("entries") {
        let move_text = entry["text"].as_str().expect("a text");
        game.play(move_text.parse().expect("a move")).expect("a legal move");
    }
    game
}

/// The first legal move of a game.
pub(crate) fn any_move(game: &Game) -> String {
    game.position().legal_moves().next().expect("a move").to_string()
}

fn moved(move_text: &str) -> Value {
    json!({ "type": "move", "move": move_text })
}

pub(crate) async fn a_whole_game_is_played_over_sockets(app: TestApp) {
    let (game, white, black) = app.game(dvonn()).await;
    let watcher = app.visitor();
    let mut sockets: [Socket; 2] = [white.watch(&game, 0).await, black.watch(&game, 0).await];
    let mut watching = watcher.watch(&game, 0).await;
    assert_eq!(sockets[0].next_of("hello").await["you"], "white");
    assert_eq!(sockets[1].next_of("hello").await["you"], "black");
    assert_eq!(watching.next_of("hello").await["you"], Value::Null);

    let mut board = replay(&white.look(&game).await);
    let mut request = 0;
    while !board.position().is_over() {
        let side = usize::from(board.position().turn() == dvonn::Player::Black);
        if board.position().legal_moves().next() == Some(dvonn::Move::Pass) {
            // The server plays forced passes.
            board.play(dvonn::Move::Pass).expect("a pass");
            continue;
        }
        let move_text = any_move(&board);
        request += 1;
        let done = sockets[side].act(request, moved(&move_text)).await;
        assert_eq!(done["type"], "done", "{done}");
        let seen = loop {
            // Players also receive their own moves.
            let seen = sockets[1 - side].event("moved").await;
            if seen["event"]["by"] == ["white", "black"][side] {
                break seen;
            }
        };
        assert_eq!(seen["event"]["move"], move_text);
        assert_eq!(watching.event("moved").await["version"], seen["version"]);
        board.play(move_text.parse().expect("a move")).expect("a legal move");
    }
    let ended = watching.event("ended").await;
    let score = board.position().final_score().expect("the game is over");
    assert_eq!(ended["event"]["outcome"]["score"], json!([score.white, score.black]));
    let view = watcher.look(&game).await;
    assert_eq!(replay(&view), board, "the server has all moves");
    assert_eq!(view["position"], notation::write_position(board.setup()));
    assert_eq!(white.play(&game, "a1a2").await.refusal(409).await, "game_over");

    let record = watcher.get(&format!("/api/games/{game}/record")).await.expect(200).text().await;
    let (_, records) = notation::read_records(record.as_bytes()).expect("a record");
    assert_eq!(records[0].replay().expect("a game").turns(), board.turns());
}

pub(crate) async fn a_move_sent_twice_is_made_once(app: TestApp) {
    let (game, white, _) = app.game(dvonn()).await;
    let move_text = any_move(&replay(&white.look(&game).await));
    let action = json!({ "type": "move", "move": move_text, "id": "first" });
    let first = white.act(&game, action.clone()).await.json(200).await;
    let again = white.act(&game, action.clone()).await.json(200).await;
    assert_eq!(first, again);
    // Also over another connection, and when it is the opponent's turn.
    let mut socket = white.watch(&game, 0).await;
    assert_eq!(socket.act(1, action).await["version"], first["version"]);
    assert_eq!(white.look(&game).await["entries"].as_array().expect("entries").len(), 1);
}

pub(crate) async fn a_reconnecting_client_gets_exactly_what_it_missed(app: TestApp) {
    let (game, white, black) = app.game(dvonn()).await;
    let players = [&white, &black];
    let mut board = replay(&white.look(&game).await);
    let mut whole = Vec::new();
    for number in 0..6 {
        let move_text = any_move(&board);
        players[number % 2].play(&game, &move_text).await.expect(200);
        board.play(move_text.parse().expect("a move")).expect("a legal move");
        whole.push(move_text);
    }
    let version = white.look(&game).await["version"].as_i64().expect("a version");
    assert_eq!(version, 7);
    for since in 0..=version {
        let mut socket = white.watch(&game, since).await;
        let mut versions = Vec::new();
        for _ in since..version {
            versions.push(socket.next_of("event").await["version"].as_i64().expect("a version"));
        }
        assert_eq!(versions, (since + 1..=version).collect::<Vec<_>>());
        // Then only new events follow.
        white.act(&game, json!({ "type": "chat", "room": "players", "text": "hello" })).await.expect(200);
        let next = socket.next_of("event").await;
        assert_eq!(next["event"]["type"], "chat", "{next}");
        if since < version {
            break;
        }
    }
    let app = app.restart().await;
    let mut socket = white.at(app.address).watch(&game, 3).await;
    let moves: Vec<String> = {
        let mut moves = Vec::new();
        for _ in 3..version {
            moves.push(socket.event("moved").await["event"]["move"].as_str().expect("a move").to_owned());
        }
        moves
    };
    assert_eq!(moves, whole[2..]);
    drop(app);
}

pub(crate) async fn only_legal_moves_of_the_right_player_count(app: TestApp) {
    let (game, white, black) = app.game(dvonn()).await;
    let board = replay(&white.look(&game).await);
    let move_text = any_move(&board);
    let stranger: Player = app.guest().await;
    assert_eq!(black.play(&game, &move_text).await.refusal(409).await, "not_your_turn");
    assert_eq!(stranger.play(&game, &move_text).await.refusal(403).await, "not_a_player");
    assert_eq!(app.visitor().play(&game, &move_text).await.refusal(401).await, "not_signed_in");
    assert_eq!(white.play(&game, "a1k5").await.refusal(422).await, "illegal_move");
    assert_eq!(white.play(&game, "pass").await.refusal(422).await, "illegal_move");
    // The reason is a code with values, which the web app translates.
    let detail = white.play(&game, "a9b2").await.json(422).await["error"].clone();
    assert_eq!((&detail["code"], &detail["reason"]), (&json!("illegal_move"), &json!("wantRowOfBoard")), "{detail}");
    assert_eq!(detail["values"], json!({ "space": "a9" }));
    let claimed = white.act(&game, json!({ "type": "claim" })).await.json(409).await["error"].clone();
    assert_eq!((&claimed["code"], &claimed["reason"]), (&json!("not_now"), &json!("nothingToClaim")));
    assert_eq!(white.play("nowhere", &move_text).await.refusal(404).await, "not_found");
    assert_eq!(stranger.act(&game, json!({ "type": "resign" })).await.refusal(403).await, "not_a_player");
    white.play(&game, &move_text).await.expect(200);
    assert_eq!(white.play(&game, &move_text).await.refusal(409).await, "not_your_turn");
    black.act(&game, json!({ "type": "resign" })).await.expect(200);
    let view = white.look(&game).await;
    assert_eq!(view["outcome"], json!({ "winner": "white", "reason": "resigned", "score": null }));
}
