use serde_json::Value;

use super::*;
use crate::error::Error;
use crate::recorded::RecordedGame;
use crate::tree::{Games, Tree};

/// Faulty texts and links. The tests of the web app translate their faults into every language.
const SAMPLES: &str = include_str!("../../tests/faults.json");

/// The same for GIPF.
const GIPF_SAMPLES: &str = include_str!("../../tests/gipf-faults.json");

fn refused<G: RecordedGame>(sample: &Value) -> Error {
    let read = match (sample["text"].as_str(), sample["link"].as_array()) {
        (Some(text), _) => Games::<G>::read(text.as_bytes()).err(),
        (_, Some(link)) => {
            let parts: Vec<&str> = link.iter().map(|part| part.as_str().expect("a part of a link")).collect();
            Tree::<G>::from_link(&parts).err()
        }
        _ => panic!("neither a text nor a link: {sample}"),
    };
    read.expect("the sample is faulty")
}

/// The codes of a fault and of its parts.
fn codes(fault: &Fault) -> Vec<FaultCode> {
    [fault.code].into_iter().chain(fault.parts.iter().flat_map(codes)).collect()
}

fn check<G: RecordedGame>(samples: &str) -> Vec<FaultCode> {
    let samples: Vec<Value> = serde_json::from_str(samples).expect("JSON");
    let mut met = Vec::new();
    for sample in samples {
        let error = refused::<G>(&sample);
        let found = codes(error.fault().expect("a fault"));
        let names = serde_json::to_value(&found).expect("JSON");
        for code in sample["codes"].as_array().expect("codes") {
            assert!(names.as_array().expect("a list").contains(code), "{code} is not in {found:?}: {error}");
        }
        met.extend(found);
    }
    met
}

#[test]
fn every_code_has_a_sample() {
    let met = [check::<dvonn::Game>(SAMPLES), check::<gipf::Game>(GIPF_SAMPLES)].concat();
    let missing: Vec<&FaultCode> = FaultCode::ALL.iter().filter(|code| !met.contains(code)).collect();
    assert!(missing.is_empty(), "no sample for {missing:?}");
}

#[test]
fn places_and_values_are_serialised() {
    let fault = |sample: &str| {
        let error = refused::<dvonn::Game>(&serde_json::from_str(sample).expect("JSON"));
        serde_json::to_value(error.fault().expect("a fault")).expect("JSON")
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
fn errors_that_no_user_text_can_cause_have_no_fault() {
    let mut tree = Tree::<dvonn::Game>::new(dvonn::Setup::start());
    assert_eq!(tree.play(7, "e3").expect_err("no such move").fault(), None);
}
