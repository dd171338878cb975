//! Tests of the analysis mode from the client's side.

use std::io::{self, BufReader, Read, Write};

use crate::support::{PATIENCE, receive, send, start};
use protocol::{Client, Settings, serve_analysis};
use serde_json::{Value, json};

const FULL_BOARD: &str =
    "b,w,b,w,b,w,b,w,w/w,w,w,b,w,w,w,b,b,r/b,w,w,w,b,b,b,w,w,r,w/b,w,w,r,b,b,b,w,w,w/b,b,b,b,b,w,b,b,b w move";

fn connect() -> Client {
    start(|input, output| serve_analysis(&Settings::default(), input, output))
}

fn ask(client: &mut Client, query: &Value) {
    send(client, &[&query.to_string()]);
}

fn answer(client: &mut Client) -> Value {
    serde_json::from_str(&receive(client)).expect("an answer is a JSON object")
}

/// Sends all lines at once and returns all answers.
fn answers(lines: &str) -> Vec<Value> {
    let mut output = Vec::new();
    serve_analysis(&Settings::default(), lines.as_bytes(), &mut output).expect("memory can be read and written");
    let text = String::from_utf8(output).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("an answer is a JSON object")).collect()
}

/// A query without a limit.
fn endless(id: &str) -> Value {
    json!({"id": id, "position": FULL_BOARD})
}

#[test]
fn an_answer_contains_all_fields() {
    let mut client = connect();
    ask(&mut client, &json!({"id": "one", "position": FULL_BOARD, "nodes": 500}));
    let found = answer(&mut client);
    assert_eq!(found["id"], "one");
    assert_eq!(found["turn"], 0);
    assert_eq!(found["partial"], false);
    assert_eq!(found["cancelled"], false);
    assert_eq!(found["to_move"], "white");
    assert!(found["value_mover"].is_number() && found["value_mover"] == found["value_white"], "{found}");
    assert!(found["exact"].is_boolean(), "{found}");
    assert_eq!(found["best"], found["line"][0]);
    assert!(found["depth"].is_u64() && found["nodes"].is_u64() && found["seconds"].is_number(), "{found}");
    let game = notation::read_position(FULL_BOARD).expect("a position");
    let best = found["best"].as_str().and_then(|text| text.parse().ok()).expect("a move");
    assert!(game.position().is_legal(best), "{best}");
}

#[test]
fn values_are_given_for_the_mover_and_for_white() {
    let query = json!({"id": "end", "position": "w,bw,r,6/10/11/10/9 w move", "moves": ["a1b1"], "depth": 5});
    let found = answers(&query.to_string()).remove(0);
    assert_eq!(found["turn"], 1);
    assert_eq!(found["to_move"], "black");
    assert_eq!((found["value_mover"].as_f64(), found["value_white"].as_f64()), (Some(-3.0), Some(3.0)));
    assert_eq!(found["exact"], true);
    assert_eq!(found["best"], Value::Null);
    assert_eq!(found["line"], json!([]));
}

#[test]
fn every_turn_of_a_batch_is_answered() {
    let query = json!({"id": "b", "moves": ["e3", "d3", "f3"], "analyse_turns": [3, 0, 1], "nodes": 50});
    let found = answers(&query.to_string());
    let turns: Vec<&Value> = found.iter().map(|answer| &answer["turn"]).collect();
    assert_eq!(turns, [3, 0, 1]);
    let movers: Vec<&Value> = found.iter().map(|answer| &answer["to_move"]).collect();
    assert_eq!(movers, ["black", "white", "black"]);
    let last = answers("{\"id\":\"b\",\"moves\":[\"e3\",\"d3\"],\"depth\":1}");
    assert_eq!(last.len(), 1);
    assert_eq!(last[0]["turn"], 2, "the default is the position after all moves");
}

#[test]
fn higher_priorities_come_first_and_equal_ones_in_order() {
    let mut client = connect();
    ask(&mut client, &endless("blocker"));
    for (id, priority) in [("a", None), ("low", Some(-5)), ("high", Some(7)), ("b", Some(0)), ("top", Some(8))] {
        ask(&mut client, &json!({"id": id, "nodes": 20, "priority": priority}));
    }
    ask(&mut client, &json!({"action": "cancel", "id": "blocker"}));
    let ids: Vec<Value> = (0..7).map(|_| answer(&mut client)["id"].clone()).collect();
    let others: Vec<&Value> = ids.iter().filter(|id| *id != "blocker").collect();
    assert_eq!(others, ["top", "high", "a", "b", "low"]);
}

