//! What an engine is asked: a game of DVONN, a game of GIPF, or the game of DVONN that decides a challenge.

use game_state::{ClientGame, Entry};
use games::AnyGame;
use gipf::{Decision, Step};

/// The game as an engine gets it.
#[derive(Debug)]
pub(crate) enum Question {
    /// DVONN.
    Dvonn {
        /// The game.
        game: Box<dvonn::Game>,
        /// Whether its colours are exchanged against those of the GIPF around it.
        exchanged: bool,
    },
    /// GIPF.
    Gipf {
        /// The start, with the settings of the game.
        start: Box<gipf::Setup>,
        /// The actions since then.
        actions: Vec<String>,
    },
}

impl Question {
    /// The question at this moment of a game.
    pub(crate) fn of(game: &ClientGame) -> Result<Question, String> {
        match game.state().board() {
            AnyGame::Dvonn(game) => Ok(Question::Dvonn { game: game.clone(), exchanged: false }),
            AnyGame::Gipf(current) => match current.contest() {
                None => {
                    let start = Box::new(current.start().clone());
                    Ok(Question::Gipf { start, actions: actions(game)? })
                }
                // While a game of DVONN decides, it is a game of its own.
                Some(contest) => match (contest.dvonn(), contest.dvonn_turn()) {
                    (Some(dvonn), Some(player)) => Ok(Question::Dvonn {
                        game: Box::new(dvonn.clone()),
                        exchanged: dvonn.position().turn() != player,
                    }),
                    _ => Err("the challenge is neither begun nor decided".to_owned()),
                },
            },
        }
    }

    /// Whether the engine is asked about GIPF.
    pub(crate) const fn is_gipf(&self) -> bool {
        matches!(self, Question::Gipf { .. })
    }
}

/// The actions of a game of GIPF, with one sign for what decided a challenge: an engine need not know of lots, dice and boards
/// that were placed.
fn actions(game: &ClientGame) -> Result<Vec<String>, String> {
    let state = game.state();
    let mut board = state.settings().game.begin(state.start()).map_err(|error| error.to_string())?;
    let mut actions = Vec::new();
    for entry in state.entries() {
        let before = board.clone();
        entry.enter(&mut board).map_err(|fault| fault.to_string())?;
        let (AnyGame::Gipf(before), AnyGame::Gipf(after)) = (&before, &board) else { continue };
        match (before.contest().is_some(), after.contest().is_some(), entry) {
            (false, _, Entry::Move(_, text)) => actions.push(text.clone()),
            (true, false, _) => actions.push(decision_between(before, after)?.sign().to_string()),
            _ => {}
        }
    }
    Ok(actions)
}

/// The decision that leads from one game to the other.
fn decision_between(before: &gipf::Game, after: &gipf::Game) -> Result<Decision, String> {
    let leads = |decision: &Decision| {
        let mut game = before.clone();
        game.play(Step::Decide(*decision)).is_ok() && game.position() == after.position()
    };
    Decision::ALL.into_iter().find(leads).ok_or_else(|| "no decision leads to this position".to_owned())
}

#[cfg(test)]
mod tests {
    use game_state::{Colour, EntryKind, EntryView, Snapshot};
    use gipf::Player;

    use super::*;

    const START: &str = "tournament+d6+c1,1 d5=bd,e6=wd,f6=W,c3=B 15,15 5,5 ll b";
    const ANNOUNCED: (EntryKind, Option<Colour>, &str) = (EntryKind::Move, Some(Colour::Black), "d5^e6!");
    const CHALLENGED: (EntryKind, Option<Colour>, &str) = (EntryKind::Move, Some(Colour::White), "?");

    fn ask(settings: &str, entries: &[(EntryKind, Option<Colour>, &str)]) -> Result<Question, String> {
        let left = r#"{ "milliseconds": 0, "periods": 0 }"#;
        let text = format!(
            r#"{{ "settings": {{ "game": {{ "name": "gipf", "variant": "tournament+d6+c1,1", "settings": "{settings}" }},
                "clock": {{ "type": "unlimited" }} }}, "white": {{ "type": "user", "name": "Ada" }},
                "black": {{ "type": "user", "name": "Bob" }}, "you": "black", "version": 1, "created_at": 0, "now": 0,
                "start": "{START}", "entries": [], "turn_since": 0,
                "turn_times": {{ "white": {left}, "black": {left} }}, "outcome": null, "rated": null, "takeback": null,
                "premove": null, "lines": [], "chat": [], "rematch_offered": null, "rematch": null, "rematch_of": null,
                "deserted": false, "claim_after": 60000 }}"#
        );
        let mut snapshot: Snapshot = serde_json::from_str(&text).expect("a snapshot");
        let view = |(kind, by, text): &(EntryKind, Option<Colour>, &str)| EntryView {
            kind: *kind,
            by: *by,
            text: (*text).to_owned(),
        };
        snapshot.entries = entries.iter().map(view).collect();
        Question::of(&ClientGame::from_snapshot(&snapshot).map_err(|error| error.to_string())?)
    }

    #[test]
    fn a_challenge_is_a_game_of_dvonn_and_then_one_sign() {
        let Ok(Question::Gipf { actions, .. }) = ask("", &[ANNOUNCED]) else { panic!("it waits for an answer") };
        assert_eq!(actions, ["d5^e6!"]);
        let moves = [(EntryKind::Move, Some(Colour::White), "e3"), (EntryKind::Move, Some(Colour::Black), "e4")];
        let played = [&[ANNOUNCED, CHALLENGED][..], &moves].concat();
        let Ok(Question::Dvonn { game, exchanged: false }) = ask("", &played) else { panic!("it is a game of DVONN") };
        assert_eq!(game.position().turn(), Player::White);
        let over = [&played[..], &[(EntryKind::Surrendered, Some(Colour::Black), "")]].concat();
        let Ok(Question::Gipf { actions, .. }) = ask("", &over) else { panic!("it is decided") };
        assert_eq!(actions, ["d5^e6!", "?", "-"]);
    }

    #[test]
    fn lots_and_dice_are_followed() {
        let dvonn_start = notation::write_position(&dvonn::Setup::start());
        let arranged = (EntryKind::Arranged, Some(Colour::Black), dvonn_start.as_str());
        let exchanged = ask("colours=lot", &[ANNOUNCED, CHALLENGED, arranged]);
        assert!(matches!(exchanged, Ok(Question::Dvonn { exchanged: true, .. })), "Black has the white pieces");
        let rolled = (EntryKind::Rolled, None, "6 1");
        let Ok(Question::Gipf { actions, .. }) = ask("decider=dice", &[ANNOUNCED, CHALLENGED, rolled]) else {
            panic!("the dice have decided")
        };
        assert_eq!(actions, ["d5^e6!", "?", "+"]);
        assert!(ask("decider=dice", &[ANNOUNCED, CHALLENGED]).is_err(), "nobody can be asked");
        assert!(ask("", &[(EntryKind::Move, Some(Colour::Black), "nonsense")]).is_err());
    }

    #[test]
    fn the_engine_gets_the_settings() {
        let Ok(Question::Gipf { start, .. }) = ask("lost-challenge=blocked", &[]) else { panic!("a game of GIPF") };
        assert_eq!(start.rules.settings.lost_challenge, gipf::LostChallenge::PotentialBlocked);
    }
}
