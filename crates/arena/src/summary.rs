//! What is kept of a game once it is over.

use std::fmt;

use dvonn::Player;
use games::{AnyRecord, Finish};
use notation::GameResult;
use serde::Serialize;

/// One of the two engines of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Side {
    /// The first one, from whose view results are told.
    A,
    /// The other one.
    B,
}

impl Side {
    /// Both, A first.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// The other engine.
    pub const fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// 0 for A, 1 for B.
    pub(crate) const fn number(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Side {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Side::A => "A",
            Side::B => "B",
        })
    }
}

/// How an engine can lose otherwise than on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    /// Its clock, or the time for the move, ran out.
    Time,
    /// It gave no answer at all where no clock runs.
    Silence,
    /// It played a move that the rules forbid.
    Illegal,
    /// It answered with something that is no move.
    Unreadable,
    /// It ended, or closed its output, or could not be started.
    Crash,
}

impl FaultKind {
    /// All kinds.
    pub const ALL: [FaultKind; 5] =
        [FaultKind::Time, FaultKind::Silence, FaultKind::Illegal, FaultKind::Unreadable, FaultKind::Crash];
}

/// In the words of a record's tag `Termination`.
impl fmt::Display for FaultKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            FaultKind::Time => "time forfeit",
            FaultKind::Silence => "no answer",
            FaultKind::Illegal => "illegal move",
            FaultKind::Unreadable => "unreadable move",
            FaultKind::Crash => "crash",
        })
    }
}

/// What an engine did that lost it a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}: {reason}")]
pub struct Fault {
    /// What sort of fault it was.
    pub kind: FaultKind,
    /// What happened, for people.
    pub reason: String,
}

impl Fault {
    pub(crate) fn new(kind: FaultKind, reason: impl Into<String>) -> Fault {
        Fault { kind, reason: reason.into() }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// On the board.
    Played(Finish),
    /// Nowhere: neither player could make anything of very many turns.
    Endless,
    /// Before that, because an engine did what loses.
    Forfeited {
        /// Which engine.
        by: Side,
        /// What it did.
        fault: Fault,
    },
}

/// A finished game without its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
    /// The number of the game in the match, from 0 on. Two games that follow each other, an even number first, are a
    /// pair: one start, colours swapped.
    pub number: usize,
    /// Which engine was White: A in the first game of each pair.
    pub white: Side,
    /// How many turns it had, from the start position on.
    pub plies: usize,
    /// How it ended.
    pub ending: Ending,
}

impl GameSummary {
    /// The number of the game's pair, from 0 on.
    pub fn pair(&self) -> usize {
        self.number / 2
    }

    /// Which colour an engine had.
    pub fn colour(&self, side: Side) -> Player {
        if side == self.white { Player::White } else { Player::Black }
    }

    /// Which engine had a colour.
    pub fn side(&self, player: Player) -> Side {
        if player == Player::White { self.white } else { self.white.other() }
    }

    /// Who won.
    pub fn result(&self) -> GameResult {
        match &self.ending {
            Ending::Played(finish) => finish.result(),
            Ending::Endless => GameResult::Tie,
            Ending::Forfeited { by, .. } => GameResult::Win(self.colour(by.other())),
        }
    }

    /// What an engine made of the game: 2 for a win, 1 for a tie, 0 for a loss.
    pub fn half_points(&self, side: Side) -> u8 {
        match self.result() {
            GameResult::Tie => 1,
            GameResult::Win(player) => 2 * u8::from(player == self.colour(side)),
        }
    }

    /// By how many points an engine was ahead in the end; `None` if the game was not played to the end, or has no points.
    pub fn lead(&self, side: Side) -> Option<i32> {
        match &self.ending {
            Ending::Played(finish) => finish.lead(self.colour(side)),
            Ending::Endless | Ending::Forfeited { .. } => None,
        }
    }

    /// What lost the game before its end, and which engine did it.
    pub fn fault(&self) -> Option<(Side, &Fault)> {
        match &self.ending {
            Ending::Played(_) | Ending::Endless => None,
            Ending::Forfeited { by, fault } => Some((*by, fault)),
        }
    }
}

/// A finished game with all its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// How it ended.
    pub summary: GameSummary,
    /// The moves, with the engines' evaluations and clocks.
    pub record: AnyRecord,
}
