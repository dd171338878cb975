//! The lines of the analysis mode that go out.

use dvonn::Player;
use serde::Serialize;

use super::query::Job;
use super::request::Action;
use crate::report::SearchReport;
use crate::{NAME, VERSION};

/// What is said about one turn of a query.
#[derive(Serialize)]
pub(crate) struct Answer<'a> {
    id: &'a str,
    turn: usize,
    /// Whether the search goes on, and more is to come.
    partial: bool,
    /// Whether the search was cancelled, and this is what there was by then.
    cancelled: bool,
    #[serde(flatten)]
    report: Option<AnalysisReport>,
}

/// What a search has found.
#[derive(Serialize)]
pub(crate) struct AnalysisReport {
    to_move: &'static str,
    /// By how many points the player to move will be ahead at the end.
    value_mover: f64,
    /// By how many points White will be ahead at the end.
    value_white: f64,
    /// Whether that is proved.
    exact: bool,
    best: Option<String>,
    line: Vec<String>,
    depth: u32,
    nodes: u64,
    seconds: f64,
}

impl<'a> Answer<'a> {
    /// While the search goes on.
    pub(crate) fn partial(job: &'a Job, report: AnalysisReport) -> Answer<'a> {
        Answer { id: &job.id, turn: job.turn, partial: true, cancelled: false, report: Some(report) }
    }

    /// The last word on a turn.
    pub(crate) fn complete(job: &'a Job, report: AnalysisReport, cancelled: bool) -> Answer<'a> {
        Answer { id: &job.id, turn: job.turn, partial: false, cancelled, report: Some(report) }
    }

    /// About a turn that was cancelled before it was searched.
    pub(crate) fn without_report(job: &'a Job) -> Answer<'a> {
        Answer { id: &job.id, turn: job.turn, partial: false, cancelled: true, report: None }
    }
}

impl AnalysisReport {
    /// What a search has found so far.
    pub(crate) fn new(report: &SearchReport) -> AnalysisReport {
        let SearchReport { player, depth, nodes, elapsed, score, hundredths, pv, .. } = report;
        // The sign is turned before the division: there is no negative zero among whole numbers.
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
            // Microseconds are as fine as anybody wants to know it.
            seconds: elapsed.as_micros() as f64 / 1e6,
        }
    }

    /// What a search has found that is over: it names an action that can be played, even if it was cut off within a turn.
    pub(crate) fn of_finished(mut report: SearchReport) -> AnalysisReport {
        if report.pv.is_empty() {
            report.pv.extend(report.best.take());
        }
        AnalysisReport::new(&report)
    }
}

/// What is said about an action that cancels.
#[derive(Serialize)]
pub(crate) struct Acknowledgement {
    pub(crate) id: Option<String>,
    pub(crate) action: Action,
    /// How many turns were cancelled; each of them has an answer of its own.
    pub(crate) cancelled: usize,
}

/// What is said to somebody who asks for the version.
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

/// Writes an answer as one line.
pub(crate) fn to_line(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("texts, numbers and lists can be written as JSON")
}
