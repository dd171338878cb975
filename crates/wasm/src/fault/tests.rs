use serde_json::Value;

use super::*;
use crate::tree::{Games, Tree};

/// Texts and links with something wrong in them; the page's tests say them in every language.
const SAMPLES: &str = include_str!("../../tests/faults.json");

fn refused(sample: &Value) -> crate::Refusal {
    match (sample["text"].as_str(), sample["link"].as_array()) {
        (Some(text), _) => Games::read(text.as_bytes()).map(drop),
        (_, Some(link)) => {
            Tree::from_link(link[0].as_str().expect("a start"), link[1].as_str().expect("moves")).map(drop)
        }
        _ => panic!("neither a text nor a link: {sample}"),
    }
    .expect_err("something is wrong with it")
}

/// The codes of a fault and of its parts.
fn codes(fault: &Fault) -> Vec<&'static str> {
    [fault.code.text()].into_iter().chain(fault.parts.iter().flat_map(codes)).collect()
}

/// Texts and links of GIPF, and what is wrong with them.
#[cfg(feature = "gipf")]
fn refused_gipf() -> Vec<(Value, crate::Refusal)> {
    use crate::gipf::{GipfGames, GipfTree};
    let samples: Vec<Value> = serde_json::from_str(include_str!("../../tests/gipf-faults.json")).expect("JSON");
    let refuse = |sample: Value| {
        let part = |index: usize| sample["link"][index].as_str().unwrap_or_default();
        let read = match sample["text"].as_str() {
            Some(text) => GipfGames::read(text.as_bytes()).map(drop),
            None => GipfTree::from_link(part(0), part(1), part(2)).map(drop),
        };
        let refusal = read.expect_err("something is wrong with it");
        (sample, refusal)
    };
    samples.into_iter().map(refuse).collect()
}

#[cfg(not(feature = "gipf"))]
fn refused_gipf() -> Vec<(Value, crate::Refusal)> {
    Vec::new()
}

#[test]
fn every_code_is_met_by_a_text_or_a_link() {
    let samples: Vec<Value> = serde_json::from_str(SAMPLES).expect("JSON");
    let refusals = samples.into_iter().map(|sample| {
        let refusal = refused(&sample);
        (sample, refusal)
    });
    let needed = |code: &&str| cfg!(feature = "gipf") || !code.to_lowercase().contains("gipf");
    let mut met = Vec::new();
    for (sample, refusal) in refusals.chain(refused_gipf()) {
        let found = codes(refusal.fault().expect("a fault"));
        for code in sample["codes"].as_array().expect("codes") {
            assert!(found.contains(&code.as_str().expect("a code")), "{code} is not in {found:?}: {refusal}");
        }
        met.extend(found);
    }
    let missing: Vec<&str> =
        Code::ALL.iter().map(|code| code.text()).filter(needed).filter(|code| !met.contains(code)).collect();
    assert!(missing.is_empty(), "no sample for {missing:?}");
}

#[test]
fn places_and_values_cross_the_border() {
    let fault = |sample: &str| {
        let refusal = refused(&serde_json::from_str(sample).expect("JSON"));
        serde_json::from_str::<Value>(&refusal.fault().expect("a fault").to_json()).expect("JSON")
    };
    let illegal = fault(r#"{"text": "E3\nE3\n"}"#);
    assert_eq!(illegal["where"], serde_json::json!({ "within": "text", "line": 2, "column": 1 }));
    assert_eq!(illegal["values"], serde_json::json!({ "ply": 2, "move": "e3" }));
    assert_eq!(illegal["parts"][0]["values"]["space"], "e3");
    assert_eq!(fault(r#"{"link": ["new", "AB!"]}"#)["where"]["within"], "linkMoves");
    let start = fault(r#"{"link": ["9.10.11.10.9.\".place", ""]}"#);
    assert_eq!(start["where"], serde_json::json!({ "within": "linkStart", "line": 1, "column": 14 }));
    assert_eq!(start["values"]["found"], "\"");
}

#[test]
fn what_no_text_of_a_visitor_brings_about_has_no_fault() {
    let mut tree = Tree::from_position("9/10/11/10/9 w place").expect("a position");
    assert_eq!(tree.play(7, "e3").expect_err("no such move").fault(), None);
}
