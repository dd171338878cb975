//! Tests of the commands as processes: output, error messages and exit codes.

use crate::common;

use std::fs;
use std::path::PathBuf;

use crate::common::caldera;

const FULL_BOARD: &str =
    "b,w,b,w,b,w,b,w,w/w,w,w,b,w,w,w,b,b,r/b,w,w,w,b,b,b,w,w,r,w/b,w,w,r,b,b,b,w,w,w/b,b,b,b,b,w,b,b,b w move";

fn output(arguments: &[&str]) -> String {
    common::stdout(&mut caldera(arguments))
}

fn refusal(arguments: &[&str]) -> String {
    common::refusal(&mut caldera(arguments))
}

/// Writes a file to the folder for test files.
fn file(name: &str, content: &str) -> PathBuf {
    let path = common::path(name);
    fs::write(&path, content).expect("the folder for test files is writable");
    path
}

#[test]
fn perft_prints_one_line_per_depth() {
    let text = output(&["perft", FULL_BOARD, "4"]);
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
    assert_eq!(lines.len(), 4);
    for (line, (depth, nodes)) in lines.iter().zip([("1", "34"), ("2", "1773"), ("3", "68709"), ("4", "3535549")]) {
        assert_eq!(line[..2], [depth, nodes]);
        assert!(line[2].parse::<f64>().is_ok() && line[3].parse::<u64>().is_ok() && line.len() == 4, "{line:?}");
    }
}

#[test]
fn perft_divides() {
    let text = output(&["perft", "startpos", "2", "--divide"]);
    assert_eq!(text.lines().count(), 50);
    assert!(text.starts_with("a1 48\n"), "{text}");
    assert!(text.ends_with("total 2352\n"), "{text}");
}

#[test]
fn moves_are_listed() {
    assert_eq!(output(&["moves", "startpos"]).lines().count(), 49);
    assert_eq!(output(&["moves", "w,bw,r,6/10/11/10/9 b move", "--game", "dvonn"]), "pass\n");
    assert_eq!(output(&["moves", "w,bw,r,6/10/11/10/9 w move"]), "a1b1\n");
    assert_eq!(output(&["moves", "r,ww,7/10/11/10/9 w move"]), "");
}

#[test]
fn play_prints_the_position_after_the_moves() {
    assert_eq!(output(&["play", "startpos", "E3", "d3"]), "9/10/3,r,r,6/10/9 w place\n");
    let end = output(&["play", "w,bw,r,6/10/11/10/9 w move", "a1b1"]);
    assert_eq!(end, "1,bww,r,6/10/11/10/9 b move\nWhite wins 3-0\n");
    let picture = output(&["play", "1,bww,r,6/10/11/10/9 b move", "--board"]);
    assert!(picture.contains("    a1  .   w3  R   .   .   .   .   .   .   i1\n"), "{picture}");
}

#[test]
fn illegal_moves_are_rejected_with_the_reason() {
    assert_eq!(
        refusal(&["play", FULL_BOARD, "b2b3"]),
        "error: illegal move 1, b2b3: b2 is surrounded on all six sides\n"
    );
    assert_eq!(
        refusal(&["play", FULL_BOARD, "b1b2", "pass"]),
        "error: illegal move 2, pass: you may not pass while you can move\n"
    );
    assert!(refusal(&["play", "startpos", "e6"]).contains("bad move 1: e6 is not on the board: the rows are 1 to 5"));
}

#[test]
fn invalid_positions_and_arguments_are_rejected() {
    let message = refusal(&["moves", "9/10/11/10/9 w"]);
    assert_eq!(message, "error: bad position: line 1, column 15: found the end, expected place or move, the phase\n");
    assert!(refusal(&["moves", "w,8/10/11/10/9 w move"]).contains("there is no red piece on the board"));
    assert!(refusal(&["perft", "startpos", "0"]).contains("0 is not in 1.."));
    assert!(refusal(&["perft", "startpos", "many"]).contains("invalid value 'many'"));
    assert!(refusal(&["moves", "startpos", "--game", "chess"]).contains("[possible values: dvonn, gipf]"));
    assert!(refusal(&["dance"]).contains("unrecognized subcommand 'dance'"));
    assert!(refusal(&[]).contains("Usage: caldera <COMMAND>"));
}

#[test]
fn records_are_converted_there_and_back() {
    let codecup = "E3\nD3\nF3\nA1\nB1\n";
    let source = file("short.txt", codecup);
    let mut path = source.to_str().expect("text").to_owned();
    for format in ["pgn", "boardspace", "littlegolem", "codecup"] {
        let text = output(&["convert", &path, "--to", format]);
        path = file(&format!("short.{format}"), &text).to_str().expect("text").to_owned();
        if format == "codecup" {
            assert_eq!(text, codecup);
        }
    }
    let piped = caldera(&["convert", "-", "--to", "codecup"]).write_stdin("1. e3 d3 *").assert().success();
    assert_eq!(piped.get_output().stdout, b"E3\nD3\n");
}

