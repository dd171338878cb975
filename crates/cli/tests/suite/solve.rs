//! Tests of `caldera solve`: proofs checked by brute force, bounds and errors.

use crate::common;

use crate::common::caldera;
use assert_cmd::Command;
use dvonn::{Move, Position};
use serde_json::Value;

/// Ten stacks, Black to move: few enough for brute force, but not trivial.
const ENDING: &str = "9/3,b,6/3,rw,bw,w,5/2,bb,w,r,5/2,b,w,wwb,4 b move";

/// A position that cannot be solved in a short time.
const FULL_BOARD: &str =
    "b,w,b,w,b,w,b,w,w/w,w,w,b,w,w,w,b,b,r/b,w,w,w,b,b,b,w,w,r,w/b,w,w,r,b,b,b,w,w,w/b,b,b,b,b,w,b,b,b w move";

fn solve(arguments: &[&str]) -> Command {
    caldera(&[&["solve"], arguments].concat())
}

fn output(arguments: &[&str]) -> String {
    common::stdout(&mut solve(arguments))
}

fn report(arguments: &[&str]) -> Value {
    let text = output(&[arguments, &["--json"]].concat());
    assert_eq!(text.lines().count(), 1, "one object, on one line");
    serde_json::from_str(&text).expect("JSON")
}

fn refusal(arguments: &[&str]) -> String {
    common::refusal(&mut solve(arguments))
}

fn read(position: &str) -> Position {
    *notation::read_position(position).expect("a position").position()
}

/// The value for the player to move, computed by exhaustive search.
fn brute_force(position: &Position) -> i32 {
    if let Some(score) = position.final_score() {
        return score.lead(position.turn());
    }
    let values = position.legal_moves().map(|action| {
        let mut next = *position;
        next.play(action).expect("a generated move is legal");
        -brute_force(&next)
    });
    values.max().expect("a game that is not over has a move")
}

#[test]
fn the_proved_value_equals_brute_force() {
    let position = read(ENDING);
    let value = brute_force(&position);
    let found = report(&[ENDING]);
    assert_eq!((found["value"].as_i64(), found["exact"].as_bool()), (Some(i64::from(value)), Some(true)));
    assert_eq!((&found["lower"], &found["upper"]), (&found["value"], &found["value"]));
    assert_eq!(found["winner"], ["white", "tie", "black"][(value.signum() + 1) as usize], "Black is to move");
    assert!(found["nodes"].is_u64() && found["seconds"].is_f64(), "{found}");

    let mut end = position;
    for action in found["line"].as_array().expect("a list") {
        let action: Move = action.as_str().and_then(|text| text.parse().ok()).expect("a move");
        end.play(action).expect("the line is legal");
    }
    let score = end.final_score().expect("the line reaches the end of the game");
    assert_eq!(score.lead(position.turn()), value, "the line has the proved value");
}

#[test]
fn a_proof_is_printed_as_a_sentence() {
    let text = output(&["w,bw,r,6/10/11/10/9 w move"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..2], ["proved: White wins by 3", "line: a1b1"]);
    assert!(lines[2].contains(" nodes, ") && lines[2].ends_with(" s") && lines.len() == 3, "{text}");
    // The same after a pass, from the point of view of the player who passes.
    let text = output(&["w,bw,r,6/10/11/10/9 b move"]);
    assert!(text.starts_with("proved: White wins by 3\nline: pass a1b1\n"), "{text}");
}

#[test]
fn the_value_of_a_finished_game_is_its_score() {
    let found = report(&["1,bww,r,6/10/11/10/9 b move"]);
    assert_eq!((found["value"].as_i64(), found["exact"].as_bool()), (Some(-3), Some(true)));
    assert_eq!((found["line"].as_array().map(Vec::len), found["winner"].as_str()), (Some(0), Some("white")));
    assert!(output(&["r,8/10/11/10/9 w move"]).starts_with("proved: a tie\n0 nodes"));
}

#[test]
fn without_a_proof_the_bounds_are_printed() {
    let found = report(&[FULL_BOARD, "--time", "0.2", "--hash", "1"]);
    assert!(found["value"].is_null() && found["exact"] == false && found["winner"].is_null(), "{found}");
    let (lower, upper) = (found["lower"].as_i64().expect("a number"), found["upper"].as_i64().expect("a number"));
    assert!((-49..=49).contains(&lower) && lower < upper && upper <= 49, "{found}");
    assert_eq!(found["line"].as_array().map(Vec::len), Some(0));
    let text = output(&[FULL_BOARD, "--time", "0.2", "--hash", "1"]);
    assert!(text.starts_with("not proved in 0.2 s: White may be ahead by up to 49, Black by up to 49\n"), "{text}");
}

#[test]
fn the_option_winner_proves_only_who_wins() {
    let value = brute_force(&read(ENDING));
    let found = report(&[ENDING, "--winner"]);
    assert_eq!(found["winner"], ["white", "tie", "black"][(value.signum() + 1) as usize]);
    let (lower, upper) = (found["lower"].as_i64().expect("a number"), found["upper"].as_i64().expect("a number"));
    assert!((lower..=upper).contains(&i64::from(value)), "{found}");
    assert!(output(&[ENDING, "--winner"]).starts_with("proved: "));
}

#[test]
fn more_threads_prove_the_same() {
    let [one, three] = ["1", "3"].map(|threads| report(&[ENDING, "--threads", threads]));
    assert_eq!((&one["value"], &one["exact"]), (&three["value"], &three["exact"]));
}

#[test]
fn invalid_input_is_rejected() {
    let placing = "error: the position is in the phase `place`: only positions in the phase `move` can be solved\n";
    assert_eq!(refusal(&["startpos"]), placing);
    assert_eq!(refusal(&["9/r,9/11/10/4,r,4 w place", "--json"]), placing);
    assert!(refusal(&["9/10/11/10/9 w move"]).starts_with("error: bad position: "));
    assert!(refusal(&[ENDING, "--time", "0"]).contains("greater than 0"));
    assert!(refusal(&[ENDING, "--threads", "0"]).contains("0 is not in 1..=256"));
    assert!(refusal(&[ENDING, "--hash", "lots"]).contains("invalid value 'lots'"));
}
