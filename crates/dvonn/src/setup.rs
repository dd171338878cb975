//! Setups: arbitrary arrangements of pieces, and the validation that turns one into a position.

use std::fmt;

use crate::piece::{Piece, Player};
use crate::position::{Phase, Position};
use crate::space::Space;
use crate::space_set::SpaceSet;
use crate::stack::Stack;

/// An arrangement of pieces that has not been validated.
///
/// [`Position::from_setup`] and [`Game::from_setup`](crate::Game::from_setup) validate it and report every fault at
/// once. Stacking positions may have fewer pieces than a full game, for example in a study, but need at least one red
/// piece: without one, no stack would be in contact.
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
    /// The player to move.
    pub turn: Player,
    /// The phase of the game.
    pub phase: Phase,
    stacks: [Stack; Space::COUNT],
}

impl Setup {
    /// An empty board.
    pub const fn empty(turn: Player, phase: Phase) -> Setup {
        Setup { turn, phase, stacks: [Stack::EMPTY; Space::COUNT] }
    }

    /// The start of every game: an empty board, White to place the first red piece.
    pub const fn start() -> Setup {
        Setup::empty(Player::White, Phase::Placing)
    }

    /// The stack on a space; empty if the space is.
    pub const fn stack(&self, space: Space) -> Stack {
        self.stacks[space.index()]
    }

    /// Replaces the stack on a space.
    pub const fn set(&mut self, space: Space, stack: Stack) {
        self.stacks[space.index()] = stack;
    }

    /// The occupied spaces with their stacks, row 1 first.
    pub fn stacks(&self) -> impl Iterator<Item = (Space, Stack)> {
        Space::ALL.into_iter().zip(self.stacks).filter(|(_, stack)| !stack.is_empty())
    }

    /// The same arrangement with colours swapped: white pieces become black and vice versa, and so does the turn.
    ///
    /// In the stacking phase the swapped position has the same moves and the mirrored score. The placing phase has no
    /// such symmetry, because White always starts it.
    pub fn with_colours_swapped(&self) -> Setup {
        let mut setup = Setup::empty(self.turn.opponent(), self.phase);
        for (space, stack) in self.stacks() {
            let swapped = stack.pieces().map(|piece| piece.owner().map_or(piece, |player| player.opponent().piece()));
            setup.set(space, swapped.collect());
        }
        setup
    }

    /// The same arrangement with every stack on `map(space)` instead of `space`. Used by [`Symmetry`](crate::Symmetry).
    pub(crate) fn mapped(&self, map: impl Fn(Space) -> Space) -> Setup {
        let mut setup = Setup::empty(self.turn, self.phase);
        for (space, stack) in self.stacks() {
            setup.set(map(space), stack);
        }
        setup
    }

    /// Every fault that makes this setup invalid; empty if it is valid.
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

/// The numbers of white, black and red pieces on the board after `placed` placements.
fn pieces_after(placed: u32) -> [u32; 3] {
    let reds = placed.min(Piece::REDS);
    let rest = placed - reds;
    // The third red piece is White's placement, so Black places the first coloured piece.
    [rest / 2, rest.div_ceil(2), reds]
}

/// One reason why a [`Setup`] is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// More pieces of a kind than a game has.
    TooMany {
        /// The kind of piece.
        piece: Piece,
        /// The number of such pieces on the board.
        count: u32,
        /// The first space, counted from row 1, at which the running total exceeds the limit.
        space: Space,
    },
    /// A red piece on top of other pieces. Red pieces never move on their own, so no game reaches this.
    RedOnTop {
        /// The space of the stack.
        space: Space,
    },
    /// A stack that is not connected to a red piece and would already have been removed.
    OutOfContact {
        /// The space of the stack.
        space: Space,
    },
    /// No red piece on the board in the stacking phase.
    NoRed,
    /// More than one piece on a space in the placing phase.
    StackWhilePlacing {
        /// The space of the stack.
        space: Space,
        /// The number of pieces on it.
        height: u8,
    },
    /// The pieces on the board do not follow the order of placement. The arrays count white, black and red pieces.
    PlacingOrder {
        /// The pieces on the board.
        placed: [u32; 3],
        /// The pieces that the order of placement prescribes for the same total.
        expected: [u32; 3],
    },
    /// The wrong player is to place.
    WrongTurn {
        /// The number of pieces on the board.
        placed: u32,
        /// The player whose turn it is with that many pieces placed.
        turn: Player,
    },
    /// All 49 pieces are placed, but the phase is still placing.
    FullWhilePlacing,
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::TooMany { piece, count, space } => {
                let total = piece.total();
                write!(formatter, "{count} {piece} pieces, but a game has {total}: the limit is exceeded at {space}")
            }
            Fault::RedOnTop { space } => write!(formatter, "{space} has a red piece on top of others"),
            Fault::OutOfContact { space } => write!(formatter, "{space} has no contact with a red piece"),
            Fault::NoRed => formatter.write_str("there is no red piece on the board"),
            Fault::StackWhilePlacing { space, height } => {
                write!(formatter, "{space} holds {height} pieces, but during placing a space holds at most one")
            }
            Fault::PlacingOrder { placed, expected } => {
                let list = |[white, black, red]: &[u32; 3]| format!("{red} red, {black} black and {white} white");
                write!(
                    formatter,
                    "the board holds {}, but the first {} pieces placed are {}",
                    list(placed),
                    placed.iter().sum::<u32>(),
                    list(expected)
                )
            }
            Fault::WrongTurn { placed, turn } => {
                write!(formatter, "with {placed} pieces on the board it is {turn}'s turn to place")
            }
            Fault::FullWhilePlacing => {
                formatter.write_str("all 49 pieces are placed, so the phase must be stacking, not placing")
            }
        }
    }
}

/// The error for a setup that is not a valid position; lists every fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidSetup {
    faults: Vec<Fault>,
}

impl InvalidSetup {
    /// The faults; never empty.
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
    /// Validates a setup and converts it into a position.
    ///
    /// # Errors
    /// [`InvalidSetup`], listing every fault, if the setup is not a valid position.
    pub fn from_setup(setup: &Setup) -> Result<Position, InvalidSetup> {
        let faults = setup.faults();
        if faults.is_empty() { Ok(Position::from_valid_setup(setup)) } else { Err(InvalidSetup { faults }) }
    }
}
