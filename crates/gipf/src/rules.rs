//! What the players agree on before a game: the version, the potentials, the connection to DVONN, open questions.

use std::fmt;

/// The three versions of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Version {
    /// 15 pieces each, three of them on the board; no GIPF-pieces.
    Basic,
    /// 18 pieces each; three GIPF-pieces each on the board, and no new ones.
    Standard,
    /// 18 pieces each, an empty board; the first piece of each player is a GIPF-piece.
    Tournament,
}

impl Version {
    /// All three.
    pub const ALL: [Version; 3] = [Version::Basic, Version::Standard, Version::Tournament];

    /// How many basics each player has.
    pub const fn pieces(self) -> u8 {
        match self {
            Version::Basic => 15,
            Version::Standard | Version::Tournament => 18,
        }
    }

    /// The name in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Version::Basic => "basic",
            Version::Standard => "standard",
            Version::Tournament => "tournament",
        }
    }

    /// The version of this name, in either case.
    pub fn from_name(name: &str) -> Option<Version> {
        Version::ALL.into_iter().find(|version| version.name().eq_ignore_ascii_case(name))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// What a player may still bring onto the board; it only ever goes down this list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// GIPF-pieces, loaded pieces and plain ones. The very first piece must be a GIPF-piece.
    Gipf,
    /// Loaded pieces and plain ones.
    Loaded,
    /// Plain pieces only.
    Plain,
}

impl Stage {
    /// All three.
    pub const ALL: [Stage; 3] = [Stage::Gipf, Stage::Loaded, Stage::Plain];

    /// The letter in texts.
    pub const fn letter(self) -> char {
        match self {
            Stage::Gipf => 'g',
            Stage::Loaded => 'l',
            Stage::Plain => 'p',
        }
    }

    /// The stage of this letter.
    pub fn from_letter(letter: char) -> Option<Stage> {
        Stage::ALL.into_iter().find(|stage| stage.letter() == letter)
    }
}

/// Who wins if one taking removes the last GIPF-pieces of both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LastGipfs {
    /// The player who took.
    #[default]
    TakerWins,
    /// The other one.
    TakerLoses,
}

/// What becomes of the potential whose jump was challenged and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LostChallenge {
    /// It leaves the game; the basic under it stays.
    #[default]
    PotentialOut,
    /// It may not be used for the rest of the turn.
    PotentialBlocked,
}

/// What a tied DVONN game decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TiedChallenge {
    /// The announcer may jump.
    #[default]
    Jump,
    /// He may not.
    NoJump,
}

/// Who is White in the DVONN game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DvonnColours {
    /// White in GIPF.
    #[default]
    Same,
    /// Drawn by lot.
    ByLot,
}

/// What a player loses who resigns the DVONN game or oversteps its time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Surrender {
    /// The challenge.
    #[default]
    LosesChallenge,
    /// The GIPF game as well.
    LosesGame,
}

/// How a challenge is decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Decider {
    /// By a whole game of DVONN.
    #[default]
    Dvonn,
    /// By DVONN from a random placement.
    PlacedDvonn,
    /// By a die each: the announcer needs an equal or higher roll.
    Dice,
}

/// Where the published rules leave something open: the defaults are what the rules page recommends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Settings {
    /// Who wins if one taking removes the last GIPF-pieces of both.
    pub last_gipfs: LastGipfs,
    /// What becomes of the potential whose jump was challenged and lost.
    pub lost_challenge: LostChallenge,
    /// What a tied DVONN game decides.
    pub tied_challenge: TiedChallenge,
    /// Who is White in the DVONN game.
    pub dvonn_colours: DvonnColours,
    /// What a player loses who resigns the DVONN game or oversteps its time.
    pub surrender: Surrender,
    /// How a challenge is decided.
    pub decider: Decider,
}

impl Settings {
    /// A number that tells different settings apart, for the hash.
    pub(crate) const fn number(self) -> u64 {
        self.last_gipfs as u64
            | (self.lost_challenge as u64) << 1
            | (self.tied_challenge as u64) << 2
            | (self.dvonn_colours as u64) << 3
            | (self.surrender as u64) << 4
            | (self.decider as u64) << 5
    }
}

/// All that is agreed on before a game and never changes in it.
///
/// ```
/// use gipf::{Rules, Version};
///
/// let rules = Rules::new(Version::Tournament).with_potentials(6);
/// assert_eq!(rules.potentials, 6);
/// assert!(!rules.connected);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The version.
    pub version: Version,
    /// How many potentials each player has; 0 if the game is played without.
    pub potentials: u8,
    /// Whether DVONN is connected, so that a jump may be challenged.
    pub connected: bool,
    /// Answers to open questions.
    pub settings: Settings,
}

impl Rules {
    /// The fewest potentials that players may agree on, if any.
    pub const FEWEST_POTENTIALS: u8 = 3;

    /// The most that a game can hold: one for each piece of the smallest version.
    pub const MOST_POTENTIALS: u8 = 15;

    /// A version without potentials.
    pub const fn new(version: Version) -> Rules {
        let settings = Settings {
            last_gipfs: LastGipfs::TakerWins,
            lost_challenge: LostChallenge::PotentialOut,
            tied_challenge: TiedChallenge::Jump,
            dvonn_colours: DvonnColours::Same,
            surrender: Surrender::LosesChallenge,
            decider: Decider::Dvonn,
        };
        Rules { version, potentials: 0, connected: false, settings }
    }

    /// The same with this many potentials a player.
    pub const fn with_potentials(self, potentials: u8) -> Rules {
        Rules { potentials, ..self }
    }

    /// The same with DVONN connected.
    pub const fn with_dvonn(self) -> Rules {
        Rules { connected: true, ..self }
    }

    /// The same with these settings.
    pub const fn with_settings(self, settings: Settings) -> Rules {
        Rules { settings, ..self }
    }
}
