//! Setups: arbitrary arrangements of pieces, validated before they become positions.

use std::fmt;

use dvonn::Player;

use crate::board::Spot;
use crate::rules::{Rules, Stage, Version};
use crate::stack::{Kind, Stack};

/// The occupied spots at the start of the basic and standard versions.
const WHITE_START: [&str; 3] = ["b5", "e2", "h5"];
const BLACK_START: [&str; 3] = ["b2", "e8", "h2"];

/// An arrangement of pieces between two turns, not yet validated.
///
/// [`Position::from_setup`](crate::Position::from_setup) turns a valid setup into a position and lists every fault of an
/// invalid one. Basic pieces that are neither in reserve nor on the board count as captured; potentials that are neither
/// unplayed nor on the board are out of the game.
///
/// ```
/// use dvonn::Player;
/// use gipf::{Kind, Position, Rules, Setup, Stack, Version};
///
/// let mut setup = Setup::start(Rules::new(Version::Basic), 0);
/// assert!(Position::from_setup(&setup).is_ok());
///
/// setup.set("e5".parse()?, Some(Stack::new(Player::White, Kind::Gipf)));
/// let error = Position::from_setup(&setup).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "White has 12 pieces in reserve and 5 on the board, but the basic version has 15 per player; \
///      e5 holds a GIPF-piece, which the basic version does not have"
/// );
/// # Ok::<(), gipf::ParsePointError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The rules agreed before the game.
    pub rules: Rules,
    /// The basic pieces in reserve, White's and Black's.
    pub reserves: [u8; 2],
    /// The unplayed potentials, White's and Black's.
    pub unplayed: [u8; 2],
    /// What White and Black may still introduce.
    pub stages: [Stage; 2],
    /// The challenges that White and Black have left.
    pub challenges: [u8; 2],
    /// The player to move.
    pub turn: Player,
    stacks: [Option<Stack>; 64],
}

impl Setup {
    /// The empty board: all pieces in reserve, all potentials unplayed, White to move.
    pub fn empty(rules: Rules) -> Setup {
        let stage = match rules {
            Rules { version: Version::Tournament, .. } => Stage::Gipf,
            Rules { potentials: 0, .. } => Stage::Plain,
            _ => Stage::Loaded,
        };
        Setup {
            rules,
            reserves: [rules.version.pieces(); 2],
            unplayed: [rules.potentials; 2],
            stages: [stage; 2],
            challenges: [0; 2],
            turn: Player::White,
            stacks: [None; 64],
        }
    }

    /// The start of a game. `challenges` is the number of challenges per player, which must be 0 unless DVONN is connected.
    pub fn start(rules: Rules, challenges: u8) -> Setup {
        let mut setup = Setup { challenges: [challenges; 2], ..Setup::empty(rules) };
        let kind = match rules.version {
            Version::Basic => Kind::Basic,
            Version::Standard => Kind::Gipf,
            Version::Tournament => return setup,
        };
        for (player, labels) in [(Player::White, WHITE_START), (Player::Black, BLACK_START)] {
            for spot in labels.iter().filter_map(|label| label.parse().ok()) {
                setup.set(spot, Some(Stack::new(player, kind)));
                setup.reserves[player as usize] -= kind.basics();
            }
        }
        setup
    }

    /// The stack on a spot, or `None` if it is empty.
    pub const fn stack(&self, spot: Spot) -> Option<Stack> {
        self.stacks[spot.bit()]
    }

    /// Replaces the stack on a spot; `None` empties it.
    pub const fn set(&mut self, spot: Spot, stack: Option<Stack>) {
        self.stacks[spot.bit()] = stack;
    }

    /// The occupied spots with their stacks, in the order of the labels.
    pub fn stacks(&self) -> impl Iterator<Item = (Spot, Stack)> {
        Spot::ALL.into_iter().filter_map(|spot| Some((spot, self.stack(spot)?)))
    }

    /// Returns the setup with White and Black exchanged, including the player to move.
    pub fn with_colours_swapped(&self) -> Setup {
        let swapped = |[white, black]: [u8; 2]| [black, white];
        let mut setup = Setup {
            reserves: swapped(self.reserves),
            unplayed: swapped(self.unplayed),
            challenges: swapped(self.challenges),
            stages: [self.stages[1], self.stages[0]],
            turn: self.turn.opponent(),
            ..self.mapped(|spot| spot)
        };
        for (spot, stack) in self.stacks() {
            setup.set(spot, Some(stack.with_colours_swapped()));
        }
        setup
    }

