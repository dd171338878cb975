//! Checks of searches: their results, reports and duration.

use std::time::Duration;

use dvonn::{Game, Move, Phase};

use super::samples::{self, FINISHED, FORCED_PASS, FULL_BOARD};
use super::session::{Failure, Found, LONGEST, Session, check_legal, fail};
use crate::quote::quoted;

/// A short search.
const SHORT: &str = "go movetime 20";

/// How long to wait for a late answer, in order to report how late it was.
const GRACE: Duration = Duration::from_secs(1);

/// How long an infinite search must run without answering.
const QUIET: Duration = Duration::from_millis(150);

fn search_legal(session: &mut Session, game: &Game, go: &str) -> Result<(Move, Found), Failure> {
    session.set(game)?;
    let found = session.search(go, LONGEST)?;
    Ok((check_legal(game, &found.best)?, found))
}

pub(crate) fn empty_board(session: &mut Session) -> Result<(), Failure> {
    search_legal(session, &Game::new(), SHORT).map(|_| ())
}

pub(crate) fn full_board(session: &mut Session) -> Result<(), Failure> {
    search_legal(session, &samples::game(FULL_BOARD), SHORT).map(|_| ())
}

pub(crate) fn forced_pass(session: &mut Session) -> Result<(), Failure> {
    let game = samples::game(FORCED_PASS);
    search_legal(session, &game, SHORT)?;
    session.send_quietly(&format!("position fen {FORCED_PASS} moves pass a1b1"))?;
    let answer = session.ask("query gameover", "response")?;
    if answer == "true" { Ok(()) } else { fail("position … moves pass a1b1 does not play both moves") }
}

pub(crate) fn finished_game(session: &mut Session) -> Result<(), Failure> {
    session.set(&samples::game(FINISHED))?;
    for go in [SHORT, "go infinite"] {
        session.send(go)?;
        if go == "go infinite" {
            // The engine may answer before or after this.
            session.send("stop")?;
        }
        let best = session.end_of_search(LONGEST)?.best;
        if best != "none" {
            return fail(format!("bestmove {} after {go} in a finished game, expected none", quoted(&best)));
        }
    }
    Ok(())
}

pub(crate) fn many_positions(session: &mut Session) -> Result<(), Failure> {
    for game in samples::games(50) {
        search_legal(session, &game, SHORT)?;
    }
    Ok(())
}

pub(crate) fn info_lines(session: &mut Session) -> Result<(), Failure> {
    for game in [samples::game(FULL_BOARD), samples::game(FORCED_PASS), Game::new()] {
        let (best, found) = search_legal(session, &game, SHORT)?;
        let mut last_line = None;
        for line in &found.info {
            let line_moves = read_info(&game, line).map_err(|fault| Failure::Other(format!("{line}: {fault}")))?;
            last_line = line_moves.or(last_line);
        }
        match last_line {
            None => return fail("no info line with a score and a pv before bestmove"),
            Some(first) if first != best => {
                return fail(format!("the last pv starts with {first}, but bestmove is {best}"));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// Parses an info line. Returns the first move of its pv if the line has a score and a pv. Skips unknown words.
fn read_info(game: &Game, line: &str) -> Result<Option<Move>, String> {
    let mut words = line.split_whitespace().skip(1);
    let mut scored = false;
    while let Some(word) = words.next() {
        let mut next = || words.next().unwrap_or_default();
        match word {
            "depth" | "nodes" | "time" | "nps" | "hashfull" => {
                let value = next();
                value.parse::<u64>().map_err(|_| format!("{word} is {}, expected a whole number", quoted(value)))?;
            }
            "score" => {
                let (kind, value) = (next(), next());
                let good = match kind {
                    "points" => value.parse::<f64>().is_ok_and(f64::is_finite),
                    "exact" => value.parse::<i32>().is_ok(),
                    _ => return Err(format!("score {}, expected points or exact", quoted(kind))),
                };
                if !good {
                    return Err(format!("score {kind} {}, expected a number", quoted(value)));
                }
                scored = true;
            }
            "pv" => {
                let mut game = game.clone();
                let mut first = None;
                for word in words {
                    let action: Move = word.parse().map_err(|error| format!("pv: {error}"))?;
                    game.play(action).map_err(|reason| format!("pv: {action} is illegal: {reason}"))?;
                    first = first.or(Some(action));
                }
                return Ok(first.filter(|_| scored));
            }
            "string" | "error" => return Ok(None),
            _ => {}
        }
    }
    Ok(None)
}

pub(crate) fn nodes_and_depth(session: &mut Session) -> Result<(), Failure> {
    for game in [samples::game(FULL_BOARD), Game::new()] {
        for go in ["go nodes 1000", "go depth 1"] {
            search_legal(session, &game, go)?;
        }
    }
    Ok(())
}

fn check_duration(found: &Found, allowed: Duration, go: &str) -> Result<(), Failure> {
    if found.elapsed <= allowed {
        return Ok(());
    }
    fail(format!("bestmove {} ms after {go}, {} allowed", found.elapsed.as_millis(), allowed.as_millis()))
}

pub(crate) fn move_time(session: &mut Session) -> Result<(), Failure> {
    for game in [samples::game(FULL_BOARD), Game::new()] {
        for milliseconds in [1, 50, 300] {
            let go = format!("go movetime {milliseconds}");
            let (_, found) = search_legal(session, &game, &go)?;
            check_duration(&found, Duration::from_millis(milliseconds) + session.tolerance, &go)?;
        }
    }
    Ok(())
}

pub(crate) fn clocks(session: &mut Session) -> Result<(), Failure> {
    let games = samples::games(12).filter(|game| game.position().phase() == Phase::Stacking);
    for game in [samples::game(FULL_BOARD), Game::new()].into_iter().chain(games) {
        for go in ["go p1time 500 p2time 500 p1inc 0 p2inc 0", "go wtime 20 btime 20 winc 10 binc 10"] {
            let left = if go.contains("500") { 500 } else { 20 };
            let (_, found) = search_legal(session, &game, go)?;
            check_duration(&found, Duration::from_millis(left) + session.tolerance, go)?;
        }
    }
    Ok(())
}

/// Starts an infinite search and checks that it does not end by itself.
///
/// The position is the full board, which no engine can solve in this time.
fn search_infinitely(session: &mut Session) -> Result<Game, Failure> {
    let game = samples::game(FULL_BOARD);
    session.set(&game)?;
    session.send("go infinite")?;
    match session.listen(QUIET, |line| line.starts_with("bestmove")) {
        None => Ok(game),
        Some(line) => fail(format!("{} before stop", quoted(&line))),
    }
}

pub(crate) fn stop(session: &mut Session) -> Result<(), Failure> {
    let game = search_infinitely(session)?;
    session.send("stop")?;
    let found = session.end_of_search(session.tolerance + GRACE)?;
    check_legal(&game, &found.best)?;
    check_duration(&found, session.tolerance, "stop")?;
    // A late stop has no effect, neither now nor on the next search.
    session.send_quietly("stop")?;
    search_legal(session, &game, SHORT).map(|_| ())
}

pub(crate) fn ready_while_searching(session: &mut Session) -> Result<(), Failure> {
    search_infinitely(session)?;
    session.settle_within(session.tolerance)?;
    session.send("stop")?;
    session.end_of_search(session.tolerance + GRACE).map(|_| ())
}

pub(crate) fn quit(session: &mut Session) -> Result<(), Failure> {
    search_infinitely(session)?;
    session.send("quit")?;
    // Freeing memory takes a process some time.
    session.wait_for_end(session.tolerance + GRACE)
}
