//! Tests of `caldera puzzles` as a process.

use crate::common;

use std::fs;

use crate::common::{caldera, refusal, stdout};
use puzzles::{gipf, play_game, read_puzzles};

#[test]
fn the_same_games_give_the_same_puzzles_from_records_and_self_play() {
    let folder = common::path("puzzles");
    fs::create_dir_all(&folder).expect("writable");
    let file = |name: &str| folder.join(name).to_str().expect("text").to_owned();
    let (played, again, read) = (file("played.json"), file("again.json"), file("read.json"));
    let output = stdout(&mut caldera(&["puzzles", "--games", "10", "--seed", "1", "--out", &played]));
    let lines: Vec<&str> = output.lines().collect();
    assert!(lines[0].ends_with(" in 10 games"), "{output}");
    assert_eq!(lines.len(), 7, "{output}");
    let text = fs::read_to_string(&played).expect("readable");
    let puzzles = read_puzzles(&text).expect("puzzles");
    assert!(lines[0].starts_with(&format!("{} puzzles of ", puzzles.len())), "{output}");

    stdout(&mut caldera(&["puzzles", "--games", "10", "--seed", "1", "--count", "3", "--out", &again]));
    stdout(&mut caldera(&["puzzles", "--games", "10", "--seed", "1", "--out", &again]));
    assert_eq!(fs::read_to_string(&again).expect("readable"), text, "an existing file is replaced");

    let records: Vec<_> = (1..=10).map(|number| notation::Record::from_game(&play_game(1, number))).collect();
    let record = file("games.pgn");
    fs::write(&record, notation::write_records(&records, notation::Format::Pgn).expect("a text")).expect("writable");
    stdout(&mut caldera(&["puzzles", &record, "--out", &read]));
    let from_file = read_puzzles(&fs::read_to_string(&read).expect("readable")).expect("puzzles");
    let without_source = |puzzles: &[puzzles::Puzzle]| -> Vec<_> {
        puzzles.iter().map(|puzzle| (puzzle.id.clone(), puzzle.line.clone(), puzzle.grade)).collect()
    };
    assert_eq!(without_source(&from_file), without_source(&puzzles));
    assert!(from_file[0].source.starts_with("games, game "), "{}", from_file[0].source);
}

#[test]
fn puzzles_of_gipf_come_from_games_of_gipf() {
    let folder = common::path("puzzles-gipf");
    fs::create_dir_all(&folder).expect("writable");
    let file = |name: &str| folder.join(name).to_str().expect("text").to_owned();
    let (played, read, record) = (file("played.json"), file("read.json"), file("games.pgn"));
    let output = stdout(&mut caldera(&["puzzles", "--game", "gipf", "--games", "2", "--out", &played]));
    assert_eq!(output.lines().count(), 7, "{output}");
    let puzzles = gipf::read_puzzles(&fs::read_to_string(&played).expect("readable")).expect("puzzles");
    assert!(!puzzles.is_empty());
    let records: Vec<_> =
        (1..=2).map(|number| notation::gipf::Record::from_game(&gipf::play_game(1, number))).collect();
    fs::write(&record, notation::gipf::write_records(&records).expect("a text")).expect("writable");
    stdout(&mut caldera(&["puzzles", "--game", "gipf", &record, "--out", &read]));
    let from_file = gipf::read_puzzles(&fs::read_to_string(&read).expect("readable")).expect("puzzles");
    let ids = |puzzles: &[gipf::Puzzle]| -> Vec<_> { puzzles.iter().map(|puzzle| puzzle.id.clone()).collect() };
    assert_eq!(ids(&from_file), ids(&puzzles));
    // A record of the other game is refused.
    assert!(refusal(&mut caldera(&["puzzles", &record, "--out", &read])).contains("games.pgn"));
}

#[test]
fn invalid_input_is_rejected_before_the_work_begins() {
    let folder = common::path("puzzles-refused");
    fs::create_dir_all(&folder).expect("writable");
    let file = |name: &str| folder.join(name).to_str().expect("text").to_owned();
    let (bad, short, out) = (file("bad.pgn"), file("short.txt"), file("out.json"));
    fs::write(&bad, "hello").expect("writable");
    fs::write(&short, "[Game \"DVONN\"]\n\n1. e3 *\n").expect("writable");
    assert!(refusal(&mut caldera(&["puzzles", &bad, "--out", &out])).contains("bad.pgn"));
    assert!(refusal(&mut caldera(&["puzzles", "nowhere.pgn", "--out", &out])).contains("nowhere.pgn cannot be read"));
    assert!(refusal(&mut caldera(&["puzzles", "--out", &out])).contains("<FILE>"));
    assert!(refusal(&mut caldera(&["puzzles", "--games", "1"])).contains("--out <FILE>"));
    assert!(refusal(&mut caldera(&["puzzles", "--games", "1", "--count", "0", "--out", &out])).contains("0 is not in"));
    let nowhere = file("no/where.json");
    assert!(refusal(&mut caldera(&["puzzles", "--games", "1", "--out", &nowhere])).contains("cannot be written"));
    assert!(!folder.join("out.json").exists(), "arguments are checked before anything is created");
}
