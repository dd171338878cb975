//! Perft: the expected counts of `data/perft`, and independent ways to compute them.
//!
//! `CALDERA_GIPF_PERFT=200000` lets the reference implementation verify all counts up to that number. A normal test run
//! stops at 1,500.

use crate::support;

use crate::slow::SlowGame;
use gipf::{Position, Symmetry, divide, perft};
use serde_json::Value;

/// A line of the suite.
struct Expectation {
    name: String,
    text: String,
    position: Position,
    counts: Vec<u64>,
}

fn suite() -> Vec<Expectation> {
    let lines: Vec<Value> =
        serde_json::from_str(include_str!("../../../../data/perft/gipf.json")).expect("a suite is a JSON list");
    let expectation = |value: Value| {
        let text = value["position"].as_str().expect("a position").to_owned();
        Expectation {
            name: value["name"].as_str().expect("a suite names its positions").to_owned(),
            position: support::at(&text),
            text,
            counts: value["perft"].as_array().expect("counts").iter().filter_map(Value::as_u64).collect(),
        }
    };
    lines.into_iter().map(expectation).collect()
}

#[test]
fn perft_matches_the_suite() {
    let suite = suite();
    assert!(suite.len() >= 40, "the suite is incomplete");
    for Expectation { name, position, counts, .. } in suite {
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&position, depth), count, "{name} at depth {depth}");
        }
    }
}

#[test]
fn the_reference_implementation_counts_the_same() {
    let most = std::env::var("CALDERA_GIPF_PERFT").ok().and_then(|text| text.parse().ok()).unwrap_or(1500);
    let mut compared = 0;
    for Expectation { name, text, counts, .. } in suite() {
        for (depth, count) in (1..).zip(counts).take_while(|(_, count)| *count <= most) {
            assert_eq!(SlowGame::from_text(&text).perft(depth), count, "{name} at depth {depth}");
            compared += 1;
        }
    }
    println!("{compared} counts compared");
    assert!(compared > 60, "{compared}");
}

#[test]
fn divide_adds_up_and_symmetric_positions_have_equal_counts() {
    for Expectation { name, position, counts, .. } in suite() {
        let (depth, count) =
            (1..).zip(counts).take_while(|(_, count)| *count < 50_000).last().expect("a suite has counts");
        let parts = divide(&position, depth);
        assert_eq!(parts.iter().map(|(_, part)| part).sum::<u64>(), count, "{name}");
        assert_eq!(parts.len() as u64, perft(&position, 1), "{name}");
        assert!(divide(&position, 0).is_empty(), "no turn starts a sequence without turns");
        for symmetry in Symmetry::ALL {
            assert_eq!(perft(&symmetry.position(&position), depth), count, "{name}");
        }
    }
}
