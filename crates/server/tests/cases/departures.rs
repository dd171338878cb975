//! Users who leave: banned, deleted, or disconnected. Opponents never wait for them.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::{Admin, AdminError};
use tokio::io::AsyncWriteExt;

use super::dvonn;
use super::games::{any_move, replay};
use crate::common::{PATIENCE, Player, TestApp};

/// Runs an operator's command while the server is running.
pub(crate) async fn as_operator<T: Send + 'static>(
    database: &str,
    act: impl FnOnce(&Admin) -> Result<T, AdminError> + Send + 'static,
) -> T {
    let database = database.to_owned();
    let acted = tokio::task::spawn_blocking(move || act(&Admin::open(&database)?)).await;
    acted.expect("no panic").expect("a result")
}

/// Reads a stream to its end.
async fn expect_end(mut stream: reqwest::Response) {
    let reading = async { while stream.chunk().await.expect("a proper end").is_some() {} };
    tokio::time::timeout(PATIENCE, reading).await.expect("the stream ends in time");
}

/// Waits until a game is over, and returns it.
async fn outcome(player: &Player, game: &str) -> Value {
    let begun = Instant::now();
    loop {
        let view = player.look(game).await;
        if !view["outcome"].is_null() {
            return view;
        }
        assert!(begun.elapsed() < PATIENCE, "{game} does not end");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

pub(crate) async fn a_ban_ends_connections_and_offers(app: TestApp) {
    let (ada, bob) = (app.account("Ada").await, app.account("Bob").await);
    let game = app.game_of(&ada, &bob, dvonn()).await;
    let token = ada.post("/api/me/tokens", Some(&json!({ "name": "bot", "scopes": ["read", "play"] }))).await;
    let bot = ada.program(token.json(201).await["secret"].as_str().expect("a secret"));
    let seek = ada.post("/api/seeks", Some(&json!({ "settings": dvonn() }))).await.json(201).await;
    let to = |name: &str| json!({ "settings": dvonn(), "opponent": name });
    let from_her = ada.post("/api/challenges", Some(&to("Bob"))).await.json(201).await;
    let to_her = bob.post("/api/challenges", Some(&to("Ada"))).await.json(201).await;

    let mut bobs = bob.socket("/api/socket").await.expect("a socket");
    bobs.next_of("seeks").await;
    let mut sockets =
        [ada.watch(&game, 0).await, ada.socket("/api/socket").await.expect("a socket"), bot.watch(&game, 0).await];
    let streams =
        [bot.get("/api/me/stream").await.expect(200), bot.get(&format!("/api/games/{game}/stream")).await.expect(200)];
    as_operator(&app.config.database, |admin| admin.ban("Ada", "", None)).await;
    let sockets_end = async {
        for socket in &mut sockets {
            while socket.next().await.is_some() {}
        }
    };
    let streams_end = async {
        for stream in streams {
            expect_end(stream.0).await;
        }
    };
    // Read Bob's socket meanwhile, so that it stays open; it announces the withdrawn offers.
    let announced = async {
        let mut gone = Vec::new();
        while gone.len() < 3 {
            let message = bobs.next().await.expect("Bob's socket stays open");
            if message["type"] == "seek_gone" || message["type"] == "challenge_gone" {
                gone.push(message["id"].clone());
            }
        }
        gone
    };
    let ((), (), gone) = tokio::join!(sockets_end, streams_end, announced);
    for offer in [&seek, &from_her, &to_her] {
        assert!(gone.contains(&offer["id"]), "{offer}");
    }
    assert_eq!(bob.get("/api/seeks").await.json(200).await, json!([]));
    assert_eq!(bob.get("/api/challenges").await.json(200).await, json!([]));
    bob.post(&format!("/api/seeks/{}/accept", seek["id"].as_str().expect("an id")), None).await.expect(404);
    bob.post("/api/challenges", Some(&to("Ada"))).await.expect(404);
    // The game continues, because a ban can be lifted; a restart does not change that.
    let app = app.restart().await;
    let bob = bob.at(app.address);
    assert_eq!(bob.look(&game).await["outcome"], Value::Null);
    assert_eq!(bob.get("/api/seeks").await.json(200).await, json!([]));
    as_operator(&app.config.database, |admin| admin.unban("Ada")).await;
    bob.post("/api/challenges", Some(&to("Ada"))).await.expect(201);
}

pub(crate) async fn the_games_of_a_deleted_user_end(mut app: TestApp) {
    let (ada, bob, cleo) = (app.account("Ada").await, app.account("Bob").await, app.account("Cleo").await);
    let unlimited = json!({ "game": { "name": "dvonn", "placing": "random" }, "clock": { "type": "unlimited" } });
    let mut rated = dvonn();
    rated["rated"] = true.into();
    let begun = async |white: &Player, settings: &Value, moves: usize| {
        let game = app.game_of(white, &bob, settings.clone()).await;
        for player in [white, &bob].into_iter().take(moves) {
            player.play(&game, &any_move(&replay(&bob.look(&game).await))).await.expect(200);
        }
        game
    };
    let games = [begun(&ada, &rated, 2).await, begun(&ada, &unlimited, 2).await, begun(&ada, &unlimited, 0).await];
    let later = [begun(&cleo, &rated, 2).await, begun(&cleo, &unlimited, 1).await];
    assert_eq!(bob.look(&games[0]).await["white"]["name"], "Ada");

    let reason = |view: &Value| view["outcome"]["reason"].as_str().expect("a reason").to_owned();
    let name = as_operator(&app.config.database, |admin| admin.delete("Ada")).await;
    let ended = [outcome(&bob, &games[0]).await, outcome(&bob, &games[1]).await, outcome(&bob, &games[2]).await];
    assert_eq!(ended.each_ref().map(reason), ["resigned", "resigned", "aborted"]);
    assert_eq!(ended[0]["outcome"]["winner"], "black");
    assert_eq!(ended[0]["white"]["name"], name.as_str(), "the running server no longer shows the name");
    assert!(ended[0]["rated"][1]["after"].as_f64() > ended[0]["rated"][1]["before"].as_f64(), "{}", ended[0]["rated"]);

    // The same while the server is stopped: the next one ends the games.
    app.stop().await;
    as_operator(&app.config.database, |admin| admin.delete("Cleo")).await;
    let app = app.restart().await;
    let bob = bob.at(app.address);
    assert_eq!(
        [outcome(&bob, &later[0]).await, outcome(&bob, &later[1]).await].each_ref().map(reason),
        ["resigned", "aborted"]
    );
    let me = bob.get("/api/me").await.json(200).await;
    assert_eq!(me["ratings"][0]["games"], 2, "both games are rated");
    let shown = as_operator(&app.config.database, move |admin| admin.show(&name)).await;
    assert!(shown.ratings.is_empty() && shown.live_games == 0, "{shown:?}");

    // The same when a user deletes their own account.
    let dora = app.account("Dora").await;
    let last = app.game_of(&dora, &bob, rated.clone()).await;
    for player in [&dora, &bob] {
        player.play(&last, &any_move(&replay(&bob.look(&last).await))).await.expect(200);
    }
    dora.delete("/api/me", Some(&json!({ "password": "correct horse" }))).await.expect(204);
    let view = bob.look(&last).await;
    assert_eq!((reason(&view).as_str(), view["outcome"]["winner"].as_str()), ("resigned", Some("black")));
}

pub(crate) async fn an_accepted_seek_is_announced_even_if_the_client_disconnects(app: TestApp) {
    let taker = app.guest().await;
    let mut lobby = app.visitor().socket("/api/socket").await.expect("a socket");
    let cookie = taker.cookie.clone().expect("a cookie");
    for round in 0..12 {
        let owner = app.guest().await;
        let seek = owner.post("/api/seeks", Some(&json!({ "settings": dvonn() }))).await.json(201).await;
        let id = seek["id"].as_str().expect("an id").to_owned();
        // If the client disconnects before the server reads the request, try again and wait a little longer.
        let mut patience = Duration::from_micros(200 * round);
        while owner.get("/api/seeks").await.json(200).await != json!([]) {
            let host = app.address;
            let request = format!(
                "POST /api/seeks/{id}/accept HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n\
                 Content-Length: 0\r\n\r\n"
            );
            let mut stream = tokio::net::TcpStream::connect(host).await.expect("a connection");
            stream.write_all(request.as_bytes()).await.expect("an open connection");
            tokio::time::sleep(patience).await;
            drop(stream);
            patience += Duration::from_millis(1);
        }
        while lobby.next_of("seek_gone").await["id"] != id.as_str() {}
        let games = owner.get("/api/me/games").await.json(200).await;
        assert_eq!(games.as_array().expect("games").len(), 1, "the seek became a game");
    }
}
