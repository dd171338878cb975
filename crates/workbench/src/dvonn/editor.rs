//! The DVONN position editor.

use dvonn::{Phase, Piece, Player, Setup, Space, Stack};

use crate::error::Error;
use crate::fault::Fault;

/// A position editor for DVONN. The arrangement may be invalid at any time; [`Editor::faults`] lists its problems.
///
/// ```
/// use dvonn::Piece;
/// use workbench::FaultCode;
/// use workbench::dvonn::Editor;
///
/// let mut editor = Editor::new("9/10/11/10/9 w move")?;
/// assert_eq!(editor.faults()[0].code, FaultCode::NoRed);
/// editor.put("e3".parse()?, Piece::Red)?;
/// assert!(editor.faults().is_empty());
/// assert_eq!(editor.position(), "9/10/4,r,6/10/9 w move");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Editor {
    setup: Setup,
}

impl Editor {
    /// Starts from position text, which may describe an invalid position.
    ///
    /// # Errors
    /// If the text is malformed; the error has a fault with its place.
    pub fn new(position: &str) -> Result<Editor, Error> {
        Ok(Editor { setup: notation::read_setup(position)? })
    }

    /// The current arrangement.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Puts a piece on top of the stack on a space.
    ///
    /// # Errors
    /// If the stack already has 49 pieces, all that the game has.
    pub fn put(&mut self, space: Space, piece: Piece) -> Result<(), Error> {
        let mut stack = self.setup.stack(space);
        if usize::from(stack.height()) == Space::COUNT {
            return Err(Error::new(format!("{space} already holds {} pieces", Space::COUNT)));
        }
        stack.push(piece);
        self.setup.set(space, stack);
        Ok(())
    }

    /// Removes the top piece of the stack on a space, if there is one.
    pub fn take_top(&mut self, space: Space) {
        let mut stack = self.setup.stack(space);
        if !stack.is_empty() {
            stack.take(1);
            self.setup.set(space, stack);
        }
    }

    /// Empties a space.
    pub fn clear(&mut self, space: Space) {
        self.setup.set(space, Stack::EMPTY);
    }

    /// Sets the player to move.
    pub fn set_turn(&mut self, turn: Player) {
        self.setup.turn = turn;
    }

    /// Sets the phase.
    pub fn set_phase(&mut self, phase: Phase) {
        self.setup.phase = phase;
    }

    /// The arrangement as position text, valid or not.
    pub fn position(&self) -> String {
        notation::write_position(&self.setup)
    }

    /// Every fault of the arrangement; empty if it is valid.
    pub fn faults(&self) -> Vec<Fault> {
        self.setup.faults().iter().map(Fault::from).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault::FaultCode;

    fn codes(editor: &Editor) -> Vec<FaultCode> {
        editor.faults().iter().map(|fault| fault.code).collect()
    }

    fn space(name: &str) -> Space {
        name.parse().expect("a space")
    }

    #[test]
    fn a_position_can_be_built_piece_by_piece() {
        let mut editor = Editor::new("9/10/11/10/9 w move").expect("an empty board");
        assert_eq!(codes(&editor), [FaultCode::NoRed]);
        for piece in [Piece::Black, Piece::White, Piece::Red] {
            editor.put(space("e3"), piece).expect("room");
        }
        assert_eq!(codes(&editor), [FaultCode::RedOnTop]);
        editor.take_top(space("e3"));
        editor.put(space("f3"), Piece::Red).expect("room");
        assert_eq!(editor.position(), "9/10/4,bw,r,5/10/9 w move");
        assert!(codes(&editor).is_empty());
        editor.put(space("k5"), Piece::Black).expect("room");
        assert_eq!(codes(&editor), [FaultCode::OutOfContact]);
        editor.clear(space("k5"));
        editor.take_top(space("k5"));
        editor.set_turn(Player::Black);
        assert_eq!(editor.position(), "9/10/4,bw,r,5/10/9 b move");
        editor.set_phase(Phase::Placing);
        assert_eq!(codes(&editor), [FaultCode::StackWhilePlacing, FaultCode::PlacingOrder]);
    }

    #[test]
    fn every_kind_of_fault_is_listed() {
        for (position, expected) in [
            ("rr,rr,7/10/11/10/9 w move", vec![FaultCode::TooManyRed, FaultCode::RedOnTop, FaultCode::RedOnTop]),
            ("r,8/10/11/10/9 w place", vec![FaultCode::WrongTurn]),
            (
                "w,b,w,b,w,b,w,b,w/b,w,b,w,b,w,b,w,b,w/r,r,r,w,b,w,b,w,b,w,b/w,b,w,b,w,b,w,b,w,b/w,b,w,b,w,b,w,b,w w place",
                vec![FaultCode::TooManyWhite, FaultCode::FullWhilePlacing],
            ),
        ] {
            assert_eq!(codes(&Editor::new(position).expect("a board")), expected, "{position}");
        }
    }

    #[test]
    fn invalid_input_is_rejected() {
        let mut editor = Editor::new("9/10/11/10/9 w move").expect("an empty board");
        for _ in 0..Space::COUNT {
            editor.put(space("e3"), Piece::White).expect("room");
        }
        assert!(editor.put(space("e3"), Piece::White).unwrap_err().to_string().contains("49"));
        assert!(Editor::new("hello").is_err());
    }
}
