//! Reports of a search, in terms that every game shares.

use std::time::Duration;

use dvonn::Player;

/// How far a search has come.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SearchReport {
    /// Who acts in the position, and from whose view it is scored.
    pub(crate) player: Player,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) elapsed: Duration,
    /// How much of the hash table is used, in thousandths.
    pub(crate) hashfull: u32,
    pub(crate) score: Score,
    /// The score as hundredths of a point; a decided game without points has a fixed value.
    pub(crate) hundredths: i32,
    /// The principal variation.
    pub(crate) pv: Vec<String>,
    /// What to play; `None` if the game is over.
    pub(crate) best: Option<String>,
}

/// What a position is worth for the player who acts.
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
    /// Whether it is proved.
    pub(crate) const fn is_exact(self) -> bool {
        !matches!(self, Score::Estimate(_))
    }
}
