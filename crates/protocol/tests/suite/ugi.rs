//! Tests of UGI from the client's side.

use std::io::{self, BufReader, Write};
use std::time::Duration;

use crate::support::{PATIENCE, receive, send, start};
use protocol::{Client, Settings, serve_ugi};

const FULL_BOARD: &str =
    "b,w,b,w,b,w,b,w,w/w,w,w,b,w,w,w,b,b,r/b,w,w,w,b,b,b,w,w,r,w/b,w,w,r,b,b,b,w,w,w/b,b,b,b,b,w,b,b,b w move";

fn connect() -> Client {
    connect_with(Settings::default())
}

fn connect_with(settings: Settings) -> Client {
    start(move |input, output| serve_ugi(&settings, input, output))
}

/// Sends all lines at once and returns all answers.
fn answers(lines: &str) -> String {
    let mut output = Vec::new();
    serve_ugi(&Settings::default(), lines.as_bytes(), &mut output).expect("reading and writing memory cannot fail");
    String::from_utf8(output).expect("text")
}

/// Waits for the best move and returns it with the info lines before it.
fn best_move(client: &mut Client) -> (String, Vec<String>) {
    let mut lines = Vec::new();
    loop {
        let line = receive(client);
        if let Some(best) = line.strip_prefix("bestmove ") {
            return (best.to_owned(), lines);
        }
        assert!(line.starts_with("info depth "), "{line}");
        lines.push(line);
    }
}

fn is_legal(position: &str, action: &str) -> bool {
    let game = notation::read_position(position).expect("a position");
    action.parse().is_ok_and(|action| game.position().is_legal(action))
}

#[test]
fn the_handshake_lists_the_options() {
    let greeting = format!(
        "id name Caldera {}
id author The Caldera contributors
option name Threads type spin default 1 min 1 max 256
option name Hash type spin default 64 min 1 max 65536
option name Level type spin default 10 min 1 max 10
option name Seed type spin default 0 min 0 max 18446744073709551615
option name EvalFile type string default <empty>
option name Game type combo default dvonn var dvonn var gipf
",
        env!("CARGO_PKG_VERSION")
    );
    assert_eq!(answers("ugi\nisready\n"), format!("{greeting}ugiok\nreadyok\n"));
    assert_eq!(answers("uci\r\n"), format!("{greeting}uciok\n"));
}

#[test]
fn queries_are_answered() {
    let ask = |position: &str| answers(&format!("position {position}\nquery gameover\nquery result\nquery p1turn\n"));
    assert_eq!(ask("startpos"), "response false\nresponse none\nresponse true\n");
    assert_eq!(ask("startpos moves e3"), "response false\nresponse none\nresponse false\n");
    assert_eq!(ask("fen w,bw,r,6/10/11/10/9 w move moves a1b1"), "response true\nresponse p1win\nresponse false\n");
    assert_eq!(ask("fen r,bb,7/10/11/10/9 w move"), "response true\nresponse p2win\nresponse true\n");
    assert_eq!(ask("fen r,8/10/11/10/9 b move"), "response true\nresponse draw\nresponse false\n");
}

#[test]
fn validmoves_lists_legal_moves_including_pass() {
    let position = "position fen w,bw,r,6/10/11/10/9 b move";
    assert_eq!(answers(&format!("{position}\nvalidmoves\n")), "validmoves pass\n");
    assert_eq!(answers(&format!("{position} moves pass\nvalidmoves\n")), "validmoves a1b1\n");
    assert_eq!(answers(&format!("{position} moves PASS A1B1\nvalidmoves\n")), "validmoves\n");
    assert_eq!(answers("validmoves\n").split(' ').count(), 50);
}

#[test]
fn the_board_is_drawn() {
    let picture = answers("position fen w,bw,r,6/10/11/10/9 b move\nd\n");
    let lines: Vec<&str> = picture.lines().collect();
    assert_eq!(lines.len(), 6);
    assert_eq!(lines[4], "    a1  w   w2  R   .   .   .   .   .   .   i1");
    assert_eq!(lines[5], "fen w,bw,r,6/10/11/10/9 b move");
}

#[test]
fn a_new_game_begins_with_the_empty_board() {
    assert!(answers("position startpos moves e3\nuginewgame\nd\n").ends_with("fen 9/10/11/10/9 w place\n"));
}

