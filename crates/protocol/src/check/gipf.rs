//! Checks of an engine's GIPF, for those that offer it by the option `Game`.

use std::time::Duration;

use super::samples::Numbers;
use super::session::{Failure, LONGEST, Session, fail};
use crate::board::{Board, GameName};
use crate::quote::quoted;

/// What is played: every version, with and without potentials.
const VARIANTS: [&str; 5] = ["basic", "standard", "tournament", "tournament+d6", "standard+d3"];

/// How many positions of each are tried, each some moves further from the start than the last.
const POSITIONS: usize = 6;
const MOVES_BETWEEN: usize = 5;

const SHORT: Duration = Duration::from_millis(20);

/// Chooses GIPF; false if the engine does not offer it.
fn choose_gipf(session: &mut Session) -> Result<bool, Failure> {
    let offers = |line: &String| line.starts_with("option name Game ") && line.split(' ').any(|word| word == "gipf");
    if !session.greeting.iter().any(offers) {
        return Ok(false);
    }
    session.send_quietly("setoption name Game value gipf")?;
    Ok(true)
}

/// A position, as a line says it and as the rules have it.
fn set(session: &mut Session, variant: &str, moves: &[String]) -> Result<Board, Failure> {
    let tail = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    session.send_quietly(&format!("position fen {variant}{tail}"))?;
    let start = GameName::Gipf.begin(variant).expect("the variants can be played");
    Ok(start.play(moves.iter().map(String::as_str)).expect("the moves were taken from the rules"))
}

fn check_legal(board: &Board, best: &str, variant: &str, moves: &[String]) -> Result<(), Failure> {
    match board.clone().play([best]) {
        Ok(_) => Ok(()),
        Err(reason) => fail(format!("{variant} moves {}: bestmove {}: {reason}", moves.join(" "), quoted(best))),
    }
}

/// Turns are legal and in time, and the lists of moves are those of the rules.
pub(crate) fn turns(session: &mut Session) -> Result<(), Failure> {
    if !choose_gipf(session)? {
        return Ok(());
    }
    for (number, variant) in VARIANTS.into_iter().enumerate() {
        let mut numbers = Numbers::new(number as u64);
        let mut moves: Vec<String> = Vec::new();
        for _ in 0..POSITIONS {
            let mut board = set(session, variant, &moves)?;
            let mut expected = board.moves();
            let listed = session.ask("validmoves", "validmoves")?;
            let mut listed: Vec<&str> = listed.split_whitespace().collect();
            expected.sort_unstable();
            listed.sort_unstable();
            if listed != expected {
                return fail(format!(
                    "{variant} moves {}: validmoves lists {} moves, of which there are {}, or others",
                    moves.join(" "),
                    listed.len(),
                    expected.len()
                ));
            }
            let found = session.search(&format!("go movetime {}", SHORT.as_millis()), LONGEST)?;
            check_legal(&board, &found.best, variant, &moves)?;
            if found.elapsed > SHORT + session.tolerance {
                return fail(format!("bestmove {} ms after go movetime 20 in {variant}", found.elapsed.as_millis()));
            }
            for _ in 0..MOVES_BETWEEN {
                let words = board.moves();
                let word = words[numbers.next() as usize % words.len()].clone();
                let next = board.clone().play([word.as_str()]).expect("a listed move is legal");
                if next.is_over() || next.moves().is_empty() {
                    break;
                }
                moves.push(word);
                board = next;
            }
        }
    }
    Ok(())
}

pub(crate) fn stop(session: &mut Session) -> Result<(), Failure> {
    if !choose_gipf(session)? {
        return Ok(());
    }
    let board = set(session, "tournament+d6", &[])?;
    session.send("go infinite")?;
    if let Some(line) = session.listen(Duration::from_millis(150), |line| line.starts_with("bestmove")) {
        return fail(format!("{} before stop", quoted(&line)));
    }
    session.send("stop")?;
    let found = session.end_of_search(session.tolerance + Duration::from_secs(1))?;
    check_legal(&board, &found.best, "tournament+d6", &[])?;
    if found.elapsed > session.tolerance {
        return fail(format!("bestmove {} ms after stop", found.elapsed.as_millis()));
    }
    Ok(())
}
