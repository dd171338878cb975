//! UGI as a program on the other side meets it.

mod support;

use std::io::{self, BufReader, Write};
use std::time::{Duration, Instant};

use protocol::{Client, Settings, serve_ugi};
use support::{PATIENCE, receive, send, start};

const FULL_BOARD: &str =
    "b,w,b,w,b,w,b,w,w/w,w,w,b,w,w,w,b,b,r/b,w,w,w,b,b,b,w,w,r,w/b,w,w,r,b,b,b,w,w,w/b,b,b,b,b,w,b,b,b w move";

fn connect() -> Client {
    connect_with(Settings::default())
}

fn connect_with(settings: Settings) -> Client {
    start(move |input, output| serve_ugi(&settings, input, output))
}

/// Everything that is answered to lines which start no search.
fn answers(lines: &str) -> String {
    let mut output = Vec::new();
    serve_ugi(&Settings::default(), lines.as_bytes(), &mut output).expect("memory can be read and written");
    String::from_utf8(output).expect("text")
}

/// The best move, and the info lines before it.
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
fn the_greeting_names_the_options() {
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
fn questions_about_a_game_are_answered() {
    let ask = |position: &str| answers(&format!("position {position}\nquery gameover\nquery result\nquery p1turn\n"));
    assert_eq!(ask("startpos"), "response false\nresponse none\nresponse true\n");
    assert_eq!(ask("startpos moves e3"), "response false\nresponse none\nresponse false\n");
    assert_eq!(ask("fen w,bw,r,6/10/11/10/9 w move moves a1b1"), "response true\nresponse p1win\nresponse false\n");
    assert_eq!(ask("fen r,bb,7/10/11/10/9 w move"), "response true\nresponse p2win\nresponse true\n");
    assert_eq!(ask("fen r,8/10/11/10/9 b move"), "response true\nresponse draw\nresponse false\n");
}

#[test]
fn moves_are_listed_and_a_pass_is_one_of_them() {
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
fn stop_is_answered_at_once_with_a_legal_move() {
    let mut client = connect();
    send(&mut client, &[&format!("position fen {FULL_BOARD}"), "go infinite"]);
    let too_early = client.wait_for(Duration::from_millis(200), |line| line.starts_with("bestmove"));
    assert!(too_early.is_err(), "{too_early:?}");
    let start = Instant::now();
    send(&mut client, &["stop"]);
    let (best, _) = best_move(&mut client);
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    assert!(is_legal(FULL_BOARD, &best), "{best}");
    // There is nothing to stop now, and nothing is said about it.
    send(&mut client, &["stop", "isready"]);
    assert_eq!(receive(&mut client), "readyok");
}

#[test]
fn what_would_disturb_a_search_is_refused_and_the_rest_is_answered() {
    let mut client = connect();
    send(&mut client, &[&format!("position fen {FULL_BOARD}"), "go"]);
    let mut ask = |line: &str| {
        client.send(line).expect("the server listens");
        client.wait_for(PATIENCE, |line| !line.starts_with("info depth")).expect("an answer")
    };
    assert_eq!(ask("isready"), "readyok");
    assert_eq!(ask("query gameover"), "response false");
    let hint = "has to wait while a search is running: send stop, or wait for bestmove";
    for (line, name) in [
        ("go nodes 1", "go"),
        ("position startpos", "position"),
        ("setoption name Hash value 1", "setoption"),
        ("uginewgame", "a new game"),
    ] {
        assert_eq!(ask(line), format!("info error {name} {hint}"));
    }
    assert!(ask("stop").starts_with("bestmove "));
    assert_eq!(ask("validmoves").split(' ').count(), 35, "the full board has 34 moves");
    assert_eq!(ask("setoption name Hash value 1\nisready"), "readyok");
}

#[test]
fn after_the_best_move_the_next_position_is_welcome() {
    let mut client = connect();
    for _ in 0..300 {
        send(&mut client, &["position startpos moves e3", "go nodes 1"]);
        best_move(&mut client);
    }
    // So it is if nobody waits for the answer to stop.
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
            client.hang_up();
        }
        best_move(&mut client);
        client.wait_for_end(PATIENCE).expect("the server ends");
    }
    assert_eq!(answers("quit\nisready\n"), "");
}

