//! The results of finished games.

use std::fmt;

use dvonn::{Player, Score};
use gipf::Outcome;
use notation::GameResult;

/// The end of a game according to its rules; resignations and forfeits are not included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The final score of a DVONN game.
    Dvonn(Score),
    /// The winner of a GIPF game and the reason.
    Gipf(Outcome),
}

impl Finish {
    /// The winner; `None` for a tie.
    pub fn winner(&self) -> Option<Player> {
        match self {
            Finish::Dvonn(score) => score.winner(),
            Finish::Gipf(outcome) => Some(outcome.winner),
        }
    }

    /// The result as in game records.
    pub fn result(&self) -> GameResult {
        self.winner().map_or(GameResult::Tie, GameResult::Win)
    }

    /// The points of White and Black; `None` in games without points.
    pub fn points(&self) -> Option<[u8; 2]> {
        match self {
            Finish::Dvonn(score) => Some([score.white, score.black]),
            Finish::Gipf(_) => None,
        }
    }

    /// The lead of a player in points, negative if the opponent leads; `None` in games without points.
    pub fn lead(&self, player: Player) -> Option<i32> {
        match self {
            Finish::Dvonn(score) => Some(score.lead(player)),
            Finish::Gipf(_) => None,
        }
    }
}

impl Finish {
    /// The winner with the points or the reason: `White wins 21-15`, `White wins: Black cannot move`.
    pub fn describe(&self) -> String {
        match self {
            Finish::Dvonn(score) => format!("{} {score}", self.result()),
            Finish::Gipf(outcome) => outcome.to_string(),
        }
    }
}

/// Writes the points, or the winner and the reason: `21-15`, `White wins: Black cannot move`.
impl fmt::Display for Finish {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finish::Dvonn(score) => score.fmt(formatter),
            Finish::Gipf(outcome) => outcome.fmt(formatter),
        }
    }
}
