//! Several nodes of a site, with one PostgreSQL and one NATS server: it makes no difference which one serves a request.

use std::time::Duration;

use serde_json::{Value, json};
use server::{Config, ServeError};

use super::dvonn;
use super::games::{any_move, replay};
use crate::common::nats::Nats;
use crate::common::postgres::Cluster;
use crate::common::{Folder, Player, TestApp};

/// Nodes of a site with their database and bus.
struct Site {
    nodes: Vec<TestApp>,
    nats: Nats,
    _cluster: Cluster,
}

impl Site {
    /// Starts this number of nodes; `None` without PostgreSQL or NATS.
    async fn start(count: usize) -> Option<Site> {
        let (cluster, nats) = (Cluster::start()?, Nats::start()?);
        let database = cluster.database("site");
        let mut nodes = Vec::new();
        for _ in 0..count {
            let config = Config { database: database.clone(), bus: Some(nats.url()), ..TestApp::config() };
            nodes.push(TestApp::start_with(config).await);
        }
        Some(Site { nodes, nats, _cluster: cluster })
    }

    /// The same user, whose requests another node serves.
    fn at(&self, node: usize, player: &Player) -> Player {
        player.at(self.nodes[node].address)
    }
}

fn chat(text: &str) -> Value {
    json!({ "type": "chat", "room": "players", "text": text })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_and_spectators_of_a_game_are_on_different_nodes() {
    let Some(site) = Site::start(3).await else { return };
    let (white, black) = (site.nodes[0].guest().await, site.nodes[1].guest().await);
    let watcher = site.nodes[2].guest().await;

    // A seek of one node is listed, announced and accepted on another.
    let mut lobby = watcher.socket("/api/socket").await.expect("a socket");
    lobby.next_of("seeks").await;
    let mut news = white.socket("/api/socket").await.expect("a socket");
    let seek = json!({ "settings": dvonn(), "colour": "white" });
    let seek = white.post("/api/seeks", Some(&seek)).await.json(201).await;
    assert_eq!(lobby.next_of("seek_added").await["seek"]["id"], seek["id"]);
    let path = format!("/api/seeks/{}/accept", seek["id"].as_str().expect("an id"));
    let game = black.post(&path, None).await.json(201).await["game"].as_str().expect("a game").to_owned();
    assert_eq!(lobby.next_of("seek_gone").await["id"], seek["id"]);
    assert_eq!(news.next_of("game_started").await["game"], game.as_str());

    let mut sockets = Vec::new();
    for player in [&white, &black, &watcher] {
        sockets.push(player.watch(&game, 0).await);
    }
    // All three learn who is there.
    for socket in &mut sockets {
        loop {
            let presence = socket.next_of("presence").await;
            if (&presence["white"], &presence["black"], &presence["watchers"])
                == (&json!(true), &json!(true), &json!(1))
            {
                break;
            }
        }
    }
    let mut board = replay(&white.look(&game).await);
    let mut moves = Vec::new();
    for turn in 0..20 {
        let text = any_move(&board);
        let by = turn % 2;
        let own = [&white, &black][by];
        // Half of the moves go through a node without a socket of the player.
        let player = if turn % 4 < 2 { own.clone() } else { site.at(2, own) };
        player.act(&game, json!({ "type": "move", "move": text, "id": format!("{turn}") })).await.expect(200);
        // Sent again through another node, it is the same move.
        let again = site.at(1 - by, &player);
        again.act(&game, json!({ "type": "move", "move": text, "id": format!("{turn}") })).await.expect(200);
        board.play(text.parse().expect("a move")).expect("a legal move");
        moves.push(text);
    }
    for socket in &mut sockets {
        for (turn, text) in moves.iter().enumerate() {
            let event = socket.event("moved").await;
            assert_eq!((&event["event"]["move"], event["version"].as_i64()), (&json!(text), Some(turn as i64 + 2)));
        }
    }
    // Each node shows the same game.
    for node in 0..3 {
        let entries = site.at(node, &white).look(&game).await["entries"].clone();
        assert_eq!(entries.as_array().map(Vec::len), Some(20));
    }
    site.at(2, &white).act(&game, chat("hello")).await.expect(200);
    assert_eq!(sockets[1].event("chat").await["event"]["text"], "hello");

    // A node that stops closes its sockets, and the player continues through another one.
    let mut site = site;
    site.nodes[0].stop().await;
    while sockets[0].next().await.is_some() {}
    let white = site.at(1, &white);
    let mut socket = white.watch(&game, 21).await;
    assert_eq!(socket.event("chat").await["event"]["text"], "hello");
    white.play(&game, &any_move(&board)).await.expect(200);
    assert_eq!(sockets[1].event("moved").await["version"], 23);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_arrive_while_the_bus_is_down() {
    let Some(mut site) = Site::start(2).await else { return };
    let (white, black) = (site.nodes[0].guest().await, site.nodes[1].guest().await);
    let seek = json!({ "settings": dvonn(), "colour": "white" });
    let seek = white.post("/api/seeks", Some(&seek)).await.json(201).await;
    let path = format!("/api/seeks/{}/accept", seek["id"].as_str().expect("an id"));
    let game = black.post(&path, None).await.json(201).await["game"].as_str().expect("a game").to_owned();
    let mut sockets = [white.watch(&game, 0).await, black.watch(&game, 0).await];
    let mut board = replay(&white.look(&game).await);
    for round in 0..3 {
        // Up, down, and up again.
        match round {
            1 => site.nats.stop(),
            2 => site.nats.start_again(),
            _ => {}
        }
        for side in 0..2 {
            let text = any_move(&board);
            [&white, &black][side].play(&game, &text).await.expect(200);
            for socket in &mut sockets {
                assert_eq!(socket.event("moved").await["event"]["move"], text.as_str());
            }
            board.play(text.parse().expect("a move")).expect("a legal move");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_offer_becomes_one_game_however_many_nodes_it_is_accepted_through() {
    let Some(site) = Site::start(2).await else { return };
    let owner = site.nodes[0].guest().await;
    let guests = [site.nodes[0].guest().await, site.nodes[1].guest().await];
    for round in 0..10 {
        let seek = json!({ "settings": dvonn(), "colour": "white" });
        let seek = owner.post("/api/seeks", Some(&seek)).await.json(201).await;
        let path = format!("/api/seeks/{}", seek["id"].as_str().expect("an id"));
        let accept = format!("{path}/accept");
        let games = if round % 2 == 0 {
            let (one, other) = tokio::join!(guests[0].post(&accept, None), guests[1].post(&accept, None));
            [one.status(), other.status()].into_iter().filter(|status| *status == 201).count()
        } else {
            let withdrawing = site.at(1, &owner);
            let (accepted, withdrawn) = tokio::join!(guests[0].post(&accept, None), withdrawing.delete(&path, None));
            assert_ne!(accepted.status() == 201, withdrawn.status() == 204, "either a game or nothing");
            usize::from(accepted.status() == 201) + usize::from(withdrawn.status() == 204)
        };
        assert_eq!(games, 1, "round {round}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_mutes_names_and_ratings_change_on_all_nodes() {
    let Some(site) = Site::start(2).await else { return };
    let (ada, bob) = (site.nodes[0].account("Ada").await, site.nodes[1].account("Bob").await);
    let mut rated = dvonn();
    rated["rated"] = true.into();
    let challenge = json!({ "settings": rated, "opponent": "Bob", "colour": "white" });
    let challenge = ada.post("/api/challenges", Some(&challenge)).await.json(201).await;
    let path = format!("/api/challenges/{}/accept", challenge["id"].as_str().expect("an id"));
    let game = bob.post(&path, None).await.json(201).await["game"].as_str().expect("a game").to_owned();
    let mut heard = bob.watch(&game, 0).await;
    // Bob mutes Ada through the other node, and his open socket falls silent.
    site.at(0, &bob).put("/api/me/mutes/Ada", None).await.expect(204);
    ada.act(&game, chat("unheard")).await.expect(200);
    site.at(1, &ada).act(&game, chat("unheard, too")).await.expect(200);
    bob.act(&game, chat("still here")).await.expect(200);
    assert_eq!(heard.event("chat").await["event"]["text"], "still here");

    // Signing out everywhere through one node ends the sockets of the other.
    let mut elsewhere = site.at(1, &ada).socket("/api/socket").await.expect("a socket");
    elsewhere.next_of("seeks").await;
    ada.delete("/api/session", None).await.expect(204);
    while elsewhere.next().await.is_some() {}
    site.at(1, &ada).get("/api/me/games").await.expect(401);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_single_server_and_a_site_do_not_share_a_database() {
    let (Some(cluster), Some(nats)) = (Cluster::start(), Nats::start()) else { return };
    let database = cluster.database("exclusive");
    let single = Config { database: database.clone(), ..TestApp::config() };
    let node = Config { bus: Some(nats.url()), ..single.clone() };
    let refused = async |config: &Config| {
        let serving = server::serve_until(config.clone(), |_| panic!("it listens"), std::future::pending());
        tokio::time::timeout(Duration::from_mins(1), serving).await.expect("an answer in time").expect_err("a refusal")
    };
    let mut app = TestApp::start_with(single.clone()).await;
    for config in [&single, &node] {
        let error = refused(config).await.to_string();
        assert!(error.contains("another server uses it"), "{error}");
    }
    app.stop().await;
    let mut app = TestApp::start_with(node.clone()).await;
    assert!(refused(&single).await.to_string().contains("--bus"));
    app.stop().await;

    let folder = Folder::new();
    let file = format!("sqlite:{}", folder.0.join("caldera.db").display());
    let error = refused(&Config { database: file, ..node.clone() }).await;
    assert!(matches!(&error, ServeError::Configuration(text) if text.contains("SQLite")), "{error}");
    let error = refused(&Config { bus: Some("redis://localhost".to_owned()), ..node }).await;
    assert!(matches!(error, ServeError::Bus(_)), "{error}");
}