#[test]
fn searches_end_at_their_limits() {
    let mut client = connect();
    for position in ["9/10/11/10/9 w place", FULL_BOARD] {
        send(&mut client, &[&format!("position fen {position}")]);
        for limit in
            ["nodes 500", "depth 1", "movetime 30", "p1time 300 p2time 300", "wtime 200 btime 9 winc 10 nodes 9"]
        {
            send(&mut client, &[&format!("go {limit}")]);
            let (best, info) = best_move(&mut client);
            assert!(is_legal(position, &best), "{best} after go {limit}");
            let last = info.last().expect("a report before the best move");
            assert!(last.contains(&format!(" pv {best}")), "{last}");
            assert!(last.contains(" score points ") || last.contains(" score exact "), "{last}");
        }
    }
}

#[test]
fn a_finished_game_has_a_score_and_no_best_move() {
    let mut client = connect();
    for (position, score) in [("1,bww,r,6/10/11/10/9 b move", -3), ("1,bww,r,6/10/11/10/9 w move", 3)] {
        send(&mut client, &[&format!("position fen {position}"), "go infinite"]);
        let (best, info) = best_move(&mut client);
        assert_eq!(best, "none");
        assert_eq!(info.len(), 1);
        assert!(info[0].ends_with(&format!("score exact {score}")), "{info:?}");
    }
}

#[test]
fn stop_ends_an_infinite_search_with_a_legal_move() {
    let mut client = connect();
    send(&mut client, &[&format!("position fen {FULL_BOARD}"), "go infinite"]);
    let too_early = client.wait_for(Duration::from_millis(200), |line| line.starts_with("bestmove"));
    assert!(too_early.is_err(), "{too_early:?}");
    send(&mut client, &["stop"]);
    let (best, _) = best_move(&mut client);
    assert!(is_legal(FULL_BOARD, &best), "{best}");
    // A second stop has no effect and no answer.
    send(&mut client, &["stop", "isready"]);
    assert_eq!(receive(&mut client), "readyok");
}

#[test]
fn during_a_search_some_commands_are_rejected_and_the_others_answered() {
    let mut client = connect();
    send(&mut client, &[&format!("position fen {FULL_BOARD}"), "go"]);
    let mut ask = |line: &str| {
        client.send(line).expect("the server listens");
        client.wait_for(PATIENCE, |line| !line.starts_with("info depth")).expect("an answer")
    };
    assert_eq!(ask("isready"), "readyok");
    assert_eq!(ask("query gameover"), "response false");
    let hint = "is not allowed during a search: send stop, or wait for bestmove";
    for (line, name) in [
        ("go nodes 1", "go"),
        ("position startpos", "position"),
        ("setoption name Hash value 1", "setoption"),
        ("uginewgame", "uginewgame"),
    ] {
        assert_eq!(ask(line), format!("info error {name} {hint}"));
    }
    assert!(ask("stop").starts_with("bestmove "));
    assert_eq!(ask("validmoves").split(' ').count(), 35, "the full board has 34 moves");
    assert_eq!(ask("setoption name Hash value 1\nisready"), "readyok");
}

#[test]
fn the_next_position_may_follow_the_best_move_at_once() {
    let mut client = connect();
    for _ in 0..300 {
        send(&mut client, &["position startpos moves e3", "go nodes 1"]);
        best_move(&mut client);
    }
    // The same holds if the client does not wait for the answer to stop.
    for _ in 0..100 {
        send(&mut client, &["go infinite", "stop", "position startpos", "isready"]);
        best_move(&mut client);
        assert_eq!(receive(&mut client), "readyok");
    }
}

#[test]
fn quit_and_the_end_of_the_input_end_a_search() {
    for quit in [true, false] {
        let mut client = connect();
        send(&mut client, &["go infinite"]);
        if quit {
            send(&mut client, &["quit"]);
        } else {
            client.close_input();
        }
        best_move(&mut client);
        client.wait_for_end(PATIENCE).expect("the server ends");
    }
    assert_eq!(answers("quit\nisready\n"), "");
}

