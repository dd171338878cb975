//! Formats search reports as `info` lines.

use std::fmt::Write;

use crate::report::{Score, SearchReport};

/// Formats a report as one `info` line.
pub(crate) fn write(report: &SearchReport) -> String {
    let SearchReport { depth, nodes, elapsed, hashfull, score, pv, .. } = report;
    let score = match score {
        Score::Estimate(hundredths) => format!("points {:.2}", f64::from(*hundredths) / 100.0),
        Score::Exact(points) => format!("exact {points}"),
        Score::Win(turns) => format!("win {turns}"),
        Score::Loss(turns) => format!("loss {turns}"),
    };
    let milliseconds = elapsed.as_millis();
    // Assume at least a microsecond, to avoid a division by zero.
    let speed = *nodes as f64 / elapsed.as_secs_f64().max(1e-6);
    let mut text = format!(
        "info depth {depth} nodes {nodes} time {milliseconds} nps {speed:.0} hashfull {hashfull} score {score}"
    );
    if !pv.is_empty() {
        write!(text, " pv {}", pv.join(" ")).expect("writing to a string cannot fail");
    }
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn info_lines_contain_the_report() {
        let report = |score, pv: &[&str]| SearchReport {
            player: dvonn::Player::White,
            depth: 3,
            nodes: 5000,
            elapsed: Duration::from_millis(20),
            hashfull: 7,
            score,
            hundredths: 0,
            pv: pv.iter().map(ToString::to_string).collect(),
            best: None,
        };
        let start = "info depth 3 nodes 5000 time 20 nps 250000 hashfull 7 score";
        assert_eq!(
            write(&report(Score::Estimate(-5), &["a1b2", "pass"])),
            format!("{start} points -0.05 pv a1b2 pass")
        );
        assert_eq!(write(&report(Score::Exact(-4), &[])), format!("{start} exact -4"));
        assert_eq!(write(&report(Score::Win(3), &["b1-e4"])), format!("{start} win 3 pv b1-e4"));
    }
}