#[test]
fn a_cancelled_search_reports_what_it_has_found() {
    let mut client = connect();
    let query = json!({
        "id": "a", "position": FULL_BOARD, "moves": ["b1b2"], "analyse_turns": [0, 1], "report_every_ms": 0,
    });
    ask(&mut client, &query);
    // The first report shows that the search is running; it has no limit.
    assert_eq!(answer(&mut client)["partial"], true);
    let final_answer = |client: &mut Client| loop {
        let line = answer(client);
        if line["partial"] != true {
            return line;
        }
    };
    ask(&mut client, &json!({"action": "cancel", "id": "nobody"}));
    assert_eq!(final_answer(&mut client), json!({"id": "nobody", "action": "cancel", "cancelled": 0}));
    ask(&mut client, &json!({"action": "cancel", "id": "a"}));
    let mut lines: Vec<Value> = (0..3).map(|_| final_answer(&mut client)).collect();
    // Two threads write these three lines, in no fixed order.
    lines.sort_by_key(|line| line["turn"].as_u64());
    assert_eq!(lines[0], json!({"id": "a", "action": "cancel", "cancelled": 2}));
    assert_eq!((&lines[1]["turn"], &lines[1]["cancelled"]), (&json!(0), &json!(true)));
    assert!(lines[1]["best"].is_string(), "{}", lines[1]);
    assert_eq!(lines[2], json!({"id": "a", "turn": 1, "partial": false, "cancelled": true}));
    // The id can be reused, and the engine is idle.
    ask(&mut client, &json!({"id": "a", "nodes": 20}));
    assert_eq!(answer(&mut client)["cancelled"], false);
}

#[test]
fn cancel_all_and_quit_cancel_every_query() {
    for action in ["cancel_all", "quit"] {
        let mut client = connect();
        for id in ["a", "b", "c"] {
            ask(&mut client, &endless(id));
        }
        ask(&mut client, &json!({"action": action, "id": "me"}));
        let lines: Vec<Value> = (0..4).map(|_| answer(&mut client)).collect();
        assert!(lines.contains(&json!({"id": "me", "action": action, "cancelled": 3})), "{lines:?}");
        assert_eq!(lines.iter().filter(|line| line["cancelled"] == true).count(), 3, "{lines:?}");
        if action == "quit" {
            client.wait_for_end(PATIENCE).expect("the server ends");
        } else {
            ask(&mut client, &json!({"action": "version"}));
            let version = env!("CARGO_PKG_VERSION");
            let introduction = json!({"id": null, "action": "version", "name": "Caldera", "version": version});
            assert_eq!(answer(&mut client), introduction);
        }
    }
}

#[test]
fn at_the_end_of_the_input_limited_queries_are_completed() {
    let lines = [
        json!({"id": "a", "nodes": 20}),
        endless("never"),
        json!({"id": "b", "analyse_turns": [0], "depth": 1}),
        json!({"id": "c", "movetime_ms": 20}),
    ];
    let found = answers(&lines.map(|line| line.to_string()).join("\n"));
    assert_eq!(found.len(), 4);
    for line in found {
        assert_eq!(line["cancelled"], line["id"] == "never", "{line}");
    }
}

#[test]
fn partial_answers_precede_the_final_one_and_only_on_request() {
    let query = json!({"id": "p", "position": FULL_BOARD, "depth": 3, "report_every_ms": 0});
    let found = answers(&query.to_string());
    assert!(found.len() > 1, "{found:?}");
    let (last, before) = found.split_last().expect("answers");
    assert!(before.iter().all(|line| line["partial"] == true && line["id"] == "p" && line["best"].is_string()));
    assert_eq!(last["partial"], false);
    for quiet in [json!({"id": "p", "depth": 2}), json!({"id": "p", "depth": 1, "report_every_ms": 600_000})] {
        assert_eq!(answers(&quiet.to_string()).len(), 1);
    }
}

