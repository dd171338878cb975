//! What can be done in a game of GIPF, in one word each: the steps of turns, and what happens in a challenge.

use dvonn::{Move, Player};
use gipf::{Step, Terms, Turn, TurnMove as TurnAction};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::game::{name, player};
use crate::refusal::Refusal;

/// Something that a player, or chance, does. A game is its start and the list of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// A step of GIPF: `b1-e4`, `Ge8`, `e4^e5`, `xe7,e8`, `pass` (an announced jump), `?` (challenges it), `done`.
    Step(Step),
    /// A move in the game of DVONN: `dvonn:a1b2`.
    Dvonn(Move),
    /// A player gives the game of DVONN up: `surrender:white`.
    Surrender(Player),
    /// What is left to chance in a challenge, drawn with this seed: `draw:5`.
    Draw(u32),
    /// The same, where somebody else has drawn: who is White in the game of DVONN, and its start with `_` for blanks.
    Arrange(Box<Terms>),
    /// The dice of announcer and challenger, where somebody else has cast them: `roll:3,5`.
    Roll(u8, u8),
}

impl Action {
    pub(super) fn read(text: &str) -> Result<Action, Refusal> {
        match text.split_once(':') {
            Some(("dvonn", action)) => Ok(Action::Dvonn(action.parse().map_err(Refusal::new)?)),
            Some(("surrender", who)) => Ok(Action::Surrender(player(who)?)),
            Some(("draw", seed)) => {
                let wrong = |_| Refusal::new(format!("{seed:?} is no seed: a number is expected, like draw:5"));
                Ok(Action::Draw(seed.parse().map_err(wrong)?))
            }
            Some(("arrange", terms)) => read_terms(terms).map(|terms| Action::Arrange(Box::new(terms))),
            Some(("roll", dice)) => {
                let pips = |text: &str| text.parse().ok().filter(|pips| (1..=6).contains(pips));
                let both = dice.split_once(',').and_then(|(one, other)| Some((pips(one)?, pips(other)?)));
                let wrong = || Refusal::new(format!("{dice:?} are no dice: two are expected, like roll:3,5"));
                both.map(|(one, other)| Action::Roll(one, other)).ok_or_else(wrong)
            }
            Some((word, _)) => {
                Err(Refusal::new(format!("{word:?} is unknown: dvonn, surrender, draw, arrange and roll are known")))
            }
            None => read_step(text).map(Action::Step),
        }
    }

    pub(super) fn write(self) -> String {
        match self {
            Action::Step(step) => step.to_string(),
            Action::Dvonn(action) => format!("dvonn:{action}"),
            Action::Surrender(player) => format!("surrender:{}", name(player)),
            Action::Draw(seed) => format!("draw:{seed}"),
            Action::Arrange(terms) => {
                let start = notation::write_position(&terms.start).replace(' ', "_");
                format!("arrange:{}:{start}", name(terms.white))
            }
            Action::Roll(one, other) => format!("roll:{one},{other}"),
        }
    }
}

fn read_terms(text: &str) -> Result<Terms, Refusal> {
    let wrong = || Refusal::new(format!("{text:?} is no beginning of DVONN: a player and a position are expected"));
    let (white, start) = text.split_once(':').ok_or_else(wrong)?;
    let start = notation::read_setup(&start.replace('_', " ")).map_err(Refusal::new)?;
    Ok(Terms { white: player(white)?, start })
}

/// The steps of a turn, or of a part of one, that is written as one word: `xe7,e8;c7-e7` are two.
///
/// # Errors
/// With what is no turn in it.
#[wasm_bindgen(js_name = gipfSteps)]
pub fn gipf_steps(word: &str) -> Result<Vec<String>, Refusal> {
    // An announced jump is marked where words are exchanged; here the position tells.
    let word = word.strip_suffix('!').unwrap_or(word);
    if matches!(word, "pass" | "?" | "done") {
        return Ok(vec![word.into()]);
    }
    let turn: Turn = word.parse().map_err(Refusal::new)?;
    let mut steps: Vec<Step> = turn.before.iter().map(|taking| Step::Take(*taking)).collect();
    for action in &turn.moves {
        steps.push(match action {
            TurnAction::Push(push) => Step::Push(*push),
            TurnAction::Jump { jump, challenge: None } => Step::Jump(*jump),
            TurnAction::Jump { .. } => return Err(Refusal::new(format!("{word:?} tells how a challenge ended"))),
        });
    }
    steps.extend(turn.after.iter().map(|taking| Step::Take(*taking)));
    Ok(steps.iter().map(Step::to_string).collect())
}

fn read_step(text: &str) -> Result<Step, Refusal> {
    match text {
        "pass" => return Ok(Step::LetPass),
        "?" => return Ok(Step::Challenge),
        "done" => return Ok(Step::Done),
        _ => {}
    }
    let turn: Turn = text.parse().map_err(Refusal::new)?;
    match (turn.before.as_slice(), turn.moves.as_slice(), turn.after.as_slice()) {
        ([taking], [], []) => Ok(Step::Take(*taking)),
        ([], [TurnAction::Push(push)], []) => Ok(Step::Push(*push)),
        ([], [TurnAction::Jump { jump, challenge: None }], []) => Ok(Step::Jump(*jump)),
        _ => Err(Refusal::new(format!("{text:?} is not one step: turns are played step by step here"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_read_as_written() {
        for text in [
            "b1-e4",
            "f7",
            "Ge8",
            "Da1-c3",
            "e4^e5",
            "xc6*,d6,f5,Gg4",
            "pass",
            "?",
            "done",
            "dvonn:e3",
            "dvonn:a1b2",
            "dvonn:pass",
            "surrender:black",
            "draw:7",
            "arrange:black:9/10/11/10/9_w_place",
            "roll:3,6",
        ] {
            assert_eq!(Action::read(text).map(Action::write).as_deref(), Ok(text));
        }
    }

    #[test]
    fn a_word_is_taken_apart_into_steps_that_are_actions() {
        for (word, steps) in [
            ("b1-e4", &["b1-e4"][..]),
            ("xe7,e8;c7-e7;xc6*,d6,f5,Gg4", &["xe7,e8", "c7-e7", "xc6*,d6,f5,Gg4"]),
            ("e4^e5!", &["e4^e5"]),
            ("xe7,e8", &["xe7,e8"]),
            ("pass", &["pass"]),
            ("done", &["done"]),
        ] {
            let found = gipf_steps(word).expect(word);
            assert_eq!(found, steps, "{word}");
            assert!(found.iter().all(|step| Action::read(step).is_ok()), "{word}");
        }
        assert!(gipf_steps("e4^e5?+").is_err());
        assert!(gipf_steps("hello").is_err());
    }

    #[test]
    fn what_is_no_action_is_refused() {
        for text in [
            "",
            "dvonn:",
            "dvonn:k1",
            "surrender:green",
            "draw:x",
            "roll:0,7",
            "arrange:white",
            "sing:5",
            "xe7,e8;c7-e7",
            "e4^e5?+",
            "b9",
        ] {
            assert!(Action::read(text).is_err(), "{text}");
        }
    }
}
