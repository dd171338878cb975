//! What is agreed on before a game: which game, which clock, and whether it counts.

use dvonn::Player;
use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::limits::{VARIANT_BYTES, VARIANT_SETTINGS_BYTES};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// The player who moves first.
    White,
    /// The other player.
    Black,
}

impl Colour {
    /// Both, White first.
    pub const BOTH: [Colour; 2] = [Colour::White, Colour::Black];

    /// The opponent.
    pub const fn opponent(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }

    /// The index in arrays of both.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl From<Player> for Colour {
    fn from(player: Player) -> Colour {
        match player {
            Player::White => Colour::White,
            Player::Black => Colour::Black,
        }
    }
}

impl From<Colour> for Player {
    fn from(colour: Colour) -> Player {
        match colour {
            Colour::White => Player::White,
            Colour::Black => Player::Black,
        }
    }
}

/// What the players agree on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Which game.
    pub game: Game,
    /// How long the players may think.
    pub clock: Clock,
    /// Whether the result changes their ratings.
    #[serde(default)]
    pub rated: bool,
}

/// A game and its version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "name", rename_all = "snake_case", deny_unknown_fields)]
pub enum Game {
    /// DVONN.
    Dvonn {
        /// How the board is filled.
        #[serde(default)]
        placing: Placing,
    },
    /// GIPF.
    Gipf {
        /// The version, the potentials and the connection to DVONN, like `tournament+d6+c1,1`.
        #[serde(default = "basic")]
        #[cfg_attr(feature = "openapi", schema(max_length = 100))]
        variant: String,
        /// Answers to open questions, like `decider=placed colours=lot`; empty for what the rules recommend.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(max_length = 200))]
        settings: String,
    },
}

fn basic() -> String {
    "basic".to_owned()
}

/// How the board of DVONN is filled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Placing {
    /// By the players, piece by piece.
    #[default]
    Whole,
    /// At random, by the server.
    Random,
}

impl Game {
    /// Its name in ratings and searches.
    pub const fn name(&self) -> &'static str {
        match self {
            Game::Dvonn { .. } => "dvonn",
            Game::Gipf { .. } => "gipf",
        }
    }
}

/// How long the players may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// No clock.
    Unlimited,
    /// Sudden death: a fixed time for the whole game.
    Simple {
        /// Seconds for the game.
        #[cfg_attr(feature = "openapi", schema(minimum = 10, maximum = 10800))]
        seconds: u32,
    },
    /// Fischer: a time for the game, plus an increment after each move.
    Fischer {
        /// Seconds for the game.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 10800))]
        seconds: u32,
        /// Seconds after each move.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 180))]
        increment: u32,
    },
    /// Byo-yomi: a main time, then periods. A period is lost only when it is used up.
    Byoyomi {
        /// Seconds before the first period.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 10800))]
        seconds: u32,
        /// Seconds of a period.
        #[cfg_attr(feature = "openapi", schema(minimum = 3, maximum = 300))]
        period: u32,
        /// How many periods.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 20))]
        periods: u32,
    },
    /// Correspondence: days for each move.
    Correspondence {
        /// Days for a move.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 14))]
        days: u32,
    },
}

/// How fast a game is, for ratings and searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Tempo {
    /// Some minutes.
    Blitz,
    /// A quarter of an hour or so.
    Rapid,
    /// Longer.
    Classical,
    /// Days for a move.
    Correspondence,
    /// No clock.
    Unlimited,
}

impl Tempo {
    /// Its name in ratings and searches.
    pub const fn name(self) -> &'static str {
        match self {
            Tempo::Blitz => "blitz",
            Tempo::Rapid => "rapid",
            Tempo::Classical => "classical",
            Tempo::Correspondence => "correspondence",
            Tempo::Unlimited => "unlimited",
        }
    }
}

/// Moves of one player in an average game.
const MOVES: u32 = 40;

impl Clock {
    /// How fast a game with this clock is.
    pub const fn tempo(self) -> Tempo {
        let seconds = match self {
            Clock::Unlimited => return Tempo::Unlimited,
            Clock::Correspondence { .. } => return Tempo::Correspondence,
            Clock::Simple { seconds } => seconds,
            Clock::Fischer { seconds, increment } => seconds + MOVES * increment,
            Clock::Byoyomi { seconds, period, .. } => seconds + MOVES * period / 2,
        };
        match seconds {
            ..480 => Tempo::Blitz,
            480..1500 => Tempo::Rapid,
            _ => Tempo::Classical,
        }
    }

    /// Whether the game is played in one sitting, with a clock.
    pub const fn is_live(self) -> bool {
        matches!(self, Clock::Simple { .. } | Clock::Fischer { .. } | Clock::Byoyomi { .. })
    }

    fn fault(self) -> Option<String> {
        let outside = |what: &str, value: u32, least: u32, most: u32| {
            (value < least || value > most).then(|| format!("{value} {what}: {least} to {most} are possible"))
        };
        match self {
            Clock::Unlimited => None,
            Clock::Simple { seconds } => outside("seconds for a game", seconds, 10, 10_800),
            Clock::Fischer { seconds, increment } => outside("seconds for a game", seconds, 0, 10_800)
                .or_else(|| outside("seconds after each move", increment, 1, 180)),
            Clock::Byoyomi { seconds, period, periods } => outside("seconds for a game", seconds, 0, 10_800)
                .or_else(|| outside("seconds a period", period, 3, 300))
                .or_else(|| outside("periods", periods, 1, 20)),
            Clock::Correspondence { days } => outside("days a move", days, 1, 14),
        }
    }
}

impl Settings {
    /// Checks that a game can be played with these settings.
    ///
    /// # Errors
    /// With the fault, in words.
    pub fn check(&self) -> Result<(), String> {
        if let Some(fault) = self.clock.fault() {
            return Err(fault);
        }
        if self.rated && self.clock == Clock::Unlimited {
            return Err("a game without a clock is casual".to_owned());
        }
        if let Game::Gipf { variant, settings } = &self.game
            && (variant.len() > VARIANT_BYTES || settings.len() > VARIANT_SETTINGS_BYTES)
        {
            return Err("the description of the version is too long".to_owned());
        }
        Board::start_text(&self.game, 0).map(drop)
    }
}
