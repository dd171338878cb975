//! What an engine is asked: a game of DVONN, or one of GIPF with the words so far, or the game of DVONN within it.

use gipf::{Decision, Player, Step, Terms};
use serde_json::Value;

/// The game as an engine is told of it.
#[derive(Debug)]
pub(super) enum Question {
    /// DVONN, with whether its colours are the other way round than those of the GIPF around it.
    Dvonn(Box<dvonn::Game>, bool),
    /// GIPF from a start, after these words.
    Gipf(Box<gipf::Setup>, Vec<String>),
}

impl Question {
    /// The question that a game puts which the server shows.
    pub(super) fn of(view: &Value) -> Result<Question, String> {
        let start = view["start"].as_str().unwrap_or_default();
        let entries = view["entries"].as_array().map_or(&[][..], Vec::as_slice);
        if view["settings"]["game"]["name"] == "gipf" {
            let mut setup = notation::gipf::read_setup(start).map_err(|error| error.to_string())?;
            let settings = view["settings"]["game"]["settings"].as_str().unwrap_or_default();
            setup.rules.settings = notation::gipf::read_settings(settings).map_err(|error| error.to_string())?;
            return Question::of_gipf(setup, entries);
        }
        let mut game = notation::read_position(start).map_err(|error| error.to_string())?;
        for entry in entries {
            let word = text(entry);
            let action = word.parse().map_err(|error| format!("{word}: {error}"))?;
            game.play(action).map_err(|error| format!("{word}: {error}"))?;
        }
        Ok(Question::Dvonn(Box::new(game), false))
    }

    /// What decided a challenge is told in one sign: an engine need not know of lots, dice and boards that were placed. While a
    /// game of DVONN decides, it is a game of its own.
    fn of_gipf(setup: gipf::Setup, entries: &[Value]) -> Result<Question, String> {
        let mut game = gipf::Game::from_setup(setup.clone()).map_err(|error| error.to_string())?;
        let mut words = Vec::new();
        for entry in entries {
            let before = game.clone();
            follow(&mut game, entry).map_err(|error| format!("{}: {error}", text(entry)))?;
            match (before.contest().is_some(), game.contest().is_some()) {
                (false, _) => words.push(text(entry).to_owned()),
                (true, false) => words.push(decision_between(&before, &game)?.sign().to_string()),
                (true, true) => {}
            }
        }
        let Some(contest) = game.contest() else { return Ok(Question::Gipf(Box::new(setup), words)) };
        match (contest.dvonn(), contest.dvonn_turn()) {
            (Some(dvonn), Some(player)) => {
                Ok(Question::Dvonn(Box::new(dvonn.clone()), dvonn.position().turn() != player))
            }
            _ => Err("the challenge is neither begun nor decided".to_owned()),
        }
    }

    /// Whether the engine is asked about GIPF.
    pub(super) const fn is_gipf(&self) -> bool {
        matches!(self, Question::Gipf(..))
    }
}

fn text(entry: &Value) -> &str {
    entry["text"].as_str().unwrap_or_default()
}

fn player(entry: &Value) -> Player {
    if entry["by"] == "black" { Player::Black } else { Player::White }
}

/// Plays an entry of the server's list.
fn follow(game: &mut gipf::Game, entry: &Value) -> Result<(), String> {
    let reason = |error: &dyn std::fmt::Display| error.to_string();
    match entry["kind"].as_str() {
        Some("arranged") => {
            let start = notation::read_setup(text(entry)).map_err(|error| reason(&error))?;
            game.arrange(Terms { white: player(entry), start }).map_err(|error| reason(&error))
        }
        Some("rolled") => {
            let dice: Vec<u8> = text(entry).split_whitespace().filter_map(|die| die.parse().ok()).collect();
            let [announcer, challenger] = dice[..] else { return Err("two dice are expected".to_owned()) };
            game.roll(announcer, challenger).map_err(|error| reason(&error))
        }
        Some("surrendered") => game.surrender_dvonn(player(entry)).map_err(|error| reason(&error)),
        _ => game.apply_text(text(entry)).map(|_| ()).map_err(|error| reason(&error)),
    }
}

/// The decision that leads from one to the other.
fn decision_between(before: &gipf::Game, after: &gipf::Game) -> Result<Decision, String> {
    let leads = |decision: &Decision| {
        let mut game = before.clone();
        game.play(Step::Decide(*decision)).is_ok() && game.position() == after.position()
    };
    Decision::ALL.into_iter().find(leads).ok_or_else(|| "the challenge has ended as none does".to_owned())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const START: &str = "tournament+d6+c1,1 d5=bd,e6=wd,f6=W,c3=B 15,15 5,5 ll b";

    fn ask(settings: &str, entries: &[(&str, &str, &str)]) -> Result<Question, String> {
        let entry = |(kind, by, text): &(&str, &str, &str)| json!({ "kind": kind, "by": by, "text": text });
        let game = json!({ "name": "gipf", "variant": "tournament+d6+c1,1", "settings": settings });
        let entries: Vec<Value> = entries.iter().map(entry).collect();
        Question::of(&json!({ "settings": { "game": game }, "start": START, "entries": entries }))
    }

    const ANNOUNCED: (&str, &str, &str) = ("move", "black", "d5^e6!");
    const CHALLENGED: (&str, &str, &str) = ("move", "white", "?");

    #[test]
    fn a_challenge_is_a_game_of_dvonn_and_then_one_sign() {
        let Ok(Question::Gipf(_, words)) = ask("", &[ANNOUNCED]) else { panic!("it waits for an answer") };
        assert_eq!(words, ["d5^e6!"]);
        let moves = [("move", "white", "e3"), ("move", "black", "e4")];
        let played = [&[ANNOUNCED, CHALLENGED][..], &moves].concat();
        let Ok(Question::Dvonn(game, false)) = ask("", &played) else { panic!("it is a game of DVONN") };
        assert_eq!(game.position().turn(), Player::White);
        let over = [&played[..], &[("surrendered", "black", "")]].concat();
        let Ok(Question::Gipf(_, words)) = ask("", &over) else { panic!("it is decided") };
        assert_eq!(words, ["d5^e6!", "?", "-"]);
    }

    #[test]
    fn lots_and_dice_are_followed() {
        let dvonn_start = notation::write_position(&dvonn::Setup::start());
        let arranged = ("arranged", "black", dvonn_start.as_str());
        let Ok(Question::Dvonn(_, true)) = ask("colours=lot", &[ANNOUNCED, CHALLENGED, arranged]) else {
            panic!("Black has the white stones")
        };
        let Ok(Question::Gipf(_, words)) = ask("decider=dice", &[ANNOUNCED, CHALLENGED, ("rolled", "", "6 1")]) else {
            panic!("the dice have decided")
        };
        assert_eq!(words, ["d5^e6!", "?", "+"]);
        assert!(ask("decider=dice", &[ANNOUNCED, CHALLENGED]).is_err(), "nobody can be asked");
        assert!(ask("", &[("move", "black", "nonsense")]).is_err());
    }
}
