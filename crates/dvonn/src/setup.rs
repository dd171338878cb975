//! Setups: any arrangement of pieces, checked before it becomes a position.

use std::fmt;

use crate::piece::{Piece, Player};
use crate::position::{Phase, Position};
use crate::space::Space;
use crate::space_set::SpaceSet;
use crate::stack::Stack;

/// An arrangement of pieces that nobody has checked yet.
///
/// [`Position::from_setup`] and [`Game::from_setup`](crate::Game::from_setup) accept it if it can stand in a game, and
/// tell every fault if not. A study may leave out reds: one at least is wanted, since without any nothing would stay.
///
/// ```
/// use dvonn::{Phase, Piece, Player, Position, Setup, Stack};
///
/// let mut setup = Setup::empty(Player::White, Phase::Stacking);
/// setup.set("a1".parse()?, Stack::of(Piece::Red));
/// setup.set("b1".parse()?, Stack::of(Piece::White));
/// assert!(Position::from_setup(&setup).is_ok());
///
/// setup.set("e5".parse()?, Stack::of(Piece::Black));
/// let error = Position::from_setup(&setup).unwrap_err();
/// assert_eq!(error.to_string(), "e5 has no contact with a red piece");
/// # Ok::<(), dvonn::ParseSpaceError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// Who is to move.
    pub turn: Player,
    /// Whether pieces are placed or stacks moved.
    pub phase: Phase,
    stacks: [Stack; Space::COUNT],
}

impl Setup {
    /// A board without pieces.
    pub const fn empty(turn: Player, phase: Phase) -> Setup {
        Setup { turn, phase, stacks: [Stack::EMPTY; Space::COUNT] }
    }

    /// The start of every game: an empty board, White to place the first red.
    pub const fn start() -> Setup {
        Setup::empty(Player::White, Phase::Placing)
    }

    /// The pieces on a space.
    pub const fn stack(&self, space: Space) -> Stack {
        self.stacks[space.index()]
    }

    /// Puts these pieces on a space, in place of what was there.
    pub const fn set(&mut self, space: Space, stack: Stack) {
        self.stacks[space.index()] = stack;
    }

    /// The occupied spaces with their stacks, row 1 first.
    pub fn stacks(&self) -> impl Iterator<Item = (Space, Stack)> {
        Space::ALL.into_iter().zip(self.stacks).filter(|(_, stack)| !stack.is_empty())
    }

    /// The same arrangement with the players' roles exchanged: white pieces are black, and the other one is to move.
    ///
    /// In the stacking phase whatever holds for White holds for Black here. The placing phase has no such twin, since
    /// White always begins it.
    pub fn with_colours_swapped(&self) -> Setup {
        let mut setup = Setup::empty(self.turn.opponent(), self.phase);
        for (space, stack) in self.stacks() {
            let swapped = stack.pieces().map(|piece| piece.owner().map_or(piece, |player| player.opponent().piece()));
            setup.set(space, swapped.collect());
        }
        setup
    }

    /// The same arrangement with another meaning of each space: how symmetries act.
    pub(crate) fn mapped(&self, map: impl Fn(Space) -> Space) -> Setup {
        let mut setup = Setup::empty(self.turn, self.phase);
        for (space, stack) in self.stacks() {
            setup.set(map(space), stack);
        }
        setup
    }

    /// Everything that keeps this setup from standing in a game; nothing if it can.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = self.count_faults();
        for (space, stack) in self.stacks() {
            if stack.height() > 1 && stack.top() == Some(Piece::Red) {
                faults.push(Fault::RedOnTop { space });
            }
        }
        match self.phase {
            Phase::Placing => self.add_placing_faults(&mut faults),
            Phase::Stacking => self.add_stacking_faults(&mut faults),
        }
        faults
    }

    fn count(&self, piece: Piece) -> u32 {
        self.stacks().map(|(_, stack)| stack.count(piece)).sum()
    }

    fn count_faults(&self) -> Vec<Fault> {
        let excess = |piece: Piece| {
            let mut count = 0;
            let crossing = self.stacks().find(|(_, stack)| {
                count += stack.count(piece);
                count > piece.total()
            });
            crossing.map(|(space, _)| Fault::TooMany { piece, count: self.count(piece), space })
        };
        Piece::ALL.into_iter().filter_map(excess).collect()
    }

    fn add_placing_faults(&self, faults: &mut Vec<Fault>) {
        let towers = self.stacks().filter(|(_, stack)| stack.height() > 1);
        faults.extend(towers.map(|(space, stack)| Fault::StackWhilePlacing { space, height: stack.height() }));
        let placed = Piece::ALL.map(|piece| self.count(piece));
        let total = placed.iter().sum();
        if total as usize == Space::COUNT {
            faults.push(Fault::FullWhilePlacing);
            return;
        }
        let expected = pieces_after(total);
        if placed != expected && !faults.iter().any(|fault| matches!(fault, Fault::TooMany { .. })) {
            faults.push(Fault::PlacingOrder { placed, expected });
        }
        let turn = if total % 2 == 0 { Player::White } else { Player::Black };
        if self.turn != turn {
            faults.push(Fault::WrongTurn { placed: total, turn });
        }
    }

    fn add_stacking_faults(&self, faults: &mut Vec<Fault>) {
        let occupied: SpaceSet = self.stacks().map(|(space, _)| space).collect();
        let reds: SpaceSet = self.stacks().filter(|(_, stack)| stack.holds_red()).map(|(space, _)| space).collect();
        if reds.is_empty() {
            faults.push(Fault::NoRed);
            return;
        }
        let lost = occupied & !reds.connected_within(occupied);
        faults.extend(lost.into_iter().map(|space| Fault::OutOfContact { space }));
    }
}

