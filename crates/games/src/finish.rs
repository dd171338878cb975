//! How games end by their rules.

use std::fmt;

use dvonn::{Player, Score};
use gipf::Outcome;
use notation::GameResult;

/// How a game ended by its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// DVONN, with its points.
    Dvonn(Score),
    /// GIPF, with the winner and why.
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

    /// The result in records.
    pub fn result(&self) -> GameResult {
        self.winner().map_or(GameResult::Tie, GameResult::Win)
    }

    /// The points of White and Black, in games that have any.
    pub fn points(&self) -> Option<[u8; 2]> {
        match self {
            Finish::Dvonn(score) => Some([score.white, score.black]),
            Finish::Gipf(_) => None,
        }
    }

    /// By how many points a player is ahead, in games that have any.
    pub fn lead(&self, player: Player) -> Option<i32> {
        match self {
            Finish::Dvonn(score) => Some(score.lead(player)),
            Finish::Gipf(_) => None,
        }
    }
}

impl Finish {
    /// Who won, and the points or the reason: `White wins 21-15`, `White wins: Black cannot move`.
    pub fn describe(&self) -> String {
        match self {
            Finish::Dvonn(score) => format!("{} {score}", self.result()),
            Finish::Gipf(outcome) => outcome.to_string(),
        }
    }
}

/// The points alone, or who won and why: `21-15`, `White wins: Black cannot move`.
impl fmt::Display for Finish {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finish::Dvonn(score) => score.fmt(formatter),
            Finish::Gipf(outcome) => outcome.fmt(formatter),
        }
    }
}
