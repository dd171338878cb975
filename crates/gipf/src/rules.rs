//! The rules that the players agree on before a game: version, potentials, the connection to DVONN, and settings for
//! questions that the published rules leave open.

use std::fmt;

/// The three versions of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Version {
    /// 15 basic pieces each, three of them on the board; no GIPF-pieces.
    Basic,
    /// 18 basic pieces each; three GIPF-pieces each are on the board at the start, and no new ones enter.
    Standard,
    /// 18 basic pieces each and an empty board; each player's first piece must be a GIPF-piece.
    Tournament,
}

impl Version {
    /// All three versions.
    pub const ALL: [Version; 3] = [Version::Basic, Version::Standard, Version::Tournament];

    /// The number of basic pieces of each player.
    pub const fn pieces(self) -> u8 {
        match self {
            Version::Basic => 15,
            Version::Standard | Version::Tournament => 18,
        }
    }

    /// The name in position text: `basic`, `standard` or `tournament`.
    pub const fn name(self) -> &'static str {
        match self {
            Version::Basic => "basic",
            Version::Standard => "standard",
            Version::Tournament => "tournament",
        }
    }

    /// The version with this name, in lower or upper case.
    pub fn from_name(name: &str) -> Option<Version> {
        Version::ALL.into_iter().find(|version| version.name().eq_ignore_ascii_case(name))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// The kinds of pieces that a player may still introduce. A player passes through the stages in this order and never
/// goes back; the two players advance independently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// GIPF-pieces, loaded pieces and basic pieces. The player's first piece must be a GIPF-piece.
    Gipf,
    /// Loaded pieces and basic pieces.
    Loaded,
    /// Basic pieces only.
    Plain,
}

impl Stage {
    /// All three stages, in order.
    pub const ALL: [Stage; 3] = [Stage::Gipf, Stage::Loaded, Stage::Plain];

    /// The letter in position text: `g`, `l` or `p`.
    pub const fn letter(self) -> char {
        match self {
            Stage::Gipf => 'g',
            Stage::Loaded => 'l',
            Stage::Plain => 'p',
        }
    }

    /// The stage with this letter, in lower case only.
    pub fn from_letter(letter: char) -> Option<Stage> {
        Stage::ALL.into_iter().find(|stage| stage.letter() == letter)
    }
}

/// Who wins if one taking removes the last GIPF-pieces of both players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LastGipfs {
    /// The player who takes wins.
    #[default]
    TakerWins,
    /// The player who takes loses.
    TakerLoses,
}

/// What happens to a potential whose announcer loses the challenge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LostChallenge {
    /// The potential leaves the game; the basic piece under it stays.
    #[default]
    PotentialOut,
    /// The potential stays, but may not jump for the rest of the turn.
    PotentialBlocked,
}

/// The consequence of a tied DVONN game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TiedChallenge {
    /// The announcer may jump.
    #[default]
    Jump,
    /// The announcer may not jump.
    NoJump,
}

/// Who is White in the DVONN game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DvonnColours {
    /// The player who is White in GIPF.
    #[default]
    Same,
    /// The colours are drawn by lot for each challenge.
    ByLot,
}

/// What a player loses by resigning the DVONN game or exceeding its time limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Surrender {
    /// The challenge only.
    #[default]
    LosesChallenge,
    /// The GIPF game as well.
    LosesGame,
}

/// How a challenge is decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Decider {
    /// A whole game of DVONN.
    #[default]
    Dvonn,
    /// A game of DVONN from a random placement, White to move.
    PlacedDvonn,
    /// Each player rolls a die; the announcer wins with an equal or higher roll.
    Dice,
}

/// Answers to questions that the published rules leave open. The defaults are the usual reading.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Settings {
    /// Who wins if one taking removes the last GIPF-pieces of both players.
    pub last_gipfs: LastGipfs,
    /// What happens to a potential whose announcer loses the challenge.
    pub lost_challenge: LostChallenge,
    /// The consequence of a tied DVONN game.
    pub tied_challenge: TiedChallenge,
    /// Who is White in the DVONN game.
    pub dvonn_colours: DvonnColours,
    /// What a player loses by resigning the DVONN game or exceeding its time limit.
    pub surrender: Surrender,
    /// How a challenge is decided.
    pub decider: Decider,
}

impl Settings {
    /// A number that is unique to these settings, for the Zobrist key.
    pub(crate) fn number(self) -> u8 {
        let Settings { last_gipfs, lost_challenge, tied_challenge, dvonn_colours, surrender, decider } = self;
        // The decider, which has three values, comes first, so that the others need one bit each.
        let answers = [
            decider as u8,
            surrender as u8,
            dvonn_colours as u8,
            tied_challenge as u8,
            lost_challenge as u8,
            last_gipfs as u8,
        ];
        answers.into_iter().fold(0, |number, answer| number * 2 + answer)
    }
}

/// The rules that the players agree on before a game. They do not change during it.
///
/// The number of challenges per player is also agreed, but is used up during the game: it is part of [`Setup`] and
/// [`Position`].
///
/// [`Setup`]: crate::Setup
/// [`Position`]: crate::Position
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
    /// The version of the game.
    pub version: Version,
    /// The number of potentials per player; 0 for a game without potentials.
    pub potentials: u8,
    /// Whether DVONN is connected, so that jumps can be challenged.
    pub connected: bool,
    /// Answers to questions that the published rules leave open.
    pub settings: Settings,
}

impl Rules {
    /// The smallest number of potentials per player that may be agreed, apart from 0.
    pub const FEWEST_POTENTIALS: u8 = 3;

    /// The largest number of potentials per player: one for each piece of the basic version.
    pub const MOST_POTENTIALS: u8 = 15;

    /// A version without potentials, with the default settings.
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

    /// Returns the rules with this number of potentials per player. The number is not checked here but by
    /// [`Setup::faults`](crate::Setup::faults).
    pub const fn with_potentials(self, potentials: u8) -> Rules {
        Rules { potentials, ..self }
    }

    /// Returns the rules with DVONN connected.
    pub const fn with_dvonn(self) -> Rules {
        Rules { connected: true, ..self }
    }

    /// Returns the rules with these settings.
    pub const fn with_settings(self, settings: Settings) -> Rules {
        Rules { settings, ..self }
    }
}
