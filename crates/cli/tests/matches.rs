//! `caldera match` as people and programs call it, with engines that are small shell scripts.
#![cfg(unix)]

mod common;

use std::fs;
use std::time::{Duration, Instant};

use assert_cmd::Command;
use common::{path, refusal, stdout};
use notation::{Evaluation, GameResult};

/// White has one move, which ends the game.
const START: &str = "w,bw,r,6/10/11/10/9 w move";

fn write(name: &str, content: &str) -> String {
    let path = path(name);
    fs::write(&path, content).expect("the folder for test files can be written");
    path.to_str().expect("text").to_owned()
}

/// The command of an engine with this name that always plays this move.
fn engine(name: &str, action: &str) -> String {
    let answers = [
        format!("ugi) echo id name {name}; echo option name Level type spin; echo ugiok ;;"),
        "isready) echo readyok ;;".to_owned(),
        format!("go*) echo info depth 1 score exact 3; echo bestmove {action} ;;"),
        "quit) exit ;;".to_owned(),
    ];
    let script = format!("while read -r line; do\n  case $line in\n{}\n  esac\ndone\n", answers.join("\n"));
    format!("sh '{}'", write(&format!("engine {name}.sh"), &script))
}

/// Runs a match from the one start with these arguments besides the engines.
fn play(test: &str, b: &str, arguments: &[&str]) -> Command {
    let starts = write(&format!("{test}.starts"), &format!("# one start\n{START}\n"));
    let mut command = Command::cargo_bin("caldera").expect("the binary is built");
    command.args(["match", &engine(&format!("{test}-a"), "a1b1"), b, "--starts", &starts]).args(arguments);
    command
}

#[test]
fn a_match_is_told_in_a_table() {
    let mut command = play("table", &engine("table-b", "a1b1"), &["--games", "4", "--movetime", "2"]);
    let text = stdout(&mut command);
    for line in [
        "A            table-a",
        "B            table-b",
        "games        4: A won 2, tied 0, lost 2: 50.0 %",
        "pairs        2: 0 0 2 0 0 (in which A made 0, ½, 1, 1½, 2 points)",
        "Elo          +0.0 (no telling how sure)",
        "superiority  50.0 % likely that A is the stronger one",
        "points       +0.00 ± 0.00 a game for A, in 4 played to the end",
        "plies        1.0 a game, 1 to 1",
        "faults of A  none",
        "faults of B  none",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} is not in\n{text}");
    }
    let stderr = command.assert().success().get_output().stderr.clone();
    assert!(stderr.is_empty(), "nothing is told besides when nobody watches");
}

#[test]
fn faults_are_told_with_their_reason_and_end_up_in_the_record() {
    let saved = path("faults.pgn");
    let _ = fs::remove_file(&saved);
    let file = saved.to_str().expect("text");
    let b = engine("faults-b", "c1b1");
    let mut command = play("faults", &b, &["--games", "2", "--save", file, "--verbose", "--concurrency", "2"]);
    let done = command.assert().success();
    let (out, told) = (done.get_output().stdout.clone(), done.get_output().stderr.clone());
    let (out, told) = (String::from_utf8(out).expect("text"), String::from_utf8(told).expect("text"));
    let reason = "illegal move: c1b1 in ply 1: c1 is a red piece alone, which nobody may move";
    assert!(out.contains(&format!("game 2, B: {reason}")), "{out}");
    assert!(out.contains("faults of B  1 by an illegal move"), "{out}");
    assert_eq!(told.lines().count(), 2);
    assert!(told.contains("game 1: faults-a – faults-b: White wins, 3-0, 1 plies\n"), "{told}");
    assert!(
        told.contains(&format!("game 2: faults-b – faults-a: Black wins, B lost by {reason}, 0 plies\n")),
        "{told}"
    );

    let (_, mut records) = notation::read_records(&fs::read(saved).expect("saved")).expect("readable");
    records.sort_by_key(|record| record.tags.get("Round").map(str::to_owned));
    let [first, second] = records.as_slice() else { panic!("two games") };
    assert_eq!(first.main_line.steps[0].comments[0].evaluation, Some(Evaluation::Exact(3)));
    assert!(first.main_line.steps[0].comments[0].clock.is_some());
    assert_eq!(first.tags.get("TimeControl"), Some("5"));
    assert_eq!(second.result, Some(GameResult::Win(dvonn::Player::Black)));
    assert_eq!(second.tags.get("Termination"), Some(reason));
    assert_eq!(notation::write_position(&second.start), START);
}

