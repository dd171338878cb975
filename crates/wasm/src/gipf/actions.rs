//! The text of GIPF actions, for boards on which a turn is entered step by step.

use dvonn::Move;
use gipf::{Action, Terms};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use workbench::gipf::{action_so_far, drawn, read_stored_action, steps_of_action, view_action};
use workbench::player_from_name;

use super::GipfGame;
use crate::boundary::{Exception, parse, texts};
use crate::object::to_object;

/// The steps of an action: `xe7,e8;c7-e7` has two.
///
/// # Errors
/// If the text is not an action.
#[wasm_bindgen(js_name = gipfSteps)]
pub fn gipf_steps(action: &str) -> Result<Vec<String>, Exception> {
    Ok(texts(parse::<Action>(action)?.steps()))
}

/// The text of the action that plays a move in the DVONN game.
///
/// # Errors
/// If the text is not a DVONN move.
#[wasm_bindgen(js_name = gipfDvonnMove)]
pub fn gipf_dvonn_move(text: &str) -> Result<String, Exception> {
    Ok(Action::Dvonn(parse(text)?).to_string())
}

/// The text of the action by which a player resigns the DVONN game.
///
/// # Errors
/// If the name is neither `white` nor `black`.
#[wasm_bindgen(js_name = gipfSurrender)]
pub fn gipf_surrender(player: &str) -> Result<String, Exception> {
    Ok(Action::Surrender(player_from_name(player)?).to_string())
}

#[wasm_bindgen]
impl GipfGame {
    /// Plays the steps of an action, or an action within a challenge.
    ///
    /// # Errors
    /// With the reason if the action is illegal. The game is then unchanged.
    pub fn play(&mut self, action: &str) -> Result<(), Exception> {
        let action = read_stored_action(self.game(), action)?;
        self.game_mut().apply_steps(&action).map_err(Exception::new)
    }

    /// Draws the random event of a challenge and returns it as the text of an action. The seed determines the result.
    pub fn drawn(&self, seed: u32) -> String {
        drawn(self.game(), seed).to_string()
    }

    /// Describes an action: its kind and the points it affects.
    ///
    /// # Errors
    /// If the text is not an action.
    #[wasm_bindgen(js_name = viewAction, unchecked_return_type = "types.ActionView")]
    pub fn view_action(&self, action: &str) -> Result<JsValue, Exception> {
        Ok(to_object(&view_action(&read_stored_action(self.game(), action)?)))
    }

    /// Combines the steps that a player has entered, which must be the last ones of the game, into an action.
    ///
    /// # Errors
    /// If the steps are not the last ones of the game.
    #[wasm_bindgen(js_name = actionSoFar, unchecked_return_type = "types.ActionSoFar")]
    pub fn action_so_far(&self, steps: Vec<String>) -> Result<JsValue, Exception> {
        let made: Result<Vec<Action>, Exception> = steps.iter().map(|step| parse(step)).collect();
        drop(steps);
        Ok(to_object(&action_so_far(self.game(), &made?)?))
    }

    /// Splits an entry of an online game into steps. A turn that leaves rows on the board ends with `done`.
    ///
    /// # Errors
    /// If the entry is malformed or illegal.
    #[wasm_bindgen(js_name = stepsOfEntry)]
    pub fn steps_of_entry(&self, kind: &str, by: Option<String>, text: &str) -> Result<Vec<String>, Exception> {
        let by = by.map(|player| player_from_name(&player)).transpose()?;
        let action = match (kind, by) {
            ("move", _) => return Ok(steps_of_action(self.game(), text)?),
            ("pass", _) => Action::Dvonn(Move::Pass),
            ("surrendered", Some(player)) => Action::Surrender(player),
            ("arranged", Some(white)) => {
                let start = notation::read_setup(text).map_err(Exception::new)?;
                Action::Arrange(Box::new(Terms { white, start }))
            }
            ("rolled", _) => {
                let dice: Vec<u8> = text.split_whitespace().filter_map(|die| die.parse().ok()).collect();
                let [announcer, challenger] = dice[..] else {
                    return Err(Exception::new(format!("{text:?} is not a roll: expected two numbers")));
                };
                Action::Roll { announcer, challenger }
            }
            _ => return Err(Exception::new(format!("{kind:?} is not a kind of entry, or its player is missing"))),
        };
        Ok(vec![action.to_string()])
    }
}
