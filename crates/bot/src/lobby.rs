//! Finds games: accepts challenges and seeks, and creates seeks.

use std::sync::Arc;
use std::time::Duration;

use api::{Clock, Game, GameCreated, NewSeek, OfferView, Placing, Settings};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::{Bot, SeekClock, say};

/// The interval at which the lobby is checked.
const INTERVAL: Duration = Duration::from_secs(3);

/// An offer in a list. Offers of games that the bot does not know, from a newer server, are ignored.
#[derive(Deserialize)]
#[serde(untagged)]
enum Listed {
    Known(Box<OfferView>),
    Unknown(IgnoredAny),
}

fn known(listed: Vec<Listed>) -> Vec<OfferView> {
    let known = |listed| match listed {
        Listed::Known(offer) => Some(*offer),
        Listed::Unknown(_) => None,
    };
    listed.into_iter().filter_map(known).collect()
}

/// Checks the lobby forever, whenever another game can be played.
pub(crate) fn find_games(bot: &Arc<Bot>) {
    loop {
        std::thread::sleep(INTERVAL);
        if !bot.has_room() {
            continue;
        }
        // Challenges that arrived while the bot was busy are still open. Failed requests are repeated in the next round.
        if let Ok(challenges) = bot.client.get("/api/challenges").map(known) {
            for challenge in challenges.iter().filter(|offer| offer.opponent.as_ref() == Some(&bot.name)) {
                accept_challenge(bot, challenge);
            }
        }
        if (bot.options.take_seeks || bot.options.seek.is_some())
            && let Ok(seeks) = bot.client.get("/api/seeks").map(known)
        {
            if bot.options.take_seeks {
                for seek in seeks.iter().filter(|seek| seek.owner != bot.name) {
                    if bot.has_room() {
                        accept(bot, "seeks", seek);
                    }
                }
            }
            if !seeks.iter().any(|seek| seek.owner == bot.name) && bot.has_room() {
                create_seek(bot);
            }
        }
    }
}

/// Accepts a challenge if another game can be played.
pub(crate) fn accept_challenge(bot: &Arc<Bot>, challenge: &OfferView) {
    if bot.has_room() {
        accept(bot, "challenges", challenge);
    }
}

fn accept(bot: &Arc<Bot>, kind: &str, offer: &OfferView) {
    match bot.client.post::<GameCreated>(&format!("/api/{kind}/{}/accept", offer.id), None::<&()>) {
        Ok(GameCreated { game }) => bot.attend(&game),
        // The offer may be gone; otherwise the next round tries again.
        Err(error) => say(&format!("cannot accept the offer of {}: {error}", offer.owner)),
    }
}

fn create_seek(bot: &Bot) {
    let Some(SeekClock { seconds, increment }) = bot.options.seek else { return };
    let settings = Settings {
        game: Game::Dvonn { placing: Placing::default() },
        clock: Clock::Fischer { seconds, increment },
        rated: bot.options.rated,
    };
    if let Err(error) = bot.client.post::<OfferView>("/api/seeks", Some(&NewSeek { settings, colour: None })) {
        say(&format!("cannot create a seek: {error}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers_of_unknown_games_are_ignored() {
        let offer = |id: &str, game: &str| {
            format!(
                r#"{{ "id": "{id}", "owner": "Ada", "owner_rating": null, "opponent": null, "opponent_rating": null,
                    "colour": null, "created_at": 1, "expires_at": 2,
                    "settings": {{ "game": {game}, "clock": {{ "type": "unlimited" }}, "rated": false }} }}"#
            )
        };
        let list = [
            offer("a", r#"{ "name": "dvonn", "placing": "random" }"#),
            offer("b", r#"{ "name": "zertz" }"#),
            offer("c", r#"{ "name": "dvonn" }"#),
        ];
        let listed = serde_json::from_str(&format!("[{}]", list.join(","))).expect("a list");
        let ids: Vec<String> = known(listed).into_iter().map(|offer| offer.id.into()).collect();
        assert_eq!(ids, ["a", "c"]);
    }
}
