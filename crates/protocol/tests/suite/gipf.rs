//! Tests of GIPF over UGI: turns, announced jumps, challenges and their DVONN games.

use crate::support;

use std::io::{BufRead, Write};

use games::{AnyGame, AnyRecord, GameKind};
use protocol::{RemoteEngine, Settings, serve_ugi};

/// Sends all lines at once and returns the answers without search reports.
fn answers(lines: &[&str]) -> Vec<String> {
    let input = lines.join("\n");
    let mut output = Vec::new();
    serve_ugi(&Settings { hash: 1, ..Settings::default() }, input.as_bytes(), &mut output)
        .expect("writing to a vector cannot fail");
    let text = String::from_utf8(output).expect("UTF-8");
    text.lines().filter(|line| !line.starts_with("info depth")).map(str::to_owned).collect()
}

const JUMP: &str = "tournament+d6+c1,1 b3=wd^,c3=B,c4=b,d5=bd,e6=wd,f6=W,f7=wd,g6=wd 12,14 2,4 ll b";

#[test]
fn the_option_game_selects_the_game() {
    let found = answers(&[
        "setoption name Game value GIPF",
        "position fen tournament+d6 moves Gg6 Gb3 Df7",
        "query p1turn",
        "query gameover",
        "d",
        "setoption name Game value dvonn",
        "position startpos moves e3",
        "query p1turn",
    ]);
    assert_eq!(found[0], "response false");
    assert_eq!(found[1], "response false");
    assert_eq!(found[found.len() - 2], "fen tournament+d6 b3=B,f7=wd,g6=W 15,16 5,6 lg b");
    assert_eq!(found[found.len() - 1], "response false");
}

#[test]
fn the_best_move_is_one_of_the_valid_ones() {
    for position in ["tournament+d6", "standard", "basic+d6", JUMP] {
        let fen = format!("position fen {position}");
        let found = answers(&["setoption name Game value gipf", &fen, "validmoves", "go nodes 3000", "stop", "quit"]);
        let best = found.last().and_then(|line| line.strip_prefix("bestmove ")).expect("a best move");
        let valid: Vec<&str> = found[0].split(' ').skip(1).collect();
        assert!(valid.contains(&best), "{best} is not among {valid:?}");
    }
}

#[test]
fn a_finished_game_has_no_best_move() {
    let fen = format!("position fen {JUMP} moves d5^e6?+;x^b3,c4,d5,^e6,Gf6*,Dg6*");
    let found = answers(&["setoption name Game value gipf", &fen, "query result", "validmoves", "go depth 1", "quit"]);
    assert_eq!(found, ["response p2win", "validmoves", "bestmove none"]);
}

#[test]
fn invalid_and_illegal_actions_are_rejected_with_the_reason() {
    let refused = |line: &str| {
        let found = answers(&["setoption name Game value gipf", line, "quit"]);
        assert_eq!(found.len(), 1, "{found:?}");
        found[0].clone()
    };
    let jumped = |word: &str| refused(&format!("position fen {JUMP} moves {word}"));
    assert_eq!(
        refused("position startpos moves b2"),
        "info error bad move 1, `b2`: b2 is not empty: name the dot where the push begins, like b1-e4"
    );
    assert_eq!(
        jumped("d5^e6! b1-e4"),
        "info error bad move 2, `b1-e4`: the jump d5^e6 is waiting for an answer: pass or ?"
    );
    assert!(jumped("b2!").contains("! is only for an action"), "{}", jumped("b2!"));
    assert!(jumped("d5^e6! ? soon").contains("+ - = for the result"), "{}", jumped("d5^e6! ? soon"));
    assert!(jumped("d5^e6! ? e3 e3").contains("e3 is already taken"), "{}", jumped("d5^e6! ? e3 e3"));
    assert!(refused("position fen chess").contains("basic, standard or tournament"));
    assert!(refused("setoption name Game value go").ends_with("expected dvonn or gipf"));
}

/// Plays a game by asking the server for every action, as a match does. The same seed gives the same game.
fn play_over_ugi(start: &str, level: u8, seed: u64, longest: usize) -> AnyGame {
    let mut game = AnyGame::gipf(start, "").expect("a variant");
    let mut line = format!("position fen {start} moves");
    for _ in 0..longest {
        if game.actor().is_none() {
            break;
        }
        let found = answers(&[
            "setoption name Game value gipf",
            "setoption name Hash value 1",
            &format!("setoption name Level value {level}"),
            &format!("setoption name Seed value {seed}"),
            &line,
            "go depth 1",
            "quit",
        ]);
        let best = found.last().and_then(|line| line.strip_prefix("bestmove ")).expect("a best move").to_owned();
        game.apply(&best).unwrap_or_else(|error| panic!("{best}: {error}\n{line}"));
        line.push(' ');
        line.push_str(&best);
    }
    game
}

