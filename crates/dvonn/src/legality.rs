//! Legality checks: validates moves and names the rule that an illegal move breaks.

use std::fmt;

use crate::moves::Move;
use crate::piece::Player;
use crate::position::{Phase, Position};
use crate::space::Space;
use crate::space_set::{SpaceSet, TALLEST_MOVER};

/// The reason why a move is illegal. `Display` gives a sentence for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The game is over.
    GameOver,
    /// A stack move during the placing phase.
    StillPlacing,
    /// A placement during the stacking phase.
    PlacingIsOver,
    /// A placement on an occupied space.
    Taken(Space),
    /// A pass during the placing phase.
    PassWhilePlacing,
    /// A pass by a player who has a legal move.
    PassWhileAbleToMove,
    /// A move from an empty space.
    NothingToMove(Space),
    /// A move of a red piece with nothing on top of it.
    BareRed(Space),
    /// A move of the opponent's stack.
    NotYours {
        /// The space of the stack.
        space: Space,
        /// The owner of the stack.
        owner: Player,
    },
    /// A move of a stack whose six neighbouring spaces are all occupied.
    Surrounded(Space),
    /// A move of a stack higher than [`TALLEST_MOVER`], for which the board has no line long enough.
    TooTall {
        /// The space of the stack.
        space: Space,
        /// Its height.
        height: u8,
    },
    /// A move to a space that does not lie in one of the six directions.
    NotInLine {
        /// The space of the stack.
        from: Space,
        /// The target space.
        to: Space,
    },
    /// A move whose distance differs from the height of the stack.
    WrongDistance {
        /// The height of the stack.
        height: u8,
        /// The distance of the move.
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
                formatter.write_str("all pieces are placed: name a stack and its target, like a1b2")
            }
            IllegalMove::Taken(space) => write!(formatter, "{space} is already taken"),
            IllegalMove::PassWhilePlacing => formatter.write_str("you may not pass while pieces are being placed"),
            IllegalMove::PassWhileAbleToMove => formatter.write_str("you may not pass while you can move"),
            IllegalMove::NothingToMove(space) => write!(formatter, "there is nothing on {space} to move"),
            IllegalMove::BareRed(space) => write!(formatter, "{space} is a red piece alone, which nobody may move"),
            IllegalMove::NotYours { space, owner } => {
                write!(formatter, "the stack on {space} is {owner}'s, but it is {}'s turn", owner.opponent())
            }
            IllegalMove::Surrounded(space) => write!(formatter, "{space} is surrounded on all six sides"),
            IllegalMove::TooTall { space, height } => {
                write!(
                    formatter,
                    "the stack on {space} is {height} high: no line of the board is long enough for it to move"
                )
            }
            IllegalMove::NotInLine { from, to } => write!(formatter, "{from} and {to} are not on a straight line"),
            IllegalMove::WrongDistance { height: 1, distance } => {
                write!(formatter, "a single piece moves exactly 1 space, not {distance}")
            }
            IllegalMove::WrongDistance { height, distance } => {
                write!(formatter, "a stack of {height} moves exactly {height} spaces, not {distance}")
            }
            IllegalMove::EmptyTarget(space) => {
                write!(formatter, "{space} is empty: a stack must land on another piece or stack")
            }
        }
    }
}

impl std::error::Error for IllegalMove {}

impl Position {
    /// Plays a move and returns the spaces whose stacks were removed because they lost contact with the red pieces.
    ///
    /// # Errors
    /// [`IllegalMove`] with the reason if the move is illegal. The position is then unchanged.
    pub fn play(&mut self, action: Move) -> Result<SpaceSet, IllegalMove> {
        self.check(action)?;
        Ok(self.play_unchecked(action))
    }

    /// Whether a move is legal.
    pub fn is_legal(&self, action: Move) -> bool {
        self.check(action).is_ok()
    }

    /// Checks that a move is legal, without playing it.
    ///
    /// # Errors
    /// [`IllegalMove`] with the reason if the move is illegal.
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

    /// Checks a stack move. The order of the checks decides which reason is reported: first the stack, then whether it
    /// can move at all, then the target.
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