#[test]
fn records_that_cannot_be_converted_are_rejected() {
    let source = file("illegal.pgn", "1. e3\n1... e3\n");
    let message = refusal(&["convert", source.to_str().expect("text"), "--to", "codecup"]);
    assert!(message.ends_with("illegal.pgn: line 2, column 6: ply 2, e3: e3 is already taken\n"), "{message}");
    assert!(refusal(&["convert", "no-such-file", "--to", "pgn"]).contains("no-such-file cannot be read"));
    let unknown = refusal(&["convert", source.to_str().expect("text"), "--to", "pdf"]);
    assert!(unknown.contains("pgn, boardspace, littlegolem or codecup"), "{unknown}");
}

#[test]
fn the_board_is_drawn_from_whites_side() {
    let picture = output(&["play", "r,w,7/b,9/rw,9,bbw/9,wwrb/9 w move", "--board"]);
    let board: Vec<&str> = picture.lines().skip(1).collect();
    let expected = [
        "    c5  .   .   .   .   .   .   .   .   .   k5",
        "  b4  .   .   .   .   .   .   .   .   .   B4  k4",
        "a3  W2  .   .   .   .   .   .   .   .   .   w3  k3",
        "  a2  b   .   .   .   .   .   .   .   .   .   j2",
        "    a1  R   w   .   .   .   .   .   .   .   i1",
    ];
    assert_eq!(board, expected);
}

#[test]
fn a_closed_output_is_not_an_error() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_caldera"))
        .args(["perft", "startpos", "4", "--divide"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the binary runs");
    drop(child.stdout.take());
    let done = child.wait_with_output().expect("the program exits");
    assert!(done.status.success() && done.stderr.is_empty(), "{done:?}");
}

#[test]
fn gipf_perft_moves_and_play() {
    let counts = output(&["perft", "tournament+d6", "3", "--game", "gipf"]);
    let nodes: Vec<&str> = counts.lines().filter_map(|line| line.split(' ').nth(1)).collect();
    assert_eq!(nodes, ["18", "348", "21456"]);
    assert!(output(&["perft", "startpos", "2", "--divide", "--game", "gipf"]).ends_with("total 924\n"));
    assert_eq!(output(&["moves", "startpos", "--game", "gipf"]).lines().count(), 30);
    assert_eq!(output(&["moves", "basic+d6 d5=b,e5=wd 0,10 0,0 pp w", "--game", "gipf"]), "e5^d5\n");
    let won =
        output(&["play", "standard b5=w,c5=w,d5=w,e5=w,f4=B,h5=W 9,9 0,0 pp w", "xb5,c5,d5,e5,Gf4*", "--game", "gipf"]);
    assert_eq!(won, "standard h5=W 13,9 0,0 pp b\nWhite wins: Black has no GIPF-piece left\n");
    let picture = output(&["play", "basic", "b1-b3", "--board", "--game", "gipf"]);
    assert!(picture.contains("\n  a1          .           .           .           i1\n"), "{picture}");
}

#[test]
fn invalid_gipf_input_is_rejected_with_the_reason() {
    let refused = refusal(&["play", "tournament", "b2", "--game", "gipf"]);
    assert_eq!(refused, "error: illegal move 1, b2: the first piece must be a GIPF-piece\n");
    assert!(refusal(&["play", "basic", "e5", "--game", "gipf"]).contains("bad move 1: e5: e5 is not at the edge"));
    assert!(refusal(&["moves", "checkers", "--game", "gipf"]).contains("expected basic, standard or tournament"));
    assert!(refusal(&["moves", "basic e5=W 1,1 0,0 pp w", "--game", "gipf"]).contains("e5 holds a GIPF-piece"));
    assert!(refusal(&["solve", "basic", "--game", "gipf"]).contains("this command supports only DVONN"));
}

#[test]
fn gipf_records_are_converted() {
    let source = file("gipf.pgn", "[Variant \"basic+d6+c1,1\"] 1. Da2-c2 Dc1-c3 2. c3^c2 *");
    let refused = refusal(&["convert", source.to_str().expect("text"), "--game", "gipf", "--to", "pgn"]);
    assert!(refused.contains("ply 3, c3^c2"), "{refused}");
    let source = file("gipf.pgn", "[Variant \"basic+d6+c1,1\"] 1. Da2-c2 c2-c2 *");
    assert!(
        refusal(&["convert", source.to_str().expect("text"), "--game", "gipf", "--to", "pgn"]).contains("c2 is a spot")
    );
    let source = file("gipf.pgn", "[Variant \"basic\"] 1. b1-b3 b6-b4 *");
    let path = source.to_str().expect("text");
    let written = output(&["convert", path, "--game", "gipf", "--to", "pgn"]);
    assert!(written.starts_with("[Game \"GIPF\"]\n") && written.ends_with("1. b1-b3 b6-b4 *\n"), "{written}");
    assert!(refusal(&["convert", path, "--game", "gipf", "--to", "codecup"]).contains("use pgn"));
}

#[test]
fn every_command_has_help_with_an_example() {
    for command in ["perft", "moves", "play", "solve", "analyse", "convert", "bench", "match"] {
        let help = output(&[command, "--help"]);
        let has_example = |title| help.contains(&format!("{title}:\n  caldera {command}"));
        assert!(["Example", "Examples"].iter().any(has_example), "{help}");
    }
}

#[test]
fn an_invalid_listen_address_is_rejected_with_or_without_a_web_app() {
    let message = refusal(&["serve", "--listen", "nowhere"]);
    assert!(message.contains("cannot listen on nowhere") || message.contains("without the web app"), "{message}");
}
