//! The board editor of GIPF.

use gipf::Point;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use workbench::gipf::{points, stack_letters};
use workbench::{player_from_name, player_name};

use crate::boundary::{Exception, parse};
use crate::object::to_object;

/// A board on which anything may be put, until it is checked, with reserves, potentials and challenges.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct GipfEditor {
    editor: workbench::gipf::Editor,
}

#[wasm_bindgen]
impl GipfEditor {
    /// Begins with a position in one line, which may have any faults, and the settings that differ from the recommended
    /// ones.
    ///
    /// # Errors
    /// With the place of the fault, if the texts cannot be read.
    #[wasm_bindgen(constructor)]
    pub fn new(position: &str, settings: &str) -> Result<GipfEditor, Exception> {
        Ok(GipfEditor { editor: workbench::gipf::Editor::new(position, settings)? })
    }

    /// Changes the variant (`tournament+d6+c1,1`) and the settings.
    ///
    /// # Errors
    /// With what is wrong with the texts; nothing is changed then.
    pub fn agree(&mut self, variant: &str, settings: &str) -> Result<(), Exception> {
        Ok(self.editor.agree(variant, settings)?)
    }

    /// Replaces the stack on a spot by `w`, `b`, `W`, `B`, `wd` or `bd`; `^` lays a used potential on it, an empty text
    /// removes it.
    ///
    /// # Errors
    /// If there is no such spot or stack, or nothing to lay a potential on.
    pub fn put(&mut self, spot: &str, stack: &str) -> Result<(), Exception> {
        Ok(self.editor.put(parse(spot)?, stack)?)
    }

    /// The stacks in the order of the points, as those of a game.
    pub fn stacks(&self) -> Vec<String> {
        let stack = |point| match point {
            Point::Spot(spot) => self.editor.setup().stack(spot).map_or_else(String::new, stack_letters),
            Point::Dot(_) => String::new(),
        };
        points().map(stack).collect()
    }

    /// Whose turn it is.
    #[wasm_bindgen(getter, unchecked_return_type = "types.Colour")]
    pub fn turn(&self) -> String {
        player_name(self.editor.setup().turn).into()
    }

    /// Sets whose turn it is.
    ///
    /// # Errors
    /// If there is no such player.
    #[wasm_bindgen(js_name = setTurn)]
    pub fn set_turn(&mut self, turn: &str) -> Result<(), Exception> {
        self.editor.set_turn(player_from_name(turn)?);
        Ok(())
    }

    /// The variant, as [`GipfEditor::agree`] reads it.
    #[wasm_bindgen(getter)]
    pub fn variant(&self) -> String {
        self.editor.variant()
    }

    /// The settings that differ from the recommended ones.
    #[wasm_bindgen(getter)]
    pub fn settings(&self) -> String {
        self.editor.settings()
    }

    /// The pieces in reserve of White and Black, and the most that are possible.
    pub fn reserves(&self) -> Vec<u8> {
        self.editor.reserves().into()
    }

    /// The potentials that White and Black may still play, and the most that are possible.
    pub fn unplayed(&self) -> Vec<u8> {
        self.editor.unplayed().into()
    }

    /// How many more times White and Black may challenge, and the most that are possible.
    pub fn challenges(&self) -> Vec<u8> {
        self.editor.challenges().into()
    }

    /// Whether White and Black may still bring in GIPF-pieces (0 or 1); empty in versions without this stage.
    #[wasm_bindgen(js_name = gipfsToCome)]
    pub fn gipfs_to_come(&self) -> Vec<u8> {
        self.editor.gipfs_to_come().map_or_else(Vec::new, |open| open.map(u8::from).into())
    }

    /// Sets how many pieces a player has in reserve, up to the possible number.
    ///
    /// # Errors
    /// If there is no such player.
    #[wasm_bindgen(js_name = setReserve)]
    pub fn set_reserve(&mut self, of: &str, count: u8) -> Result<(), Exception> {
        self.editor.set_reserve(player_from_name(of)?, count);
        Ok(())
    }

    /// Sets how many potentials a player may still play, up to the possible number.
    ///
    /// # Errors
    /// If there is no such player.
    #[wasm_bindgen(js_name = setUnplayed)]
    pub fn set_unplayed(&mut self, of: &str, count: u8) -> Result<(), Exception> {
        self.editor.set_unplayed(player_from_name(of)?, count);
        Ok(())
    }

    /// Sets how many more times a player may challenge, up to the possible number.
    ///
    /// # Errors
    /// If there is no such player.
    #[wasm_bindgen(js_name = setChallenges)]
    pub fn set_challenges(&mut self, of: &str, count: u8) -> Result<(), Exception> {
        self.editor.set_challenges(player_from_name(of)?, count);
        Ok(())
    }

    /// Sets whether a player may still bring in GIPF-pieces.
    ///
    /// # Errors
    /// If there is no such player.
    #[wasm_bindgen(js_name = setGipfsToCome)]
    pub fn set_gipfs_to_come(&mut self, of: &str, open: bool) -> Result<(), Exception> {
        self.editor.set_gipfs_to_come(player_from_name(of)?, open);
        Ok(())
    }

    /// The arrangement in one line, whatever its faults.
    pub fn position(&self) -> String {
        self.editor.position()
    }

    /// Why it cannot stand in a game; empty if it can.
    #[wasm_bindgen(unchecked_return_type = "types.Fault[]")]
    pub fn faults(&self) -> JsValue {
        to_object(&self.editor.faults())
    }
}
