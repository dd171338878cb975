//! How a bot gets its games: challenges, seeks of others, seeks of its own.

use std::sync::Arc;
use std::time::Duration;

use api::{Clock, Game, GameCreated, NewSeek, OfferView, Placing, Settings};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::{Bot, SeekClock, say};

/// The interval between two looks at the lobby.
const EVERY: Duration = Duration::from_secs(3);

/// An offer in a list. One of a game that the bot does not know, as from a newer server, is left alone.
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

/// Looks for games for ever, while another one can be played.
pub(crate) fn look_for_games(bot: &Arc<Bot>) {
    loop {
        std::thread::sleep(EVERY);
        if !bot.has_room() {
            continue;
        }
        // Challenges that came while the bot was busy are still there. What fails is tried again soon.
        if let Ok(challenges) = bot.client.get("/api/challenges").map(known) {
            for challenge in challenges.iter().filter(|offer| offer.opponent.as_ref() == Some(&bot.name)) {
                consider(bot, challenge);
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
                seek_a_game(bot);
            }
        }
    }
}

/// Accepts a challenge, if another game can be played.
pub(crate) fn consider(bot: &Arc<Bot>, challenge: &OfferView) {
    if bot.has_room() {
        accept(bot, "challenges", challenge);
    }
}

fn accept(bot: &Arc<Bot>, kind: &str, offer: &OfferView) {
    match bot.client.post::<GameCreated>(&format!("/api/{kind}/{}/accept", offer.id), None::<&()>) {
        Ok(GameCreated { game }) => bot.attend(&game),
        // It may be gone, or will be looked at again.
        Err(error) => say(&format!("an offer of {} was not accepted: {error}", offer.owner)),
    }
}

fn seek_a_game(bot: &Bot) {
    let Some(SeekClock { seconds, increment }) = bot.options.seek else { return };
    let settings = Settings {
        game: Game::Dvonn { placing: Placing::default() },
        clock: Clock::Fischer { seconds, increment },
        rated: bot.options.rated,
    };
    if let Err(error) = bot.client.post::<OfferView>("/api/seeks", Some(&NewSeek { settings, colour: None })) {
        say(&format!("the seek failed: {error}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers_of_unknown_games_are_left_alone() {
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
