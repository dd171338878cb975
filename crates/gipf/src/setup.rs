//! Setups: any arrangement of pieces, checked before it becomes a position.

use std::fmt;

use dvonn::Player;

use crate::board::Spot;
use crate::rules::{Rules, Stage, Version};
use crate::stack::{Kind, Stack};

/// The spots of White and of Black with which basic and standard begin.
const WHITE_START: [&str; 3] = ["b5", "e2", "h5"];
const BLACK_START: [&str; 3] = ["b2", "e8", "h2"];

/// An arrangement of pieces between two turns that nobody has checked yet.
///
/// [`Position::from_setup`](crate::Position::from_setup) accepts it if it can stand in a game, and tells every fault if
/// not. What a player has neither in reserve nor on the board is captured; potentials that are neither on the board nor
/// unplayed are out.
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
///     "White has 12 pieces in reserve and 5 on the board, and the basic version has 15; \
///      e5 holds a GIPF-piece, which the basic version does not have"
/// );
/// # Ok::<(), gipf::ParsePointError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// What was agreed on.
    pub rules: Rules,
    /// The basics in reserve of White and Black.
    pub reserves: [u8; 2],
    /// The potentials of White and Black that are still to be played.
    pub unplayed: [u8; 2],
    /// What White and Black may still bring onto the board.
    pub stages: [Stage; 2],
    /// How many times White and Black may still challenge a jump.
    pub challenges: [u8; 2],
    /// Who is to move.
    pub turn: Player,
    stacks: [Option<Stack>; 64],
}

impl Setup {
    /// A board without pieces: everything in reserve, White to move.
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

    /// The start of a game in which each player may challenge this many times; 0 unless DVONN is connected.
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

    /// What stands on a spot.
    pub const fn stack(&self, spot: Spot) -> Option<Stack> {
        self.stacks[spot.bit()]
    }

    /// Puts a stack on a spot, or nothing, in place of what was there.
    pub const fn set(&mut self, spot: Spot, stack: Option<Stack>) {
        self.stacks[spot.bit()] = stack;
    }

    /// The occupied spots with their stacks, in the order of the names.
    pub fn stacks(&self) -> impl Iterator<Item = (Spot, Stack)> {
        Spot::ALL.into_iter().filter_map(|spot| Some((spot, self.stack(spot)?)))
    }

    /// The same arrangement with the players' roles exchanged: whatever holds for White holds for Black here.
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

    /// The same arrangement with another meaning of each spot: how symmetries act.
    pub(crate) fn mapped(&self, map: impl Fn(Spot) -> Spot) -> Setup {
        let mut setup = Setup { stacks: [None; 64], ..self.clone() };
        for (spot, stack) in self.stacks() {
            setup.set(map(spot), Some(stack));
        }
        setup
    }

    /// How many basics of a player are on the board, on top or buried.
    pub fn basics_on_board(&self, player: Player) -> u32 {
        self.stacks()
            .filter(|(_, stack)| stack.base() == player)
            .map(|(_, stack)| u32::from(stack.kind().basics()))
            .sum()
    }

    /// How many potentials of a player are on the board, loaded or used.
    pub fn potentials_on_board(&self, player: Player) -> u32 {
        self.stacks().map(|(_, stack)| u32::from(stack.potentials_of(player))).sum()
    }

