//! Checks of the commands that do not search.

use dvonn::{Game, Player, Score};

use super::samples::{self, DRAWN, FINISHED, FORCED_PASS, FULL_BOARD, LOST};
use super::session::{Failure, Session, fail};
use crate::quote::quoted;

pub(crate) fn handshake(session: &mut Session) -> Result<(), Failure> {
    let begins = |start: &str| session.greeting.iter().any(|line| line.len() > start.len() && line.starts_with(start));
    if !begins("id name ") {
        return fail("no id name line before ugiok");
    }
    if !begins("id author ") {
        return fail("no id author line before ugiok");
    }
    // The UCI spelling must work too.
    session.ask("uci", "uciok").map(|_| ())
}

pub(crate) fn is_ready(session: &mut Session) -> Result<(), Failure> {
    session.settle()?;
    session.send_quietly("uginewgame")?;
    session.send_quietly("ucinewgame")
}

/// Checks that the engine accepts positions and lists exactly the legal moves.
pub(crate) fn positions(session: &mut Session) -> Result<(), Failure> {
    let mut games: Vec<Game> = [FULL_BOARD, FORCED_PASS, FINISHED].map(samples::game).into();
    games.extend(samples::games(8));
    for game in games {
        session.set(&game)?;
        compare_moves(session, &game)?;
    }
    session.send_quietly("position startpos moves e3 d3")?;
    let mut game = Game::new();
    for space in ["e3", "d3"] {
        game.play(space.parse().expect("a move")).expect("the board is empty");
    }
    compare_moves(session, &game)
}

fn compare_moves(session: &mut Session, game: &Game) -> Result<(), Failure> {
    let answer = session.ask("validmoves", "validmoves")?;
    let mut listed: Vec<String> = answer.split_whitespace().map(str::to_owned).collect();
    listed.sort();
    let mut expected: Vec<String> = game.position().legal_moves().map(|action| action.to_string()).collect();
    expected.sort();
    if listed == expected {
        return Ok(());
    }
    let position = notation::write_position(game.setup());
    if let Some(missing) = expected.iter().find(|action| !listed.contains(action)) {
        return fail(format!("validmoves in {position}: {missing} is missing"));
    }
    let wrong = listed.iter().find(|action| !expected.contains(action)).or(listed.first());
    fail(format!("validmoves in {position}: {} is illegal or listed twice", quoted(wrong.map_or("", String::as_str))))
}

pub(crate) fn queries(session: &mut Session) -> Result<(), Failure> {
    let mut games: Vec<Game> = [FULL_BOARD, FORCED_PASS, FINISHED, LOST, DRAWN].map(samples::game).into();
    games.extend(samples::games(4));
    for game in games {
        session.set(&game)?;
        let position = game.position();
        let result = match position.final_score().map(Score::winner) {
            None => "none",
            Some(None) => "draw",
            Some(Some(Player::White)) => "p1win",
            Some(Some(Player::Black)) => "p2win",
        };
        let says = |yes: bool| if yes { "true" } else { "false" };
        let questions = [
            ("gameover", says(position.is_over())),
            ("result", result),
            ("p1turn", says(position.turn() == Player::White)),
        ];
        for (question, expected) in questions {
            let answer = session.ask(&format!("query {question}"), "response")?;
            if answer != expected {
                let place = notation::write_position(game.setup());
                return fail(format!("query {question} in {place}: response {}, expected {expected}", quoted(&answer)));
            }
        }
    }
    Ok(())
}

/// Lines with different errors.
const BAD_LINES: [&str; 16] = [
    "dance",
    "position",
    "position nowhere",
    "position startpos e3",
    "position startpos moves e3 e3",
    "position startpos moves e9",
    "position startpos moves pass",
    "position fen 9/10/11/10/9 w",
    "position fen w,8/10/11/10/9 w move",
    "position fen 9/10/11/10/9 w place moves a1b1",
    "go movetime soon",
    "go sideways",
    "setoption name Hash value many",
    "setoption name Colour value red",
    "query weather",
    "\u{1}\u{2} \u{fffd}",
];

pub(crate) fn bad_lines(session: &mut Session) -> Result<(), Failure> {
    let game = samples::game(FULL_BOARD);
    session.set(&game)?;
    for line in BAD_LINES {
        session.send(line)?;
        let answers = session.settle()?;
        if let Some(answer) = answers.iter().find(|answer| !answer.starts_with("info error ")) {
            return fail(format!("the answer to {} was {}, expected info error", quoted(line), quoted(answer)));
        }
        if answers.len() != 1 {
            return fail(format!("{} got {} answers, expected one info error", quoted(line), answers.len()));
        }
    }
    compare_moves(session, &game)
}
