//! What can be done in a game of GIPF, in one word each: the steps of turns, and what happens in a challenge.

use dvonn::{Move, Player};
use gipf::{Action as TurnAction, Step, Turn};

use crate::game::{name, player};
use crate::refusal::Refusal;

/// Something that a player, or chance, does. A game is its start and the list of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// A step of GIPF: `b1-e4`, `Ge8`, `e4^e5`, `xe7,e8`, `pass` (an announced jump), `?` (challenges it), `done`.
    Step(Step),
    /// A move in the game of DVONN: `dvonn:a1b2`.
    Dvonn(Move),
    /// A player gives the game of DVONN up: `surrender:white`.
    Surrender(Player),
    /// What is left to chance in a challenge, drawn with this seed: `draw:5`.
    Draw(u32),
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
            Some((word, _)) => Err(Refusal::new(format!("{word:?} is unknown: dvonn, surrender and draw are known"))),
            None => read_step(text).map(Action::Step),
        }
    }

    pub(super) fn write(self) -> String {
        match self {
            Action::Step(step) => step.to_string(),
            Action::Dvonn(action) => format!("dvonn:{action}"),
            Action::Surrender(player) => format!("surrender:{}", name(player)),
            Action::Draw(seed) => format!("draw:{seed}"),
        }
    }
}

fn read_step(text: &str) -> Result<Step, Refusal> {
    match text {
        "pass" => return Ok(Step::LetPass),
        "?" => return Ok(Step::Challenge),
        "done" => return Ok(Step::Done),
        _ => {}
    }
    let turn: Turn = text.parse().map_err(Refusal::new)?;
    match (turn.before.as_slice(), turn.actions.as_slice(), turn.after.as_slice()) {
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
        ] {
            assert_eq!(Action::read(text).map(Action::write).as_deref(), Ok(text));
        }
    }

    #[test]
    fn what_is_no_action_is_refused() {
        for text in ["", "dvonn:", "dvonn:k1", "surrender:green", "draw:x", "sing:5", "xe7,e8;c7-e7", "e4^e5?+", "b9"] {
            assert!(Action::read(text).is_err(), "{text}");
        }
    }
}
