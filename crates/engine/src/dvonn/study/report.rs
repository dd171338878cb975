//! The analysis of a game as JSON.

use dvonn::{Move, Player};
use serde::Serialize;

use super::{StudiedMove, Study};
use crate::common::judgement::{Losses, Tally, points};

/// The moves of a study and a summary per player; docs/analysis.md describes every field.
#[derive(Serialize)]
pub struct StudyReport {
    moves: Vec<MoveReport>,
    summary: Summary,
}

#[derive(Serialize)]
struct MoveReport {
    ply: usize,
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
    judgement: Option<&'static str>,
}

#[derive(Serialize)]
struct Summary {
    white: PlayerSummary,
    black: PlayerSummary,
    solved_from: Option<usize>,
}

#[derive(Serialize)]
struct PlayerSummary {
    moves: usize,
    #[serde(flatten)]
    losses: Losses,
}

impl StudyReport {
    /// The report of a study.
    pub fn new(study: &Study) -> StudyReport {
        let summary = |player| PlayerSummary::new(&study.tally(player));
        StudyReport {
            moves: (1..).zip(&study.moves).map(|(ply, studied)| MoveReport::new(ply, studied)).collect(),
            summary: Summary {
                white: summary(Player::White),
                black: summary(Player::Black),
                solved_from: study.solved_from,
            },
        }
    }
}

impl MoveReport {
    fn new(ply: usize, studied: &StudiedMove) -> MoveReport {
        let pv: &[Move] = studied.verdict.as_ref().map_or(&[], |verdict| &verdict.pv);
        MoveReport {
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
            best: pv.first().map(ToString::to_string),
            line: pv.iter().map(ToString::to_string).collect(),
            lost: studied.verdict.as_ref().map(|verdict| points(verdict.lost)),
            judgement: studied.verdict.as_ref().map(|verdict| verdict.judgement.name()),
        }
    }
}

impl PlayerSummary {
    fn new(tally: &Tally) -> PlayerSummary {
        PlayerSummary { moves: tally.moves, losses: Losses::new(tally) }
    }
}
