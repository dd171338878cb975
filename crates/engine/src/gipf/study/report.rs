//! The analysis of a game as JSON.

use gipf::Player;
use serde::Serialize;

use super::{StudiedTurn, Study};
use crate::common::judgement::{Losses, Tally, points};

/// The turns of a study and a summary per player; docs/analysis.md describes every field.
#[derive(Serialize)]
pub struct StudyReport {
    turns: Vec<TurnReport>,
    summary: Summary,
}

#[derive(Serialize)]
struct TurnReport {
    ply: usize,
    player: &'static str,
    turn: String,
    value_before: f64,
    value_after: f64,
    best: Option<String>,
    line: Vec<String>,
    lost: Option<f64>,
    judgement: Option<&'static str>,
}

#[derive(Serialize)]
struct Summary {
    white: PlayerSummary,
    black: PlayerSummary,
}

#[derive(Serialize)]
struct PlayerSummary {
    turns: usize,
    #[serde(flatten)]
    losses: Losses,
}

impl StudyReport {
    /// The report of a study.
    pub fn new(study: &Study) -> StudyReport {
        let summary = |player| PlayerSummary::new(&study.tally(player));
        StudyReport {
            turns: (1..).zip(&study.turns).map(|(ply, studied)| TurnReport::new(ply, studied)).collect(),
            summary: Summary { white: summary(Player::White), black: summary(Player::Black) },
        }
    }
}

impl TurnReport {
    fn new(ply: usize, studied: &StudiedTurn) -> TurnReport {
        TurnReport {
            ply,
            player: match studied.player {
                Player::White => "white",
                Player::Black => "black",
            },
            turn: studied.turn.to_string(),
            value_before: points(studied.before),
            value_after: points(studied.after),
            best: studied.pv.first().map(ToString::to_string),
            line: studied.pv.iter().map(ToString::to_string).collect(),
            lost: studied.verdict.map(|(_, lost)| points(lost)),
            judgement: studied.verdict.map(|(judgement, _)| judgement.name()),
        }
    }
}

impl PlayerSummary {
    fn new(tally: &Tally) -> PlayerSummary {
        PlayerSummary { turns: tally.moves, losses: Losses::new(tally) }
    }
}
