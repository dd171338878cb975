//! The starting positions of a match.

use engine::dvonn::Engine;
use engine::{Limits, Stop};
use games::{AnyGame, GameKind, StartError, random_start};

/// The starting positions of the pairs of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Starts {
    /// Random positions: full boards in DVONN, one random turn of each player in GIPF.
    Random {
        /// The game before the random moves.
        start: Box<AnyGame>,
        /// The same seed gives the same positions.
        seed: u64,
    },
    /// Random full boards on which a short search of the built-in engine finds neither player ahead by more than
    /// [`EVEN_POINTS`] points.
    Even {
        /// The same seed gives the same boards, as long as the engine and its net stay the same.
        seed: u64,
    },
    /// The same position for all pairs. From the empty board of DVONN, the engines also place the pieces.
    Same(Box<AnyGame>),
    /// These positions in order, one per pair, starting over after the last.
    Listed(StartList),
}

/// The largest lead, in points, on a board that [`Starts::Even`] accepts.
pub const EVEN_POINTS: i32 = 2;

/// The nodes of the search that decides whether a board is even.
const EVEN_NODES: u64 = 10_000;

impl Starts {
    /// Random positions shortly after this start.
    pub fn random(start: AnyGame, seed: u64) -> Starts {
        Starts::Random { start: Box::new(start), seed }
    }

    /// The same position for all games.
    pub fn same(start: AnyGame) -> Starts {
        Starts::Same(Box::new(start))
    }

    /// The game that is played.
    pub fn kind(&self) -> GameKind {
        match self {
            Starts::Random { start, .. } | Starts::Same(start) => start.kind(),
            Starts::Even { .. } => GameKind::Dvonn,
            Starts::Listed(list) => list.games[0].kind(),
        }
    }

    /// The starting position of both games of a pair.
    pub fn of_pair(&self, pair: usize) -> AnyGame {
        match self {
            Starts::Random { start, seed } => random_start(start, *seed, pair as u64),
            Starts::Even { seed } => even_board(*seed, pair as u64),
            Starts::Same(start) => start.as_ref().clone(),
            Starts::Listed(list) => list.games[pair % list.games.len()].clone(),
        }
    }
}

/// A non-empty list of starting positions of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartList {
    games: Vec<AnyGame>,
}

/// The reason why a list of starting positions is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidStarts {
    /// A line is not a position.
    #[error("line {line}: {error}")]
    Position {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        error: StartError,
    },
    /// The game is over in the position of this line.
    #[error("line {0}: the game is over in this position")]
    Over(usize),
    /// The list is empty.
    #[error("the list has no positions, expected one per line")]
    Empty,
}

impl StartList {
    /// Parses position texts, one per line; `#` starts a comment.
    ///
    /// ```
    /// use games::GameKind;
    ///
    /// let list = arena::StartList::read(GameKind::Dvonn, "# a study\nw,bw,r,6/10/11/10/9 w move\n")?;
    /// assert_eq!(list.len(), 1);
    /// # Ok::<(), arena::InvalidStarts>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if a line is not a position, if the game is over in it, or if there is no position at all.
    pub fn read(kind: GameKind, text: &str) -> Result<StartList, InvalidStarts> {
        let mut games = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.split('#').next().unwrap_or_default().trim();
            if text.is_empty() {
                continue;
            }
            let game = AnyGame::from_position(kind, text).map_err(|error| InvalidStarts::Position { line, error })?;
            if game.is_over() {
                return Err(InvalidStarts::Over(line));
            }
            games.push(game);
        }
        if games.is_empty() { Err(InvalidStarts::Empty) } else { Ok(StartList { games }) }
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Always false.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }
}

/// Returns the first even board of a sequence of random ones. About one in six is even.
fn even_board(seed: u64, pair: u64) -> AnyGame {
    let empty = AnyGame::start(GameKind::Dvonn);
    let mut number: u64 = 0;
    loop {
        let board = random_start(&empty, seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15), pair);
        if lead_by_search(&board).abs() <= 100 * EVEN_POINTS {
            return board;
        }
        number += 1;
    }
}

