//! The GIPF position editor.

use gipf::Point;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use workbench::gipf::{points, stack_letters};
use workbench::{player_from_name, player_name};

use crate::boundary::{Exception, parse};
use crate::object::to_object;

/// A position editor for GIPF. The position may be invalid at any time; `faults` lists its problems.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct GipfEditor {
    editor: workbench::gipf::Editor,
}

#[wasm_bindgen]
impl GipfEditor {
    /// Starts from position text, which may describe an invalid position, and the settings that differ from the defaults.
    ///
    /// # Errors
    /// If a text is malformed.
    #[wasm_bindgen(constructor)]
    pub fn new(position: &str, settings: &str) -> Result<GipfEditor, Exception> {
        Ok(GipfEditor { editor: workbench::gipf::Editor::new(position, settings)? })
    }

    /// Changes the variant (`tournament+d6+c1,1`) and the settings.
    ///
    /// # Errors
    /// If a text is malformed. Nothing is then changed.
    pub fn agree(&mut self, variant: &str, settings: &str) -> Result<(), Exception> {
        Ok(self.editor.agree(variant, settings)?)
    }

    /// Replaces the stack on a spot with `w`, `b`, `W`, `B`, `wd` or `bd`. `^` adds a used potential to the stack, and an
    /// empty text removes it.
    ///
    /// # Errors
    /// If the spot does not exist, the text is not a stack, or the spot has no stack to add a potential to.
    pub fn put(&mut self, spot: &str, stack: &str) -> Result<(), Exception> {
        Ok(self.editor.put(parse(spot)?, stack)?)
    }

    /// The stacks in the order of the points, as in [`GipfGame::stacks`](super::GipfGame::stacks).
    pub fn stacks(&self) -> Vec<String> {
        let stack = |point| match point {
            Point::Spot(spot) => self.editor.setup().stack(spot).map_or_else(String::new, stack_letters),
            Point::Dot(_) => String::new(),
        };
        points().map(stack).collect()
    }

    /// The player to move.
    #[wasm_bindgen(getter, unchecked_return_type = "types.Colour")]
    pub fn turn(&self) -> String {
        player_name(self.editor.setup().turn).into()
    }

    /// Sets the player to move.
    ///
    /// # Errors
    /// If the name is neither `white` nor `black`.
    #[wasm_bindgen(js_name = setTurn)]
    pub fn set_turn(&mut self, turn: &str) -> Result<(), Exception> {
        self.editor.set_turn(player_from_name(turn)?);
        Ok(())
    }

    /// The variant, in the format of [`GipfEditor::agree`].
    #[wasm_bindgen(getter)]
    pub fn variant(&self) -> String {
        self.editor.variant()
    }

    /// The settings that differ from the defaults.
    #[wasm_bindgen(getter)]
    pub fn settings(&self) -> String {
        self.editor.settings()
    }

    /// The reserves of White and Black, then the maximum of each.
    pub fn reserves(&self) -> Vec<u8> {
        self.editor.reserves().into()
    }

    /// The unplayed potentials of White and Black, then the maximum of each.
    pub fn unplayed(&self) -> Vec<u8> {
        self.editor.unplayed().into()
    }

    /// The challenges left to White and Black, then the maximum of each.
    pub fn challenges(&self) -> Vec<u8> {
        self.editor.challenges().into()
    }

    /// Whether White and Black may still introduce GIPF-pieces (0 or 1); empty except in the tournament version.
    #[wasm_bindgen(js_name = gipfsToCome)]
    pub fn gipfs_to_come(&self) -> Vec<u8> {
        self.editor.gipfs_to_come().map_or_else(Vec::new, |open| open.map(u8::from).into())
    }

    /// Sets the reserve of a player, limited to the maximum.
    ///
    /// # Errors
    /// If the name is neither `white` nor `black`.
    #[wasm_bindgen(js_name = setReserve)]
    pub fn set_reserve(&mut self, of: &str, count: u8) -> Result<(), Exception> {
        self.editor.set_reserve(player_from_name(of)?, count);
        Ok(())
    }

    /// Sets the unplayed potentials of a player, limited to the maximum.
    ///
    /// # Errors
    /// If the name is neither `white` nor `black`.
    #[wasm_bindgen(js_name = setUnplayed)]
    pub fn set_unplayed(&mut self, of: &str, count: u8) -> Result<(), Exception> {
        self.editor.set_unplayed(player_from_name(of)?, count);
        Ok(())
    }

    /// Sets the challenges left to a player, limited to the maximum.
    ///
    /// # Errors
    /// If the name is neither `white` nor `black`.
    #[wasm_bindgen(js_name = setChallenges)]
    pub fn set_challenges(&mut self, of: &str, count: u8) -> Result<(), Exception> {
        self.editor.set_challenges(player_from_name(of)?, count);
        Ok(())
    }

    /// Sets whether a player may still introduce GIPF-pieces.
    ///
    /// # Errors
    /// If the name is neither `white` nor `black`.
    #[wasm_bindgen(js_name = setGipfsToCome)]
    pub fn set_gipfs_to_come(&mut self, of: &str, open: bool) -> Result<(), Exception> {
        self.editor.set_gipfs_to_come(player_from_name(of)?, open);
        Ok(())
    }

    /// The position as text, valid or not.
    pub fn position(&self) -> String {
        self.editor.position()
    }

    /// Every fault of the position; empty if it is valid.
    #[wasm_bindgen(unchecked_return_type = "types.Fault[]")]
    pub fn faults(&self) -> JsValue {
        to_object(&self.editor.faults())
    }
}
