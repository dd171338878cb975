//! A board on which anything may be put, until it is checked.

use dvonn::{Phase, Piece, Setup, Space, Stack};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fault::Fault;
use crate::game::{name, player};
use crate::json;
use crate::refusal::Refusal;

/// An arrangement of pieces that somebody is putting together.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Editor {
    setup: Setup,
}

#[wasm_bindgen]
impl Editor {
    /// Begins with a position in one line, which may have any faults.
    ///
    /// # Errors
    /// With the place of what is no position text.
    #[wasm_bindgen(constructor)]
    pub fn new(position: &str) -> Result<Editor, Refusal> {
        Ok(Editor { setup: notation::read_setup(position)? })
    }

    /// Puts a piece (`w`, `b` or `r`) on top of what stands on a space.
    ///
    /// # Errors
    /// If there is no such space or piece, or no room for it.
    pub fn put(&mut self, space: &str, piece: &str) -> Result<(), Refusal> {
        let space: Space = space.parse().map_err(Refusal::new)?;
        let mut letters = piece.chars();
        let found = letters.next().and_then(Piece::from_letter).filter(|_| letters.next().is_none());
        let piece = found.ok_or_else(|| Refusal::new(format!("{piece:?} is no piece: w, b or r are expected")))?;
        let mut stack = self.setup.stack(space);
        if usize::from(stack.height()) == Space::COUNT {
            return Err(Refusal::new(format!("{space} holds {} pieces already", Space::COUNT)));
        }
        stack.push(piece);
        self.setup.set(space, stack);
        Ok(())
    }

    /// Takes the top piece off a space; on an empty one that is nothing.
    ///
    /// # Errors
    /// If there is no such space.
    #[wasm_bindgen(js_name = takeTop)]
    pub fn take_top(&mut self, space: &str) -> Result<(), Refusal> {
        let space: Space = space.parse().map_err(Refusal::new)?;
        let mut stack = self.setup.stack(space);
        if !stack.is_empty() {
            stack.take(1);
            self.setup.set(space, stack);
        }
        Ok(())
    }

    /// Empties a space.
    ///
    /// # Errors
    /// If there is no such space.
    pub fn clear(&mut self, space: &str) -> Result<(), Refusal> {
        self.setup.set(space.parse().map_err(Refusal::new)?, Stack::EMPTY);
        Ok(())
    }

    /// Whose turn it is: `white` or `black`.
    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> String {
        name(self.setup.turn)
    }

    /// Says whose turn it is.
    ///
    /// # Errors
    /// If there is no such player.
    #[wasm_bindgen(js_name = setTurn)]
    pub fn set_turn(&mut self, turn: &str) -> Result<(), Refusal> {
        self.setup.turn = player(turn)?;
        Ok(())
    }

    /// Whether pieces are placed rather than stacks moved.
    #[wasm_bindgen(getter)]
    pub fn placing(&self) -> bool {
        self.setup.phase == Phase::Placing
    }

    /// Says whether pieces are placed rather than stacks moved.
    #[wasm_bindgen(js_name = setPlacing)]
    pub fn set_placing(&mut self, placing: bool) {
        self.setup.phase = if placing { Phase::Placing } else { Phase::Stacking };
    }

    /// The stacks in the order of the spaces: the letters of the pieces from bottom to top, or nothing.
    pub fn stacks(&self) -> Vec<String> {
        Space::ALL.iter().map(|space| self.setup.stack(*space).pieces().map(Piece::letter).collect()).collect()
    }

    /// The arrangement in one line, whatever its faults.
    pub fn position(&self) -> String {
        notation::write_position(&self.setup)
    }

    /// Everything that keeps it from standing in a game, as JSON: a list of `Fault`.
    pub fn faults(&self) -> String {
        json::list(self.setup.faults().iter().map(|fault| Fault::from(fault).to_json()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(editor: &Editor) -> Vec<String> {
        let faults: serde_json::Value = serde_json::from_str(&editor.faults()).expect("JSON");
        let kind = |fault: &serde_json::Value| fault["code"].as_str().expect("a code").to_owned();
        faults.as_array().expect("a list").iter().map(kind).collect()
    }

    #[test]
    fn a_position_is_put_together_piece_by_piece() {
        let mut editor = Editor::new("9/10/11/10/9 w move").expect("an empty board");
        assert_eq!(kinds(&editor), ["noRed"]);
        for piece in ["b", "w", "r"] {
            editor.put("e3", piece).expect("room");
        }
        assert_eq!(kinds(&editor), ["redOnTop"]);
        editor.take_top("e3").expect("a space");
        editor.put("f3", "r").expect("room");
        assert_eq!(editor.position(), "9/10/4,bw,r,5/10/9 w move");
        assert!(kinds(&editor).is_empty());
        editor.put("k5", "b").expect("room");
        assert_eq!(kinds(&editor), ["outOfContact"]);
        editor.clear("k5").expect("a space");
        editor.take_top("k5").expect("nothing there");
        editor.set_turn("black").expect("a player");
        assert_eq!(editor.position(), "9/10/4,bw,r,5/10/9 b move");
        editor.set_placing(true);
        assert_eq!(kinds(&editor), ["stackWhilePlacing", "placingOrder"]);
    }

    #[test]
    fn every_fault_is_told_as_json() {
        for (position, expected) in [
            ("rr,rr,7/10/11/10/9 w move", vec!["tooManyRed", "redOnTop", "redOnTop"]),
            ("r,8/10/11/10/9 w place", vec!["wrongTurn"]),
            (
                "w,b,w,b,w,b,w,b,w/b,w,b,w,b,w,b,w,b,w/r,r,r,w,b,w,b,w,b,w,b/w,b,w,b,w,b,w,b,w,b/w,b,w,b,w,b,w,b,w w place",
                vec!["tooManyWhite", "fullWhilePlacing"],
            ),
        ] {
            assert_eq!(kinds(&Editor::new(position).expect("a board")), expected, "{position}");
        }
    }

    #[test]
    fn nonsense_is_refused() {
        let mut editor = Editor::new("9/10/11/10/9 w move").expect("an empty board");
        assert!(editor.put("k1", "w").is_err());
        assert!(editor.put("e3", "x").is_err() && editor.put("e3", "ww").is_err() && editor.put("e3", "").is_err());
        for _ in 0..Space::COUNT {
            editor.put("e3", "w").expect("room");
        }
        assert!(editor.put("e3", "w").unwrap_err().to_string().contains("49"));
        assert!(editor.set_turn("red").is_err());
        assert!(Editor::new("hello").is_err());
    }
}
