//! The four symmetries of the board.

use crate::moves::Move;
use crate::position::Position;
use crate::setup::Setup;
use crate::space::Space;
use crate::space_set::SpaceSet;

/// A symmetry of the board. Symmetric positions have symmetric moves and the same value.
///
/// Each symmetry is its own inverse.
///
/// ```
/// use dvonn::{Space, Symmetry};
///
/// let a1: Space = "a1".parse()?;
/// let images: Vec<String> = Symmetry::ALL.map(|symmetry| symmetry.space(a1).to_string()).into();
/// assert_eq!(images, ["a1", "k5", "i1", "c5"]);
/// # Ok::<(), dvonn::ParseSpaceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// The identity.
    Identity,
    /// Rotation by 180 degrees.
    HalfTurn,
    /// Left-right reflection of every row.
    Flip,
    /// The half turn combined with the flip: a top-bottom reflection that exchanges rows 1 and 5, and 2 and 4.
    FlippedHalfTurn,
}

impl Symmetry {
    /// All four symmetries.
    pub const ALL: [Symmetry; 4] = [Symmetry::Identity, Symmetry::HalfTurn, Symmetry::Flip, Symmetry::FlippedHalfTurn];

    /// The image of a space.
    pub const fn space(self, space: Space) -> Space {
        let (column, row) = (space.column(), space.row());
        let (column, row) = match self {
            Symmetry::Identity => (column, row),
            Symmetry::HalfTurn => (10 - column, 4 - row),
            Symmetry::Flip => (row + 8 - column, row),
            Symmetry::FlippedHalfTurn => (column + 2 - row, 4 - row),
        };
        Space::from_parts(column, row)
    }

    /// The image of a set of spaces.
    pub fn set(self, set: SpaceSet) -> SpaceSet {
        match self {
            Symmetry::Identity => set,
            Symmetry::HalfTurn => set.half_turned(),
            Symmetry::Flip | Symmetry::FlippedHalfTurn => set.into_iter().map(|space| self.space(space)).collect(),
        }
    }

    /// The image of a move.
    pub const fn action(self, action: Move) -> Move {
        match action {
            Move::Place(space) => Move::Place(self.space(space)),
            Move::Stack { from, to } => Move::Stack { from: self.space(from), to: self.space(to) },
            Move::Pass => Move::Pass,
        }
    }

    /// The image of a position.
    pub fn position(self, position: &Position) -> Position {
        position.mapped(|space| self.space(space))
    }

    /// The image of a setup.
    pub fn setup(self, setup: &Setup) -> Setup {
        setup.mapped(|space| self.space(space))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::Direction;

    #[test]
    fn symmetries_keep_neighbours_and_undo_themselves() {
        for symmetry in Symmetry::ALL {
            for space in Space::ALL {
                let image = symmetry.space(space);
                assert_eq!(symmetry.space(image), space);
                let neighbours = SpaceSet::neighbours_of(space);
                assert_eq!(symmetry.set(neighbours), SpaceSet::neighbours_of(image));
                assert_eq!(symmetry.set(SpaceSet::only(space)), SpaceSet::only(image));
                for direction in Direction::ALL {
                    let Some(far) = space.step(direction, 2) else { continue };
                    assert_eq!(image.line_to(symmetry.space(far)).map(|(_, distance)| distance), Some(2));
                }
            }
        }
    }

    #[test]
    fn the_formulas_are_those_of_the_rules_page() {
        for space in Space::ALL {
            let (column, row) = (space.column(), space.row() + 1);
            assert_eq!(Symmetry::HalfTurn.space(space), Space::new(10 - column, 6 - row - 1).unwrap());
            assert_eq!(Symmetry::Flip.space(space), Space::new(row + 7 - column, row - 1).unwrap());
            let both = Symmetry::HalfTurn.space(Symmetry::Flip.space(space));
            assert_eq!(Symmetry::FlippedHalfTurn.space(space), both);
        }
    }
}