#[test]
fn bad_lines_are_refused_with_what_would_be_right() {
    let refusals = [
        (
            "dance",
            "unknown command `dance`: \
             ugi, isready, uginewgame, setoption, position, go, stop, query, validmoves, d and quit are known",
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
        (
            "go nodes",
            "the end of the line is not a value of nodes: a whole number from 1 to 18446744073709551615 is expected",
        ),
        ("go depth 0", "`0` is not a value of depth: a whole number from 1 to 4294967295 is expected"),
        (
            "go movetime 604800001",
            "`604800001` is not a value of movetime: a whole number of milliseconds, at most 604800000, is expected",
        ),
        ("go nodes 1 nodes 2", "nodes is given twice"),
        ("go movetime 9 wtime 9", "movetime and the time of a clock cannot both be given"),
        ("go infinite nodes 9", "infinite and a limit cannot both be given"),
        ("go p2time 1000 p1inc 5", "p1time is missing, and it is White's turn"),
        ("setoption Hash 5", "found `Hash` after setoption, expected name"),
        (
            "setoption name Colour value 5",
            "found `Colour` after name, expected an option: Threads, Hash, Level, Seed, EvalFile or Game",
        ),
        ("setoption name Hash", "found the end of the line after Hash, expected value"),
        ("setoption name level value 11", "`11` is not a value of Level: a whole number from 1 to 10 is expected"),
        ("setoption name Game value go", "`go` is not a value of Game: dvonn or gipf is expected"),
        ("query weather", "found `weather` after query, expected gameover, result or p1turn"),
    ];
    for (line, refusal) in refusals {
        assert_eq!(answers(&format!("{line}\n")), format!("info error {refusal}\n"), "{line}");
    }
}

#[test]
fn bad_lines_change_nothing() {
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
    serve_ugi(&Settings::default(), &input[..], &mut output).expect("memory can be read and written");
    let text = String::from_utf8(output).expect("text");
    assert_eq!(text.lines().filter(|line| line.starts_with("info error ")).count(), lines.len() + 2, "{text}");
    assert!(text.ends_with(&format!("fen {position}\n")), "{text}");
    assert!(text.contains("info error the line is not text: UTF-8 is expected\n"), "{text}");
    assert!(text.contains("info error the line is too long: 1048576 bytes are the most\n"), "{text}");
}

#[test]
fn nobody_goes_beyond_the_settings() {
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
    assert!(receive(&mut client).ends_with("a whole number from 1 to 2 is expected"));
    // Without the limit this would go on for ever.
    send(&mut client, &[&format!("position fen {FULL_BOARD}"), "go infinite"]);
    best_move(&mut client);
}

/// A file that is gone when the test is.
struct TemporaryFile(std::path::PathBuf);

impl TemporaryFile {
    fn new(name: &str, bytes: &[u8]) -> TemporaryFile {
        let path = std::env::temp_dir().join(format!("caldera {} {name}", std::process::id()));
        std::fs::write(&path, bytes).expect("the temporary folder can be written");
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

/// What a search of fixed depth says last, without the time that it took.
fn thoughts(client: &mut Client) -> String {
    send(client, &["uginewgame", &format!("position fen {FULL_BOARD}"), "go depth 4"]);
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
    let features = thoughts(&mut client);
    send(&mut client, &[&format!("setoption name evalfile value {}", good.path())]);
    let net = thoughts(&mut client);
    assert_ne!(features, net);

    // What cannot be read changes nothing.
    for (path, refusal) in [
        (
            bad.path(),
            "is not a net for this engine: it does not begin with CALDNET1: it is not a net, or a net of another version",
        ),
        ("/no/such/file", "cannot be read as a net: "),
    ] {
        send(&mut client, &[&format!("setoption name EvalFile value {path}")]);
        let line = receive(&mut client);
        assert!(line.starts_with(&format!("info error `{path}` {refusal}")), "{line}");
        assert_eq!(thoughts(&mut client), net);
    }
    for nothing in ["setoption name EvalFile value", "setoption name EvalFile value <empty>"] {
        send(&mut client, &[nothing]);
        let own = thoughts(&mut client);
        assert!(own != features && own != net);
    }
}

#[test]
fn strangers_have_no_file_opened() {
    let good = TemporaryFile::new("strange.net", &engine::dvonn::net::Parameters::random(1).write());
    let mut client = connect_with(Settings { net_files: false, ..Settings::default() });
    for value in ["features", "", "<empty>"] {
        send(&mut client, &[&format!("setoption name EvalFile value {value}"), "isready"]);
        assert_eq!(receive(&mut client), "readyok");
    }
    for path in [good.path(), "/no/such/file"] {
        send(&mut client, &[&format!("setoption name EvalFile value {path}")]);
        let line = receive(&mut client);
        assert!(line.ends_with(" is not a value of EvalFile: nothing, or features, is expected"), "{line}");
    }
}

#[test]
fn an_output_that_breaks_ends_the_server() {
    struct Broken;
    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    // The input never ends, but there is nobody to answer.
    let (input, mut lines) = io::pipe().expect("a pipe");
    lines.write_all(b"go infinite\nisready\n").expect("the pipe takes it");
    let result = serve_ugi(&Settings::default(), BufReader::new(input), Broken);
    assert_eq!(result.expect_err("nothing can be written").kind(), io::ErrorKind::BrokenPipe);
}
