//! Tests of bots in GIPF with connected DVONN: announced jumps, challenges, and the DVONN games and dice that decide them.

use std::time::Duration;

use gipf::{Phase, Step, Terms, Turn};
use serde_json::{Value, json};

use crate::bot::{Bot, bot_account, wait_for_turn};
use crate::common::Folder;
use crate::process::Process;

/// Recomputes the game from the entries that the server shows.
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

/// Chooses an action: challenges every jump, jumps if possible, and otherwise plays at random.
fn choose_action(game: &gipf::Game, random: &mut fastrand::Rng) -> String {
    if let Some(dvonn) = game.contest().and_then(gipf::Contest::dvonn) {
        return dvonn.position().legal_moves().next().expect("a move").to_string();
    }
    if let Phase::Announced(_) = game.position().phase() {
        return if game.position().steps().contains(&Step::Challenge) { "?" } else { "pass" }.to_owned();
    }
    let (mut game, mut turn, player) = (game.clone(), Turn::default(), game.position().chooser());
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
        if game.position().is_between_turns() || game.position().chooser() != player {
            let announced = matches!(game.position().phase(), Phase::Announced(_));
            return format!("{turn}{}", if announced { "!" } else { "" });
        }
    }
}

/// Plays games against the bot until a challenge is decided, and returns the view of that game.
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
            // The bot has continued after the challenge, so it knows the result.
            if was_challenged && played.contest().is_none() && played.position().is_between_turns() {
                ada.act(&id, json!({ "type": "resign" })).await;
                server.end();
                return view;
            }
            if reason.is_some() {
                break;
            }
            let action = choose_action(&played, &mut random);
            assert_eq!(ada.play(&id, &action).await.status(), 200, "{action}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    panic!("no challenge in twenty games");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_plays_the_dvonn_game_of_a_challenge() {
    let view = play_until_decided("decider=placed colours=lot").await;
    let entries = view["entries"].as_array().expect("entries");
    let begun = entries.iter().position(|entry| entry["kind"] == "arranged").expect("a game of DVONN");
    let moves = entries[begun..].iter().filter(|entry| entry["kind"] == "move" && entry["by"] != view["you"]).count();
    assert!(moves >= 3, "the bot has made {moves} moves");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_continues_after_dice_decide_a_challenge() {
    let view = play_until_decided("decider=dice").await;
    assert!(view["entries"].as_array().expect("entries").iter().any(|entry| entry["kind"] == "rolled"), "{view}");
}

/// Settings that change the consequences of a challenge. A bot that ignored them would soon play illegal actions.
const UNUSUAL: &str = "decider=dice lost-challenge=blocked tie=no-jump last-gipfs=taker-loses";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_plays_only_legal_actions_with_unusual_settings() {
    let folder = Folder::new();
    let server = Process::start(&format!("sqlite:{}", folder.0.join("caldera.db").display()));
    let (_, token) = bot_account(&server).await;
    let ada = server.account("Ada").await;
    let bot = Bot::start(&server, &token, &["--think", "1"]);
    let mut random = fastrand::Rng::with_seed(3);
    // The server rolls the dice, so the number of challenges varies.
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
            let text = choose_action(&replay(&view, UNUSUAL), &mut random);
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
