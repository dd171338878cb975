//! The twelve symmetries of the board: six rotations and six reflections.

use crate::board::{Direction, Dot, Point, Spot};
use crate::line::{Line, LineSet};
use crate::position::Position;
use crate::setup::Setup;
use crate::spot_set::SpotSet;
use crate::step::{Jump, Push, Step};

/// A symmetry of the board. The image of a legal game under a symmetry is a legal game with the same result.
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
    /// Whether the board is first reflected, which exchanges north and south-east.
    mirrored: bool,
    /// The number of clockwise rotations by 60° that follow.
    turns: u8,
}

impl Symmetry {
    /// All twelve symmetries, the identity first.
    pub const ALL: [Symmetry; 12] = {
        let mut all = [Symmetry { mirrored: false, turns: 0 }; 12];
        let mut index = 0;
        while index < 12 {
            all[index] = Symmetry { mirrored: index >= 6, turns: index as u8 % 6 };
            index += 1;
        }
        all
    };

    /// The image of a point, in coordinates.
    const fn parts(self, x: i8, y: i8) -> (i8, i8) {
        // Relative to the centre, e5.
        let (mut x, mut y) = (x - 4, y - 4);
        if self.mirrored {
            (x, y) = (y, x);
        }
        let mut turns = self.turns;
        while turns > 0 {
            // North becomes north-east, south-east becomes south.
            (x, y) = (y, y - x);
            turns -= 1;
        }
        (x + 4, y + 4)
    }

    /// The image of a spot.
    pub const fn spot(self, spot: Spot) -> Spot {
        let (x, y) = self.parts(spot.x(), spot.y());
        Spot::from_parts(x, y)
    }

    /// The image of a dot.
    pub fn dot(self, dot: Dot) -> Dot {
        let (x, y) = self.parts(dot.x(), dot.y());
        match Point::from_parts(x, y) {
            Point::Dot(image) => image,
            // Unreachable: the image of a dot is a dot.
            Point::Spot(_) => dot,
        }
    }

    /// The image of a direction.
    pub fn direction(self, direction: Direction) -> Direction {
        let (x, y) = direction.delta();
        let (x, y) = self.parts(x + 4, y + 4);
        let image = Direction::ALL.into_iter().find(|image| image.delta() == (x - 4, y - 4));
        image.unwrap_or(direction)
    }

    /// The image of a set of spots.
    pub fn set(self, set: SpotSet) -> SpotSet {
        set.into_iter().map(|spot| self.spot(spot)).collect()
    }

    /// The image of a jump.
    pub const fn jump(self, jump: Jump) -> Jump {
        Jump { from: self.spot(jump.from), to: self.spot(jump.to) }
    }

    /// The image of a push.
    pub fn push(self, push: Push) -> Push {
        Push::new(push.kind(), self.dot(push.entry().dot()), self.spot(push.to())).unwrap_or(push)
    }

    /// The image of a step.
    pub fn step(self, step: Step) -> Step {
        match step {
            Step::Take(taking) => Step::Take(taking.mapped(|set| self.set(set))),
            Step::Push(push) => Step::Push(self.push(push)),
            Step::Jump(jump) => Step::Jump(self.jump(jump)),
            step => step,
        }
    }

    /// The image of a setup.
    pub fn setup(self, setup: &Setup) -> Setup {
        setup.mapped(|spot| self.spot(spot))
    }

    /// The image of a position, within a turn as well.
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
                        Point::Spot(next) => assert_eq!(image, Point::Spot(symmetry.spot(next))),
                        Point::Dot(next) => assert_eq!(image, Point::Dot(symmetry.dot(next))),
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
