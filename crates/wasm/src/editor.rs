//! The DVONN position editor.

use dvonn::{Phase, Piece, Space};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use workbench::{player_from_name, player_name};

use crate::boundary::{Exception, parse};
use crate::object::to_object;

/// A position editor for DVONN. The position may be invalid at any time; `faults` lists its problems.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Editor {
    editor: workbench::dvonn::Editor,
}

#[wasm_bindgen]
impl Editor {
    /// Starts from position text, which may describe an invalid position.
    ///
    /// # Errors
    /// If the text is malformed.
    #[wasm_bindgen(constructor)]
    pub fn new(position: &str) -> Result<Editor, Exception> {
        Ok(Editor { editor: workbench::dvonn::Editor::new(position)? })
    }

    /// Puts a piece (`w`, `b` or `r`) on top of the stack on a space.
    ///
    /// # Errors
    /// If the space or the piece does not exist, or the stack is full.
    pub fn put(&mut self, space: &str, piece: &str) -> Result<(), Exception> {
        let mut letters = piece.chars();
        let found = letters.next().and_then(Piece::from_letter).filter(|_| letters.next().is_none());
        let piece = found.ok_or_else(|| Exception::new(format!("{piece:?} is not a piece: expected w, b or r")))?;
        Ok(self.editor.put(parse(space)?, piece)?)
    }

    /// Removes the top piece of the stack on a space, if there is one.
    ///
    /// # Errors
    /// If the space does not exist.
    #[wasm_bindgen(js_name = takeTop)]
    pub fn take_top(&mut self, space: &str) -> Result<(), Exception> {
        self.editor.take_top(parse(space)?);
        Ok(())
    }

    /// Empties a space.
    ///
    /// # Errors
    /// If the space does not exist.
    pub fn clear(&mut self, space: &str) -> Result<(), Exception> {
        self.editor.clear(parse(space)?);
        Ok(())
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

    /// Whether the position is in the placing phase.
    #[wasm_bindgen(getter)]
    pub fn placing(&self) -> bool {
        self.editor.setup().phase == Phase::Placing
    }

    /// Sets whether the position is in the placing phase.
    #[wasm_bindgen(js_name = setPlacing)]
    pub fn set_placing(&mut self, placing: bool) {
        self.editor.set_phase(if placing { Phase::Placing } else { Phase::Stacking });
    }

    /// The stacks in the order of the spaces: the letters of the pieces from bottom to top, empty for an empty space.
    pub fn stacks(&self) -> Vec<String> {
        let letters = |space: &Space| self.editor.setup().stack(*space).pieces().map(Piece::letter).collect();
        Space::ALL.iter().map(letters).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_input_is_rejected() {
        let mut editor = Editor::new("9/10/11/10/9 w move").expect("an empty board");
        assert!(editor.put("k1", "w").is_err() && editor.take_top("k1").is_err() && editor.clear("k1").is_err());
        assert!(editor.put("e3", "x").is_err() && editor.put("e3", "ww").is_err() && editor.put("e3", "").is_err());
        assert!(editor.set_turn("red").is_err());
        assert!(Editor::new("hello").is_err());
        editor.put("e3", "r").expect("room");
        assert_eq!(editor.position(), "9/10/4,r,6/10/9 w move");
    }
}
