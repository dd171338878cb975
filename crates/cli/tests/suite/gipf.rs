//! Tests of `match`, `analyse` and `engine` with `--game gipf`.

use std::fs;

use crate::common::{caldera, path, refusal, stdout};
use notation::gipf::read_records;

/// The first turns of a game.
const GAME: &str = "[Variant \"standard\"]
1. b1-b3 c2 2. d2 f2 3. b1-b4 *
";

/// The command of the engine under test.
fn engine() -> String {
    let command = caldera(&[]);
    format!("'{}' engine", command.get_program().to_str().expect("text"))
}

/// Plays two games of the engine against itself and returns them.
fn play_match(variant: &str, file: &str) -> Vec<notation::gipf::Record> {
    let saved = path(file);
    let _ = fs::remove_file(&saved);
    let engine = engine();
    let arguments = ["match", &engine, &engine, "--game", "gipf", "--variant", variant, "--games", "2"];
    let more =
        ["--depth", "1", "--hash", "1", "--option-b", "Level=3", "--json", "--save", saved.to_str().expect("text")];
    let text = stdout(caldera(&arguments).args(more));
    let result: serde_json::Value = serde_json::from_str(&text).expect("one object");
    assert_eq!(result["games"], 2, "{text}");
    assert!(result["faults"].as_array().is_some_and(Vec::is_empty), "{text}");
    let records = read_records(&fs::read(&saved).expect("the games were saved")).expect("readable");
    assert_eq!(records.len(), 2);
    for record in &records {
        assert!(record.result.is_some() && record.main_line.steps.len() > 5);
        assert!(record.replay().expect("legal").position().is_over());
    }
    records
}

#[test]
fn connected_games_are_played_and_saved() {
    play_match("tournament+d6+c1,1", "gipf match.pgn");
}

#[test]
fn engines_receive_the_settings_and_random_events() {
    let records = play_match("basic+d6+c3,3 decider=dice lost-challenge=blocked", "gipf dice match.pgn");
    let turns: Vec<String> =
        records.iter().flat_map(|record| &record.main_line.steps).map(|step| step.action.to_string()).collect();
    assert!(turns.iter().any(|turn| turn.contains('?')), "no challenges: {turns:?}");
    assert!(records[0].start.rules.settings.decider == gipf::Decider::Dice);
}

#[test]
fn invalid_match_arguments_are_rejected() {
    let engine = engine();
    let refused = |more: &[&str]| refusal(caldera(&["match", &engine, &engine, "--game", "gipf"]).args(more));
    assert!(refused(&["--variant", "chess"]).contains("basic, standard or tournament"));
    assert!(refused(&["--starts", "placing"]).contains("--starts placing is not available in GIPF"));
    assert!(refused(&["--starts", "even"]).contains("--starts even is not available in GIPF"));
    assert!(refused(&["--starts", "no such file"]).contains("no such file cannot be read"));
}

#[test]
fn a_game_is_annotated_as_a_valid_record() {
    let file = path("gipf game.pgn");
    fs::write(&file, GAME).expect("the folder for test files is writable");
    let file = file.to_str().expect("text");
    let arguments = ["analyse", file, "--game", "gipf", "--nodes", "3000"];
    let text = stdout(&mut caldera(&arguments));
    let records = read_records(text.as_bytes()).expect("readable");
    let line = &records[0].main_line;
    assert_eq!(line.steps.len(), 5);
    assert!(line.comments[0].text.starts_with("Analysis: White lost "), "{text}");
    assert!(line.steps.iter().all(|step| step.comments[0].evaluation.is_some()), "{text}");
    assert_eq!(stdout(&mut caldera(&arguments)), text, "a node limit makes the analysis reproducible");

    let json = stdout(caldera(&arguments).arg("--json"));
    let study: serde_json::Value = serde_json::from_str(&json).expect("one object");
    assert_eq!(study["turns"].as_array().map(Vec::len), Some(5));
    for turn in study["turns"].as_array().expect("a list") {
        let number = |name: &str| turn[name].as_f64().expect("a number");
        assert!(number("lost") >= 0.0 && number("value_before") >= number("value_after"), "{turn}");
        assert_eq!(turn["judgement"] == "best", number("lost") == 0.0, "{turn}");
    }
}

#[test]
fn the_option_game_sets_the_initial_game() {
    let input = "position fen tournament+d6 moves Gg6\nquery p1turn\ngo depth 1\nquit\n";
    let text = stdout(caldera(&["engine", "--game", "gipf"]).write_stdin(input));
    assert!(text.starts_with("response false\n"), "{text}");
    let best = text.lines().last().and_then(|line| line.strip_prefix("bestmove ")).expect("a best move");
    assert!(best.starts_with('G'), "the first piece is a GIPF-piece: {best}");
}
