//! The positions from which the games of a match begin.

use dvonn::{Phase, Position, Setup};
use engine::dvonn::Engine;
use engine::{Limits, Stop};
use notation::PositionError;

/// Where the pairs of a match begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Starts {
    /// Full boards, placed at random by the rules: White to move the first stack. The seed tells which.
    Random {
        /// The same seed gives the same boards.
        seed: u64,
    },
    /// Random full boards on which a short search of the built-in engine finds neither player ahead by more than
    /// [`EVEN_POINTS`] points.
    Even {
        /// The same seed gives the same boards, as long as the engine and its net stay the same.
        seed: u64,
    },
    /// The empty board: the engines place the pieces too.
    Placing,
    /// These positions, one a pair, from the first again after the last.
    Listed(StartList),
}

/// The largest lead, in points, on a board that [`Starts::Even`] accepts.
pub const EVEN_POINTS: i32 = 2;

/// The nodes of the search that judges whether a board is even.
const EVEN_NODES: u64 = 10_000;

impl Starts {
    /// The position from which both games of a pair begin.
    pub fn of_pair(&self, pair: usize) -> Setup {
        match self {
            Starts::Random { seed } => random_board(*seed, pair as u64),
            Starts::Even { seed } => even_board(*seed, pair as u64),
            Starts::Placing => Setup::start(),
            Starts::Listed(list) => list.setups[pair % list.setups.len()].clone(),
        }
    }
}

/// Positions in which a game can begin; there is one at least.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartList {
    setups: Vec<Setup>,
}

/// A list of start positions that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidStarts {
    /// A line is no position.
    #[error("line {line}: {error}")]
    Position {
        /// Which line, from 1 on.
        line: usize,
        /// What is wrong with it.
        error: PositionError,
    },
    /// A line is no position of GIPF.
    #[error("line {line}: {reason}")]
    GipfPosition {
        /// Which line, from 1 on.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// Nobody can move in the position of a line.
    #[error("line {0}: the game is over in this position")]
    Over(usize),
    /// There is no position in the list.
    #[error("there is no position in it: one a line is expected")]
    Empty,
}

impl StartList {
    /// Reads position texts, one a line; what follows a `#` is for people.
    ///
    /// ```
    /// let list = arena::StartList::read("# a study\nw,bw,r,6/10/11/10/9 w move\n")?;
    /// assert_eq!(list.len(), 1);
    /// # Ok::<(), arena::InvalidStarts>(())
    /// ```
    ///
    /// # Errors
    /// If a line is no position, or one in which the game is over, or if there is none at all.
    pub fn read(text: &str) -> Result<StartList, InvalidStarts> {
        let mut setups = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.split('#').next().unwrap_or_default().trim();
            if text.is_empty() {
                continue;
            }
            let game = notation::read_position(text).map_err(|error| InvalidStarts::Position { line, error })?;
            if game.position().is_over() {
                return Err(InvalidStarts::Over(line));
            }
            setups.push(game.setup().clone());
        }
        if setups.is_empty() { Err(InvalidStarts::Empty) } else { Ok(StartList { setups }) }
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.setups.len()
    }

    /// Whether there are none: never so.
    pub fn is_empty(&self) -> bool {
        self.setups.is_empty()
    }
}

/// A full board after random placements, which depends on nothing but the two numbers.
fn random_board(seed: u64, pair: u64) -> Setup {
    // Each pair has a generator of its own, so that it does not matter which one is set up first. Two rounds, since
    // neighbouring seeds are to have nothing to do with each other.
    let own_seed = fastrand::Rng::with_seed(seed).u64(..) ^ pair;
    let mut random = fastrand::Rng::with_seed(fastrand::Rng::with_seed(own_seed).u64(..));
    let mut game = dvonn::Game::new();
    while game.position().phase() == Phase::Placing {
        let free: Vec<_> = Position::legal_moves(game.position()).collect();
        game.play(free[random.usize(..free.len())]).expect("a generated move is legal");
    }
    game.setup().clone()
}

