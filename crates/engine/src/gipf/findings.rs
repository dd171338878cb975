//! A study of GIPF for other programs; docs/analysis.md describes every field.

use gipf::Player;
use serde::Serialize;

use super::study::{GipfStudy, StudiedTurn};
use crate::study::{Losses, Tally, points};

/// What a study has found about the turns of a game, and what they add up to.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GipfFindings {
    turns: Vec<TurnFindings>,
    summary: Summary,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct TurnFindings {
    ply: usize,
    #[cfg_attr(feature = "ts", ts(as = "Player"))]
    player: &'static str,
    turn: String,
    value_before: f64,
    value_after: f64,
    best: Option<String>,
    line: Vec<String>,
    lost: Option<f64>,
    #[cfg_attr(feature = "ts", ts(as = "Option<crate::study::Judgement>"))]
    judgement: Option<&'static str>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "GipfSummary"))]
struct Summary {
    white: PlayerSummary,
    black: PlayerSummary,
}

#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "GipfPlayerSummary"))]
struct PlayerSummary {
    turns: usize,
    #[serde(flatten)]
    losses: Losses,
}

impl GipfFindings {
    /// What there is to tell of a study.
    pub fn new(study: &GipfStudy) -> GipfFindings {
        let summary = |player| PlayerSummary::new(&study.tally(player));
        GipfFindings {
            turns: (1..).zip(&study.turns).map(|(ply, studied)| TurnFindings::new(ply, studied)).collect(),
            summary: Summary { white: summary(Player::White), black: summary(Player::Black) },
        }
    }
}

impl TurnFindings {
    fn new(ply: usize, studied: &StudiedTurn) -> TurnFindings {
        TurnFindings {
            ply,
            player: match studied.player {
                Player::White => "white",
                Player::Black => "black",
            },
            turn: studied.turn.to_string(),
            value_before: points(studied.before),
            value_after: points(studied.after),
            best: studied.line.first().map(ToString::to_string),
            line: studied.line.iter().map(ToString::to_string).collect(),
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
