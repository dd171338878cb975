//! The examination of engines: a good one passes, and each fault is found by the checks that are meant for it.

mod support;

use std::io::{self, BufRead, BufReader, PipeReader, Write};
use std::time::Duration;

use protocol::{Client, Settings, Verdict, check, serve_ugi};
use support::start;

/// Generous: it is not speed that is tested here.
const TOLERANCE: Duration = Duration::from_secs(2);

/// What a faulty engine makes of a line; nothing if it loses it.
type Change = fn(&str) -> Option<String>;

/// A good engine behind somebody who changes what it hears and what it says, and who is in a hurry: the many searches
/// that only have to be short are made shorter.
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

/// The names of the checks that fail, with the reason of each.
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

/// Asserts that exactly these checks fail, the first of them for this reason.
fn assert_failures(found: &[(&str, String)], names: &[&str], reason: &str) {
    let found_names: Vec<&str> = found.iter().map(|(name, _)| *name).collect();
    assert_eq!(found_names, names, "{found:?}");
    assert!(found[0].1.contains(reason), "{found:?}");
}

#[test]
fn a_good_engine_passes() {
    let engine = || Ok(start(|input, output| serve_ugi(&Settings::default(), input, output)));
    let mut verdicts = Vec::new();
    assert!(check(engine, TOLERANCE, |verdict| verdicts.push(verdict.clone())), "{verdicts:?}");
    assert!(verdicts.iter().all(|verdict| verdict.failure.is_none()), "{verdicts:?}");
    assert_eq!(failures(KEEP, KEEP), []);
}

#[test]
fn an_engine_that_does_not_greet_fails_everything() {
    let mut count = 0;
    let nobody = || Ok(start(|_, _| Ok(())));
    let passed = check(nobody, TOLERANCE, |verdict| {
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
fn silence_about_bad_lines_is_found() {
    let said = |line: &str| (!line.starts_with("info error")).then(|| line.to_owned());
    let name = "bad lines are refused and change nothing";
    assert_failures(&failures(KEEP, said), &[name], "`dance` is answered with 0 lines");
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
fn a_line_of_illegal_moves_is_found() {
    let said = |line: &str| Some(line.replace(" pv ", " pv pass "));
    assert_failures(&failures(KEEP, said), &["info lines can be read"], "pv: pass is illegal");
}

#[test]
fn an_engine_that_does_not_hear_stop_is_found() {
    let heard = |line: &str| (line != "stop").then(|| line.to_owned());
    let names = [
        "stop ends an infinite search",
        "isready is answered during a search",
        "stop ends an infinite search of GIPF, if it is offered",
    ];
    assert_failures(&failures(heard, KEEP), &names, "after `stop`: no answer within");
}

#[test]
fn an_engine_that_does_not_quit_is_found() {
    let heard = |line: &str| (line != "quit").then(|| line.to_owned());
    let name = "quit ends it, during a search too";
    assert_failures(&failures(heard, KEEP), &[name], "the engine is still running");
}

#[test]
fn an_engine_that_is_late_is_found() {
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