#[test]
fn invalid_lines_are_rejected_with_what_was_expected() {
    let refusals = [
        (
            "dance",
            "unknown command `dance`, \
             expected ugi, isready, uginewgame, setoption, position, go, stop, query, validmoves, d or quit",
        ),
        ("isready now", "found `now` after isready, expected the end of the line"),
        ("position", "found the end of the line after position, expected startpos or fen"),
        ("position 9/10/11/10/9 w place", "found `9/10/11/10/9` after position, expected startpos or fen"),
        ("position startpos e3", "found `e3` after startpos, expected moves or the end of the line"),
        ("position startpos moves e3 e6", "bad move 2: e6 is not on the board: the rows are 1 to 5"),
        ("position startpos moves e3 e3", "illegal move 2, e3: e3 is already taken"),
        ("position startpos moves pass", "illegal move 1, pass: you may not pass while pieces are being placed"),
        (
            "position fen 9/10/11/10/9 w moves e3",
            "bad position: line 1, column 15: found the end, expected place or move, the phase",
        ),
        ("go fast", "found `fast` after go, expected movetime, nodes, depth, p1time, p2time, p1inc, p2inc or infinite"),
        ("go nodes", "nodes: found the end of the line, expected a whole number from 1 to 18446744073709551615"),
        ("go depth 0", "depth: found `0`, expected a whole number from 1 to 4294967295"),
        (
            "go movetime 604800001",
            "movetime: found `604800001`, expected a whole number of milliseconds, at most 604800000",
        ),
        ("go nodes 1 nodes 2", "nodes is given twice"),
        ("go movetime 9 wtime 9", "movetime cannot be combined with clock times"),
        ("go infinite nodes 9", "infinite cannot be combined with a limit"),
        ("go p2time 1000 p1inc 5", "p1time is missing: it is White's turn"),
        ("setoption Hash 5", "found `Hash` after setoption, expected name"),
        (
            "setoption name Colour value 5",
            "found `Colour` after name, expected an option: Threads, Hash, Level, Seed, EvalFile or Game",
        ),
        ("setoption name Hash", "found the end of the line after Hash, expected value"),
        ("setoption name level value 11", "Level: found `11`, expected a whole number from 1 to 10"),
        ("setoption name Game value go", "Game: found `go`, expected dvonn or gipf"),
        ("query weather", "found `weather` after query, expected gameover, result or p1turn"),
    ];
    for (line, refusal) in refusals {
        assert_eq!(answers(&format!("{line}\n")), format!("info error {refusal}\n"), "{line}");
    }
}

#[test]
fn invalid_lines_change_nothing() {
    let position = "9/10/4,r,6/10/9 b place";
    let lines = [
        "position startpos moves d3 d3",
        "position fen w,8/10/11/10/9 w move",
        "position nowhere",
        "go soon",
        "setoption name Threads value none",
        "\u{1}\u{fffd}",
    ];
    let mut input = format!("position fen {position}\n{}\n", lines.join("\n")).into_bytes();
    input.extend(b"\xff\xfe\n");
    input.extend(vec![b'x'; 2 << 20]);
    input.extend(b"\n\n  \nd\n");
    let mut output = Vec::new();
    serve_ugi(&Settings::default(), &input[..], &mut output).expect("reading and writing memory cannot fail");
    let text = String::from_utf8(output).expect("text");
    assert_eq!(text.lines().filter(|line| line.starts_with("info error ")).count(), lines.len() + 2, "{text}");
    assert!(text.ends_with(&format!("fen {position}\n")), "{text}");
    assert!(text.contains("info error the line is not valid UTF-8\n"), "{text}");
    assert!(text.contains("info error the line is too long: at most 1048576 bytes are allowed\n"), "{text}");
}

#[test]
fn clients_cannot_exceed_the_limits() {
    let settings = Settings { most_nodes: Some(100), most_hash: 16, hash: 64, most_threads: 2, ..Settings::default() };
    let mut client = connect_with(settings);
    send(&mut client, &["ugi"]);
    let mut greeting = Vec::new();
    client
        .wait_for(PATIENCE, |line| {
            greeting.push(line.to_owned());
            line == "ugiok"
        })
        .expect("a greeting");
    assert!(greeting.contains(&"option name Hash type spin default 16 min 1 max 16".to_owned()), "{greeting:?}");
    send(&mut client, &["setoption name Threads value 3"]);
    assert!(receive(&mut client).ends_with("expected a whole number from 1 to 2"));
    // Without the node limit, this search would not end.
    send(&mut client, &[&format!("position fen {FULL_BOARD}"), "go infinite"]);
    best_move(&mut client);
}

