//! Checks of play in a game that the engine offers with the option `Game`.

use std::time::Duration;

use games::{AnyGame, GameKind};

use super::samples::Numbers;
use super::session::{Failure, LONGEST, Session, fail};
use crate::game;
use crate::quote::quoted;

/// The number of positions tried from each start.
const POSITIONS: usize = 6;
/// The number of random moves between two of these positions.
const MOVES_BETWEEN: usize = 5;

/// The time for a search.
const SHORT: Duration = Duration::from_millis(20);

/// Selects a game. Returns false if the engine does not offer it.
fn choose(session: &mut Session, kind: GameKind) -> Result<bool, Failure> {
    let offers =
        |line: &String| line.starts_with("option name Game ") && line.split(' ').any(|word| word == kind.name());
    if !session.greeting.iter().any(offers) {
        return Ok(false);
    }
    session.send_quietly(&format!("setoption name Game value {}", kind.name()))?;
    Ok(true)
}

/// Sends a position to the engine and returns the game it describes.
fn set(session: &mut Session, kind: GameKind, start: &str, moves: &[String]) -> Result<AnyGame, Failure> {
    let tail = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    session.send_quietly(&format!("position fen {start}{tail}"))?;
    let start = game::begin(kind, start).expect("the samples are valid");
    Ok(game::play_all(start, moves.iter().map(String::as_str)).expect("the rules generated the moves"))
}

fn check_legal(game: &AnyGame, best: &str, start: &str, moves: &[String]) -> Result<(), Failure> {
    match game::play(&mut game.clone(), 1, best) {
        Ok(()) => Ok(()),
        Err(reason) => fail(format!("{start} moves {}: bestmove {}: {reason}", moves.join(" "), quoted(best))),
    }
}

/// Checks that `validmoves` is correct and that best moves are legal and on time.
pub(crate) fn turns(session: &mut Session, kind: GameKind) -> Result<(), Failure> {
    if !choose(session, kind)? {
        return Ok(());
    }
    for (number, start) in kind.sample_starts().iter().enumerate() {
        let mut numbers = Numbers::new(number as u64);
        let mut moves: Vec<String> = Vec::new();
        for _ in 0..POSITIONS {
            let mut game = set(session, kind, start, &moves)?;
            let mut expected = game.actions();
            let listed = session.ask("validmoves", "validmoves")?;
            let mut listed: Vec<&str> = listed.split_whitespace().collect();
            expected.sort_unstable();
            listed.sort_unstable();
            if listed != expected {
                return fail(format!(
                    "{start} moves {}: validmoves lists {} moves, which differ from the {} legal ones",
                    moves.join(" "),
                    listed.len(),
                    expected.len()
                ));
            }
            let found = session.search(&format!("go movetime {}", SHORT.as_millis()), LONGEST)?;
            check_legal(&game, &found.best, start, &moves)?;
            if found.elapsed > SHORT + session.tolerance {
                return fail(format!("bestmove {} ms after go movetime 20 in {start}", found.elapsed.as_millis()));
            }
            for _ in 0..MOVES_BETWEEN {
                let actions = game.actions();
                let action = actions[numbers.next() as usize % actions.len()].clone();
                let mut next = game.clone();
                next.apply(&action).expect("a listed action is legal");
                if next.actions().is_empty() {
                    break;
                }
                moves.push(action);
                game = next;
            }
        }
    }
    Ok(())
}

/// Checks that an infinite search runs until `stop` and then ends.
pub(crate) fn stop(session: &mut Session, kind: GameKind) -> Result<(), Failure> {
    let start = kind.sample_starts().last().copied().unwrap_or_default();
    if !choose(session, kind)? {
        return Ok(());
    }
    let game = set(session, kind, start, &[])?;
    session.send("go infinite")?;
    if let Some(line) = session.listen(Duration::from_millis(150), |line| line.starts_with("bestmove")) {
        return fail(format!("{} before stop", quoted(&line)));
    }
    session.send("stop")?;
    let found = session.end_of_search(session.tolerance + Duration::from_secs(1))?;
    check_legal(&game, &found.best, start, &[])?;
    if found.elapsed > session.tolerance {
        return fail(format!("bestmove {} ms after stop", found.elapsed.as_millis()));
    }
    Ok(())
}
