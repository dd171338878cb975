//! The games that can be played.

use std::fmt;
use std::str::FromStr;

/// One of the games.
///
/// ```
/// use games::GameKind;
///
/// assert_eq!("GIPF".parse(), Ok(GameKind::Gipf));
/// assert_eq!(GameKind::Gipf.name(), "gipf");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameKind {
    /// DVONN.
    #[default]
    Dvonn,
    /// GIPF, with or without potentials, alone or with DVONN connected to it.
    Gipf,
}

impl GameKind {
    /// All games.
    pub const ALL: [GameKind; 2] = [GameKind::Dvonn, GameKind::Gipf];

    /// The names, for messages about what is expected.
    pub const EXPECTED: &str = "dvonn or gipf";

    /// The name in options, queries and commands.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Dvonn => "dvonn",
            GameKind::Gipf => "gipf",
        }
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            GameKind::Dvonn => "DVONN",
            GameKind::Gipf => "GIPF",
        }
    }

    /// Starts that show all of the game's versions, as position texts.
    pub const fn sample_starts(self) -> &'static [&'static str] {
        match self {
            GameKind::Dvonn => &["9/10/11/10/9 w place"],
            GameKind::Gipf => &["basic", "standard", "tournament", "standard+d3", "tournament+d6"],
        }
    }

    /// The start of matches between engines, unless another is asked for.
    pub const fn match_start(self) -> &'static str {
        match self {
            GameKind::Dvonn => crate::AnyGame::STARTPOS,
            GameKind::Gipf => "tournament+d6",
        }
    }

    /// Whether a game begins with an empty board that the players fill.
    pub const fn begins_with_placing(self) -> bool {
        match self {
            GameKind::Dvonn => true,
            GameKind::Gipf => false,
        }
    }
}

/// The name for people.
impl fmt::Display for GameKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.title())
    }
}

/// A name that no game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown game: {} is expected", GameKind::EXPECTED)]
pub struct UnknownGame;

impl FromStr for GameKind {
    type Err = UnknownGame;

    /// Reads a name in either case.
    fn from_str(text: &str) -> Result<GameKind, UnknownGame> {
        GameKind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(text)).ok_or(UnknownGame)
    }
}
