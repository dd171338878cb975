//! An engine on the server, with a player who follows a script; the server goes down in the middle.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::common::{Folder, Player};
use crate::process::{Process, dvonn, refusal};

/// A bot that ends with the test.
pub(crate) struct Bot(Child);

impl Drop for Bot {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Bot {
    pub(crate) fn start(server: &Process, token: &str, arguments: &[&str]) -> Bot {
        let program = env!("CARGO_BIN_EXE_caldera");
        let child = Command::new(program)
            .args(["bot", "--server", &format!("http://{}", server.address), "--option", "Level=1"])
            .args(arguments)
            .args([program, "engine"])
            .env("CALDERA_TOKEN", token)
            .stdout(Stdio::piped())
            .spawn();
        Bot(child.expect("the bot starts"))
    }

    /// Kills it, and returns what it printed.
    pub(crate) fn kill(mut self) -> Vec<String> {
        self.0.kill().expect("the bot runs");
        let out = self.0.stdout.take().expect("its output");
        BufReader::new(out).lines().map(|line| line.expect("a line")).collect()
    }

    /// Waits for its end, and returns what it said.
    fn end(mut self) -> Vec<String> {
        let out = self.0.stdout.take().expect("its output");
        let lines = BufReader::new(out).lines().map(|line| line.expect("a line")).collect();
        assert!(self.0.wait().expect("its end").success());
        lines
    }
}

pub(crate) async fn bot_account(server: &Process) -> (Player, String) {
    let owner = server.account("Robot").await;
    let wanted = json!({ "name": "engine", "scopes": ["read", "play"] });
    let token = owner.post("/api/me/tokens", Some(&wanted)).await.json(201).await;
    let token = token["secret"].as_str().expect("a token").to_owned();
    (owner, token)
}

/// The first of somebody's games, once there is one.
pub(crate) async fn first_game(player: &Player) -> String {
    loop {
        let games = player.get("/api/me/games").await.json(200).await;
        if let Some(id) = games[0]["id"].as_str() {
            return id.to_owned();
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Waits until it is one's turn, or until the game is over.
pub(crate) async fn wait_for_turn(player: &Player, game: &str) -> Value {
    loop {
        let view = player.look(game).await;
        if !view["outcome"].is_null() || view["turn"] == view["you"] {
            return view;
        }
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
}

async fn play_to_the_end(player: &Player, game: &str) -> Value {
    loop {
        let view = wait_for_turn(player, game).await;
        if !view["outcome"].is_null() {
            return view;
        }
        let moves = crate::process::replay(&view);
        let word = moves.position().legal_moves().last().expect("a move").to_string();
        player.play(game, &word).await.expect(200);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_engine_takes_a_challenge_and_plays_on_when_the_server_is_back() {
    let folder = Folder::new();
    let database = format!("sqlite:{}", folder.0.join("caldera.db").display());
    let server = Process::start(&database);
    let (_, token) = bot_account(&server).await;
    let ada = server.account("Ada").await;
    let bot = Bot::start(&server, &token, &["--end-after", "1"]);
    let challenge = json!({ "settings": dvonn(), "colour": "white", "opponent": "Robot" });
    ada.post("/api/challenges", Some(&challenge)).await.expect(201);
    let game = first_game(&ada).await;
    for _ in 0..3 {
        let view = wait_for_turn(&ada, &game).await;
        let word = crate::process::replay(&view).position().legal_moves().last().expect("a move").to_string();
        ada.play(&game, &word).await.expect(200);
    }
    let address = server.address;
    server.kill();
    let server = Process::start_at(&address.to_string(), &database);
    let view = play_to_the_end(&ada, &game).await;
    assert_eq!(view["outcome"]["reason"], "finished");
    let lines = bot.end();
    let result = match view["outcome"]["winner"].as_str() {
        None => "no winner",
        Some("white") => "lost",
        Some(_) => "won",
    };
    assert_eq!(lines.last().expect("a line"), &format!("game {game}: {result} (finished)"), "{lines:?}");
    assert!(lines.contains(&format!("game {game}: black against Ada")), "{lines:?}");
    server.end();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_engine_seeks_and_takes_seeks() {
    let folder = Folder::new();
    let server = Process::start(&format!("sqlite:{}", folder.0.join("caldera.db").display()));
    let (robot, token) = bot_account(&server).await;
    let guest = server.guest().await;
    let taking = Bot::start(&server, &token, &["--take-seeks", "--end-after", "1"]);
    let gipf = json!({ "game": { "name": "gipf", "variant": "basic" }, "clock": { "type": "unlimited" } });
    guest.post("/api/seeks", Some(&json!({ "settings": gipf, "colour": "black" }))).await.expect(201);
    let game = first_game(&guest).await;
    let view = wait_for_turn(&guest, &game).await;
    assert_eq!(view["entries"].as_array().expect("entries").len(), 1, "the engine has moved first");
    guest.act(&game, json!({ "type": "resign" })).await.expect(200);
    assert!(taking.end().last().expect("a line").ends_with("won (resigned)"));

    let seeking = Bot::start(&server, &token, &["--seek", "300+5", "--end-after", "1"]);
    let seek = loop {
        let seeks = guest.get("/api/seeks").await.json(200).await;
        if let Some(id) = seeks[0]["id"].as_str() {
            break id.to_owned();
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    let begun = guest.post(&format!("/api/seeks/{seek}/accept"), None).await.json(201).await;
    let game = begun["game"].as_str().expect("a game");
    guest.act(game, json!({ "type": "resign" })).await;
    seeking.end();
    assert_eq!(robot.look(game).await["settings"]["clock"]["seconds"], 300);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_work_is_said_at_once() {
    let folder = Folder::new();
    let server = Process::start(&format!("sqlite:{}", folder.0.join("caldera.db").display()));
    let (_, token) = bot_account(&server).await;
    let url = format!("http://{}", server.address);
    let with =
        |server: &str, token: &str, engine: &str| refusal(&["bot", "--server", server, "--token", token, engine]);
    assert!(with(&url, "caldera_wrong", "cat").contains("not_signed_in"));
    assert!(with("dvonn.example", &token, "cat").contains("must start with https://"));
    assert!(with(&url, &token, "no-such-engine").contains("cannot be started"));
}
