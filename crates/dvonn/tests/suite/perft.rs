//! Perft: the suites in `data/perft`, and the same counts without any shortcut.

use dvonn::{Position, divide, perft};
use serde_json::Value;

/// One position of a suite with its counts for depths 1, 2, 3 ….
struct Expectation {
    name: String,
    position: Position,
    counts: Vec<u64>,
}

fn suites() -> Vec<Expectation> {
    let files =
        [include_str!("../../../../data/perft/stacking.json"), include_str!("../../../../data/perft/placing.json")];
    let read = |text: &str| -> Vec<Value> { serde_json::from_str(text).expect("a suite is a JSON list") };
    let expectation = |value: Value| Expectation {
        name: value["name"].as_str().expect("a suite names its positions").to_owned(),
        position: *notation::read_position(value["position"].as_str().expect("a position")).expect("valid").position(),
        counts: value["perft"].as_array().expect("counts").iter().filter_map(Value::as_u64).collect(),
    };
    files.into_iter().flat_map(read).map(expectation).collect()
}

/// Perft without bulk counting: plays every move.
fn perft_by_playing(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |action| {
        let mut next = *position;
        next.play(action).expect("a generated move is legal");
        perft_by_playing(&next, depth - 1)
    };
    position.legal_moves().map(after).sum()
}

#[test]
fn all_suites_hold() {
    let suites = suites();
    assert!(suites.len() >= 20, "the suites are there");
    for Expectation { name, position, counts } in suites {
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&position, depth), count, "{name} at depth {depth}");
        }
    }
}

#[test]
fn shortcuts_count_what_playing_counts() {
    for Expectation { name, position, counts } in suites() {
        for (depth, count) in (1..).zip(counts).take_while(|(_, count)| *count < 2_000_000) {
            assert_eq!(perft_by_playing(&position, depth), count, "{name} at depth {depth}");
        }
    }
}

#[test]
fn the_parts_of_a_division_add_up() {
    for Expectation { name, position, counts } in suites() {
        let (depth, count) = (1..).zip(counts).take(4).last().expect("a suite has counts");
        let parts: Vec<_> = divide(&position, depth).collect();
        assert_eq!(parts.iter().map(|(_, part)| part).sum::<u64>(), count, "{name}");
        assert_eq!(parts.len() as u64, perft(&position, 1), "{name}");
        assert_eq!(divide(&position, 0).count(), 0, "no move starts a sequence without moves");
    }
}
