//! Tests of archives: continued with the same games, concatenated, checked, and expanded to the records of the games that
//! were played.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use arena::datagen::{
    Contents, Header, Order, PlayedGame, Progress, SelfPlay, ShardRecord, check, dvonn, expand, generate, gipf,
    read_archive, read_shard,
};
use engine::dvonn::Engine;

const HEADER_BYTES: usize = 64;

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("datagen").join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn order(folder: PathBuf, games: u64) -> Order {
    let header = Header { seed: 40, signature: 5, net: 0, nodes: 20 };
    Order { folder, header, archives: 1, games: Some(games), time: None }
}

fn play(order: &Order) -> Result<Progress, String> {
    generate(order, Engine::new, |_| ()).map_err(|error| error.to_string())
}

fn records(path: &Path) -> Vec<dvonn::Record> {
    let (_, games) = read_archive::<dvonn::Game>(path).expect("readable").remove(0);
    (0..).zip(games).flat_map(|(number, game)| game.records(number)).collect()
}

#[test]
fn an_interrupted_archive_is_continued_with_the_same_bytes() {
    // Two blocks, the first with 32 games.
    let order = order(folder("interrupted"), 34);
    let path = order.folder.join("40.games");
    assert_eq!(play(&order).expect("a new archive").games, 34);
    let whole = fs::read(&path).expect("written");
    let first_block = 20 + u32::from_le_bytes([68, 69, 70, 71].map(|at| whole[at])) as usize;
    let second = HEADER_BYTES + first_block;
    assert_eq!(whole[second], 2, "the second block has two games");
    // What a kill leaves: the file is cut within the header, at its end, within a block or at the end of one.
    let lengths = [(0, 0), (30, 0), (HEADER_BYTES, 0), (HEADER_BYTES + 5, 0), (second - 1, 0), (second, 32)];
    for (length, before) in lengths.into_iter().chain([(second + 9, 32), (whole.len() - 1, 32), (whole.len(), 34)]) {
        fs::write(&path, &whole[..length]).expect("writable");
        let done = play(&order).expect("the same archive");
        assert_eq!((done.games, done.games_before), (34 - before, before), "cut after {length} bytes");
        assert!(fs::read(&path).expect("written") == whole, "cut after {length} bytes");
    }
    let done = play(&Order { games: Some(4), ..order }).expect("the same archive");
    assert_eq!((done.games, done.games_before), (0, 34), "fewer games than exist");
    assert!(fs::read(&path).expect("written") == whole);
}

#[test]
fn every_truncation_keeps_the_complete_blocks() {
    let order = order(folder("truncated"), 2);
    let path = order.folder.join("40.games");
    play(&order).expect("a new archive");
    let first = fs::metadata(&path).expect("written").len() as usize;
    play(&Order { games: Some(3), ..order.clone() }).expect("the same archive");
    let whole = fs::read(&path).expect("written");
    let all = records(&path);
    for length in 0..=whole.len() {
        fs::write(&path, &whole[..length]).expect("writable");
        let Ok(contents) = check(&path) else {
            assert!(length < HEADER_BYTES, "cut after {length} bytes");
            continue;
        };
        let (games, end) = match length {
            _ if length == whole.len() => (3, length),
            _ if length >= first => (2, first),
            _ => (0, HEADER_BYTES),
        };
        assert_eq!((contents.games, contents.bytes), (games, end as u64), "cut after {length} bytes");
        assert_eq!(contents.incomplete, (length - end) as u64);
        let kept = records(&path);
        assert!(kept[..] == all[..kept.len()] && kept.len() as u64 == contents.positions);
        // Opening for no further game cuts the incomplete block. Generating takes a moment, so try only some lengths.
        if length % 97 != 0 {
            continue;
        }
        let done = play(&Order { games: Some(0), ..order.clone() }).expect("the same archive");
        assert_eq!(done.games_before, games);
        assert!(fs::read(&path).expect("written") == whole[..end]);
    }
}

#[test]
fn runs_that_end_early_give_the_same_games() {
    let order = order(folder("runs"), 40);
    let path = order.folder.join("40.games");
    play(&order).expect("a new archive");
    let expected = records(&path);
    fs::remove_file(&path).expect("written");
    for (games, before) in [(1, 0), (35, 1), (40, 35)] {
        let done = play(&Order { games: Some(games), ..order.clone() }).expect("the same archive");
        assert_eq!(done.games_before, before);
    }
    assert!(records(&path) == expected);
}

