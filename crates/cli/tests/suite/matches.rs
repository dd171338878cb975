//! Tests of `caldera match` as a process, with engines that are small shell scripts.
#![cfg(unix)]

use std::fs;
use std::time::{Duration, Instant};

use crate::common::{caldera, path, refusal, stdout};
use assert_cmd::Command;
use notation::{Evaluation, GameResult};

/// White has a single move, which ends the game.
const START: &str = "w,bw,r,6/10/11/10/9 w move";

fn write(name: &str, content: &str) -> String {
    let path = path(name);
    fs::write(&path, content).expect("the folder for test files is writable");
    path.to_str().expect("text").to_owned()
}

/// Writes an engine that always plays the same move, and returns its command.
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

/// A match against engine B from a single starting position, with additional arguments.
fn play(test: &str, b: &str, arguments: &[&str]) -> Command {
    let starts = write(&format!("{test}.starts"), &format!("# one start\n{START}\n"));
    let mut command = Command::cargo_bin("caldera").expect("the binary is built");
    command.args(["match", &engine(&format!("{test}-a"), "a1b1"), b, "--starts", &starts]).args(arguments);
    command
}

#[test]
fn the_result_is_printed_as_a_table() {
    let mut command = play("table", &engine("table-b", "a1b1"), &["--games", "4", "--movetime", "2"]);
    let text = stdout(&mut command);
    for line in [
        "A            table-a",
        "B            table-b",
        "games        4: A won 2, tied 0, lost 2: 50.0 %",
        "pairs        2: 0 0 2 0 0 (A scored 0, ½, 1, 1½, 2 points)",
        "Elo          +0.0 (no confidence interval)",
        "superiority  50.0 % likely that A is stronger",
        "points       +0.00 ± 0.00 per game for A, in 4 completed games",
        "plies        1.0 per game, 1 to 1",
        "faults of A  none",
        "faults of B  none",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} is not in\n{text}");
    }
    let stderr = command.assert().success().get_output().stderr.clone();
    assert!(stderr.is_empty(), "no progress is shown without a terminal");
}

#[test]
fn faults_are_reported_with_their_reason_and_recorded() {
    let saved = path("faults.pgn");
    let _ = fs::remove_file(&saved);
    let file = saved.to_str().expect("text");
    let b = engine("faults-b", "c1b1");
    let mut command = play("faults", &b, &["--games", "2", "--save", file, "--verbose", "--concurrency", "2"]);
    let done = command.assert().success();
    let (out, log) = (done.get_output().stdout.clone(), done.get_output().stderr.clone());
    let (out, log) = (String::from_utf8(out).expect("text"), String::from_utf8(log).expect("text"));
    let reason = "illegal move: c1b1 in ply 1: c1 is a red piece alone, which nobody may move";
    assert!(out.contains(&format!("game 2, B: {reason}")), "{out}");
    assert!(out.contains("faults of B  1 by an illegal move"), "{out}");
    assert_eq!(log.lines().count(), 2);
    assert!(log.contains("game 1: faults-a – faults-b: White wins, 3-0, 1 plies\n"), "{log}");
    assert!(log.contains(&format!("game 2: faults-b – faults-a: Black wins, B lost by {reason}, 0 plies\n")), "{log}");

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
    // As Black, engine B is never asked for a move, so it commits one fault per pair.
    let unreadable = json["faults_b"]["unreadable"].as_u64().expect("a count");
    assert_eq!(json["wins"], 2 * unreadable);
}

#[test]
fn invalid_arguments_are_rejected() {
    let b = engine("refused-b", "a1b1");
    let with = |arguments: &[&str]| refusal(&mut play("refused", &b, arguments));
    assert!(with(&["--games", "0"]).contains("expected a whole number greater than 0"));
    assert!(with(&["--time", "fast"]).contains("\"fast\" is not a time: expected seconds, such as 5, or 5+0.1"));
    assert!(with(&["--movetime", "0"]).contains("the time must be greater than 0"));
    assert!(with(&["--nodes", "0"]).contains("0 is not in 1.."));
    assert!(with(&["--depth", "3", "--nodes", "10"]).contains("cannot be used with"));
    assert!(with(&["--time", "3", "--movetime", "1"]).contains("cannot be used with"));
    assert!(with(&["--sprt", "10,0"]).contains("10,0 are not two Elo differences"));
    assert!(with(&["--sprt", "5"]).contains("expected LO,HI, such as 0,10"));
    assert!(with(&["--option-b", "Level"]).contains("expected NAME=VALUE"));
    assert!(
        with(&["--option-b", "Levle=3"])
            .contains("engine B cannot play: it has no option Levle; its options are Level")
    );
    assert!(with(&["--save", "/no/such/folder/x.pgn"]).contains("x.pgn cannot be written"));
    assert!(refusal(&mut play("refused", "'half", &[])).contains("the quote ' in the command 'half is not closed"));
    assert!(refusal(&mut play("refused", "/no/such/engine", &[])).contains("/no/such/engine cannot be started"));
}

#[test]
fn invalid_starts_are_rejected() {
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
fn an_interrupted_match_keeps_its_finished_games() {
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
    running.kill().expect("the match is running");
    running.wait().expect("the match ends");
    let (_, records) = notation::read_records(&fs::read(&saved).expect("saved")).expect("readable");
    assert!(records.len() >= 3 && records.iter().all(|record| record.result.is_some()));
}

#[test]
fn the_result_of_saved_games_equals_that_of_the_match() {
    let b = engine("parts-b", "c1b1");
    let part = |name: &str, arguments: &[&str]| {
        let file = path(&format!("{name}.pgn"));
        let _ = fs::remove_file(&file);
        let file = file.to_str().expect("text").to_owned();
        (stdout(play("parts", &b, &["--save", &file]).args(arguments)), file)
    };
    let (whole, _) = part("whole", &["--games", "6", "--json"]);
    let (_, second) = part("second", &["--first-pair", "2", "--games", "4"]);
    let (_, first) = part("first", &["--games", "2"]);
    let without_time = |text: &str| {
        let mut json: serde_json::Value = serde_json::from_str(text).expect("JSON");
        json["seconds"] = serde_json::Value::Null;
        json
    };
    let joined = stdout(&mut caldera(&["match", "result", &second, &first, "--json"]));
    assert_eq!(without_time(&joined), without_time(&whole));
    let table = stdout(&mut caldera(&["match", "result", &first, &second, "--sprt", "0,400"]));
    assert!(table.contains("games        6: A won 6, tied 0, lost 0: 100.0 %"), "{table}");
    assert!(table.contains("SPRT         0 or 400 Elo: LLR") && !table.contains("seconds"), "{table}");

    let refused = |arguments: &[&str]| refusal(caldera(&["match", "result"]).args(arguments));
    assert!(refused(&[&first, &first]).contains("round 1.1 occurs twice"));
    assert!(refused(&["/no/such.pgn"]).contains("/no/such.pgn cannot be read"));
    assert!(refused(&[]).contains("<FILE>..."));
    assert!(refusal(&mut play("parts", &b, &["--first-pair", "0"])).contains("expected a whole number greater than 0"));
}