/// How many white, black and red pieces are on the board once this many are placed in the order of the rules.
fn pieces_after(placed: u32) -> [u32; 3] {
    let reds = placed.min(Piece::REDS);
    let rest = placed - reds;
    // Black places the first piece of his own colour.
    [rest / 2, rest.div_ceil(2), reds]
}

/// One thing wrong with a [`Setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// More pieces of a kind than a game has.
    TooMany {
        /// The kind.
        piece: Piece,
        /// How many there are.
        count: u32,
        /// The space, row 1 first, with which they become too many.
        space: Space,
    },
    /// A red piece on top of others: reds never move by themselves, so it cannot have got there.
    RedOnTop {
        /// Where.
        space: Space,
    },
    /// A stack that a move would have removed.
    OutOfContact {
        /// Where.
        space: Space,
    },
    /// No red piece on the board in the stacking phase.
    NoRed,
    /// More than one piece on a space in the placing phase.
    StackWhilePlacing {
        /// Where.
        space: Space,
        /// How many pieces.
        height: u8,
    },
    /// The pieces on the board are not those that are placed first; counts of white, black and red.
    PlacingOrder {
        /// What is on the board.
        placed: [u32; 3],
        /// What the same number of pieces would be.
        expected: [u32; 3],
    },
    /// The wrong player to place.
    WrongTurn {
        /// How many pieces are on the board.
        placed: u32,
        /// Whose turn it is then.
        turn: Player,
    },
    /// All pieces are placed, yet the phase is still placing.
    FullWhilePlacing,
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::TooMany { piece, count, space } => {
                write!(formatter, "{count} {piece} pieces where a game has {}: too many from {space} on", piece.total())
            }
            Fault::RedOnTop { space } => write!(formatter, "{space} has a red piece on top of others"),
            Fault::OutOfContact { space } => write!(formatter, "{space} has no contact with a red piece"),
            Fault::NoRed => formatter.write_str("there is no red piece on the board"),
            Fault::StackWhilePlacing { space, height } => {
                write!(formatter, "{space} holds {height} pieces, but a space holds one while pieces are placed")
            }
            Fault::PlacingOrder { placed, expected } => {
                let list = |[white, black, red]: &[u32; 3]| format!("{red} red, {black} black and {white} white");
                write!(
                    formatter,
                    "{} on the board, but {} pieces placed in order are {}",
                    list(placed),
                    placed.iter().sum::<u32>(),
                    list(expected)
                )
            }
            Fault::WrongTurn { placed, turn } => {
                write!(formatter, "it is {turn}'s turn to place when {placed} pieces are on the board")
            }
            Fault::FullWhilePlacing => formatter.write_str("all 49 pieces are placed, so stacks are to be moved"),
        }
    }
}

/// A setup that cannot stand in a game, with every reason why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidSetup {
    faults: Vec<Fault>,
}

impl InvalidSetup {
    /// Every fault; there is one at least.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

/// All faults, separated by semicolons.
impl fmt::Display for InvalidSetup {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faults: Vec<String> = self.faults.iter().map(Fault::to_string).collect();
        formatter.write_str(&faults.join("; "))
    }
}

impl std::error::Error for InvalidSetup {}

impl Position {
    /// The position of a setup that can stand in a game.
    ///
    /// # Errors
    /// With every fault of the setup.
    pub fn from_setup(setup: &Setup) -> Result<Position, InvalidSetup> {
        let faults = setup.faults();
        if faults.is_empty() { Ok(Position::from_valid_setup(setup)) } else { Err(InvalidSetup { faults }) }
    }
}
