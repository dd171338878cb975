//! Searching, with the cases in which there is nothing to search.

use std::time::Duration;

use dvonn::Position;
use engine::dvonn::{Engine, Report, Value};
use engine::{Limits, Stop};

/// Searches a position; a finished game is answered at once with its score.
pub(crate) fn search(
    engine: &mut Engine,
    position: &Position,
    limits: &Limits,
    stop: &Stop,
    mut on_report: impl FnMut(&Report),
) -> Report {
    let Some(score) = position.final_score() else {
        return engine.search(position, limits, stop, on_report);
    };
    let report = Report {
        depth: 0,
        nodes: 0,
        elapsed: Duration::ZERO,
        value: Value::Exact(score.lead(position.turn())),
        pv: Vec::new(),
        hashfull: 0,
    };
    on_report(&report);
    report
}
