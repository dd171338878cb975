//! Search reports in a form common to all games.

use std::time::Duration;

use dvonn::Player;

/// A progress report or the result of a search.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SearchReport {
    /// The player to act, from whose point of view the score is given.
    pub(crate) player: Player,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) elapsed: Duration,
    /// Occupancy of the transposition table, in permille.
    pub(crate) hashfull: u32,
    pub(crate) score: Score,
    /// The score in hundredths of a point; a proved win or loss in GIPF has a fixed value.
    pub(crate) hundredths: i32,
    /// The principal variation.
    pub(crate) pv: Vec<String>,
    /// The best action; `None` if the game is over.
    pub(crate) best: Option<String>,
}

/// The value of a position for the player to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Score {
    /// An estimate, in hundredths of a point.
    Estimate(i32),
    /// A proved final difference in points.
    Exact(i32),
    /// A win in this many turns.
    Win(u32),
    /// A loss in this many turns.
    Loss(u32),
}

impl Score {
    /// Whether the score is proved.
    pub(crate) const fn is_exact(self) -> bool {
        !matches!(self, Score::Estimate(_))
    }
}
