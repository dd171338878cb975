//! Tests of `caldera bot`: challenges, seeks, a server restart in the middle of a game, and errors.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::common::{Folder, Player};
use crate::process::{Process, dvonn, refusal};

/// A bot process that is killed on drop.
pub(crate) struct Bot(Child);

impl Drop for Bot {
    fn drop(&mut self) {
        // It may have exited already.
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

    /// Kills the bot and returns its output.
    pub(crate) fn kill(mut self) -> Vec<String> {
        self.0.kill().expect("the bot is running");
        let out = self.0.stdout.take().expect("its output");
        BufReader::new(out).lines().map(|line| line.expect("a line")).collect()
    }

    /// Waits until the bot exits and returns its output.
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

/// Waits for a player's first game and returns its id.
pub(crate) async fn first_game(player: &Player) -> String {
    loop {
        let games = player.get("/api/me/games").await.json(200).await;
        if let Some(id) = games[0]["id"].as_str() {
            return id.to_owned();
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Waits until it is the player's turn or the game is over.
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
        let action = moves.position().legal_moves().last().expect("a move").to_string();
        player.play(game, &action).await.expect(200);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_accepts_a_challenge_and_continues_after_a_server_restart() {
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
        let action = crate::process::replay(&view).position().legal_moves().last().expect("a move").to_string();
        ada.play(&game, &action).await.expect(200);
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
async fn a_bot_creates_and_accepts_seeks() {
    let folder = Folder::new();
    let server = Process::start(&format!("sqlite:{}", folder.0.join("caldera.db").display()));
    let (robot, token) = bot_account(&server).await;
    let guest = server.guest().await;
    let taking = Bot::start(&server, &token, &["--take-seeks", "--end-after", "1"]);
    let gipf = json!({ "game": { "name": "gipf", "variant": "basic" }, "clock": { "type": "unlimited" } });
    guest.post("/api/seeks", Some(&json!({ "settings": gipf, "colour": "black" }))).await.expect(201);
    let game = first_game(&guest).await;
    let view = wait_for_turn(&guest, &game).await;
    assert_eq!(view["entries"].as_array().expect("entries").len(), 1, "the bot has made the first move");
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
async fn errors_are_reported_at_startup() {
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
