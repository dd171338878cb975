//! Tests of `caldera datagen` as a process.

use crate::common;

use std::fs;
use std::path::PathBuf;

use arena::datagen::dvonn::{Game, Record};
use arena::datagen::{gipf, read_archive, read_shard};
use assert_cmd::Command;
use dvonn::Phase;

fn folder(name: &str) -> PathBuf {
    let folder = common::path("datagen").join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn datagen(arguments: &[&str]) -> Command {
    common::caldera(&[&["datagen"], arguments].concat())
}

fn output(arguments: &[&str]) -> String {
    let done = datagen(arguments).assert().success();
    assert!(done.get_output().stderr.is_empty(), "no progress is shown without a terminal");
    String::from_utf8(done.get_output().stdout.clone()).expect("text")
}

fn refusal(arguments: &[&str]) -> String {
    common::refusal(&mut datagen(arguments))
}

#[test]
fn archives_are_generated_continued_expanded_and_not_mixed() {
    let folder = folder("played");
    let out = folder.to_str().expect("text");
    let with = |games, nodes| ["--out", out, "--seed", "8", "--threads", "2", "--nodes", nodes, "--games", games];
    let first = output(&[&with("3", "60")[..], &["--net", "features"]].concat());
    assert!(first.starts_with("3 games, ") && first.ends_with(" positions/s\n"), "{first}");
    let again = output(&[&with("6", "60")[..], &["--net", "features"]].concat());
    assert!(again.starts_with("3 games (3 already existed), "), "{again}");
    let message = refusal(&[&with("6", "70")[..], &["--net", "features"]].concat());
    assert!(
        message.contains("8.games: the file is an archive of games with other settings (nodes per move 60, not 70)"),
        "{message}"
    );
    let archives = ["8.games", "9.games"].map(|name| folder.join(name).to_str().expect("text").to_owned());
    let records = folder.join("records");
    let expanded = output(&["expand", &archives[0], &archives[1], "--out", records.to_str().expect("text")]);
    assert!(expanded.starts_with("6 games, ") && expanded.ends_with(" bytes/position\n"), "{expanded}");
    let checked = output(&["check", &archives[0], &archives[1]]);
    assert!(
        checked.lines().all(|line| line.contains(".games: 3 games, ")) && checked.lines().count() == 2,
        "{checked}"
    );
    let message = refusal(&["expand", &archives[0], &archives[0], "--out", out]);
    assert!(message.contains("two archives have the name 8: expand them to different folders"), "{message}");
    assert!(refusal(&["expand", "no.games", "--out", out]).contains("no.games: "));
    let (header, records) = read_shard::<Record>(&records.join("9.shard")).expect("readable");
    assert_eq!((header.seed, header.net, header.nodes), (9, 0, 60));
    assert!(header.signature > 0);
    assert_eq!(records.iter().filter(|record| record.phase == Phase::Placing).count(), 3 * 49);
}

#[test]
fn a_killed_run_is_continued_with_the_same_games() {
    let (killed, whole) = (folder("killed"), folder("whole"));
    let [out, expected] = [&killed, &whole].map(|folder| folder.to_str().expect("text").to_owned());
    let arguments = |out| ["datagen", "--out", out, "--nodes", "20", "--net", "features", "--games"];
    let mut process = std::process::Command::new(assert_cmd::cargo::cargo_bin!("caldera"))
        .args(arguments(&out))
        .arg("100000")
        .spawn()
        .expect("the program starts");
    // Wait for the first block.
    while fs::metadata(killed.join("1.games")).map_or(0, |file| file.len()) <= 64 {
        assert!(process.try_wait().expect("a child").is_none(), "the program has ended");
        std::thread::yield_now();
    }
    process.kill().expect("running");
    process.wait().expect("killed");
    let (_, games) = read_archive::<Game>(&killed.join("1.games")).expect("readable").remove(0);
    assert!(!games.is_empty() && games.len() % 32 == 0, "{} games", games.len());
    let total = (games.len() + 3).to_string();
    for out in [&out, &expected] {
        output(&[&arguments(out)[1..], &[&total]].concat());
    }
    assert!(fs::read(killed.join("1.games")).expect("written") == fs::read(whole.join("1.games")).expect("written"));
}

#[test]
fn the_net_plays_and_is_named_in_the_header() {
    let folder = folder("net");
    fs::create_dir_all(&folder).expect("writable");
    let parameters = engine::dvonn::net::Parameters::random(5);
    let net = engine::dvonn::Net::new(&parameters).expect("a net");
    let file = folder.join("random.net");
    fs::write(&file, parameters.write()).expect("writable");
    let (out, file) = (folder.to_str().expect("text"), file.to_str().expect("text"));
    output(&["--out", out, "--games", "1", "--nodes", "20", "--net", file]);
    let (header, _) = read_archive::<Game>(&folder.join("1.games")).expect("readable").remove(0);
    assert_eq!(header.net, net.hash());

    output(&["--out", out, "--games", "3", "--seed", "2", "--no-search", "--net", file]);
    let (header, records) = read_shard::<Record>(&folder.join("2.shard")).expect("readable");
    assert_eq!((header.net, header.nodes), (net.hash(), 0));
    // Every game starts with the empty board, so its static evaluation is known.
    let expected = engine::dvonn::Evaluate::evaluate_from_scratch(&net, &dvonn::Position::start());
    assert_eq!(records.iter().filter(|record| record.ply == 0 && i32::from(record.value) == expected).count(), 3);
}

#[test]
fn games_of_gipf_are_generated() {
    let folder = folder("gipf");
    fs::create_dir_all(&folder).expect("writable");
    let parameters = engine::gipf::net::Parameters::random(5);
    let net = engine::gipf::Net::new(&parameters).expect("a net");
    let file = folder.join("random.net");
    fs::write(&file, parameters.write()).expect("writable");
    let (out, file) = (folder.to_str().expect("text"), file.to_str().expect("text"));
    let first = output(&["--game", "gipf", "--out", out, "--games", "2", "--nodes", "20", "--net", file]);
    assert!(first.starts_with("2 games, "), "{first}");
    let (header, _) = read_archive::<gipf::Game>(&folder.join("1.games")).expect("readable").remove(0);
    assert_eq!((header.net, header.nodes), (net.hash(), 20));
    output(&["--game", "gipf", "--out", out, "--games", "3", "--seed", "2", "--no-search", "--net", "features"]);
    let (header, records) = read_shard::<gipf::Record>(&folder.join("2.shard")).expect("readable");
    assert_eq!((header.net, header.nodes), (0, 0));
    assert_eq!(records.iter().filter(|record| record.ply == 0).count(), 3);
    assert_eq!(output(&["--game", "gipf", "--symmetries"]).lines().count(), 12);
}

#[test]
fn invalid_arguments_are_rejected() {
    let folder = folder("refused");
    let out = folder.to_str().expect("text");
    assert!(refusal(&["--games", "3"]).contains("--out <FOLDER>"));
    assert!(refusal(&["--out", out]).contains("--games <N>"));
    assert!(refusal(&["--out", out, "--games", "3", "--nodes", "0"]).contains("0 is not in 1.."));
    assert!(refusal(&["--out", out, "--seconds", "soon"]).contains("\"soon\" is not a time"));
    assert!(refusal(&["--out", out, "--seconds", "3", "--no-search"]).contains("cannot be used with"));
    assert!(refusal(&["--out", out, "--games", "3", "--net", "no.net"]).contains("cannot read the net `no.net`"));
    assert!(!folder.exists(), "arguments are checked before anything is created");
}

#[test]
fn symmetries_are_printed() {
    let lines = output(&["--symmetries"]);
    let lines: Vec<Vec<usize>> =
        lines.lines().map(|line| line.split(' ').map(|word| word.parse().expect("a number")).collect()).collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0], (0..49).collect::<Vec<_>>());
    assert_eq!(lines[1], (0..49).rev().collect::<Vec<_>>());
}