/// The value of a full board for White by a short search, in hundredths of a point.
fn lead_by_search(board: &AnyGame) -> i32 {
    let AnyGame::Dvonn(game) = board else { return 0 };
    let limits = Limits { nodes: Some(EVEN_NODES), ..Limits::default() };
    // Use a new engine, so that the result does not depend on earlier boards.
    Engine::with_hash(1).search(game.position(), &limits, &Stop::new(), |_| ()).value.hundredths()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use dvonn::{Phase, Piece, Player, Setup, Space};

    use super::*;

    /// The board of a pair with this seed.
    fn board(seed: u64, pair: usize) -> Setup {
        let start = Starts::random(AnyGame::start(GameKind::Dvonn), seed).of_pair(pair);
        start.dvonn().expect("DVONN").setup().clone()
    }

    #[test]
    fn random_boards_are_full_and_differ() {
        let boards: HashSet<Setup> = (0..200).map(|pair| board(7, pair)).collect();
        assert_eq!(boards.len(), 200);
        for board in &boards {
            assert_eq!((board.turn, board.phase), (Player::White, Phase::Stacking));
            assert_eq!(board.faults(), []);
            let count = |piece| board.stacks().filter(|(_, stack)| stack.top() == Some(piece)).count();
            assert_eq!([count(Piece::White), count(Piece::Black), count(Piece::Red)], [23, 23, 3]);
        }
    }

    #[test]
    fn pieces_are_distributed_evenly() {
        // On average over 1000 boards, a space holds a red piece in 61 and a white one in 469.
        let boards: Vec<Setup> = (0..1000).map(|pair| board(3, pair)).collect();
        for space in Space::ALL {
            let count = |piece| boards.iter().filter(|board| board.stack(space).top() == Some(piece)).count();
            assert!((25..110).contains(&count(Piece::Red)), "{space}: {}", count(Piece::Red));
            assert!((390..550).contains(&count(Piece::White)), "{space}: {}", count(Piece::White));
        }
    }

    #[test]
    fn the_seed_determines_the_boards() {
        let boards = |seed| (0..20).map(|pair| board(seed, pair)).collect::<HashSet<_>>();
        assert_eq!(boards(1), boards(1));
        assert!(boards(1).is_disjoint(&boards(2)));
    }

    #[test]
    fn even_boards_are_even_and_determined_by_the_seed() {
        let even = |seed, pair| Starts::Even { seed }.of_pair(pair).dvonn().expect("DVONN").setup().clone();
        let boards = |seed| (0..4).map(|pair| even(seed, pair)).collect::<Vec<_>>();
        let lead = |setup: &Setup| {
            let text = notation::write_position(setup);
            lead_by_search(&AnyGame::from_position(GameKind::Dvonn, &text).expect("a full board is valid"))
        };
        let [first, again, other] = [5, 5, 6].map(boards);
        assert_eq!(first, again);
        let distinct: HashSet<&Setup> = first.iter().chain(&other).collect();
        assert_eq!(distinct.len(), 8);
        for board in distinct {
            assert_eq!((board.turn, board.phase), (Player::White, Phase::Stacking));
            assert!(lead(board).abs() <= 100 * EVEN_POINTS);
        }
        let leads = (0..8).map(|pair| lead(&board(5, pair)));
        assert!(leads.max_by_key(|lead| lead.abs()).is_some_and(|lead| lead.abs() > 200), "random boards are not even");
    }

    #[test]
    fn lists_start_over_after_the_last_position() {
        let text = "\n# two studies\nw,bw,r,6/10/11/10/9 w move # White wins\n9/10/11/10/9 w place\n";
        let starts = Starts::Listed(StartList::read(GameKind::Dvonn, text).expect("two positions"));
        assert_eq!(starts.of_pair(2).position_text(), "w,bw,r,6/10/11/10/9 w move");
        assert_eq!(starts.of_pair(3), AnyGame::start(GameKind::Dvonn));
    }

    #[test]
    fn invalid_lists_are_rejected_with_the_line() {
        let message = |text: &str| StartList::read(GameKind::Dvonn, text).unwrap_err().to_string();
        assert!(message("\n# nothing\n").contains("the list has no positions"));
        assert!(message("9/10/11/10/9 w place\nhello").starts_with("line 2: "));
        assert_eq!(message("r,ww,7/10/11/10/9 w move"), "line 1: the game is over in this position");
    }
}