#[test]
fn concatenated_archives_are_expanded_part_by_part() {
    let together = Order { archives: 2, ..order(folder("concatenated"), 5) };
    play(&together).expect("new archives");
    let [first, second, both] = ["40", "41", "both"].map(|name| together.folder.join(name).with_extension("games"));
    let bytes = [&first, &second].map(|path| fs::read(path).expect("written"));
    fs::write(&both, bytes.concat()).expect("writable");
    let out = together.folder.join("records");
    fs::create_dir_all(&out).expect("writable");
    let [a, b, sum] = [&first, &second, &both].map(|path| expand(path, &out).expect("an archive"));
    let bytes_of_both = bytes.concat().len() as u64;
    assert_eq!(
        sum,
        Contents { parts: 2, games: 5, positions: a.positions + b.positions, bytes: bytes_of_both, incomplete: 0 }
    );
    let shard = |name: &str| fs::read(out.join(name)).expect("written");
    assert!(shard("40.shard") == shard("both.shard") && shard("41.shard") == shard("both-2.shard"));

    fs::write(&both, [&bytes[0][..], &bytes[0]].concat()).expect("writable");
    let message = check(&both).expect_err("the same games twice").to_string();
    let at = bytes[0].len();
    assert!(
        message.contains(&format!("damaged at byte {at}: the games of a seed follow for the second time")),
        "{message}"
    );
    // A part that was cut cannot be told from a damaged one.
    fs::write(&both, [&bytes[0][..at - 1], &bytes[1]].concat()).expect("writable");
    assert!(
        check(&both).expect_err("damaged").to_string().contains("damaged at byte 64: the block does not have its hash")
    );
    fs::write(&first, bytes.concat()).expect("writable");
    let message = play(&order(together.folder.clone(), 9)).expect_err("two parts");
    assert!(message.contains("40.games: the file consists of 2 archives"), "{message}");
}

/// Plays games, and compares the shard expanded from their archive with their records.
fn check_expanded<E: SelfPlay>(name: &str, make_engine: fn() -> E, games: u32) -> Vec<<E::Game as PlayedGame>::Record> {
    let order = order(folder(name), games.into());
    let done = generate(&order, make_engine, |_| ()).expect("a new archive");
    let path = order.folder.join("40.games");
    let mut play = make_engine().into_player(order.header.nodes);
    let played: Vec<_> = (0..games).flat_map(|game| play(order.header.seed, game).records(game)).collect();
    let mut expected = Vec::new();
    for record in &played {
        record.write(&mut expected);
    }

    let out = order.folder.join("records");
    fs::create_dir_all(&out).expect("writable");
    let expanded = expand(&path, &out).expect("an archive");
    assert_eq!((expanded.games, expanded.positions), (u64::from(games), done.positions));
    let shard = fs::read(out.join("40.shard")).expect("written");
    assert!(shard[HEADER_BYTES..] == expected, "the same records");
    let (header, records) = read_shard(&out.join("40.shard")).expect("readable");
    assert_eq!(header, order.header);
    expand(&path, &out).expect("expanding again replaces the shard");
    assert_eq!(fs::read_dir(&out).expect("a folder").count(), 1);
    let archive = fs::metadata(&path).expect("written").len();
    assert!(archive * 10 < shard.len() as u64, "{archive} bytes for a shard of {}", shard.len());
    records
}

#[test]
fn expanded_records_are_those_of_the_games() {
    let records = check_expanded("expanded", Engine::new, 40);
    assert!(records.iter().any(|record| record.exact.is_some() && record.value != 0));
    assert!(records.iter().any(|record| record.noisy && record.ply >= 49));
}

#[test]
fn expanded_records_of_gipf_are_those_of_the_games() {
    let records = check_expanded("expanded-gipf", engine::gipf::Engine::new, 30);
    assert!(records.iter().any(|record| record.result == 1) && records.iter().any(|record| record.noisy));
}

#[test]
fn an_archive_of_gipf_is_continued_with_the_same_bytes() {
    let make_engine = engine::gipf::Engine::new;
    let order = order(folder("gipf"), 4);
    let path = order.folder.join("40.games");
    assert_eq!(generate(&order, make_engine, |_| ()).expect("a new archive").games, 4);
    let whole = fs::read(&path).expect("written");
    fs::write(&path, &whole[..whole.len() / 2]).expect("writable");
    let done = generate(&order, make_engine, |_| ()).expect("the same archive");
    assert_eq!((done.games, done.games_before), (4, 0));
    assert!(fs::read(&path).expect("written") == whole);
    let parts = read_archive::<gipf::Game>(&path).expect("readable");
    assert_eq!((parts.len(), parts[0].0, parts[0].1.len()), (1, order.header, 4));
    let message = play(&order).expect_err("an archive of another game");
    assert!(message.contains("not an archive of games: expected CALDGAME"), "{message}");
}

