//! Tests of `engine`, `analysis` and `engine-check` as processes.

use std::process;
use std::time::Duration;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin;
use protocol::Client;
use serde_json::Value;

/// Long enough for a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

fn caldera(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("caldera").expect("the binary is built");
    command.args(arguments);
    command
}

fn start(arguments: &[&str]) -> Client {
    Client::spawn(process::Command::new(cargo_bin("caldera")).args(arguments)).expect("the binary starts")
}

#[test]
fn the_engine_searches_stops_and_quits() {
    let mut engine = start(&["engine"]);
    for line in ["ugi", "position startpos moves e3 d3", "go infinite", "isready"] {
        engine.send(line).expect("the engine's input is open");
    }
    engine.wait_for(PATIENCE, |line| line == "ugiok").expect("the end of the handshake");
    engine.wait_for(PATIENCE, |line| line == "readyok").expect("an answer during the search");
    engine.send("stop").expect("the engine's input is open");
    let best = engine.wait_for(PATIENCE, |line| line.starts_with("bestmove ")).expect("a move");
    assert!(best != "bestmove e3" && best != "bestmove d3" && best != "bestmove none", "{best}");
    engine.send("quit").expect("the engine's input is open");
    engine.wait_for_end(PATIENCE).expect("the engine exits");
}

#[test]
fn the_engine_reads_a_script() {
    let script = "position fen w,bw,r,6/10/11/10/9 b move moves pass\nvalidmoves\nposition startpos moves e6\n";
    let done = caldera(&["engine"]).write_stdin(script).assert().success();
    assert_eq!(
        String::from_utf8_lossy(&done.get_output().stdout),
        "validmoves a1b1\ninfo error bad move 1: e6 is not on the board: the rows are 1 to 5\n"
    );
}

#[test]
fn analysis_answers_every_query_before_it_exits() {
    let queries =
        "{\"id\":\"a\",\"moves\":[\"e3\",\"d3\"],\"analyse_turns\":[0,2],\"nodes\":100}\n{\"id\":\"b\",\"depth\":1}\n";
    let done = caldera(&["analysis", "--threads", "1", "--hash", "4"]).write_stdin(queries).assert().success();
    let text = String::from_utf8_lossy(&done.get_output().stdout).into_owned();
    let answers: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let seen: Vec<(&str, u64)> =
        answers.iter().filter_map(|answer| Some((answer["id"].as_str()?, answer["turn"].as_u64()?))).collect();
    assert_eq!(seen, [("a", 0), ("a", 2), ("b", 0)], "{text}");
    assert!(answers.iter().all(|answer| answer["best"].is_string()), "{text}");
}

#[test]
fn the_engine_passes_the_check() {
    let engine = cargo_bin("caldera");
    let engine = engine.to_str().expect("text");
    let done = caldera(&["engine-check", "--tolerance", "2000", engine, "engine"]).assert().success();
    let text = String::from_utf8_lossy(&done.get_output().stdout).into_owned();
    assert!(text.lines().count() >= 15 && text.lines().all(|line| line.starts_with("pass  ")), "{text}");
}

#[test]
fn a_program_that_is_not_an_engine_fails_the_check() {
    let program = cargo_bin("caldera");
    let program = program.to_str().expect("text");
    let done = caldera(&["engine-check", program, "moves", "startpos"]).assert().code(1);
    let text = String::from_utf8_lossy(&done.get_output().stdout).into_owned();
    assert!(text.lines().all(|line| line.starts_with("fail  ") && line.contains(": after `ugi`: ")), "{text}");
    let count = text.lines().count();
    assert_eq!(
        String::from_utf8_lossy(&done.get_output().stderr),
        format!("error: {count} of {count} checks failed\n")
    );
}

#[test]
fn invalid_arguments_are_rejected() {
    let refusal = |arguments: &[&str]| {
        let done = caldera(arguments).assert().code(2);
        String::from_utf8_lossy(&done.get_output().stderr).into_owned()
    };
    assert!(refusal(&["engine-check", "no-such-program"]).starts_with("error: no-such-program cannot be started: "));
    assert!(refusal(&["engine-check"]).contains("<COMMAND>..."));
    assert!(refusal(&["analysis", "--threads", "0"]).contains("0 is not in 1..=256"));
    assert!(refusal(&["engine", "fast"]).contains("unexpected argument 'fast'"));
}

#[test]
fn every_command_has_help_with_an_example() {
    for command in ["engine", "analysis", "engine-check"] {
        let done = caldera(&[command, "--help"]).assert().success();
        let help = String::from_utf8_lossy(&done.get_output().stdout).into_owned();
        let example = help.split_once("Example:\n").map(|(_, example)| example).unwrap_or_default();
        assert!(example.contains(&format!("caldera {command}")), "{help}");
    }
}
