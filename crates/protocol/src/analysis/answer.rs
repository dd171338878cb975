//! The output lines of the analysis mode.

use dvonn::Player;
use serde::Serialize;

use super::query::Job;
use super::request::Action;
use crate::report::SearchReport;
use crate::{NAME, VERSION};

/// The answer for one turn of a query.
#[derive(Serialize)]
pub(crate) struct Answer<'a> {
    id: &'a str,
    turn: usize,
    /// Whether the search continues and further answers follow.
    partial: bool,
    /// Whether the search was cancelled; the report then contains what it had found.
    cancelled: bool,
    #[serde(flatten)]
    report: Option<AnalysisReport>,
}

/// The result of a search.
#[derive(Serialize)]
pub(crate) struct AnalysisReport {
    to_move: &'static str,
    /// The expected final lead of the player to move, in points.
    value_mover: f64,
    /// The same lead from White's point of view.
    value_white: f64,
    /// Whether the value is proved.
    exact: bool,
    best: Option<String>,
    line: Vec<String>,
    depth: u32,
    nodes: u64,
    seconds: f64,
}

impl<'a> Answer<'a> {
    /// An answer while the search continues.
    pub(crate) fn partial(job: &'a Job, report: AnalysisReport) -> Answer<'a> {
        Answer { id: &job.id, turn: job.turn, partial: true, cancelled: false, report: Some(report) }
    }

    /// The final answer for a turn.
    pub(crate) fn complete(job: &'a Job, report: AnalysisReport, cancelled: bool) -> Answer<'a> {
        Answer { id: &job.id, turn: job.turn, partial: false, cancelled, report: Some(report) }
    }

    /// The answer for a turn that was cancelled before its search began.
    pub(crate) fn without_report(job: &'a Job) -> Answer<'a> {
        Answer { id: &job.id, turn: job.turn, partial: false, cancelled: true, report: None }
    }
}

impl AnalysisReport {
    /// Converts a report of a search in progress.
    pub(crate) fn new(report: &SearchReport) -> AnalysisReport {
        let SearchReport { player, depth, nodes, elapsed, score, hundredths, pv, .. } = report;
        // Negate before dividing: integers have no negative zero.
        let (to_move, for_white) = match player {
            Player::White => ("white", *hundredths),
            Player::Black => ("black", -hundredths),
        };
        AnalysisReport {
            to_move,
            value_mover: f64::from(*hundredths) / 100.0,
            value_white: f64::from(for_white) / 100.0,
            exact: score.is_exact(),
            best: pv.first().cloned(),
            line: pv.clone(),
            depth: *depth,
            nodes: *nodes,
            // Round to microseconds.
            seconds: elapsed.as_micros() as f64 / 1e6,
        }
    }

    /// Converts the report of a finished search. Even if the search was cut off within a turn and has no principal
    /// variation, the result names a playable action.
    pub(crate) fn of_finished(mut report: SearchReport) -> AnalysisReport {
        if report.pv.is_empty() {
            report.pv.extend(report.best.take());
        }
        AnalysisReport::new(&report)
    }
}

/// The answer to an action that cancels queries.
#[derive(Serialize)]
pub(crate) struct Acknowledgement {
    pub(crate) id: Option<String>,
    pub(crate) action: Action,
    /// The number of cancelled turns; each of them also gets its own answer.
    pub(crate) cancelled: usize,
}

/// The answer to the action `version`.
#[derive(Serialize)]
pub(crate) struct Introduction {
    id: Option<String>,
    action: Action,
    name: &'static str,
    version: &'static str,
}

impl Introduction {
    pub(crate) fn new(id: Option<String>, action: Action) -> Introduction {
        Introduction { id, action, name: NAME, version: VERSION }
    }
}

/// Serializes an answer as one line.
pub(crate) fn to_line(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("strings, numbers and lists are valid JSON")
}
