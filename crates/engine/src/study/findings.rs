//! A study for other programs.

use dvonn::{Move, Player};
use serde::Serialize;

use super::{Judgement, StudiedMove, Study, Tally, points};

/// The moves of a study and what they add up to; docs/analysis.md describes every field.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Findings"))]
pub struct StudyFindings {
    moves: Vec<MoveFindings>,
    summary: Summary,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct MoveFindings {
    ply: usize,
    #[cfg_attr(feature = "ts", ts(as = "Player"))]
    player: &'static str,
    #[serde(rename = "move")]
    action: String,
    forced: bool,
    value_before: f64,
    exact_before: bool,
    value_after: f64,
    exact_after: bool,
    best: Option<String>,
    line: Vec<String>,
    lost: Option<f64>,
    #[cfg_attr(feature = "ts", ts(as = "Option<Judgement>"))]
    judgement: Option<&'static str>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct Summary {
    white: PlayerSummary,
    black: PlayerSummary,
    solved_from: Option<usize>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct PlayerSummary {
    moves: usize,
    #[serde(flatten)]
    losses: Losses,
}

/// What a player's moves have cost, in either game.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct Losses {
    lost: f64,
    average_lost: Option<f64>,
    best_percent: Option<f64>,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

impl StudyFindings {
    /// What there is to tell of a study.
    pub fn new(study: &Study) -> StudyFindings {
        let summary = |player| PlayerSummary::new(&Tally::new(study, player));
        StudyFindings {
            moves: (1..).zip(&study.moves).map(|(ply, studied)| MoveFindings::new(ply, studied)).collect(),
            summary: Summary {
                white: summary(Player::White),
                black: summary(Player::Black),
                solved_from: study.solved_from,
            },
        }
    }
}

impl MoveFindings {
    fn new(ply: usize, studied: &StudiedMove) -> MoveFindings {
        let line: &[Move] = studied.verdict.as_ref().map_or(&[], |verdict| &verdict.line);
        MoveFindings {
            ply,
            player: match studied.player {
                Player::White => "white",
                Player::Black => "black",
            },
            action: studied.action.to_string(),
            forced: studied.forced,
            value_before: points(studied.before.hundredths()),
            exact_before: studied.before.is_exact(),
            value_after: points(studied.after.hundredths()),
            exact_after: studied.after.is_exact(),
            best: line.first().map(ToString::to_string),
            line: line.iter().map(ToString::to_string).collect(),
            lost: studied.verdict.as_ref().map(|verdict| points(verdict.lost)),
            judgement: studied.verdict.as_ref().map(|verdict| Judgement::name(verdict.judgement)),
        }
    }
}

impl PlayerSummary {
    fn new(tally: &Tally) -> PlayerSummary {
        PlayerSummary { moves: tally.moves, losses: Losses::new(tally) }
    }
}

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
