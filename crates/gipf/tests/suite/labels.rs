//! Names and labels: what is printed can be parsed again, and bad text is rejected.

use crate::support::at;
use gipf::{Decision, Dot, Entry, Jump, Kind, Line, Point, Push, Spot, SpotSet, Stack, Stage, Step, Turn, Version};

fn spot(label: &str) -> Spot {
    label.parse().unwrap_or_else(|error| panic!("{label}: {error}"))
}

#[test]
fn values_are_printed_by_their_labels() {
    let dot: Dot = "e1".parse().expect("a dot");
    let set: SpotSet = [spot("e5"), spot("b2")].into_iter().collect();
    assert_eq!(format!("{:?} {dot:?} {set:?}", spot("e5")), "e5 e1 {b2 e5}");
    assert_eq!(format!("{} {}", Point::Spot(spot("e5")), Point::Dot(dot)), "e5 e1");
    let entry = Entry::onto(spot("e2")).expect("e2 is at the edge");
    assert_eq!((entry.to_string(), format!("{entry:?}")), ("d1-e2".to_owned(), "d1-e2".to_owned()));
    let push = Push::new(Kind::Gipf, dot, spot("e5")).expect("in line");
    let jump = Jump { from: spot("d5"), to: spot("e6") };
    let stack: Stack = "wd^".parse().expect("a stack");
    assert_eq!(format!("{push:?} {jump:?} {stack:?}"), "Ge1-e5 d5^e6 wd^");
    let taking = at("basic b5=w,c5=w,d5=w,e5=w 9,9 0,0 pp w").steps().into_iter().next();
    let Some(Step::Take(taking)) = taking else { panic!("White has a row") };
    assert_eq!((taking.to_string(), format!("{taking:?}")), ("xb5,c5,d5,e5".to_owned(), "xb5,c5,d5,e5".to_owned()));
}

#[test]
fn lines_are_named_by_their_ends() {
    let names: Vec<String> = Line::all().map(|line| line.to_string()).collect();
    for end in ["b2-b5", "e2-e8", "b2-h5", "b5-h2"] {
        assert!(names.contains(&end.to_owned()), "{end} is not among {names:?}");
    }
    for line in Line::all() {
        assert_eq!(line.to_string().parse(), Ok(line));
        assert_eq!(line.to_string().to_uppercase().parse(), Ok(line));
    }
    let error = "b2-b4".parse::<Line>().expect_err("no line").to_string();
    assert_eq!(error, "\"b2-b4\" is not a line: expected its two ends, like b2-b5");
}

#[test]
fn a_turn_is_empty_without_takings_and_moves() {
    assert!(Turn::default().is_empty());
    for text in ["xb2", "b2", "b2;xb2", "xb2;b2"] {
        assert!(!text.parse::<Turn>().expect(text).is_empty(), "{text}");
    }
}

#[test]
fn versions_stages_and_decisions_have_names() {
    for version in Version::ALL {
        assert_eq!(Version::from_name(&version.to_string().to_uppercase()), Some(version));
    }
    assert_eq!(Version::from_name("chess"), None);
    for stage in Stage::ALL {
        assert_eq!(Stage::from_letter(stage.letter()), Some(stage));
    }
    assert_eq!(Stage::from_letter('x'), None);
    for decision in Decision::ALL {
        assert_eq!(Step::Decide(decision).to_string(), decision.sign().to_string());
    }
}

#[test]
fn long_text_is_quoted_in_part() {
    let message = |text: &str| text.parse::<Spot>().expect_err("no label").to_string();
    let long = "x".repeat(24);
    assert!(message(&long).starts_with(&format!("\"{long}\" is not a point")));
    assert!(message(&format!("{long}x")).starts_with(&format!("\"{long}…\" is not a point")));
}