/// The first of a sequence of random boards that is even; about one board in six is.
fn even_board(seed: u64, pair: u64) -> Setup {
    let candidates = (0..).map(|number: u64| random_board(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15), pair));
    let mut candidates = candidates.filter(|board| lead_by_search(board).abs() <= 100 * EVEN_POINTS);
    candidates.next().expect("the sequence does not end")
}

/// The value of a short search for White on a full board, in hundredths of a point.
fn lead_by_search(board: &Setup) -> i32 {
    let game = dvonn::Game::from_setup(board.clone()).expect("a full board is valid");
    let limits = Limits { nodes: Some(EVEN_NODES), ..Limits::default() };
    // A new engine for each board: the result must not depend on the boards judged before.
    Engine::with_hash(1).search(game.position(), &limits, &Stop::new(), |_| ()).value.hundredths()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use dvonn::{Piece, Player, Space};

    use super::*;

    #[test]
    fn random_boards_are_full_and_differ() {
        let starts = Starts::Random { seed: 7 };
        let boards: HashSet<Setup> = (0..200).map(|pair| starts.of_pair(pair)).collect();
        assert_eq!(boards.len(), 200);
        for board in &boards {
            assert_eq!((board.turn, board.phase), (Player::White, Phase::Stacking));
            assert_eq!(board.faults(), []);
            let count = |piece| board.stacks().filter(|(_, stack)| stack.top() == Some(piece)).count();
            assert_eq!([count(Piece::White), count(Piece::Black), count(Piece::Red)], [23, 23, 3]);
        }
    }

    #[test]
    fn every_piece_is_found_everywhere() {
        // 1000 boards: each space holds a red in 61 of them on average, a white piece in 469.
        let boards: Vec<Setup> = (0..1000).map(|pair| Starts::Random { seed: 3 }.of_pair(pair)).collect();
        for space in Space::ALL {
            let count = |piece| boards.iter().filter(|board| board.stack(space).top() == Some(piece)).count();
            assert!((25..110).contains(&count(Piece::Red)), "{space}: {}", count(Piece::Red));
            assert!((390..550).contains(&count(Piece::White)), "{space}: {}", count(Piece::White));
        }
    }

    #[test]
    fn the_seed_tells_the_boards() {
        let boards = |seed| (0..20).map(|pair| Starts::Random { seed }.of_pair(pair)).collect::<HashSet<_>>();
        assert_eq!(boards(1), boards(1));
        assert!(boards(1).is_disjoint(&boards(2)));
    }

    #[test]
    fn even_boards_are_even_and_the_seed_tells_them() {
        let boards = |seed| (0..4).map(|pair| Starts::Even { seed }.of_pair(pair)).collect::<Vec<_>>();
        let [first, again, other] = [5, 5, 6].map(boards);
        assert_eq!(first, again);
        let distinct: HashSet<&Setup> = first.iter().chain(&other).collect();
        assert_eq!(distinct.len(), 8);
        for board in distinct {
            assert_eq!((board.turn, board.phase), (Player::White, Phase::Stacking));
            assert!(lead_by_search(board).abs() <= 100 * EVEN_POINTS);
        }
        let leads = (0..8).map(|pair| lead_by_search(&Starts::Random { seed: 5 }.of_pair(pair)));
        assert!(leads.max_by_key(|lead| lead.abs()).is_some_and(|lead| lead.abs() > 200), "random boards are not");
    }

    #[test]
    fn lists_begin_again_after_their_end() {
        let text = "\n# two studies\nw,bw,r,6/10/11/10/9 w move # White wins\n9/10/11/10/9 w place\n";
        let starts = Starts::Listed(StartList::read(text).expect("two positions"));
        assert_eq!(notation::write_position(&starts.of_pair(2)), "w,bw,r,6/10/11/10/9 w move");
        assert_eq!(starts.of_pair(3), Setup::start());
    }

    #[test]
    fn bad_lists_are_refused_with_the_line() {
        let message = |text: &str| StartList::read(text).unwrap_err().to_string();
        assert!(message("\n# nothing\n").contains("there is no position in it"));
        assert!(message("9/10/11/10/9 w place\nhello").starts_with("line 2: "));
        assert_eq!(message("r,ww,7/10/11/10/9 w move"), "line 1: the game is over in this position");
    }
}
