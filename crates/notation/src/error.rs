//! The errors of parsing, replaying and writing.

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

/// Malformed text: where, what was found and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: found {found}, expected {expected}")]
pub struct SyntaxError {
    /// The place of the error.
    pub place: Place,
    /// What was found there.
    pub found: Found,
    /// What was expected instead.
    pub expected: Expected,
}

impl SyntaxError {
    /// An error about a word of the text; an empty word means the end of the text.
    pub(crate) fn new(place: Place, word: &str, expected: Expected) -> SyntaxError {
        SyntaxError { place, found: Found::word(word), expected }
    }
}

/// The error of parsing a game record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The text is malformed.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// A move is illegal.
    #[error("{place}: ply {ply}, {action}: {reason}")]
    Illegal {
        /// Where the move is written.
        place: Place,
        /// The number of the move in its variation, from 1.
        ply: usize,
        /// The move.
        action: Move,
        /// The reason.
        reason: IllegalMove,
    },
    /// A GIPF turn is illegal.
    #[error("{place}: ply {ply}, {turn}: {reason}")]
    IllegalTurn {
        /// Where the turn is written.
        place: Place,
        /// The number of the turn in its variation, from 1.
        ply: usize,
        /// The turn.
        turn: Box<Turn>,
        /// The reason.
        reason: TurnError,
    },
    /// A GIPF start position is invalid.
    #[error("{place}: {faults}")]
    GipfSetup {
        /// Where the position is written.
        place: Place,
        /// Every fault of the position.
        faults: gipf::InvalidSetup,
    },
    /// The start position is invalid.
    #[error("{place}: {faults}")]
    Setup {
        /// Where the position is written.
        place: Place,
        /// Every fault of the position.
        faults: InvalidSetup,
    },
    /// A tag, result or move contradicts the rest of the record.
    #[error("{place}: {claim}")]
    Contradiction {
        /// Where the statement is.
        place: Place,
        /// The statement and the contradiction.
        claim: Claim,
    },
}

/// The error of replaying a record that was changed after it was read, or built by hand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// A move is illegal.
    #[error("ply {ply}, {action}: {reason}")]
    Illegal {
        /// The number of the move in its variation, from 1.
        ply: usize,
        /// The move.
        action: Move,
        /// The reason.
        reason: IllegalMove,
    },
    /// The start position is invalid.
    #[error(transparent)]
    Setup(#[from] InvalidSetup),
    /// A GIPF turn is illegal.
    #[error("ply {ply}, {turn}: {reason}")]
    IllegalTurn {
        /// The number of the turn in its variation, from 1.
        ply: usize,
        /// The turn.
        turn: Box<Turn>,
        /// The reason.
        reason: TurnError,
    },
    /// The GIPF start position is invalid.
    #[error(transparent)]
    GipfSetup(#[from] gipf::InvalidSetup),
}

impl ReplayError {
    /// Adds the place where the error was found.
    pub(crate) fn at(self, place: Place) -> ReadError {
        match self {
            ReplayError::Illegal { ply, action, reason } => ReadError::Illegal { place, ply, action, reason },
            ReplayError::Setup(faults) => ReadError::Setup { place, faults },
            ReplayError::IllegalTurn { ply, turn, reason } => ReadError::IllegalTurn { place, ply, turn, reason },
            ReplayError::GipfSetup(faults) => ReadError::GipfSetup { place, faults },
        }
    }
}

/// The reason why a GIPF turn of a record, or the contest that decided one of its challenges, is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TurnError {
    /// A step of the turn is illegal.
    #[error(transparent)]
    Illegal(#[from] IllegalStep),
    /// The DVONN game or the dice are illegal, or contradict the settings.
    #[error("the contest for {jump}: {reason}")]
    Contest {
        /// The challenged jump.
        jump: Jump,
        /// The reason.
        reason: ContestError,
    },
    /// The result of the DVONN game or the dice differs from the result in the turn.
    #[error("the contest for {jump} ended {found}, but the turn says {jump}?{}", said.sign())]
    Verdict {
        /// The challenged jump.
        jump: Jump,
        /// The result of the contest.
        found: String,
        /// The result in the turn, for the announcer.
        said: Decision,
    },
    /// The turn has a different number of challenges than contests.
    #[error("the turn has {challenges} challenges, but {contests} contests are recorded: expected all or none")]
    Count {
        /// The number of challenges in the turn.
        challenges: usize,
        /// The number of contests in the record.
        contests: usize,
    },
}

/// The error of writing a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// The record contains an illegal move or an invalid start.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// Something in the record cannot be written so that it reads back unchanged.
    #[error("{0}")]
    Malformed(String),
    /// The format can store only games that start with the empty board.
    #[error("{0} can store only games that start with the empty board, but this game starts from a set-up position")]
    SetUpPosition(Format),
    /// The format holds one game per file.
    #[error("a {format} file holds one game, but there are {count}")]
    SeveralGames {
        /// The format.
        format: Format,
        /// The number of games to write.
        count: usize,
    },
}
