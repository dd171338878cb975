//! Verdicts on played moves, by what they lose against best play, and their sum over a game.

/// The verdict on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename_all = "lowercase"))]
pub enum Judgement {
    /// The best move, or one as good.
    Best,
    /// A loss smaller than that of an inaccuracy.
    Good,
    /// A small loss.
    Inaccuracy,
    /// A considerable loss.
    Mistake,
    /// A heavy loss.
    Blunder,
}

/// The smallest losses, in hundredths of a point, of an inaccuracy, a mistake and a blunder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LossThresholds {
    /// The smallest loss of an inaccuracy.
    pub inaccuracy: i32,
    /// The smallest loss of a mistake.
    pub mistake: i32,
    /// The smallest loss of a blunder.
    pub blunder: i32,
}

impl LossThresholds {
    /// The judgement of a move that lost this many hundredths of a point; a loss of zero or less is [`Judgement::Best`].
    pub const fn judge(&self, lost: i32) -> Judgement {
        if lost <= 0 {
            Judgement::Best
        } else if lost < self.inaccuracy {
            Judgement::Good
        } else if lost < self.mistake {
            Judgement::Inaccuracy
        } else if lost < self.blunder {
            Judgement::Mistake
        } else {
            Judgement::Blunder
        }
    }
}

impl Judgement {
    /// The name in JSON output: `best`, `good`, `inaccuracy`, `mistake` or `blunder`.
    pub const fn name(self) -> &'static str {
        match self {
            Judgement::Best => "best",
            Judgement::Good => "good",
            Judgement::Inaccuracy => "inaccuracy",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        }
    }
}

/// The verdicts on one player's moves, added up. Forced moves do not count.
pub struct Tally {
    /// The number of moves.
    pub moves: usize,
    /// Their total loss, in hundredths of a point.
    pub lost: i32,
    best: usize,
    /// The number of inaccuracies.
    pub inaccuracies: usize,
    /// The number of mistakes.
    pub mistakes: usize,
    /// The number of blunders.
    pub blunders: usize,
}

impl Tally {
    /// Adds up verdicts, each with its loss.
    pub(crate) fn of(verdicts: impl Iterator<Item = (Judgement, i32)>) -> Tally {
        let verdicts: Vec<(Judgement, i32)> = verdicts.collect();
        let count = |judgement| verdicts.iter().filter(|(ours, _)| *ours == judgement).count();
        Tally {
            moves: verdicts.len(),
            lost: verdicts.iter().map(|(_, lost)| lost).sum(),
            best: count(Judgement::Best),
            inaccuracies: count(Judgement::Inaccuracy),
            mistakes: count(Judgement::Mistake),
            blunders: count(Judgement::Blunder),
        }
    }

    /// The average loss per move in points; `None` if there was no move.
    pub fn average_lost(&self) -> Option<f64> {
        (self.moves > 0).then(|| points(self.lost) / self.moves as f64)
    }

    /// The percentage of best moves; `None` if there was no move.
    pub fn best_percent(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.best as f64 * 100.0 / self.moves as f64)
    }
}

/// Converts hundredths of a point to points.
pub fn points(hundredths: i32) -> f64 {
    f64::from(hundredths) / 100.0
}

/// A [`Tally`] as JSON fields.
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct Losses {
    lost: f64,
    average_lost: Option<f64>,
    best_percent: Option<f64>,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

#[cfg(feature = "serde")]
impl Losses {
    pub(crate) fn new(tally: &Tally) -> Losses {
        Losses {
            lost: points(tally.lost),
            average_lost: tally.average_lost(),
            best_percent: tally.best_percent(),
            inaccuracies: tally.inaccuracies,
            mistakes: tally.mistakes,
            blunders: tally.blunders,
        }
    }
}
