//! The state that the server derives for each viewer: the same on the socket as in `GET`, without hidden information.

use serde_json::{Value, json};

use super::games::{any_move, replay};
use crate::common::{Player, Socket, TestApp};

/// A viewer who builds the list of entries from the messages.
struct Viewer {
    player: Player,
    colour: Option<&'static str>,
    socket: Socket,
    entries: Vec<Value>,
}

impl Viewer {
    async fn open(player: &Player, colour: Option<&'static str>, game: &str) -> Viewer {
        Viewer { player: player.clone(), colour, socket: player.watch(game, 0).await, entries: Vec::new() }
    }

    /// Reads until the state of this version, and checks that no event before it is hidden from this viewer.
    async fn state(&mut self, version: &Value) -> Value {
        loop {
            let message = self.socket.next().await.expect("the socket is open");
            match message["type"].as_str() {
                Some("event") => self.follow(&message),
                Some("state") if message["version"] == *version => return message,
                _ => {}
            }
        }
    }

    fn follow(&mut self, message: &Value) {
        let event = &message["event"];
        match event["type"].as_str() {
            Some("premove_set" | "lines_set") => assert_eq!(event["by"].as_str(), self.colour, "{message}"),
            Some("taken_back") => self.entries.truncate(event["entries"].as_u64().expect("a number") as usize),
            _ => {}
        }
        if message["entry"] != Value::Null {
            self.entries.push(message["entry"].clone());
        }
    }

    /// Compares the state on the socket with that of `GET`, and returns it.
    async fn check(&mut self, game: &str) -> Value {
        let view = self.player.look(game).await;
        let mut state = self.state(&view["state"]["version"]).await;
        state.as_object_mut().expect("an object").remove("type");
        assert_eq!(state, view["state"], "{:?}", self.colour);
        assert_eq!(Value::from(self.entries.clone()), view["entries"]);
        assert_eq!(state["entries"], self.entries.len());
        for (name, old) in [("actor", "turn"), ("takeback", "takeback"), ("premove", "premove"), ("outcome", "outcome")]
        {
            assert_eq!(state[name], view[old], "{name}");
        }
        assert_eq!(state["conditional_moves"], view["lines"]);
        state
    }
}

async fn check_all(viewers: &mut [Viewer], game: &str) -> Vec<Value> {
    let mut states = Vec::new();
    for viewer in viewers {
        states.push(viewer.check(game).await);
    }
    states
}

async fn all_viewers(app: &TestApp, game: &str, white: &Player, black: &Player) -> Vec<Viewer> {
    vec![
        Viewer::open(white, Some("white"), game).await,
        Viewer::open(black, Some("black"), game).await,
        Viewer::open(&app.visitor(), None, game).await,
    ]
}

pub(crate) async fn state_messages_match_the_response_of_get(app: TestApp) {
    let byoyomi = json!({ "type": "byoyomi", "seconds": 600, "period": 10, "periods": 3 });
    let settings = json!({ "game": { "name": "dvonn", "placing": "random" }, "clock": byoyomi });
    let (game, white, black) = app.game(settings).await;
    let mut viewers = all_viewers(&app, &game, &white, &black).await;
    let states = check_all(&mut viewers, &game).await;
    assert_eq!(states[0]["permissions"]["make_move"], true);
    assert_eq!(states[0]["clock"]["running"], Value::Null);
    assert_eq!(states[0]["clock"]["white"][1], json!({ "milliseconds": 10_000, "periods": 3 }));

    // White moves, and Black's premove is played.
    let mut board = replay(&white.look(&game).await);
    let first = any_move(&board);
    board.play(first.parse().expect("a move")).expect("a legal move");
    let answer = any_move(&board);
    black.act(&game, json!({ "type": "premove", "move": answer })).await.expect(200);
    assert_eq!(viewers[1].check(&game).await["premove"], answer);
    white.play(&game, &first).await.expect(200);
    let states = check_all(&mut viewers, &game).await;
    assert_eq!(states[2]["clock"]["running"], "white");
    assert!(states.iter().all(|state| state["premove"] == Value::Null && state["entries"] == 2));

    // White asks for a takeback, and Black accepts.
    for (player, takeback) in [(&white, json!("white")), (&black, Value::Null)] {
        player.act(&game, json!({ "type": "takeback" })).await.expect(200);
        assert!(check_all(&mut viewers, &game).await.iter().all(|state| state["takeback"] == takeback));
    }
    assert!(viewers[0].entries.is_empty());
    for player in [&white, &black, &white] {
        let move_text = any_move(&replay(&player.look(&game).await));
        player.play(&game, &move_text).await.expect(200);
        check_all(&mut viewers, &game).await;
    }

    // White disconnects: Black's state says when the game can be claimed, until White reconnects.
    let left = viewers.remove(0);
    drop(left);
    let claim_at = |state: &Value| state["permissions"]["claim_at"].clone();
    let state = viewers[0].socket.next_of("state").await;
    assert!(claim_at(&state).is_i64(), "{state}");
    assert_eq!(claim_at(&black.look(&game).await["state"]), claim_at(&state));
    let _back = white.watch(&game, 0).await;
    assert_eq!(claim_at(&viewers[0].socket.next_of("state").await), Value::Null);

    // An outage is credited.
    let app = app.restart().await;
    let (white, black) = (white.at(app.address), black.at(app.address));
    let mut viewers = all_viewers(&app, &game, &white, &black).await;
    let move_text = any_move(&replay(&black.look(&game).await));
    black.play(&game, &move_text).await.expect(200);
    white.act(&game, json!({ "type": "resign" })).await.expect(200);
    let states = check_all(&mut viewers, &game).await;
    assert_eq!(states[1]["permissions"]["rematch"], true);
    assert_eq!(states[2]["outcome"]["winner"], "black");
}

pub(crate) async fn conditional_moves_are_only_in_their_owners_state(app: TestApp) {
    let settings =
        json!({ "game": { "name": "dvonn", "placing": "random" }, "clock": { "type": "correspondence", "days": 3 } });
    let (game, white, black) = app.game(settings).await;
    let mut viewers = all_viewers(&app, &game, &white, &black).await;
    check_all(&mut viewers, &game).await;
    let mut board = replay(&white.look(&game).await);
    let mut line = Vec::new();
    for _ in 0..4 {
        let move_text = any_move(&board);
        board.play(move_text.parse().expect("a move")).expect("a legal move");
        line.push(move_text);
    }
    black.act(&game, json!({ "type": "lines", "lines": [line] })).await.expect(200);
    assert_eq!(viewers[1].check(&game).await["conditional_moves"], json!([line]));
    assert_eq!(white.look(&game).await["state"]["conditional_moves"], json!([]));
    white.play(&game, &line[0]).await.expect(200);
    let states = check_all(&mut viewers, &game).await;
    assert_eq!(states[1]["conditional_moves"], json!([line[2..]]));
    for other in [&states[0], &states[2]] {
        assert_eq!((&other["entries"], &other["conditional_moves"]), (&json!(2), &json!([])));
    }
}
