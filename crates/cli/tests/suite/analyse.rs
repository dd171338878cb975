//! Tests of `caldera analyse`: values checked by brute force, a planted blunder, annotated records, JSON and errors.

use assert_cmd::Command;
use dvonn::{Game, Move, Position};
use notation::{Evaluation, Record};
use serde_json::Value;

/// Ten stacks, Black to move.
const ENDING: &str = "9/3,b,6/3,rw,bw,w,5/2,bb,w,r,5/2,b,w,wwb,4 b move";

fn analyse(arguments: &[&str], record: &str) -> assert_cmd::assert::Assert {
    let mut command = Command::cargo_bin("caldera").expect("the binary is built");
    command.args(["analyse", "-"]).args(arguments).write_stdin(record).assert()
}

fn output(arguments: &[&str], record: &str) -> String {
    let done = analyse(arguments, record).success();
    assert!(done.get_output().stderr.is_empty(), "no progress is shown without a terminal");
    String::from_utf8(done.get_output().stdout.clone()).expect("text")
}

fn report(arguments: &[&str], record: &str) -> Value {
    let text = output(&[arguments, &["--json"]].concat(), record);
    assert_eq!(text.lines().count(), 1, "one object per game, on one line");
    serde_json::from_str(&text).expect("JSON")
}

/// The value for the player to move, computed by exhaustive search.
fn brute_force(position: &Position) -> i32 {
    match position.final_score() {
        Some(score) => score.lead(position.turn()),
        None => after_each_move(position).into_iter().map(|(_, value)| value).max().expect("a move"),
    }
}

/// Every move with its value for the player who makes it.
fn after_each_move(position: &Position) -> Vec<(Move, i32)> {
    let values = position.legal_moves().map(|action| {
        let mut next = *position;
        next.play(action).expect("a generated move is legal");
        (action, -brute_force(&next))
    });
    values.collect()
}

/// A game from [`ENDING`] in which the first move is the worst possible and all others are best. Also returns the points
/// lost by the first move.
fn game_with_a_blunder() -> (Game, i32) {
    let mut game = notation::read_position(ENDING).expect("a position");
    let best = brute_force(game.position());
    let (worst_move, worst) =
        after_each_move(game.position()).into_iter().min_by_key(|(_, value)| *value).expect("a move");
    game.play(worst_move).expect("legal");
    while !game.position().is_over() {
        let moves = after_each_move(game.position());
        let (action, _) = moves.into_iter().max_by_key(|(_, value)| *value).expect("a move");
        game.play(action).expect("legal");
    }
    (game, best - worst)
}

fn write(game: &Game) -> String {
    notation::write_records(&[Record::from_game(game)], notation::Format::Pgn).expect("a record")
}

/// A complete game of random legal moves.
fn random_game() -> Game {
    let mut game = Game::new();
    let mut choice: usize = 7;
    while !game.position().is_over() {
        let moves: Vec<Move> = game.position().legal_moves().collect();
        choice = choice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        game.play(moves[(choice >> 33) % moves.len()]).expect("legal");
    }
    game
}