/// A file that is removed on drop.
struct TemporaryFile(std::path::PathBuf);

impl TemporaryFile {
    fn new(name: &str, bytes: &[u8]) -> TemporaryFile {
        let path = std::env::temp_dir().join(format!("caldera {} {name}", std::process::id()));
        std::fs::write(&path, bytes).expect("the temporary folder is writable");
        TemporaryFile(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("text")
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Searches to a fixed depth and returns the last report without its times.
fn last_report(client: &mut Client) -> String {
    last_report_on(client, &format!("position fen {FULL_BOARD}"))
}

fn last_report_on(client: &mut Client, position: &str) -> String {
    send(client, &["uginewgame", position, "go depth 4"]);
    let last = best_move(client).1.pop().expect("a report before the best move");
    let words: Vec<&str> = last.split(' ').collect();
    words[1..]
        .chunks(2)
        .filter(|pair| !["time", "nps"].contains(&pair[0]))
        .flatten()
        .copied()
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn a_net_can_be_chosen() {
    let good = TemporaryFile::new("good.net", &engine::dvonn::net::Parameters::random(1).write());
    let bad = TemporaryFile::new("bad.net", b"CALDNET0");
    let mut client = connect();
    send(&mut client, &["setoption name EvalFile value features"]);
    let features = last_report(&mut client);
    send(&mut client, &[&format!("setoption name evalfile value {}", good.path())]);
    let net = last_report(&mut client);
    assert_ne!(features, net);

    // A net that cannot be loaded changes nothing.
    for (path, refusal) in [
        (
            bad.path(),
            "is not a net for this engine: it does not begin with CALDNET1: it is not a net, or a net of another version",
        ),
        ("/no/such/file", ": "),
    ] {
        send(&mut client, &[&format!("setoption name EvalFile value {path}")]);
        let line = receive(&mut client);
        let loaded = format!("info error `{path}` {refusal}");
        let opened = format!("info error cannot read the net `{path}`{refusal}");
        assert!(line.starts_with(&loaded) || line.starts_with(&opened), "{line}");
        assert_eq!(last_report(&mut client), net);
    }
    for nothing in ["setoption name EvalFile value", "setoption name EvalFile value <empty>"] {
        send(&mut client, &[nothing]);
        let own = last_report(&mut client);
        assert!(own != features && own != net);
    }
}

#[test]
fn a_net_of_gipf_leaves_that_of_dvonn() {
    let good = TemporaryFile::new("gipf.net", &engine::gipf::net::Parameters::random(1).write());
    let mut client = connect();
    let embedded = last_report(&mut client);
    send(&mut client, &["setoption name Game value gipf"]);
    let [before, after] = ["<empty>", good.path()].map(|value| {
        send(&mut client, &[&format!("setoption name EvalFile value {value}")]);
        last_report_on(&mut client, "position startpos")
    });
    assert_ne!(before, after);
    send(&mut client, &["setoption name Game value dvonn"]);
    assert_eq!(last_report(&mut client), embedded);
}

#[test]
fn net_files_can_be_disabled() {
    let good = TemporaryFile::new("strange.net", &engine::dvonn::net::Parameters::random(1).write());
    let mut client = connect_with(Settings { net_files: false, ..Settings::default() });
    for value in ["features", "", "<empty>"] {
        send(&mut client, &[&format!("setoption name EvalFile value {value}"), "isready"]);
        assert_eq!(receive(&mut client), "readyok");
    }
    for path in [good.path(), "/no/such/file"] {
        send(&mut client, &[&format!("setoption name EvalFile value {path}")]);
        let line = receive(&mut client);
        assert!(line.starts_with("info error EvalFile: found `"), "{line}");
        assert!(line.ends_with("`, expected <empty> or features"), "{line}");
    }
}

#[test]
fn a_write_error_ends_the_server() {
    struct Broken;
    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    // The input stays open, but the answer cannot be written.
    let (input, mut lines) = io::pipe().expect("a pipe");
    lines.write_all(b"go infinite\nisready\n").expect("the pipe has room");
    let result = serve_ugi(&Settings::default(), BufReader::new(input), Broken);
    assert_eq!(result.expect_err("nothing can be written").kind(), io::ErrorKind::BrokenPipe);
}
