//! How a bot comes to its games: challenges, seeks of others, seeks of its own.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use super::{Bot, say};

/// The clock of the games that a bot seeks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeekClock {
    seconds: u32,
    increment: u32,
}

pub(crate) fn read_clock(text: &str) -> Result<SeekClock, String> {
    let odd = || format!("{text} is no clock: seconds and increment are expected, like 300+5");
    let (seconds, increment) = text.split_once('+').ok_or_else(odd)?;
    let (seconds, increment) = (seconds.parse().map_err(|_| odd())?, increment.parse().map_err(|_| odd())?);
    Ok(SeekClock { seconds, increment })
}

/// How often the lobby is looked at.
const EVERY: Duration = Duration::from_secs(3);

/// Looks for games for ever, while there is room for one.
pub(super) fn look(bot: &Arc<Bot>) {
    loop {
        std::thread::sleep(EVERY);
        if !bot.has_room() {
            continue;
        }
        // Those that came while there was no room wait to be looked at again. What fails is tried again soon.
        if let Ok(challenges) = bot.client.get("/api/challenges") {
            for challenge in challenges.as_array().into_iter().flatten().filter(|offer| is_for(bot, offer)) {
                consider(bot, challenge);
            }
        }
        if (bot.arguments.take_seeks || bot.arguments.seek.is_some())
            && let Ok(seeks) = bot.client.get("/api/seeks")
        {
            let seeks = seeks.as_array().map_or(&[][..], Vec::as_slice);
            if bot.arguments.take_seeks {
                take_a_seek(bot, seeks);
            }
            if !seeks.iter().any(|seek| is_own(bot, seek)) && bot.has_room() {
                seek_a_game(bot);
            }
        }
    }
}

fn is_own(bot: &Bot, offer: &Value) -> bool {
    offer["owner"].as_str() == Some(&bot.name)
}

fn is_for(bot: &Bot, offer: &Value) -> bool {
    offer["opponent"].as_str() == Some(&bot.name)
}

/// Accepts a challenge that can be played, if there is room for it.
pub(super) fn consider(bot: &Arc<Bot>, challenge: &Value) {
    if bot.has_room() && is_playable(&challenge["settings"]) {
        accept(bot, "challenges", challenge);
    }
}

fn take_a_seek(bot: &Arc<Bot>, seeks: &[Value]) {
    for seek in seeks.iter().filter(|seek| !is_own(bot, seek) && is_playable(&seek["settings"])) {
        if bot.has_room() {
            accept(bot, "seeks", seek);
        }
    }
}

fn accept(bot: &Arc<Bot>, kind: &str, offer: &Value) {
    let Some(id) = offer["id"].as_str() else { return };
    match bot.client.post(&format!("/api/{kind}/{id}/accept"), None) {
        Ok(begun) => {
            if let Some(game) = begun["game"].as_str() {
                bot.attend(game);
            }
        }
        // It may be gone, or be looked at again.
        Err(error) => say(&format!("an offer of {} was not taken: {error}", offer["owner"])),
    }
}

fn seek_a_game(bot: &Bot) {
    let Some(SeekClock { seconds, increment }) = bot.arguments.seek else { return };
    let clock = json!({ "type": "fischer", "seconds": seconds, "increment": increment });
    let settings = json!({ "game": { "name": "dvonn" }, "clock": clock, "rated": bot.arguments.rated });
    if let Err(error) = bot.client.post("/api/seeks", Some(&json!({ "settings": settings }))) {
        say(&format!("no game could be sought: {error}"));
    }
}

/// Whether an engine that speaks UGI can play it: all of DVONN, and all of GIPF, with the DVONN within.
fn is_playable(settings: &Value) -> bool {
    matches!(settings["game"]["name"].as_str(), Some("dvonn" | "gipf"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_seconds_and_increment() {
        let SeekClock { seconds, increment } = read_clock("300+5").expect("a clock");
        assert_eq!((seconds, increment), (300, 5));
        for text in ["", "300", "+", "5+x", "-1+2"] {
            assert!(read_clock(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_an_engine_cannot_say_is_not_played() {
        let gipf = |variant: &str| json!({ "game": { "name": "gipf", "variant": variant } });
        assert!(is_playable(&json!({ "game": { "name": "dvonn", "placing": "random" } })));
        assert!(is_playable(&gipf("tournament")));
        assert!(is_playable(&gipf("tournament+d6+c1,1")));
        assert!(!is_playable(&json!({ "game": { "name": "zertz" } })));
    }
}