#[test]
fn invalid_lines_are_rejected_naming_the_field() {
    let refusals = [
        ("hello", Value::Null, Value::Null, "not a JSON object on one line: expected value at line 1 column 1"),
        ("[1]", Value::Null, Value::Null, "not a JSON object on one line: invalid type: sequence, expected a map"),
        (r#"{"id":"x","id":"y"}"#, json!("y"), Value::Null, "duplicate field `id`"),
        ("{}", Value::Null, json!("id"), "a query needs an id; its answers repeat it"),
        (r#"{"id":7}"#, Value::Null, json!("id"), "id is `7`, expected a string"),
        (
            r#"{"id":"x","komi":7}"#,
            json!("x"),
            json!("komi"),
            "unknown field `komi`, expected one of id, action, game, position, moves",
        ),
        (r#"{"id":"x","moves":"e3"}"#, json!("x"), json!("moves"), r#"moves is `"e3"`, expected a list of moves"#),
        (r#"{"id":"x","nodes":-1}"#, json!("x"), json!("nodes"), "nodes is `-1`, expected a whole number"),
        (r#"{"id":"x","nodes":0}"#, json!("x"), json!("nodes"), "nodes is 0, expected 1 or more"),
        (r#"{"id":"x","depth":0}"#, json!("x"), json!("depth"), "depth is 0, expected 1 or more"),
        (
            r#"{"id":"x","movetime_ms":604800001}"#,
            json!("x"),
            json!("movetime_ms"),
            "604800001 ms is too long: the maximum is 604800000 ms",
        ),
        (
            r#"{"id":"x","position":"9 w"}"#,
            json!("x"),
            json!("position"),
            "found the end, expected five rows separated by /, not 1",
        ),
        (r#"{"id":"x","moves":["e3","e3"]}"#, json!("x"), json!("moves"), "illegal move 2, e3: e3 is already taken"),
        (
            r#"{"id":"x","analyse_turns":[1]}"#,
            json!("x"),
            json!("analyse_turns"),
            "turn 1 does not exist: with 0 moves, turns run from 0 to 0",
        ),
        (r#"{"id":"x","analyse_turns":[0,0]}"#, json!("x"), json!("analyse_turns"), "turn 0 is listed twice"),
        (r#"{"id":"x","analyse_turns":[]}"#, json!("x"), json!("analyse_turns"), "analyse_turns is empty"),
        (r#"{"action":"dance"}"#, Value::Null, json!("action"), "expected cancel, cancel_all, version or quit"),
        (r#"{"action":"cancel"}"#, Value::Null, json!("id"), "cancel needs the id of a query"),
        (
            r#"{"id":"x","action":"version","nodes":1}"#,
            json!("x"),
            json!("nodes"),
            "nodes does not belong to an action",
        ),
    ];
    for (line, id, field, error) in refusals {
        let answers = answers(line);
        assert_eq!(answers.len(), 1, "{line}");
        assert_eq!((&answers[0]["id"], &answers[0]["field"]), (&id, &field), "{line}");
        assert!(answers[0]["error"].as_str().is_some_and(|text| text.contains(error)), "{line}: {}", answers[0]);
        assert_eq!(answers[0].as_object().map(serde_json::Map::len), Some(3), "{line}");
    }
}

#[test]
fn invalid_lines_do_not_disturb_a_running_search() {
    let mut client = connect();
    ask(&mut client, &endless("a"));
    send(&mut client, &["nonsense", "", "{\"id\":\"a\"}"]);
    assert_eq!(answer(&mut client)["field"], Value::Null);
    let refused = answer(&mut client);
    assert_eq!((&refused["id"], &refused["field"]), (&json!("a"), &json!("id")));
    assert!(refused["error"].as_str().is_some_and(|text| text.contains("not answered yet")), "{refused}");
    ask(&mut client, &json!({"action": "cancel", "id": "a"}));
    let lines = [answer(&mut client), answer(&mut client)];
    assert!(lines.contains(&json!({"id": "a", "action": "cancel", "cancelled": 1})), "{lines:?}");
}

#[test]
fn queries_are_accepted_while_the_client_does_not_read() {
    let (server_input, mut queries) = io::pipe().expect("a pipe");
    let (mut found, server_output) = io::pipe().expect("a pipe");
    let server =
        std::thread::spawn(move || serve_analysis(&Settings::default(), BufReader::new(server_input), server_output));
    // The answers exceed the capacity of a pipe by far.
    for number in 0..3000 {
        writeln!(queries, "{}", json!({"id": number.to_string(), "nodes": 1})).expect("the server listens");
    }
    drop(queries);
    let mut text = String::new();
    found.read_to_string(&mut text).expect("text");
    assert_eq!(text.lines().count(), 3000);
    server.join().expect("no panic").expect("nothing breaks");
}