#[test]
fn every_thread_writes_the_archive_of_its_seed() {
    let together = Order { archives: 3, ..order(folder("together"), 7) };
    let done = play(&together).expect("new archives");
    assert_eq!((done.games, done.games_before), (7, 0));
    let mut positions = 0;
    for (seed, games) in [(40, 3), (41, 2), (42, 2)] {
        let name = format!("{seed}.games");
        let (header, found) = read_archive::<dvonn::Game>(&together.folder.join(&name)).expect("readable").remove(0);
        assert_eq!((header, found.len()), (Header { seed, ..together.header }, games));
        positions += records(&together.folder.join(&name)).len() as u64;
        let mut alone = order(folder(&format!("alone-{seed}")), games as u64);
        alone.header.seed = seed;
        play(&alone).expect("a new archive");
        let read = |folder: &PathBuf| fs::read(folder.join(&name)).expect("written");
        assert!(read(&alone.folder) == read(&together.folder), "an archive does not depend on the other threads");
    }
    assert_eq!(done.positions, positions);
}

#[test]
fn the_time_limit_ends_the_generation() {
    let timed = Order { games: None, time: Some(Duration::ZERO), ..order(folder("timed"), 0) };
    assert_eq!(play(&timed), Ok(Progress::default()));
    assert_eq!(records(&timed.folder.join("40.games")), [], "an archive without games is valid");
}

#[test]
fn other_files_and_archives_are_not_overwritten() {
    let order = order(folder("refused"), 1);
    let path = order.folder.join("40.games");
    play(&order).expect("a new archive");
    let before = fs::read(&path).expect("written");
    let other = Order { header: Header { nodes: 200, signature: 6, ..order.header }, ..order.clone() };
    let message = play(&other).expect_err("another header");
    let reason = "the file is an archive of games with other settings \
                  (signature of the engine 5, not 6; nodes per move 20, not 200)";
    assert!(message.contains("40.games") && message.contains(reason), "{message}");
    assert_eq!(fs::read(&path).expect("still there"), before);
    for (content, reason) in [
        (&b"Dear diary"[..], "not an archive of games: expected CALDGAME"),
        (&[7; 100][..], "not an archive of games: expected CALDGAME"),
        (
            &[&b"CALDGAME\x02\0\0\0\x20\0\0\0"[..], &[0; 60]].concat(),
            "version 2 with games per block 32 is not supported: expected version 1 with 32",
        ),
    ] {
        fs::write(&path, content).expect("writable");
        assert!(play(&order).expect_err("not an archive").contains(reason));
        let message = expand(&path, &order.folder).expect_err("not an archive").to_string();
        assert!(message.contains(reason), "{message}");
        assert_eq!(fs::read(&path).expect("still there"), content);
        assert_eq!(fs::read_dir(&order.folder).expect("a folder").count(), 1, "nothing was written");
    }
    fs::write(&path, &before).expect("writable");
    fs::write(order.folder.join("40.shard"), "Dear diary").expect("writable");
    let message = expand(&path, &order.folder).expect_err("another file").to_string();
    assert!(message.contains("40.shard: not a shard: expected CALDDATA"), "{message}");
    let writer = fs::File::options().read(true).write(true).open(&path).expect("the file exists");
    writer.lock().expect("the file is not locked");
    assert!(play(&order).expect_err("in use").contains("another program is writing this file"));
}

#[test]
fn every_changed_bit_is_detected() {
    let order = order(folder("damaged"), 2);
    let path = order.folder.join("40.games");
    play(&order).expect("a new archive");
    let whole = fs::read(&path).expect("written");
    for bit in 0..whole.len() * 8 {
        let mut damaged = whole.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, &damaged).expect("writable");
        let message = check(&path).expect_err("damaged").to_string();
        let expected = match bit / 8 {
            0..8 => "not an archive of games",
            8..16 => "is not supported",
            16..HEADER_BYTES => "damaged at byte 0: the header does not have its hash",
            _ => "damaged at byte 64: the ",
        };
        assert!(message.contains("40.games: ") && message.contains(expected), "bit {bit}: {message}");
        if bit % 64 == 0 {
            assert_eq!(expand(&path, &order.folder).expect_err("damaged").to_string(), message);
            play(&order).expect_err("damaged");
            assert!(fs::read(&path).expect("still there") == damaged, "nothing is changed");
            assert_eq!(fs::read_dir(&order.folder).expect("a folder").count(), 1, "nothing is written");
        }
    }
}