    /// Returns the setup with every stack moved to the image of its spot. `map` must be a permutation.
    pub(crate) fn mapped(&self, map: impl Fn(Spot) -> Spot) -> Setup {
        let mut setup = Setup { stacks: [None; 64], ..self.clone() };
        for (spot, stack) in self.stacks() {
            setup.set(map(spot), Some(stack));
        }
        setup
    }

    /// The number of a player's basic pieces on the board, covered ones included. A GIPF-piece counts as two.
    pub fn basics_on_board(&self, player: Player) -> u32 {
        self.stacks()
            .filter(|(_, stack)| stack.base() == player)
            .map(|(_, stack)| u32::from(stack.kind().basics()))
            .sum()
    }

    /// The number of a player's potentials on the board, used and unused.
    pub fn potentials_on_board(&self, player: Player) -> u32 {
        self.stacks().map(|(_, stack)| u32::from(stack.potentials_of(player))).sum()
    }

    /// Validates the setup. Returns every fault; empty if the setup is valid.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = self.agreement_faults();
        for player in Player::BOTH {
            self.add_count_faults(player, &mut faults);
            self.add_stage_faults(player, &mut faults);
        }
        for (spot, stack) in self.stacks().filter(|(_, stack)| stack.kind() == Kind::Gipf) {
            if self.rules.version == Version::Basic {
                faults.push(Fault::GipfInBasic { spot });
            }
            if stack.used() > 0 {
                faults.push(Fault::PotentialOnGipf { spot });
            }
        }
        faults
    }

    fn agreement_faults(&self) -> Vec<Fault> {
        let Rules { potentials, connected, .. } = self.rules;
        let mut faults = Vec::new();
        if potentials != 0 && !(Rules::FEWEST_POTENTIALS..=Rules::MOST_POTENTIALS).contains(&potentials) {
            faults.push(Fault::PotentialsAgreed { potentials });
        }
        if connected && potentials == 0 {
            faults.push(Fault::NothingToChallenge);
        }
        for player in Player::BOTH {
            let challenges = self.challenges[player as usize];
            if !connected && challenges > 0 {
                faults.push(Fault::NotConnected { player, challenges });
            } else if connected && challenges > potentials {
                faults.push(Fault::TooManyChallenges { player, challenges, potentials });
            }
        }
        faults
    }

    fn add_count_faults(&self, player: Player, faults: &mut Vec<Fault>) {
        let Rules { version, potentials: agreed, .. } = self.rules;
        let (reserve, on_board) = (self.reserves[player as usize], self.basics_on_board(player));
        if u32::from(reserve) + on_board > u32::from(version.pieces()) {
            faults.push(Fault::TooManyPieces { player, reserve, on_board, version });
        }
        let (unplayed, on_board) = (self.unplayed[player as usize], self.potentials_on_board(player));
        if u32::from(unplayed) + on_board > u32::from(agreed) {
            faults.push(Fault::TooManyPotentials { player, unplayed, on_board, agreed });
        }
    }

    fn add_stage_faults(&self, player: Player, faults: &mut Vec<Fault>) {
        let unplayed = self.unplayed[player as usize];
        match self.stages[player as usize] {
            Stage::Gipf if self.rules.version != Version::Tournament => {
                faults.push(Fault::GipfStageOutsideTournament { player, version: self.rules.version });
            }
            Stage::Gipf if unplayed < self.rules.potentials => {
                faults.push(Fault::GipfStageWhileLoading { player, unplayed, agreed: self.rules.potentials });
            }
            Stage::Loaded if unplayed == 0 => faults.push(Fault::NothingToLoad { player }),
            Stage::Plain if unplayed > 0 => faults.push(Fault::PlainWithPotentials { player, unplayed }),
            _ => {}
        }
    }
}

