//! Tests of shards: an interrupted shard is continued with the same bytes.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use arena::datagen::dvonn::{RECORD_BYTES, Record};
use arena::datagen::{Header, Order, Progress, generate, gipf, read_shard};
use engine::dvonn::Engine;

const HEADER_BYTES: usize = 64;

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("datagen").join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn order(folder: PathBuf, games: u64) -> Order {
    let header = Header { seed: 40, signature: 5, net: 0, nodes: 100 };
    Order { folder, header, shards: 1, games: Some(games), time: None }
}

fn play(order: &Order) -> Result<Progress, String> {
    generate(order, Engine::new, |_| ()).map_err(|error| error.to_string())
}

#[test]
fn an_interrupted_shard_is_continued_with_the_same_bytes() {
    let order = order(folder("interrupted"), 8);
    let path = order.folder.join("40.shard");
    assert_eq!(play(&order).expect("a new shard").games, 8);
    let whole = fs::read(&path).expect("written");
    let records = (whole.len() - HEADER_BYTES) / RECORD_BYTES;
    // Cut within the header, at its end, within a record of the first game, between two records, near the end, and not at all.
    let lengths =
        [0, 30, HEADER_BYTES, HEADER_BYTES + 40 * RECORD_BYTES + 5, HEADER_BYTES + records / 2 * RECORD_BYTES];
    for length in lengths.into_iter().chain([whole.len() - RECORD_BYTES, whole.len() - 1, whole.len()]) {
        fs::write(&path, &whole[..length]).expect("writable");
        let done = play(&order).expect("the same shard");
        assert!(done.games + done.games_before == 8 && done.games > 0, "{done:?}");
        assert!(fs::read(&path).expect("written") == whole, "cut after {length} bytes");
    }
    fs::write(&path, &whole[..HEADER_BYTES + 200 * RECORD_BYTES]).expect("writable");
    let done = play(&Order { games: Some(4), ..order }).expect("the same shard");
    assert!(
        done.games_before > 0 && whole.starts_with(&fs::read(&path).expect("written")),
        "fewer games, but the same bytes"
    );
}

#[test]
fn a_shard_of_gipf_is_continued_with_the_same_bytes() {
    let make_engine = engine::gipf::Engine::new;
    let order = order(folder("gipf"), 4);
    let path = order.folder.join("40.shard");
    assert_eq!(generate(&order, make_engine, |_| ()).expect("a new shard").games, 4);
    let whole = fs::read(&path).expect("written");
    fs::write(&path, &whole[..whole.len() / 2]).expect("writable");
    let done = generate(&order, make_engine, |_| ()).expect("the same shard");
    assert!(done.games > 0 && done.games_before > 0, "{done:?}");
    assert!(fs::read(&path).expect("written") == whole);
    let (header, records) = read_shard::<gipf::Record>(&path).expect("readable");
    assert_eq!((header, records.last().map(|record| record.game)), (order.header, Some(3)));
    assert_eq!(records.len(), (whole.len() - HEADER_BYTES) / gipf::RECORD_BYTES);
    let message = play(&order).expect_err("a shard of another game");
    assert!(message.contains("not a shard: expected CALDDATA"), "{message}");
}

#[test]
fn every_thread_writes_the_shard_of_its_seed() {
    let together = Order { shards: 3, ..order(folder("together"), 7) };
    let done = play(&together).expect("new shards");
    assert_eq!((done.games, done.games_before), (7, 0));
    let mut positions = 0;
    for (seed, games) in [(40, 3), (41, 2), (42, 2)] {
        let name = format!("{seed}.shard");
        let (header, records) = read_shard::<Record>(&together.folder.join(&name)).expect("readable");
        assert_eq!(header, Header { seed, ..together.header });
        assert_eq!(records.last().map(|record| record.game), Some(games - 1));
        positions += records.len() as u64;
        let mut alone = order(folder(&format!("alone-{seed}")), u64::from(games));
        alone.header.seed = seed;
        play(&alone).expect("a new shard");
        let read = |folder: &PathBuf| fs::read(folder.join(&name)).expect("written");
        assert!(read(&alone.folder) == read(&together.folder), "a shard does not depend on the other threads");
    }
    assert_eq!(done.positions, positions);
}

#[test]
fn the_time_limit_ends_the_generation() {
    let timed = Order { games: None, time: Some(Duration::ZERO), ..order(folder("timed"), 0) };
    assert_eq!(play(&timed), Ok(Progress::default()));
    let (_, records) = read_shard::<Record>(&timed.folder.join("40.shard")).expect("a shard without games is valid");
    assert_eq!(records, []);
}

#[test]
fn other_files_and_shards_are_not_overwritten() {
    let order = order(folder("refused"), 1);
    let path = order.folder.join("40.shard");
    play(&order).expect("a new shard");
    let before = fs::read(&path).expect("written");
    let other = Order { header: Header { nodes: 200, signature: 6, ..order.header }, ..order.clone() };
    let message = play(&other).expect_err("another header");
    let reason =
        "the file is a shard with other settings (signature of the engine 5, not 6; nodes per move 100, not 200)";
    assert!(message.contains("40.shard") && message.contains(reason), "{message}");
    assert_eq!(fs::read(&path).expect("still there"), before);
    for (content, reason) in [
        (&b"Dear diary"[..], "not a shard: expected CALDDATA and a header of 64 bytes at the start"),
        (&[7; 100][..], "not a shard"),
        (
            &[&b"CALDDATA\x02\0\0\0\x4c\0\0\0"[..], &[0; 60]].concat(),
            "version 2 with records of 76 bytes is not supported",
        ),
    ] {
        fs::write(&path, content).expect("writable");
        assert!(play(&order).expect_err("not a shard").contains(reason));
        assert!(
            read_shard::<Record>(&path).expect_err("not a shard").to_string().contains(reason) || content.len() < 64
        );
        assert_eq!(fs::read(&path).expect("still there"), content);
    }
    fs::write(&path, &before).expect("writable");
    let writer = fs::File::options().read(true).write(true).open(&path).expect("the file exists");
    writer.lock().expect("the file is not locked");
    assert!(play(&order).expect_err("in use").contains("another program is writing this shard"));
}
