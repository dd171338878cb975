//! Thousands of malformed messages over real sockets: each is answered, and none does harm.

use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::common::{Player, Socket};
use crate::{any_move, dvonn, start};

on_both_databases! {
    every_malformed_message_is_answered_and_none_does_harm: 2,
}

const MESSAGES: usize = 4_000;
/// The codes of expected refusals; any other would be a fault of the server.
const CODES: [&str; 9] = [
    "bad_request",
    "illegal_move",
    "not_your_turn",
    "not_a_player",
    "game_over",
    "game_not_over",
    "not_now",
    "too_many",
    "not_signed_in",
];

/// Valid or nearly valid messages.
fn seeds(move_text: &str) -> Vec<Value> {
    let actions = [
        json!({ "type": "move", "move": move_text }),
        json!({ "type": "move", "move": move_text, "id": "a name" }),
        json!({ "type": "premove", "move": move_text }),
        json!({ "type": "premove", "move": null }),
        json!({ "type": "lines", "lines": [[move_text, "a1a2"], ["pass"]] }),
        json!({ "type": "chat", "room": "players", "text": "grüße ♥" }),
        json!({ "type": "chat", "room": "watchers", "text": "\\\"" }),
        json!({ "type": "takeback" }),
        json!({ "type": "decline_takeback" }),
        json!({ "type": "surrender" }),
        json!({ "type": "claim" }),
        json!({ "type": "rematch" }),
    ];
    actions.into_iter().map(|action| json!({ "request": 1, "action": action })).collect()
}

/// Fragments that often cause trouble.
const FRAGMENTS: [&str; 20] = [
    "null",
    "true",
    "-1",
    "1e999",
    "18446744073709551616",
    "\"\"",
    "\"\\u0000\"",
    "\"\\ud800\"",
    "[]",
    "{}",
    "\"move\"",
    "\"type\"",
    ",",
    ":",
    "\u{0}",
    "\u{feff}",
    "💥",
    "\\",
    "0x1",
    "\"request\":2,",
];

fn mutate(text: &str, random: &mut fastrand::Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..random.usize(1..4) {
        let place = random.usize(..=letters.len());
        let end = (place + random.usize(0..12)).min(letters.len());
        match random.u8(0..6) {
            0 => letters.truncate(place),
            1 => drop(letters.drain(place..end)),
            2 => {
                let again: Vec<char> = letters[place..end].to_vec();
                drop(letters.splice(place..place, again));
            }
            3 => drop(letters.splice(place..place, random.choice(FRAGMENTS).unwrap_or_default().chars())),
            4 => drop(letters.splice(place..end, random.choice(FRAGMENTS).unwrap_or_default().chars())),
            _ => {
                if let Some(letter) = letters.get_mut(place) {
                    *letter = char::from_u32(random.u32(0..0x3000)).unwrap_or('?');
                }
            }
        }
    }
    match random.u8(0..200) {
        // Nested too deeply for the parser.
        0 => "[".repeat(5_000),
        1 => "{\"action\":".repeat(700),
        _ => letters.into_iter().collect(),
    }
}

async fn every_malformed_message_is_answered_and_none_does_harm(database: String) {
    let app = start(&database, true).await;
    let mut random = fastrand::Rng::with_seed(5);
    let mut sockets: Vec<(String, Player, Socket)> = Vec::new();
    for _ in 0..6 {
        let (game, white, black) = app.game(dvonn()).await;
        for player in [white, black, app.guest().await, app.visitor()] {
            let socket = player.watch(&game, 0).await;
            sockets.push((game.clone(), player, socket));
        }
    }
    let mut done = 0;
    for number in 0..MESSAGES {
        let chosen = random.usize(..sockets.len());
        let (game, player, socket) = &mut sockets[chosen];
        // Now and then use a legal move, so that some messages succeed.
        let move_text = if number % 20 == 0 { any_move(&player.look(game).await) } else { "a1b1".to_owned() };
        let seeds = seeds(&move_text);
        let seed = seeds[random.usize(..seeds.len())].to_string();
        let text = if random.u8(0..8) == 0 { seed } else { mutate(&seed, &mut random) };
        if random.u8(0..20) == 0 {
            // Binary messages are ignored.
            socket.stream.send(Message::Binary(text.clone().into_bytes().into())).await.expect("an open socket");
        }
        socket.send_text(&text).await;
        let answer = loop {
            let message = socket.next().await.unwrap_or_else(|| panic!("the socket was closed after {text:?}"));
            if message["type"] == "done" || message["type"] == "refused" {
                break message;
            }
        };
        if answer["type"] == "refused" {
            let code = answer["error"]["code"].as_str().expect("a code");
            assert!(CODES.contains(&code), "{text:?}: {answer}");
        } else {
            done += 1;
        }
    }
    assert!(done >= 50, "only {done} messages succeeded");
    // The games are intact: reloaded from disk, they are the same.
    let games: Vec<String> = sockets.iter().map(|(game, ..)| game.clone()).collect();
    let mut before = Vec::new();
    for game in &games {
        before.push(app.visitor().look(game).await["entries"].clone());
    }
    drop(sockets);
    let app = app.restart().await;
    for (game, before) in games.iter().zip(before) {
        assert_eq!(app.visitor().look(game).await["entries"], before);
    }
}
