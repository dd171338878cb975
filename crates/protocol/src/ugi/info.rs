//! Reports of a search as `info` lines.

use std::fmt::{Display, Write};
use std::time::Duration;

use engine::dvonn::{Report, Value};
use engine::gipf::{Report as GipfReport, Value as GipfValue};
use gipf::Position;

/// The line that tells how far a search has come.
pub(crate) fn write(report: &Report) -> String {
    let Report { depth, nodes, elapsed, value, pv, hashfull } = report;
    let score = match value {
        Value::Estimate(hundredths) => format!("points {:.2}", f64::from(*hundredths) / 100.0),
        Value::Exact(points) => format!("exact {points}"),
    };
    compose(*depth, *nodes, *elapsed, *hashfull, &score, pv)
}

/// The same of a search of GIPF, from this position.
pub(crate) fn write_gipf(report: &GipfReport, position: &Position) -> String {
    let GipfReport { depth, nodes, elapsed, value, pv, hashfull } = report;
    let score = match value {
        GipfValue::Estimate(hundredths) => format!("points {:.2}", f64::from(*hundredths) / 100.0),
        GipfValue::Win(turns) => format!("win {turns}"),
        GipfValue::Loss(turns) => format!("loss {turns}"),
    };
    compose(*depth, *nodes, *elapsed, *hashfull, &score, &position.actions_of(pv))
}

fn compose(depth: u32, nodes: u64, elapsed: Duration, hashfull: u32, score: &str, line: &[impl Display]) -> String {
    let milliseconds = elapsed.as_millis();
    // A search that took no time that the clock could measure took a microsecond.
    let speed = nodes as f64 / elapsed.as_secs_f64().max(1e-6);
    let mut text = format!(
        "info depth {depth} nodes {nodes} time {milliseconds} nps {speed:.0} hashfull {hashfull} score {score}"
    );
    if !line.is_empty() {
        text.push_str(" pv");
        for action in line {
            write!(text, " {action}").expect("a string takes all that is written");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_say_what_the_report_says() {
        let mut report = Report {
            depth: 3,
            nodes: 5000,
            elapsed: Duration::from_millis(20),
            value: Value::Estimate(-5),
            pv: vec!["a1b2".parse().expect("a move"), "pass".parse().expect("a move")],
            hashfull: 7,
        };
        let start = "info depth 3 nodes 5000 time 20 nps 250000 hashfull 7 score";
        assert_eq!(write(&report), format!("{start} points -0.05 pv a1b2 pass"));
        report.value = Value::Exact(-4);
        report.pv.clear();
        assert_eq!(write(&report), format!("{start} exact -4"));
    }
}
