//! Replays 254 games of the Boardspace archive and compares them with an index.
//!
//! The games are not part of the repository. The tests look for them in `$CALDERA_CORPUS` or, if that is not set, in a
//! folder `shared` beside the checkout. Without them the tests print `skipped: no corpus`, or fail if `CI=true`.

use std::fs;
use std::path::{Path, PathBuf};

use notation::{Format, GameResult, ReadError, Record, read_records, write_records};
use serde_json::Value;

fn corpus() -> Option<PathBuf> {
    let beside_checkout = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("CALDERA_CORPUS").map_or_else(beside_checkout, PathBuf::from);
    let games = folder.join("games/boardspace");
    if games.is_dir() {
        return Some(games);
    }
    assert!(std::env::var_os("CI").is_none_or(|value| value != "true"), "no corpus in {}", games.display());
    eprintln!("skipped: no corpus");
    None
}

/// The games, each with its entry in the index.
fn games(folder: &Path) -> Vec<(Value, Vec<u8>)> {
    let index = fs::read_to_string(folder.join("index.json")).expect("the corpus has an index");
    let index: Vec<Value> = serde_json::from_str(&index).expect("the index is a list");
    assert_eq!(index.len(), 254);
    let game = |entry: Value| {
        let name = entry["file"].as_str().expect("an entry names its file").to_owned();
        let bytes = fs::read(folder.join(name)).expect("the file is there");
        (entry, bytes)
    };
    index.into_iter().map(game).collect()
}

fn read_single(bytes: &[u8], entry: &Value) -> Record {
    let (_, mut records) = read_records(bytes).unwrap_or_else(|error| panic!("{entry}: {error}"));
    assert_eq!(records.len(), 1, "{entry}");
    records.remove(0)
}

#[test]
fn every_game_matches_the_index() {
    let Some(folder) = corpus() else { return };
    let (mut complete, mut resigned, mut illegal) = (0, 0, 0);
    for (entry, bytes) in games(&folder) {
        match entry["kind"].as_str() {
            Some("complete") => {
                let game = read_single(&bytes, &entry).replay().expect("legal");
                let score = game.position().final_score().unwrap_or_else(|| panic!("{entry}: not over"));
                assert_eq!(entry["score"], serde_json::json!([score.white, score.black]), "{entry}");
                assert_eq!(entry["plies"], game.turns().len(), "{entry}");
                complete += 1;
            }
            Some("resigned") => {
                let record = read_single(&bytes, &entry);
                let game = record.replay().expect("legal");
                assert_eq!(game.position().final_score(), None, "{entry}");
                let loser = game.position().turn();
                assert_eq!(record.result, Some(GameResult::Win(loser.opponent())), "{entry}");
                resigned += 1;
            }
            Some("illegal") => {
                match read_records(&bytes) {
                    Err(ReadError::Illegal { ply, action, .. }) => {
                        assert_eq!(entry["ply"], ply, "{entry}");
                        assert_eq!(entry["move"], action.to_string(), "{entry}");
                    }
                    other => panic!("{entry}: {other:?}"),
                }
                illegal += 1;
            }
            kind => panic!("unknown kind {kind:?}"),
        }
    }
    assert_eq!((complete, resigned, illegal), (240, 10, 4));
}

#[test]
fn real_games_round_trip_in_every_format() {
    let Some(folder) = corpus() else { return };
    for (entry, bytes) in games(&folder).into_iter().filter(|(entry, _)| entry["kind"] != "illegal") {
        let record = read_single(&bytes, &entry);
        let moves = |record: &Record| record.main_line.steps.iter().map(|step| step.action).collect::<Vec<_>>();
        for format in Format::ALL {
            let text = write_records(std::slice::from_ref(&record), format).expect("writable");
            if moves(&record).is_empty() && format == Format::CodeCup {
                continue;
            }
            let (found, records) = read_records(text.as_bytes()).unwrap_or_else(|error| panic!("{entry}: {error}"));
            assert_eq!(found, format, "{entry}");
            assert_eq!(moves(&records[0]), moves(&record), "{entry} as {format}");
            if format != Format::CodeCup {
                assert_eq!(records[0].result, record.result, "{entry} as {format}");
            }
            if format == Format::Pgn {
                assert_eq!(records[0], record, "{entry}");
            }
        }
    }
}
