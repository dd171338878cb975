//! UGI and JSON analysis servers: no input makes them panic or hang, and every line of output is well-formed.

#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::{Settings, serve_analysis, serve_ugi};
use serde_json::Value;

fuzz_target!(|bytes: &[u8]| {
    // Limit time and memory, whatever the input asks for.
    let settings = Settings {
        hash: 1,
        most_hash: 1,
        most_threads: 1,
        most_nodes: Some(20),
        net_files: false,
        ..Settings::default()
    };

    let mut output = Vec::new();
    serve_ugi(&settings, bytes, &mut output).expect("memory can be read and written");
    for line in text(&output).lines() {
        check_ugi_line(line);
    }

    let mut output = Vec::new();
    serve_analysis(&settings, bytes, &mut output).expect("memory can be read and written");
    for line in text(&output).lines() {
        check_answer(line);
    }
});

fn text(output: &[u8]) -> &str {
    let text = str::from_utf8(output).expect("answers are text");
    assert!(text.is_empty() || text.ends_with('\n'), "the last line is whole");
    text
}

fn check_ugi_line(line: &str) {
    assert!(!line.contains(char::is_control), "a control character is repeated: {line:?}");
    let mut words = line.split_whitespace();
    let first = words.next().expect("no line is empty");
    let second = words.next().unwrap_or_default();
    let good = match first {
        "ugiok" | "uciok" | "readyok" => line == first,
        "id" => second == "name" || second == "author",
        "option" => second == "name",
        "info" => second == "error" || second == "depth",
        "bestmove" => second == "none" || second.parse::<dvonn::Move>().is_ok(),
        "response" => ["true", "false", "none", "p1win", "p2win", "draw"].contains(&second),
        "validmoves" => line.split(' ').skip(1).all(|word| word.parse::<dvonn::Move>().is_ok()),
        "fen" => notation::read_position(&line["fen ".len()..]).is_ok(),
        // The rows of a board diagram start with the label of their first space.
        _ => ["a1", "a2", "a3", "b4", "c5"].contains(&first),
    };
    assert!(good, "{line}");
}

fn check_answer(line: &str) {
    let answer: Value = serde_json::from_str(line).expect("an answer is JSON");
    let object = answer.as_object().expect("an answer is an object");
    assert!(object["id"].is_string() || object["id"].is_null(), "{line}");
    let kinds = ["error", "turn", "action"].into_iter().filter(|kind| object.contains_key(*kind)).count();
    assert_eq!(kinds, 1, "{line}");
}