#[test]
fn the_result_is_printed_as_json() {
    let b = engine("json-b", "z9");
    let text = stdout(&mut play("json", &b, &["--json", "--sprt", "-20,100", "--option-a", "Level=3", "--depth", "2"]));
    assert_eq!(text.lines().count(), 1);
    let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&json["engine_a"], &json["planned"]), (&"json-a".into(), &100_000.into()));
    assert_eq!((&json["sprt"]["decision"], &json["losses"]), (&"high".into(), &0.into()));
    // As Black it is never asked for a move, and so never asked in vain.
    let in_vain = json["faults_b"]["unreadable"].as_u64().expect("a count");
    assert_eq!(json["wins"], 2 * in_vain);
}

#[test]
fn bad_arguments_are_refused() {
    let b = engine("refused-b", "a1b1");
    let with = |arguments: &[&str]| refusal(&mut play("refused", &b, arguments));
    assert!(with(&["--games", "0"]).contains("a number from 1 up is expected"));
    assert!(with(&["--time", "fast"]).contains("\"fast\" is not a time: seconds are expected, like 5, or 5+0.1"));
    assert!(with(&["--movetime", "0"]).contains("no move can be made in no time"));
    assert!(with(&["--nodes", "0"]).contains("0 is not in 1.."));
    assert!(with(&["--depth", "3", "--nodes", "10"]).contains("cannot be used with"));
    assert!(with(&["--time", "3", "--movetime", "1"]).contains("cannot be used with"));
    assert!(with(&["--sprt", "10,0"]).contains("10,0 are not two Elo differences"));
    assert!(with(&["--sprt", "5"]).contains("LO,HI is expected, like 0,10"));
    assert!(with(&["--option-b", "Level"]).contains("NAME=VALUE is expected"));
    assert!(with(&["--option-b", "Levle=3"]).contains("engine B cannot play: it has no option Levle, only Level"));
    assert!(with(&["--save", "/no/such/folder/x.pgn"]).contains("x.pgn cannot be written"));
    assert!(refusal(&mut play("refused", "'half", &[])).contains("the quote ' in the command 'half is not closed"));
    assert!(refusal(&mut play("refused", "/no/such/engine", &[])).contains("/no/such/engine cannot be started"));
}

#[test]
fn bad_starts_are_refused() {
    let (a, b) = (engine("starts-a", "a1b1"), engine("starts-b", "a1b1"));
    let with = |starts: &str| {
        let mut command = Command::cargo_bin("caldera").expect("the binary is built");
        refusal(command.args(["match", &a, &b, "--starts", starts]))
    };
    assert!(with("no-such-file").contains("error: no-such-file cannot be read"));
    let file = write("bad.starts", "# comments count as lines\n9/10/11/10/9 w move\n");
    assert!(with(&file).ends_with("bad.starts: line 2: there is no red piece on the board\n"), "{}", with(&file));
}

#[test]
fn an_interrupted_match_leaves_its_games_behind() {
    let saved = path("interrupted.pgn");
    let _ = fs::remove_file(&saved);
    let starts = write("interrupted.starts", START);
    let mut running = std::process::Command::new(assert_cmd::cargo::cargo_bin("caldera"))
        .args(["match", &engine("interrupted-a", "a1b1"), &engine("interrupted-b", "a1b1"), "--games", "1000000"])
        .args(["--starts", &starts, "--save", saved.to_str().expect("text")])
        .spawn()
        .expect("the binary is built");
    let games = || fs::read_to_string(&saved).map_or(0, |text| text.matches("[Result ").count());
    let begin = Instant::now();
    while games() < 3 && begin.elapsed() < Duration::from_secs(30) {
        std::thread::sleep(Duration::from_millis(5));
    }
    running.kill().expect("it runs");
    running.wait().expect("it ends");
    let (_, records) = notation::read_records(&fs::read(&saved).expect("saved")).expect("readable");
    assert!(records.len() >= 3 && records.iter().all(|record| record.result.is_some()));
}
