//! The list of games.

use std::fmt;
use std::str::FromStr;

/// A kind of game.
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
    /// GIPF, with or without potentials, and with or without DVONN connected.
    Gipf,
}

impl GameKind {
    /// All kinds of games.
    pub const ALL: [GameKind; 2] = [GameKind::Dvonn, GameKind::Gipf];

    /// The names as a phrase for error messages.
    pub const EXPECTED: &str = "dvonn or gipf";

    /// The name in options, queries and commands: lower case.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Dvonn => "dvonn",
            GameKind::Gipf => "gipf",
        }
    }

    /// The name for display.
    pub const fn title(self) -> &'static str {
        match self {
            GameKind::Dvonn => "DVONN",
            GameKind::Gipf => "GIPF",
        }
    }

    /// Start positions as text that together cover the versions of the game.
    pub const fn sample_starts(self) -> &'static [&'static str] {
        match self {
            GameKind::Dvonn => &["9/10/11/10/9 w place"],
            GameKind::Gipf => &["basic", "standard", "tournament", "standard+d3", "tournament+d6"],
        }
    }

    /// The default start of matches between engines.
    pub const fn match_start(self) -> &'static str {
        match self {
            GameKind::Dvonn => crate::AnyGame::STARTPOS,
            GameKind::Gipf => "tournament+d6",
        }
    }

    /// Whether a game starts with a placing phase that fills the board.
    pub const fn begins_with_placing(self) -> bool {
        match self {
            GameKind::Dvonn => true,
            GameKind::Gipf => false,
        }
    }
}

/// Writes the name for display.
impl fmt::Display for GameKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.title())
    }
}

/// Text that is not the name of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown game: expected {}", GameKind::EXPECTED)]
pub struct UnknownGame;

impl FromStr for GameKind {
    type Err = UnknownGame;

    /// Parses the name of a game, in lower or upper case.
    fn from_str(text: &str) -> Result<GameKind, UnknownGame> {
        GameKind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(text)).ok_or(UnknownGame)
    }
}
