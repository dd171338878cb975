//! An engine on the server in GIPF that is connected with DVONN: jumps are announced and challenged, and DVONN decides.

use std::time::Duration;

use gipf::{Phase, Step, Terms, Turn};
use serde_json::{Value, json};

use crate::bot::{Bot, bot_account, wait_for_turn};
use crate::common::Folder;
use crate::process::Process;

/// The game that the server shows, computed once more.
fn replay(view: &Value, settings: &str) -> gipf::Game {
    let mut setup = notation::gipf::read_setup(view["start"].as_str().expect("a start")).expect("a setup");
    setup.rules.settings = notation::gipf::read_settings(settings).expect("settings");
    let mut game = gipf::Game::from_setup(setup).expect("a game");
    for entry in view["entries"].as_array().expect("entries") {
        let text = entry["text"].as_str().expect("a text");
        let by = if entry["by"] == "white" { gipf::Player::White } else { gipf::Player::Black };
        match entry["kind"].as_str().expect("a kind") {
            "arranged" => {
                let start = notation::read_setup(text).expect("a setup");
                game.arrange(Terms { white: by, start }).expect("terms");
            }
            "rolled" => {
                let (one, other) = text.split_once(' ').expect("two dice");
                game.roll(one.parse().expect("a die"), other.parse().expect("a die")).expect("a roll");
            }
            _ => drop(game.apply_text(text).expect(text)),
        }
    }
    game
}

/// What somebody says who challenges every jump, jumps where that can be, and otherwise does anything.
fn any_word(game: &gipf::Game, random: &mut fastrand::Rng) -> String {
    if let Some(dvonn) = game.contest().and_then(gipf::Contest::dvonn) {
        return dvonn.position().legal_moves().next().expect("a move").to_string();
    }
    if let Phase::Announced(_) = game.position().phase() {
        return if game.position().steps().contains(&Step::Challenge) { "?" } else { "pass" }.to_owned();
    }
    let (mut game, mut turn, own) = (game.clone(), Turn::default(), game.position().chooser());
    loop {
        let steps: Vec<Step> = game.position().steps().into_iter().collect();
        let jump = steps.iter().find(|step| matches!(step, Step::Jump(_)));
        let step = *jump.unwrap_or_else(|| &steps[random.usize(..steps.len())]);
        game.play(step).expect("a legal step");
        match step {
            Step::Done if turn.is_empty() => return "done".to_owned(),
            Step::Done => {}
            step => turn.add(step),
        }
        if game.position().is_between_turns() || game.position().chooser() != own {
            let announced = matches!(game.position().phase(), Phase::Announced(_));
            return format!("{turn}{}", if announced { "!" } else { "" });
        }
    }
}

/// Plays games against the engine until a challenge in one of them was decided, and returns that game as it was then.
async fn play_until_decided(settings: &str) -> Value {
    let folder = Folder::new();
    let server = Process::start(&format!("sqlite:{}", folder.0.join("caldera.db").display()));
    let (_, token) = bot_account(&server).await;
    let ada = server.account("Ada").await;
    let _bot = Bot::start(&server, &token, &["--think", "1"]);
    let mut random = fastrand::Rng::with_seed(11);
    for _ in 0..20 {
        let game = json!({ "name": "gipf", "variant": "basic+d6+c3,3", "settings": settings });
        let wanted = json!({ "settings": { "game": game, "clock": { "type": "unlimited" } }, "opponent": "Robot" });
        ada.post("/api/challenges", Some(&wanted)).await.expect(201);
        let id = crate::bot::first_game(&ada).await;
        let mut was_challenged = false;
        loop {
            let view = wait_for_turn(&ada, &id).await;
            let reason = view["outcome"]["reason"].as_str();
            assert!(reason.is_none() || reason == Some("finished"), "{view}");
            let played = replay(&view, settings);
            was_challenged |= view["entries"].as_array().expect("entries").iter().any(|entry| entry["text"] == "?");
            // The engine has gone on after it, and has understood how it ended.
            if was_challenged && played.contest().is_none() && played.position().is_between_turns() {
                ada.act(&id, json!({ "type": "resign" })).await;
                server.end();
                return view;
            }
            if reason.is_some() {
                break;
            }
            let word = any_word(&played, &mut random);
            assert_eq!(ada.play(&id, &word).await.status(), 200, "{word}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    panic!("nobody has challenged in twenty games");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_engine_plays_the_dvonn_within_gipf() {
    let view = play_until_decided("decider=placed colours=lot").await;
    let entries = view["entries"].as_array().expect("entries");
    let begun = entries.iter().position(|entry| entry["kind"] == "arranged").expect("a game of DVONN");
    let moves = entries[begun..].iter().filter(|entry| entry["kind"] == "move" && entry["by"] != view["you"]).count();
    assert!(moves >= 3, "the engine has moved {moves} times since");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_engine_follows_what_dice_decide() {
    let view = play_until_decided("decider=dice").await;
    assert!(view["entries"].as_array().expect("entries").iter().any(|entry| entry["kind"] == "rolled"), "{view}");
}

/// The settings that change what a challenge leads to; an engine with other rules soon has another board than the server.
const UNUSUAL: &str = "decider=dice lost-challenge=blocked tie=no-jump last-gipfs=taker-loses";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_engine_plays_unusual_settings_without_a_refused_move() {
    let folder = Folder::new();
    let server = Process::start(&format!("sqlite:{}", folder.0.join("caldera.db").display()));
    let (_, token) = bot_account(&server).await;
    let ada = server.account("Ada").await;
    let bot = Bot::start(&server, &token, &["--think", "1"]);
    let mut random = fastrand::Rng::with_seed(3);
    // The dice are the server's, so the number of challenges differs from run to run.
    let (mut decided, mut games) = (0, 0);
    while decided == 0 || games < 3 {
        games += 1;
        assert!(games <= 30, "no challenge in thirty games");
        let game = json!({ "name": "gipf", "variant": "basic+d6+c6,6", "settings": UNUSUAL });
        let wanted = json!({ "settings": { "game": game, "clock": { "type": "unlimited" } }, "opponent": "Robot" });
        ada.post("/api/challenges", Some(&wanted)).await.expect(201);
        let id = crate::bot::first_game(&ada).await;
        let over = loop {
            let view = wait_for_turn(&ada, &id).await;
            if !view["outcome"].is_null() {
                break view;
            }
            let text = any_word(&replay(&view, UNUSUAL), &mut random);
            assert_eq!(ada.play(&id, &text).await.status(), 200, "{text}");
        };
        assert_eq!(over["outcome"]["reason"], "finished", "{over}");
        let entries = over["entries"].as_array().expect("entries");
        decided += entries.iter().filter(|entry| entry["kind"] == "rolled").count();
    }
    server.end();
    let lines = bot.kill();
    let is_refused = |line: &&String| ["refused", "cannot accept", "resigning"].iter().any(|part| line.contains(part));
    assert_eq!(lines.iter().find(is_refused), None, "{lines:?}");
}
