//! The result of a single game.

use std::fmt;

use dvonn::Player;
use games::{AnyRecord, Finish};
use notation::GameResult;
use serde::Serialize;

/// One of the two engines of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Side {
    /// The first engine, from whose point of view results are given.
    A,
    /// The second engine.
    B,
}

impl Side {
    /// Both sides, A first.
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

/// The kinds of faults that forfeit a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    /// The engine exceeded its clock or the time for the move.
    Time,
    /// The engine did not answer, with no clock running.
    Silence,
    /// The engine played an illegal move.
    Illegal,
    /// The engine answered with something that is not a move.
    Unreadable,
    /// The engine exited, closed its output or could not be started.
    Crash,
}

impl FaultKind {
    /// All kinds.
    pub const ALL: [FaultKind; 5] =
        [FaultKind::Time, FaultKind::Silence, FaultKind::Illegal, FaultKind::Unreadable, FaultKind::Crash];
}

/// Writes the kind as in the tag `Termination` of a record.
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

/// A fault that forfeited a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}: {reason}")]
pub struct Fault {
    /// The kind of fault.
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
    /// By the rules of the game.
    Played(Finish),
    /// By the limit of 500 turns, which makes it a tie.
    Endless,
    /// By a fault of an engine.
    Forfeited {
        /// The engine that committed the fault.
        by: Side,
        /// The fault.
        fault: Fault,
    },
}

/// A finished game without its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
    /// The number of the game in the match, from 0. An even number and the next odd one form a pair: the same start with
    /// colours swapped.
    pub number: usize,
    /// The engine that played White: A in the first game of each pair.
    pub white: Side,
    /// The number of turns from the starting position.
    pub plies: usize,
    /// How the game ended.
    pub ending: Ending,
}

impl GameSummary {
    /// The number of the pair, from 0.
    pub fn pair(&self) -> usize {
        self.number / 2
    }

    /// The colour of an engine.
    pub fn colour(&self, side: Side) -> Player {
        if side == self.white { Player::White } else { Player::Black }
    }

    /// The engine that played a colour.
    pub fn side(&self, player: Player) -> Side {
        if player == Player::White { self.white } else { self.white.other() }
    }

    /// The result of the game.
    pub fn result(&self) -> GameResult {
        match &self.ending {
            Ending::Played(finish) => finish.result(),
            Ending::Endless => GameResult::Tie,
            Ending::Forfeited { by, .. } => GameResult::Win(self.colour(by.other())),
        }
    }

    /// An engine's score in half points: 2 for a win, 1 for a tie, 0 for a loss.
    pub fn half_points(&self, side: Side) -> u8 {
        match self.result() {
            GameResult::Tie => 1,
            GameResult::Win(player) => 2 * u8::from(player == self.colour(side)),
        }
    }

    /// An engine's final lead in points; `None` if the game was forfeited or has no points.
    pub fn lead(&self, side: Side) -> Option<i32> {
        match &self.ending {
            Ending::Played(finish) => finish.lead(self.colour(side)),
            Ending::Endless | Ending::Forfeited { .. } => None,
        }
    }

    /// The fault that ended the game, with the engine that committed it.
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
    /// The result.
    pub summary: GameSummary,
    /// The moves, with the engines' evaluations and clocks.
    pub record: AnyRecord,
}
