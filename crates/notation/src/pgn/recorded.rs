//! What the record format asks of a game.

use std::fmt::Display;

use dvonn::{Move, Player, Position};

use crate::error::ReplayError;
use crate::expected::Expected;
use crate::record::Comment;

/// A position of a game whose turns can be written down one after the other.
pub(crate) trait Recorded: Clone {
    /// A move, or a whole turn.
    type Action: Display;

    /// Whose turn it is.
    fn turn(&self) -> Player;

    /// How many bytes of the text, which begins with a letter, belong to a turn.
    fn action_length(text: &str) -> usize;

    /// Reads a turn of the player whose turn it is, or says what would be right.
    fn read_action(&self, word: &str) -> Result<Self::Action, Expected>;

    /// Plays a turn, the `ply`th of its line.
    fn play(&mut self, action: &Self::Action, ply: usize) -> Result<(), ReplayError>;

    /// Takes out of a comment what belongs to the turn itself; what is left of it comes back. `None` for the turn
    /// stands for the beginning of a line.
    fn absorb(_action: Option<&mut Self::Action>, comment: Comment) -> Result<Option<Comment>, Expected> {
        Ok(Some(comment))
    }

    /// Looks whether a turn and all that was said to belong to it agree.
    fn check(&self, _action: &Self::Action, _ply: usize) -> Result<(), ReplayError> {
        Ok(())
    }

    /// The words that belong to a turn besides its text, for a comment of their own.
    fn particulars(_action: &Self::Action) -> Vec<String> {
        Vec::new()
    }
}

impl Recorded for Position {
    type Action = Move;

    fn turn(&self) -> Player {
        Position::turn(self)
    }

    fn action_length(text: &str) -> usize {
        text.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(text.len())
    }

    fn read_action(&self, word: &str) -> Result<Move, Expected> {
        word.parse().map_err(Expected::Move)
    }

    fn play(&mut self, action: &Move, ply: usize) -> Result<(), ReplayError> {
        let action = *action;
        Position::play(self, action).map_err(|reason| ReplayError::Illegal { ply, action, reason })?;
        Ok(())
    }
}