    /// Everything that keeps this setup from standing in a game; nothing if it can.
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

/// One thing wrong with a [`Setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A number of potentials that nobody may agree on.
    PotentialsAgreed {
        /// The number.
        potentials: u8,
    },
    /// DVONN is connected, but there are no potentials.
    NothingToChallenge,
    /// Challenges without DVONN being connected.
    NotConnected {
        /// Whose.
        player: Player,
        /// How many.
        challenges: u8,
    },
    /// More challenges than potentials.
    TooManyChallenges {
        /// Whose.
        player: Player,
        /// How many.
        challenges: u8,
        /// The agreed number of potentials.
        potentials: u8,
    },
    /// More pieces than the version has.
    TooManyPieces {
        /// Whose.
        player: Player,
        /// How many in reserve.
        reserve: u8,
        /// How many on the board, a GIPF-piece being two.
        on_board: u32,
        /// The version.
        version: Version,
    },
    /// More potentials than were agreed on.
    TooManyPotentials {
        /// Whose.
        player: Player,
        /// How many are unplayed.
        unplayed: u8,
        /// How many are on the board.
        on_board: u32,
        /// The agreed number.
        agreed: u8,
    },
    /// A GIPF-piece in the basic version.
    GipfInBasic {
        /// Where.
        spot: Spot,
    },
    /// A used potential on a GIPF-piece, which cannot be jumped on.
    PotentialOnGipf {
        /// Where.
        spot: Spot,
    },
    /// The letter `g` in a version without new GIPF-pieces.
    GipfStageOutsideTournament {
        /// Whose.
        player: Player,
        /// The version.
        version: Version,
    },
    /// The letter `g` of a player who has begun to load.
    GipfStageWhileLoading {
        /// Whose.
        player: Player,
        /// How many potentials are unplayed.
        unplayed: u8,
        /// The agreed number.
        agreed: u8,
    },
    /// The letter `l` of a player without potentials to play.
    NothingToLoad {
        /// Whose.
        player: Player,
    },
    /// The letter `p` of a player with potentials to play.
    PlainWithPotentials {
        /// Whose.
        player: Player,
        /// How many.
        unplayed: u8,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::PotentialsAgreed { potentials } => write!(
                formatter,
                "{potentials} potentials a player are agreed on: it must be {} to {}, or none",
                Rules::FEWEST_POTENTIALS,
                Rules::MOST_POTENTIALS
            ),
            Fault::NothingToChallenge => formatter.write_str("DVONN is connected, but there are no potentials"),
            Fault::NotConnected { player, challenges } => {
                write!(formatter, "{player} has {challenges} challenges, but DVONN is not connected")
            }
            Fault::TooManyChallenges { player, challenges, potentials } => {
                write!(formatter, "{player} has {challenges} challenges: there may be {potentials}, one a potential")
            }
            Fault::TooManyPieces { player, reserve, on_board, version } => write!(
                formatter,
                "{player} has {reserve} pieces in reserve and {on_board} on the board, and the {version} version has {}",
                version.pieces()
            ),
            Fault::TooManyPotentials { player, unplayed, on_board, agreed } => write!(
                formatter,
                "{player} has {unplayed} potentials to play and {on_board} on the board, and {agreed} are agreed on"
            ),
            Fault::GipfInBasic { spot } => {
                write!(formatter, "{spot} holds a GIPF-piece, which the basic version does not have")
            }
            Fault::PotentialOnGipf { spot } => {
                write!(formatter, "{spot} holds a used potential on a GIPF-piece, onto which none can jump")
            }
            Fault::GipfStageOutsideTournament { player, version } => {
                write!(formatter, "{player} has the letter g, but the {version} version has no new GIPF-pieces")
            }
            Fault::GipfStageWhileLoading { player, unplayed, agreed } => write!(
                formatter,
                "{player} has the letter g, but only {unplayed} of {agreed} potentials to play: GIPF-pieces come first"
            ),
            Fault::NothingToLoad { player } => {
                write!(formatter, "{player} has the letter l, but no potential to play: his letter is p")
            }
            Fault::PlainWithPotentials { player, unplayed } => write!(
                formatter,
                "{player} has the letter p, but {unplayed} potentials to play: a plain piece forfeits them"
            ),
        }
    }
}

/// A setup that cannot stand in a game, with every reason why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidSetup {
    faults: Vec<Fault>,
}

impl InvalidSetup {
    pub(crate) fn new(faults: Vec<Fault>) -> InvalidSetup {
        InvalidSetup { faults }
    }

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
