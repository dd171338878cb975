//! The twelve symmetries of the board.

use crate::board::{Direction, Dot, Point, Spot};
use crate::line::{Line, LineSet};
use crate::position::Position;
use crate::setup::Setup;
use crate::spot_set::SpotSet;
use crate::step::{Jump, Push, Step};
use crate::turn::{Turn, TurnMove};

/// A way to lay the board onto itself; whatever holds in a position holds in its images.
///
/// ```
/// use gipf::{Spot, Symmetry};
///
/// let spot: Spot = "b3".parse()?;
/// let mut images: Vec<String> = Symmetry::ALL.map(|symmetry| symmetry.spot(spot).to_string()).into();
/// images.sort();
/// assert_eq!(images.join(" "), "b3 b4 c2 c6 d2 d7 f2 f7 g2 g6 h3 h4");
/// # Ok::<(), gipf::ParsePointError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Whether up and lower right change places first.
    mirrored: bool,
    /// How many sixths of a circle the board is then turned clockwise.
    turns: u8,
}

impl Symmetry {
    /// All twelve; the first leaves everything as it is.
    pub const ALL: [Symmetry; 12] = {
        let mut all = [Symmetry { mirrored: false, turns: 0 }; 12];
        let mut index = 0;
        while index < 12 {
            all[index] = Symmetry { mirrored: index >= 6, turns: index as u8 % 6 };
            index += 1;
        }
        all
    };

    /// Where the coordinates of a point go.
    const fn parts(self, x: i8, y: i8) -> (i8, i8) {
        // From the middle point of the board, e5.
        let (mut x, mut y) = (x - 4, y - 4);
        if self.mirrored {
            (x, y) = (y, x);
        }
        let mut turns = self.turns;
        while turns > 0 {
            // Up goes to the upper right, the lower right goes down.
            (x, y) = (y, y - x);
            turns -= 1;
        }
        (x + 4, y + 4)
    }

    /// Where a spot goes.
    pub const fn spot(self, spot: Spot) -> Spot {
        let (x, y) = self.parts(spot.x(), spot.y());
        Spot::from_parts(x, y)
    }

    /// Where a dot goes.
    pub fn dot(self, dot: Dot) -> Dot {
        let (x, y) = self.parts(dot.x(), dot.y());
        match Point::from_parts(x, y) {
            Some(Point::Dot(image)) => image,
            // The rim stays the rim.
            _ => dot,
        }
    }

    /// Where a direction goes.
    pub fn direction(self, direction: Direction) -> Direction {
        let (x, y) = direction.delta();
        let (x, y) = self.parts(x + 4, y + 4);
        let image = Direction::ALL.into_iter().find(|image| image.delta() == (x - 4, y - 4));
        image.unwrap_or(direction)
    }

    /// Where a set of spots goes.
    pub fn set(self, set: SpotSet) -> SpotSet {
        set.into_iter().map(|spot| self.spot(spot)).collect()
    }

    /// What a jump becomes.
    pub const fn jump(self, jump: Jump) -> Jump {
        Jump { from: self.spot(jump.from), to: self.spot(jump.to) }
    }

    /// What a push becomes.
    pub fn push(self, push: Push) -> Push {
        Push::new(push.kind(), self.dot(push.entry().dot()), self.spot(push.to())).unwrap_or(push)
    }

    /// What a step becomes.
    pub fn step(self, step: Step) -> Step {
        match step {
            Step::Take(taking) => Step::Take(taking.mapped(|set| self.set(set))),
            Step::Push(push) => Step::Push(self.push(push)),
            Step::Jump(jump) => Step::Jump(self.jump(jump)),
            step => step,
        }
    }

    /// What a turn becomes.
    pub fn turn(self, turn: &Turn) -> Turn {
        let takings =
            |takings: &[crate::Taking]| takings.iter().map(|taking| taking.mapped(|set| self.set(set))).collect();
        let image = |turn_move: &TurnMove| match *turn_move {
            TurnMove::Push(push) => TurnMove::Push(self.push(push)),
            TurnMove::Jump { jump, challenge } => TurnMove::Jump { jump: self.jump(jump), challenge },
        };
        Turn {
            before: takings(&turn.before),
            moves: turn.moves.iter().map(image).collect(),
            after: takings(&turn.after),
        }
    }

    /// What an arrangement of pieces becomes.
    pub fn setup(self, setup: &Setup) -> Setup {
        setup.mapped(|spot| self.spot(spot))
    }

    /// What a position becomes.
    pub fn position(self, position: &Position) -> Position {
        let image = |line: Line| {
            let spots: Vec<Spot> = line.spots().into_iter().take(2).map(|spot| self.spot(spot)).collect();
            if let [one, other] = spots[..] { Line::joining(one, other) } else { None }
        };
        let lines = position.settled().lines().filter_map(image).fold(LineSet::EMPTY, LineSet::with);
        position.mapped(|spot| self.spot(spot), |jump| self.jump(jump), lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::Entry;

    #[test]
    fn symmetries_keep_neighbours_lines_and_entries() {
        for symmetry in Symmetry::ALL {
            let images: SpotSet = symmetry.set(SpotSet::BOARD);
            assert_eq!(images, SpotSet::BOARD);
            let mut dots = Dot::ALL.map(|dot| symmetry.dot(dot));
            dots.sort();
            assert_eq!(dots, Dot::ALL);
            for spot in Spot::ALL {
                for direction in Direction::ALL {
                    let image = symmetry.spot(spot).step(symmetry.direction(direction));
                    match spot.step(direction) {
                        Some(Point::Spot(next)) => assert_eq!(image, Some(Point::Spot(symmetry.spot(next)))),
                        Some(Point::Dot(next)) => assert_eq!(image, Some(Point::Dot(symmetry.dot(next)))),
                        None => assert_eq!(image, None),
                    }
                }
            }
            for line in Line::all() {
                assert!(Line::all().any(|image| image.spots() == symmetry.set(line.spots())));
            }
            for entry in Entry::all() {
                let path: Vec<Spot> = entry.path().iter().map(|spot| symmetry.spot(*spot)).collect();
                let image = Entry::towards(symmetry.dot(entry.dot()), path[path.len() - 1]);
                assert_eq!(image.map(Entry::path), Some(&path[..]));
            }
        }
        let all: std::collections::HashSet<String> =
            Symmetry::ALL.iter().map(|symmetry| format!("{:?}", Spot::ALL.map(|spot| symmetry.spot(spot)))).collect();
        assert_eq!(all.len(), 12);
    }
}