#[test]
fn a_planted_blunder_is_found_and_proved() {
    let (game, lost) = game_with_a_blunder();
    assert!(lost >= 6, "docs/analysis.md calls this a blunder: {lost} points");
    let found = report(&["--nodes", "100000"], &write(&game));
    let moves = found["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), game.turns().len());

    let blunder = &moves[0];
    assert_eq!(blunder["judgement"], "blunder");
    assert_eq!(blunder["lost"], f64::from(lost));
    assert_ne!(blunder["best"], blunder["move"]);
    assert_eq!(blunder["best"], blunder["line"][0]);
    assert!(moves[1..].iter().all(|found| found["judgement"] == "best" && found["lost"] == 0.0), "{found:#}");

    let mut position = *notation::read_position(ENDING).expect("a position").position();
    for (found, turn) in moves.iter().zip(game.turns()) {
        assert_eq!(found["player"], turn.player.to_string().to_lowercase());
        assert_eq!((&found["exact_before"], &found["exact_after"]), (&Value::Bool(true), &Value::Bool(true)));
        assert_eq!(found["value_before"], f64::from(brute_force(&position)));
        position.play(turn.action).expect("legal");
        assert_eq!(found["value_after"], f64::from(-brute_force(&position)));
    }
    let summary = &found["summary"];
    assert_eq!((summary["solved_from"].as_u64(), summary["black"]["blunders"].as_u64()), (Some(1), Some(1)));
    assert_eq!((&summary["black"]["lost"], &summary["white"]["lost"]), (&f64::from(lost).into(), &0.0.into()));
    assert!(summary["black"]["average_lost"].as_f64() <= Some(f64::from(lost)), "{summary}");
}

#[test]
fn the_record_is_annotated_from_whites_point_of_view() {
    let (game, _) = game_with_a_blunder();
    let text = output(&["--nodes", "100000"], &write(&game));
    let (_, records) = notation::read_records(text.as_bytes()).expect("a record");
    let first = &records[0].main_line.steps[0];
    assert_eq!(first.glyphs, [4]);
    // Black's blunder increases White's lead, and the value is proved.
    let best = brute_force(notation::read_position(ENDING).expect("a position").position());
    let mut position = *notation::read_position(ENDING).expect("a position").position();
    position.play(first.action).expect("legal");
    assert_eq!(first.comments[0].evaluation, Some(Evaluation::Exact(brute_force(&position))));
    let better = &first.variations[0].steps[0];
    assert_eq!(better.comments[0].evaluation, Some(Evaluation::Exact(-best)));
    let rest = &records[0].main_line.steps[1..];
    assert!(rest.iter().all(|step| step.glyphs.is_empty() && step.variations.is_empty()), "{text}");
    let summary = &records[0].main_line.comments[0].text;
    assert!(summary.starts_with("Analysis: White lost 0.00 points in "), "{summary}");
    assert!(summary.contains("blunders 1. Solved from ply 1."), "{summary}");

    let again = output(&["--nodes", "100000"], &text);
    assert_eq!(again, text, "annotating twice changes nothing");
}

#[test]
fn existing_comments_are_kept() {
    let record = "[Position \"w,bw,r,6/10/11/10/9 w move\"]\n\n1. a1b1 $1 {[%clk 0:01:00] at last} 1-0\n";
    // Ignore line breaks.
    let text = output(&["--nodes", "1000"], record).replace('\n', " ");
    assert!(text.contains("1. a1b1 $1 {[%clk 0:01:00] [%eval #3] at last} 1-0"), "{text}");
}

#[test]
fn the_figures_of_a_whole_game_are_consistent() {
    let record = write(&random_game());
    let found = report(&["--nodes", "3000", "--hash", "4"], &record);
    let moves = found["moves"].as_array().expect("a list");
    let number = |found: &Value, name: &str| found[name].as_f64().unwrap_or_else(|| panic!("{name}: {found}"));
    let mut lost = [0.0, 0.0];
    for (ply, found) in (1..).zip(moves) {
        assert_eq!(found["ply"], ply);
        if ply <= 49 {
            assert!(found["judgement"].is_null() && found["lost"].is_null() && found["best"].is_null(), "{found}");
            assert!(number(found, "value_after").abs() < 49.0);
            continue;
        }
        let difference = number(found, "value_before") - number(found, "value_after");
        assert!(number(found, "lost") >= 0.0 && (difference - number(found, "lost")).abs() < 1e-6, "{found}");
        let is_best = found["move"] == found["best"];
        assert_eq!(is_best, found["judgement"] == "best", "{found}");
        assert!(!is_best || number(found, "lost") == 0.0, "{found}");
        lost[usize::from(found["player"] == "black")] += number(found, "lost");
    }
    // White places the last piece and makes the first move, so both values are White's.
    assert_eq!((&moves[48]["player"], &moves[49]["player"]), (&"white".into(), &"white".into()));
    assert_eq!(moves[48]["value_after"], moves[49]["value_before"]);
    let summary = &found["summary"];
    assert!((number(&summary["white"], "lost") - lost[0]).abs() < 1e-6, "{summary}");
    assert!((number(&summary["black"], "lost") - lost[1]).abs() < 1e-6, "{summary}");
    let solved = summary["solved_from"].as_u64().expect("the end of a game is solved") as usize;
    assert!(moves[solved - 1..].iter().all(|found| found["exact_before"] == true && found["exact_after"] == true));
    assert!(solved > 50 && moves[solved - 2]["exact_before"] == false);
    assert_eq!(found, report(&["--nodes", "3000", "--hash", "4"], &record), "the result is reproducible");
}

#[test]
fn every_game_of_a_file_is_analysed() {
    let two = "[White \"Ada\"]\n\n1. e3 d3 *\n\n[White \"Bob\"]\n\n1. a3 *\n";
    let text = output(&["--nodes", "10", "--json"], two);
    let games: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((games[0]["white"].as_str(), games[1]["white"].as_str()), (Some("Ada"), Some("Bob")));
    assert!(games[0]["black"].is_null() && games[0]["result"] == "*" && games[0]["position"].is_string());
    assert!(games[0]["summary"]["solved_from"].is_null() && games[0]["summary"]["white"]["best_percent"].is_null());
    let (_, records) = notation::read_records(output(&["--nodes", "10"], two).as_bytes()).expect("records");
    assert_eq!(records.iter().map(|record| record.main_line.steps.len()).collect::<Vec<_>>(), [2, 1]);
    let from_codecup = output(&["--nodes", "10"], "E3\nD3\n").replace('\n', " ");
    assert!(from_codecup.contains("1. e3 {[%eval "), "{from_codecup}");
}

#[test]
fn invalid_input_is_rejected() {
    let refusal = |arguments: &[&str], record: &str| {
        let done = analyse(arguments, record).code(2);
        assert!(done.get_output().stdout.is_empty(), "an error prints no result");
        String::from_utf8(done.get_output().stderr.clone()).expect("text")
    };
    assert_eq!(refusal(&[], "1. e3 e3 *"), "error: -: line 1, column 7: ply 2, e3: e3 is already taken\n");
    assert!(refusal(&[], "hello").contains("expected a game"));
    assert!(refusal(&["--time", "0"], "1. e3 *").contains("greater than 0"));
    assert!(refusal(&["--nodes", "0"], "1. e3 *").contains("0 is not in 1.."));
    let missing =
        Command::cargo_bin("caldera").expect("the binary is built").args(["analyse", "no-such-file"]).assert();
    let message = String::from_utf8_lossy(&missing.code(2).get_output().stderr).into_owned();
    assert!(message.starts_with("error: no-such-file cannot be read: "), "{message}");
}
