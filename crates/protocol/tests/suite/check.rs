//! Tests of the conformance check: a correct engine passes, and each fault fails the checks meant for it.

use std::io::{self, BufRead, BufReader, PipeReader, Write};
use std::time::Duration;

use crate::support::start;
use protocol::{Client, Settings, Verdict, check, serve_ugi};

/// Generous, because these tests are not about speed.
const TOLERANCE: Duration = Duration::from_secs(2);

/// How a faulty engine changes a line; `None` drops it.
type Change = fn(&str) -> Option<String>;

/// Connects to a correct engine through a proxy that changes the lines in both directions. To save time, the proxy also
/// shortens the many searches that only have to be short.
fn connect(heard: Change, said: Change) -> Client {
    start(move |input, output| {
        let (server_input, to_server) = io::pipe()?;
        let (from_server, server_output) = io::pipe()?;
        let hurried = move |line: &str| heard(if line == "go movetime 20" { "go nodes 100" } else { line });
        std::thread::spawn(move || drop(pass_on(input, to_server, hurried)));
        std::thread::spawn(move || serve_ugi(&Settings::default(), BufReader::new(server_input), server_output));
        pass_on(BufReader::new(from_server), output, said)
    })
}

fn pass_on(from: BufReader<PipeReader>, mut to: impl Write, change: impl Fn(&str) -> Option<String>) -> io::Result<()> {
    for line in from.lines() {
        if let Some(line) = change(&line?) {
            writeln!(to, "{line}")?;
        }
    }
    Ok(())
}

/// No change.
const KEEP: Change = |line| Some(line.to_owned());

/// Returns the names of the checks that fail, each with its reason.
fn failures(heard: Change, said: Change) -> Vec<(&'static str, String)> {
    let mut failures = Vec::new();
    let passed = check(
        || Ok(connect(heard, said)),
        TOLERANCE,
        |Verdict { name, failure }| failures.extend(failure.clone().map(|failure| (*name, failure))),
    );
    assert_eq!(passed, failures.is_empty());
    failures
}

/// Asserts that exactly these checks fail, and that the first reason contains this text.
fn assert_failures(found: &[(&str, String)], names: &[&str], reason: &str) {
    let found_names: Vec<&str> = found.iter().map(|(name, _)| *name).collect();
    assert_eq!(found_names, names, "{found:?}");
    assert!(found[0].1.contains(reason), "{found:?}");
}

#[test]
fn a_correct_engine_passes() {
    let engine = || Ok(start(|input, output| serve_ugi(&Settings::default(), input, output)));
    let mut verdicts = Vec::new();
    assert!(check(engine, TOLERANCE, |verdict| verdicts.push(verdict.clone())), "{verdicts:?}");
    assert!(verdicts.iter().all(|verdict| verdict.failure.is_none()), "{verdicts:?}");
    assert_eq!(failures(KEEP, KEEP), []);
}

#[test]
fn an_engine_without_a_handshake_fails_every_check() {
    let mut count = 0;
    let silent = || Ok(start(|_, _| Ok(())));
    let passed = check(silent, TOLERANCE, |verdict| {
        count += 1;
        assert!(verdict.failure.as_ref().is_some_and(|failure| failure.starts_with("after `ugi`: the engine")));
    });
    assert!(!passed && count >= 15);
}

#[test]
fn a_missing_name_is_found() {
    let said = |line: &str| (!line.starts_with("id name")).then(|| line.to_owned());
    assert_failures(&failures(KEEP, said), &["handshake"], "no id name");
}

#[test]
fn bad_options_are_found() {
    let said = |line: &str| Some(line.replace("default 64 min 1", "default 64 min 65"));
    let name = "options are announced and can be set";
    assert_failures(&failures(KEEP, said), &[name], "default is 64, expected 65 to 65536");
}

#[test]
fn a_missing_legal_move_is_found() {
    let said = |line: &str| Some(if line == "validmoves pass" { "validmoves".to_owned() } else { line.to_owned() });
    assert_failures(&failures(KEEP, said), &["positions of both phases are understood"], "pass is missing");
}

#[test]
fn a_wrong_result_is_found() {
    let said = |line: &str| Some(line.replace("p2win", "p1win"));
    assert_failures(&failures(KEEP, said), &["queries are answered"], "response `p1win`, expected p2win");
}

#[test]
fn ignored_invalid_lines_are_found() {
    let said = |line: &str| (!line.starts_with("info error")).then(|| line.to_owned());
    let name = "invalid lines are rejected and change nothing";
    assert_failures(&failures(KEEP, said), &[name], "`dance` got 0 answers");
}

#[test]
fn illegal_best_moves_are_found() {
    let said = |line: &str| {
        let best = line.strip_prefix("bestmove ").filter(|best| best.len() == 4);
        let is_stack_move = best.is_some_and(|best| best.ends_with(|letter: char| letter.is_ascii_digit()));
        Some(if is_stack_move { "bestmove a1a1".to_owned() } else { line.to_owned() })
    };
    let found = failures(KEEP, said);
    assert!(found.iter().any(|(name, _)| *name == "a move is chosen on the full board"), "{found:?}");
    assert!(found.iter().any(|(name, _)| *name == "the best moves of 50 positions are legal"), "{found:?}");
    assert!(found.iter().all(|(_, failure)| failure.contains("bestmove a1a1 is illegal")), "{found:?}");
}

#[test]
fn an_illegal_principal_variation_is_found() {
    let said = |line: &str| Some(line.replace(" pv ", " pv pass "));
    assert_failures(&failures(KEEP, said), &["info lines are valid"], "pv: pass is illegal");
}

#[test]
fn an_engine_that_ignores_stop_is_found() {
    let heard = |line: &str| (line != "stop").then(|| line.to_owned());
    let names = [
        "stop ends an infinite search",
        "isready is answered during a search",
        "stop ends an infinite GIPF search, if GIPF is offered",
    ];
    assert_failures(&failures(heard, KEEP), &names, "after `stop`: no answer within");
}

#[test]
fn an_engine_that_ignores_quit_is_found() {
    let heard = |line: &str| (line != "quit").then(|| line.to_owned());
    let name = "quit ends the engine, even during a search";
    assert_failures(&failures(heard, KEEP), &[name], "the engine is still running");
}

#[test]
fn an_engine_that_exceeds_its_time_is_found() {
    let said = |line: &str| {
        if line.starts_with("bestmove") {
            std::thread::sleep(Duration::from_millis(60));
        }
        Some(line.to_owned())
    };
    let mut late = Vec::new();
    let tolerance = Duration::from_millis(10);
    check(|| Ok(connect(KEEP, said)), tolerance, |verdict| late.extend(verdict.failure.clone()));
    assert!(late.iter().any(|failure| failure.contains("ms after go movetime 1, 11 allowed")), "{late:?}");
    assert!(late.iter().any(|failure| failure.contains("ms after stop, 10 allowed")), "{late:?}");
}
