//! The engine's results as plain objects.

use std::time::Duration;

use engine::Judgement;
use serde::Serialize;

/// The result of a search so far, from the point of view of the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Report"))]
pub(crate) struct ReportView {
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) milliseconds: u64,
    /// The value in hundredths of a point.
    pub(crate) hundredths: i32,
    /// Whether the value is proved.
    pub(crate) exact: bool,
    /// The principal variation.
    pub(crate) line: Vec<String>,
}

impl ReportView {
    pub(crate) fn new(
        (depth, nodes, elapsed): (u32, u64, Duration),
        (hundredths, exact): (i32, bool),
        line: Vec<String>,
    ) -> ReportView {
        let milliseconds = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        ReportView { depth, nodes, milliseconds, hundredths, exact, line }
    }
}

/// Proved bounds of the final difference, in points for the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Solution"))]
pub(crate) struct SolutionView {
    pub(crate) lower: i32,
    pub(crate) upper: i32,
    pub(crate) nodes: u64,
    pub(crate) line: Vec<String>,
}

/// The loss of a move compared with best play, in hundredths of a point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Weighed"))]
pub(crate) struct WeighedView {
    pub(crate) lost: i32,
    #[cfg_attr(feature = "types", ts(as = "Judgement"))]
    pub(crate) judgement: &'static str,
    /// The value of the move.
    pub(crate) hundredths: i32,
    /// Whether that value is proved.
    pub(crate) exact: bool,
}

impl WeighedView {
    pub(crate) fn new(lost: i32, judgement: Judgement, hundredths: i32, exact: bool) -> WeighedView {
        WeighedView { lost, judgement: judgement.name(), hundredths, exact }
    }
}
