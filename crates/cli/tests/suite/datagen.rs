//! Tests of `caldera datagen` as a process.

use crate::common;

use std::fs;
use std::path::PathBuf;

use arena::datagen::dvonn::Record;
use arena::datagen::{gipf, read_shard};
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
fn shards_are_generated_continued_and_not_mixed() {
    let folder = folder("played");
    let out = folder.to_str().expect("text");
    let with = |games, nodes| ["--out", out, "--seed", "8", "--threads", "2", "--nodes", nodes, "--games", games];
    let first = output(&[&with("3", "60")[..], &["--net", "features"]].concat());
    assert!(first.starts_with("3 games, ") && first.ends_with(" positions/s\n"), "{first}");
    let again = output(&[&with("6", "60")[..], &["--net", "features"]].concat());
    // The last game of each shard might be incomplete and is therefore replayed.
    assert!(again.starts_with("5 games (1 already existed), "), "{again}");
    let message = refusal(&[&with("6", "70")[..], &["--net", "features"]].concat());
    assert!(
        message.contains("8.shard: the file is a shard with other settings (nodes per move 60, not 70)"),
        "{message}"
    );
    let (header, records) = read_shard::<Record>(&folder.join("9.shard")).expect("readable");
    assert_eq!((header.seed, header.net, header.nodes), (9, 0, 60));
    assert!(header.signature > 0);
    assert_eq!(records.iter().filter(|record| record.phase == Phase::Placing).count(), 3 * 49);
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
    let (header, _) = read_shard::<Record>(&folder.join("1.shard")).expect("readable");
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
    let (header, _) = read_shard::<gipf::Record>(&folder.join("1.shard")).expect("readable");
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