/// A reason why a [`Setup`] is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A number of potentials outside the permitted range.
    PotentialsAgreed {
        /// The number per player.
        potentials: u8,
    },
    /// DVONN is connected, but there are no potentials.
    NothingToChallenge,
    /// A player has challenges although DVONN is not connected.
    NotConnected {
        /// The player.
        player: Player,
        /// The number of challenges.
        challenges: u8,
    },
    /// A player has more challenges than potentials.
    TooManyChallenges {
        /// The player.
        player: Player,
        /// The number of challenges.
        challenges: u8,
        /// The agreed number of potentials per player.
        potentials: u8,
    },
    /// A player has more basic pieces than the version allows.
    TooManyPieces {
        /// The player.
        player: Player,
        /// The number in reserve.
        reserve: u8,
        /// The number on the board; a GIPF-piece counts as two.
        on_board: u32,
        /// The version.
        version: Version,
    },
    /// A player has more potentials than agreed.
    TooManyPotentials {
        /// The player.
        player: Player,
        /// The number of unplayed potentials.
        unplayed: u8,
        /// The number of potentials on the board.
        on_board: u32,
        /// The agreed number per player.
        agreed: u8,
    },
    /// A GIPF-piece in the basic version.
    GipfInBasic {
        /// The spot.
        spot: Spot,
    },
    /// A used potential on a GIPF-piece, onto which no potential can jump.
    PotentialOnGipf {
        /// The spot.
        spot: Spot,
    },
    /// [`Stage::Gipf`] (the letter `g`) in a version without new GIPF-pieces.
    GipfStageOutsideTournament {
        /// The player.
        player: Player,
        /// The version.
        version: Version,
    },
    /// [`Stage::Gipf`] (the letter `g`) for a player who has already played a potential.
    GipfStageWhileLoading {
        /// The player.
        player: Player,
        /// The number of unplayed potentials.
        unplayed: u8,
        /// The agreed number per player.
        agreed: u8,
    },
    /// [`Stage::Loaded`] (the letter `l`) for a player without unplayed potentials.
    NothingToLoad {
        /// The player.
        player: Player,
    },
    /// [`Stage::Plain`] (the letter `p`) for a player with unplayed potentials.
    PlainWithPotentials {
        /// The player.
        player: Player,
        /// The number of unplayed potentials.
        unplayed: u8,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::PotentialsAgreed { potentials } => write!(
                formatter,
                "{potentials} potentials per player: must be {} to {}, or none",
                Rules::FEWEST_POTENTIALS,
                Rules::MOST_POTENTIALS
            ),
            Fault::NothingToChallenge => formatter.write_str("DVONN is connected, but the game has no potentials"),
            Fault::NotConnected { player, challenges } => {
                write!(formatter, "{player} has {challenges} challenges, but DVONN is not connected")
            }
            Fault::TooManyChallenges { player, challenges, potentials } => {
                write!(
                    formatter,
                    "{player} has {challenges} challenges: at most {potentials} are allowed, one per potential"
                )
            }
            Fault::TooManyPieces { player, reserve, on_board, version } => write!(
                formatter,
                "{player} has {reserve} pieces in reserve and {on_board} on the board, but the {version} version has {} per player",
                version.pieces()
            ),
            Fault::TooManyPotentials { player, unplayed, on_board, agreed } => write!(
                formatter,
                "{player} has {unplayed} unplayed potentials and {on_board} on the board, but the game has {agreed} per player"
            ),
            Fault::GipfInBasic { spot } => {
                write!(formatter, "{spot} holds a GIPF-piece, which the basic version does not have")
            }
            Fault::PotentialOnGipf { spot } => {
                write!(
                    formatter,
                    "{spot} holds a used potential on a GIPF-piece, but potentials cannot jump onto GIPF-pieces"
                )
            }
            Fault::GipfStageOutsideTournament { player, version } => {
                write!(formatter, "{player} has the letter g, but the {version} version has no new GIPF-pieces")
            }
            Fault::GipfStageWhileLoading { player, unplayed, agreed } => write!(
                formatter,
                "{player} has the letter g, but only {unplayed} of {agreed} potentials are unplayed: GIPF-pieces come first"
            ),
            Fault::NothingToLoad { player } => {
                write!(formatter, "{player} has the letter l, but no unplayed potentials: the letter must be p")
            }
            Fault::PlainWithPotentials { player, unplayed } => write!(
                formatter,
                "{player} has the letter p, but {unplayed} unplayed potentials: a plain piece forfeits them"
            ),
        }
    }
}

/// The error for an invalid setup, with every fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidSetup {
    faults: Vec<Fault>,
}

impl InvalidSetup {
    pub(crate) fn new(faults: Vec<Fault>) -> InvalidSetup {
        InvalidSetup { faults }
    }

    /// Every fault; at least one.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

/// Writes all faults, separated by semicolons.
impl fmt::Display for InvalidSetup {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faults: Vec<String> = self.faults.iter().map(Fault::to_string).collect();
        formatter.write_str(&faults.join("; "))
    }
}

impl std::error::Error for InvalidSetup {}
