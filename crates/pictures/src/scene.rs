//! What a picture shows: the points of a board and the pieces on them.

use dvonn::{Game as DvonnGame, Move, Player, Space};
use games::AnyGame;
use workbench::Place;

/// A board with pieces.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) places: Vec<Place>,
    /// The lines between two points, by their indices.
    pub(crate) lines: Vec<[usize; 2]>,
    /// The pieces on each point, one letter each, from bottom to top.
    pub(crate) stacks: Vec<String>,
    /// The points of the last move.
    pub(crate) last: Vec<usize>,
    /// White's and Black's number of pieces: controlled in DVONN, in reserve in GIPF.
    pub(crate) counts: [u32; 2],
}

impl Scene {
    /// The board of a game; during a challenge of GIPF, the board of the DVONN game that decides it.
    pub(crate) fn of(game: &AnyGame) -> Scene {
        match game {
            AnyGame::Dvonn(game) => Scene::of_dvonn(game),
            AnyGame::Gipf(game) => match game.contest().and_then(gipf::Contest::dvonn) {
                Some(dvonn) => Scene::of_dvonn(dvonn),
                None => Scene::of_gipf(game),
            },
        }
    }

    fn of_dvonn(game: &DvonnGame) -> Scene {
        let letters = |space: &Space| {
            let stack = game.stack(*space);
            if stack.is_empty() { String::new() } else { stack.to_string() }
        };
        let last = match game.turns().last().map(|turn| turn.action) {
            Some(Move::Place(space)) => vec![space.index()],
            Some(Move::Stack { from, to }) => vec![from.index(), to.index()],
            Some(Move::Pass) | None => Vec::new(),
        };
        let score = game.position().score();
        Scene {
            places: workbench::dvonn::places(),
            lines: Vec::new(),
            stacks: Space::ALL.iter().map(letters).collect(),
            last,
            counts: [score.white.into(), score.black.into()],
        }
    }

    fn of_gipf(game: &gipf::Game) -> Scene {
        let places = workbench::gipf::places();
        let index = |name: String| places.iter().position(|place| place.name == name).unwrap_or_default();
        let stacks = workbench::gipf::points().map(|point| match point {
            gipf::Point::Spot(spot) => {
                game.position().stack(spot).map(workbench::gipf::stack_letters).unwrap_or_default()
            }
            gipf::Point::Dot(_) => String::new(),
        });
        Scene {
            lines: workbench::gipf::lines().iter().map(|ends| ends.map(|end| index(end.to_string()))).collect(),
            stacks: stacks.collect(),
            last: Vec::new(),
            counts: [Player::White, Player::Black].map(|player| game.position().reserve(player).into()),
            places,
        }
    }
}
