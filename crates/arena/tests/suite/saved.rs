//! Tests of the result that is computed from saved games.

use std::fs;

use arena::{Configuration, EngineSetup, MatchResult, Sprt, Starts, result_of_saved};
use games::{AnyGame, AnyRecord, GameKind};

use crate::matches::{configuration, example, fresh_file, play};

/// Plays pairs of a match and returns the records and the result.
fn play_part(match_: &Configuration, name: &str, first_pair: usize, games: usize) -> (Vec<AnyRecord>, MatchResult) {
    let path = fresh_file(&format!("{name}-{first_pair}-{games}.pgn"));
    let part = Configuration { first_pair, games, save: Some(path.clone()), concurrency: 2, ..match_.clone() };
    let (result, _) = play(&part);
    let kind = match_.starts.kind();
    let mut records = AnyRecord::read_all(kind, &fs::read(&path).expect("saved")).expect("readable");
    // Games are saved in the order in which they end, which depends on the machine.
    records.sort_by_key(|record| record.tags().get("Round").map(str::to_owned));
    (records, result)
}

/// The JSON of a result without its duration, which is unknown for saved games.
fn json(result: &MatchResult) -> serde_json::Value {
    let mut json = serde_json::to_value(result).expect("JSON");
    json["seconds"] = serde_json::Value::Null;
    json
}

#[test]
fn parts_of_a_match_have_the_same_result_as_the_whole() {
    let mut dvonn = configuration("--seed 1 --name Ada", "--seed 2 --illegal 40 --name 'Bob \"B\"'", 12);
    dvonn.engines[0].options.push(("Style".to_owned(), "greedy".to_owned()));
    let gipf = AnyGame::read(GameKind::Gipf, GameKind::Gipf.match_start()).expect("a version");
    let beginner = EngineSetup {
        command: format!("'{}'", example("beginner").display()).parse().expect("a command"),
        options: vec![("Seed".to_owned(), "5".to_owned())],
    };
    let gipf = Configuration {
        engines: [beginner.clone(), beginner],
        starts: Starts::random(gipf, 3),
        ..configuration("", "", 12)
    };
    for (name, whole) in [("parts-dvonn", dvonn), ("parts-gipf", gipf)] {
        let (mut records, result) = play_part(&whole, name, 0, 12);
        assert_eq!(json(&result_of_saved(&records, None, None).expect("a match")), json(&result), "{name}");
        records.reverse();
        assert_eq!(json(&result_of_saved(&records, None, None).expect("a match")), json(&result), "{name}, reversed");
        let parts = [(4, 4), (0, 8)].map(|(first_pair, games)| play_part(&whole, name, first_pair, games).0);
        let joined = result_of_saved(&parts.concat(), None, None).expect("a match");
        assert_eq!(joined.summaries, result.summaries, "{name}");
        assert_eq!(json(&joined), json(&result), "{name}");
    }
}

#[test]
fn the_sprt_stops_at_the_same_pair_as_in_the_match() {
    let mut whole = configuration("--seed 1", "--seed 2", 60);
    whole.engines[0].options.push(("Style".to_owned(), "greedy".to_owned()));
    let (records, _) = play_part(&whole, "sprt-all", 0, 60);
    whole.sprt = Sprt::new(0.0, 100.0).ok();
    let (_, stopped) = play_part(&whole, "sprt-stopped", 0, 60);
    let joined = result_of_saved(&records, Some(60), whole.sprt).expect("a match");
    assert!(stopped.statistics.games < 60, "{stopped}");
    assert_eq!(joined.summaries, stopped.summaries);
    assert_eq!(json(&joined), json(&stopped));
}

#[test]
fn records_of_other_games_are_rejected() {
    let (records, _) = play_part(&configuration("--seed 1", "--seed 2", 2), "rejected", 0, 2);
    let fault = |records: &[AnyRecord]| result_of_saved(records, None, None).unwrap_err().to_string();
    assert_eq!(fault(&[]), "there are no games");
    let twice = [&records[..], &records[..1]].concat();
    assert_eq!(fault(&twice), "round 1.1 occurs twice: these are the games of more than one match");
    let changed = |tag: &str, value: &str| {
        let mut records = records.clone();
        records[1].tags_mut().set(tag, value);
        fault(&records)
    };
    for round in ["7", "0.1", "1.3", "99999999999999999999.1"] {
        let message = changed("Round", round);
        assert!(
            message.starts_with(&format!("game 2 of the file is not a game of a match: its tag Round is {round:?}"))
        );
    }
    assert!(changed("White", "Eve").starts_with("round 1.2 was played by"), "{}", changed("White", "Eve"));
    let mut unfinished = records.clone();
    unfinished[0].set_result(None);
    assert_eq!(fault(&unfinished), "round 1.1 is unfinished");
}
