//! Checked play: every move that the rules forbid is refused with the reason.

use std::fmt;

use crate::moves::Move;
use crate::piece::Player;
use crate::position::{Phase, Position};
use crate::space::Space;
use crate::space_set::{SpaceSet, TALLEST_MOVER};

/// Why a move may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The game is over.
    GameOver,
    /// A stack move while pieces are still placed.
    StillPlacing,
    /// A placement after the board was full.
    PlacingIsOver,
    /// A placement on a space that is not empty.
    Taken(Space),
    /// A pass while pieces are placed.
    PassWhilePlacing,
    /// A pass by a player who can move.
    PassWhileAbleToMove,
    /// A move from a space with nothing on it.
    NothingToMove(Space),
    /// A move of a red piece that lies alone.
    BareRed(Space),
    /// A move of a stack that the other player owns.
    NotYours {
        /// The space of the stack.
        space: Space,
        /// Whose it is.
        owner: Player,
    },
    /// A move of a stack with six occupied neighbours.
    Surrounded(Space),
    /// A move of a stack that is longer than any line of the board.
    TooTall {
        /// The space of the stack.
        space: Space,
        /// Its height.
        height: u8,
    },
    /// A move to a space that lies in none of the six directions.
    NotInLine {
        /// The space of the stack.
        from: Space,
        /// The space it was to land on.
        to: Space,
    },
    /// A move by more or fewer spaces than the stack is high.
    WrongDistance {
        /// The height of the stack.
        height: u8,
        /// The distance asked for.
        distance: u8,
    },
    /// A move onto an empty space.
    EmptyTarget(Space),
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::GameOver => formatter.write_str("the game is over"),
            IllegalMove::StillPlacing => {
                formatter.write_str("pieces are still being placed: name one empty space, like e3")
            }
            IllegalMove::PlacingIsOver => {
                formatter.write_str("all pieces are placed: name a stack and where it lands, like a1b2")
            }
            IllegalMove::Taken(space) => write!(formatter, "{space} is already taken"),
            IllegalMove::PassWhilePlacing => formatter.write_str("you may not pass while pieces are being placed"),
            IllegalMove::PassWhileAbleToMove => formatter.write_str("you may not pass while you can move"),
            IllegalMove::NothingToMove(space) => write!(formatter, "there is nothing on {space} to move"),
            IllegalMove::BareRed(space) => write!(formatter, "{space} is a red piece alone, which nobody may move"),
            IllegalMove::NotYours { space, owner } => {
                write!(formatter, "{space} belongs to {owner}, and it is {}'s turn", owner.opponent())
            }
            IllegalMove::Surrounded(space) => write!(formatter, "{space} is surrounded on all six sides"),
            IllegalMove::TooTall { space, height } => {
                write!(formatter, "{space} is a stack of {height}, and no line of the board is that long")
            }
            IllegalMove::NotInLine { from, to } => write!(formatter, "{from} and {to} are not on a straight line"),
            IllegalMove::WrongDistance { height: 1, distance } => {
                write!(formatter, "a single piece moves exactly 1 space, not {distance}")
            }
            IllegalMove::WrongDistance { height, distance } => {
                write!(formatter, "a stack of {height} moves exactly {height} spaces, not {distance}")
            }
            IllegalMove::EmptyTarget(space) => write!(formatter, "{space} is empty: a move ends on a piece or stack"),
        }
    }
}

impl std::error::Error for IllegalMove {}

impl Position {
    /// Plays a move if the rules allow it, and tells which spaces lost their stack for want of contact.
    ///
    /// # Errors
    /// With the reason why the move is illegal; the position stays as it was.
    pub fn play(&mut self, action: Move) -> Result<SpaceSet, IllegalMove> {
        self.check(action)?;
        Ok(self.play_unchecked(action))
    }

    /// Whether the rules allow a move.
    pub fn is_legal(&self, action: Move) -> bool {
        self.check(action).is_ok()
    }

    /// Looks whether the rules allow a move.
    ///
    /// # Errors
    /// With the reason why the move is illegal.
    pub fn check(&self, action: Move) -> Result<(), IllegalMove> {
        match (self.phase(), action) {
            (Phase::Placing, Move::Place(space)) => {
                if self.occupied().contains(space) {
                    Err(IllegalMove::Taken(space))
                } else {
                    Ok(())
                }
            }
            (Phase::Placing, Move::Stack { .. }) => Err(IllegalMove::StillPlacing),
            (Phase::Placing, Move::Pass) => Err(IllegalMove::PassWhilePlacing),
            (Phase::Stacking, _) if self.is_over() => Err(IllegalMove::GameOver),
            (Phase::Stacking, Move::Place(_)) => Err(IllegalMove::PlacingIsOver),
            (Phase::Stacking, Move::Stack { from, to }) => self.check_stack_move(from, to),
            (Phase::Stacking, Move::Pass) => {
                if self.can_move(self.turn()) {
                    Err(IllegalMove::PassWhileAbleToMove)
                } else {
                    Ok(())
                }
            }
        }
    }

    /// The reasons are tried in the order in which a person at the board would meet them.
    fn check_stack_move(&self, from: Space, to: Space) -> Result<(), IllegalMove> {
        let height = self.height(from);
        match self.owner(from) {
            Some(player) if player == self.turn() => {}
            Some(owner) => return Err(IllegalMove::NotYours { space: from, owner }),
            None if self.reds().contains(from) => return Err(IllegalMove::BareRed(from)),
            None => return Err(IllegalMove::NothingToMove(from)),
        }
        if self.occupied().surrounded().contains(from) {
            return Err(IllegalMove::Surrounded(from));
        }
        if height > TALLEST_MOVER {
            return Err(IllegalMove::TooTall { space: from, height });
        }
        let Some((_, distance)) = from.line_to(to) else {
            return Err(IllegalMove::NotInLine { from, to });
        };
        if distance != height {
            return Err(IllegalMove::WrongDistance { height, distance });
        }
        if !self.occupied().contains(to) {
            return Err(IllegalMove::EmptyTarget(to));
        }
        Ok(())
    }
}
