//! A study for other programs.

use dvonn::{Move, Player};
use notation::{GameResult, Record};
use serde::Serialize;

use super::study::{Judgement, StudiedMove, Study, Tally, is_exact, points};

/// A game; docs/analysis.md describes every field.
#[derive(Serialize)]
pub(crate) struct Findings<'a> {
    white: Option<&'a str>,
    black: Option<&'a str>,
    result: &'static str,
    position: String,
    moves: Vec<MoveFindings>,
    summary: Summary,
}

#[derive(Serialize)]
struct MoveFindings {
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
    lost: f64,
    average_lost: Option<f64>,
    best_percent: Option<f64>,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

impl<'a> Findings<'a> {
    pub(crate) fn new(record: &'a Record, study: &Study) -> Findings<'a> {
        let summary = |player| PlayerSummary::new(&Tally::new(study, player));
        Findings {
            white: record.tags.get("White"),
            black: record.tags.get("Black"),
            result: GameResult::sign(record.result),
            position: notation::write_position(&record.start),
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
            exact_before: is_exact(studied.before),
            value_after: points(studied.after.hundredths()),
            exact_after: is_exact(studied.after),
            best: line.first().map(ToString::to_string),
            line: line.iter().map(ToString::to_string).collect(),
            lost: studied.verdict.as_ref().map(|verdict| points(verdict.lost)),
            judgement: studied.verdict.as_ref().map(|verdict| Judgement::name(verdict.judgement)),
        }
    }
}

impl PlayerSummary {
    fn new(tally: &Tally) -> PlayerSummary {
        PlayerSummary {
            moves: tally.moves,
            lost: points(tally.lost),
            average_lost: tally.average_lost(),
            best_percent: tally.best_percent(),
            inaccuracies: tally.inaccuracies,
            mistakes: tally.mistakes,
            blunders: tally.blunders,
        }
    }
}
