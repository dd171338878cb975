//! The trait by which the record format accesses a game.

use std::fmt::Display;

use dvonn::{Move, Player, Position};

use crate::error::ReplayError;
use crate::expected::Expected;
use crate::record::Comment;

/// A position of a game that can be recorded: parses, plays and checks its moves.
pub(crate) trait Recorded: Clone {
    /// A move (DVONN) or a whole turn (GIPF).
    type Action: Display;

    /// The player to move.
    fn turn(&self) -> Player;

    /// The length in bytes of the move at the start of `text`, which begins with a letter.
    fn action_length(text: &str) -> usize;

    /// Parses a move of the player to move.
    fn read_action(&self, word: &str) -> Result<Self::Action, Expected>;

    /// Plays a move, number `ply` of its variation.
    fn play(&mut self, action: &Self::Action, ply: usize) -> Result<(), ReplayError>;

    /// Moves data that belongs to the move itself (in GIPF, the contests of challenges) from a comment to the move, and
    /// returns the rest of the comment. `action` is `None` for a comment before the first move.
    fn absorb(_action: Option<&mut Self::Action>, comment: Comment) -> Result<Option<Comment>, Expected> {
        Ok(Some(comment))
    }

    /// Checks a move against the data that [`absorb`](Self::absorb) has added to it.
    fn check(&self, _action: &Self::Action, _ply: usize) -> Result<(), ReplayError> {
        Ok(())
    }

    /// The words of a comment with the data that belongs to a move besides its text; the inverse of
    /// [`absorb`](Self::absorb).
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