#[test]
fn a_connected_game_is_played_action_by_action() {
    // Not every game has a challenge, but at least one of twelve should.
    let challenged = (1..=12).any(|seed| {
        let game = play_over_ugi("tournament+d6+c1,1", 5, seed, 600);
        assert!(game.is_over(), "seed {seed}");
        let record = AnyRecord::from_game(&game);
        let turns = &record.gipf().expect("GIPF").main_line.steps;
        turns.iter().any(|step| step.action.turn.to_string().contains('?'))
    });
    assert!(challenged, "no game had a challenge");
}

#[test]
fn the_settings_of_a_game_reach_the_engine() {
    // A challenge was lost: with this setting the potential is blocked for the turn; by default it is removed.
    let after = |settings: &str| {
        let fen = format!("position fen {JUMP}{settings} moves d5^e6! ? -");
        let found = answers(&["setoption name Game value gipf", &fen, "validmoves", "d", "quit"]);
        (found[0].clone(), found[found.len() - 1].clone())
    };
    let (moves, position) = after(" lost-challenge=blocked");
    assert!(position.contains("d5=bd,") && position.ends_with("lost-challenge=blocked phase=again blocked=d5"));
    assert!(!moves.contains("d5^"), "{moves}");
    let (_, position) = after("");
    assert!(position.contains("d5=b,") && position.ends_with("ll b phase=again"), "{position}");
}

#[test]
fn the_client_sends_the_settings_of_the_game() {
    // An engine that echoes the position as its best move.
    let client = support::start(|input, mut output| {
        let mut position = String::new();
        for line in input.lines() {
            match line?.split_once(' ') {
                Some(("position", rest)) => position = rest.replace(' ', "_"),
                Some(("go", _)) => writeln!(output, "bestmove {position}")?,
                _ => writeln!(output, "ugiok")?,
            }
        }
        Ok(())
    });
    let mut engine = RemoteEngine::greet(client, support::PATIENCE).expect("it sends ugiok");
    let fen = format!("{JUMP} lost-challenge=blocked");
    let start = AnyGame::from_position(GameKind::Gipf, &fen).expect("a position");
    let actions = ["d5^e6!", "?", "-"].map(str::to_owned);
    let echoed = engine.choose(&start, &actions, "go depth 1", support::PATIENCE).expect("an answer").action;
    assert_eq!(echoed.replace('_', " "), format!("fen {fen} moves d5^e6! ? -"));
}

#[test]
fn a_position_within_a_turn_is_parsed_and_searched() {
    for (state, best) in [("announced=d5^e6", "pass ?"), ("phase=taken", "d5^e6!")] {
        let fen = format!("position fen {JUMP} {state}");
        let found = answers(&["setoption name Game value gipf", &fen, "validmoves", "d", "go depth 1", "quit"]);
        assert!(found[0].contains(best), "{found:?}");
        assert_eq!(found[found.len() - 2], format!("fen {JUMP} {state}"));
        assert!(found[found.len() - 1].starts_with("bestmove "), "{found:?}");
    }
}

#[test]
fn queries_may_be_about_gipf() {
    let ask = |query: &str| -> serde_json::Value {
        let mut output = Vec::new();
        let settings = Settings { hash: 1, ..Settings::default() };
        protocol::serve_analysis(&settings, query.as_bytes(), &mut output).expect("writing to a vector cannot fail");
        serde_json::from_slice(&output).expect("one object")
    };
    let query = |more: &str| ask(&format!("{{\"id\":\"a\",\"game\":\"gipf\",\"position\":\"{JUMP}\",{more}}}\n"));
    let announced = query("\"depth\":2");
    assert_eq!((announced["to_move"].as_str(), announced["best"].as_str()), (Some("black"), Some("d5^e6!")));
    let answered = query("\"moves\":[\"d5^e6!\"],\"depth\":1");
    assert_eq!((answered["to_move"].as_str(), answered["best"].as_str()), (Some("white"), Some("?")));
    let over = query("\"moves\":[\"d5^e6?+;x^b3,c4,d5,^e6,Gf6*,Dg6*\"],\"depth\":1");
    assert_eq!((over["value_white"].as_f64(), over["exact"].as_bool()), (Some(-100.0), Some(true)));
    assert_eq!(query("\"moves\":[\"b2!\"]")["field"], "moves");
    assert_eq!(ask("{\"id\":\"a\",\"game\":\"go\"}\n")["error"], "game is `go`, expected dvonn or gipf");
}
