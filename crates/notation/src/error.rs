//! What is wrong with a text, and where.

use std::fmt;

use dvonn::{IllegalMove, InvalidSetup, Move};
use gipf::{ContestError, Decision, IllegalStep, Jump, Turn};

use crate::expected::{Claim, Expected, Found};
use crate::format::Format;

/// A place in a text: line and column, both counted from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    /// The first character of a text.
    pub const START: Place = Place { line: 1, column: 1 };
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}, column {}", self.line, self.column)
    }
}

/// Text that breaks off or goes on otherwise than its format allows.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: found {found}, expected {expected}")]
pub struct SyntaxError {
    /// Where.
    pub place: Place,
    /// What stands there.
    pub found: Found,
    /// What should.
    pub expected: Expected,
}

impl SyntaxError {
    /// An error about a word of the text; an empty word stands for the end of the text.
    pub(crate) fn new(place: Place, word: &str, expected: Expected) -> SyntaxError {
        SyntaxError { place, found: Found::word(word), expected }
    }
}

/// A game record that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The text is not of the format.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// A move that the rules forbid.
    #[error("{place}: ply {ply}, {action}: {reason}")]
    Illegal {
        /// Where the move is written.
        place: Place,
        /// Which move of its line it is, the first being 1.
        ply: usize,
        /// The move.
        action: Move,
        /// Why it is illegal.
        reason: IllegalMove,
    },
    /// A turn of GIPF that the rules forbid.
    #[error("{place}: ply {ply}, {turn}: {reason}")]
    IllegalTurn {
        /// Where the turn is written.
        place: Place,
        /// Which turn of its line it is, the first being 1.
        ply: usize,
        /// The turn.
        turn: Box<Turn>,
        /// Why it is illegal.
        reason: TurnError,
    },
    /// A start position of GIPF that cannot stand in a game.
    #[error("{place}: {faults}")]
    GipfSetup {
        /// Where it is written.
        place: Place,
        /// Everything that is wrong with it.
        faults: gipf::InvalidSetup,
    },
    /// A start position that cannot stand in a game.
    #[error("{place}: {faults}")]
    Setup {
        /// Where it is written.
        place: Place,
        /// Everything that is wrong with it.
        faults: InvalidSetup,
    },
    /// Something said about the game that its moves show to be wrong.
    #[error("{place}: {claim}")]
    Contradiction {
        /// Where it is said.
        place: Place,
        /// What is said, and what is so.
        claim: Claim,
    },
}

/// A record whose moves break the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// A move is illegal.
    #[error("ply {ply}, {action}: {reason}")]
    Illegal {
        /// Which move of its line it is, the first being 1.
        ply: usize,
        /// The move.
        action: Move,
        /// Why it is illegal.
        reason: IllegalMove,
    },
    /// The start cannot stand in a game.
    #[error(transparent)]
    Setup(#[from] InvalidSetup),
    /// A turn of GIPF is illegal.
    #[error("ply {ply}, {turn}: {reason}")]
    IllegalTurn {
        /// Which turn of its line it is, the first being 1.
        ply: usize,
        /// The turn.
        turn: Box<Turn>,
        /// Why it is illegal.
        reason: TurnError,
    },
    /// The start of a game of GIPF cannot stand in one.
    #[error(transparent)]
    GipfSetup(#[from] gipf::InvalidSetup),
}

impl ReplayError {
    /// The same error, with the place where it was met.
    pub(crate) fn at(self, place: Place) -> ReadError {
        match self {
            ReplayError::Illegal { ply, action, reason } => ReadError::Illegal { place, ply, action, reason },
            ReplayError::Setup(faults) => ReadError::Setup { place, faults },
            ReplayError::IllegalTurn { ply, turn, reason } => ReadError::IllegalTurn { place, ply, turn, reason },
            ReplayError::GipfSetup(faults) => ReadError::GipfSetup { place, faults },
        }
    }
}

/// Why a turn of GIPF, or what decided a challenge in it, cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TurnError {
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(#[from] IllegalStep),
    /// What decided a challenge breaks the rules, or what was agreed on.
    #[error("what decided {jump}: {reason}")]
    Contest {
        /// The jump that was challenged.
        jump: Jump,
        /// What is wrong.
        reason: ContestError,
    },
    /// What decided a challenge says something else than the turn.
    #[error("what decided {jump} ended {found}, but the turn says {jump}?{}", said.sign())]
    Verdict {
        /// The jump that was challenged.
        jump: Jump,
        /// What it came to.
        found: String,
        /// What the turn says, for the announcer.
        said: Decision,
    },
    /// Challenges without what decided them, or the other way round.
    #[error("the turn has {challenges} challenges, but {contests} are told of: all or none is expected")]
    Count {
        /// How many challenges the turn has.
        challenges: usize,
        /// How many are told of.
        contests: usize,
    },
}

/// A record that cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// The moves of the record break the rules.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// Something in the record would not be read again as it is.
    #[error("{0}")]
    Malformed(String),
    /// The format knows only games from the empty board.
    #[error("{0} holds only games from the empty board, and this one begins with a set-up position")]
    SetUpPosition(Format),
    /// The format knows one game a file.
    #[error("{format} holds one game a file, and there are {count}")]
    SeveralGames {
        /// The format.
        format: Format,
        /// How many games were to be written.
        count: usize,
    },
}
